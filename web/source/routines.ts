/** Which C++ computes which step. */

import type { RoutineKey } from './keys.ts';

/** A function defined in a folder of cpp/core, in whichever of its files. */
export interface Routine {
  readonly folder: string;
  readonly name: string;
}

const at =
  (folder: string) =>
  (name: string): Routine => ({ folder, name });

const torch = at('framework/torch');
const keras = at('framework/keras');
const numpy = at('framework/numpy');
const core = at('.');
const random = at('random');
const kernels = at('kernels');
const session = at('session');

const LITERAL = at('framework')('parse_literal');
const LOOK_UP = [core('lookup'), kernels('gather_rows'), kernels('gather_short_rows')];
const LINEAR = [torch('linear'), core('linear'), core('product'), kernels('matmul')];

/** From the framework's call down to the inner loop. A step without routines does not compile. */
export const ROUTINES: Readonly<Record<RoutineKey, readonly Routine[]>> = {
  assign: [LITERAL],
  'torch.tensor': [torch('tensor')],
  'torch.max_plus_one': [torch('builtin_max'), torch('plus_one')],
  'torch.manual_seed': [torch('manual_seed'), random('Generator::manual_seed')],
  'torch.nn.Embedding': [
    torch('embedding_layer'),
    core('embedding_weight'),
    core('fill_normal'),
    random('Generator::fill_uniform24'),
    kernels('make_normal'),
  ],
  'torch.nn.Linear': [
    torch('linear_layer'),
    core('linear_weight'),
    core('fill_uniform'),
    random('Generator::fill_uniform24'),
  ],
  'torch.set_weight': [torch('set_item')],
  'torch.share_weight_transposed': [torch('parameter_of_transposed'), core('Tensor::transposed')],
  'torch.one_hot': [torch('one_hot'), core('Tensor::one_hot')],
  'torch.float': [torch('to_float')],
  'torch.call look-up': [torch('embedding'), ...LOOK_UP],
  'torch.call product': LINEAR,
  'torch.nn.Linear.with_bias': [
    torch('linear_layer_with_bias'),
    core('linear_weight'),
    core('linear_bias'),
    core('fill_uniform'),
  ],
  'torch.share_weight': [session('Session::torch_share_weight')],
  'torch.count_equal': [torch('count_equal'), core('count_equal_numbers')],
  'torch.backward_of_sum': [
    session('Session::torch_backward_of_sum'),
    core('embedding_gradient'),
    kernels('scatter_add_rows'),
    core('linear_gradient'),
    kernels('add_matmul_of_transposed'),
  ],
  'torch.transpose': [session('Session::torch_transpose'), core('Tensor::transposed')],
  'tf.constant': [keras('constant')],
  'tf.reduce_max_plus_one': [keras('reduce_max_plus_one')],
  'np.array': [numpy('array')],
  'np.ramp': [numpy('ramp')],
  'np.set': [numpy('set_item')],
  'keras.Embedding': [keras('embedding_layer')],
  'keras.Dense': [keras('dense_layer')],
  'tf.one_hot': [keras('one_hot'), core('Tensor::one_hot')],
  'tf.count_equal': [keras('count_equal'), core('count_equal_numbers')],
  'tf.gradient_of_sum': [
    session('Session::tf_gradient_of_sum'),
    keras('embeddings_gradient_of_sum'),
    keras('kernel_gradient_of_sum'),
    core('linear_gradient'),
    kernels('add_matmul_of_transposed'),
  ],
  'tf.convert_to_tensor': [keras('to_tensor'), core('embedding_gradient'), kernels('scatter_add_rows')],
  'keras.call look-up': [keras('call_embedding'), ...LOOK_UP],
  'keras.call product': [keras('call_dense'), core('dense'), core('product'), kernels('matmul')],
};
