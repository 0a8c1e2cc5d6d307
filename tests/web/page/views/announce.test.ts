import { beforeAll, describe, expect, it } from 'vitest';
import { explaining } from '../../../../web/explain/explaining.ts';
import { cellsOf, notebookOf } from '../../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../../web/notebooks/notebook.ts';
import { Numbers } from '../../../../web/run/numbers.ts';
import { seedTaken, unreadable } from '../../../../web/page/views/announce.ts';
import { statusLine } from '../../../../web/page/views/status_line.ts';
import { firstPage, withTyped, type Page } from '../../../../web/page/walk/walk_page.ts';
import { assemble, cellsIn } from '../../../../web/run/run.ts';
import type { Language } from '../../../../web/text/localized.ts';
import { inputsOf } from '../../../golden/typed.ts';
import { newSession, type Sessions } from '../../run.ts';
import { codesOf } from '../../../../web/program/line.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** The page that shows the run of this seed. */
function pageOf(id: NotebookId, seed: string, language: Language = 'en'): Page {
  const notebook = notebookOf(id);
  const inputs = inputsOf({ notebook: id, typed: notebook.fields.includes('seed') ? { seed } : {}, edits: [] });
  const result = session.run(codesOf(cellsOf(notebook, inputs)), { tensors: null });
  return firstPage(notebook, language, assemble(notebook, inputs, result), new Numbers());
}

describe('a seed that is no whole number', () => {
  it.each([
    ['1.5', '1'],
    ['-1.5', '-1'],
    ['0.9', '0'],
  ])('is said to be taken as another: %s as %s, whose weights come out', (seed, taken) => {
    expect(seedTaken(pageOf('000', seed))).toBe(`PyTorch takes the seed ${seed} as ${taken}.`);
    expect(seedTaken(pageOf('000', seed, 'zh'))).toBe(`PyTorch 把种子 ${seed} 当作 ${taken}。`);
    const outputs = [seed, taken].map((typed) => cellsIn(pageOf('000', typed).run).map(({ answer }) => answer));
    expect(outputs[0]).toEqual(outputs[1]);
  });

  it('is told beside the inputs, and of no other seed', () => {
    expect(statusLine(pageOf('000', '1.5'))).toMatch(/these inputs\. PyTorch takes the seed 1\.5 as 1\.$/);
    expect(seedTaken(pageOf('000', '1e3'))).toBeNull();
    expect(seedTaken(pageOf('000', '7'))).toBeNull();
    expect(seedTaken(pageOf('002', '7'))).toBeNull();
  });
});

describe('what cannot be read', () => {
  it('is told with its field, and each weight with its place, once the words for it have come', () => {
    const page = pageOf('000', '123');
    const typed = { ...page.typed, drafts: { ...page.typed.drafts, seed: '', dim: '2**3' }, edits: ['0,1,x'] };
    expect(unreadable(withTyped(page, typed))).toBe(
      'Seed: This cannot be read. Dimension: This cannot be read. W[0,1]: This cannot be read.',
    );
    expect(unreadable(withTyped({ ...page, explaining }, typed))).toBe(
      'Seed: Nothing is written here. Write a number such as 2. ' +
        'Dimension: “2**3” at position 1 is a calculation, but only numbers can be read here. Write 8 instead. ' +
        'W[0,1]: “x” is not a number: write 0.5, inf or nan.',
    );
    expect(unreadable(page)).toBeNull();
  });
});
