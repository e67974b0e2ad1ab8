// Sets up V8 for a command that ends soon.

import { setFlagsFromString } from 'node:v8';

const FLAGS = [
  // V8's last compiler takes up to a quarter of the CPU time of a command, and its faster code comes too late.
  '--no-turbofan',
  // The young generation stays as small as it is at the start. What a command reads and makes lives until it ends: with more space V8 copies as
  // much, later, and touches several times the memory.
  '--semi-space-growth-factor=1',
  // For so small a space, waking the threads that would help takes longer than the help saves.
  '--no-parallel-scavenge',
  // Marking bit by bit keeps pauses short, and here nobody waits for less than the whole result.
  '--no-incremental-marking',
  // Little of what a short run makes becomes garbage, so a collection of the whole heap finds little. Forty-one times the live heap until the
  // next one instead of four, but never more than half of what is left to the largest heap: a diff of 10,000 routes ends before it.
  '--heap-growing-percent=4000',
] as const;

/** For after the modules are loaded: Node's own compiled code was made with other flags, and would be compiled again. */
export function expectShortRun(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
