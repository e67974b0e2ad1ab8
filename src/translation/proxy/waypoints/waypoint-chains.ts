// The chains of a waypoint: one for each port of a service behind it. Two chains can't match the same connections.

import { advice } from '../../../diagnostics/finding.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Report } from '../../reports.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import type { ServicePort } from '../../waypoints/service-ports.ts';

export interface WaypointChain {
  /** Key of the waypoint. */
  readonly gateway: string;
  readonly name: string;
  readonly port: ServicePort;
  /** The service's addresses that no other chain has. */
  readonly addresses: readonly string[];
}

export interface WaypointChains {
  readonly chains: readonly WaypointChain[];
  /** On services that are left out, wholly or for some addresses. */
  readonly reports: readonly Report[];
}

/** The length limit of chain and host names. */
const MAX_NAME = 253;

export function cutName(name: string): string {
  return name.slice(0, MAX_NAME);
}

/** The chains of a waypoint, those of the oldest services first: an address belongs to the first that has it. */
export function waypointChains(gateway: string, { services, ports }: Waypoints): WaypointChains {
  const owners = new Map<string, ServicePort>();
  const names = new Map<string, ServicePort>();
  const chains: WaypointChain[] = [];
  const reports: Report[] = [];
  for (const { key } of services.get(gateway))
    for (const port of ports(key)) {
      const name = chainName(port);
      const namesake = names.get(name);
      if (namesake !== undefined) {
        reports.push(leftOut(port, `the same name as ${described(namesake)}`));
        continue;
      }
      const free = port.addresses.filter((address) => !owners.has(`${address} ${port.port}`));
      const taken = port.addresses.find((address) => !free.includes(address));
      if (taken !== undefined)
        reports.push(
          leftOut(port, `the address ${taken} of ${described(owners.get(`${taken} ${port.port}`)!)}`),
        );
      if (free.length === 0) continue;
      names.set(name, port);
      for (const address of free) owners.set(`${address} ${port.port}`, port);
      chains.push({ gateway, name, port, addresses: free });
    }
  return { chains, reports };
}

/** `fc_http_8080_cart_shop` */
function chainName({ isHttp, port, name, namespace }: ServicePort): string {
  return cutName(`fc_${isHttp ? 'http' : 'tcp'}_${port}_${name}_${namespace}`);
}

const described = ({ kind, namespace, name }: ServicePort): string =>
  `${kind} ${quote(`${namespace}/${name}`)}`;

function leftOut({ service, port }: ServicePort, what: string): Report {
  return {
    about: service,
    code: 'TR-54',
    segments: ['spec', 'ports'],
    fault: advice(
      `on port ${port} it has ${what}, which is older: the waypoint serves only that one`,
      'give each service its own addresses and name',
    ),
  };
}
