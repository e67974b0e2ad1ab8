// A Service or ServiceEntry as a waypoint uses it: its ports, with its own addresses (VIPs).

import { isIP } from 'node:net';
import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Service } from '../../objects/core/types.ts';
import type { ServiceEntry } from '../../objects/mesh/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { isAddress, portsOf } from '../backends/endpoints.ts';
import type { ServiceEntries } from '../backends/service-entries.ts';

/** Kinds that can have a waypoint. */
export const SERVICE_KINDS = ['Service', 'ServiceEntry'] as const;

/** A port of a service, with the addresses that clients use. */
export interface ServicePort {
  /** Key of the object. */
  readonly service: string;
  readonly kind: (typeof SERVICE_KINDS)[number];
  readonly namespace: string;
  readonly name: string;
  /** Of a ServiceEntry. */
  readonly host?: string;
  readonly port: number;
  readonly portName?: string;
  readonly isHttp: boolean;
  /** At least one; each once. */
  readonly addresses: readonly string[];
}

/** Ports without addresses and ports with an invalid number are left out. */
export function servicePorts(
  graph: Graph,
  snapshot: Snapshot,
  serviceEntries: ServiceEntries,
): Memo<readonly ServicePort[]> {
  return graph.memo(
    'ports behind a waypoint',
    (key) => {
      const object = snapshot.oneOf(SERVICE_KINDS, key);
      if (object === undefined) return [];
      const { namespace = '', name } = object.metadata;
      const addresses = addressesOf(object as Service | ServiceEntry);
      if (addresses.length === 0) return [];
      const common = { service: key, namespace, name, addresses };
      const ports: readonly ServicePort[] =
        object.kind === 'ServiceEntry'
          ? portsOfEntry(key, object as ServiceEntry, serviceEntries).map((port) => ({
              ...common,
              kind: 'ServiceEntry',
              ...port,
            }))
          : portsOf(object as Service).map(({ port, name: portName, appProtocol }) => ({
              ...common,
              kind: 'Service',
              port,
              ...defined({ portName }),
              isHttp: isHttp(appProtocol, portName),
            }));
      return ports.filter(({ port }) => Number.isInteger(port) && port >= 1 && port <= 65535);
    },
    { isEqual: equalJson },
  );
}

/** All hosts of a ServiceEntry share its addresses, so they can't be distinguished: the first is used. */
function portsOfEntry(key: string, entry: ServiceEntry, { services }: ServiceEntries) {
  const seen = new Set<number>();
  return services(key)
    .filter(({ port }) => !seen.has(port) && seen.add(port))
    .map(({ port, portName, host }) => ({
      host,
      port,
      portName,
      isHttp: isHttp(entry.spec?.ports?.find(({ number }) => number === port)?.protocol, portName),
    }));
}

const HTTP_PROTOCOLS: ReadonlySet<string> = new Set(['http', 'http2', 'http_proxy', 'grpc', 'grpc-web']);

/** `http-admin` is HTTP too, by the part before the dash. */
function isHttp(protocol: string | undefined, portName: string | undefined): boolean {
  const text = (protocol || portName || '').toLowerCase();
  return HTTP_PROTOCOLS.has(text) || HTTP_PROTOCOLS.has(text.split('-', 1)[0]!);
}

/** The object's own addresses, in canonical form. Address ranges are left out. */
function addressesOf(object: Service | ServiceEntry): readonly string[] {
  const written =
    object.kind === 'ServiceEntry'
      ? ((object as ServiceEntry).spec?.addresses ?? [])
      : clusterAddresses(object as Service);
  return [...new Set(written.map(withoutFullLength).filter(isAddress).map(canonicalAddress))];
}

function clusterAddresses({ spec = {} }: Service): readonly string[] {
  const { clusterIPs = [], clusterIP } = spec;
  return clusterIPs.length > 0 || clusterIP === undefined ? clusterIPs : [clusterIP];
}

function withoutFullLength(address: string): string {
  const [ip = '', length, ...others] = address.split('/');
  return others.length === 0 && length === (isIP(ip) === 6 ? '128' : '32') ? ip : address;
}

/** Envoy accepts an address in one filter chain only, in any spelling. */
function canonicalAddress(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}
