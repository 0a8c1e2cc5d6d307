import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** All tables of the open step's figure: of each row its elements, with their texts and attributes. */
function tables(reader: Reader): Promise<unknown> {
  return reader.page.locator('section.current figure table').evaluateAll((all) =>
    all.map((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => {
          // Elements that Svelte has made have a class that says so, which the table itself has too.
          cell.classList.remove(...table.classList);
          const attributes = Object.fromEntries([...cell.attributes].map(({ name, value }) => [name, value]));
          return { ...attributes, class: cell.className, name: cell.tagName, text: cell.textContent.trim() };
        }),
      ),
    ),
  );
}

describe('the tables of a figure, after edits that add and remove their rows and columns, are those of a page opened so', () => {
  it.each(['table', 'one', 'batch', 'onehot', 'product', 'compare'])('%s', async (step) => {
    const edited = await open(browser, `#v=1&step=${step}`, { view: null });
    await edited.ready();
    for (const ids of ['2, 3, 12', '2', '0, 30, 1', '1, 1, 4, 0']) {
      await edited.field('ids').fill(ids);
      await edited.settled();
      const opened = await open(browser, `#v=1&step=${step}&ids=${encodeURIComponent(ids)}`, { view: null });
      await opened.ready();
      await opened.settled();
      expect(await tables(edited), ids).toEqual(await tables(opened));
      await opened.close();
    }
    await edited.close();
  });
});
