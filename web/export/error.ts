import { memoryMessage } from '../explain/memory.ts';
import { refusalText } from '../explain/refusal.ts';
import type { CellOutcome } from '../program/cell.ts';
import type { Language } from '../text/localized.ts';

/** What stopped a cell; null for a cell that ran, or that was not reached. */
export function errorOf(
  outcome: CellOutcome,
  language: Language,
): { readonly type: string; readonly message: string } | null {
  switch (outcome.kind) {
    case 'error':
      return { type: outcome.type, message: outcome.message };
    case 'refused':
      return { type: 'MemoryRefused', message: memoryMessage(outcome.neededBytes, outcome.limitBytes)[language] };
    case 'unknown':
      return { type: 'Refused', message: refusalText(outcome, language).sentence };
    case 'ran':
    case 'notRun':
      return null;
  }
}
