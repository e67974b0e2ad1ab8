// Runs a command in a new process: measures its time, and reads the resource usage that it reports at exit.

import { spawnSync } from 'node:child_process';
import { percentile } from './statistics.ts';

export interface Run {
  readonly seconds: number;
  /** CPU time of all its threads, in user and system mode. */
  readonly cpuSeconds: number;
  /** Its peak memory. */
  readonly megabytes: number;
}

const TELL = `
import { createRequire } from 'node:module';
const { writeSync } = createRequire('/')('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, 'CPU ' + (user + system) + ' RSS ' + process.resourceUsage().maxRSS);
});`;

/** Runs Node. It must exit with one of these codes. */
export function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  codes: readonly number[] = [0],
): Run {
  const preload = `data:text/javascript,${encodeURIComponent(TELL)}`;
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begin) / 1000;
  if (status === null || !codes.includes(status))
    throw new Error(`exit code ${status}: ${stderr}${stdout.slice(0, 2000)}`);
  const [, cpu, rss] = /CPU (\d+) RSS (\d+)$/.exec(stderr) ?? [];
  return { seconds, cpuSeconds: Number(cpu) / 1e6, megabytes: Number(rss) / 1024 };
}

/** The median of each figure separately. */
export function medianOf(runs: readonly Run[]): Run {
  const median = (name: keyof Run): number =>
    percentile(
      runs.map((run) => run[name]),
      0.5,
    );
  return { seconds: median('seconds'), cpuSeconds: median('cpuSeconds'), megabytes: median('megabytes') };
}
