import type { CellOutcome } from '../program/cell.ts';
import { cellsIn, type Run, type RunCell } from '../run/run.ts';
import type { Stop } from '../run/stop.ts';
import { followed, mono, p, paragraph } from '../text/say.ts';
import { memoryMessage } from './memory.ts';
import { because, type Explanation } from './trouble.ts';

/** The last cell with code of the reader's own, up to the one at which the notebook stopped; null where there is none. */
export function ownCellBefore(run: Run, stop: Stop): RunCell | null {
  const until = cellsIn(run).filter(({ number }) => number <= stop.number);
  return until.findLast(({ cell }) => cell.origin === 'changed') ?? null;
}

/** Why code of the reader's own is refused: for memory. */
export function explainRefused({ neededBytes, limitBytes }: Extract<CellOutcome, { kind: 'refused' }>): Explanation {
  const message = memoryMessage(neededBytes, limitBytes);
  return paragraph({ en: p`${message.en}`, zh: p`${message.zh}` });
}

/** Why a notebook stopped whose code the reader has changed: what the message says; what it comes from, only they know. */
export function explainOwn(stop: Stop, own: RunCell, framework: string): Explanation {
  const { outcome } = stop;
  const putBack = {
    en: p`Change the code of In [${own.number}], or put it back.`,
    zh: p`请修改 In [${own.number}] 的代码，或者恢复原样。`,
  };
  if (outcome.kind === 'refused') {
    return followed(explainRefused(outcome), paragraph(putBack));
  }
  if (outcome.kind === 'unknown') {
    return paragraph({
      en: p`This page does not do what line ${outcome.line} of In [${stop.number}] asks for. Export the notebook to run it in Jupyter, or change that line.`,
      zh: p`本页无法执行 In [${stop.number}] 的第 ${outcome.line} 行。你可以把笔记本导出，到 Jupyter 中运行，或者修改这一行。`,
    });
  }
  const who = /^(Syntax|Indentation|Tab|Name|ZeroDivision|Key)Error$/.test(outcome.type) ? 'Python' : framework;
  return because(
    {
      en: p`${who} raises ${mono(outcome.type)} in line ${outcome.line} of In [${stop.number}]; the message is shown there.`,
      zh: p`${who} 在 In [${stop.number}] 的第 ${outcome.line} 行报错 ${mono(outcome.type)}，错误信息见该处。`,
    },
    putBack,
  );
}
