// The Lua of the prelude: every file and every program parses, and a part uses only its own names and those of the parts that it needs.

import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { compile } from '../../../../../src/translation/proxy/traffic-policy/transformation/compile.ts';
import { PARTS } from '../../../../../src/translation/proxy/traffic-policy/transformation/generated/prelude.ts';
import { parseTransformation } from '../../../../../src/translation/proxy/traffic-policy/transformation/parse.ts';
import { preludeOf } from '../../../../../src/translation/proxy/traffic-policy/transformation/prelude.ts';
import { seeded } from '../../../../mutants/random.ts';
import { randomParts, textOf } from '../../../../templates/generator.ts';
import { parsedLua } from './parsed-lua.ts';

const FOLDER = new URL(
  '../../../../../src/translation/proxy/traffic-policy/transformation/lua/',
  import.meta.url,
);
const FILES = readdirSync(FOLDER);
const textOfFile = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

t.test('every file is Lua', async (t) => {
  t.ok(FILES.includes('head.lua'));
  for (const file of FILES) t.equal(parsedLua(textOfFile(file)).type, 'Chunk', file);
});

t.test('every part of the files is in the generated module, under a name of its own', async (t) => {
  const names = FILES.flatMap((file) =>
    [...textOfFile(file).matchAll(/^-- part: (\w+)$/gm)].map(([, name]) => name!),
  );
  t.strictSame([...PARTS.keys()].sort(), names.sort());
  for (const [name, { needs }] of PARTS)
    for (const needed of needs) t.ok(PARTS.has(needed), `${name} needs ${needed}`);
});

/** Libraries of LuaJIT in Envoy that parts can use as globals. */
const LIBRARIES = new Set(
  'bit error getmetatable ipairs math next os pcall setmetatable string table tonumber tostring type'.split(
    ' ',
  ),
);

t.test('a part with the parts that it needs uses no other names', async (t) => {
  for (const name of PARTS.keys()) {
    const lua = preludeOf([name]);
    const globals = (parsedLua(lua) as unknown as { globals: { name: string }[] }).globals.map(
      (each) => each.name,
    );
    t.strictSame(
      globals.filter((each) => !LIBRARIES.has(each)),
      [],
      name,
    );
    const defined = new Set([...lua.matchAll(/^(?:function )?F\.(\w+)(?: =|\()/gm)].map(([, each]) => each));
    for (const [, used = ''] of lua.matchAll(/\bF\.(\w+)/g)) t.ok(defined.has(used), `${name}: F.${used}`);
  }
});

t.test('programs contain limits as numbers', async (t) => {
  const all = preludeOf(PARTS.keys());
  t.notMatch(all, /\bMAX_/);
  t.match(all, 'more than 1000000 steps');
});

t.test('programs of random templates are Lua', async (t) => {
  const random = seeded(20261122);
  for (let index = 0; index < 200; index++) {
    const value = textOf(randomParts(random, 2), random);
    const side = { set: [{ name: 'x-a', value }], body: { parseAs: 'AsJson', value } } as const;
    const errors: string[] = [];
    const entry = parseTransformation({ request: side, response: side }, (error) => errors.push(error));
    t.strictSame(errors, []);
    t.doesNotThrow(() => parsedLua(compile([entry!])), value);
  }
});
