// A reader of the docs: runs commands as they stand there, in a folder of its own, with gatewarden and kubectl on the path.

import { spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LAUNCHER } from '../cli/running.ts';
import type { Block } from './blocks.ts';
import { type Ran, runInProcess, type Shell } from './in-process.ts';

export interface Reader {
  readonly folder: string;
  run(script: string): Promise<Ran>;
}

/** Writes the blocks that are files, and puts the programs on the path; `kubectl` is a real one, or a script. */
export async function reader(
  folder: string,
  blocks: readonly Block[],
  kubectl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Reader> {
  for (const { marks, text } of blocks) {
    if (marks['file'] === undefined) continue;
    const path = join(folder, marks['file']);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const programs = join(folder, 'bin');
  await mkdir(programs);
  for (const [name, command] of Object.entries({
    gatewarden: `"${process.execPath}" "${LAUNCHER}"`,
    kubectl,
  })) {
    await writeFile(join(programs, name), `#!/bin/sh\nexec ${command} "$@"\n`);
    await chmod(join(programs, name), 0o755);
  }
  const env = { ...process.env, ...environment, PATH: `${programs}:${process.env['PATH']}` };
  const inShell: Shell = (script, input = '') =>
    new Promise((resolve, reject) => {
      // Without `--norc` bash takes a pipe of Node for a network connection and reads the user's settings.
      const args = ['--norc', '-euo', 'pipefail', '-c', script];
      const shell = spawn('bash', args, { cwd: folder, env, stdio: 'pipe' });
      const output = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr'] as const) {
        shell[stream].setEncoding('utf8').on('data', (chunk: string) => {
          output[stream] += chunk;
        });
      }
      // A program that has read enough, such as `head`.
      shell.stdin.on('error', () => {});
      shell.stdin.end(input);
      shell.once('error', reject);
      shell.once('close', (code) => resolve({ code, ...output }));
    });
  const run = async (script: string): Promise<Ran> =>
    (await runInProcess(script, { cwd: folder, env: environment, shell: inShell })) ?? inShell(script);
  return { folder, run };
}
