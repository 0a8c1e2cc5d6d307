import { formatItems, formatNumber, formatValue } from './format.ts';
import type { Drafts, Edit, FieldId, Inputs } from './inputs.ts';
import { parseList, parseNumber, parseRows } from './parse.ts';
import { parsed, type Parsed, type Problem } from './problem.ts';
import { parseRhyme, parseSentence } from './sentence.ts';

export const FIELDS: readonly FieldId[] = [
  'ids',
  'seed',
  'dim',
  'vocab',
  'one',
  'two',
  'weights',
  'text',
  'mix',
  'rhyme',
];

/** How the text of each field is read. An empty vocabulary or an empty table of weights follows the IDs. */
const READERS: { readonly [F in FieldId]: (text: string) => Parsed<Inputs[F]> } = {
  ids: parseList,
  seed: parseNumber,
  dim: parseNumber,
  vocab: (text) => (isBlank(text) ? parsed(null) : parseNumber(text)),
  one: parseNumber,
  two: parseNumber,
  weights: (text) => (isBlank(text) ? parsed(null) : parseRows(text)),
  text: parseSentence,
  mix: (text) => (isBlank(text) ? parsed(null) : parseList(text, { bareInfinity: true })),
  rhyme: (text) => (isBlank(text) ? parsed(null) : parseRhyme(text)),
};

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Whether it is an ID that is looked up alone: without a text it is the notebook's own. */
export function isAlone(field: FieldId): boolean {
  return field === 'one' || field === 'two';
}

/** Reads the text of one field. */
export function readField<F extends FieldId>(field: F, text: string): Parsed<Inputs[F]> {
  return READERS[field](text);
}

/** The text of a field that reads back as this input. */
export function draftOf(field: FieldId, inputs: Inputs): string {
  switch (field) {
    case 'ids':
      return draftOfList(inputs.ids);
    case 'weights':
      return inputs.weights === null ? '' : formatValue(inputs.weights);
    case 'vocab':
      return inputs.vocab === null ? '' : formatNumber(inputs.vocab);
    case 'mix':
      return inputs.mix === null ? '' : draftOfList(inputs.mix);
    case 'text':
      return inputs.text;
    case 'rhyme':
      return inputs.rhyme ?? '';
    case 'seed':
    case 'dim':
    case 'one':
    case 'two':
      return formatNumber(inputs[field]);
  }
}

/** The texts of all fields that read back as these inputs. */
export function draftsOf(inputs: Inputs): Drafts {
  const drafts: Partial<Record<FieldId, string>> = {};
  for (const field of FIELDS) drafts[field] = draftOf(field, inputs);
  return drafts as Drafts;
}

/** What is wrong in which field. */
export type Problems = Partial<Readonly<Record<FieldId, Problem>>>;

/** The inputs that the drafts give, or all that stands in the way. */
export type DraftsRead =
  { readonly ok: true; readonly inputs: Inputs } | { readonly ok: false; readonly problems: Problems };

/**
 * Reads what is typed into the fields that a notebook has; its other inputs, and the edits, are taken over from `base`, and
 * so is an ID alone that is left empty.
 */
export function readDrafts(
  fields: readonly FieldId[],
  drafts: Partial<Drafts>,
  base: Inputs,
  edits: readonly Edit[] = base.edits,
): DraftsRead {
  const problems: Partial<Record<FieldId, Problem>> = {};
  let inputs: Inputs = { ...base, edits };
  for (const field of fields) {
    const draft = drafts[field];
    if (draft === undefined || (isAlone(field) && isBlank(draft))) continue;
    const read = readField(field, draft);
    if (read.ok) inputs = { ...inputs, [field]: read.value };
    else problems[field] = read.problem;
  }
  return Object.keys(problems).length === 0 ? { ok: true, inputs } : { ok: false, problems };
}

/** A list without its outer brackets, unless they are needed to tell it from nothing or from its only element. */
function draftOfList(values: Inputs['ids']): string {
  const [only] = values;
  return values.length === 0 || (values.length === 1 && Array.isArray(only))
    ? formatValue(values)
    : formatItems(values);
}
