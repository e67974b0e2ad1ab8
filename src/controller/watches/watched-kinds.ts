// Which kinds are watched, and how much of their objects: exactly what the translation reads.

import type { WantedKind } from '../../cluster/discovery.ts';
import { KINDS } from '../../kinds/index.ts';
import { OBJECT_KINDS } from '../../objects/index.ts';
import type { ObjectKind } from '../../objects/object-kind.ts';
import type { ObjectNode } from '../../schema/node.ts';
import { isOfGatewayApi } from '../../snapshot/known-kinds.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import { versionedKind } from '../../snapshot/versioned-kinds.ts';
import { absentKinds } from '../../translation/absent-kinds.ts';
import type { Settings } from '../../translation/settings.ts';

export interface WatchedKind extends WantedKind {
  readonly isNamespaced: boolean;
  /** Nothing but metadata is read. */
  readonly isMetadataOnly: boolean;
  /** The members that are read; undefined: all. */
  readonly read?: ObjectNode;
  /** Its status is input of the translation; other statuses are only written. */
  readonly readsStatus: boolean;
  /** Whether the control plane may write a status of its objects. */
  readonly hasStatus: boolean;
  readonly fieldSelector?: string;
  /** Another name of a kind, which few clusters serve: an account that may not read it is no reason to wait. */
  readonly isAlias: boolean;
}

export interface WatchedKindsOptions {
  readonly settings: Settings;
  /** Whether the place of a proxy's pod decides about its endpoints. Without it, nodes aren't read. */
  readonly readsLocality: boolean;
}

/**
 * Objects that no gateway refers to: some clusters have gigabytes of them. Types of Secrets that others own, and pods that no longer run.
 */
const FIELD_SELECTORS: { readonly [K in SnapshotKind]?: string } = {
  Secret: [
    'helm.sh/release.v1',
    'kubernetes.io/service-account-token',
    'kubernetes.io/dockercfg',
    'kubernetes.io/dockerconfigjson',
    'bootstrap.kubernetes.io/token',
  ]
    .map((type) => `type!=${type}`)
    .join(','),
  Pod: 'status.phase!=Succeeded,status.phase!=Failed',
};

const NO_STATUS: readonly SnapshotKind[] = ['ReferenceGrant', 'DirectResponse', 'GatewayParameters'];

export function watchedKinds(options: WatchedKindsOptions): readonly WatchedKind[] {
  const { settings, readsLocality } = options;
  const absent = absentKinds(settings);
  const isRead = (kind: string): boolean =>
    !absent.has(kind as SnapshotKind) && (kind !== 'Node' || readsLocality);
  const others = OBJECT_KINDS.filter(({ kind }) => isRead(kind)).flatMap((kind) => foreign(kind, settings));
  const ours = KINDS.map(
    ({ group, kind, version }): WatchedKind => ({
      group,
      kind,
      versions: [version],
      isNamespaced: true,
      isMetadataOnly: false,
      readsStatus: false,
      isAlias: false,
      hasStatus: !NO_STATUS.includes(kind as SnapshotKind),
    }),
  );
  return [...others, ...ours];
}

/** A kind of another API, under each group and name that serves it. */
function foreign(kind: ObjectKind, settings: Settings): readonly WatchedKind[] {
  const { properties } = kind.root;
  const status = properties['status'];
  const members = Object.keys(properties).filter((name) => !ENVELOPE.includes(name));
  const name = kind.kind as SnapshotKind;
  const fieldSelector = FIELD_SELECTORS[name];
  const shared = {
    isNamespaced: kind.isNamespaced,
    isMetadataOnly: members.length === 0,
    readsStatus: status?.type === 'object',
    hasStatus: (isOfGatewayApi(kind) || name === 'InferencePool') && !NO_STATUS.includes(name),
    ...(kind.isWhole ? {} : { read: kind.root }),
    ...(fieldSelector === undefined ? {} : { fieldSelector }),
  };
  const own = { group: kind.group, kind: kind.kind, versions: [kind.version] };
  const served = new Map([[`${own.group}/${own.kind}`, own]]);
  for (const { group, kind: alike, versions } of kind.alike) {
    const key = `${group}/${alike}`;
    const known = served.get(key)?.versions ?? [];
    served.set(key, { group, kind: alike, versions: [...known, ...versions] });
  }
  return [...served.values()].map((each) => ({
    ...each,
    ...shared,
    isAlias: each.kind !== own.kind || each.group !== own.group,
    versions: preferred(each, settings),
  }));
}

/** Not decided by the kind. */
const ENVELOPE = ['apiVersion', 'kind', 'metadata', 'status'];

/** First the versions that the CRDs of the configured version of the Gateway API serve. */
function preferred({ group, kind, versions }: WantedKind, { gatewayAPI }: Settings): readonly string[] {
  if (!isOfGatewayApi({ group })) return versions;
  const { served } = versionedKind(gatewayAPI, { group, kind, version: versions[0]! });
  const isServed = (version: string): boolean => served.includes(version);
  return [...versions.filter(isServed), ...versions.filter((version) => !isServed(version))];
}
