// Services: a cluster for each port, and its endpoints from the EndpointSlices.

import type { EndpointSlice, Service } from '../../../objects/core/types.ts';
import { compareText } from '../../../objects/reference.ts';
import { type ApplicationProtocol, applicationProtocol } from '../../backends/application-protocol.ts';
import { serviceCluster } from '../../backends/reference.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment, LbEndpoint } from '../envoy/generated/envoy.config.endpoint.v3.ts';

type ServicePort = NonNullable<NonNullable<Service['spec']>['ports']>[number];

/** One cluster for each port. */
export function serviceClusters(service: Service): readonly Cluster[] {
  return (service.spec?.ports ?? []).map((port) => ({
    name: clusterName(service, port),
    connectTimeout: '5s',
    metadata: {},
    type: 'EDS',
    edsClusterConfig: { edsConfig: { ads: {}, resourceApiVersion: 'V3' } },
    ignoreHealthOnHostRemoval: true,
    ...protocolOptions(applicationProtocol(port.appProtocol, port.name)),
  }));
}

function protocolOptions(protocol: ApplicationProtocol): Partial<Cluster> {
  if (protocol !== 'http2') return {};
  return {
    typedExtensionProtocolOptions: {
      'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': typed(
        'envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
        { explicitHttpConfig: { http2ProtocolOptions: {} } },
      ),
    },
  };
}

function clusterName({ metadata }: Service, { port }: ServicePort): string {
  return serviceCluster(metadata.namespace ?? '', metadata.name, port);
}

/** The endpoints of each port that a slice knows. */
export function serviceEndpoints(
  service: Service,
  slices: readonly EndpointSlice[],
): readonly ClusterLoadAssignment[] {
  const ports = service.spec?.ports ?? [];
  return ports.flatMap((port) => {
    const serving = slices.flatMap((slice) => {
      const number = slicePort(slice, port, ports.length === 1);
      return number === undefined ? [] : [{ slice, number }];
    });
    return serving.length === 0 ? [] : [loadAssignment(clusterName(service, port), serving)];
  });
}

function slicePort({ ports }: EndpointSlice, { name }: ServicePort, isOnly: boolean): number | undefined {
  return isOnly
    ? ports?.find(({ port }) => port !== undefined)?.port
    : ports?.find((port) => (port.name ?? '') === (name ?? ''))?.port;
}

function loadAssignment(
  clusterName: string,
  serving: readonly { slice: EndpointSlice; number: number }[],
): ClusterLoadAssignment {
  const seen = new Map<string, number>();
  for (const { slice, number } of serving)
    for (const { addresses, conditions } of slice.endpoints ?? []) {
      if (conditions?.ready === false) continue;
      for (const address of addresses) if (!seen.has(address)) seen.set(address, number);
    }
  const lbEndpoints: LbEndpoint[] = [...seen]
    .sort(([left], [right]) => compareText(left, right))
    .map(([address, portValue]) => ({
      endpoint: { address: { socketAddress: { address, portValue } } },
      loadBalancingWeight: 1,
    }));
  if (lbEndpoints.length === 0) return { clusterName };
  return { clusterName, endpoints: [{ loadBalancingWeight: lbEndpoints.length, lbEndpoints }] };
}
