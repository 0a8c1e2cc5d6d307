/** What is wrong with a typed text, where (1 for its first character), and the offending piece as typed. */
export type Problem =
  | { readonly kind: 'empty'; readonly wanted: Wanted }
  | { readonly kind: 'notANumber'; readonly position: number; readonly text: string; readonly wanted: Wanted }
  /** Python would compute it. */
  | { readonly kind: 'expression'; readonly position: number; readonly text: string }
  | { readonly kind: 'complex'; readonly position: number; readonly text: string }
  | { readonly kind: 'missingNumber'; readonly position: number; readonly text: string }
  | { readonly kind: 'missingSeparator'; readonly position: number; readonly text: string }
  | { readonly kind: 'unclosed'; readonly position: number; readonly text: string }
  | { readonly kind: 'unmatched'; readonly position: number; readonly text: string }
  | { readonly kind: 'tooManyDigits'; readonly position: number; readonly text: string }
  | { readonly kind: 'tooDeep'; readonly position: number; readonly text: string }
  | { readonly kind: 'tooLong'; readonly characters: number }
  | { readonly kind: 'longSentence'; readonly characters: number }
  | { readonly kind: 'oneWord' }
  | { readonly kind: 'notOneNumber'; readonly count: number }
  | { readonly kind: 'notARow'; readonly row: number }
  | { readonly kind: 'notAnEdit' }
  /** `written`: how the number is written that was probably meant; null where that cannot be told. */
  | { readonly kind: 'notAWeight'; readonly text: string; readonly written: string | null };

/** What a field holds: one number, a list of them, or a sentence. */
export type Wanted = 'number' | 'list' | 'sentence';

/** A value, or what is wrong with the text that should have been one. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function failed<T>(problem: Problem): Parsed<T> {
  return { ok: false, problem };
}

/** Longer texts are not read: the page would stand still meanwhile. So many characters hold about 15,000 of GPT-2's IDs. */
export const MOST_CHARACTERS = 100_000;
