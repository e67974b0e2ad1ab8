// The prelude of a script: the parts that it uses, and what they use, each after those that it needs.

import { CORE } from './prelude/core.ts';
import { DIRECTION } from './prelude/direction.ts';
import { JSON_PARTS } from './prelude/json.ts';
import { LISTS } from './prelude/lists.ts';
import { MESSAGES } from './prelude/messages.ts';
import { NUMBERS } from './prelude/numbers.ts';
import type { Part } from './prelude/part.ts';
import { TEXTS } from './prelude/texts.ts';
import { VALUES } from './prelude/values.ts';

const PARTS: ReadonlyMap<string, Part> = new Map(
  [CORE, JSON_PARTS, VALUES, NUMBERS, TEXTS, LISTS, MESSAGES, DIRECTION]
    .flat()
    .map((part): [string, Part] => [part.name, part]),
);

/** What the parts call of Lua's own libraries, and the tables that scripts are made of: functions, pieces of templates, constants. */
const HEAD = `local type, next, ipairs, error, pcall, tonumber, tostring = type, next, ipairs, error, pcall, tonumber, tostring
local setmetatable, getmetatable, concat = setmetatable, getmetatable, table.concat
local byte, char, find, format, gsub, lower, sub, upper = string.byte, string.char, string.find, string.format, string.gsub, string.lower, string.sub, string.upper
local ceil, floor, fmod, huge, min = math.ceil, math.floor, math.fmod, math.huge, math.min
local F, T, K = {}, {}, {}`;

/** Lua that defines these parts: the same text for the same set. */
export function preludeOf(used: Iterable<string>): string {
  const lines = [HEAD];
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const part = PARTS.get(name);
    if (part === undefined) throw new Error(`the prelude has no part ${name}`);
    for (const needed of part.needs ?? []) add(needed);
    lines.push(part.lua);
  };
  for (const name of [...used].sort()) add(name);
  return lines.join('\n');
}
