import { factsOf } from '../inputs/facts.ts';
import { resultsOf } from '../run/results.ts';
import type { Run, RunCell } from '../run/run.ts';
import { mono, p } from '../text/say.ts';
import { explainIds } from './ids_errors.ts';
import { explainLookup } from './lookup_errors.ts';
import { explainMemory } from './memory.ts';
import { smaller } from './repair.ts';
import { explainSeed } from './seed_errors.ts';
import { explainSizes } from './sizes_errors.ts';
import { explainSlip, explainEdit, explainWeights } from './weights_errors.ts';
import { explainOwn, explainRefused, ownCellBefore } from './own_code_errors.ts';
import { because, FRAMEWORK_NAMES, troubleOf, type Explainer, type Explanation, type Trouble } from './trouble.ts';

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
  const { stop, framework } = resultsOf(run);
  const own = stop && ownCellBefore(run, stop);
  if (stop !== null && own !== null) return explainOwn(stop, own, FRAMEWORK_NAMES[framework]);
  if (stop?.outcome.kind === 'refused') {
    return explainMemory(factsOf(run.inputs), stop.outcome, smaller(run).change.fields);
  }
  const trouble = troubleOf(run);
  return trouble && (explainKnown(trouble) ?? unknown(trouble));
}

/** Why a cell did not run: the one at which the notebook stopped, or one that the reader has added. */
export function explainCell(run: Run, { cell, number, outcome }: RunCell): Explanation | null {
  if (cell.origin !== 'added') return resultsOf(run).stop?.number === number ? explain(run) : null;
  return outcome.kind === 'refused' ? explainRefused(outcome) : null;
}

/** The explanation of a kind of error that is known; null for any other. */
export function explainKnown(trouble: Trouble): Explanation | null {
  for (const explainer of EXPLAINERS) {
    const explanation = explainer(trouble);
    if (explanation !== null) return explanation;
  }
  return null;
}

function unknown({ framework, type }: Trouble): Explanation {
  return because(
    {
      en: p`${framework} raises ${mono(type)}; the message is shown at the cell that stopped.`,
      zh: p`${framework} 报错 ${mono(type)}，错误信息见该单元格。`,
    },
    {
      en: p`Undo the last change, or reset the inputs to the notebook’s own.`,
      zh: p`请撤销最近的修改，或者恢复笔记本自带的输入。`,
    },
  );
}
