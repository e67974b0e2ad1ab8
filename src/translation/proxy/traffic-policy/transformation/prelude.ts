// The prelude of a script: the parts that it uses and their dependencies, each after those that it needs. Their Lua is in lua/*.lua.

import { HEAD, PARTS } from './generated/prelude.ts';

/** Lua that defines these parts: the same set always gives the same text. */
export function preludeOf(used: Iterable<string>): string {
  const lines = [HEAD];
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const part = PARTS.get(name);
    if (part === undefined) throw new Error(`the prelude has no part ${name}`);
    for (const needed of part.needs) add(needed);
    lines.push(part.lua);
  };
  for (const name of [...used].sort()) add(name);
  return lines.join('\n');
}
