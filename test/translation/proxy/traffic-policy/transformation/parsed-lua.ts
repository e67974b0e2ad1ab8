// Parses Lua: it throws a SyntaxError at the line of a mistake.

import { type Chunk, parse } from 'luaparse';

/** `scope`: `globals` lists the names that aren't local. Envoy runs LuaJIT. */
export const parsedLua = (program: string): Chunk =>
  parse(program, { luaVersion: 'LuaJIT', encodingMode: 'pseudo-latin1', scope: true });
