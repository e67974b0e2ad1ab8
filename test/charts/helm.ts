// Runs the real helm, and reads what it renders with two YAML parsers.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { loadAll } from 'js-yaml';
import { parseAllDocuments } from 'yaml';
import { pathOf } from '../parts/build.ts';

// biome-ignore lint/suspicious/noExplicitAny: rendered objects are read as untyped YAML.
export type Manifest = any;

export const CHART = fileURLToPath(new URL('../../charts/gatewarden', import.meta.url));
export const CRD_CHART = `${CHART}-crds`;

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const program = await pathOf('helm');

/** Without configuration, cache and plugins of the machine. */
export const HELM_FOLDERS = {
  HELM_CACHE_HOME: '/nonexistent',
  HELM_CONFIG_HOME: '/nonexistent',
  HELM_DATA_HOME: '/nonexistent',
} as const;

export async function helm(
  args: readonly string[],
  { input = '', kubeconfig = '/dev/null' }: { readonly input?: string; readonly kubeconfig?: string } = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: '/nonexistent',
      KUBECONFIG: kubeconfig,
      ...HELM_FOLDERS,
    },
  });
  const text = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
    });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, ...text }));
  });
}

export interface Target {
  readonly release?: string;
  readonly namespace?: string;
  readonly chart?: string;
}

/** JSON is YAML, and `null` survives in it. */
export async function template(values: object, target: Target = {}): Promise<Ran> {
  const { release = 'gatewarden', namespace = 'gatewarden-system', chart = CHART } = target;
  const args = ['template', release, chart, '--namespace', namespace, '--values', '-'];
  return helm(args, { input: JSON.stringify(values) });
}

/** The rendered objects; throws if helm refuses, or if two parsers differ. */
export async function render(values: object, target: Target = {}): Promise<readonly Manifest[]> {
  const { code, stdout, stderr } = await template(values, target);
  if (code !== 0) throw new Error(stderr);
  return objectsOf(stdout);
}

export function objectsOf(text: string): readonly Manifest[] {
  const objects = parseAllDocuments(text, { version: '1.1' }).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const value: Manifest = document.toJS();
    return value === null ? [] : [value];
  });
  const others = loadAll(text).filter((value) => value !== null && value !== undefined);
  if (!isDeepStrictEqual(objects, others)) throw new Error('two YAML parsers read different objects');
  return objects;
}

/** The messages of a refusal, one a line; undefined if helm rendered. */
export async function refusal(values: object, target: Target = {}): Promise<readonly string[] | undefined> {
  const { code, stderr } = await template(values, target);
  if (code === 0) return undefined;
  return stderr
    .replace(/^coalesce\.go:\d+: warning: .*\n/gm, '')
    .replace(/^Error: (?:execution error at \(\S+\): )?/, '')
    .replace(/\n\nUse --debug[\s\S]*$/, '')
    .trim()
    .split('\n');
}

export const find = (objects: readonly Manifest[], kind: string): Manifest => {
  const found = objects.filter((object) => object.kind === kind);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}`);
  return found[0];
};

export const podOf = (objects: readonly Manifest[]): Manifest =>
  find(objects, 'Deployment').spec.template.spec;

export const containerOf = (objects: readonly Manifest[]): Manifest => podOf(objects).containers[0];

/** The variables of the container; those that only a running pod has get a value. */
export function environmentOf(objects: readonly Manifest[]): Record<string, string> {
  const { env } = containerOf(objects);
  return Object.fromEntries(
    env.map(({ name, value, valueFrom }: Manifest) => [
      name,
      value ?? (valueFrom.fieldRef === undefined ? '4' : find(objects, 'Deployment').metadata.namespace),
    ]),
  );
}

/** `{'a.b': 1}` as `{a: {b: 1}}`. */
export function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const names = key.split('.');
    const last = names.pop()!;
    let branch = root;
    for (const name of names) {
      branch[name] ??= {};
      branch = branch[name] as Record<string, unknown>;
    }
    branch[last] = value;
  }
  return root;
}
