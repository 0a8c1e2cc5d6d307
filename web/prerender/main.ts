/** Writes the page of every notebook in every language: node prerender.js DIST */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render } from 'svelte/server';
import { runCells } from '../core/execute.ts';
import { loadCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import { copyLimitFor } from '../figures/copied.ts';
import { cellsOf } from '../notebooks/index.ts';
import { encodeRun } from '../state/embedded.ts';
import { firstPage } from '../state/page.ts';
import { assemble } from '../state/run.ts';
import Root from '../view/Root.svelte';
import { asset, buildsIn } from './assets.ts';
import { documentOf, fileOf, PAGES, type Parts } from './document.ts';
import { inert } from './inert.ts';
import { writeOffline } from './offline.ts';

function partsOf(dist: string): Parts {
  return {
    template: readFileSync(join(dist, 'index.html'), 'utf8'),
    style: readFileSync(join(dist, asset(dist, 'index-', '.css')), 'utf8'),
    preload: { modules: [asset(dist, 'places-', '.js')], wasm: buildsIn(dist) },
  };
}

async function prerender(dist: string): Promise<void> {
  const parts = partsOf(dist);
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  const session = new Session(loaded.core);
  for (const { notebook, language } of PAGES) {
    const result = runCells(session, cellsOf(notebook, notebook.defaults), {
      tensors: copyLimitFor(notebook.defaults),
    });
    const page = firstPage(notebook, language, assemble(notebook, notebook.defaults, result));
    const { head, body } = render(Root, { props: inert(page) });
    const file = join(dist, fileOf({ slug: notebook.slug, language }));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, documentOf(parts, { notebook, language, head, body, run: encodeRun(result) }));
  }
  writeOffline(dist);
}

const [dist] = process.argv.slice(2);
if (dist === undefined) throw new Error('Where is the site? node prerender.js DIST');
await prerender(dist);
