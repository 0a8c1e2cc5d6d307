import type { Page } from './walk_page.ts';
import type { Typed } from './typed.ts';

/** The page that gestures change, and the ways to change it. */
export interface PageAccess {
  readonly now: () => Page;
  readonly set: (page: Page) => void;
  /** Changes it without an entry of its own in the history. */
  readonly setQuietly: (page: Page) => void;
  /** Other texts are typed, and run; `settled` is whether the reader has finished with them, as with a button. */
  readonly edit: (typed: Typed, settled?: boolean) => void;
  /** The reader has finished: from here on, Back undoes it. */
  readonly commit: () => void;
  /** Tells that what is typed cannot be read, where it cannot. */
  readonly tellUnreadable: () => void;
}
