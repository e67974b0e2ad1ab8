// `gatewarden validate` of one file and of 2,000 files of ten kinds, cold: each run is a new process. The floor is a Node process that does
// nothing.
// node bench/cli.ts [runs].

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { medianOf, run } from './cold-process.ts';
import { mixedObject } from './mix.ts';

const FILES = 2000;
const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
/** Same as the launcher in a checkout whose bundle isn't current. */
const FROM_SOURCES = `process.argv.splice(1, 0, 'gatewarden'); import(${JSON.stringify(new URL('../src/cli/main.ts', import.meta.url).href)}).then((main) => main.start())`;
const runs = Number(process.argv[2] ?? 5);

function report(name: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { seconds, megabytes } = medianOf(Array.from({ length: runs }, () => run(args, env)));
  console.log(`${name.padEnd(28)} ${seconds.toFixed(2)} s  RSS ${Math.round(megabytes)} MB`);
}

/** Objects of ten kinds, all different, of 1 KiB each, with a comment as real ones have it. */
function writeCorpus(root: string): number {
  let total = 0;
  for (let index = 0; index < FILES; index++) {
    const sub = join(root, 'manifests', `team-${index % 20}`);
    mkdirSync(sub, { recursive: true });
    const text = `# Owned by team ${index % 20}. Ask in #gateway before you change it.\n${stringify(mixedObject(index, 1024), { lineWidth: 0 })}`;
    total += text.length;
    writeFileSync(join(sub, `object-${index}.yaml`), text);
  }
  return total;
}

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const bytes = writeCorpus(folder);
  console.log(`${FILES} files, ${Math.round(bytes / FILES)} bytes each on average`);
  report('node -e 0', ['-e', '0']);
  const manifests = join(folder, 'manifests');
  const cache = join(folder, 'cache');
  const one = join(manifests, 'team-1/object-1.yaml');
  for (const [what, path] of [
    ['one file', one],
    [`${FILES} files`, manifests],
  ] as const) {
    const validate = [LAUNCHER, 'validate', '-o', 'json', path];
    report(`${what}, no compile cache`, validate, { NODE_DISABLE_COMPILE_CACHE: '1' });
    run(validate, { XDG_CACHE_HOME: cache });
    report(what, validate, { XDG_CACHE_HOME: cache });
    const sources = ['-e', FROM_SOURCES, ...validate.slice(1)];
    run(sources, { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: cache });
    report(`${what}, from sources`, sources, { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: cache });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
