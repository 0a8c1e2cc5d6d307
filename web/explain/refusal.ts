import type { Refusal } from '../engine/answer.ts';
import type { Language } from '../text/localized.ts';
import { inSentence } from '../text/say.ts';
import { refusalWords, WAY_OUT } from '../text/refusals/index.ts';
import { makerOf } from '../text/refusals/makers.ts';
import { memoryMessage } from './memory.ts';
import { outsideOf } from './refused_name.ts';

/** Why this page does not run a line, in words, without the way out. Code stands in backquotes. */
export function refusalText(refusal: Refusal, language: Language): string {
  const { neededBytes, limitBytes } = refusal;
  if (neededBytes !== undefined && limitBytes !== undefined) return memoryMessage(neededBytes, limitBytes)[language];
  return refusalWords(refusal, language);
}

/** What a reader can do about a refusal, in a sentence; empty where the sentence before it says it. */
export function wayOutOf(refusal: Refusal, way: 'export' | 'save', language: Language): string {
  const words = WAY_OUT[language];
  if (way === 'save' && (refusal.id === 'needs_file' || refusal.id === 'file_not_utf8')) return words.choose;
  const outside = outsideOf(refusal);
  if (outside === 'near' || outside === 'error') return '';
  if (outside === 'gap') return words[way];
  return (outside === 'long' ? words.ending : words.perhaps(makerOf(outside.module))) + inSentence(words[way]);
}
