// Why listeners can't be served: alone, or because of others on their port.

import { defined } from '../../grammar/defined.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { checkDnsSubdomain } from '../../grammar/names.ts';
import { quote } from '../../grammar/quote.ts';
import type { GatewayListener, ListenerRefusal } from './listener.ts';
import { isSupportedProtocol, supportedKinds } from './protocols.ts';

/** A listener before it is compared with the others. */
export type UncheckedListener = Omit<GatewayListener, 'supportedKinds' | 'refusal'>;

/** Ports that the proxy uses itself, each with its purpose. */
export type ReservedPorts = ReadonlyMap<number, string>;

/** The listeners of a Gateway in their order, each with its refusal if there is one. */
export function checkedListeners(
  listeners: readonly UncheckedListener[],
  reserved: ReservedPorts,
): readonly GatewayListener[] {
  const ports = new Map<number, Port>();
  const judged = listeners.map((listener) => {
    const { kinds, invalid } = supportedKinds(listener.spec);
    const refusal = refusalAlone(listener, invalid);
    if (refusal === undefined) add(listener, ports);
    return { ...listener, supportedKinds: kinds, ...defined({ refusal }) };
  });
  return judged.map((listener) => {
    if (listener.refusal !== undefined) return listener;
    const refusal = conflictOf(listener, ports.get(listener.spec.port)!) ?? unservable(listener, reserved);
    return refusal === undefined ? listener : { ...listener, refusal };
  });
}

/** The state of a port. */
interface Port {
  readonly first: UncheckedListener;
  readonly protocols: Set<string>;
  /** The first listener of each hostname. */
  readonly owners: Map<string, UncheckedListener>;
}

function add(listener: UncheckedListener, ports: Map<number, Port>): void {
  const { port, protocol } = listener.spec;
  const found = getOrCreate(ports, port, () => ({
    first: listener,
    protocols: new Set(),
    owners: new Map(),
  }));
  found.protocols.add(protocol === 'HTTPS' ? 'TLS' : protocol);
  const hostname = hostnameOf(listener);
  if (!found.owners.has(hostname)) found.owners.set(hostname, listener);
}

function refusalAlone(
  { spec: { protocol } }: UncheckedListener,
  invalidKinds: readonly string[],
): ListenerRefusal | undefined {
  if (!isSupportedProtocol(protocol))
    return {
      reason: 'UnsupportedProtocol',
      message: `Protocol ${quote(protocol)} is unsupported: \`protocol\` must be HTTP, HTTPS, TLS or TCP`,
    };
  if (invalidKinds.length > 0)
    return {
      reason: 'InvalidRouteKinds',
      message: `\`allowedRoutes.kinds\` has kinds that a listener of protocol ${protocol} doesn't support: ${invalidKinds.map(quote).join(', ')}`,
    };
  return undefined;
}

function conflictOf(listener: UncheckedListener, port: Port): ListenerRefusal | undefined {
  const { spec } = listener;
  const { first } = port;
  if (port.protocols.size > 1 && spec.protocol !== first.spec.protocol)
    return {
      reason: 'ProtocolConflict',
      message: `Port ${spec.port} already has protocol ${first.spec.protocol}, from listener ${quote(first.key)}, and can't also have ${spec.protocol}: give this listener another port`,
    };
  const owner = port.owners.get(hostnameOf(listener))!;
  return owner.key === listener.key ? undefined : hostnameConflict(listener, owner);
}

/** `owner`: the listener that has its hostname on its port. */
export function hostnameConflict(listener: UncheckedListener, owner: UncheckedListener): ListenerRefusal {
  const { port, protocol } = listener.spec;
  const hostname = hostnameOf(listener);
  const isAny = hostname === '*' || protocol === 'TCP';
  return {
    reason: 'HostnameConflict',
    message: `Listener ${quote(owner.key)} has ${isAny ? 'all hostnames' : `the hostname ${quote(hostname)}`} on port ${port} already: give this listener another ${protocol === 'TCP' ? 'port' : 'hostname or port'}`,
  };
}

/** Listeners that no proxy can serve, even on a port of their own. */
export function unservable(
  { spec: { port, hostname = '*' } }: UncheckedListener,
  reserved: ReservedPorts,
): ListenerRefusal | undefined {
  const use = reserved.get(port);
  if (use !== undefined)
    return {
      reason: 'Invalid',
      message: `Port ${port} is reserved for the ${use} of the proxy: give the listener another port`,
    };
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return { reason: 'Invalid', message: `Port ${port} is invalid: write a number from 1 to 65535` };
  if (hostname === '' || hostname === '*') return undefined;
  const problem = checkDnsSubdomain(hostname.startsWith('*.') ? hostname.slice(2) : hostname);
  return (
    problem && {
      reason: 'Invalid',
      message: `\`hostname\` ${quote(hostname)} is invalid: ${problem.message}`,
    }
  );
}

/** `*`: all. */
export function hostnameOf({ spec: { hostname = '' } }: UncheckedListener): string {
  return hostname === '' ? '*' : hostname;
}
