import { memoryRefusal } from '../engine/answer.ts';
import { factsOf } from '../inputs/facts.ts';
import { resultsOf } from '../run/results.ts';
import { cellsIn, type Run, type RunCell } from '../run/run.ts';
import type { Stop } from '../run/stop.ts';
import { mono, p } from '../text/say.ts';
import { explainIds } from './ids_errors.ts';
import { explainLookup } from './lookup_errors.ts';
import { explainMemory } from './memory.ts';
import { smaller } from './repair.ts';
import { explainSeed } from './seed_errors.ts';
import { explainSizes } from './sizes_errors.ts';
import { explainSlip } from './slip_errors.ts';
import { explainEdit, explainWeights } from './weights_errors.ts';
import { explainBeneath, explainError, explainOwn, explainRefused, ownCellBefore } from './own_code_errors.ts';
import { because, troubleOf, type Explainer, type Explanation, type Trouble } from './trouble.ts';

const EXPLAINERS: readonly Explainer[] = [
  explainSeed,
  explainIds,
  explainEdit,
  explainWeights,
  explainSizes,
  explainSlip,
  explainLookup,
];

/** Why the notebook stopped, in plain words, and what to change; null where it did not stop. */
export function explain(run: Run): Explanation | null {
  const { stop, changed } = resultsOf(run);
  if (stop === null) return null;
  const own = ownCellBefore(run, stop);
  if (own !== null) return explainOwn(run, cellOf(run, stop), own);
  const memory = memoryRefusal(stop.answer);
  if (memory !== null) return explainMemory(factsOf(run.inputs), memory, smaller(run).change.fields);
  // What a cell of the reader's own may have changed, the inputs do not tell.
  const ran = changed ? explainError(run, cellOf(run, stop)) : null;
  const trouble = troubleOf(run);
  return ran ?? (trouble && (explainKnown(trouble) ?? unknown(trouble)));
}

/** Why a cell did not run, beneath it: the one at which the notebook stopped, or one that the reader has added. */
export function explainCell(run: Run, at: RunCell): Explanation | null {
  const { cell, number, answer } = at;
  if (cell.origin === 'added') {
    const memory = memoryRefusal(answer);
    return memory === null ? explainBeneath(run, at, null) : explainRefused(memory);
  }
  const { stop } = resultsOf(run);
  if (stop?.number !== number) return null;
  const own = answer.error !== undefined ? ownCellBefore(run, stop) : null;
  return own === null ? explain(run) : explainBeneath(run, at, own);
}

function cellOf(run: Run, { number }: Stop): RunCell {
  const at = cellsIn(run)[number - 1];
  if (at === undefined) throw new RangeError(`the run has no cell ${number}`);
  return at;
}

/** The explanation of a kind of error that is known; null for any other. */
export function explainKnown(trouble: Trouble): Explanation | null {
  for (const explainer of EXPLAINERS) {
    const explanation = explainer(trouble);
    if (explanation !== null) return explanation;
  }
  return null;
}

function unknown({ type }: Trouble): Explanation {
  return because(
    {
      en: p`The cell raises ${mono(type)}.`,
      zh: p`这个单元格报错 ${mono(type)}。`,
    },
    {
      en: p`Undo the last change, or reset the inputs to the notebook’s own.`,
      zh: p`请撤销最近的修改，或者恢复笔记本自带的输入。`,
    },
  );
}
