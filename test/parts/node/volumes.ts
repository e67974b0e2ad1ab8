// The files that a container sees: ConfigMaps, Secrets and tokens of its Pod. They are written once, when the container starts.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterClient } from '../../../src/cluster/client.ts';
import type { Container, Item, Pod, ProjectedSource, Volume } from './pod.ts';

type Files = ReadonlyMap<string, string | Buffer>;

/** Writes the volumes of a container below its root. */
export async function writeVolumes(
  client: ClusterClient,
  pod: Pod,
  container: Container,
  root: string,
): Promise<void> {
  for (const { name, mountPath } of container.volumeMounts ?? []) {
    const volume = pod.spec.volumes?.find((each) => each.name === name);
    if (volume === undefined) throw new Error(`${pod.metadata.name}: no volume ${name}`);
    const folder = join(root, mountPath);
    await mkdir(folder, { recursive: true });
    for (const [path, text] of await filesOf(client, pod, volume)) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode: 0o644 });
    }
  }
}

async function filesOf(client: ClusterClient, pod: Pod, volume: Volume): Promise<Files> {
  const { configMap, secret, emptyDir, projected, name } = volume;
  const home = `/api/v1/namespaces/${pod.metadata.namespace}`;
  if (configMap !== undefined) {
    const { data = {} } = await read<{ data?: Record<string, string> }>(
      client,
      `${home}/configmaps/${configMap.name}`,
    );
    return picked(data, configMap.items);
  }
  if (secret !== undefined) {
    const { data = {} } = await read<{ data?: Record<string, string> }>(
      client,
      `${home}/secrets/${secret.secretName}`,
    );
    const decoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64')] as const);
    return picked(Object.fromEntries(decoded), secret.items);
  }
  if (projected !== undefined) {
    const files = new Map<string, string>();
    for (const source of projected.sources) files.set(...(await tokenFile(client, pod, source)));
    return files;
  }
  if (emptyDir !== undefined) return new Map();
  throw new Error(`${pod.metadata.name}: the node doesn't know the kind of the volume ${name}`);
}

function picked<Content>(
  data: Readonly<Record<string, Content>>,
  items?: readonly Item[],
): ReadonlyMap<string, Content> {
  if (items === undefined) return new Map(Object.entries(data));
  return new Map(
    items.map(({ key, path }) => {
      const content = data[key];
      if (content === undefined) throw new Error(`there is no key ${key}`);
      return [path, content];
    }),
  );
}

/** A token that is bound to the Pod, as a kubelet asks for it. */
async function tokenFile(
  client: ClusterClient,
  { metadata, spec }: Pod,
  { serviceAccountToken: wanted }: ProjectedSource,
): Promise<[path: string, token: string]> {
  if (wanted === undefined) throw new Error(`${metadata.name}: only tokens can be projected`);
  const account = spec.serviceAccountName ?? 'default';
  const path = `/api/v1/namespaces/${metadata.namespace}/serviceaccounts/${account}/token`;
  const answer = await client.request<{ readonly status?: { readonly token?: string } }>('POST', path, {
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {
        ...(wanted.audience === undefined ? {} : { audiences: [wanted.audience] }),
        ...(wanted.expirationSeconds === undefined ? {} : { expirationSeconds: wanted.expirationSeconds }),
        boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: metadata.name, uid: metadata.uid },
      },
    },
  });
  const token = answer.body.status?.token;
  if (token === undefined) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return [wanted.path, token];
}

async function read<Body>(client: ClusterClient, path: string): Promise<Body> {
  const { status, body } = await client.request<Body>('GET', path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}
