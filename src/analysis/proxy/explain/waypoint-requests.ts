// A request through a waypoint: the mesh sends it there for a service, whose names and addresses clients use as hosts.

import { objectKey } from '../../../objects/key.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { WaypointChain } from '../../../translation/proxy/waypoints/waypoint-chains.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { ServicePort } from '../../../translation/waypoints/service-ports.ts';
import type { RequestQuestion } from '../../explain/request-explanation.ts';
import { hostnameOf, portOfHost } from '../../requests/hostnames.ts';

export interface WaypointWay {
  /** Contains only the chain of the service. */
  readonly listener: Listener;
  readonly chain: FilterChain;
  readonly port: ServicePort;
}

/** The chains of services that have the host of the request as a name or an address. */
export function waypointWays(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  question: RequestQuestion,
): readonly WaypointWay[] {
  const port = question.port ?? portOfHost(question.host);
  const hostname = hostnameOf(question.host).replace(/^\[(.*)\]$/, '$1');
  const meant = new Map(
    chainsOf(view, gateway)
      .filter((chain) => isCalled(chain, hostname) && (port === undefined || port === chain.port.port))
      .map((chain) => [chain.name, chain.port]),
  );
  return gateway.listeners.flatMap((listener) =>
    (listener.filterChains ?? []).flatMap((chain): WaypointWay[] => {
      const port = meant.get(chain.name ?? '');
      return port === undefined ? [] : [{ listener: { ...listener, filterChains: [chain] }, chain, port }];
    }),
  );
}

const chainsOf = (
  { proxy }: TranslationView,
  { namespace, name }: ProxyGatewayConfiguration,
): readonly WaypointChain[] => proxy.waypoints?.chains(objectKey('Gateway', namespace, name)) ?? [];

function isCalled({ port, addresses }: WaypointChain, hostname: string): boolean {
  const { kind, namespace, name, host = '' } = port;
  if (addresses.includes(hostname)) return true;
  if (kind === 'ServiceEntry') return hostname === host.toLowerCase();
  const inCluster = `${name}.${namespace}.svc`;
  return [name, `${name}.${namespace}`, inCluster].includes(hostname) || hostname.startsWith(`${inCluster}.`);
}

const NAMED = 3;

/** Why a waypoint has no answer. */
export function noWaypointService(view: TranslationView, gateway: ProxyGatewayConfiguration): string {
  const names = [...new Set(chainsOf(view, gateway).map(({ port }) => serviceName(port)))];
  const reason = 'it is a waypoint: the mesh sends it requests to services';
  if (names.length === 0) return `${reason}, and no service with an address is behind it`;
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  return `${reason}, and no service behind it has this name and port: use ${names.slice(0, NAMED).join(', ')}${more}`;
}

const serviceName = ({ kind, namespace, name, host = '' }: ServicePort): string =>
  kind === 'ServiceEntry' ? host : `${name}.${namespace}.svc.cluster.local`;
