// Objects for tests of backends, beside those of all tests of the translation.

import type { Translation } from '../../../src/translation/planes.ts';
import { readSettings, type SettingsInput, translate } from '../../../src/translation.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { gateway, gatewayClass, metadata } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const object =
  (apiVersion: string, kind: string) =>
  (name: string, spec: Members, more: Members = {}) => ({
    apiVersion,
    kind,
    metadata: metadata(name, more),
    spec,
  });

export const backend = object('gateway.gatewarden.dev/v1alpha1', 'Backend');
export const serviceOf = object('v1', 'Service');
export const backendTlsPolicy = object('gateway.networking.k8s.io/v1', 'BackendTLSPolicy');
export const backendConfigPolicy = object('gateway.gatewarden.dev/v1alpha1', 'BackendConfigPolicy');
export const serviceEntry = object('networking.mesh.io/v1', 'ServiceEntry');
export const workloadEntry = object('networking.mesh.io/v1', 'WorkloadEntry');
export const destinationRule = object('networking.mesh.io/v1', 'DestinationRule');
export const referenceGrant = object('gateway.networking.k8s.io/v1beta1', 'ReferenceGrant');

export const secret = (name: string, data: Members) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(name),
  data,
});

export const configMap = (name: string, data: Members) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(name),
  data,
});

export const pod = (name: string, nodeName: string, labels: Members = {}, status: Members = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: metadata(name, { labels }),
  spec: { containers: [], nodeName },
  status,
});

/** `r1/z1/s1`: region, zone, subzone. */
export const node = (name: string, place: string) => {
  const [region, zone, subzone] = place.split('/');
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'topology.kubernetes.io/region': region,
        'topology.kubernetes.io/zone': zone,
        ...(subzone === undefined ? {} : { 'topology.mesh.io/subzone': subzone }),
      },
    },
  };
};

/** A slice of a Service; an endpoint is written `10.0.0.1`, or `10.0.0.1@pod`. */
export const slice = (
  name: string,
  service: string,
  endpoints: readonly (string | Members)[],
  ports: readonly Members[] = [{ name: 'http', port: 9000 }],
) => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: metadata(name, { labels: { 'kubernetes.io/service-name': service } }),
  addressType: 'IPv4',
  ports,
  endpoints: endpoints.map((endpoint) => {
    if (typeof endpoint !== 'string') return endpoint;
    const [address, named] = endpoint.split('@');
    return {
      addresses: [address],
      ...(named === undefined ? {} : { targetRef: { kind: 'Pod', name: named } }),
    };
  }),
});

/** Translates beside one Gateway of ours, `default/edge`. */
export function backendsOf(objects: readonly unknown[], settings: SettingsInput = {}): Translation {
  return translate([gatewayClass, gateway(), ...objects], readSettings(settings).settings);
}

/** The clusters of the proxy of a Gateway. */
export function clustersOf(objects: readonly unknown[], settings: SettingsInput = {}, gateway = 'edge') {
  return proxiesIn(backendsOf(objects, settings)).find(({ name }) => name === gateway)!.clusters;
}

/** The cluster of a name; undefined: it doesn't exist. */
export function clusterOf(name: string, objects: readonly unknown[], settings: SettingsInput = {}) {
  return clustersOf(objects, settings).find((cluster) => cluster.name === name);
}

/** `r1/z1 0: 10.0.0.1:9000` for each endpoint of a cluster, inline or by EDS. */
export function endpointsOf(
  name: string,
  objects: readonly unknown[],
  settings: SettingsInput = {},
  gateway = 'edge',
): readonly string[] | undefined {
  const { endpoints, clusters } = proxiesIn(backendsOf(objects, settings)).find(
    (one) => one.name === gateway,
  )!;
  const assignment =
    endpoints.find(({ clusterName }) => clusterName === name) ??
    clusters.find((cluster) => cluster.name === name)?.loadAssignment;
  return (assignment && (assignment.endpoints ?? []))?.flatMap(
    ({ locality = {}, priority = 0, lbEndpoints = [] }) =>
      lbEndpoints.map(({ endpoint }) => {
        const place = [locality.region, locality.zone, locality.subZone].filter((part) => part !== undefined);
        const { address, portValue } = endpoint!.address!.socketAddress!;
        return `${place.join('/')} ${priority}: ${address}:${portValue}`;
      }),
  );
}

/** `TR-40 Backend/default/a` for each finding of the translation itself, without those of admission. */
export function reportsOf(objects: readonly unknown[], settings: SettingsInput = {}): readonly string[] {
  return backendsOf(objects, settings)
    .findings.filter(({ code }) => code.startsWith('TR-'))
    .map(({ code, object: { kind, namespace, name } }) => `${code} ${kind}/${namespace}/${name}`);
}
