// References between all objects, in both directions.

import { formatPath } from '../../diagnostics/path.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import { type ObjectReference, referencesOf } from '../../translation/references.ts';
import type { TranslationView } from '../../translation/view.ts';

export interface Reference extends ObjectReference {
  readonly from: SnapshotObject;
}

const KINDS = [
  'GatewayClass',
  'Gateway',
  'XListenerSet',
  'HTTPRoute',
  'GRPCRoute',
  'TCPRoute',
  'TLSRoute',
  'BackendTLSPolicy',
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'GatewayExtension',
  'GatewayParameters',
  'Backend',
  'AuthorizationPolicy',
] as const satisfies readonly SnapshotKind[];

export function* allReferences({ snapshot }: TranslationView): Generator<Reference> {
  for (const key of snapshot.keysOf(KINDS)) {
    const from = snapshot.oneOf(KINDS, key);
    if (from === undefined) continue;
    for (const reference of referencesOf(from)) yield { ...reference, from };
  }
}

/** `spec.rules[0].backendRefs[1]` */
export const pathOf = ({ segments }: Reference): string => formatPath(segments);
