// Compares `gatewarden analyze` with `gatewarden validate` on the same manifests of 10,000 routes, cold: each run is a new process.
// node bench/analyze.ts [runs] [routes].

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { medianOf, type Run, run } from './cold-process.ts';
import { objects } from './gateway-objects.ts';

const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
const [runs = 5, routes = 10_000] = process.argv.slice(2).map(Number);
/** Objects per file. */
const A_FILE = 100;

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const manifests = join(folder, 'manifests');
  mkdirSync(manifests);
  const all = objects({ routes });
  for (let from = 0; from < all.length; from += A_FILE) {
    const text = all.slice(from, from + A_FILE).map((object) => stringify(object, { lineWidth: 0 }));
    writeFileSync(join(manifests, `objects-${from}.yaml`), text.join('---\n'));
  }
  console.log(`${all.length} objects, ${routes} of them routes`);
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const measure = (command: string) => {
    const args = [LAUNCHER, command, '-o', 'json', manifests];
    run(args, env, [0, 1]);
    return () => run(args, env, [0, 1]);
  };
  // Runs alternate, so that other load on the machine affects both.
  const [validate, analyze] = [measure('validate'), measure('analyze')];
  const [base, own]: [Run[], Run[]] = [[], []];
  for (let index = 0; index < runs; index++) {
    base.push(validate());
    own.push(analyze());
  }
  const [before, after] = [medianOf(base), medianOf(own)];
  for (const [name, figures] of [
    ['validate', before],
    ['analyze', after],
  ] as const)
    console.log(
      `${name.padEnd(10)} ${figures.seconds.toFixed(2)} s  CPU ${figures.cpuSeconds.toFixed(2)} s  RSS ${Math.round(figures.megabytes)} MB`,
    );
  console.log(
    `ratio      ${(after.seconds / before.seconds).toFixed(2)}  CPU ${(after.cpuSeconds / before.cpuSeconds).toFixed(2)}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
