// The time from the process start to the first `ready` of `gatewarden serve`, compared with a Node process that does nothing. Milliseconds,
// median of five.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../test/parts/ports.ts';
import { percentile } from './statistics.ts';

const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));

async function untilReady(folder: string): Promise<number> {
  const [health] = (await freePorts(1)) as [number];
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [LAUNCHER, 'serve', '--port=0', `--health-port=${health}`, '--metrics-port=0', '--cert-dir', folder],
    { stdio: 'ignore' },
  );
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${health}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const milliseconds = performance.now() - start;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  return milliseconds;
}

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
const first = await untilReady(folder);
const later: number[] = [];
const nothing: number[] = [];
for (let round = 0; round < 5; round++) {
  later.push(await untilReady(folder));
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  nothing.push(performance.now() - start);
}
rmSync(folder, { recursive: true });
console.log(
  `start to ready: ${Math.round(first)} ms with a new authority, ${Math.round(percentile(later, 0.5))} ms afterwards (node -e 0: ${Math.round(percentile(nothing, 0.5))} ms)`,
);
