// Verdicts: the results of a translation for a Gateway, a listener or a route. Data planes return verdicts, and statuses turn them into
// conditions.

import type { GatewayListener } from './gateways/listener.ts';
import type { TlsFailure, TlsTermination } from './gateways/tls/termination.ts';
import type { ParentAttachment } from './routes/attachment.ts';
import type { ParentRef } from './routes/route.ts';

/** The types of all conditions that the control plane writes. Conditions of other types belong to others. */
export const CONDITION_TYPES = [
  'Accepted',
  'Attached',
  'AttachedListenerSets',
  'Conflicted',
  'InsecureFrontendValidationMode',
  'Programmed',
  'ResolvedRefs',
  'StatusSummarized',
] as const;

export type ConditionType = (typeof CONDITION_TYPES)[number];

/** One condition, without its transition time. */
export interface Verdict {
  readonly type: ConditionType;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/** The verdicts of a data plane on a route. Later verdicts of a type replace earlier ones. */
export interface RouteVerdicts {
  /** Wherever the route attaches to a listener that is served: at a Gateway, a ListenerSet or a service. */
  readonly attached: readonly Verdict[];
  /** After them, at a parent through which the route attaches to these served listeners. */
  readonly at?: (listeners: readonly GatewayListener[]) => readonly Verdict[];
  /**
   * The entries of the status, for a data plane that doesn't tell them as the others do. Replaces `attached` and `at`.
   */
  readonly entries?: (parents: readonly ParentAttachment[]) => readonly RouteEntry[];
  /** At the routes that delegate to it. */
  readonly delegated: readonly DelegatedVerdicts[];
}

/** A parent of a route, and the verdicts there. */
export interface RouteEntry {
  readonly parentRef: ParentRef;
  readonly verdicts: readonly Verdict[];
}

export interface DelegatedVerdicts {
  /** The delegating route. */
  readonly parent: { readonly namespace: string; readonly name: string };
  readonly verdicts: readonly Verdict[];
}

/** The verdicts of a data plane on the Gateways that it serves, and on what attaches to them. */
export interface PlaneVerdicts {
  readonly onGateway: (gateway: string) => readonly Verdict[];
  readonly onListener: (listener: string) => readonly Verdict[];
  readonly onRoute: (route: string) => RouteVerdicts;
}

export const NO_ROUTE_VERDICTS: RouteVerdicts = { attached: [], delegated: [] };

/** The verdicts on a listener that can't be served with the TLS that is written. */
export function tlsVerdicts({ reason, message, unverified }: TlsFailure): readonly Verdict[] {
  return [
    ...(reason === 'Invalid' ? [] : [unresolved(reason, message)]),
    ...(unverified === undefined ? [] : [negative('Accepted', 'NoValidCACertificate', unverified)]),
    notProgrammed(message),
  ];
}

/** The verdicts on a listener that is served without some of the CA certificates for its clients. */
export function clientVerdicts({ clients }: TlsTermination): readonly Verdict[] {
  const [first] = clients?.problems ?? [];
  return first === undefined ? [] : [unresolved(first.reason, first.message)];
}

export const negative = (type: ConditionType, reason: string, message: string): Verdict => ({
  type,
  status: 'False',
  reason,
  message,
});

const unresolved = (reason: string, message: string): Verdict => negative('ResolvedRefs', reason, message);

export const notProgrammed = (message: string): Verdict => negative('Programmed', 'Invalid', message);
