// Runs the command line: in this process for tables of cases, in a separate process for tests of the process itself.

import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Io, Output } from '../../src/cli/command-line/io.ts';
import { main } from '../../src/cli/main.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Where {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly now?: string;
}

export const LAUNCHER = fileURLToPath(new URL('../../src/cli/gatewarden.js', import.meta.url));

export async function gatewarden(args: readonly string[], where: Where = {}): Promise<Ran> {
  const { cwd = process.cwd(), input = '', env = {}, isTTY = false, now } = where;
  const stdout = sink(isTTY);
  const stderr = sink(isTTY);
  const io: Io = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    stderr,
    cwd,
    env,
    ...(now === undefined ? {} : { now: () => new Date(now) }),
  };
  const code = await main(args, io);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function sink(isTTY: boolean): Output & { text: () => string } {
  const parts: string[] = [];
  return { isTTY, write: async (text) => void parts.push(text), text: () => parts.join('') };
}

export interface Spawned extends Where {
  readonly uid?: number;
  readonly launcher?: string;
}

export function spawnGatewarden(args: readonly string[], where: Spawned = {}): Promise<Ran> {
  const { cwd = process.cwd(), input = '', env = {}, uid, launcher = LAUNCHER } = where;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [launcher, ...args], {
      cwd,
      env: { ...process.env, ...env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => stdout.push(part));
    child.stderr.on('data', (part: Buffer) => stderr.push(part));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
  });
}

interface JsonFinding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export interface JsonResult {
  readonly file: string;
  readonly document: number;
  readonly line: number;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly status: string;
  readonly findings: readonly JsonFinding[];
  readonly omitted?: number;
  readonly defaults?: readonly { path: string; value: unknown }[];
}

export interface JsonNote {
  readonly level: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

export interface JsonOutput {
  readonly notes?: readonly JsonNote[];
  readonly results: readonly JsonResult[];
  readonly summary: Readonly<Record<string, number>>;
}

/** The parsed output of `validate -o json`; each finding as `code @ path line:column`. */
export async function validated(args: readonly string[], where: Where = {}): Promise<JsonOutput & Ran> {
  const ran = await gatewarden(['validate', '-o', 'json', ...args], where);
  const output = (ran.stdout === '' ? { results: [], summary: {} } : JSON.parse(ran.stdout)) as JsonOutput;
  return { ...ran, ...output };
}

export const places = ({ results }: JsonOutput): string[] =>
  results.flatMap(({ findings }) =>
    findings.map(({ code, path, line, column }) => `${code} @ ${path} ${line}:${column}`),
  );

export const statuses = ({ results }: JsonOutput): string[] =>
  results.map(({ document, line, status, name }) => `${document} ${line} ${status} ${name}`.trimEnd());

export const GOOD = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata:
  name: teapot
spec:
  status: 418
`;

export const BAD = GOOD.replace('418', '99');
/** W-02 is an error on the command line: this is a warning only with `--unknown-fields=warn`. */
export const WARNED = `${GOOD}  bodyy: short\n`;
