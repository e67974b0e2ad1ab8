// What this Gatewarden is: the version of the package, and the APIs that it judges.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SCHEMA_HASH_ANNOTATION } from '../identifiers.ts';
import { KINDS } from '../kinds/index.ts';
import { toCrd } from '../schema/crd.ts';

export interface VersionReport {
  readonly version: string;
  readonly node: string;
  readonly apiVersions: readonly string[];
  /** Of all CRDs together; each CRD carries its own in an annotation. */
  readonly schemaHash: string;
  readonly kinds: readonly {
    readonly kind: string;
    readonly apiVersion: string;
    readonly schemaHash: string;
  }[];
}

/** src/cli and dist/cli lie equally deep. */
export async function packageVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export async function versionReport(): Promise<VersionReport> {
  const kinds = KINDS.map((kind) => ({
    kind: kind.kind,
    apiVersion: kind.apiVersion,
    schemaHash: toCrd(kind).metadata.annotations[SCHEMA_HASH_ANNOTATION] ?? '',
  }));
  const all = kinds.map(({ schemaHash }) => schemaHash).join();
  return {
    version: await packageVersion(),
    node: process.versions.node,
    apiVersions: [...new Set(kinds.map(({ apiVersion }) => apiVersion))].sort(),
    schemaHash: createHash('sha256').update(all).digest('hex').slice(0, 16),
    kinds,
  };
}
