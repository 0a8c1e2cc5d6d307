/** Writes every page of the site in every language: node prerender.js DIST */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render } from 'svelte/server';
import { notebookFiles } from '../engine/files.ts';
import { startCore, numberCore } from '../engine/notebook_core.ts';
import { Session } from '../engine/session.ts';
import { escapedHtml } from '../export/embed.ts';
import { figureOf } from '../figures/figure.ts';
import { highlightOf } from '../figures/highlight.ts';
import { fullTitle } from '../export/full_title.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import { OPEN_SLUG, type Address } from '../page/address/address.ts';
import { encodeRun } from '../run/embedded.ts';
import { Opener } from '../page/open/opener.ts';
import { emptyPage } from '../page/open/open_page.ts';
import { firstPage, type Page, type Selection } from '../page/walk/walk_page.ts';
import { jobOf } from '../run/job.ts';
import { Numbers } from '../run/numbers.ts';
import { resultsOf } from '../run/results.ts';
import { assemble, sectionOf } from '../run/run.ts';
import { LANGUAGES, type Language, type Localized } from '../text/localized.ts';
import { OPEN } from '../text/open_text.ts';
import OpenRoot from '../view/open/OpenRoot.svelte';
import Root from '../view/Root.svelte';
import { ShownPage } from '../view/start/reactive_page.svelte.ts';
import StepSection from '../view/step/StepSection.svelte';
import { coreIn, scriptNamed } from './assets.ts';
import { OPENER_FAILURE } from './start_failure.ts';
import { documentOf, fileOf, notebookDocument, PAGES, pictureFile, type DocumentParts } from './document.ts';
import { INERT, inert } from './inert.ts';
import { writeOffline } from './offline_files.ts';
import { README } from './page_end.ts';
import { pictureOf } from './picture.ts';
import { writeHeaders } from './policy.ts';
import { writePublished } from './published.ts';
import { openerOf, TEMPLATES, type Template } from './templates.ts';

/** The scripts that vite.config.ts makes of the notebooks. */
const SCRIPT = { pytorch: 'torch', keras: 'keras' } as const;

/** What stands in a lesson until scripts fetch it. */
const WITHOUT_SCRIPTS: Localized = { en: 'This lesson needs JavaScript.', zh: '这一课需要 JavaScript。' };

/** The page that a build has made, with its style. */
function templateOf(dist: string, name: Template, script: string): Pick<DocumentParts, 'template' | 'style'> {
  const { css } = scriptNamed(dist, name, script);
  return {
    template: readFileSync(join(dist, `${name}.html`), 'utf8'),
    style: css.map((path) => readFileSync(join(dist, path), 'utf8')).join('\n'),
  };
}

function partsOf(dist: string, { framework }: Notebook, language: Language): DocumentParts {
  const { template, style } = templateOf(dist, language, 'page');
  const { files } = scriptNamed(dist, language, SCRIPT[framework]);
  const modules = files.filter((path) => !template.includes(path));
  return { template, style, preload: { modules, wasm: coreIn(dist, framework) } };
}

/** The page that opens a reader's own notebook. */
function opener(dist: string, language: Language): string {
  const source = new Opener(emptyPage(language), INERT);
  const { head, body } = render(OpenRoot, { props: { source, actions: source.actions } });
  const { title, summary } = OPEN[language];
  const content = {
    address: { slug: OPEN_SLUG, language },
    title,
    summary,
    picture: null,
    root: '',
    failure: OPENER_FAILURE[language],
    head,
    body,
    data: '',
  };
  // Which core it needs is known when a notebook is opened.
  return documentOf({ ...templateOf(dist, openerOf(language), 'open'), preload: { modules: [], wasm: null } }, content);
}

/** Draws all figures of a page for every value that a reader can choose, so that the numbers they need are known. */
function drawAll({ notebook, run, numbers }: Page): void {
  const results = resultsOf(run);
  const { rows = 0, columns = 0 } = results.product ?? {};
  const chosen = Array.from({ length: rows * columns }, (_, place): Selection => ({
    token: Math.floor(place / columns),
    column: place % columns,
  }));
  for (const selection of [null, ...chosen]) {
    const highlight = highlightOf(results, selection);
    for (const { id, figure } of notebook.steps) figureOf(figure, results, sectionOf(run, id), highlight, { numbers });
  }
}

/** Writes the picture of a notebook's first step, once for all languages. */
function writePicture(dist: string, { notebook, run, numbers }: Page, style: string): void {
  const [first] = notebook.steps;
  const results = resultsOf(run);
  const figure =
    first && figureOf(first.figure, results, sectionOf(run, first.id), highlightOf(results, null), { numbers });
  if (!figure) throw new Error(`the first step of ${notebook.id} has no figure`);
  writeFileSync(join(dist, pictureFile(notebook)), pictureOf(figure, style));
}

async function prerender(dist: string): Promise<void> {
  const documents: string[] = [];
  const cores = {
    pytorch: await startCore(notebookFiles('pytorch')),
    keras: await startCore(notebookFiles('keras')),
  };
  const write = (address: Address, document: string): void => {
    const file = join(dist, fileOf(address));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, document);
    documents.push(document);
  };
  for (const { notebook, language } of PAGES) {
    const session = new Session(cores[notebook.framework]);
    const job = jobOf(notebook, notebook.defaults);
    const result = session.run(job.cells, job);
    session.dispose();
    const numbers = new Numbers();
    numbers.useCore(numberCore((work) => cores[notebook.framework].call(work)));
    const page = firstPage(notebook, language, assemble(notebook, notebook.defaults, result), numbers);
    drawAll(page);
    const { source, actions } = inert(page);
    const { head, body } = render(Root, { props: { source, first: page, actions } });
    const shown = new ShownPage(page);
    const steps = notebook.steps.map((step) => ({
      id: step.id,
      body:
        step.chapter === 'lesson'
          ? `<h2>${escapedHtml(step.heading[language])}</h2><p>${WITHOUT_SCRIPTS[language]}</p>`
          : render(StepSection, { props: { shown, id: step.id, actions } }).body,
    }));
    const content = { notebook, language, head, body, steps, run: encodeRun(result, numbers.record()) };
    const parts = partsOf(dist, notebook, language);
    write({ slug: notebook.slug, language }, notebookDocument(parts, content));
    writePicture(dist, page, parts.style);
  }
  for (const language of LANGUAGES) write({ slug: OPEN_SLUG, language }, opener(dist, language));
  for (const template of TEMPLATES)
    for (const name of [`${template}.html`, `${template}.json`]) rmSync(join(dist, name));
  // What the foot of each page links to.
  copyFileSync(new URL('../../README.md', import.meta.url), join(dist, README));
  writePublished(dist, [
    ...PAGES.map(({ notebook, language }) => ({
      address: { slug: notebook.slug, language },
      title: fullTitle(notebook, language),
      summary: notebook.summary[language],
    })),
    ...LANGUAGES.map((language) => ({ address: { slug: OPEN_SLUG, language }, ...OPEN[language] })),
  ]);
  writeHeaders(dist, documents);
  writeOffline(dist);
}

const [dist] = process.argv.slice(2);
if (dist === undefined) throw new Error('Where is the site? node prerender.js DIST');
await prerender(dist);
