/** What the page asks of a service worker. */
export type Request =
  /** Do you keep the version of the page with this script? Answered by a boolean. */
  | { readonly ask: 'same'; readonly entry: string }
  /** Take the place of the worker before you: the reader wants your version. */
  | { readonly ask: 'take over' }
  /** Remove what older versions kept, if none but the page with this script is open. */
  | { readonly ask: 'tidy'; readonly entry: string };
