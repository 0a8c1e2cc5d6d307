import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('no view of an opened notebook makes markup of a text', () => {
  const folder = resolve(import.meta.dirname, '../../web');
  const views = globSync('{view/open,cell,widgets}/**/*.{svelte,ts}', { cwd: folder });
  expect(views.length).toBeGreaterThan(30);
  const making = views.filter((file) =>
    /@html|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write/.test(
      readFileSync(resolve(folder, file), 'utf8'),
    ),
  );
  expect(making).toEqual([]);
});
