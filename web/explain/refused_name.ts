import type { Refusal } from '../engine/answer.ts';

/**
 * What is to be had outside this page of what it refuses: the real framework has it (`gap`); the name is another one, which
 * there is here (`near`); or the framework of a module may have a member of that name or not, which this page cannot know.
 */
export type Outside = 'gap' | 'near' | { readonly module: string };

/** What there is outside of what is refused here. */
export function outsideOf(refusal: Refusal): Outside {
  if (refusal.id === 'absent_but' || refusal.id === 'unknown_name_but') return 'near';
  return refusal.id === 'unknown_name' ? { module: refusal.arguments[0] } : 'gap';
}
