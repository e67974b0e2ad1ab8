// Who refers to whom, over all objects: references are members that have a name, of whatever kind they stand in.

import { formatPath, type Segments } from '../../diagnostics/path.ts';
import { isObject } from '../../grammar/json.ts';
import { CORE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import type { TranslationView } from '../../translation/view.ts';

export interface Reference {
  readonly from: SnapshotObject;
  /** As it is written. */
  readonly value: unknown;
  readonly segments: Segments;
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a member refers to that names no kind. */
const DEFAULTS: Readonly<Record<string, readonly [group: string, kind: string]>> = {
  backendRef: [CORE_GROUP, 'Service'],
  backendRefs: [CORE_GROUP, 'Service'],
  caCertificateRefs: [CORE_GROUP, 'ConfigMap'],
  certificateRefs: [CORE_GROUP, 'Secret'],
  configMapRef: [CORE_GROUP, 'ConfigMap'],
  extensionRef: [GATEWAY_GROUP, 'GatewayExtension'],
  parametersRef: [GATEWAY_GROUP, 'GatewayParameters'],
  parentRef: [GATEWAY_API_GROUP, 'Gateway'],
  parentRefs: [GATEWAY_API_GROUP, 'Gateway'],
  secretRef: [CORE_GROUP, 'Secret'],
  targetRef: [GATEWAY_API_GROUP, 'Gateway'],
  targetRefs: [GATEWAY_API_GROUP, 'Gateway'],
};

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
    yield* referencesIn(from.spec, ['spec'], '', from);
    const gateway = snapshot.get('Gateway', key);
    if (gateway === undefined) continue;
    const segments = ['spec', 'gatewayClassName'];
    const name = gateway.spec.gatewayClassName;
    yield {
      from,
      value: name,
      segments,
      group: GATEWAY_API_GROUP,
      kind: 'GatewayClass',
      namespace: '',
      name,
    };
  }
}

/** Values are as deep as the object, whose depth is bounded where it is judged. `member` is the name under which a value stands. */
function* referencesIn(
  value: unknown,
  segments: Segments,
  member: string,
  from: SnapshotObject,
): Generator<Reference> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* referencesIn(item, [...segments, index], member, from);
  if (!isObject(value)) return;
  const known = Object.hasOwn(DEFAULTS, member) ? DEFAULTS[member] : undefined;
  const { name, group = known?.[0], kind = known?.[1], namespace = from.metadata.namespace ?? '' } = value;
  if (known !== undefined && [name, group, kind, namespace].every((text) => typeof text === 'string'))
    yield {
      from,
      value,
      segments,
      group: group === 'core' ? CORE_GROUP : String(group),
      kind: kind === 'ListenerSet' ? 'XListenerSet' : String(kind),
      namespace: String(namespace),
      name: String(name),
    };
  for (const [inner, item] of Object.entries(value))
    if (typeof item === 'object') yield* referencesIn(item, [...segments, inner], inner, from);
}

/** `spec.rules[0].backendRefs[1]` */
export const pathOf = ({ segments }: Reference): string => formatPath(segments);
