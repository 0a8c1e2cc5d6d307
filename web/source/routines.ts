/** Which C++ carries out which call. */

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

const random = at('random');
const kernels = at('kernels');
const array = at('array');

const LOOK_UP = [array('lookup'), kernels('gather_rows'), kernels('for_rows')];
const UNIFORM = [random('fill_uniform'), random('Generator::fill_uniform24')];
const PRODUCT = [array('product'), kernels('matmul')];

/**
 * From the framework's call, by the name that a run's trace gives it, down to the inner loop. Every framework call that
 * a notebook's own cells make stands here; the lessons show none.
 */
export const ROUTINES = {
  'torch.tensor': [torch('tensor')],
  'torch.Tensor.__add__': [torch('arithmetic'), array('arithmetic')],
  'torch.manual_seed': [torch('manual_seed'), random('Generator::manual_seed')],
  'torch.nn.modules.sparse.Embedding': [
    torch('embedding_layer'),
    random('embedding_weight'),
    random('fill_normal'),
    random('Generator::fill_uniform24'),
    kernels('make_normal'),
  ],
  'torch.nn.modules.sparse.Embedding.__call__': [torch('look_up'), torch('rows_of'), ...LOOK_UP],
  'torch.nn.parameter.Parameter.__setitem__': [torch('set_subscript')],
  'torch.nn.functional.one_hot': [torch('one_hot'), at('base')('Tensor::one_hot')],
  'torch.nn.modules.linear.Linear': [torch('linear_layer'), random('linear_weight'), random('linear_bias'), ...UNIFORM],
  'torch.nn.modules.linear.Linear.__call__': [torch('linear_product'), array('linear'), ...PRODUCT],
  'torch.Tensor.detach': [torch('detach')],
  'torch.nn.parameter.Parameter': [torch('make_parameter')],
  'torch.Tensor.float': [torch('to_dtype')],
  'torch.Tensor.__eq__': [torch('compare'), array('compare')],
  'torch.Tensor.sum': [torch('sum')],
  'torch.Tensor.max': [torch('extreme'), array('extreme')],
  'torch.Tensor.backward': [
    torch('backward'),
    torch('gradient_of_rows'),
    array('embedding_gradient'),
    kernels('scatter_add_rows'),
    array('linear_gradient'),
    kernels('add_matmul_of_transposed'),
  ],
  'tensorflow.constant': [keras('constant')],
  'tensorflow.reduce_max': [array('extreme')],
  'tensorflow.python.framework.ops.EagerTensor.__add__': [keras('arithmetic'), array('arithmetic')],
  'numpy.array': [numpy('array')],
  'numpy.arange': [array('range')],
  'numpy.round': [numpy('round')],
  'numpy.ndarray.__getitem__': [numpy('subscript')],
  'numpy.ndarray.__setitem__': [numpy('set_subscript')],
  'numpy.ndarray.__mul__': [numpy('apply'), array('arithmetic')],
  'tf_keras.src.layers.core.embedding.Embedding': [keras('make_embedding'), keras('LayerValue::build')],
  'tf_keras.src.layers.core.embedding.Embedding.__call__': [keras('call_embedding'), ...LOOK_UP],
  'tf_keras.src.layers.core.dense.Dense': [keras('make_dense'), keras('LayerValue::build')],
  'tf_keras.src.layers.core.dense.Dense.__call__': [keras('call_dense'), array('dense'), ...PRODUCT],
  'tensorflow.one_hot': [keras('one_hot'), at('base')('Tensor::one_hot')],
  'tensorflow.python.framework.ops.EagerTensor.__eq__': [keras('compare'), array('compare')],
  'tensorflow.cast': [keras('cast')],
  'tensorflow.reduce_sum': [array('sum')],
  'tensorflow.python.eager.backprop.GradientTape.gradient': [
    keras('gradient'),
    array('linear_gradient'),
    kernels('add_matmul_of_transposed'),
  ],
  'tensorflow.convert_to_tensor': [keras('to_tensor'), array('embedding_gradient'), kernels('scatter_add_rows')],
} as const satisfies Readonly<Record<string, readonly Routine[]>>;
