import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** From this file, and from the program that it is built into, alike. */
const root = new URL('../../', import.meta.url);

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/**
 * Where the site is from: the address of its source, and the state of it that this is built from; and where it will lie, as
 * package.json has it under `homepage`. Each is empty where it is not known.
 */
export function origin(): { readonly source: string; readonly build: string; readonly home: string } {
  const { repository = git('remote', 'get-url', 'origin'), homepage = '' } = JSON.parse(
    readFileSync(new URL('package.json', root), 'utf8'),
  ) as { readonly repository?: string; readonly homepage?: string };
  // An address with a name or a password before its host is not for others.
  const [source = ''] = /^https:\/\/[^@]+?(?=(\.git)?$)/.exec(repository) ?? [];
  return { source, build: git('log', '-1', '--format=%h, %cs'), home: homepage.replace(/[^/]$/, '$&/') };
}
