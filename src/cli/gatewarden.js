#!/usr/bin/env node
// The launcher of `gatewarden` and `kubectl gatewarden`: runs the bundle in dist, or newer TypeScript sources.
// Plain JavaScript that an old Node can parse, so that it can report the required version.

import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node 22.18 is the first 22 that runs TypeScript without a flag (same as `engines` in package.json).
const NEEDED = [22, 18];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `gatewarden: needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      'In a checkout, `npm install` once and then `npx gatewarden ...` brings the right Node along.\n',
  );
  process.exitCode = 2;
} else {
  // Compiled code is cached in the user's cache folder between runs: this halves the start-up time. NODE_DISABLE_COMPILE_CACHE=1 disables
  // it.
  const home = process.env.XDG_CACHE_HOME || (homedir() && join(homedir(), '.cache'));
  if (home) nodeModule.enableCompileCache(join(home, 'gatewarden', 'compiled'));

  // The real path of this file, also if it was started through a symlink (npx, kubectl-gatewarden).
  const source = new URL('./main.ts', import.meta.url);
  const bundle = new URL('../../dist/bundle/cli/', import.meta.url);
  const { start } = await import((await isBundled()) ? new URL('main.js', bundle).href : source.href);

  // The package has no sources. In a checkout, the bundle is used only if no source has changed since it was built.
  async function isBundled() {
    if (!existsSync(source)) return true;
    const { isCurrent } = await import('./source-state.js');
    return isCurrent(fileURLToPath(bundle), fileURLToPath(new URL('../', import.meta.url)));
  }
  await start();
}
