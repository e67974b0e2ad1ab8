// What a process of Linux has used: read from /proc.

import { readFileSync } from 'node:fs';

/** Clock ticks of /proc in a second, on all of our platforms. */
const TICKS = 100;

/** Seconds of CPU time of all threads. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** MB: 10^6 bytes. */
export interface Memory {
  readonly now: number;
  readonly peak: number;
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
