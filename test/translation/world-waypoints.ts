// Waypoints in a random world: labels that name them, addresses, routes in front of services, AuthorizationPolicies, redirection.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many, maybe } from './random.ts';
import { MAKERS, WITH_MESH } from './world.ts';
import { type Maker, NAMESPACES, type WorldObject } from './world-parts.ts';

const ADDRESSES = [
  ...['10.96.0.1', '10.96.0.2', '10.96.0.3', '10.96.0.4'],
  ...['2001:db8::1', '2001:DB8:0::1', 'None', 'odd'],
];
const PRINCIPALS = ['cluster.local/ns/shop/sa/cart', 'cluster.local/*', '*/sa/cart', '*(', '*'];

interface Made extends WorldObject {
  readonly metadata: WorldObject['metadata'] & { readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: Readonly<Record<string, unknown>>;
}

const made = (next: Random, kind: string): Made => BASE[kind]!(next) as Made;

const BASE: Readonly<Record<string, Maker>> = { ...MAKERS, ...WITH_MESH };

const ENTRIES = ['se1', 'se2'];

const labelled = (object: Made, labels: object): Made => ({
  ...object,
  metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels } },
});

const OURS = ['edge', 'inner'];

const waypointLabels = (next: Random) => ({
  ...maybe(next, 0.85, () => ({
    'mesh.io/use-waypoint': pick(next, [...OURS, ...OURS, ...OURS, 'gone', 'none', '']),
  })),
  ...maybe(next, 0.8, () => ({ 'mesh.io/use-waypoint-namespace': 'infra' })),
  ...maybe(next, 0.4, () => ({ 'mesh.io/ingress-use-waypoint': pick(next, ['true', 'false']) })),
});

const named = (next: Random, apiVersion: string, kind: string, names: readonly string[]) => ({
  apiVersion,
  kind,
  metadata: {
    name: pick(next, names),
    namespace: pick(next, NAMESPACES),
    ...maybe(next, 0.6, () => ({ creationTimestamp: `2026-01-01T00:00:0${Math.floor(next() * 4)}Z` })),
  },
});

const operation = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ methods: [pick(next, ['GET', '*', 'P*'])] })),
  ...maybe(next, 0.3, () => ({ notPaths: [pick(next, ['/a*', '/a/{*}', '/{**}/b'])] })),
  ...maybe(next, 0.3, () => ({ ports: many(next, 2, () => pick(next, ['80', '81', 'http'])) })),
});

const source = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ principals: many(next, 2, () => pick(next, PRINCIPALS)) })),
  ...maybe(next, 0.3, () => ({ notNamespaces: [pick(next, ['shop', 's*', '('])] })),
  ...maybe(next, 0.3, () => ({ ipBlocks: [pick(next, ['10.0.0.0/8', '10.0.0.0/99'])] })),
  ...maybe(next, 0.2, () => ({ requestPrincipals: ['issuer/*'] })),
});

const KEYS = [
  'source.namespace',
  'destination.port',
  'request.headers[x-team]',
  'request.auth.claims',
  'odd',
];

const rule = (next: Random) => ({
  ...maybe(next, 0.6, () => ({ to: many(next, 2, () => ({ operation: operation(next) })) })),
  ...maybe(next, 0.6, () => ({ from: many(next, 2, () => ({ source: source(next) })) })),
  ...maybe(next, 0.3, () => ({ when: [{ key: pick(next, KEYS), values: [pick(next, ['80', 'shop'])] }] })),
});

const authorizationTarget = (next: Random) => ({
  ...pick(next, [
    { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: pick(next, ['edge', 'inner']) },
    { group: 'gateway.networking.k8s.io', kind: 'GatewayClass', name: 'gatewarden-waypoint' },
    { group: pick(next, ['', 'core']), kind: 'Service', name: pick(next, ['a', 'b', 'c']) },
    { group: 'networking.mesh.io', kind: 'ServiceEntry', name: pick(next, ENTRIES) },
  ]),
  ...maybe(next, 0.3, () => ({ namespace: pick(next, NAMESPACES) })),
});

/** Settings that enable all of it. */
export const WAYPOINT_SETTINGS = {
  mesh: { enabled: true, autoMtls: true, rootNamespace: 'infra' },
  waypoint: { enabled: true },
};

/** Kinds that affect a waypoint, and few others, which would make waypoints rarer. */
export const WITH_WAYPOINTS: Readonly<Record<string, Maker>> = {
  ReferenceGrant: BASE['ReferenceGrant']!,
  EndpointSlice: BASE['EndpointSlice']!,
  TrafficPolicy: BASE['TrafficPolicy']!,
  HTTPListenerPolicy: BASE['HTTPListenerPolicy']!,
  ListenerPolicy: BASE['ListenerPolicy']!,
  DestinationRule: BASE['DestinationRule']!,
  XListenerSet: BASE['XListenerSet']!,
  GatewayClass: (next) => {
    const object = made(next, 'GatewayClass');
    const name = chance(next, 0.7) ? 'gatewarden-waypoint' : object.metadata.name;
    return { ...object, metadata: { ...object.metadata, name } };
  },
  Namespace: (next) => labelled(made(next, 'Namespace'), waypointLabels(next)),
  Gateway: (next) => {
    const written = made(next, 'Gateway');
    const object = { ...written, metadata: { ...written.metadata, namespace: 'infra' } };
    if (chance(next, 0.2)) return object;
    const listeners = [1, ...many(next, 2, () => 1)].map(() => ({
      name: pick(next, ['l1', 'l2', 'l3']),
      port: pick(next, [15088, 15088, 15088, 15089, 19000]),
      protocol: pick(next, ['mesh.io/PROXY', 'mesh.io/PROXY', 'mesh.io/PROXY', 'HTTP']),
      allowedRoutes: {
        namespaces: { from: pick(next, ['All', 'Same']) },
        ...maybe(next, 0.2, () => ({ kinds: [{ kind: pick(next, ['HTTPRoute', 'GRPCRoute']) }] })),
      },
    }));
    const labels = maybe(next, 0.2, () => ({
      'mesh.io/waypoint-for': pick(next, ['service', 'all', 'workload']),
    }));
    return labelled(
      { ...object, spec: { ...object.spec, gatewayClassName: 'gatewarden-waypoint', listeners } },
      labels,
    );
  },
  HTTPRoute: (next) => {
    const object = made(next, 'HTTPRoute');
    const parents = many(next, 2, () => ({
      ...pick(next, [
        { group: pick(next, ['', 'core']), kind: 'Service', name: pick(next, ['a', 'b', 'c']) },
        { group: 'networking.mesh.io', kind: 'ServiceEntry', name: pick(next, ENTRIES) },
        { group: 'networking.mesh.io', kind: 'Hostname', name: pick(next, ['se.example', 'two.example']) },
      ]),
      ...maybe(next, 0.2, () => ({ namespace: pick(next, NAMESPACES) })),
      ...maybe(next, 0.3, () => ({ port: pick(next, [80, 81, 5432]) })),
      ...maybe(next, 0.2, () => ({ sectionName: pick(next, ['p80', 'http', 'gone']) })),
    }));
    const parentRefs = [...((object.spec?.['parentRefs'] as readonly unknown[]) ?? []), ...parents];
    return { ...object, spec: { ...object.spec, parentRefs } } as WorldObject;
  },
  Service: (next) => {
    const object = labelled(made(next, 'Service'), waypointLabels(next));
    const ports = ((object.spec?.['ports'] ?? []) as readonly object[]).map((port) =>
      chance(next, 0.5) ? { ...port, appProtocol: pick(next, ['http', 'HTTP2', 'tcp', 'grpc-web']) } : port,
    );
    const addresses = many(next, 5, () => pick(next, ADDRESSES));
    const own = addresses.length === 0 ? {} : { clusterIP: addresses[0], clusterIPs: addresses };
    return { ...object, spec: { ...object.spec, ...own, ports } } as WorldObject;
  },
  ServiceEntry: (next) => {
    const object = labelled(made(next, 'ServiceEntry'), waypointLabels(next));
    const addresses = many(next, 4, () => pick(next, [...ADDRESSES, '10.97.0.0/16', '10.97.0.1/32']));
    return { ...object, spec: { ...object.spec, addresses } } as WorldObject;
  },
  AuthorizationPolicy: (next) => {
    const object = named(next, 'security.mesh.io/v1', 'AuthorizationPolicy', ['z1', 'z2', 'z3']);
    const annotations = maybe(next, 0.3, () => ({
      annotations: { 'mesh.io/dry-run': pick(next, ['true', 'false', 'maybe']) },
    }));
    return {
      ...object,
      metadata: { ...object.metadata, ...annotations },
      spec: {
        ...maybe(next, 0.7, () => ({ action: pick(next, ['ALLOW', 'DENY', 'AUDIT', 'CUSTOM']) })),
        ...maybe(next, 0.1, () => ({ selector: { matchLabels: { team: 'a' } } })),
        targetRefs: many(next, 3, () => authorizationTarget(next)),
        rules: many(next, 2, () => rule(next)),
      },
    };
  },
  Pod: (next) => {
    const object = made(next, 'Pod');
    const annotations = {
      annotations: { 'ambient.mesh.io/redirection': pick(next, ['enabled', 'enabled', 'disabled']) },
    };
    return { ...object, metadata: { ...object.metadata, ...annotations } };
  },
};
