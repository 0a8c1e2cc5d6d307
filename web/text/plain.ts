import type { Inline, Prose } from './prose.ts';

/** A paragraph without any markup. */
export function plainText(prose: Prose): string {
  return prose.map(plainInline).join('');
}

function plainInline(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.kind === 'link' ? `${inline.text} <${inline.href}>` : inline.text;
}
