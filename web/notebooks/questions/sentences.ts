import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { p } from '../../text/say.ts';

/** Two sentences as one paragraph, in every language. */
export function followedBy(one: Localized<Prose>, other: Localized<Prose>): Localized<Prose> {
  return { en: p`${one.en} ${other.en}`, zh: p`${one.zh}${other.zh}` };
}
