// Stand-ins for Gateways that routes name and that aren't among the files: a listener for each one that the routes name, for all
// namespaces and hosts.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../../grammar/names.ts';
import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { WrittenParent } from './gateway-objects.ts';

type Protocol = 'HTTP' | 'TLS' | 'TCP';

interface Listener {
  readonly name: string;
  readonly protocol: Protocol;
  readonly port: number;
}

/** The Gateway API allows no more on one Gateway. */
const MAX_LISTENERS = 64;

/** The ports of listeners whose routes name none: the first that is free. */
const FIRST_PORTS: Readonly<Record<Protocol, number>> = { HTTP: 80, TLS: 443, TCP: 9000 };

const protocolOf = (routeKind: string): Protocol =>
  routeKind === 'TLSRoute' ? 'TLS' : routeKind === 'TCPRoute' ? 'TCP' : 'HTTP';

/** Whether a Gateway of this name and a listener of this port can exist: findings about the route tell the rest. */
export const canStandIn = ({ namespace, name, sectionName = 'x', port = 1 }: WrittenParent): boolean =>
  checkDnsLabel(namespace) === undefined &&
  checkDnsSubdomain(name) === undefined &&
  checkDnsSubdomain(sectionName) === undefined &&
  Number.isInteger(port) &&
  port > 0 &&
  port < 2 ** 16;

/** `parents`: all references to Gateways that aren't there. */
export function standInGateways(parents: readonly WrittenParent[], className: string): readonly object[] {
  const byGateway = new Map<string, WrittenParent[]>();
  for (const parent of parents) {
    const key = JSON.stringify([parent.namespace, parent.name]);
    getOrCreate(byGateway, key, () => []).push(parent);
  }
  return [...byGateway.values()].map((own) => {
    const { namespace, name } = own[0]!;
    return {
      apiVersion: `${GATEWAY_API_GROUP}/v1`,
      kind: 'Gateway',
      metadata: { namespace, name },
      spec: { gatewayClassName: className, listeners: listenersFor(own).map(listenerObject) },
    };
  });
}

function listenersFor(parents: readonly WrittenParent[]): readonly Listener[] {
  const listeners = new Map<string, Listener>();
  const taken = new Set(parents.flatMap(({ port }) => port ?? []));
  const freePort = (protocol: Protocol): number => {
    let port = FIRST_PORTS[protocol];
    while (taken.has(port)) port = port < 8000 ? port + 8000 : port + 1;
    taken.add(port);
    return port;
  };
  const add = (protocol: Protocol, name: string, port: number | undefined): void => {
    if (listeners.size < MAX_LISTENERS && !listeners.has(name))
      listeners.set(name, { name, protocol, port: port ?? freePort(protocol) });
  };
  for (const { routeKind, sectionName, port } of parents) {
    const protocol = protocolOf(routeKind);
    if (sectionName !== undefined) add(protocol, sectionName, port);
    else if (port !== undefined) add(protocol, `${protocol.toLowerCase()}-${port}`, port);
  }
  // A route that names no listener attaches to all of its protocol.
  const has = (protocol: Protocol): boolean =>
    [...listeners.values()].some((listener) => listener.protocol === protocol);
  for (const { routeKind } of parents) {
    const protocol = protocolOf(routeKind);
    if (!has(protocol)) add(protocol, protocol.toLowerCase(), undefined);
  }
  return [...listeners.values()];
}

const listenerObject = ({ name, protocol, port }: Listener): object => ({
  name,
  protocol,
  port,
  allowedRoutes: { namespaces: { from: 'All' } },
  ...(protocol === 'TLS' ? { tls: { mode: 'Passthrough' } } : {}),
});
