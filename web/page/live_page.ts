/**
 * A page as a value, and what changes it. An event (a gesture, an answer, time that has passed) meets the page in a pure
 * function, which gives the next page and the effects to be carried out; what comes of these is an event again.
 */

/** One of some functions by its name, with what it is given. */
export type CallOf<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => void
    ? readonly [Name, ...Given]
    : never;
}[keyof Functions];

/** What an event makes of a page: the next page, and what is to be done about it in the world. */
export type Change<Page, Effect> = readonly [page: Page, effects: readonly Effect[]];

/** Functions from a page and what an event says to what it makes of the page. */
type Handlers<Page, Effect> = Readonly<Record<string, (page: Page, ...said: never[]) => Change<Page, Effect>>>;

/** What happens to a page: the name of a handler, with what it is given besides the page. */
export type EventOf<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends (page: never, ...said: infer Said) => unknown
    ? readonly [Name, ...Said]
    : never;
}[keyof Named];

/** What an event makes of a page, found by its name among handlers. */
export function updateBy<Page, Effect, Named extends Handlers<Page, Effect>>(
  handlers: Named,
): (page: Page, event: EventOf<Named>) => Change<Page, Effect> {
  return (page, event) => {
    const [name, ...said] = event as unknown as readonly [keyof Named, ...never[]];
    return (handlers[name] as Handlers<Page, Effect>[string])(page, ...said);
  };
}

/** What the views can do of what happens: each as a function of what it says. */
export type Gestures<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends (page: never, ...said: infer Said) => unknown
    ? (...said: Said) => void
    : never;
};

/** Functions that let these events happen. */
export function gesturesOn<Named extends object>(named: Named, send: (event: EventOf<Named>) => void): Gestures<Named> {
  const gestures = Object.keys(named).map((name) => [
    name,
    (...said: readonly unknown[]) => send([name, ...said] as unknown as EventOf<Named>),
  ]);
  return Object.fromEntries(gestures) as Gestures<Named>;
}

/** Carries out effects that are calls of functions. */
export function carriedOutBy<Functions extends object>(functions: Functions): (effect: CallOf<Functions>) => void {
  return ([name, ...given]) =>
    (functions as Record<keyof Functions, (...given: readonly unknown[]) => void>)[name](...given);
}

/** Only the page changes. */
export function pageOnly<Page>(page: Page): Change<Page, never> {
  return [page, []];
}

/** One change after another. */
export function andThen<Page, Effect>(
  [page, effects]: Change<Page, Effect>,
  next: (page: Page) => Change<Page, Effect>,
): Change<Page, Effect> {
  const [after, more] = next(page);
  return [after, [...effects, ...more]];
}

/** What the views see: the page as it is, and a call whenever it has changed. */
export interface PageSource<Page> {
  readonly page: Page;
  /** What is said to screen readers, politely. */
  readonly announcement: string;
  onChange(listener: () => void): void;
}

/** The page that there is now, and who listens to it. */
export class LivePage<Page, Event, Effect> implements PageSource<Page> {
  page: Page;
  announcement = '';
  readonly #update: (page: Page, event: Event) => Change<Page, Effect>;
  readonly #carryOut: (effect: Effect) => void;
  readonly #listeners: (() => void)[] = [];
  #told: readonly unknown[];
  /** How many events are being dealt with: what comes of an effect at once is told together with what had it. */
  #under = 0;

  constructor(
    page: Page,
    update: (page: Page, event: Event) => Change<Page, Effect>,
    carryOut: (effect: Effect) => void,
  ) {
    this.page = page;
    this.#update = update;
    this.#carryOut = carryOut;
    this.#told = [page, ''];
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** An event happens. */
  readonly send = (event: Event): void => {
    this.#under += 1;
    try {
      const [page, effects] = this.#update(this.page, event);
      this.page = page;
      for (const effect of effects) this.#carryOut(effect);
    } finally {
      this.#under -= 1;
      this.#tell();
    }
  };

  /** A message takes the place of the one that screen readers find. */
  readonly announce = (message: string): void => {
    this.announcement = message;
    this.#tell();
  };

  #tell(): void {
    const now = [this.page, this.announcement];
    if (this.#under > 0 || now.every((value, index) => value === this.#told[index])) return;
    this.#told = now;
    for (const listener of this.#listeners) listener();
  }
}
