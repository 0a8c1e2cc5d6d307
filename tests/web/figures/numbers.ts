import { numberCore } from '../../../web/engine/notebook_core.ts';
import type { Framework } from '../../../web/program/cell.ts';
import { Numbers } from '../../../web/run/numbers.ts';
import { coreOf } from '../run.ts';

async function numbersOf(framework: Framework): Promise<Numbers> {
  const core = await coreOf(framework);
  const numbers = new Numbers();
  numbers.useCore(numberCore((work) => core.call(work)));
  return numbers;
}

/** What writes and adds the numbers of figures: the real core of each framework. */
export const NUMBERS: Readonly<Record<Framework, Numbers>> = {
  pytorch: await numbersOf('pytorch'),
  keras: await numbersOf('keras'),
};
