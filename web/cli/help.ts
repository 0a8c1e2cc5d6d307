import { FIELDS } from '../inputs/fields.ts';
import { nameOf, NOTEBOOKS } from '../notebooks/index.ts';
import { LANGUAGES } from '../text/localized.ts';
import { FORMATS } from './options.ts';

/** Whether the command is asked what it takes. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

const ABOUT: Readonly<Record<(typeof FIELDS)[number], string>> = {
  ids: 'token IDs, such as 2,3,1 or "[[2, 3], [1, 0]]"',
  seed: 'seed of the random generator',
  dim: 'embedding dimension',
  vocab: 'vocabulary size; left out: the largest ID + 1',
  one: 'the ID that is looked up alone first',
  two: 'the ID that is looked up alone second',
  text: 'the sentence of the lesson on words and IDs',
  mix: 'by what the rows of W are mixed, such as 0,0.5,0.5,0',
  rhyme: 'the text of the last two lessons, in which rows learn',
  weights: 'the Keras notebook’s weights, such as "[[0, 0], [0.5, 1]]"',
};

const OPTIONS: readonly (readonly [string, string])[] = [
  ...FIELDS.map((field) => [`--${field}=…`, ABOUT[field]] as const),
  ['--edit=ROW,COL,VALUE', 'puts a value in the place of a weight; may be given again'],
  ['--link=ADDRESS', 'the inputs, and the code of your own, that a link to the page carries'],
  [`--lang=${LANGUAGES.join('|')}`, 'language of the text'],
  [`--format=${FORMATS.join('|')}`, 'text: a transcript; json: with every value; ipynb: for Jupyter'],
  ['--compare', 'of a FILE: what differs from the outputs that it carries; ends with 1 where something does'],
  ['--help', 'this text'],
];

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}\n`).join('');
}

/** How it was called: by the script of this project, or from the npm package. */
const CALLED = process.env['npm_lifecycle_event'] === 'notebook' ? 'npm run -s notebook --' : 'npx lookup-is-matmul';

/** What the command takes. */
export const HELP = `${CALLED} NOTEBOOK [OPTIONS]
${CALLED} FILE [--compare] [--format=${FORMATS.join('|')}] [--lang=${LANGUAGES.join('|')}]

Runs a notebook and writes it, with its outputs, to stdout. What is not given is the notebook’s own.

FILE is a reader’s own notebook: an .ipynb, or a .py with a line “# %%” between cells; “-” reads such a .py from stdin.
It reads the text files that lie in its own folder, and below it.

Notebooks, by number or name:
${columns(NOTEBOOKS.map((notebook) => [`${notebook.id}, ${nameOf(notebook)}`, `${notebook.title.en}; takes ${notebook.fields.map((field) => `--${field}`).join(', ')}`]))}
Options:
${columns(OPTIONS)}`;
