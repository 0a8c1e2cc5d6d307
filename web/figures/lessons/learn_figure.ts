/** The table that learns, as it is drawn and told at one of its steps. */

import type { Learned } from '../../run/learned.ts';
import { pieceName } from '../../text/pieces.ts';
import { weight, output, p } from '../../text/say.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { largestIn, strengthOf } from '../heat.ts';
import { shownText } from '../../text/shown_text.ts';

/** A longer word is cut. */
const MOST_SHOWN = 8;

/** A word as it stands before its row. */
export function shownWord(word: string): string {
  return shownText(word, MOST_SHOWN);
}

/** A number of the table: its sign, and the strength of its colour, from 0 to 1. */
export interface LearnCell {
  readonly sign: 'plus' | 'minus';
  readonly strength: number;
}

/** The rows of the table when so many steps were made; one scale for all steps. */
export function tableAt({ words, at, path }: Learned, step: number): readonly (readonly LearnCell[])[] {
  const most = largestIn(path);
  return words.map((_, row) =>
    words.map((_, column) => {
      const value = at(step, row, column);
      return { sign: value < 0 ? 'minus' : 'plus', strength: strengthOf(value, most) };
    }),
  );
}

/** A loss with as many digits as may be trusted. */
export function lossText(loss: number | undefined): string {
  return loss === undefined || !Number.isFinite(loss) ? '…' : loss.toFixed(2);
}

/** What a step has done, in a sentence. */
export function captionAt({ words, moved, losses }: Learned, step: number): Localized<Prose> {
  const loss = output(lossText(losses[step]));
  const change = moved[step - 1];
  if (change === undefined) {
    return {
      en: p`Before the first step, all scores are random. The loss of the whole text is ${loss}.`,
      zh: p`第一步之前，所有得分都是随机的。整段文字的损失是 ${loss}。`,
    };
  }
  const { rows, risen } = change;
  const [only = 0] = rows;
  const after = {
    en: p`The loss of the whole text is ${loss}.`,
    zh: p`整段文字的损失是 ${loss}。`,
  };
  if (rows.length === 1 && risen !== null) {
    const [row, next] = [weight(`“${shownWord(words[only] ?? '')}”`), `“${shownWord(words[risen.column] ?? '')}”`];
    return {
      en: p`The row of ${row} moves: its score for ${next} rises, the others fall. ${after.en}`,
      zh: p`${row}的行变了：${next}的得分升高，其余的降低。${after.zh}`,
    };
  }
  return rows.length === 0
    ? { en: p`No row moves in this step. ${after.en}`, zh: p`这一步没有哪一行变化。${after.zh}` }
    : { en: p`Rows that move: ${rows.length}. ${after.en}`, zh: p`有变化的行数：${rows.length}。${after.zh}` };
}

/** What learns in steps, and the loss after each. */
type Stepped = Pick<Learned, 'losses' | 'steps'>;

/** What screen readers are told when the last step has been played. */
export function endOf({ losses, steps }: Stepped): Localized {
  const [first, last] = [lossText(losses[0]), lossText(losses[steps])];
  return {
    en: `All ${steps} steps are made. The loss of the whole text has gone from ${first} to ${last}.`,
    zh: `${steps} 步已全部完成。整段文字的损失从 ${first} 变为 ${last}。`,
  };
}

export const LEARN_WORDS = {
  play: { en: 'Play', zh: '播放' },
  stop: { en: 'Stop', zh: '停止' },
  next: { en: 'One step', zh: '训练一步' },
  slider: { en: 'Steps made', zh: '已完成的步数' },
  high: { en: 'high score', zh: '得分高' },
  low: { en: 'low score', zh: '得分低' },
  loss: { en: 'loss of the whole text', zh: '整段文字的损失' },
} as const satisfies Record<string, Localized>;

/** What the columns of the table hold. */
export function columnsTitle({ characters }: Learned): Localized {
  const piece = pieceName(characters);
  return { en: `score for the next ${piece.en}`, zh: `下一个${piece.zh}的得分` };
}

/** How far the steps have come. */
export function progress(step: number, steps: number): Localized {
  return { en: `step ${step} of ${steps}`, zh: `第 ${step} 步，共 ${steps} 步` };
}

/** A step in words: how far the steps have come, and what is seen. */
export function stepTold(step: number, steps: number, caption: string): Localized {
  const made = progress(step, steps);
  return { en: `${made.en}. ${caption}`, zh: `${made.zh}。${caption}` };
}

/** The curve of the losses, in a drawing of this size: from the start to a step. */
export interface Curve {
  /** The path, in SVG's own words. */
  readonly line: string;
  /** Where it has come to. */
  readonly end: { readonly x: number; readonly y: number };
  /** Whole losses, and their heights. */
  readonly ticks: readonly { readonly loss: number; readonly y: number }[];
}

/** The curve up to a step, in a drawing of this width and height. */
export function curveTo({ losses, steps }: Learned, step: number, width: number, height: number): Curve {
  const top = Math.max(1, Math.ceil(Math.max(...losses.filter(Number.isFinite))));
  const x = (at: number): number => (steps === 0 ? 0 : (at / steps) * width);
  const y = (loss: number): number => height * (1 - Math.min(1, loss / top));
  const points = losses.slice(0, step + 1).map((loss, at) => `${x(at).toFixed(1)} ${y(loss).toFixed(1)}`);
  const by = Math.ceil(top / 4);
  return {
    line: `M${points.join('L')}`,
    end: { x: x(step), y: y(losses[step] ?? NaN) },
    ticks: Array.from({ length: Math.floor(top / by) + 1 }, (_, tick) => ({ loss: tick * by, y: y(tick * by) })),
  };
}
