/** The places of the page that fetch files of their own once it is interactive, and what a reader meets there. */

import type { Locator, Page } from 'playwright-core';
import type { Reader } from '../browser/page.ts';

export interface Place {
  /** The files that come for it, by how their names begin. */
  readonly files: readonly string[];
  readonly address: string;
  /** What makes the page fetch them. */
  reach(reader: Reader): Promise<void>;
  /** What says that they did not come; none where the page does without a word. */
  missing?(reader: Reader): Locator;
  /** What the reader does to have them once they can be had. */
  again(reader: Reader): Promise<void>;
  /** What is there then. */
  here(reader: Reader): Locator;
}

const stay = (): Promise<void> => Promise.resolve();

/** Presses the button that belongs to what says that a part is missing. */
const tryAgain = (text: string) => async (reader: Reader) => {
  await reader.page.locator('p', { hasText: text }).getByRole('button', { name: 'Try again' }).first().click();
};

/** The network comes and goes, as a browser tells it. */
async function backOnline({ page }: Reader): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Until the page has asked for a file whose address holds this, and has been answered. */
async function resourceAsked(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
    name,
  );
}

const RACE = '#v=1&view=scroll&step=race&race-rows=16&race-columns=16&race-tokens=4';

/** A bar with the buttons that turn to other steps. */
function turning(file: string, address: string, here: Place['here']): Place {
  const missing = 'The buttons that turn to other steps did not load.';
  return {
    files: [file],
    address,
    reach: stay,
    missing: ({ page }) => page.getByText(missing),
    again: tryAgain(missing),
    here,
  };
}

export const PLACES: Readonly<Record<string, Place>> = {
  'the export menu': {
    files: ['ExportPanel', 'shown'],
    address: '#v=1&view=scroll',
    reach: ({ page }) => page.getByText('Export', { exact: true }).click(),
    missing: ({ page }) => page.getByText('The exports did not load.'),
    again: tryAgain('The exports did not load.'),
    here: ({ page }) => page.getByRole('button', { name: 'Download .ipynb' }),
  },
  'an exercise': {
    files: ['exercise_views', 'torch_names_in'],
    address: '#v=3&step=one&task=four',
    reach: stay,
    missing: ({ page }) => page.getByText('The exercises did not load.'),
    again: tryAgain('The exercises did not load.'),
    here: ({ page }) => page.getByRole('heading', { name: 'Exercise: What does ID 4 do?' }),
  },
  'the C++ behind a cell': {
    files: ['SourceListing', 'shown'],
    address: '#v=1&view=scroll',
    reach: ({ page }) => page.getByText('The C++ behind this cell').first().click(),
    missing: ({ page }) => page.getByText('The source did not load.'),
    again: tryAgain('The source did not load.'),
    here: ({ page }) => page.locator('details[open] pre').first(),
  },
  'the editor of a cell': {
    files: ['CodeEditor', 'codemirror', 'own_code_part'],
    address: '#v=1&view=scroll',
    reach: ({ page }) => page.getByRole('button', { name: 'Edit code of In [2]' }).click(),
    missing: ({ page }) => page.getByText('The editor did not load.'),
    again: tryAgain('The editor did not load.'),
    here: ({ page }) => page.getByRole('textbox', { name: 'Code of In [2]' }),
  },
  'why a cell stops': {
    files: ['explaining'],
    address: '#v=1&view=scroll',
    reach: async (reader) => {
      await reader.field('one').fill('7');
    },
    missing: ({ page }) => page.getByText('IndexError: index out of range in self').first(),
    again: backOnline,
    here: ({ page }) => page.locator('.why').first(),
  },
  'why a line is refused': {
    files: ['Refusal', 'refusal', 'refused_name'],
    address: '#v=2&view=scroll&add-batch=torch.fft.fft(idx)',
    reach: stay,
    missing: ({ page }) => page.locator('.added .outcome .plain', { hasText: 'This page does not run this.' }),
    again: backOnline,
    here: ({ page }) => page.locator('.added .outcome', { hasText: 'Export the notebook to run it in Jupyter.' }),
  },
  'the questions of a step': {
    files: ['QuestionsView', 'questions'],
    address: '#v=1&step=ids',
    reach: ({ page }) => resourceAsked(page, '/QuestionsView-'),
    again: ({ page }) => page.getByRole('link', { name: 'One ID, one row' }).click(),
    here: ({ page }) => page.locator('#one .questions'),
  },
  'the notes of a step': {
    files: ['NotesView', 'aside_runs', 'torch_names_in'],
    address: '#v=1&step=table',
    reach: ({ page }) => resourceAsked(page, '/NotesView-'),
    again: backOnline,
    here: ({ page }) => page.locator('#table .notes'),
  },
  'the bar of a presentation': turning('PresenterBar', '#v=1&step=batch&present=1', ({ page }) =>
    page.locator('.presenter'),
  ),
  'the bar of an embedded step': turning('EmbedBar', '?embed=1&step=batch', ({ page }) =>
    page.getByRole('button', { name: 'Next' }),
  ),
  'a lesson': {
    files: ['lessons', 'lesson_part'],
    address: '#v=1&step=sentence',
    reach: stay,
    missing: ({ page }) => page.getByText('The lesson did not load.'),
    again: tryAgain('The lesson did not load.'),
    here: ({ page }) => page.locator('#sentence figure .matrix').first(),
  },
  'the vocabulary of GPT-2': {
    files: ['gpt2_tokens'],
    address: '#v=1&step=tokens',
    reach: ({ page }) => page.getByRole('button', { name: 'Fetch the vocabulary' }).click(),
    missing: ({ page }) => page.getByText('The vocabulary did not load.'),
    again: tryAgain('The vocabulary did not load.'),
    here: ({ page }) => page.locator('#tokens figure .matrix').first(),
  },
  'the race': {
    files: ['racing', 'race_views', 'sizes', 'memory', 'watched', 'words'],
    address: RACE,
    reach: stay,
    missing: ({ page }) => page.getByText('The race did not load.'),
    again: tryAgain('The race did not load.'),
    here: ({ page }) => page.locator('.race-controls .start'),
  },
  'the race of the first step': {
    files: ['QuickRace'],
    address: '',
    reach: ({ page }) => page.locator('#setup .race').click(),
    missing: ({ page }) => page.locator('#setup').getByText('The race did not load.'),
    again: tryAgain('The race did not load.'),
    here: ({ page }) => page.locator('#setup .quick'),
  },
  'a started race': {
    files: ['race_worker', 'race'],
    address: RACE,
    reach: ({ page }) => page.locator('.race-controls .start').click(),
    missing: ({ page }) => page.locator('.ending', { hasText: 'The race stopped because of an error' }),
    again: ({ page }) => page.locator('.race-controls .start').click(),
    here: ({ page }) => page.locator('.ending', { hasText: 'Finished.' }),
  },
  'a large run': {
    files: ['engine_worker'],
    address: '#v=1&view=scroll',
    reach: async (reader) => {
      await reader.field('dim').fill('64');
      await reader.field('vocab').fill('20000');
    },
    missing: ({ page }) => page.locator('.status').getByText('The run could not start or did not finish.').first(),
    again: ({ page }) => page.locator('.status').getByRole('button', { name: 'Try again' }).click(),
    here: ({ page }) => page.locator('.status', { hasText: 'Every output is computed from these inputs.' }),
  },
};
