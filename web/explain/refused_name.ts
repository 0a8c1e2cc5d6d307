import type { Refusal } from '../engine/answer.ts';

/**
 * What is to be had outside this page of what it refuses: the real framework has it (`gap`); the name is another one, which
 * there is here (`near`); it is an error there, too (`error`); it may go on for ever (`long`); or the framework of a module may have a member of that name or not, which this page cannot know.
 */
export type Outside = 'gap' | 'near' | 'error' | 'long' | { readonly module: string };

/** What Python raises an error for. */
const ERRORS: readonly Refusal['id'][] = ['no_python', 'no_sign', 'no_text', 'import_fails', 'wrong_arguments'];

/** What there is outside of what is refused here. */
export function outsideOf(refusal: Refusal): Outside {
  if (refusal.id === 'absent_but' || refusal.id === 'unknown_name_but') return 'near';
  if (ERRORS.includes(refusal.id)) return 'error';
  if (refusal.id === 'steps') return 'long';
  return refusal.id === 'unknown_name' ? { module: refusal.arguments[0] } : 'gap';
}
