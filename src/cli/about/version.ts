// The output of `gatewarden version`: the package, the runtime, and the APIs with the hash of their schemas.

import { createHash } from 'node:crypto';
import { KINDS } from '../../kinds/index.ts';
import { toCrd } from '../../schema/crd.ts';
import { packageVersion } from './package-version.ts';

export interface VersionReport {
  readonly version: string;
  readonly node: string;
  readonly apiVersions: readonly string[];
  /** The hash of all CRDs together: two builds with the same hash validate against the same schemas. */
  readonly schemaHash: string;
}

export function versionReport(): VersionReport {
  const schemas = createHash('sha256').update(JSON.stringify(KINDS.map(toCrd)));
  return {
    version: packageVersion(),
    node: process.versions.node,
    apiVersions: [...new Set(KINDS.map(({ apiVersion }) => apiVersion))].sort(),
    schemaHash: schemas.digest('hex').slice(0, 16),
  };
}
