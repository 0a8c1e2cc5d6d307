import type { CopyLimit, TensorValue } from '../program/cell.ts';
import type { Name, PrintStyle, Step } from '../program/step.ts';
import type { PrintStyle as CoreStyle, Session as Handle } from './generated/core.mjs';
import type { Core, Failure, StepOutcome, TextOutcome } from './types.ts';

/** Bytes that the tensors of a session may hold together, unless told otherwise. */
export const MEMORY_LIMIT_BYTES = 2 ** 31;

/** A bug in the core or in a notebook's steps: never something that a reader can cause. */
type Bug = { readonly kind: 'bug'; readonly message: string };

/**
 * A run of a notebook in the core: its variables, its random generator. Owns its one handle into the module's memory;
 * whatever it gives out is a copy.
 */
export class Session {
  readonly #handle: Handle;
  readonly #styles: Readonly<Record<PrintStyle, CoreStyle>>;

  constructor(core: Core, memoryLimitBytes: number = MEMORY_LIMIT_BYTES) {
    this.#handle = new core.Session(memoryLimitBytes);
    this.#styles = {
      'torch.repr': core.PrintStyle.torch_repr,
      'tf.repr': core.PrintStyle.tf_repr,
      'tf.str': core.PrintStyle.tf_str,
      'numpy.repr': core.PrintStyle.numpy_repr,
      'numpy.str': core.PrintStyle.numpy_str,
      'numpy.list_repr': core.PrintStyle.numpy_list_repr,
    };
  }

  /** Forgets all variables. */
  reset(): void {
    this.#handle.reset();
  }

  /** Who is told how much of a large weight is made, from 0 to 1 for each. Must not throw. */
  setProgress(told: ((done: number) => void) | null): void {
    this.#handle.setProgress(told);
  }

  /** Carries out a step. One that fails leaves the variables as they were. */
  run(step: Step): StepOutcome {
    return unlessBug(this.#dispatch(step));
  }

  /** The text of a variable, of `layer.weight` or of `layer.get_weights()`. */
  text(name: Name, style: PrintStyle): TextOutcome {
    return unlessBug(this.#handle.text(name, this.#styles[style]));
  }

  /** A copy of a tensor: of a variable, of `layer.weight` or of `layer.get_weights()[0]`. */
  tensor(name: Name, limit: CopyLimit): TensorValue {
    const { kind, ...value } = ok(unlessBug(this.#handle.tensor(name, limit.maxElements, limit.rows)));
    return value;
  }

  /** Frees all that the session holds; it cannot be used after. */
  dispose(): void {
    this.#handle.delete();
  }

  #dispatch(step: Step): StepOutcome | Bug {
    const handle = this.#handle;
    switch (step.op) {
      case 'assign':
        return handle.assign(step.out, step.literal);
      case 'torch.tensor':
        return handle.torchTensor(step.out, step.literal);
      case 'torch.max_plus_one':
        return step.spelling === 'builtin'
          ? handle.torchBuiltinMaxPlusOne(step.out, step.of)
          : handle.torchMaxPlusOne(step.out, step.of);
      case 'torch.manual_seed':
        return handle.torchManualSeed(step.literal);
      case 'torch.nn.Embedding':
        return handle.torchEmbedding(step.out, step.num, step.dim);
      case 'torch.nn.Linear':
        return handle.torchLinear(step.out, step.inFeatures, step.outFeatures);
      case 'torch.set_weight':
        return handle.torchSetWeight(step.layer, step.row, step.col, step.value);
      case 'torch.share_weight_transposed':
        return handle.torchShareWeightTransposed(step.layer, step.from);
      case 'torch.one_hot':
        return step.classes === null
          ? handle.torchOneHot(step.out, step.ids)
          : handle.torchOneHotClasses(step.out, step.ids, step.classes);
      case 'torch.float':
        return handle.torchFloat(step.out, step.of);
      case 'torch.call':
        return handle.torchCall(step.out, step.layer, step.input);
      case 'torch.nn.Linear.with_bias':
        return handle.torchLinearWithBias(step.out, step.inFeatures, step.outFeatures);
      case 'torch.share_weight':
        return handle.torchShareWeight(step.layer, step.from);
      case 'torch.count_equal':
        return handle.torchCountEqual(step.out, step.a, step.b);
      case 'torch.backward_of_sum':
        return handle.torchBackwardOfSum(step.layer, step.input);
      case 'torch.transpose':
        return handle.torchTranspose(step.out, step.of);
      case 'tf.constant':
        return handle.tfConstant(step.out, step.literal);
      case 'tf.reduce_max_plus_one':
        return handle.tfReduceMaxPlusOne(step.out, step.of);
      case 'np.array':
        return handle.npArray(step.out, step.literal);
      case 'np.ramp':
        return handle.npRamp(step.out, step.num, step.dim);
      case 'np.set':
        return handle.npSet(step.array, step.row, step.col, step.value);
      case 'keras.Embedding':
        return handle.kerasEmbedding(step.out, step.label, step.num, step.dim, step.weights);
      case 'keras.Dense':
        return handle.kerasDense(step.out, step.label, step.units, step.inputShape, step.weights);
      case 'tf.one_hot':
        return handle.tfOneHot(step.out, step.ids, step.depth);
      case 'keras.call':
        return handle.kerasCall(step.out, step.layer, step.input);
      case 'tf.count_equal':
        return handle.tfCountEqual(step.out, step.a, step.b);
      case 'tf.gradient_of_sum':
        return handle.tfGradientOfSum(step.out, step.layer, step.input);
      case 'tf.convert_to_tensor':
        return handle.tfConvertToTensor(step.out, step.of);
    }
  }
}

function unlessBug<T extends { readonly kind: string }>(outcome: T | Bug): T {
  if (outcome.kind === 'bug') throw new Error(`the core failed: ${(outcome as Bug).message}`);
  return outcome as T;
}

/** The outcome of what can only succeed. */
function ok<T extends { readonly kind: string }>(outcome: T | Failure): T {
  if (outcome.kind !== 'ok') throw new Error(`the core could not give a value: ${outcome.kind}`);
  return outcome;
}
