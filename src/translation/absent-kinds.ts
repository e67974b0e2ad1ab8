// Kinds that a setting turns off. Their objects are treated as absent.

import type { SnapshotKind } from '../snapshot/objects.ts';
import type { Settings } from './settings.ts';

interface OptionalKinds {
  /** The setting that turns them on. */
  readonly setting: string;
  readonly isOn: (settings: Settings) => boolean;
  readonly kinds: readonly SnapshotKind[];
}

const OPTIONAL: readonly OptionalKinds[] = [
  {
    setting: 'enableExperimentalGatewayAPIFeatures',
    isOn: ({ enableExperimentalGatewayAPIFeatures }) => enableExperimentalGatewayAPIFeatures,
    kinds: ['XListenerSet', 'TCPRoute', 'TLSRoute'],
  },
  {
    setting: 'mesh.enabled',
    isOn: ({ mesh }) => mesh.enabled,
    kinds: ['ServiceEntry', 'WorkloadEntry', 'DestinationRule'],
  },
  {
    // Waypoints must never let through what a policy denies, also where the mesh is off.
    setting: 'waypoint.enabled',
    isOn: ({ mesh, waypoint }) => mesh.enabled || waypoint.enabled,
    kinds: ['AuthorizationPolicy'],
  },
  {
    setting: 'inferenceExtension.enabled',
    isOn: ({ inferenceExtension }) => inferenceExtension.enabled,
    kinds: ['InferencePool'],
  },
];

export function absentKinds(settings: Settings): ReadonlySet<SnapshotKind> {
  return new Set(OPTIONAL.flatMap(({ isOn, kinds }) => (isOn(settings) ? [] : kinds)));
}

/** The setting that turns a kind off; undefined: the kind is on. */
export function leftOutBy(settings: Settings, kind: SnapshotKind): string | undefined {
  return OPTIONAL.find(({ isOn, kinds }) => kinds.includes(kind) && !isOn(settings))?.setting;
}
