// The permissions that the manifests give to the server's account, for tests that use it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateSecret, configurationName, DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { rbac } from '../../src/registration/rbac.ts';
import type { Cluster } from '../parts/cluster.ts';

const options = (namespace: string) => ({ ...DEFAULT_OPTIONS, namespace });

export const SECRET = certificateSecret(DEFAULT_OPTIONS);
export const CONFIGURATION = configurationName(options('default'));

export function serviceAccount(namespace: string): string {
  return `system:serviceaccount:${namespace}:${DEFAULT_OPTIONS.name}`;
}

export async function allow(cluster: Cluster, namespace: string): Promise<void> {
  const items = rbac(options(namespace)).filter(({ kind }) => kind !== 'ServiceAccount');
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const { code, stderr } = await cluster.kubectl(['apply', '--filename=-'], { input: list });
  if (code !== 0) throw new Error(stderr);
}

/** A kubeconfig with one cluster and one user, removed with the test. */
export async function kubeconfigFile(
  t: { teardown(call: () => unknown): unknown },
  { server, ca, proxyUrl }: { server: string; ca?: string; proxyUrl?: string },
  user: Readonly<Record<string, unknown>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-kubeconfig-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const cluster = {
    server,
    ...(ca === undefined ? {} : { 'certificate-authority-data': Buffer.from(ca).toString('base64') }),
    ...(proxyUrl === undefined ? {} : { 'proxy-url': proxyUrl }),
  };
  const path = join(folder, 'config');
  const config = {
    clusters: [{ name: 'test', cluster }],
    users: [{ name: 'test', user }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    'current-context': 'test',
  };
  await writeFile(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}
