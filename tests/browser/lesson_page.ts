/** A page that is open at a lesson. */

import type { Browser } from 'playwright-core';
import { open, type Reader } from './page.ts';

/** Opens a page at a lesson, once that has come. */
export async function openLesson(
  browser: Browser,
  step: string,
  path = '',
  rest = '',
  width = 1280,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Reader> {
  const reader = await open(browser, `${path}#v=1&step=${step}${rest}`, {
    view: null,
    viewport: { width, height: 800 },
    reducedMotion,
  });
  await reader.ready();
  await reader.page.locator(`#${step} figure :is(.matrix, svg)`).first().waitFor();
  await reader.page.locator(`#${step} .question`).first().waitFor();
  await reader.settled();
  return reader;
}

/** Types into the literal of a lesson that stands for an input. */
export async function typeLiteral(reader: Reader, step: string, field: string, text: string): Promise<void> {
  await reader.page.locator(`#${step} .literal input[data-field="${field}"]`).fill(text);
  await reader.page.keyboard.press('Enter');
  await reader.settled();
}
