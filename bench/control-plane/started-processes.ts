// Processes that the bench starts: none of them outlives it.

import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

// One listener for all: a run starts more processes than an emitter expects listeners.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The child is killed when this process ends, unless it has ended before. */
export function endWithBench(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}
