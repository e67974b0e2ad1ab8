// The rules of the edge data plane for the listeners of a Gateway: which are served, and what routes are told that none of them accepts.

import { defined } from '../../../grammar/defined.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Gateway } from '../../../objects/gateway-api/types.ts';
import {
  hostnameConflict,
  hostnameOf,
  type UncheckedListener,
  unservable,
} from '../../gateways/conflicts.ts';
import type { GatewayListener, ListenerRefusal, ListenerSpec } from '../../gateways/listener.ts';
import type { ListenerRules } from '../../gateways/listener-rules.ts';
import type { AttachmentRefusal, AttachmentRules, RefusedAttachment } from '../../routes/attachment.ts';
import { askedHosts, commonHosts } from '../../routes/hostnames.ts';
import { hostnamesOf } from '../../routes/route.ts';
import { type EdgeOptions, edgeOptions } from '../options.ts';
import { reservedPorts } from '../reserved-ports.ts';
import { isProtocol, PROTOCOLS, routeKinds, takesKind } from './protocols.ts';

export const EDGE_LISTENER_RULES: ListenerRules & AttachmentRules = {
  check(listeners, settings) {
    const options = edgeOptions(settings);
    const ports = new Map<number, Port>();
    return listeners.map(withDefaultPort).map((listener): GatewayListener => {
      const refusal =
        refusalAlone(listener, options) ?? (options.isOlder ? undefined : conflictOf(listener, ports));
      const { kinds } = routeKinds(listener.spec);
      return { ...listener, supportedKinds: kinds, ...defined({ refusal }) };
    });
  },
  takesKind,
  refusal: refusalOf,
  servesGateway: hasUsableAddresses,
};

/** Only listeners of a ListenerSet may have none. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { HTTP: 80, HTTPS: 443 };

function withDefaultPort(listener: UncheckedListener): UncheckedListener {
  const { owner, spec } = listener;
  if (owner.kind === 'Gateway' || spec.port !== 0) return listener;
  const port = Object.hasOwn(DEFAULT_PORTS, spec.protocol) ? DEFAULT_PORTS[spec.protocol]! : 0;
  return { ...listener, spec: { ...spec, port } };
}

function refusalAlone(listener: UncheckedListener, options: EdgeOptions): ListenerRefusal | undefined {
  const { owner, spec } = listener;
  const { protocol, port } = spec;
  if (!isProtocol(protocol)) return { reason: 'UnsupportedProtocol', message: unsupported(protocol) };
  if (owner.kind !== 'Gateway' && port === 0)
    return {
      reason: 'UnsupportedProtocol',
      message: `A listener of protocol ${protocol} needs \`port\`: only HTTP and HTTPS have a default`,
    };
  return unservable(listener, reservedPorts(options));
}

function unsupported(protocol: string): string {
  const upper = protocol.toUpperCase();
  return isProtocol(upper)
    ? `Protocol ${quote(protocol)} is unsupported: write ${upper} in upper case`
    : `Protocol ${quote(protocol)} is unsupported: \`protocol\` must be ${PROTOCOLS.slice(0, -1).join(', ')} or ${PROTOCOLS.at(-1)}`;
}

/** The listeners of a port that are served. */
interface Port {
  readonly first: UncheckedListener;
  readonly byHost: Map<string, UncheckedListener>;
}

/**
 * The data plane reads the first bytes of a connection in one way on each port. Of two listeners for one hostname it asks one alone, and which
 * one, nothing says: a ListenerSet could take all requests of a listener of the Gateway.
 */
function conflictOf(listener: UncheckedListener, ports: Map<number, Port>): ListenerRefusal | undefined {
  const { port, protocol } = listener.spec;
  const { first, byHost } = getOrCreate(ports, port, () => ({ first: listener, byHost: new Map() }));
  if (carrierOf(first.spec) !== carrierOf(listener.spec))
    return {
      reason: 'ProtocolConflict',
      message: `Port ${port} already has protocol ${first.spec.protocol}, from listener ${quote(first.key)}, and can't also have ${protocol}: give this listener another port`,
    };
  const host = protocol === 'TCP' ? '*' : hostnameOf(listener);
  const owner = getOrCreate(byHost, host, () => listener);
  return owner === listener ? undefined : hostnameConflict(listener, owner);
}

/** HTTPS and TLS share a port: the server name decides. */
const carrierOf = ({ protocol }: ListenerSpec): string => (protocol === 'HTTPS' ? 'TLS' : protocol);

/** The most useful reason comes first. */
function refusalOf({ parentRef, route, listeners, isAllowed }: RefusedAttachment): AttachmentRefusal {
  const home = route.metadata.namespace ?? '';
  if ((parentRef.namespace ?? home) !== home) return 'NotAllowedByListeners';
  if (parentRef.sectionName !== undefined || parentRef.port !== undefined) return 'NoMatchingParent';
  const asked = route.kind === 'TCPRoute' ? undefined : askedHosts(hostnamesOf(route));
  const isDenied = listeners.some(
    (listener) => !isAllowed(listener) && commonHosts(listener.spec.hostname, asked).length > 0,
  );
  return isDenied ? 'NotAllowedByListeners' : 'NoMatchingListenerHostname';
}

/** The data plane can be given one IP address; a host name is for other controllers to resolve. */
export function hasUsableAddresses({ spec }: Gateway): boolean {
  const { addresses = [] } = spec;
  if (addresses.length === 0 || addresses.some(({ type }) => type === 'Hostname')) return true;
  return addresses.length === 1 && addresses[0]!.type === 'IPAddress';
}
