import { hasRun } from '../engine/answer.ts';
import { cellsIn } from '../run/run.ts';
import { mono, p, paragraph } from '../text/say.ts';
import { lettersBetween, mostWrongLetters } from './near_name.ts';
import type { RaisedExplainer } from './raised.ts';
import { because } from './trouble.ts';

/** A name that nothing has made yet: where the notebook makes it, or which name is near. */
export const explainName: RaisedExplainer = ({ run, at, line, type, message }) => {
  const [, name] = /^name '(\w+)' is not defined$/.exec(message) ?? [];
  if (type !== 'NameError' || name === undefined) return null;
  const cells = cellsIn(run).map(({ number, answer }) => ({
    number,
    ran: hasRun(answer),
    made: answer.names?.made.map((made) => made.name) ?? [],
  }));
  const here = at.answer.names?.made ?? [];
  const below = here.find((made) => made.name === name && made.line > line);
  if (below !== undefined) {
    return because(
      {
        en: p`Line ${below.line} of this cell makes ${mono(name)}, but line ${line}, which runs before it, already uses it.`,
        zh: p`${mono(name)} 由这个单元格的第 ${below.line} 行生成，而先运行的第 ${line} 行已经用到它。`,
      },
      { en: p`Put line ${line} below line ${below.line}.`, zh: p`请把第 ${line} 行放到第 ${below.line} 行之后。` },
    );
  }
  const makers = cells.filter(({ number, made }) => number !== at.number && made.includes(name));
  const failed = makers.findLast(({ number, ran }) => number < at.number && !ran);
  if (failed !== undefined) {
    return because(
      {
        en: p`In [${failed.number}] would make ${mono(name)}, but it stopped before that.`,
        zh: p`${mono(name)} 本来由 In [${failed.number}] 生成，但它在那之前就停下了。`,
      },
      { en: p`Mend In [${failed.number}] first.`, zh: p`请先改好 In [${failed.number}]。` },
    );
  }
  const later = makers.find(({ number }) => number > at.number);
  if (later !== undefined) {
    return because(
      {
        en: p`Cells run from top to bottom, and ${mono(name)} is made further down, in In [${later.number}].`,
        zh: p`单元格从上到下依次运行，而 ${mono(name)} 在下面的 In [${later.number}] 中才生成。`,
      },
      {
        en: p`Use ${mono(name)} in a cell below In [${later.number}].`,
        zh: p`请在 In [${later.number}] 之后的单元格里使用 ${mono(name)}。`,
      },
    );
  }
  const known = cells.filter(({ number, ran }) => number < at.number && ran).flatMap(({ made }) => made);
  const above = here.filter((made) => made.line < line).map((made) => made.name);
  const [near] = [...new Set([...known, ...above])]
    .map((other) => ({ other, letters: lettersBetween(name, other) }))
    .filter(({ letters }) => letters <= mostWrongLetters(name))
    .sort((a, b) => a.letters - b.letters);
  if (near === undefined) return null;
  return paragraph({
    en: p`Nothing above has the name ${mono(name)}, but there is ${mono(near.other)}.`,
    zh: p`前面没有名为 ${mono(name)} 的东西，但有 ${mono(near.other)}。`,
  });
};

/** A member that the framework does not have either, where another one is near. */
export const explainMember: RaisedExplainer = ({ meant }) =>
  meant === undefined
    ? null
    : paragraph({ en: p`Did you mean ${mono(meant)}?`, zh: p`你想写的是 ${mono(meant)} 吗？` });
