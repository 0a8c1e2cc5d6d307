import type { Refusal } from '../engine/answer.ts';

/**
 * Whether what this page refuses works outside of it:
 *
 * - `gap`: the real framework has it;
 * - `near`: the name is misspelt, and this page has the right one;
 * - `error`: it is an error there, too;
 * - `long`: it may go on for ever;
 * - `module`: this page does not know whether that module has a member of that name.
 */
export type Outside = 'gap' | 'near' | 'error' | 'long' | { readonly module: string };

/** What Python raises an error for. */
const ERRORS: readonly Refusal['id'][] = [
  'no_python',
  'no_sign',
  'no_text',
  'import_fails',
  'wrong_arguments',
  'error_words',
];

/** Whether what is refused here works outside of this page. */
export function outsideOf(refusal: Refusal): Outside {
  if (refusal.id === 'absent_but' || refusal.id === 'unknown_name_but') return 'near';
  if (ERRORS.includes(refusal.id)) return 'error';
  if (refusal.id === 'steps') return 'long';
  return refusal.id === 'unknown_name' ? { module: refusal.arguments[0] } : 'gap';
}
