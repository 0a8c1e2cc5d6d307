/** Writes the page of every notebook in every language: node prerender.js DIST */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render } from 'svelte/server';
import { runCells } from '../core/execute.ts';
import { notebookFiles } from '../core/files.ts';
import { startCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import { copyLimitFor } from '../run/copied.ts';
import { cellsOf, type Notebook } from '../notebooks/notebook.ts';
import { codesOf } from '../program/line.ts';
import { encodeRun } from '../state/embedded.ts';
import { firstPage } from '../state/page.ts';
import { assemble } from '../run/run.ts';
import { LANGUAGES, type Language } from '../text/localized.ts';
import Root from '../view/Root.svelte';
import { ShownPage } from '../view/shown.svelte.ts';
import StepSection from '../view/StepSection.svelte';
import { coreIn, scriptNamed } from './assets.ts';
import { documentOf, fileOf, PAGES, type Parts } from './document.ts';
import { inert } from './inert.ts';
import { writeOffline } from './offline.ts';
import { writeHeaders } from './policy.ts';

/** The scripts that vite.config.ts makes of the notebooks. */
const SCRIPT = { pytorch: 'torch', keras: 'keras' } as const;

function partsOf(dist: string, { framework }: Notebook, language: Language): Parts {
  const template = readFileSync(join(dist, `${language}.html`), 'utf8');
  const { css } = scriptNamed(dist, language, 'page');
  const { files } = scriptNamed(dist, language, SCRIPT[framework]);
  return {
    template,
    style: css.map((path) => readFileSync(join(dist, path), 'utf8')).join('\n'),
    preload: { modules: files.filter((path) => !template.includes(path)), wasm: coreIn(dist, framework) },
  };
}

async function prerender(dist: string): Promise<void> {
  const documents: string[] = [];
  const cores = {
    pytorch: await startCore(notebookFiles('pytorch')),
    keras: await startCore(notebookFiles('keras')),
  };
  for (const { notebook, language } of PAGES) {
    const session = new Session(cores[notebook.framework]);
    const result = runCells(session, codesOf(cellsOf(notebook, notebook.defaults)), {
      tensors: copyLimitFor(notebook.defaults),
    });
    session.dispose();
    const page = firstPage(notebook, language, assemble(notebook, notebook.defaults, result));
    const { source, actions } = inert(page);
    const { head, body } = render(Root, { props: { source, actions } });
    const shown = new ShownPage(page);
    const steps = notebook.steps.map((step) => ({
      id: step.id,
      body: render(StepSection, { props: { shown, step, actions } }).body,
    }));
    const file = join(dist, fileOf({ slug: notebook.slug, language }));
    mkdirSync(dirname(file), { recursive: true });
    const content = { notebook, language, head, body, steps, run: encodeRun(result) };
    const document = documentOf(partsOf(dist, notebook, language), content);
    writeFileSync(file, document);
    documents.push(document);
  }
  for (const language of LANGUAGES)
    for (const name of [`${language}.html`, `${language}.json`]) rmSync(join(dist, name));
  writeHeaders(dist, documents);
  writeOffline(dist);
}

const [dist] = process.argv.slice(2);
if (dist === undefined) throw new Error('Where is the site? node prerender.js DIST');
await prerender(dist);
