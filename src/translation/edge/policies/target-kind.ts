// The kinds of objects that an EdgePolicy can target.

import { CORE_GROUP } from '../../../identifiers.ts';
import {
  EDGE_BACKEND,
  GATEWAY,
  HTTP_ROUTE,
  LISTENER_SETS,
  SERVICE,
  type TargetKind,
} from '../../../kinds/shared/targets.ts';

/** As the snapshot names it: a `ListenerSet` is read as an `XListenerSet`. */
export type EdgeTargetKind = 'Gateway' | 'XListenerSet' | 'HTTPRoute' | 'Service' | 'EdgeBackend';

export const EDGE_TARGET_KINDS: readonly EdgeTargetKind[] = [
  'Gateway',
  'XListenerSet',
  'HTTPRoute',
  'Service',
  'EdgeBackend',
];

const KINDS: readonly (readonly [TargetKind, EdgeTargetKind])[] = [
  [GATEWAY, 'Gateway'],
  ...LISTENER_SETS.map((set): [TargetKind, EdgeTargetKind] => [set, 'XListenerSet']),
  [HTTP_ROUTE, 'HTTPRoute'],
  [SERVICE, 'Service'],
  [EDGE_BACKEND, 'EdgeBackend'],
];

/** Undefined: a policy can't target this kind. */
export function edgeTargetKind(
  group: string | undefined,
  kind: string | undefined,
): EdgeTargetKind | undefined {
  const found = KINDS.find(([known]) => known.group === (group ?? CORE_GROUP) && known.kind === kind);
  return found?.[1];
}

/** A number is a port in any form, `080` too; anything else is the name of a port. */
export function portSection(section: string): string {
  return /^[0-9]+$/.test(section) ? String(Number(section)) : section;
}
