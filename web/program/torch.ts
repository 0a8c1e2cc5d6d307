import { formatNumber, formatValue } from '../inputs/format.ts';
import type { Edit, FieldId, Inputs } from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import type { Name } from './cell.ts';
import { code, editedValue, literal, type Line } from './line.ts';

/** How a PyTorch notebook names things. */
export interface TorchNames {
  readonly nn: 'torch.nn' | 'nn';
  readonly functional: 'torch.nn.functional' | 'F';
  readonly ids: Name;
  readonly embedding: Name;
  readonly linear: Name;
  /** How it writes the number of rows. */
  readonly maxPlusOne: string;
  /** Whether it spells out that the shared weight leaves the gradients' history behind. */
  readonly detach: boolean;
}

/** The statements of the PyTorch notebooks. */
export interface TorchLines {
  readonly tensorOfIds: Line;
  readonly numberOfRows: Line;
  readonly dimension: Line;
  readonly seed: Line;
  /** The seed as the last line of a cell: the semicolon keeps Jupyter from showing the generator. */
  readonly silentSeed: Line;
  readonly newEmbedding: Line;
  readonly showTable: Line;
  /** The edited weights, under one `no_grad`. */
  readonly edits: readonly Line[];
  readonly lookUpOne: (field: 'one' | 'two') => Line;
  readonly lookUpLiteral: Line;
  readonly lookUp: Line;
  readonly oneHot: Line;
  readonly showOneHot: Line;
  readonly newLinear: Line;
  readonly showLinear: Line;
  readonly shareTable: Line;
  readonly multiply: Line;
}

/** The statements in a notebook's names for these inputs, made once: every cell takes its own of them. */
export const torchLines = oncePerPair((names: TorchNames, inputs: Inputs): TorchLines => {
  const { nn, functional, ids, embedding, linear } = names;
  const idsLiteral = formatValue(inputs.ids);
  const seed = code`torch.manual_seed(${literal('seed', formatNumber(inputs.seed))})`;
  const lookUp = (field: FieldId, list: string): Line => code`${embedding}(torch.tensor(${literal(field, list)}))`;
  return {
    tensorOfIds: code`${ids} = torch.tensor(${literal('ids', idsLiteral)})`,
    numberOfRows: numberOfRows(names.maxPlusOne, inputs),
    dimension: code`out_dim = ${literal('dim', formatNumber(inputs.dim))}`,
    seed,
    silentSeed: [...seed, ...code`;`],
    newEmbedding: code`${embedding} = ${nn}.Embedding(num_idx, out_dim)`,
    showTable: code`${embedding}.weight`,
    edits: [code`with torch.no_grad():`, ...inputs.edits.map((edit, index) => editLine(embedding, edit, index))],
    lookUpOne: (field) => lookUp(field, formatValue([inputs[field]])),
    lookUpLiteral: lookUp('ids', idsLiteral),
    lookUp: code`${embedding}(${ids})`,
    oneHot: code`onehot = ${functional}.one_hot(${ids}${inputs.vocab === null ? '' : ', num_idx'})`,
    showOneHot: code`onehot`,
    newLinear: code`${linear} = ${nn}.Linear(num_idx, out_dim, bias=False)`,
    showLinear: code`${linear}.weight`,
    shareTable: code`${linear}.weight = ${nn}.Parameter(${embedding}.weight.T${names.detach ? '.detach()' : ''})`,
    multiply: code`${linear}(onehot.float())`,
  };
});

/** A given vocabulary shows as a literal, even where it equals the largest ID + 1. */
function numberOfRows(maxPlusOne: string, { vocab }: Inputs): Line {
  return vocab === null ? code`num_idx = ${maxPlusOne}` : code`num_idx = ${literal('vocab', formatNumber(vocab))}`;
}

function editLine(layer: Name, { row, col, value }: Edit, index: number): Line {
  return code`    ${layer}.weight[${formatNumber(row)}, ${formatNumber(col)}] = ${editedValue(index, formatNumber(value))}`;
}
