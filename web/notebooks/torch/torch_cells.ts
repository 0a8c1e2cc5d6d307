import type { Inputs } from '../../inputs/inputs.ts';
import { BLANK, cell, code, comment, type Line } from '../../program/line.ts';
import { torchLines, type TorchLines, type TorchNames } from '../../program/torch.ts';
import { together, type Cells } from '../step_cells.ts';
import { COMMENTS } from '../comments.ts';

/** What is named in most of the PyTorch notebooks, as they spell it. */
export const USUAL_NAMES = {
  nn: 'torch.nn',
  functional: 'torch.nn.functional',
  ids: 'idx',
  embedding: 'embedding',
  linear: 'linear',
} as const;

export const IMPORT_TORCH = code`import torch`;

/** The version line: it names the PyTorch whose bits the core has. */
export const VERSION = code`print("PyTorch version:", torch.__version__)`;

/** The cells of the PyTorch notebooks, in this notebook's names. */
export function torchCells(names: TorchNames) {
  const make =
    (id: string, lines: (torch: TorchLines, inputs: Inputs) => readonly Line[]): Cells =>
    (inputs) => [cell(id, ...lines(torchLines(names, inputs), inputs))];

  /** The weights changed by hand, and the table as it stands then; nothing where none was changed. */
  const edited: Cells = (inputs) => {
    if (inputs.edits.length === 0) return [];
    const torch = torchLines(names, inputs);
    return [cell('edit', comment(COMMENTS.edit), ...torch.edits), cell('edited-weight', torch.showTable)];
  };

  const newEmbedding = make('embedding', (torch) => [comment(COMMENTS.seed), torch.seed, BLANK, torch.newEmbedding]);
  const showTable = make('weight', (torch) => [torch.showTable]);

  return {
    ids: make('ids', (torch, inputs) => [
      comment(COMMENTS.ids),
      torch.tensorOfIds,
      BLANK,
      comment(inputs.vocab === null ? COMMENTS.rows : COMMENTS.vocabulary),
      torch.numberOfRows,
      BLANK,
      comment(COMMENTS.dimension),
      torch.dimension,
    ]),
    /** The table made and shown in one cell. */
    tableAtOnce: together(
      make('embedding', (torch) => [comment(COMMENTS.seed), torch.seed, BLANK, torch.newEmbedding, torch.showTable]),
      edited,
    ),
    /** The table made in one cell and shown in the next. */
    table: together(newEmbedding, showTable, edited),
    /** The same where the seed stands in an earlier cell. */
    unseededTable: together(
      make('embedding', (torch) => [torch.newEmbedding]),
      showTable,
      edited,
    ),
    one: make('one', (torch) => [comment(COMMENTS.lookUpOne), torch.lookUpOne('one')]),
    two: make('two', (torch) => [torch.lookUpOne('two')]),
    batch: make('batch', (torch) => [torch.lookUp]),
    batchOfIdsAgain: make('batch', (torch) => [torch.tensorOfIds, torch.lookUp]),
    batchOfLiteral: make('batch', (torch) => [comment(COMMENTS.lookUp), torch.lookUpLiteral]),
    onehot: make('onehot', (torch) => [comment(COMMENTS.onehot), torch.oneHot, torch.showOneHot]),
    onehotOfIdsAgain: make('onehot', (torch) => [torch.tensorOfIds, torch.oneHot, torch.showOneHot]),
    linear: make('linear', (torch) => [torch.seed, torch.newLinear, torch.showLinear]),
    assign: make('assign', (torch) => [comment(COMMENTS.share), torch.shareTable]),
    assignAndShow: make('assign', (torch) => [comment(COMMENTS.share), torch.shareTable, torch.showLinear]),
    linearWeight: make('linear-weight', (torch) => [torch.showLinear]),
    product: make('product', (torch) => [torch.multiply]),
    compare: make('compare', (torch) => [comment(COMMENTS.compare), torch.lookUp]),
  };
}
