// The Lua of the prelude (transformation/lua/*.lua) as a TypeScript module: its parts, each with the parts that it needs.
//
// `-- part: NAME` starts a part; the next line may be `-- needs: NAME ...`. Comments between these lines and the code stay in the .lua file. The name of a
// limit (limits.ts) becomes its number everywhere, also within texts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as limits from '../translation/proxy/traffic-policy/transformation/limits.ts';
import type { GeneratedFile } from './generated-file.ts';

const FOLDER = 'src/translation/proxy/traffic-policy/transformation';
const HEAD_FILE = 'head.lua';

interface Part {
  readonly name: string;
  readonly needs: readonly string[];
  readonly lua: string;
}

export function luaPrelude(): GeneratedFile {
  const folder = fileURLToPath(new URL(`../../${FOLDER}/lua/`, import.meta.url));
  const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files = readdirSync(folder).filter((file) => file.endsWith('.lua') && file !== HEAD_FILE);
  const parts = files.sort().flatMap((file) => partsIn(textOf(file)));
  return {
    path: `${FOLDER}/generated/prelude.ts`,
    text: [
      '// Generated from ../lua by `npm run generate`; change it there.',
      '',
      'export interface Part {',
      '  /** Parts that it calls. */',
      '  readonly needs: readonly string[];',
      '  readonly lua: string;',
      '}',
      '',
      `export const HEAD =\n  ${JSON.stringify(codeOf(textOf(HEAD_FILE)))};`,
      '',
      'export const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([',
      ...parts.map(written),
      ']);',
      '',
    ].join('\n'),
  };
}

const written = ({ name, needs, lua }: Part): string =>
  `  ['${name}', { needs: ${JSON.stringify(needs)}, lua: ${JSON.stringify(lua)} }],`;

/** The parts of a file. The comment that starts the file belongs to none. */
function partsIn(text: string): readonly Part[] {
  const [, ...sections] = text.split(/^-- part: /m);
  return sections.map((section) => {
    const [line = '', ...others] = section.split('\n');
    const needs = /^-- needs: (.*)$/.exec(others[0] ?? '')?.[1];
    return { name: line.trim(), needs: needs?.split(' ') ?? [], lua: codeOf(others.join('\n')) };
  });
}

const codeOf = (text: string): string => withLimits(text.replace(/^(?:--.*\n|\n)+/, '').trimEnd());

function withLimits(lua: string): string {
  return Object.entries(limits).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)),
    lua,
  );
}
