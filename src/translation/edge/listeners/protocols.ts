// The protocol of a listener, and what it does with TLS, decide which kinds of routes it carries.

import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { ListenerSpec, RouteGroupKind } from '../../gateways/listener.ts';

export const PROTOCOLS = ['HTTP', 'HTTPS', 'TLS', 'TCP'] as const;

export type Protocol = (typeof PROTOCOLS)[number];

export const isProtocol = (text: string): text is Protocol => (PROTOCOLS as readonly string[]).includes(text);

/** The protocol of a listener that is served. */
export const protocolOf = ({ protocol }: ListenerSpec): Protocol =>
  isProtocol(protocol) ? protocol : 'HTTP';

const HTTP_KINDS = ['HTTPRoute', 'GRPCRoute'];
const TCP_KINDS = ['TCPRoute'];
const TLS_KINDS = ['TLSRoute'];
const NONE: readonly never[] = [];

function carriedKinds({ protocol, tls }: ListenerSpec): readonly string[] {
  switch (protocol) {
    case 'HTTP':
    case 'HTTPS':
      return HTTP_KINDS;
    case 'TCP':
      return TCP_KINDS;
    case 'TLS':
      return tls?.mode === 'Passthrough' ? TLS_KINDS : TCP_KINDS;
    default:
      return NONE;
  }
}

export interface EdgeKinds {
  readonly kinds: readonly RouteGroupKind[];
  /** Kinds of `allowedRoutes` that the listener doesn't carry. */
  readonly invalid: readonly string[];
}

export function routeKinds(spec: ListenerSpec): EdgeKinds {
  const carried = carriedKinds(spec);
  const asked = spec.allowedRoutes?.kinds ?? [];
  if (asked.length === 0) return { kinds: carried.map(ofGatewayApi), invalid: [] };
  const isCarried = ({ group = GATEWAY_API_GROUP, kind }: (typeof asked)[number]): boolean =>
    group === GATEWAY_API_GROUP && carried.includes(kind);
  return {
    kinds: [...new Set(asked.filter(isCarried).map(({ kind }) => kind))].map(ofGatewayApi),
    invalid: asked.filter((entry) => !isCarried(entry)).map(({ kind }) => kind),
  };
}

const ofGatewayApi = (kind: string): RouteGroupKind => ({ group: GATEWAY_API_GROUP, kind });

/** Whether routes of a kind may attach to a listener: what `routeKinds` lists, without a list for each route. */
export function takesKind(spec: ListenerSpec, kind: string): boolean {
  const asked = spec.allowedRoutes?.kinds ?? NONE;
  return (
    carriedKinds(spec).includes(kind) &&
    (asked.length === 0 ||
      asked.some((own) => own.kind === kind && (own.group ?? GATEWAY_API_GROUP) === GATEWAY_API_GROUP))
  );
}

/** Whether the data plane decrypts the connections of the listener. */
export const terminatesTls = ({ protocol, tls }: ListenerSpec): boolean =>
  protocol === 'HTTPS' || (protocol === 'TLS' && tls?.mode !== 'Passthrough');

/** Whether a listener that terminates TLS says with what. */
export const hasTls = ({ tls }: ListenerSpec): boolean => tls !== undefined && tls.mode !== 'Passthrough';
