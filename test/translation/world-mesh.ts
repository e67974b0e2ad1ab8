// A mesh in a random world: ServiceEntries, WorkloadEntries, and rules for their clients.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many } from './random.ts';
import { type Maker, metadata, NAMESPACES } from './world-parts.ts';

const NETWORKING = 'networking.mesh.io/v1';

const workload = (next: Random) => ({
  address: pick(next, ['10.2.0.1', '10.2.0.2', 'se.example', '']),
  ...(chance(next, 0.4) ? { locality: pick(next, ['r1/z1', 'r2/z2/s1', 'r1']) } : {}),
  ...(chance(next, 0.3) ? { ports: { http: pick(next, [8080, 8081]) } } : {}),
  ...(chance(next, 0.3) ? { weight: pick(next, [0, 3]) } : {}),
  ...(chance(next, 0.3) ? { network: 'n1' } : {}),
  ...(chance(next, 0.5) ? { labels: { app: pick(next, ['a', 'b']) } } : {}),
});

export const MESH_MAKERS: Readonly<Record<string, Maker>> = {
  ServiceEntry: (next) => ({
    apiVersion: NETWORKING,
    kind: 'ServiceEntry',
    metadata: {
      ...metadata(next, pick(next, ['se1', 'se2']), pick(next, NAMESPACES)),
      annotations: {
        ...(chance(next, 0.3) ? { 'networking.mesh.io/traffic-distribution': 'PreferClose' } : {}),
        ...(chance(next, 0.2) ? { 'gatewarden.dev/disable-mesh-auto-mtls': pick(next, ['true', '?']) } : {}),
      },
    },
    spec: {
      hosts: many(next, 2, () => pick(next, ['se.example', 'two.example', '*.example'])),
      ports: [
        { name: 'http', number: 80, protocol: pick(next, ['HTTP2', 'TCP']) },
        ...(chance(next, 0.4) ? [{ name: 'second', number: 81, targetPort: 8181 }] : []),
      ],
      resolution: pick(next, ['STATIC', 'STATIC', 'DNS', 'DNS_ROUND_ROBIN', 'NONE']),
      location: pick(next, ['MESH_INTERNAL', 'MESH_EXTERNAL']),
      ...(chance(next, 0.5)
        ? { endpoints: many(next, 2, () => workload(next)) }
        : { workloadSelector: { labels: chance(next, 0.8) ? { app: pick(next, ['a', 'b']) } : {} } }),
    },
  }),
  WorkloadEntry: (next) => ({
    apiVersion: NETWORKING,
    kind: 'WorkloadEntry',
    metadata: metadata(next, pick(next, ['w1', 'w2', 'w3']), pick(next, NAMESPACES)),
    spec: workload(next),
  }),
  DestinationRule: (next) => ({
    apiVersion: NETWORKING,
    kind: 'DestinationRule',
    metadata: metadata(next, pick(next, ['d1', 'd2', 'd3']), pick(next, NAMESPACES)),
    spec: {
      host: pick(next, ['a.shop.svc.cluster.local', 'b.infra.svc.cluster.local', 'se.example']),
      ...(chance(next, 0.5) ? { exportTo: many(next, 2, () => pick(next, ['.', '*', ...NAMESPACES])) } : {}),
      ...(chance(next, 0.2) ? { workloadSelector: { matchLabels: { app: pick(next, ['a', 'b']) } } } : {}),
      trafficPolicy: {
        ...policy(next),
        portLevelSettings: many(next, 1, () => ({ port: { number: 80 }, ...policy(next) })),
      },
    },
  }),
};

const policy = (next: Random) => ({
  ...(chance(next, 0.5)
    ? {
        outlierDetection: {
          consecutive5xxErrors: pick(next, [0, 5]),
          ...(chance(next, 0.5) ? { interval: pick(next, ['10s', '0s', 'soon']) } : {}),
          ...(chance(next, 0.5) ? { maxEjectionPercent: pick(next, [-1, 50, 300]) } : {}),
          ...(chance(next, 0.5)
            ? { splitExternalLocalOriginErrors: true, consecutiveLocalOriginFailures: 2 }
            : {}),
        },
      }
    : {}),
  ...(chance(next, 0.5)
    ? {
        loadBalancer: {
          localityLbSetting: pick(next, [
            { enabled: false },
            {},
            { failover: [{ from: 'r1', to: 'r2' }] },
            { failoverPriority: ['topology.mesh.io/network', 'app=a'] },
          ]),
        },
      }
    : {}),
});
