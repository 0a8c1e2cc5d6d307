/**
 * What a cell does, as data: the steps that the core carries out. Each names the framework call that the
 * cell's code shows, and acts on a namespace like Python's.
 */

/** A variable, or an expression over variables whose value is kept under its own text (`embedding(idx)`). */
export type Name = string;

/** A Python literal as the code shows it: `[2, 3, 1]`, `5`, `1.5`, `-1e-05`, `float('inf')`. */
export type Literal = string;

export type Step =
  /** `out = literal`, a plain Python number. */
  | { readonly op: 'assign'; readonly out: Name; readonly literal: Literal }
  /** `out = torch.tensor(literal)`. */
  | { readonly op: 'torch.tensor'; readonly out: Name; readonly literal: Literal }
  /** `out = max(of) + 1` (builtin) or `out = of.max() + 1` (method). */
  | {
      readonly op: 'torch.max_plus_one';
      readonly out: Name;
      readonly of: Name;
      readonly spelling: 'builtin' | 'method';
    }
  /** `torch.manual_seed(literal)`. */
  | { readonly op: 'torch.manual_seed'; readonly literal: Literal }
  /** `out = torch.nn.Embedding(num, dim)`; makes `out` and `out.weight`. */
  | { readonly op: 'torch.nn.Embedding'; readonly out: Name; readonly num: Name; readonly dim: Name }
  /** `out = torch.nn.Linear(inFeatures, outFeatures, bias=False)`; makes `out` and `out.weight`. */
  | { readonly op: 'torch.nn.Linear'; readonly out: Name; readonly inFeatures: Name; readonly outFeatures: Name }
  /** `with torch.no_grad(): layer.weight[row, col] = value`. */
  | {
      readonly op: 'torch.set_weight';
      readonly layer: Name;
      readonly row: Literal;
      readonly col: Literal;
      readonly value: Literal;
    }
  /** `layer.weight = torch.nn.Parameter(from.weight.T)`, which shares the elements. */
  | { readonly op: 'torch.share_weight_transposed'; readonly layer: Name; readonly from: Name }
  /** `out = torch.nn.functional.one_hot(ids)`, or `one_hot(ids, classes)` where classes is a variable. */
  | { readonly op: 'torch.one_hot'; readonly out: Name; readonly ids: Name; readonly classes: Name | null }
  /** `of.float()`. */
  | { readonly op: 'torch.float'; readonly out: Name; readonly of: Name }
  /** `layer(input)`, for an Embedding or a Linear. */
  | { readonly op: 'torch.call'; readonly out: Name; readonly layer: Name; readonly input: Name }
  /** `out = torch.nn.Linear(inFeatures, outFeatures)`, which has a bias; makes `out` and `out.weight`. */
  | {
      readonly op: 'torch.nn.Linear.with_bias';
      readonly out: Name;
      readonly inFeatures: Name;
      readonly outFeatures: Name;
    }
  /** `layer.weight = torch.nn.Parameter(from.weight)`, which shares the elements. */
  | { readonly op: 'torch.share_weight'; readonly layer: Name; readonly from: Name }
  /** `(a == b).sum()`, for float tensors. */
  | { readonly op: 'torch.count_equal'; readonly out: Name; readonly a: Name; readonly b: Name }
  /** `layer(input).sum().backward()`, where the layer has been called with this input; makes `layer.weight.grad`. */
  | { readonly op: 'torch.backward_of_sum'; readonly layer: Name; readonly input: Name }
  /** `of.T`. */
  | { readonly op: 'torch.transpose'; readonly out: Name; readonly of: Name }
  /** `out = tf.constant(literal)`. */
  | { readonly op: 'tf.constant'; readonly out: Name; readonly literal: Literal }
  /** `out = tf.reduce_max(of) + 1`. */
  | { readonly op: 'tf.reduce_max_plus_one'; readonly out: Name; readonly of: Name }
  /** `out = np.array(literal)`, float64. */
  | { readonly op: 'np.array'; readonly out: Name; readonly literal: Literal }
  /** `out = np.round(np.arange(num)[:, None] * 0.11, 2) * np.ones(dim)`, where num and dim are variables. */
  | { readonly op: 'np.ramp'; readonly out: Name; readonly num: Name; readonly dim: Name }
  /** `array[row, col] = value`. */
  | {
      readonly op: 'np.set';
      readonly array: Name;
      readonly row: Literal;
      readonly col: Literal;
      readonly value: Literal;
    }
  /** `out = tf.keras.layers.Embedding(name=label, input_dim=num, output_dim=dim, weights=[weights])` and
   *  `tf.keras.Sequential([out])`, which builds it; makes `out.get_weights()`. */
  | {
      readonly op: 'keras.Embedding';
      readonly out: Name;
      readonly label: string;
      readonly num: Name;
      readonly dim: Name;
      readonly weights: Name;
    }
  /** `out = tf.keras.layers.Dense(name=label, units=units, use_bias=False, input_shape=inputShape,
   *  weights=[weights])` and `tf.keras.Sequential([out])`; makes `out.get_weights()`. */
  | {
      readonly op: 'keras.Dense';
      readonly out: Name;
      readonly label: string;
      readonly units: Name;
      readonly inputShape: Literal;
      readonly weights: Name;
    }
  /** `out = tf.one_hot(ids, depth)`, float32. */
  | { readonly op: 'tf.one_hot'; readonly out: Name; readonly ids: Name; readonly depth: Name }
  /** `layer(input)`, for an Embedding or a Dense. */
  | { readonly op: 'keras.call'; readonly out: Name; readonly layer: Name; readonly input: Name }
  /** `tf.reduce_sum(tf.cast(a == b, tf.int32))`, for float tensors. */
  | { readonly op: 'tf.count_equal'; readonly out: Name; readonly a: Name; readonly b: Name }
  /** `out = tape.gradient(total, weight)`, where the tape has seen `total = tf.reduce_sum(layer(input))` and weight is
   *  `layer.embeddings`, which gives IndexedSlices, or `layer.kernel`. */
  | { readonly op: 'tf.gradient_of_sum'; readonly out: Name; readonly layer: Name; readonly input: Name }
  /** `tf.convert_to_tensor(of)`, for IndexedSlices. */
  | { readonly op: 'tf.convert_to_tensor'; readonly out: Name; readonly of: Name };

/** How the framework turns a value into text. `numpy.list_repr` is the repr of a list of the one array. */
export type PrintStyle = 'torch.repr' | 'tf.repr' | 'tf.str' | 'numpy.repr' | 'numpy.str' | 'numpy.list_repr';

/** What a cell puts out when its steps have run. */
export type Output =
  /** The value of the cell's last expression, as Jupyter's Out. */
  | { readonly kind: 'result'; readonly of: Name; readonly style: PrintStyle }
  /** What `print(label, value)` writes: `prefix` is the label and the space after it. */
  | { readonly kind: 'stdout'; readonly prefix: string; readonly of: Name; readonly style: PrintStyle }
  /** A line of the published notebook that the core does not compute (the version line). */
  | { readonly kind: 'published'; readonly text: string };
