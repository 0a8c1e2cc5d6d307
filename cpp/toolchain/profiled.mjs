/**
 * What is run to find out what of the core a page needs first: every notebook of a framework, as it is and with the
 * changes that readers begin with. What no run here has come by is split off (split.mjs): it comes with the whole module,
 * which a page fetches as soon as it is alive.
 */

/** Which of the notebooks a module is for. */
const FRAMEWORK = { torch: 'pytorch', keras: 'keras' };

/** What the tensors of a run may hold together: enough for every list below. */
const MEMORY_BYTES = 2 ** 30;
const MOST_STEPS = 2e7;

/** Texts as they are typed into the fields: what a reader may change first, while the whole module is on its way. */
const FIRST = [
  {},
  ...['7, 7, 2', '2, 3', '3, 2, 0, 1, 1', '0, 1, 2, 3, 4, 5, 6, 7, 8'].map((ids) => ({ ids })),
  ...['0', '7', '987654321'].map((seed) => ({ seed })),
  ...['4', '8'].map((dim) => ({ dim })),
  ...['5', '10'].map((vocab) => ({ vocab })),
  { one: '0', two: '2' },
  // What the inner loops do at the ends of rows, and how numbers are printed, hangs on sizes and values.
  ...Array.from({ length: 60 }, (_, i) => ({
    ids: Array.from({ length: 2 + (i % 7) }, (_, k) => (i * 7 + k * 5) % [4, 9][i % 2]).join(', '),
    seed: String(i * 37),
    dim: String(2 + (i % 7)),
    one: String(i % 4),
    two: String((i + 1) % 4),
  })),
];

/** The notebooks' cells for each of these inputs that reads; `edits` as `row,col,value`, and `slips` by name. */
export async function programsOf(module, inputs) {
  const [{ NOTEBOOKS, cellsOf }, { codesOf }, { copyLimitFor }, { readDrafts }, { parseEdit }] = await Promise.all([
    import('../../web/notebooks/index.ts'),
    import('../../web/program/line.ts'),
    import('../../web/run/copied.ts'),
    import('../../web/inputs/fields.ts'),
    import('../../web/inputs/edit.ts'),
  ]);
  const notebooks = NOTEBOOKS.filter(({ framework }) => framework === FRAMEWORK[module]);
  return notebooks.flatMap((notebook) =>
    inputs.flatMap(({ edits = [], slips = [], ...drafts }) => {
      const parsed = edits.map((edit) => parseEdit(edit).value);
      const read = readDrafts(notebook.fields, drafts, { ...notebook.defaults, slips }, parsed);
      if (!read.ok) return [];
      return [{ cells: codesOf(cellsOf(notebook, read.inputs)), limit: copyLimitFor(read.inputs) }];
    }),
  );
}

/** Runs all programs of a module, asks for everything that a page may ask for, and tells each answer. */
export async function runAll(core, module, told = () => undefined) {
  const { runCells } = await import('../../web/core/execute.ts');
  const { Session } = await import('../../web/core/session.ts');
  const opened = () => new Session({ call: (work) => work(core) }, MEMORY_BYTES, MOST_STEPS);
  // As on a page, where some cells answer as before and some do not.
  const edited = opened();
  for (const { cells, limit } of await programsOf(module, FIRST)) {
    told([edited.run(cells)]);
    const notebook = opened();
    const answers = notebook.run(cells);
    told([cells, answers]);
    answers.forEach((answer, cell) => askAll(notebook, answer, cell, told));
    told([runCells(notebook, cells, { tensors: limit, onProgress: () => undefined })]);
    notebook.dispose();
  }
  edited.dispose();
  core.allocatedBytes();
  core.heapBytes();
}

/** Copies out what a cell shows, what it names and what its calls were given and gave: whole, and by some rows. */
function askAll(notebook, { calls = [] }, cell, told) {
  const requests = calls.flatMap(({ arguments: given, results }, call) => [
    ...Array.from({ length: given.length + 1 }, (_, i) => ({ cell, call, argument: i - 1 })),
    ...[...given, ...results].map((name) => ({ cell, name })),
  ]);
  const rows = [0, 1, 2, 1e9];
  for (const maxElements of [2 ** 17, 2])
    told([cell, notebook.tensors([{ cell }, ...requests], { maxElements, rows })]);
}
