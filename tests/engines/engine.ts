/** The little that the main paths need of a browser, whichever engine and driver it has. */
export interface Engine {
  open(address: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  eval(expression: string): Promise<unknown>;
  close(): Promise<void>;
}
