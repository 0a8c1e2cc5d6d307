import type { Refusal } from '../engine/answer.ts';
import type { Language } from '../text/localized.ts';
import { inSentence } from '../text/say.ts';
import { REFUSALS } from '../text/refusals/index.ts';
import { memoryMessage } from './memory.ts';
import { outsideOf, type Outside } from './refused_name.ts';

/** Why this page does not run a line, in words. */
export interface RefusalText {
  /** Code stands in backquotes. */
  readonly sentence: string;
  /** That of the page, or English where the core's sentence is not known in that. */
  readonly language: Language;
  /** What of it is to be had where the notebook is run elsewhere. */
  readonly outside: Outside;
}

/** How the core's refusals end: what the way out is, depends on the page. */
const WAY_OUT = ' Export the notebook to run it in Jupyter.';
/** What there is instead, at the end. */
const INSTEAD = / There is (`[^`]+`)\.$/;

/** Why a line is refused, without the way out. */
export function refusalText(
  { message, neededBytes, limitBytes }: Omit<Refusal, 'line'>,
  language: Language,
): RefusalText {
  if (neededBytes !== undefined && limitBytes !== undefined) {
    return { sentence: memoryMessage(neededBytes, limitBytes)[language], language, outside: 'gap' };
  }
  const english = message.endsWith(WAY_OUT) ? message.slice(0, -WAY_OUT.length) : message;
  const outside = outsideOf(english);
  if (language === 'en') return { sentence: english, language, outside };
  const words = REFUSALS[language];
  const known = translated(english.replace(INSTEAD, '').replace(/\.$/, ''), words.sentences);
  if (known === null) return { sentence: english, language: 'en', outside };
  const code = INSTEAD.exec(english)?.[1];
  return { sentence: known + words.stop + (code === undefined ? '' : words.instead(code)), language, outside };
}

/** A sentence by one that is the same but for what stands in its holes; null where there is none. */
function translated(sentence: string, sentences: Readonly<Record<string, string>>): string | null {
  const same = sentences[sentence];
  if (same !== undefined) return same;
  for (const [english, words] of Object.entries(sentences)) {
    if (!english.includes('{}')) continue;
    const [, ...filled] = patternOf(english).exec(sentence) ?? [];
    if (filled.length > 0) return words.replaceAll('{}', () => filled.shift() ?? '');
  }
  return null;
}

/** What a reader can do about a refusal, in a sentence; empty where the sentence before it says it. */
export function wayOutOf({ outside }: RefusalText, way: 'export' | 'save', language: Language): string {
  const words = REFUSALS[language];
  if (outside === 'near') return '';
  return outside === 'gap' ? words[way] : words.perhaps(outside) + inSentence(words[way]);
}

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}
