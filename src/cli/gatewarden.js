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
  // In a container, the heap and the threads follow its limits. Only Node's command line can set them.
  const flags = limitFlags();
  if (flags.length > 0) {
    const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)];
    process.execve(process.execPath, args, process.env);
  }

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

/** Flags for the limits in the environment, which the chart sets (src/environment/variables.ts); none if Node has them. */
function limitFlags() {
  if (typeof process.execve !== 'function') return [];
  const {
    GATEWARDEN_MEMORY_LIMIT_BYTES: memory,
    GATEWARDEN_CPU_LIMIT: cpu,
    NODE_OPTIONS: more = '',
  } = process.env;
  const given = [...process.execArgv, more].join(' ').replaceAll('_', '-');
  const number = (text) => (/^[0-9]{1,16}$/.test(text || '') ? Number(text) : 0);
  // Three quarters for old objects; the rest is for young ones, buffers, and Node itself. With less than this, Node doesn't start.
  const oldSpace = Math.floor((number(memory) * 0.75) / 2 ** 20);
  const flags = [];
  if (oldSpace >= 16 && !given.includes('--max-old-space-size'))
    flags.push(`--max-old-space-size=${oldSpace}`);
  // Node's own default is 4; with more threads than cores, all of them are paused for the excess.
  const threads = number(cpu);
  if (threads >= 1 && threads < 4 && !given.includes('--v8-pool-size'))
    flags.push(`--v8-pool-size=${threads}`);
  return flags;
}
