// README.md as a story: the commands that it shows with what they print, to be run again as they stand there.

import { chmod, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Reader, reader } from './reader.ts';

export interface Scene {
  readonly command: string;
  /** A line `...` stands for any lines. */
  readonly shown: string;
}

export const ROOT = new URL('../../', import.meta.url);
export const readme = await readFile(new URL('README.md', ROOT), 'utf8');

const blocks = [...readme.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language, text = '']) => ({
  language,
  text,
}));

/** Every `$ command` of a block without a language, with the lines below it. */
export const scenes: readonly Scene[] = blocks
  .filter(({ language }) => language === '')
  .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
  .map((scene) => {
    const [command = '', ...shown] = scene.split('\n');
    return { command, shown: shown.join('\n') };
  });

/** A folder like a clone of the repository, as far as the story needs it. */
export async function clone(
  folder: string,
  kubectl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Reader> {
  const inClone = await reader(folder, [], kubectl, environment);
  await cp(new URL('docs/examples', ROOT), join(folder, 'docs/examples'), { recursive: true });
  const npx = join(folder, 'bin/npx');
  await writeFile(npx, '#!/bin/sh\nexec "$@"\n');
  await chmod(npx, 0o755);
  return inClone;
}

/** The first part of `shown` that `printed` lacks; undefined when it is as shown. */
export function lacks(shown: string, printed: string): string | undefined {
  const parts = `\n${shown}`.split(/(?<=\n)\.\.\.\n/);
  // kubectl ends lines with blanks, a page doesn't.
  let rest = `\n${printed.replaceAll(/ +$/gm, '')}`;
  for (const [index, part] of parts.entries()) {
    const at = rest.indexOf(part);
    if (at === -1 || (index === 0 && at !== 0)) return part;
    rest = rest.slice(at + part.length);
  }
  return parts.at(-1) !== '' && rest !== '' ? rest : undefined;
}
