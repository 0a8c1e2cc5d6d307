/** Parts that the page does without: fetched when they are first needed, and again where they did not come. */

/** How it stands with a part. */
export type Fetched<Part> =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly part: Part }
  /** It did not come: the network, or a newer version of the site, is in the way. */
  | { readonly kind: 'missing' };

/** The parts that have come, by how they are fetched. */
const come = new WeakMap<() => Promise<unknown>, unknown>();

/** Answers at once for a part that was loaded before: before a page is printed, nothing can be waited for. */
export function fetchedBefore<Part>(load: () => Promise<Part>): Fetched<Part> {
  return come.has(load) ? { kind: 'here', part: come.get(load) as Part } : { kind: 'coming' };
}

/** The parts that are on their way: a part is asked for once, so that all who wait for it are told the same. */
const coming = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

function arrivalOf<Part>(load: () => Promise<Part>): Promise<Part> {
  let arrival = coming.get(load) as Promise<Part> | undefined;
  if (arrival === undefined) {
    arrival = load().finally(() => coming.delete(load));
    coming.set(load, arrival);
  }
  return arrival;
}

/** The parts that did not come, as how to fetch them. */
const missing = new Set<() => void>();

/** How often all were tried again. */
let tries = 0;

/**
 * Fetches every part that did not come: what kept one away kept the others. A part that is on its way may still fail for
 * the old reason; then it is fetched again, too.
 */
export function tryAgain(): void {
  tries += 1;
  for (const fetch of [...missing]) fetch();
}

/** Fetches a part, and again whenever all are tried again, until it is here; returns how to do without it. */
export function fetchPart<Part>(load: () => Promise<Part>, tell: (fetched: Fetched<Part>) => void): () => void {
  let wanted = true;
  const fetch = (): void => {
    missing.delete(fetch);
    const begun = tries;
    const before = fetchedBefore(load);
    tell(before);
    if (before.kind === 'here') return;
    arrivalOf(load).then(
      (part) => {
        come.set(load, part);
        if (wanted) tell({ kind: 'here', part });
      },
      () => {
        if (!wanted) return;
        if (tries > begun) {
          fetch();
          return;
        }
        missing.add(fetch);
        tell({ kind: 'missing' });
      },
    );
  };
  fetch();
  return () => {
    wanted = false;
    missing.delete(fetch);
  };
}

/** Uses a part once it has come, which may be when the network is back. */
export function whenHere<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  fetchPart(load, (fetched) => {
    if (fetched.kind === 'here') use(fetched.part);
  });
}
