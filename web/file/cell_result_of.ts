import type { CellAnswer, Refusal } from '../engine/answer.ts';
import { refusalText } from '../explain/refusal.ts';
import type { Language } from '../text/localized.ts';
import type { CellRefusal, CellResult } from './cell_result.ts';

/** What came of a cell, as programs are told it. */
export function cellResultOf(code: string, answer: CellAnswer, language: Language): CellResult {
  const { stdout, result, error, refused, rounding, drawn, older, passedOver, notRun, hangsOn } = answer;
  const told = { stdout, result, error, refused: refused && refusalOf(refused, language) };
  return { code, ...present({ ...told, rounding, drawn, older, passedOver, notRun, hangsOn }) };
}

function refusalOf(refused: Refusal, language: Language): CellRefusal {
  const { id, arguments: given, line } = refused;
  return { id, arguments: given, message: refusalText(refused, language), line };
}

/** The properties that have a value. */
function present<T extends object>(all: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof present<T>>;
}
