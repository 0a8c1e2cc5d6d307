import { isNotebookName } from '../file/read.ts';
import { parseEdit } from '../inputs/edit.ts';
import { draftsOf, FIELDS, readDrafts } from '../inputs/fields.ts';
import type { Drafts, Edit, FieldId, Inputs } from '../inputs/inputs.ts';
import { problemMessage } from '../inputs/problem_words.ts';
import { findNotebook, nameOf, NOTEBOOKS } from '../notebooks/index.ts';
import { SENTENCE } from '../notebooks/lesson_stubs.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import { RHYME } from '../program/lesson_cells.ts';
import { readLink, type Link } from '../page/address/link.ts';
import { typedOf } from '../page/walk/typed.ts';
import { FILE_PROBLEMS } from '../text/file_problems.ts';
import { LANGUAGES, type Language } from '../text/localized.ts';

export const FORMATS = ['text', 'json', 'ipynb'] as const;
export type OutputFormat = (typeof FORMATS)[number];

/** What the command was asked for. */
export interface NotebookRequest {
  readonly notebook: Notebook;
  readonly inputs: Inputs;
  readonly language: Language;
  readonly format: OutputFormat;
}

/** A reader's own notebook: a file, or `-` for what comes on stdin. */
export interface FileRequest {
  readonly path: string;
  readonly language: Language;
  readonly format: OutputFormat;
  /** Whether what it answers is compared with the outputs that the file carries. */
  readonly compare: boolean;
}

/** The command was used wrongly: one line that says how. */
export class WrongUse extends Error {}

interface Given {
  readonly names: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly edits: readonly string[];
}

const FILE = /^-$|[./\\]/;

/** The one option without a value. */
const COMPARE = '--compare';

/** The file that the arguments name; null where they name none. Throws WrongUse. */
export function readFileRequest(args: readonly string[]): FileRequest | null {
  const path = args.find((arg) => !arg.startsWith('--') && FILE.test(arg));
  const before = path === undefined ? '' : (args[args.indexOf(path) - 1] ?? '');
  const isValue = /^--\w+$/.test(before) && before !== COMPARE;
  if (path === undefined || isValue) return null;
  if (path !== '-' && !isNotebookName(path)) {
    throw new WrongUse(FILE_PROBLEMS.en.otherName(path));
  }
  const { names, options, edits } = split(args);
  if (names.length > 1) throw new WrongUse('One notebook at a time');
  const useless = [...options.keys(), ...(edits.length > 0 ? ['edit'] : [])].find(
    (name) => !['format', 'lang', 'compare'].includes(name),
  );
  if (useless !== undefined) {
    throw new WrongUse(`A file has no use for --${useless}; it takes --format, --lang and --compare`);
  }
  const ways = waysOf(options);
  const compare = options.has('compare');
  if (compare && ways.format === 'ipynb') throw new WrongUse('--compare goes with --format=text or --format=json');
  return { path, ...ways, compare };
}

/** Reads the arguments, without the program's own name; throws WrongUse. */
export function readRequest(args: readonly string[]): NotebookRequest {
  const { names, options, edits } = split(args);
  const { language, format } = waysOf(options);
  const notebook = chosen(names);
  if (options.has('compare')) throw new WrongUse('--compare is for a file with outputs, my.ipynb');
  const link = linkIn(options.get('link'));
  const typed: Partial<Record<FieldId, string>> = {};
  for (const field of notebook.fields) {
    const text = link?.drafts[field];
    if (text !== undefined) typed[field] = text;
  }
  for (const field of FIELDS) {
    const text = options.get(field);
    if (text === undefined) continue;
    if (!notebook.fields.includes(field)) throw new WrongUse(noUse(notebook, field));
    typed[field] = text;
  }
  return {
    notebook,
    inputs: inputsOf(
      notebook,
      typed,
      [...(link?.edits ?? []), ...edits].map((text) => editOf(text, language)),
      link,
      language,
    ),
    language,
    format,
  };
}

/** In which language, and how, an answer is written. */
function waysOf(options: ReadonlyMap<string, string>): Pick<FileRequest, 'language' | 'format'> {
  return {
    language: choice('lang', options.get('lang') ?? 'en', LANGUAGES),
    format: choice('format', options.get('format') ?? 'text', FORMATS),
  };
}

function split(args: readonly string[]): Given {
  const names: string[] = [];
  const options = new Map<string, string>();
  const edits: string[] = [];
  const known: readonly string[] = [...FIELDS, 'edit', 'link', 'lang', 'format', 'compare'];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('--')) {
      names.push(arg);
      continue;
    }
    if (arg === COMPARE) {
      options.set('compare', '');
      continue;
    }
    const [name = '', ...rest] = arg.slice(2).split('=');
    if (!known.includes(name)) throw new WrongUse(`--${name} is no option; there are ${list(known)}`);
    const value = arg.includes('=') ? rest.join('=') : args[(index += 1)];
    if (value === undefined || (!arg.includes('=') && value.startsWith('--'))) {
      throw new WrongUse(`--${name} needs a value, as in --${name}=…`);
    }
    if (name === 'edit') edits.push(value);
    else options.set(name, value);
  }
  return { names, options, edits };
}

function chosen(names: readonly string[]): Notebook {
  const [name, surplus] = names;
  const offered = NOTEBOOKS.map((notebook) => `${notebook.id} (${nameOf(notebook)})`).join(', ');
  if (name === undefined) throw new WrongUse(`Which notebook? There are ${offered}`);
  if (surplus !== undefined) {
    throw new WrongUse(`“${surplus}” is one word too many; put a value with spaces in quotes, as in --ids="2, 3, 1"`);
  }
  const notebook = findNotebook(name);
  if (notebook === undefined) throw new WrongUse(`There is no notebook “${name}”; there are ${offered}`);
  return notebook;
}

/** What a link to the page holds: its address, or what stands there from the # on. */
function linkIn(address: string | undefined): Link | null {
  if (address === undefined) return null;
  const link = readLink(address.slice(address.indexOf('#') + 1));
  if (link === null) throw new WrongUse('--link: that is no link to this page; it has no “#v=…”');
  return link;
}

function inputsOf(
  notebook: Notebook,
  typed: Partial<Drafts>,
  edits: readonly Edit[],
  link: Link | null,
  language: Language,
): Inputs {
  // Where no text is given, the lesson has that of the first language.
  const rhyme = language === LANGUAGES[0] ? {} : { rhyme: RHYME[language] };
  const drafts = { ...draftsOf(notebook.defaults), text: SENTENCE[language], ...rhyme, ...typed };
  const { slips, code } = typedOf(notebook, link);
  const read = readDrafts(notebook.fields, drafts, { ...notebook.defaults, slips, code }, edits);
  if (read.ok) return read.inputs;
  const [field] = FIELDS.filter((name) => read.problems[name] !== undefined);
  const problem = field && read.problems[field];
  throw new WrongUse(problem ? `--${field}: ${problemMessage(problem, field)[language]}` : 'The inputs cannot be read');
}

function editOf(text: string, language: Language): Edit {
  const edit = parseEdit(text);
  if (edit.ok) return edit.value;
  throw new WrongUse(`--edit: ${problemMessage(edit.problem)[language]}`);
}

function choice<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((candidate) => candidate === text);
  if (found === undefined) throw new WrongUse(`--${option} is one of ${choices.join(', ')}, not “${text}”`);
  return found;
}

function noUse({ id, fields }: Notebook, field: FieldId): string {
  return `Notebook ${id} has no use for --${field}; it takes ${list([...fields, 'edit', 'link', 'lang', 'format'])}`;
}

function list(options: readonly string[]): string {
  return options.map((name) => `--${name}`).join(', ');
}
