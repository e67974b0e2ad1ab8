// `gatewarden diff` of two trees of 10,000 routes, cold, compared with `validate` of one of them. node bench/diff.ts [runs]

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf, run } from './cold-process.ts';
import { objects, policy, route } from './gateway-objects.ts';
import { manifestText, OF_FILE, writeTree } from './manifest-tree.ts';
import { table } from './statistics.ts';

const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
const OPTIONS = { routes: 10_000 };
const runs = Number(process.argv[2] ?? 5);

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const all = objects(OPTIONS);
  const at = (name: string): string => join(folder, name);
  writeTree(at('old'), all);
  cpSync(at('old'), at('same'), { recursive: true });
  // A typical pull request: some routes, a policy of the whole Gateway, a new object.
  cpSync(at('old'), at('some'), { recursive: true });
  writeFileSync(
    at('some/part-0.yaml'),
    manifestText([
      ...all.slice(0, OF_FILE),
      ...Array.from({ length: 10 }, (_, index) => route(OPTIONS.routes + index, OPTIONS, 1)),
      policy(OPTIONS.routes, OPTIONS, '2Mi'),
    ]),
  );
  // Every file and every route is different.
  writeTree(at('all'), objects({ ...OPTIONS, seed: 2 }));
  const env = { XDG_CACHE_HOME: at('cache') };
  const measured = [
    { name: '`validate`', args: ['validate', '-o', 'json', at('old')] },
    { name: '`diff`, the same', args: ['diff', at('old'), at('same')] },
    { name: '`diff`, 10 routes and a policy', args: ['diff', at('old'), at('some')] },
    { name: '`diff`, every route', args: ['diff', at('old'), at('all')] },
  ].map((one) => ({ ...one, all: [LAUNCHER, ...one.args], runs: [] as ReturnType<typeof run>[] }));
  for (const one of measured) run(one.all, env, [0, 1]);
  for (let round = 0; round < runs; round++)
    for (const one of measured) one.runs.push(run(one.all, env, [0, 1]));
  const medians = measured.map(({ name, runs }) => ({ name, ...medianOf(runs) }));
  console.log(
    table(
      ['', 'seconds', 'CPU, s', 'seconds / validate', 'CPU / validate', 'peak RSS, MiB'],
      medians.map(({ name, seconds, cpuSeconds, megabytes }) => [
        name,
        seconds.toFixed(2),
        cpuSeconds.toFixed(2),
        (seconds / medians[0]!.seconds).toFixed(2),
        (cpuSeconds / medians[0]!.cpuSeconds).toFixed(2),
        Math.round(megabytes),
      ]),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
