// `gatewarden validate` of one file and over 2,000 files of ten kinds, cold: each run is a new process. Beside it the floor, a Node that does nothing.
// node bench/cli.ts [runs].

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { mixedObject } from './mix.ts';

const FILES = 2000;
const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
/** As the launcher does it in a checkout whose bundle is not current. */
const FROM_SOURCES = `process.argv.splice(1, 0, 'gatewarden'); import(${JSON.stringify(new URL('../src/cli/main.ts', import.meta.url).href)}).then((main) => main.start())`;
const runs = Number(process.argv[2] ?? 5);

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
}

function report(name: string, args: readonly string[], env: Record<string, string> = {}): void {
  const measured = Array.from({ length: runs }, () => run(args, env));
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] as number;
  const seconds = median(measured.map((each) => each.seconds)).toFixed(2);
  const megabytes = Math.round(median(measured.map((each) => each.megabytes)));
  console.log(`${name.padEnd(28)} ${seconds} s  RSS ${megabytes} MB`);
}

/** The process tells its own peak at its end. */
function run(args: readonly string[], env: Record<string, string>): Run {
  const tell =
    "process.on('exit', () => require('node:fs').writeSync(2, 'RSS ' + process.resourceUsage().maxRSS))";
  const preload = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('/'); ${tell}`)}`;
  const begin = performance.now();
  const child = spawnSync(process.execPath, ['--import', preload, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begin) / 1000;
  if (child.status !== 0)
    throw new Error(`exit code ${child.status}: ${child.stderr}${child.stdout.slice(0, 2000)}`);
  return { seconds, megabytes: Number(/RSS (\d+)/.exec(child.stderr)?.[1]) / 1024 };
}

/** Objects of ten kinds, no two alike, of 1 KiB each, with a comment as real ones have it. */
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
