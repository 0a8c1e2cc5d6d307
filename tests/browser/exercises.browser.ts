import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const permissions = ['clipboard-read', 'clipboard-write'];

function clipboard({ page }: Reader): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Until this is said to screen readers. */
async function said({ page }: Reader, words: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).waitFor();
}

/** Puts code into a cell, by its number, in the place of what is there. */
async function write({ page }: Reader, cell: number, code: string): Promise<void> {
  await page.getByRole('button', { name: `Edit code of In [${cell}]` }).click();
  const editor = page.getByRole('textbox', { name: `Code of In [${cell}]` });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

const TASK = 'Let answer hold the rows of the IDs, without calling the embedding layer.';

/** An exercise as a teacher's link holds it, whose cell 6 is to be completed. */
const LINK =
  '#v=3&view=guided&step=batch&task=Let+answer+hold+the+rows.' +
  '&check=answer.shape+%3D%3D+(3,+5)%0Atorch.equal(answer,+embedding(idx))++%23+answer+holds+the+rows' +
  '&add-batch=answer+%3D+idx';

describe('an exercise', () => {
  it('is made, sent as a link, solved in another browser, and its code checked', async () => {
    const teacher = await open(browser, '#v=1&step=batch', { view: null, permissions });
    await teacher.ready();
    const { page } = teacher;
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name: 'Make an exercise' }).click();
    await page.getByRole('heading', { name: 'Make an exercise' }).waitFor();
    await page.getByText('The task is still empty.').waitFor();
    await page.locator('textarea:focus').first().waitFor();
    // The menu has closed, as the focus has left it.
    expect(await page.getByRole('link', { name: 'Make an exercise' }).isVisible()).toBe(false);
    await page.getByLabel('Task').fill(TASK);
    const check = page.getByLabel('What must become true');
    await check.fill('len(idx) == 3');
    await page.getByText('Everything holds already').waitFor();
    await check.fill('torch.equal(answer, ');
    await page.getByText('The check stops with SyntaxError').or(page.getByText('cannot read the check')).waitFor();
    await page.getByText('never holds: nobody could solve this').waitFor();
    await check.fill('torch.equal(answer, embedding(idx))  # answer holds the rows');
    await page.getByText('answer does not exist yet.').waitFor();
    await page.getByText('Not everything holds at the start').waitFor();
    await page.getByRole('button', { name: 'Add a code cell of your own to this step' }).click();
    await page.getByRole('textbox', { name: 'Code of In [6]' }).fill('answer = idx');
    await page.getByText('answer does not exist yet.').waitFor({ state: 'detached' });
    await said(teacher, 'It does not hold yet. answer holds the rows: not yet.');
    expect(await teacher.violationsInEitherScheme()).toEqual([]);
    await page.getByRole('button', { name: 'Copy link for readers' }).click();
    await said(teacher, 'Copy link for readers: copied');
    const link = await clipboard(teacher);
    expect(link).toMatch(/#v=3&view=guided&step=batch&task=Let\+answer.*&add-batch=answer\+%3D\+idx$/);

    const reader = await open(browser, link.slice(inject('site').length), { view: null, permissions });
    await reader.ready();
    await reader.page.getByText(TASK).waitFor();
    await reader.page.locator('.state', { hasText: 'It does not hold yet.' }).waitFor();
    await said(reader, 'answer holds the rows: not yet.');
    // It begins at the task, which the step's heading would have scrolled away.
    expect(await reader.focused()).toBe('Exercise');
    expect(await reader.page.evaluate(() => scrollY)).toBe(0);
    await write(reader, 6, 'answer = embedding.weight[idx]');
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    const code = await reader.page.locator('.exercise .state code').textContent();
    await said(reader, `Solved: everything holds. Your code: ${code ?? ''}`);
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    // The address goes on with it.
    await reader.page.getByRole('button', { name: 'Done' }).click();
    await reader.page.waitForURL(/task=Let.*embedding\.weight/);
    await reader.page.getByRole('button', { name: 'Start again' }).click();
    await reader.page.locator('.state', { hasText: 'It does not hold yet.' }).waitFor();
    expect(await reader.code(6).textContent()).toContain('answer = idx');
    await reader.page.goBack();
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    await reader.page.reload();
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    expect(await reader.page.locator('.exercise .state code').textContent()).toBe(code);
    // What it begins with is known still.
    await reader.page.getByRole('button', { name: 'Start again' }).click();
    await reader.page.locator('.state', { hasText: 'It does not hold yet.' }).waitFor();
    expect(await reader.code(6).textContent()).toContain('answer = idx');
    expect(reader.troubles).toEqual([]);
    await reader.close();

    await page.getByText('Check codes').click();
    await page.getByText('This is no exam').waitFor();
    await page
      .getByLabel('Paste codes here')
      .fill(`Ann ${code ?? ''}\n\nBob 0000-0000-0000\nnothing\nEve ${code ?? ''}`);
    expect(await page.locator('.codes tbody tr').allInnerTexts()).toEqual([
      `1\tAnn\t${code ?? ''}\t✓ made for this exercise`,
      '2\tBob\t0000-0000-0000\t✗ mistyped or invented: its last group does not fit the others',
      '3\tnothing\t\t✗ no code in this line: a code is three groups of four letters and digits',
      `4\tEve\t${code ?? ''}\t✓ made for this exercise\nthe same answer as line 1; a task with one right answer gives everyone this code`,
    ]);
    await page.getByText('Codes made for this exercise: 2 of 3.').waitFor();
    expect(teacher.troubles).toEqual([]);
    await teacher.close();
  });

  it('has a code only for what has run', async () => {
    const reader = await open(browser, LINK.replace('%3D+idx', '%3D+embedding.weight[idx]'), { view: null });
    await reader.ready();
    const own = reader.page.locator('.exercise .state').getByText('Your code:');
    await own.waitFor();
    await reader.type('ids', '2, x');
    await own.waitFor({ state: 'detached' });
    expect(await reader.page.locator('.exercise .state button').count()).toBe(0);
    await reader.type('ids', '2, 3, 1');
    await own.waitFor();
    await reader.close();
  });

  it('may begin with the notebook’s own inputs and cells', async () => {
    const path = '#v=3&step=batch&make=1&task=Do+it.&check=len(idx)+%3D%3D+2&ids=2,3&add-batch=1';
    const teacher = await open(browser, path, { view: null, permissions });
    await teacher.ready();
    await teacher.page.getByText('Everything holds already').waitFor();
    await teacher.page.getByLabel('The reader starts with the inputs and cells as they are now').uncheck();
    await teacher.page.getByText('Not everything holds at the start').waitFor();
    await said(teacher, 'len(idx) == 2: not yet.');
    await teacher.page.getByLabel('Cover figures and outputs').check();
    await teacher.page.getByRole('button', { name: 'Copy link for readers' }).click();
    await said(teacher, 'copied');
    expect(await clipboard(teacher)).toMatch(
      /#v=3&view=guided&ask=1&step=batch&task=Do\+it\.&check=len\(idx\)\+%3D%3D\+2$/,
    );
    await teacher.page.getByRole('link', { name: 'Try it' }).click();
    await teacher.page.getByRole('heading', { name: 'Exercise' }).waitFor();
    await teacher.page.getByRole('button', { name: 'Close exercise' }).click();
    await teacher.page.locator('.exercise').waitFor({ state: 'detached' });
    await teacher.close();
  });

  it('made from a lesson opens before the lessons, whose cells no check sees', async () => {
    const check = 'answer+%3D%3D+idx.sum()++%23+answer+is+the+sum';
    const teacher = await open(browser, `#v=3&step=sentence&make=1&task=Let+answer+be+the+sum+of+idx.&check=${check}`, {
      view: null,
    });
    await teacher.ready();
    await teacher.page.getByText('Not everything holds at the start').waitFor();
    await teacher.page.getByText('opens at the step “Token IDs”').waitFor();
    await teacher.page.getByRole('link', { name: 'Try it' }).click();
    await teacher.page.getByRole('heading', { name: 'Exercise' }).waitFor();
    expect(new URL(teacher.page.url()).hash).not.toContain('step=sentence');
    await teacher.page.getByRole('button', { name: 'Add a code cell of your own to this step' }).click();
    await teacher.page.locator('.editor:focus-within, [role=textbox]:focus').first().waitFor();
    await teacher.page.keyboard.insertText('answer = idx.sum()');
    await teacher.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    expect(teacher.troubles).toEqual([]);
    await teacher.close();
  });

  it('whose link is too long is sent as a file', async () => {
    const code = encodeURIComponent(`note = '${'é&"<'.repeat(1500)}'`);
    const teacher = await open(
      browser,
      `#v=3&step=batch&make=1&task=Is+1+<+2?&check=len(idx)+%3D%3D+2&add-batch=${code}`,
      {
        view: null,
      },
    );
    await teacher.ready();
    await teacher.page.getByText('Send a file that opens it').waitFor();
    const downloading = teacher.page.waitForEvent('download');
    await teacher.page.getByRole('button', { name: 'Save as a file' }).click();
    const folder = mkdtempSync(join(tmpdir(), 'exercise-'));
    const file = join(folder, 'exercise.html');
    await (await downloading).saveAs(file);
    await teacher.page.goto(`file://${file}`);
    await teacher.page.getByRole('heading', { name: 'Exercise' }).waitFor();
    await teacher.page.getByText('Is 1 < 2?').waitFor();
    await teacher.ready();
    expect(await teacher.code(6).textContent()).toContain('é&"<é&"<');
    rmSync(folder, { recursive: true });
    expect(teacher.troubles).toEqual([]);
    await teacher.close();
  });

  it('made from the front page opens where its names are, and its maker is warned of what nobody could solve', async () => {
    const teacher = await open(browser, '#v=3&task=Let+answer+hold+the+rows.&check=&make=1', {
      view: null,
      permissions,
    });
    await teacher.ready();
    const { page } = teacher;
    const check = page.getByLabel('What must become true');
    await check.fill('embedding(idx)');
    await page.getByText('A line stops with an error as the reader starts').waitFor();
    await page.getByText('Boolean value of Tensor').waitFor();
    await check.fill('answr == 7');
    await page.getByText('Nothing has the name answr').waitFor();
    await page.getByText('answr does not exist yet.').waitFor();
    await check.fill('torch.equal(answer, embedding(idx))');
    await page.getByText('Not everything holds at the start').waitFor();
    await page.getByText('Before that step, names are missing').waitFor();
    // Said last: nothing comes in the place of what is said of the copy.
    await said(teacher, 'torch.equal(answer, embedding(idx)): not yet.');
    expect(await teacher.violationsInEitherScheme()).toEqual([]);
    await page.getByRole('button', { name: 'Copy link for readers' }).click();
    await said(teacher, 'Copy link for readers: copied');
    const link = await clipboard(teacher);
    expect(link).toContain('&step=table&');

    const reader = await open(browser, link.slice(inject('site').length), { view: null });
    await reader.ready();
    await reader.page.locator('.state', { hasText: 'answer does not exist yet.' }).waitFor();
    await reader.page.getByRole('button', { name: 'Add a code cell of your own to this step' }).click();
    await reader.page.getByRole('textbox', { name: 'Code of In [4]' }).fill('answer = embedding.weight[idx]');
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
    expect(teacher.troubles).toEqual([]);
    await teacher.close();
  });

  it('that is tried out, closed or discarded is still there for whoever makes it', async () => {
    const teacher = await open(browser, '#v=1&step=batch', { view: null });
    await teacher.ready();
    const { page } = teacher;
    const task = page.getByLabel('Task');
    const closed = page.locator('.exercise');
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name: 'Make an exercise' }).click();
    await task.fill('Choose two IDs.');
    await page.getByLabel('What must become true').fill('len(idx) == 2');
    await page.getByLabel('The reader starts with the inputs and cells as they are now').uncheck();
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByText('It does not hold yet.').waitFor();
    await teacher.type('ids', '1, 0');
    await page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    // What was tried is no part of what is made.
    await page.getByRole('link', { name: 'Back to editing' }).click();
    await expect.poll(() => task.inputValue()).toBe('Choose two IDs.');
    await expect.poll(() => teacher.field('ids').inputValue()).toBe('2, 3, 1');
    expect(await page.getByLabel('The reader starts with').isChecked()).toBe(false);
    // Back leads there as well, from whatever was tried.
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByText('It does not hold yet.').waitFor();
    await page.goBack();
    await expect.poll(() => task.inputValue()).toBe('Choose two IDs.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The task is still empty.').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => task.inputValue()).toBe('Choose two IDs.');
    await page.getByRole('button', { name: 'Close exercise' }).click();
    await closed.waitFor({ state: 'detached' });
    // The menu knows of it, in this tab also once the page is loaded anew.
    await page.reload();
    await teacher.ready();
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name: 'Go on with your exercise' }).click();
    await expect.poll(() => task.inputValue()).toBe('Choose two IDs.');
    expect(await page.getByLabel('The reader starts with').isChecked()).toBe(false);
    expect(teacher.troubles).toEqual([]);
    await teacher.close();
  });

  it('says where the notebook stops before the check, and that a link holds none', async () => {
    const reader = await open(browser, `${LINK}&cell-batch=nothing`, { view: null });
    await reader.page.getByText('The notebook stops at cell 5, before the check.').waitFor();
    await reader.page.evaluate(() => (location.hash = '#v=3&task=banana'));
    await reader.page.getByText('This link names an exercise that this page does not have.').waitFor();
    await reader.page.evaluate(() => (location.hash = `#v=3&check=True&task=${'x'.repeat(501)}`));
    await reader.page.getByText('A task has at most 500 characters; this one has 501.').waitFor();
    await reader.close();
  });

  it('is checked in a worker where the page would stand still', async () => {
    const path = `${LINK.replace('answer+%3D+idx', 'x+%3D+sum(range(300000))')}&check=x+%3D%3D+44999850000`;
    const reader = await open(browser, path.replace(/&check=answer[^&]*/, ''), { view: null });
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it.each([
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ])('has its room from the first paint on, $width pixels wide', async (viewport) => {
    const reader = await open(browser, LINK, { view: null, folded: true, viewport });
    await reader.ready();
    await reader.page.getByText('0 of 2 conditions hold.').waitFor();
    expect(await reader.shifted()).toBeLessThan(0.02);
    const before = await reader.page.locator('#batch h2').boundingBox();
    await reader.page.evaluate(() => (location.hash = location.hash.replace('%3D+idx', '%3D+embedding.weight[idx]')));
    await reader.page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    await reader.page.evaluate(() => {
      scrollTo({ top: 0 });
    });
    const after = await reader.page.locator('#batch h2').boundingBox();
    expect(after?.y).toBe(before?.y);
    const wide = await reader.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
    await reader.close();
  });

  it('tells at the foot of the window how it stands where the task is out of sight', async () => {
    const reader = await open(browser, LINK, { view: null, viewport: { width: 390, height: 700 } });
    await reader.ready();
    await reader.page.locator('.exercise').waitFor();
    expect(await reader.page.getByRole('button', { name: 'To the task' }).count()).toBe(0);
    await reader.page.mouse.wheel(0, 1500);
    await reader.page.getByRole('button', { name: 'To the task' }).click();
    await reader.page.getByRole('button', { name: 'To the task' }).waitFor({ state: 'detached' });
    expect(await reader.focused()).toBe('Exercise');
    await reader.close();
  });
});

describe('by keyboard', () => {
  it('Tab leads from the cells to the task', async () => {
    const reader = await open(browser, LINK, { view: null, viewport: { width: 390, height: 700 } });
    await reader.ready();
    await reader.page.locator('.exercise').waitFor();
    await reader.page.getByRole('button', { name: 'Add a code cell of your own to this step' }).focus();
    await reader.page.getByRole('button', { name: 'To the task' }).waitFor();
    await reader.page.keyboard.press('Tab');
    expect(await reader.focused()).toBe('To the task');
    await reader.page.keyboard.press('Enter');
    await expect.poll(() => reader.focused()).toBe('Exercise');
    await reader.page.getByRole('button', { name: 'To the task' }).waitFor({ state: 'detached' });
    await reader.close();
  });

  it('nothing is left among the cells of an exercise that is closed', async () => {
    const reader = await open(browser, LINK, { view: null, viewport: { width: 390, height: 700 } });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Add a code cell of your own to this step' }).focus();
    await reader.page.locator('.cells > .foot').waitFor();
    await reader.page.evaluate(() => (location.hash = '#v=1&view=guided&step=batch'));
    await reader.page.locator('.exercise').waitFor({ state: 'detached' });
    expect(await reader.page.locator('.foot').count()).toBe(0);
    await reader.close();
  });

  it('is at the top of the page where all steps are read, whichever step was kept in its place before', async () => {
    const reader = await open(browser, '#v=1&view=scroll&step=compare', { view: null });
    await reader.ready();
    const { page } = reader;
    const menu = page.getByText('Exercises', { exact: true });
    const topOf = async (place: string): Promise<number> => (await page.locator(place).boundingBox())?.y ?? NaN;
    await menu.click();
    await page.locator('.panel ol a').first().click();
    await page.locator('.solver').waitFor();
    await reader.settled();
    await menu.click();
    await page.getByRole('link', { name: 'Make an exercise' }).click();
    await page.locator('.maker textarea').first().waitFor();
    await reader.settled();
    await expect.poll(() => topOf('.maker textarea >> nth=0')).toBeGreaterThan(0);
    expect(await topOf('.maker textarea >> nth=0')).toBeLessThan(720);
    await reader.close();
  });

  it('Tab goes into the menu although what is in it comes late', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    const { page } = reader;
    let serve = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route(/exercise_views.*\.js$/, async (route) => {
        resolve();
        await new Promise<void>((now) => (serve = now));
        await route.continue();
      });
    });
    await page.getByText('Exercises', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Tab');
    serve();
    await page.getByRole('link', { name: 'Make an exercise' }).waitFor();
    await expect.poll(() => reader.focused()).toBe('Make an exercise');
    await reader.close();
  });
});

describe('the page’s own exercises', () => {
  it('are found in a menu, open from another notebook too, and are marked once they are solved', async () => {
    const reader = await open(browser, 'keras/#v=1&step=batch', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name: 'The table that does not learn' }).waitFor();
    expect(await page.locator('.panel ol li').count()).toBe(20);
    await page.getByRole('link', { name: 'The same row twice' }).click();
    await page.getByRole('heading', { name: 'Exercise: The same row twice' }).waitFor();
    expect(new URL(page.url()).pathname).not.toContain('keras');
    await page.getByText('2 of 3 conditions hold.').waitFor();
    await reader.type('ids', '1, 0, 1');
    await page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name: /^The same row twice.* solved$/ }).waitFor();
    expect(await page.locator('.panel .done').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Next exercise' }).click();
    await page.getByRole('heading', { name: 'Exercise: The table upside down' }).waitFor();
    await page.getByText('It does not hold yet.').waitFor();
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('name the rule that an answer has passed over', async () => {
    const reader = await open(browser, '#v=3&step=onehot&task=ones-by-hand&add-onehot=answer+%3D+onehot', {
      view: null,
    });
    await reader.ready();
    const { page } = reader;
    await page.getByText('2 of 3 conditions hold.').waitFor();
    expect(await page.locator('.exercise li.not').allInnerTexts()).toEqual([
      expect.stringContaining('answer is not onehot itself'),
    ]);
    await write(reader, 7, 'answer = torch.eye(num_idx)[idx]');
    await page.locator('.state', { hasText: 'Solved: everything holds.' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('are there in Chinese, and on a slide', async () => {
    const reader = await open(browser, 'zh/#v=3&step=one&task=four&add-one=embedding(torch.tensor([4]))', {
      view: null,
    });
    await reader.ready();
    const { page } = reader;
    await page.getByRole('heading', { name: '练习：ID 4 会怎样？' }).waitFor();
    await page.getByText('检查停在 IndexError').first().waitFor();
    await page.getByRole('button', { name: '演示' }).click();
    await page.locator('.presenter').waitFor();
    expect(await page.getByText('添加的单元格查找 ID 4').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: '关闭练习' }).isVisible()).toBe(false);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});
