// `gatewarden explain` of one request with 10,000 routes, cold, compared with `validate` of the same tree: each run is a new process, and
// runs alternate.
// node bench/explain.ts [runs] [routes]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf, type Run, run } from './cold-process.ts';
import { writeFiles } from './gateway-files.ts';
import { table } from './statistics.ts';

const runs = Number(process.argv[2] ?? 5);
const routes = Number(process.argv[3] ?? 10_000);
const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const manifests = join(folder, 'manifests');
  const files = writeFiles(manifests, { routes });
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const commands: Readonly<Record<string, readonly string[]>> = {
    validate: ['validate', '-o', 'json', manifests],
    'explain, one request': [
      'explain',
      '-f',
      manifests,
      '-o',
      'json',
      'host-17.zone-7.example.org',
      '/path-171/0',
    ],
    'explain, one route': ['explain', '-f', manifests, '-o', 'json', 'HTTPRoute/shop/route-171'],
  };
  const measured = Object.entries(commands).map(([name, args]) => ({
    name,
    args: [LAUNCHER, ...args],
    runs: [] as Run[],
  }));
  for (const { args } of measured) run(args, env);
  for (let round = 0; round < runs; round++) for (const one of measured) one.runs.push(run(one.args, env));
  const medians = measured.map((one) => ({ name: one.name, ...medianOf(one.runs) }));
  const [first] = medians;
  console.log(`${routes} routes in ${files} files, median of ${runs} processes\n`);
  console.log(
    table(
      ['', 'seconds', '/ validate', 'CPU, s', '/ validate', 'peak RSS, MiB'],
      medians.map(({ name, seconds, cpuSeconds, megabytes }) => [
        name,
        seconds.toFixed(2),
        (seconds / first!.seconds).toFixed(2),
        cpuSeconds.toFixed(2),
        (cpuSeconds / first!.cpuSeconds).toFixed(2),
        Math.round(megabytes),
      ]),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
