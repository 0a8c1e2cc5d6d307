import { memoryRefusal, type CellAnswer } from '../engine/answer.ts';
import { refusalText } from '../explain/refusal.ts';
import type { Language } from '../text/localized.ts';

/** What stopped a cell; null for a cell that ran, or that was not reached. */
export function errorOf(
  answer: CellAnswer,
  language: Language,
): { readonly type: string; readonly message: string } | null {
  const { error, refused } = answer;
  if (error !== undefined) return { type: error.type, message: error.message };
  if (refused === undefined) return null;
  const type = memoryRefusal(answer) === null ? 'Refused' : 'MemoryRefused';
  return { type, message: refusalText(refused, language) };
}
