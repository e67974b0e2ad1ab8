// Verdicts: what a translation found out about a Gateway, a listener or a route. Data planes give verdicts, statuses turn them into conditions.

import type { TlsFailure } from './gateways/tls/termination.ts';

/** One condition, before it is known when it began. */
export interface Verdict {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/** What a data plane found out about a route. Later verdicts of a type replace earlier ones. */
export interface RouteVerdicts {
  /** At the Gateways, ListenerSets and services that the route attaches to. */
  readonly attached: readonly Verdict[];
  /** The route is accepted wherever it attaches: what listeners refuse has no effect. */
  readonly isAlwaysAccepted?: boolean;
  /** At the routes that delegate to it. */
  readonly delegated: readonly DelegatedVerdicts[];
}

export interface DelegatedVerdicts {
  /** The route that delegates. */
  readonly parent: { readonly namespace: string; readonly name: string };
  readonly verdicts: readonly Verdict[];
}

/** What a data plane found out about the Gateways that it serves, and about what attaches to them. */
export interface PlaneVerdicts {
  readonly onGateway: (gateway: string) => readonly Verdict[];
  readonly onListener: (listener: string) => readonly Verdict[];
  readonly onRoute: (route: string) => RouteVerdicts;
}

export const NO_ROUTE_VERDICTS: RouteVerdicts = { attached: [], delegated: [] };

/** The verdicts on a listener that can't terminate TLS. */
export function tlsVerdicts({ reason, message }: TlsFailure): readonly Verdict[] {
  return [{ type: 'ResolvedRefs', status: 'False', reason, message }, notProgrammed(message)];
}

export const notProgrammed = (message: string): Verdict => ({
  type: 'Programmed',
  status: 'False',
  reason: 'Invalid',
  message,
});
