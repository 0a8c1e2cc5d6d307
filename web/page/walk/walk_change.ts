/** What events of the walk-through have in common: pure steps from one page to the next. */

import { codeLength } from '../../program/reader_code.ts';
import { jobOf } from '../../run/job.ts';
import { writeLink } from '../address/link.ts';
import { linkTo } from '../address/page_link.ts';
import { andThen, type CallOf, type Change } from '../live_page.ts';
import { unreadable } from '../views/announce.ts';
import { readTyped, type Typed } from './typed.ts';
import type { WalkEffects } from './walk_effects.ts';
import { isRunOf, withTyped, type Page } from './walk_page.ts';

export type WalkEffect = CallOf<WalkEffects>;
export type WalkChange = Change<Page, WalkEffect>;

/** Other texts are typed, and run: the address follows once typing pauses. `settled`: the reader has finished with them, as with a button. */
export function edit(page: Page, typed: Typed, settled = false): WalkChange {
  return andThen(typeAndRun({ ...page, arriving: false, settled }, typed), (after) => [after, [['writeLater']]]);
}

/** The reader has finished with what they have changed: from here on, Back undoes it. */
export function commit(page: Page): WalkChange {
  return [page.settled ? page : { ...page, settled: true }, [['commit']]];
}

/** Other texts take the place of what is typed, and Back undoes it. */
export function retype(page: Page, typed: Typed): WalkChange {
  return andThen(edit(page, typed, true), commit);
}

/** Other texts are typed, or come with a link: they are run where they can be read. */
export function typeAndRun(page: Page, typed: Typed): WalkChange {
  const after = withTyped(page, typed);
  const code: readonly WalkEffect[] = codeLength(typed.code) > 0 ? [['fetchOwnCode']] : [];
  return [after, [...code, ...troubleEffects(after), ...runEffects(after)]];
}

/** Runs what is typed, where it can be read and is not what is shown already, in the place of what is under way. */
export function runEffects(page: Page): readonly WalkEffect[] {
  const { notebook, typed, core } = page;
  const read = readTyped(notebook, typed);
  const isNew = read.ok && !isRunOf(page, read.inputs) && core.kind === 'ready';
  return [['endWait'], isNew ? ['run', jobOf(notebook, read.inputs), read.inputs] : ['stop']];
}

/** Tells that what is typed cannot be read, where it cannot, and fetches what says why. */
export function troubleEffects(page: Page): readonly WalkEffect[] {
  const trouble = unreadable(page);
  return trouble === null ? [] : [['announce', trouble], ...explainEffects(page)];
}

/** Fetches what tells why something is wrong. */
export function explainEffects({ explaining }: Page): readonly WalkEffect[] {
  return explaining === null ? [['fetchExplaining']] : [];
}

/** What is not worth an entry of its own in the history. */
export function quietly(before: Page, after: Page, ...effects: readonly WalkEffect[]): WalkChange {
  return [after, [['amend', writeLink(linkTo(before))], ...effects]];
}
