import { memoryRefusal, type MemoryRefusal } from '../engine/answer.ts';
import { codeText } from '../program/line.ts';
import { cellsIn, type Run, type RunCell } from '../run/run.ts';
import type { Stop } from '../run/stop.ts';
import { followed, mono, NOTHING, p, paragraph } from '../text/say.ts';
import { explainRaised } from './code_errors.ts';
import { memoryMessage } from './memory.ts';
import { raisedIn } from './raised.ts';
import { outsideOf } from './refused_name.ts';
import type { Explanation } from './trouble.ts';

/** The last cell with code of the reader's own, up to the one at which the notebook stopped; null where there is none. */
export function ownCellBefore(run: Run, stop: Stop): RunCell | null {
  const until = cellsIn(run).filter(({ number }) => number <= stop.number);
  return until.findLast(({ cell }) => cell.origin === 'changed') ?? null;
}

/** Why code of the reader's own is refused: for memory. */
export function explainRefused({ neededBytes, limitBytes }: MemoryRefusal): Explanation {
  const message = memoryMessage(neededBytes, limitBytes);
  return paragraph({ en: p`${message.en}`, zh: p`${message.zh}` });
}

/** Why a notebook stopped whose code the reader has changed, and what to do. */
export function explainOwn(run: Run, at: RunCell, own: RunCell): Explanation {
  const { number, answer } = at;
  const { error, refused } = answer;
  const memory = memoryRefusal(answer);
  if (memory !== null) return followed(explainRefused(memory), putBack(own));
  if (refused !== undefined) {
    const isGap = outsideOf(refused) === 'gap';
    return paragraph({
      en: p`This page does not do what line ${refused.line} of In [${number}] asks for. ${isGap ? 'Export the notebook to run it in Jupyter, or change that line.' : 'Change that line.'}`,
      zh: p`本页无法执行 In [${number}] 的第 ${refused.line} 行。${isGap ? '你可以把笔记本导出，到 Jupyter 中运行，或者修改这一行。' : '请修改这一行。'}`,
    });
  }
  if (error === undefined) return putBack(own);
  const known = explainError(run, at);
  if (known !== null) return followed(known, elsewhere(at, own));
  const { type, line } = error;
  const raises = {
    en: p`Line ${line} of In [${number}] raises ${mono(type)}.`,
    zh: p`In [${number}] 的第 ${line} 行报错 ${mono(type)}。`,
  };
  return followed(paragraph(raises), putBack(own));
}

/** Why a cell raised an error, from what ran; null where that is not known. */
export function explainError(run: Run, at: RunCell): Explanation | null {
  const { error } = at.answer;
  return error === undefined ? null : explainRaised(raisedIn(run, at, error));
}

/** The same beneath the error itself, which says the rest; null where there is nothing to say. */
export function explainBeneath(run: Run, at: RunCell, own: RunCell | null): Explanation | null {
  const { error } = at.answer;
  if (error === undefined) return null;
  const { line } = error;
  const isLong = codeText(at.cell, 'en').trim().includes('\n');
  const known = explainError(run, at);
  if (known !== null) {
    return followed(isLong ? atLine(line, known) : known, own === null ? NOTHING : elsewhere(at, own));
  }
  if (own === null && !isLong) return null;
  const place = paragraph({ en: p`The error comes from line ${line}.`, zh: p`错误来自第 ${line} 行。` });
  return followed(isLong ? place : NOTHING, own === null ? NOTHING : putBack(own));
}

/** Which of several lines it was, before what is said of it. */
function atLine(line: number, { en, zh }: Explanation): Explanation {
  return {
    en: [p`Line ${line}: ${en[0] ?? []}`, ...en.slice(1)],
    zh: [p`第 ${line} 行：${zh[0] ?? []}`, ...zh.slice(1)],
  };
}

/** Where the error is in another cell than the code of the reader's own. */
function elsewhere(at: RunCell, own: RunCell): Explanation {
  return at.number === own.number ? NOTHING : putBack(own);
}

function putBack({ number }: RunCell): Explanation {
  return paragraph({
    en: p`Change the code of In [${number}], or put it back.`,
    zh: p`请修改 In [${number}] 的代码，或者恢复原样。`,
  });
}
