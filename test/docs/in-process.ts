// Commands of a page without a process for each: `gatewarden` runs in this one, other programs of a pipe in a shell. What needs more of a
// shell (a here-document, a variable, a pattern of files) is left to it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewarden } from '../cli/running.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Shell = (script: string, input?: string) => Promise<Ran>;

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly shell: Shell;
}

/** One program of a pipe: the words of a `gatewarden`, or a text for the shell. */
type Stage = { readonly args: readonly string[] } | { readonly text: string };

interface Line {
  readonly stages: readonly Stage[];
  /** `> file` at the end. */
  readonly file: string | undefined;
}

/** Runs the lines until one fails; undefined: only a shell can. */
export async function runInProcess(script: string, place: Place): Promise<Ran | undefined> {
  const lines = script
    .trim()
    .split('\n')
    .map((line) => lineOf(line));
  if (!lines.every((line) => line !== undefined)) return undefined;
  let total: Ran = { code: 0, stdout: '', stderr: '' };
  for (const line of lines) {
    const { code, stdout, stderr } = await runLine(line, place);
    total = { code, stdout: total.stdout + stdout, stderr: total.stderr + stderr };
    if (code !== 0) break;
  }
  return total;
}

async function runLine({ stages, file }: Line, place: Place): Promise<Ran> {
  let [code, stdout, stderr]: [number | null, string, string] = [0, '', ''];
  for (const stage of stages) {
    const ran =
      'args' in stage
        ? await gatewarden(stage.args, { cwd: place.cwd, env: place.env, input: stdout })
        : await place.shell(stage.text, stdout);
    stdout = ran.stdout;
    stderr += ran.stderr;
    // As `pipefail` has it: the last one that failed.
    if (ran.code !== 0) code = ran.code;
  }
  if (file === undefined) return { code, stdout, stderr };
  await writeFile(join(place.cwd, file), stdout);
  return { code, stdout: '', stderr };
}

function lineOf(line: string): Line | undefined {
  if (/<<|2>|[\\$`;&]|^\s|^(?:cat|mkdir|EOF)/.test(line)) return undefined;
  const [, pipe = line, file] = /^(.*) > (\S+)$/.exec(line) ?? [];
  const stages = pipe.split(' | ').map((text): Stage | undefined => {
    const words = text.replace(/^npx (?=gatewarden )/, '');
    if (!words.startsWith('gatewarden ')) return { text };
    const args = wordsOf(words.slice('gatewarden '.length));
    return args && { args };
  });
  if (!stages.every((stage) => stage !== undefined)) return undefined;
  return stages.some((stage) => 'args' in stage)
    ? { stages, file }
    : { stages: [{ text: line }], file: undefined };
}

const WORD = /\s*(?:"([^"]*)"|'([^']*)'|([^\s"'*?<>|(){}~#!]+))(?=\s|$)/y;

/** As a shell splits them; undefined where it would do more than that. */
function wordsOf(text: string): readonly string[] | undefined {
  const words: string[] = [];
  const rest = text.trimEnd();
  WORD.lastIndex = 0;
  while (WORD.lastIndex < rest.length) {
    const found = WORD.exec(rest);
    if (found === null) return undefined;
    words.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return words;
}
