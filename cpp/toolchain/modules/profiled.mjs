/**
 * What is run to find out which functions a page's notebooks need: every one of a framework, with inputs of each kind
 * that a reader can give in the fields. What no run here has called is split off (split.mjs).
 */

/** Which of the notebooks a module is for. */
const FRAMEWORK = { torch: 'pytorch', keras: 'keras' };

/** What the tensors of a run may hold together: enough for every list below. */
const MEMORY_BYTES = 2 ** 30;
const MOST_STEPS = 2e7;

/** More IDs than a printed tensor shows, and more than vectors hold. */
const many = (count, below) => Array.from({ length: count }, (_, i) => String((i * 7919) % below)).join(', ');

/**
 * Texts as they are typed into the fields; `edits` as `row,col,value`, and `slips` by name. What few readers type at once is
 * not among them: rows of no numbers would be 3 % of the module for Keras, both slips in another table 1 % of PyTorch's.
 */
const COMMON = [
  {},
  { ids: '7, 7, 2' },
  { ids: '0' },
  { ids: '[[2, 3, 1], [0, 2, 2]]' },
  { ids: '[[[1], [2]], [[0], [3]]]' },
  { ids: '[[3], [1]]', vocab: '9' },
  { ids: many(40, 30) },
  { ids: many(1200, 300), dim: '3' },
  { ids: '2, 3, 1', vocab: '50257', dim: '1' },
  { ids: '50256, 11, 0', vocab: '50257', dim: '32' },
  { dim: '1' },
  { dim: '16' },
  { dim: '33' },
  { dim: '64' },
  { dim: '300' },
  { dim: '1500' },
  { vocab: '4' },
  { vocab: '5' },
  { vocab: '20' },
  { vocab: '17', dim: '17' },
  { vocab: '1500', dim: '2' },
  { ids: '0', vocab: '1', dim: '1' },
  { ids: '12345, 3', dim: '4' },
  { edits: ['1,2,0.5'] },
  { edits: ['-1,-1,7', '0,0,-0.0'] },
  { edits: ['1,1,123456', '3,0,0.001'] },
  { edits: ['15,2,0.25'], vocab: '20', dim: '70' },
];

const TORCH = [
  ...['0', '-1', '987654321012345'].map((seed) => ({
    seed,
  })),
  { one: '0', two: '3' },
  { ids: '9, 2', one: '9', two: '5' },
  ...['bias', 'transpose'].map((slip) => ({ slips: [slip] })),
  { slips: ['bias', 'transpose'] },
  { slips: ['bias'], ids: '[[2, 3], [1, 0]]', vocab: '40', dim: '40' },
  // Every weight drawn anew by hand: tables printed without decimals, and with few.
  ...['1', '0', '-3'].map((value) => ({
    vocab: '2',
    dim: '2',
    ids: '1, 0',
    one: '0',
    two: '1',
    edits: ['0,0', '0,1', '1,0', '1,1'].map((place) => `${place},${value}`),
  })),
];

const KERAS = [
  { weights: '[[1, 2], [3, 4], [5, 6], [7, 8]]', dim: '2' },
  { weights: '[[0.5, 1e-5], [1e10, -3], [5, 6], [7, 8]]', dim: '2' },
  { weights: '[[1, 2], [3, 4], [5, 6], [7, 8]]', dim: '2', edits: ['1,1,2.5', '-1,0,9'] },
  { vocab: '20', edits: ['3,1,5', '-1,-2,0.5'] },
];

/** What PyTorch raises: an ID without a row. TensorFlow's long messages would take 1.2 kB: they wait for the whole module. */
const FAILING = [{ ids: '2, -1' }, { ids: '2, 9, 1', vocab: '4' }, { vocab: '2' }, { one: '9' }, { two: '9' }];

/** How many inputs of all sizes there are for each notebook beside those above. */
const SIZES = 400;

/**
 * Inputs of every small size: what the inner loops do at the ends of rows and blocks, and how numbers are printed, hangs
 * on sizes and values. The same each time: the random numbers are those of a generator that starts with 1.
 */
function* ofAllSizes() {
  let state = 1;
  const below = (count) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * count);
  };
  for (let i = 0; i < SIZES; i += 1) {
    const largest = [4, 9, 20, 70][below(4)];
    const ids = Array.from({ length: 1 + below(9) }, () => below(largest)).join(', ');
    yield {
      ids: [ids, ids, `[[${ids}]]`, `[[${ids}], [${ids}]]`][below(4)],
      dim: String(1 + below([6, 6, 20, 70][below(4)])),
      seed: String(below(1000)),
      one: String(below(4)),
      two: String(below(4)),
      ...(below(3) === 0 && { vocab: String(largest + below(9)) }),
      ...(below(4) === 0 && { edits: [`0,0,${below(2000) / 100 - 10}`] }),
    };
  }
}

/** What is typed into the fields of a module's notebooks. */
const inputsOf = (module) => [...COMMON, ...ofAllSizes(), ...(module === 'torch' ? [...TORCH, ...FAILING] : KERAS)];

/** The cells of a module's notebooks for each of these inputs that reads. */
export async function programsOf(module, inputs) {
  const [{ FIRST_NOTEBOOKS, cellsOf }, { codesOf }, { copyLimitFor }, { readDrafts }, { parseEdit }] =
    await Promise.all([
      import('../../../web/notebooks/index.ts'),
      import('../../../web/program/line.ts'),
      import('../../../web/run/copied.ts'),
      import('../../../web/inputs/fields.ts'),
      import('../../../web/inputs/edit.ts'),
    ]);
  const notebooks = FIRST_NOTEBOOKS.filter(({ framework }) => framework === FRAMEWORK[module]);
  return notebooks.flatMap((notebook) =>
    inputs.flatMap(({ edits = [], slips = [], ...drafts }) => {
      const parsed = edits.map((edit) => parseEdit(edit).value);
      const read = readDrafts(notebook.fields, drafts, { ...notebook.defaults, slips }, parsed);
      if (!read.ok) return [];
      return [{ cells: codesOf(cellsOf(notebook, read.inputs)), limit: copyLimitFor(read.inputs) }];
    }),
  );
}

/** Doubles and floats of every size that a float32 has, and how many decimals a figure may write one with. */
const NUMBERS = [
  ...[0, Infinity, NaN, 1e8, 1e6, 1e-4, 0.03125, 0.09375, 123456789, 0.7953324317932129],
  ...Array.from({ length: 277 }, (_, i) => [1, 1.3, 1.9999998].map((mantissa) => mantissa * 2 ** (i - 149))).flat(),
].flatMap((value) => [value, -value, Math.fround(value), -Math.fround(value)]);
const DECIMALS = [0, 1, 2, 4, 8, 9];

/** Rows of a tensor that a page may copy: also one that it has not. */
const ROWS = [0, 1, 2, 1e9];

/** Has numbers written and added as figures do. */
function askForFigures(core, told) {
  for (const decimals of DECIMALS)
    for (const value of NUMBERS) told([value, decimals, core.figureText(value, decimals)]);
  for (const x of [[], [1], [0, 1, 0, 0], NUMBERS]) told([x, core.partialSums(x, x)]);
}

/**
 * For each input that a page may start with, what runs that in a core which has run nothing: what is made only once is made
 * by whichever code asks for it first.
 */
export async function firstRuns(module) {
  const { Session } = await import('../../../web/engine/session.ts');
  const programs = await programsOf(module, COMMON);
  return programs.map(
    ({ cells, limit }) =>
      (core) =>
        new Session({ call: (work) => work(core) }, MEMORY_BYTES, MOST_STEPS).run(cells, { tensors: limit }),
  );
}

/** Runs all programs of a module, asks for everything that a page may ask for, and tells each answer. */
export async function runAll(core, module, told = () => undefined) {
  const { Session } = await import('../../../web/engine/session.ts');
  const opened = () => new Session({ call: (work) => work(core) }, MEMORY_BYTES, MOST_STEPS);
  // As on a page, where some cells answer as before, and leave the tensors that they left before, and some do not.
  const edited = opened();
  for (const { cells, limit } of await programsOf(module, inputsOf(module))) {
    told([edited.run(cells, { tensors: limit })]);
    const notebook = opened();
    told([cells, notebook.run(cells)]);
    for (const maxElements of [2 ** 17, 2]) told([notebook.run(cells, { tensors: { maxElements, rows: ROWS } })]);
    told([notebook.run(cells, { tensors: limit, onProgress: () => undefined })]);
    notebook.dispose();
  }
  edited.dispose();
  askForFigures(core, told);
  core.allocatedBytes();
  core.heapBytes();
}
