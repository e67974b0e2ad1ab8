// The Gateway API's kinds as a version of their CRDs judges them, compiled at first use.

import { type CompiledKind, compileKind } from '../judgement/compiled.ts';
import {
  firstOfChannels,
  rootAt,
  servedVersions,
  versionsWithField,
} from '../objects/gateway-api/version-kinds.ts';
import type { GatewayApiVersion } from '../objects/gateway-api/versions.ts';
import { interpretedStructure } from '../schema/interpreted-structure.ts';
import type { Elsewhere } from '../schema/unknown-field.ts';

export interface VersionedKind {
  /** The API versions that the CRD serves; none: the version has no such kind. */
  readonly served: readonly string[];
  /** Undefined: this API version isn't served. */
  readonly compiled: CompiledKind | undefined;
}

const known = new Map<string, VersionedKind>();

/** Where a field of another version belongs: `filters` of a listener is in v1.7-experimental. */
export function inOtherVersions(type: { readonly group: string; readonly kind: string }): Elsewhere {
  return {
    known(parent, name) {
      const versions = versionsWithField(type, parent, name);
      if (versions.length === 0) return undefined;
      return {
        hint: `it is in the Gateway API ${firstOfChannels(versions)}: if the cluster has those CRDs, set \`gatewayAPI\``,
      };
    },
    nearby: () => undefined,
    far: () => undefined,
  };
}

export function versionedKind(
  version: GatewayApiVersion,
  {
    group,
    kind,
    version: apiVersion,
  }: { readonly group: string; readonly kind: string; readonly version: string },
): VersionedKind {
  const key = `${version} ${group}/${kind} ${apiVersion}`;
  let found = known.get(key);
  if (found !== undefined) return found;
  const root = rootAt(version, group, kind, apiVersion);
  found = {
    served: servedVersions(version, group, kind),
    compiled: root && compileKind(root, interpretedStructure(root), inOtherVersions({ group, kind })),
  };
  // An unknown API version can be any text.
  if (root !== undefined) known.set(key, found);
  return found;
}
