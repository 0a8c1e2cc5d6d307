/** What is said of the slips in the code, which only PyTorch lets pass. */

import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import { mono, NOTHING, p, paragraph, type Text, W } from '../../text/say.ts';
import type { Words } from '../notebook.ts';
import { ABOUT_LIMITS, unlessLeftOut } from '../prose/limits_prose.ts';

const SLIPS = paragraph({
  en: p`Common mistakes break the equality too. Without ${mono('bias=False')}, a ${mono('Linear')} layer adds a bias to every output. Without ${mono('.T')}, the layer gets ${W} instead of its transpose. And IDs that are given to it as they are, not as one-hot rows, are taken for amounts (3 counts as three times 1).`,
  zh: p`还有一些常见的错误也会让结果不再相等：漏写 ${mono('bias=False')}，${mono('Linear')} 层会给每个输出加上偏置；漏写 ${mono('.T')}，层得到的就是 ${W} 本身，而不是它的转置；不变成 one-hot 就直接交给它的 ID，会被当成数量。`,
});

/** Where the table has a size of its own. */
const CLASSES = paragraph({
  en: p`Without ${mono('num_idx')}, ${mono('one_hot')} makes only as many columns as the largest ID needs, which may be fewer than ${W} has rows.`,
  zh: p`漏写 ${mono('num_idx')}，${mono('one_hot')} 的列数只由最大的 ID 决定，可能比 ${W} 的行数少。`,
});

const SWITCHES = paragraph({
  en: p`The framed green words in the code below are switches: press one to make that mistake, and again to undo it.`,
  zh: p`下面代码里带框的绿色文字是开关：按一下就犯下这个错误，再按一下就改回来。`,
});

/** The slips, and what PyTorch itself lets pass: a bias, and a square table that was not transposed. */
export function aboutSlips(results: Results): Words {
  const { again, table, vocabulary } = results;
  const classes = vocabulary?.given === true ? CLASSES : NOTHING;
  return [ABOUT_LIMITS, SLIPS, classes, unlessLeftOut(results, again && NOTHING), table && aboutTranspose(table)];
}

/** How the slips are made. */
export function aboutSwitches({ again }: Results): Words {
  return [again && SWITCHES];
}

function aboutTranspose({ rows, columns }: Grid): Text {
  if (rows !== columns) {
    return paragraph({
      en: p`Here ${W} is ${rows} × ${columns}: without ${mono('.T')} the shapes do not fit, and PyTorch raises an error.`,
      zh: p`这里 ${W} 是 ${rows} × ${columns}，漏写 ${mono('.T')} 时形状对不上，PyTorch 会报错。`,
    });
  }
  return paragraph({
    en: p`Here ${W} is ${rows} × ${columns}, so the shapes fit without ${mono('.T')} as well. PyTorch raises no error, but the layer returns columns of ${W} instead of rows.`,
    zh: p`这里 ${W} 是 ${rows} × ${columns}，漏写 ${mono('.T')} 形状也对得上。PyTorch 不会报错，取出的却是 ${W} 的列，而不是行。`,
  });
}
