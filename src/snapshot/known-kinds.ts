// Which foreign kinds are read, under which groups and names, and their compiled schemas.

import { type CompiledKind, compileKind } from '../judgement/compiled.ts';
import { findKind, KINDS } from '../kinds/index.ts';
import { GATEWAY_API_KINDS } from '../objects/gateway-api/kinds.ts';
import { VALIDATORS } from '../objects/generated/structure.js';
import { OBJECT_KINDS, type ObjectKindName } from '../objects/index.ts';
import type { ObjectKind } from '../objects/object-kind.ts';
import type { SnapshotKind } from './objects.ts';
import { inOtherVersions } from './versioned-kinds.ts';

const GATEWAY_API_GROUPS: ReadonlySet<string> = new Set(GATEWAY_API_KINDS.map(({ group }) => group));

/** Whether the version of the Gateway API decides about a kind. */
export const isOfGatewayApi = ({ group }: { readonly group: string }): boolean =>
  GATEWAY_API_GROUPS.has(group);

export interface KnownKind {
  readonly kind: ObjectKind<ObjectKindName>;
  /** Versions under this group and name; hints recommend the first. */
  readonly versions: readonly string[];
  readonly compiled: () => CompiledKind;
}

const byName = new Map<string, KnownKind>();

for (const kind of OBJECT_KINDS) {
  let compiled: CompiledKind | undefined;
  const known = {
    kind,
    compiled: () => {
      compiled ??= compileKind(
        kind.root,
        VALIDATORS[kind.kind]!,
        isOfGatewayApi(kind) ? inOtherVersions(kind) : undefined,
      );
      return compiled;
    },
  };
  byName.set(`${kind.group}/${kind.kind}`, { ...known, versions: [kind.version] });
  for (const other of kind.alike) {
    const name = `${other.group}/${other.kind}`;
    byName.set(name, { ...known, versions: [...(byName.get(name)?.versions ?? []), ...other.versions] });
  }
}

/** Every kind that is read. */
export const SNAPSHOT_KINDS: readonly SnapshotKind[] = [...OBJECT_KINDS, ...KINDS].map(
  ({ kind }) => kind as SnapshotKind,
);

/** A foreign kind that is read, at any version. */
export function knownKind(group: string, kind: string): KnownKind | undefined {
  return byName.get(`${group}/${kind}`);
}

/** The kind under which an object of this group and kind is read; undefined: it isn't read. */
export function readKind(group: string, kind: string): SnapshotKind | undefined {
  return knownKind(group, kind)?.kind.kind ?? (findKind(group, kind)?.kind as SnapshotKind | undefined);
}
