import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmPackage } from '../../cpp/toolchain/npm-package.mjs';

/** A folder of someone who has installed the npm package, and nothing else. */
export interface Installed {
  readonly folder: string;
  /** The package in it. */
  readonly package: string;
  readonly remove: () => void;
}

/** Installs the packed package, without a network. */
export async function installed(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const { status, stderr } = spawnSync('npm', ['install', await npmPackage(), '--offline', '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm could not install the package: ${stderr}`);
  return {
    folder,
    package: join(folder, 'node_modules/lookup-is-matmul'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
