import { beforeAll, expect, test } from 'vitest';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore } from '../../web/core/load.ts';
import { Session } from '../../web/core/session.ts';
import type { Core } from '../../web/core/types.ts';

/** What the core does for cells that readers write themselves. */

let core: Core;

beforeAll(async () => {
  core = await startCore(notebookFiles('pytorch'));
});

test('an optional cell does not end the run, and what it assigned before stays', () => {
  const cells = ['x = 1', 'x = 2\nx / 0', 'while x: pass', 'x'];
  const session = new Session(core);
  const answers = session.run(cells, [1, 2]);
  expect(answers[1]?.error).toEqual({ type: 'ZeroDivisionError', message: 'division by zero', line: 2 });
  expect(answers[2]?.refused).toMatchObject({ line: 1 });
  expect(answers[3]?.result).toBe('2');
  expect(session.run(cells, [2])[3]).toMatchObject({ notRun: true });
  expect(session.run(cells, [-1, 0.5, NaN, 1e10])[3]).toMatchObject({ notRun: true });
});
