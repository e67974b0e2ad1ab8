// Statuses of listeners, and what Gateways and ListenerSets report about theirs.

import { firstOf } from '../../grammar/plural.ts';
import { type GatewayListener, type ListenerRefusal, listenerId } from '../gateways/listener.ts';
import { isTlsFailure } from '../gateways/tls/termination.ts';
import { type ConditionType, clientVerdicts, tlsVerdicts, type Verdict } from '../verdict.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import type { StatusSources } from './sources.ts';
import { storedConditions, storedListener } from './stored.ts';

export interface ListenerStatus {
  readonly name: string;
  /** In ListenerSets only. */
  readonly port?: number;
  readonly supportedKinds: GatewayListener['supportedKinds'];
  readonly attachedRoutes: number;
  readonly conditions: readonly Condition[];
}

type Sources = Pick<StatusSources, 'gateways' | 'routes' | 'planes'>;

/** The listener statuses of one object, merged into its stored ones. */
export function listenerStatuses(
  listeners: readonly GatewayListener[],
  { metadata, status }: { readonly metadata: { readonly generation?: number }; readonly status?: unknown },
  sources: Sources,
): readonly ListenerStatus[] {
  return listeners.map((listener) => ({
    name: listener.spec.name,
    ...(listener.owner.kind === 'Gateway' ? {} : { port: listener.spec.port }),
    supportedKinds: listener.supportedKinds,
    attachedRoutes: attachedTo(listener, sources),
    conditions: conditionsOf(
      verdictsOn(listener, sources),
      metadata.generation,
      storedConditions(storedListener(status, listener.spec.name)),
    ),
  }));
}

function attachedTo(listener: GatewayListener, { routes, planes }: Sources): number {
  const attached = routes.ofListener.get(listenerId(listener));
  const { countsRoutesOnce } = planes.get(listener.dataPlane)!.facts.statusRules;
  // Sorted by route.
  return countsRoutesOnce
    ? attached.filter(({ route }, at) => route !== attached[at - 1]?.route).length
    : attached.length;
}

function verdictsOn(listener: GatewayListener, { gateways, planes }: Sources): readonly Verdict[] {
  const { refusal, spec, role, dataPlane } = listener;
  if (refusal !== undefined) return [...POSITIVE, ...refusalVerdicts(refusal, role)];
  const { plane, facts } = planes.get(dataPlane)!;
  const isGatewayTls = spec.protocol === 'HTTPS' && facts.statusRules.hasGatewayTls;
  const tls = isGatewayTls ? gateways.termination(listener) : undefined;
  return [
    ...POSITIVE,
    ...(isTlsFailure(tls) ? tlsVerdicts(tls) : tls === undefined ? [] : clientVerdicts(tls)),
    ...plane.verdicts.onListener(listenerId(listener)),
  ];
}

const verdict = (
  type: ConditionType,
  status: Verdict['status'],
  reason: string,
  message: string,
): Verdict => ({
  type,
  status,
  reason,
  message,
});

const POSITIVE: readonly Verdict[] = [
  verdict('Accepted', 'True', 'Accepted', 'Successfully accepted Listener'),
  verdict('Conflicted', 'False', 'NoConflicts', 'Successfully verified that Listener has no conflicts'),
  verdict('ResolvedRefs', 'True', 'ResolvedRefs', 'Successfully resolved all references'),
  verdict('Programmed', 'True', 'Programmed', 'Successfully programmed Listener'),
];

function refusalVerdicts(
  { reason, message }: ListenerRefusal,
  role: GatewayListener['role'],
): readonly Verdict[] {
  if (role === 'waypoint') return [verdict('Accepted', 'False', reason, message)];
  switch (reason) {
    case 'UnsupportedProtocol':
      return [verdict('Accepted', 'False', reason, message)];
    case 'InvalidRouteKinds':
      return [verdict('ResolvedRefs', 'False', reason, message)];
    default:
      return [
        verdict('Conflicted', 'True', reason, message),
        verdict('Accepted', 'False', reason, message),
        verdict('Programmed', 'False', reason, message),
      ];
  }
}

/** Whether a listener isn't served because of its port, or because of other listeners there. */
export function isRejected({ refusal, role }: GatewayListener): boolean {
  return (
    refusal !== undefined &&
    role !== 'waypoint' &&
    refusal.reason !== 'UnsupportedProtocol' &&
    refusal.reason !== 'InvalidRouteKinds'
  );
}

/** The first verdicts on an object with rejected listeners. */
export const SOME_REJECTED: readonly Verdict[] = [
  verdict('Accepted', 'True', 'ListenersNotValid', 'Some listeners are not valid'),
  verdict('Programmed', 'True', 'ListenersNotValid', 'Some listeners are not valid'),
];

/** How many listeners the message names: each listener has its own status too. */
export const MAX_TOLD = 50;

/** The last verdicts on an object: which of its listeners aren't programmed, and why. */
export function notProgrammedVerdicts(listeners: readonly ListenerStatus[]): readonly Verdict[] {
  const failed = listeners.flatMap(({ name, conditions }) =>
    conditions
      .filter(({ type, status }) => type === 'Programmed' && status === 'False')
      .map(({ message }) => ({ name, message })),
  );
  if (failed.length === 0) return [];
  const isSilent = failed.every(({ message }) => message === '');
  const told = isSilent
    ? firstOf(
        failed.map(({ name }) => name),
        MAX_TOLD,
      ).join(', ')
    : firstOf(
        failed.map(({ name, message }) => `${name}: ${message}`),
        MAX_TOLD,
      ).join('; ');
  return [verdict('Accepted', 'True', 'ListenersNotValid', `Some listeners are not programmed: ${told}`)];
}
