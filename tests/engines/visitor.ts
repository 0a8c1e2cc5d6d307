import { expect } from 'vitest';
import type { Engine } from './engine.ts';

export const ROOT = 'document.documentElement';

/** What a cell has put out, as an expression. */
export const output = (cell: number): string =>
  `document.querySelector('[aria-label="Output ${cell}"]')?.textContent.replace(/\\s+$/gm, '')`;

/** What stands in a field, as an expression. */
export const value = (field: string): string => `document.querySelector('#field-${field}').value`;

/** The text of the first element that a selector finds, as an expression. */
export const text = (selector: string): string => `document.querySelector('${selector}')?.textContent`;

/** A reader of the site at an address, in an engine. */
export class Visitor {
  readonly #engine: () => Engine;
  readonly #site: () => string;

  /** Both are first there when the tests run. */
  constructor(engine: () => Engine, site: () => string) {
    this.#engine = engine;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.#engine().open(this.#site() + path);
  }

  type(field: string, typed: string): Promise<void> {
    return this.#engine().type(`#field-${field}`, typed);
  }

  /** Opens the first cell of the open step in its editor, and puts this code in the place of its own, key by key. */
  async edit(step: string, code: string): Promise<void> {
    // The button is out of sight until a mouse comes near.
    await this.#engine().eval(`void document.querySelector('#${step} .cell .edit').click()`);
    await this.eventually(`document.activeElement?.shadowRoot?.activeElement?.getAttribute('role')`).toBe('textbox');
    await this.#engine().retype(code);
  }

  /**
   * The value of an expression in the page, until it is what is expected of it. Three engines and the builds of the
   * native tests run at the same time: a page may take half a minute to open on a slow machine.
   */
  eventually(expression: string) {
    return expect.poll(() => this.#engine().eval(expression), { timeout: 40_000 });
  }

  /** Until the core has come and every output is that of what is typed. */
  ready(): Promise<void> {
    return this.eventually('document.querySelector(`main[data-core=ready]:not(.stale)`) !== null').toBe(true);
  }
}
