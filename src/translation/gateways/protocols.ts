// The protocol of a listener decides which kinds of routes it carries.

import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { ListenerSpec, RouteGroupKind } from './listener.ts';

const BY_PROTOCOL: Readonly<Record<string, readonly string[]>> = {
  HTTP: ['HTTPRoute', 'GRPCRoute'],
  HTTPS: ['HTTPRoute'],
  TLS: ['TLSRoute', 'TCPRoute'],
  TCP: ['TCPRoute'],
};

/**
 * The kinds that can attach where a listener names none. Only kind names are compared, so the list is wider in places than the supported
 * kinds.
 */
const ATTACHABLE: Readonly<Record<string, readonly string[]>> = {
  HTTP: ['HTTPRoute', 'GRPCRoute'],
  HTTPS: ['HTTPRoute', 'GRPCRoute'],
  TLS: ['TLSRoute', 'TCPRoute'],
  TCP: ['TCPRoute'],
  UDP: [],
};

export interface SupportedKinds {
  readonly kinds: readonly RouteGroupKind[];
  /** Kinds of `allowedRoutes` that the protocol doesn't carry. */
  readonly invalid: readonly string[];
}

/** The kinds that a listener reports in its status; none for an unknown protocol. */
export function supportedKinds({ protocol, allowedRoutes }: ListenerSpec): SupportedKinds {
  const carried = Object.hasOwn(BY_PROTOCOL, protocol) ? BY_PROTOCOL[protocol]! : [];
  const asked = allowedRoutes?.kinds ?? [];
  if (asked.length === 0)
    return { kinds: carried.map((kind) => ({ group: GATEWAY_API_GROUP, kind })), invalid: [] };
  const isCarried = ({ group = GATEWAY_API_GROUP, kind }: { group?: string; kind: string }): boolean =>
    group === GATEWAY_API_GROUP && carried.includes(kind);
  return {
    kinds: asked.filter(isCarried).map(({ kind }) => ({ group: GATEWAY_API_GROUP, kind })),
    invalid: asked.filter((entry) => !isCarried(entry)).map(({ kind }) => kind),
  };
}

export function isSupportedProtocol(protocol: string): boolean {
  return Object.hasOwn(BY_PROTOCOL, protocol);
}

/** Whether routes of a kind may attach to a listener. */
export function takesKind({ protocol, allowedRoutes }: ListenerSpec, kind: string): boolean {
  const asked = allowedRoutes?.kinds ?? [];
  if (asked.length > 0) return asked.some((entry) => entry.kind === kind);
  return carries(protocol, kind);
}

/** Whether a listener of the protocol takes routes of a kind, if it names no kinds. */
export function carries(protocol: string, kind: string): boolean {
  return (Object.hasOwn(ATTACHABLE, protocol) ? ATTACHABLE[protocol]! : ['HTTPRoute']).includes(kind);
}
