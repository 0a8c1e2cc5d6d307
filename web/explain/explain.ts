import { factsOf } from '../inputs/facts.ts';
import type { FieldId, Inputs } from '../inputs/inputs.ts';
import type { Cell, CellOutcome } from '../program/cell.ts';
import { mono, p, paragraph } from '../text/say.ts';
import { explainIds } from './ids.ts';
import { explainLookup } from './lookup.ts';
import { explainMemory } from './memory.ts';
import { explainSeed } from './seed.ts';
import { explainSizes } from './sizes.ts';
import { explainSlip } from './slip.ts';
import { frameworkOf, type Explainer, type Explanation, type Trouble } from './trouble.ts';
import { explainEdit, explainWeights } from './weights.ts';

const EXPLAINERS: readonly Explainer[] = [
  explainSeed,
  explainIds,
  explainEdit,
  explainWeights,
  explainSizes,
  explainSlip,
  explainLookup,
];

/**
 * Why a cell stopped the notebook, in plain words, and what to change; null for a cell that did not. `fields` are the
 * inputs that the notebook has a use for.
 */
export function explain(
  inputs: Inputs,
  cell: Cell,
  outcome: CellOutcome,
  fields: readonly FieldId[],
): Explanation | null {
  const facts = factsOf(inputs);
  if (outcome.kind === 'refused') return explainMemory(inputs, facts, outcome);
  if (outcome.kind !== 'error') return null;
  const trouble: Trouble = { inputs, facts, fields, cell, type: outcome.type, message: outcome.message };
  return explainKnown(trouble) ?? unknown(trouble);
}

/** The explanation of a kind of error that is known; null for any other. */
export function explainKnown(trouble: Trouble): Explanation | null {
  for (const explainer of EXPLAINERS) {
    const explanation = explainer(trouble);
    if (explanation !== null) return explanation;
  }
  return null;
}

function unknown({ cell, type }: Trouble): Explanation {
  return paragraph({
    en: p`${frameworkOf(cell)} stops at this cell with ${mono(type)}; its own words stand above. Take the last change back, or reset the inputs to the notebook’s own.`,
    zh: p`${frameworkOf(cell)} 在这个单元格停下，报出 ${mono(type)}，原文见上。请撤销最近的修改，或者恢复笔记自带的输入。`,
  });
}
