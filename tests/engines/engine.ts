/** The little that the tests need of a browser, whichever engine and driver it has. */
export interface Engine {
  open(address: string): Promise<void>;
  /** Sets out for an address, and does not wait until the page has loaded. */
  head(address: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Replaces all that stands in what has the focus, key by key. */
  retype(text: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  eval(expression: string): Promise<unknown>;
  /** The same in the page's first frame, of whichever host. */
  evalInFrame(expression: string): Promise<unknown>;
  /** The folder below which the browser keeps what is downloaded. */
  readonly downloads: string;
  /** Whether the browser has ended by itself. */
  ended(): Promise<boolean>;
  /** Ends the browser, where it has not ended by itself, and removes what it has written. */
  close(): Promise<void>;
}
