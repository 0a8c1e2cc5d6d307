import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOffline } from '../../web/prerender/offline_files.ts';

/** Puts another version in the place of the site in a folder: no script keeps its name, as if every one had changed. */
export function makeSecond(site: string): void {
  const assets = join(site, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = (text: string): string =>
    scripts.reduce((all, name) => all.replaceAll(name, name.replace('.js', '2.js')), text);
  for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const file = join(site, name);
    let text = renamed(readFileSync(file, 'utf8'));
    if (name.endsWith('.html')) text = text.replace('<html', '<html data-page="2"');
    if (/assets.page-/.test(name)) text += ';document.documentElement.dataset.script="2";';
    if (name === 'offline.js') text = text.replace(/^.*\n/, '');
    writeFileSync(file, text);
  }
  writeOffline(site);
}
