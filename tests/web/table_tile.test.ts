import { expect, it } from 'vitest';
import { hasRun } from '../../web/engine/answer.ts';
import { firstRowFor, lastFirstRow, tileJob, tileOf, TILE_ROWS } from '../../web/figures/lessons/table_tile.ts';
import { newSession } from './run.ts';

it('shows rows of the table that PyTorch makes with this seed', async () => {
  const session = await newSession();
  const first = firstRowFor(1169);
  const job = tileJob({ kind: 'int', value: 123n }, first);
  const answer = session.run(job.cells, { ...job });
  expect(answer.answers.every(hasRun)).toBe(true);
  const tile = tileOf(answer);
  expect([tile?.rows, tile?.columns, tile?.known]).toEqual([TILE_ROWS, 768, null]);
  // As PyTorch 2.15 has it: torch.manual_seed(123); torch.nn.Embedding(50257, 768).weight[1158, 4].
  expect(tile?.at(1158 - first, 4)).toBe(-0.8644256591796875);
});

it('begins with a row that leaves the picture full', () => {
  expect([0, 79, 81, 50_256].map(firstRowFor)).toEqual([0, 0, 1, lastFirstRow]);
  expect(lastFirstRow + TILE_ROWS).toBe(50_257);
});
