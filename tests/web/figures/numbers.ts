import { notebookFiles } from '../../../web/core/files.ts';
import { startCore } from '../../../web/core/load.ts';
import { numberCore } from '../../../web/core/numbers.ts';
import type { Framework } from '../../../web/program/cell.ts';
import { Numbers } from '../../../web/run/numbers.ts';

async function numbersOf(framework: Framework): Promise<Numbers> {
  const core = await startCore(notebookFiles(framework));
  const numbers = new Numbers();
  numbers.useCore(numberCore((work) => core.call(work)));
  return numbers;
}

/** What writes and adds the numbers of figures: the real core of each framework. */
export const NUMBERS: Readonly<Record<Framework, Numbers>> = {
  pytorch: await numbersOf('pytorch'),
  keras: await numbersOf('keras'),
};
