import { beforeAll, expect, it } from 'vitest';
import { drawLesson } from '../../../web/figures/lessons/draw_lesson.ts';
import type { DrawnMatrix } from '../../../web/figures/matrix.ts';
import type { Drafts } from '../../../web/inputs/inputs.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import { plainText } from '../../../web/text/prose.ts';
import { newSession, type Sessions } from '../run.ts';
import { NUMBERS } from './numbers.ts';
import { tell } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

function draw(id: NotebookId, lesson: string, drafts: Partial<Drafts> = {}) {
  const { run, results } = tell(session, id, drafts);
  const drawing = drawLesson(lesson, { results, selection: null, numbers: NUMBERS[run.framework] });
  if (drawing === null) throw new Error('nothing is drawn');
  return { ...drawing, printed: results.ran(lesson)?.printed ?? '' };
}

function textsOf(matrix: DrawnMatrix | undefined): readonly string[] {
  return (matrix?.rows ?? [])
    .flatMap((row) => (row === 'gap' ? [] : row.cells))
    .flatMap((cell) => (cell === 'gap' ? [] : [cell.text]));
}

it('the kernel after a step of training has the digits that NumPy prints of it', () => {
  const { figure, printed } = draw('002', 'train');
  const texts = textsOf(figure.parts[1]?.matrix);
  // The float32 nearest to 0.11 − 0.1 is 0.009999998, of which NumPy prints 8 decimals: 0.01.
  expect([...new Set(texts)]).toEqual(['0.00000000', '0.01000000', '0.12000000', '0.23000002']);
  const numbers = Array.from(printed.matchAll(/\d+\.\d*/g), ([number]) => Number(number));
  expect(texts.map(Number)).toEqual(numbers);
});

it('what a sentence is cut into has one name', () => {
  const captions = (['小猫看见小狗', '我 a b', 'a b'] as const).map((text) =>
    plainText(draw('003', 'sentence', { text }).caption.zh),
  );
  expect(captions).toEqual([
    '“小”在它出现的 2 处都是 ID 0，每次取出的都是同一行：0 号行。',
    '“我”在词表中的 ID 是 3，所以从表中取出 3 号行。',
    '“a”在词表中的 ID 是 0，所以从表中取出 0 号行。',
  ]);
});
