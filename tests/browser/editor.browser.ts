import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The cell that looks up the batch of notebook 000. */
const BATCH = 5;

/** Opens a cell in its editor, with the cursor at its end, and gives what is typed into. */
async function edit(reader: Reader, cell = BATCH): Promise<Locator> {
  await reader.ready();
  const button = reader.page.getByRole('button', { name: `Edit code of In [${cell}]` });
  await button.scrollIntoViewIfNeeded();
  await button.focus();
  await reader.page.keyboard.press('Enter');
  const editor = reader.code(cell).getByRole('textbox', { name: `Code of In [${cell}]` });
  await editor.waitFor();
  return editor;
}

/** Opens a cell and puts other code there. */
async function editTo(reader: Reader, code: string): Promise<Locator> {
  const editor = await edit(reader);
  await reader.page.keyboard.press('ControlOrMeta+a');
  await reader.page.keyboard.type(code);
  return editor;
}

/** The texts of what a selector finds in an editor. By a locator of them Firefox breaks down there. */
const texts = (editor: Locator, selector: string) =>
  editor.evaluate((node, asked) => [...node.querySelectorAll(asked)].map((found) => found.textContent), selector);

/** The lines of the code as it is shown. */
const lines = (editor: Locator) => texts(editor, '.cm-line');

/** What describes the editor to a screen reader, found by the IDs where it stands. */
const description = (editor: Locator): Promise<string> =>
  editor.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (node.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
      .join('|'),
  );

/** The name in the list that Enter would take, as a screen reader finds it. */
const active = (editor: Locator): Promise<string | null | undefined> =>
  editor.evaluate(
    (node) =>
      (node.getRootNode() as ShadowRoot).getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

const hasFocus = (editor: Locator): Promise<boolean> => editor.evaluate((node) => node.matches(':focus'));

describe('the editor of a cell', () => {
  it('is fetched when the first cell is opened, and moves nothing', async () => {
    const reader = await open(browser);
    await reader.ready();
    const fetched = () =>
      reader.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('CodeEditor')).length,
      );
    expect(await fetched()).toBe(0);
    const height = async () => (await reader.code(3).boundingBox())?.height;
    const before = await height();
    await edit(reader, 3);
    expect(await fetched()).toBe(1);
    expect(await height()).toBe(before);
    expect(await reader.violations()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it.each(['Shift+Enter', 'Control+Enter'])('is left by %s, as a cell of Jupyter is run', async (keys) => {
    const reader = await open(browser);
    const editor = await editTo(reader, 'idx + 1');
    await reader.page.keyboard.press(keys);
    await editor.waitFor({ state: 'detached' });
    await reader.output(BATCH).getByText('tensor([3, 4, 2])').waitFor();
    expect(await reader.focused()).toBe('Edit code');
    await reader.page.waitForURL((url) => url.hash.endsWith('cell-batch=idx+%2B+1'));
    await reader.close();
  });

  it.each(['Delete', 'Back', 'link'])('goes with its cell by %s, without a warning', async (how) => {
    const reader = await open(browser, '#v=1&step=batch', { view: 'guided' });
    await reader.ready();
    const { page } = reader;
    for (const code of ['idx + 1', 'idx + 2']) {
      await page.locator('#batch .add').click();
      await page.locator('.cm-content').waitFor();
      await page.keyboard.type(code);
      await reader.settled();
    }
    const added = page.locator('#batch .cell.added');
    if (how === 'Delete')
      for (let left = 2; left > 0; left--)
        await added
          .getByRole('button', { name: /^Delete/ })
          .first()
          .press('Enter');
    else await page.evaluate((link) => (link ? (location.hash = '#v=1&step=batch') : history.go(-2)), how === 'link');
    await expect.poll(() => added.count()).toBeLessThan(2);
    await reader.settled();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('lists names above its code, so that what the cell puts out is seen, after a dot or two letters', async () => {
    const reader = await open(browser);
    await editTo(reader, 'idx + 1\n');
    const list = reader.page.locator('.cm-tooltip-autocomplete');
    await reader.page.keyboard.type('e');
    await reader.page.waitForTimeout(500);
    expect(await list.count()).toBe(0);
    await reader.page.keyboard.type('m');
    await list.waitFor();
    await reader.page.keyboard.type('bedding.');
    await list.getByText('padding_idx').waitFor();
    const [names, output] = await Promise.all([list.boundingBox(), reader.output(BATCH).boundingBox()]);
    expect((names?.y ?? 0) + (names?.height ?? Infinity)).toBeLessThanOrEqual(output?.y ?? 0);
    await reader.close();
  });

  it('reads what a Chinese keyboard writes, and shows it as it is written', async () => {
    const reader = await open(browser);
    const editor = await editTo(reader, 'print（“你好，世界”，idx。tolist（））＃ 好，');
    await reader.output(BATCH).getByText('你好，世界 [2, 3, 1]').waitFor();
    expect(await lines(editor)).toEqual(['print（“你好，世界”，idx。tolist（））＃ 好，']);
    await reader.close();
  });

  it('tells nothing of what is still being composed', async () => {
    const reader = await open(browser);
    const editor = await editTo(reader, '"');
    const input = await reader.page.context().newCDPSession(reader.page);
    for (const text of ['n', 'ni', 'nihao']) {
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    expect(await lines(editor)).toEqual(['"nihao']);
    await input.send('Input.insertText', { text: '你好' });
    await reader.page.keyboard.type('"');
    await reader.output(BATCH).getByText("'你好'").waitFor();
    await reader.page.keyboard.press('Escape');
    await reader.page.waitForURL((url) => !url.hash.includes('nihao'));
    await reader.close();
  });

  it.each(['Done', 'a field'])('keeps what is being composed when it is left for %s', async (where) => {
    const reader = await open(browser);
    const editor = await editTo(reader, 'idx + ');
    const input = await reader.page.context().newCDPSession(reader.page);
    await input.send('Input.imeSetComposition', { text: '1', selectionStart: 1, selectionEnd: 1 });
    if (where === 'Done') await reader.code(BATCH).getByRole('button', { name: 'Done' }).click();
    else await reader.field('seed').focus();
    await editor.waitFor({ state: 'detached' });
    await reader.output(BATCH).getByText('tensor([3, 4, 2])').waitFor();
    await reader.close();
  });

  it('is written into over several lines, indented, and undone', async () => {
    const reader = await open(browser);
    const editor = await edit(reader);
    const { keyboard } = reader.page;
    const before = await lines(editor);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('for i in range(2):\nprint(i');
    await reader.settled();
    expect(await lines(editor)).toEqual(['for i in range(2):', '    print(i)']);
    expect(await reader.text(BATCH)).toBe('0\n1');
    await keyboard.press('ControlOrMeta+]');
    expect((await lines(editor))[1]).toBe('        print(i)');
    await keyboard.press('ControlOrMeta+[');
    await keyboard.press('ControlOrMeta+/');
    expect((await lines(editor))[1]).toBe('    # print(i)');
    for (let times = 0; times < 9; times++) await keyboard.press('ControlOrMeta+z');
    expect(await lines(editor)).toEqual(before);
    await keyboard.press('Shift+ArrowUp');
    await keyboard.type('x');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    // A browser that changes several lines by itself would leave style attributes, which the policy reports.
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is left by Tab in both directions, and by Escape, which closes the list of names first', async () => {
    const reader = await open(browser);
    const editor = await edit(reader);
    const { keyboard } = reader.page;
    await keyboard.press('Shift+Tab');
    await editor.waitFor({ state: 'detached' });
    await edit(reader);
    await keyboard.press('Tab');
    expect(await reader.focused()).toBe('Done');
    await keyboard.press('Shift+Tab');
    expect(await hasFocus(editor)).toBe(true);
    await keyboard.type('\nemb');
    const list = reader.page.getByRole('listbox', { name: 'Names that fit' });
    await list.waitFor();
    await keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await hasFocus(editor)).toBe(true);
    await keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(await reader.focused()).toBe('Edit code');
    await reader.close();
  });

  it('keeps the keys that turn the page elsewhere', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    const editor = await edit(reader);
    for (const key of ['PageDown', 'PageDown', 'PageUp', 'PageUp', 'Home', 'ArrowLeft']) {
      await reader.page.keyboard.press(key);
    }
    expect(await hasFocus(editor)).toBe(true);
    expect(reader.page.url()).toContain('step=batch');
    await reader.close();
  });

  it('marks where the code stops, and says why to a screen reader', async () => {
    const reader = await open(browser);
    const editor = await editTo(reader, 'x = 1\nidx)');
    await editor.locator('.stopping').waitFor();
    expect(await texts(editor, '.stopped')).toEqual(['idx)']);
    expect(await texts(editor, '.stopping')).toEqual([')']);
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    expect(await description(editor)).toContain("unmatched ')'");
    expect(await reader.violations()).toEqual([]);
    await reader.page.keyboard.press('Backspace');
    await editor.locator('.stopped').waitFor({ state: 'detached' });
    expect(await editor.getAttribute('aria-invalid')).toBe('false');
    await reader.close();
  });

  it('lists the names that fit, which arrow keys choose and Enter takes', async () => {
    const reader = await open(browser);
    const editor = await edit(reader);
    const { keyboard } = reader.page;
    const option = (name: string) => reader.page.getByRole('option', { name });
    await keyboard.press('Enter');
    await keyboard.type('embe');
    await option('embedding').first().waitFor();
    // Enter still ends the line.
    await keyboard.press('Enter');
    expect((await lines(editor)).slice(-2)).toEqual(['embe', '']);
    await keyboard.type('embe');
    await option('embedding').first().waitFor();
    expect(await active(editor)).toBeUndefined();
    await reader.page.waitForTimeout(100);
    await keyboard.press('ArrowDown');
    expect(await active(editor)).toMatch(/^embedding/);
    expect(await reader.violations()).toEqual([]);
    await keyboard.press('Enter');
    expect((await lines(editor)).at(-1)).toBe('embedding');
    await keyboard.type('.wei');
    await option('weight').first().waitFor();
    await keyboard.press('Escape');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.press('Control+Space');
    await option('idx').first().waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('says what a name holds: under the mouse, and at a cursor that rests', async () => {
    const reader = await open(browser);
    const editor = await editTo(reader, 'embedding.weight');
    const tip = reader.code(BATCH).locator('.cm-tooltip', { hasText: 'embedding.weight: Parameter (4, 5) float32' });
    await tip.waitFor();
    expect(await description(editor)).toContain('embedding.weight: Parameter (4, 5) float32');
    await reader.page.keyboard.press('Home');
    await tip.waitFor({ state: 'detached' });
    await reader.page.keyboard.press('ControlOrMeta+a');
    await editor.getByText('weight').hover({ position: { x: 90, y: 8 } });
    await tip.waitFor();
    await reader.close();
  });

  it('is large enough for a thumb, and says what is tapped', async () => {
    const phone = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true };
    const reader = await open(browser, '', phone);
    const editor = await edit(reader, 3);
    expect(await editor.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px');
    await editor
      .locator('.cm-line')
      .last()
      .tap({ position: { x: 60, y: 12 } });
    await reader.code(3).locator('.cm-tooltip', { hasText: 'embedding: Embedding(4, 5)' }).waitFor();
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});

it('says why code cannot be read where it covers neither the code nor the output', async () => {
  const reader = await open(browser);
  await editTo(reader, 'embedding(ids) )');
  const message = reader.code(BATCH).locator('.problem');
  await message.waitFor();
  const putBack = reader.code(BATCH).getByRole('button', { name: 'Put back' });
  await putBack.waitFor();
  const said = await message.boundingBox();
  const beside = await putBack.boundingBox();
  const below = await reader.output(BATCH).locator('samp').boundingBox();
  expect(said?.y).toBeGreaterThanOrEqual((beside?.y ?? Infinity) + (beside?.height ?? 0));
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const editor = await reader.code(BATCH).getByRole('textbox').boundingBox();
  expect(said?.y).toBeGreaterThanOrEqual((editor?.y ?? Infinity) + (editor?.height ?? 0));
  await reader.close();
});
