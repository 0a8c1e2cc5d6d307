import { formatNumber, formatValue } from '../inputs/format.ts';
import type { Edit, FieldId, Inputs } from '../inputs/inputs.ts';
import { code, editedValue, line, literal, outputLine, show, type Line } from './line.ts';
import type { Name } from './step.ts';

/** How a PyTorch notebook names things. */
export interface TorchNames {
  readonly nn: 'torch.nn' | 'nn';
  readonly functional: 'torch.nn.functional' | 'F';
  readonly ids: Name;
  readonly embedding: Name;
  readonly linear: Name;
  /** How it writes the number of rows. */
  readonly maxPlusOne: { readonly code: string; readonly spelling: 'builtin' | 'method' };
  /** Whether it spells out that the shared weight leaves the gradients' history behind. */
  readonly detach: boolean;
}

/** The statements of the PyTorch notebooks. Each holds its code and the step that it stands for. */
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

export function torchLines(names: TorchNames, inputs: Inputs): TorchLines {
  const { nn, functional, ids, embedding, linear } = names;
  const idsLiteral = formatValue(inputs.ids);
  const seedLiteral = formatNumber(inputs.seed);
  const seedStep = { op: 'torch.manual_seed', literal: seedLiteral } as const;

  const lookUpTensor = (field: FieldId, list: string): Line => {
    const input = `torch.tensor(${list})`;
    const out = `${embedding}(${input})`;
    return outputLine(
      code`${embedding}(torch.tensor(${literal(field, list)}))`,
      { kind: 'result', of: out, style: 'torch.repr' },
      { op: 'torch.tensor', out: input, literal: list },
      { op: 'torch.call', out, layer: embedding, input },
    );
  };

  const call = (layer: Name, input: Name, ...before: Line['steps']): Line => {
    const out = `${layer}(${input})`;
    return outputLine(code`${out}`, { kind: 'result', of: out, style: 'torch.repr' }, ...before, {
      op: 'torch.call',
      out,
      layer,
      input,
    });
  };

  const dimLiteral = formatNumber(inputs.dim);
  return {
    tensorOfIds: line(code`${ids} = torch.tensor(${literal('ids', idsLiteral)})`, {
      op: 'torch.tensor',
      out: ids,
      literal: idsLiteral,
    }),
    numberOfRows: numberOfRows(names, inputs),
    dimension: line(code`out_dim = ${literal('dim', dimLiteral)}`, {
      op: 'assign',
      out: 'out_dim',
      literal: dimLiteral,
    }),
    seed: line(code`torch.manual_seed(${literal('seed', seedLiteral)})`, seedStep),
    silentSeed: line(code`torch.manual_seed(${literal('seed', seedLiteral)});`, seedStep),
    newEmbedding: line(code`${embedding} = ${nn}.Embedding(num_idx, out_dim)`, {
      op: 'torch.nn.Embedding',
      out: embedding,
      num: 'num_idx',
      dim: 'out_dim',
    }),
    showTable: show(`${embedding}.weight`, 'torch.repr'),
    edits: [line(code`with torch.no_grad():`), ...inputs.edits.map((edit, index) => editLine(embedding, edit, index))],
    lookUpOne: (field) => lookUpTensor(field, formatValue([inputs[field]])),
    lookUpLiteral: lookUpTensor('ids', idsLiteral),
    lookUp: call(embedding, ids),
    oneHot: oneHot(functional, ids, inputs),
    showOneHot: show('onehot', 'torch.repr'),
    newLinear: line(code`${linear} = ${nn}.Linear(num_idx, out_dim, bias=False)`, {
      op: 'torch.nn.Linear',
      out: linear,
      inFeatures: 'num_idx',
      outFeatures: 'out_dim',
    }),
    showLinear: show(`${linear}.weight`, 'torch.repr'),
    shareTable: line(
      code`${linear}.weight = ${nn}.Parameter(${embedding}.weight.T${names.detach ? '.detach()' : ''})`,
      { op: 'torch.share_weight_transposed', layer: linear, from: embedding },
    ),
    multiply: call(linear, 'onehot.float()', { op: 'torch.float', out: 'onehot.float()', of: 'onehot' }),
  };
}

/** A given vocabulary shows as a literal, even where it equals the largest ID + 1. */
function numberOfRows(names: TorchNames, inputs: Inputs): Line {
  if (inputs.vocab !== null) {
    const vocab = formatNumber(inputs.vocab);
    return line(code`num_idx = ${literal('vocab', vocab)}`, { op: 'assign', out: 'num_idx', literal: vocab });
  }
  const { code: text, spelling } = names.maxPlusOne;
  return line(code`num_idx = ${text}`, { op: 'torch.max_plus_one', out: 'num_idx', of: names.ids, spelling });
}

function oneHot(functional: string, ids: Name, inputs: Inputs): Line {
  const given = inputs.vocab !== null;
  return line(code`onehot = ${functional}.one_hot(${ids}${given ? ', num_idx' : ''})`, {
    op: 'torch.one_hot',
    out: 'onehot',
    ids,
    classes: given ? 'num_idx' : null,
  });
}

function editLine(layer: Name, edit: Edit, index: number): Line {
  const row = formatNumber(edit.row);
  const col = formatNumber(edit.col);
  const value = formatNumber(edit.value);
  return line(code`    ${layer}.weight[${row}, ${col}] = ${editedValue(index, value)}`, {
    op: 'torch.set_weight',
    layer,
    row,
    col,
    value,
  });
}
