import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What can be switched in the code of the closing step. */
function slip(reader: Reader, name: string) {
  return reader.page.locator('section#limits').getByRole('switch', { name });
}

/** The closing step's output, or its error. */
function output(reader: Reader) {
  return reader.page.locator('section#limits .out samp');
}

describe('the slips of the closing step', () => {
  it('are made and undone where they stand in the code, by keyboard too', async () => {
    const reader = await open(browser, '#v=1&step=limits', { view: null });
    await reader.ready();
    expect(await output(reader).textContent()).toBe('tensor(15)');
    expect(await slip(reader, 'Bias').getAttribute('aria-checked')).toBe('false');
    await slip(reader, 'Bias').focus();
    await reader.page.keyboard.press('Space');
    await reader.settled();
    expect(await slip(reader, 'Bias').getAttribute('aria-checked')).toBe('true');
    expect(await output(reader).textContent()).toBe('tensor(0)');
    expect(await reader.page.locator('section#limits pre code').textContent()).toContain('bias=True)');
    expect(await reader.page.locator('section#limits .equality').textContent()).toBe('0 of 15 equal');
    expect(reader.page.url()).toContain('slip=bias');
    expect(await reader.violations()).toEqual([]);
    await reader.page.keyboard.press('Space');
    expect(await output(reader).textContent()).toBe('tensor(15)');
    await reader.page.goBack();
    await reader.page.waitForURL(/slip=bias/);
    expect(await output(reader).textContent()).toBe('tensor(0)');
    await reader.page.getByRole('button', { name: 'Remove the bias' }).click();
    expect(await output(reader).textContent()).toBe('tensor(15)');
    await reader.close();
  });

  it('without the transpose PyTorch stops, and with a square table returns other numbers', async () => {
    const reader = await open(browser, '#v=1&step=limits', { view: null });
    await reader.ready();
    await slip(reader, 'Transpose').click();
    await reader.settled();
    expect(await slip(reader, 'Transpose').getAttribute('aria-checked')).toBe('false');
    expect(await output(reader).textContent()).toContain('shapes cannot be multiplied (3x4 and 5x4)');
    expect(await reader.page.locator('section#limits .why').textContent()).toContain(
      'does not fit one-hot rows of 4 numbers',
    );
    expect(await reader.page.locator('section#limits .ribbon mark').allTextContents()).toEqual(['4', '5']);
    expect(await reader.page.locator('section#limits pre s').textContent()).toBe('.T');
    expect(await reader.violations()).toEqual([]);
    await slip(reader, 'Transpose').click();
    await reader.settled();
    const question = reader.page.locator('section#limits .question', { hasText: 'Make W square' });
    await question.getByRole('button', { name: 'Give wrong numbers' }).click();
    expect(await question.locator('.why.right').textContent()).toContain('Of 12 numbers, 3 equal');
    await question.getByRole('button', { name: 'Make this change' }).click();
    expect(await output(reader).textContent()).toBe('tensor(3)');
    await question.getByRole('button', { name: 'Put it back' }).click();
    expect(await output(reader).textContent()).toBe('tensor(15)');
    expect(reader.page.url()).not.toContain('slip');
    await reader.close();
  });

  it('are seen at once while an input cannot be read, and say why nothing comes of them until it can', async () => {
    const reader = await open(browser, '#v=1&step=limits&ids=2,x', { view: null, folded: true });
    await reader.page.locator('main[data-core="ready"]').waitFor();
    const bias = slip(reader, 'Bias');
    await bias.click();
    expect(await bias.getAttribute('aria-checked')).toBe('true');
    expect(await reader.page.locator('section#limits pre code').textContent()).toContain('bias=True)');
    const said = reader.page.locator('section#limits .row .problem');
    await expect.poll(() => said.textContent()).toContain('“x” at position 3 is not a number');
    expect(await said.textContent()).toContain('The switch works as soon as every input can be read.');
    expect(await output(reader).textContent()).toBe('tensor(15)');
    // A second time it is taken back, as the code shows.
    await bias.click();
    expect(await bias.getAttribute('aria-checked')).toBe('false');
    await expect.poll(() => said.count()).toBe(0);
    await bias.click();
    await reader.type('ids', '2, 3, 1');
    await expect.poll(() => output(reader).textContent()).toBe('tensor(0)');
    expect(await said.count()).toBe(0);
    await reader.close();
  });

  it('too few classes stop PyTorch, which is undone where it is said', async () => {
    const reader = await open(browser, '#v=1&step=limits&ids=2,0,1&vocab=4&one=2&two=0', { view: null });
    await reader.ready();
    expect(await slip(reader, 'Number of classes').getAttribute('aria-checked')).toBe('true');
    await slip(reader, 'Number of classes').click();
    await reader.settled();
    expect(await output(reader).textContent()).toContain('shapes cannot be multiplied (3x3 and 4x5)');
    expect(await reader.page.locator('section#limits .why').textContent()).toContain('as many columns as the largest');
    await reader.page.getByRole('button', { name: 'Put num_idx back' }).first().click();
    await expect.poll(() => output(reader).textContent()).toBe('tensor(15)');
    await reader.close();
  });

  it('IDs in the place of one-hot rows are taken for amounts', async () => {
    const reader = await open(browser, 'pytorch-reordered/#v=1&step=limits', { view: null });
    await reader.ready();
    await slip(reader, 'IDs as amounts').click();
    await reader.settled();
    expect(await output(reader).textContent()).toBe('tensor(0)');
    expect(await reader.page.locator('section#limits .ribbon').textContent()).toContain('(4,) @ (4, 5) → (5,)');
    expect(await reader.page.locator('section#limits figcaption').textContent()).toContain('takes the IDs for amounts');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('come with a link, and go with a reset', async () => {
    const reader = await open(browser, 'zh/#v=1&step=limits&dim=4&slip=transpose', { view: null });
    await reader.ready();
    expect(await output(reader).textContent()).toBe('tensor(3)');
    await reader.page.getByRole('button', { name: '全部还原' }).click();
    expect(await output(reader).textContent()).toBe('tensor(15)');
    await reader.close();
  });
});

describe('the gradients of Keras', () => {
  it('are slices first, and agree once they are added up', async () => {
    const reader = await open(browser, 'keras/#v=1&step=gradients&ids=2,3,2', { view: null });
    await reader.ready();
    const outputs = reader.page.locator('section#gradients .out samp');
    expect(await outputs.nth(0).textContent()).toContain('tf.Tensor([2 3 2], shape=(3,), dtype=int32)');
    expect(await outputs.nth(1).textContent()).toBe(await outputs.nth(2).textContent());
    expect(await reader.page.locator('section#gradients .equality').textContent()).toBe(
      '20 of 20 equal, to the last bit',
    );
    await reader.close();
  });
});
