// BackendConfigPolicies of a random world: every field, with odd values among the valid ones.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many } from './random.ts';
import { type Maker, metadata, NAMESPACES, SERVICES, settings } from './world-parts.ts';

const OWN = 'gateway.gatewarden.dev';
const BACKENDS = ['hosts', 'function', 'anywhere'];

const duration = (next: Random): string => pick(next, ['1s', '250ms', '1h', '0s', 'soon']);
const count = (next: Random): number => pick(next, [0, 1, 2, 100, -1, 2 ** 40]);
const flag = (next: Random): boolean => chance(next, 0.5);

/** Some of the members. */
const some = (next: Random, members: Readonly<Record<string, unknown>>, share = 0.5): object =>
  Object.fromEntries(Object.entries(members).filter(() => chance(next, share)));

const slowStart = (next: Random): object =>
  chance(next, 0.5)
    ? {
        slowStart: some(next, {
          window: duration(next),
          aggression: pick(next, ['1.0', '0.5', 'much', '1e400']),
          minWeightPercent: pick(next, [0, 10, 100]),
        }),
      }
    : {};

const hashPolicy = (next: Random): object => ({
  ...pick<object>(next, [
    { header: { name: pick(next, ['x-user', ':path']) } },
    {
      cookie: {
        name: 'session',
        ...some(next, {
          ttl: duration(next),
          path: '/',
          secure: flag(next),
          httpOnly: flag(next),
          sameSite: 'Lax',
        }),
      },
    },
    { sourceIP: {} },
    chance(next, 0.2) ? {} : { sourceIP: {} },
  ]),
  ...(chance(next, 0.3) ? { terminal: flag(next) } : {}),
});

const hashing = (next: Random): object =>
  some(next, {
    useHostnameForHashing: flag(next),
    hashPolicies: many(next, 2, () => hashPolicy(next)),
  });

const algorithm = (next: Random): object =>
  pick<object>(next, [
    { leastRequest: { ...some(next, { choiceCount: pick(next, [2, 5, -3]) }), ...slowStart(next) } },
    { roundRobin: slowStart(next) },
    {
      ringHash: {
        ...some(next, { minimumRingSize: pick(next, [64, 1024]), maximumRingSize: pick(next, [2048, -1]) }),
        ...hashing(next),
      },
    },
    { maglev: hashing(next) },
    { maglev: { hashPolicies: [{ sourceIP: {}, terminal: true }, { header: { name: 'x-user' } }] } },
    { random: {} },
    chance(next, 0.3) ? { random: {}, roundRobin: {} } : {},
  ]);

const source = (next: Random): object =>
  pick<object>(next, [
    { secretRef: { name: pick(next, ['tls1', 'tls2', 'account', 'gone']) } },
    { secretRef: { name: 'tls1' }, simpleTLS: true },
    { files: some(next, { tlsCertificate: '/tls/c.pem', tlsKey: '/tls/k.pem', rootCA: '/tls/ca.pem' }, 0.7) },
    { wellKnownCACertificates: pick(next, ['System', 'System', 'Mine']) },
    { insecureSkipVerify: flag(next) },
    chance(next, 0.2) ? {} : { wellKnownCACertificates: 'System' },
  ]);

const tls = (next: Random): object => ({
  ...source(next),
  ...some(
    next,
    {
      sni: 'db.example',
      verifySubjectAltNames: ['db.example'],
      alpnProtocols: pick(next, [[], ['h2', 'http/1.1'], ['h2']]),
      allowRenegotiation: flag(next),
      parameters: some(next, {
        minVersion: pick(next, ['AUTO', '1.2', '1.3', '2.0']),
        maxVersion: pick(next, ['AUTO', '1.3']),
        cipherSuites: [pick(next, ['ECDHE-RSA-AES128-GCM-SHA256', 'BOGUS'])],
        ecdhCurves: [pick(next, ['X25519', 'bogus'])],
      }),
    },
    0.3,
  ),
});

const healthCheck = (next: Random): object => ({
  timeout: duration(next),
  interval: duration(next),
  unhealthyThreshold: count(next),
  healthyThreshold: count(next),
  ...pick<object>(next, [
    { http: { path: '/ready', ...some(next, { host: 'db.example', method: pick(next, ['HEAD', 'LOOK']) }) } },
    { grpc: some(next, { serviceName: 'db', authority: 'db.example' }) },
    chance(next, 0.3) ? {} : { http: { path: '/ready' } },
  ]),
});

export const backendConfigSpec = (next: Random, share = 0.3): object =>
  some(
    next,
    {
      connectTimeout: duration(next),
      perConnectionBufferLimitBytes: count(next),
      tcpKeepalive: some(next, {
        keepAliveProbes: count(next),
        keepAliveTime: duration(next),
        keepAliveInterval: duration(next),
      }),
      commonHttpProtocolOptions: some(next, {
        idleTimeout: duration(next),
        maxHeadersCount: count(next),
        maxStreamDuration: duration(next),
        maxRequestsPerConnection: count(next),
      }),
      http1ProtocolOptions: some(next, {
        enableTrailers: flag(next),
        preserveHttp1HeaderCase: flag(next),
        overrideStreamErrorOnInvalidHttpMessage: flag(next),
      }),
      http2ProtocolOptions: some(next, {
        initialStreamWindowSize: pick(next, ['64Ki', 65535, '1Ti', 'x']),
        initialConnectionWindowSize: pick(next, ['1Mi', 100]),
        maxConcurrentStreams: count(next),
        overrideStreamErrorOnInvalidHttpMessage: flag(next),
      }),
      tls: tls(next),
      loadBalancer: {
        ...algorithm(next),
        ...some(next, {
          healthyPanicThreshold: pick(next, [0, 50, 150]),
          updateMergeWindow: duration(next),
          closeConnectionsOnHostSetChange: flag(next),
          localityType: pick(next, ['WeightedLb', 'Other']),
        }),
      },
      healthCheck: healthCheck(next),
      outlierDetection: some(next, {
        consecutive5xx: count(next),
        interval: duration(next),
        baseEjectionTime: duration(next),
        maxEjectionPercent: pick(next, [0, 10, 200]),
      }),
      circuitBreakers: some(next, {
        maxConnections: count(next),
        maxPendingRequests: count(next),
        maxRequests: count(next),
        maxRetries: count(next),
      }),
    },
    share,
  );

export const BACKEND_POLICY_MAKERS: Readonly<Record<string, Maker>> = {
  BackendConfigPolicy: (next) => ({
    apiVersion: `${OWN}/v1alpha1`,
    kind: 'BackendConfigPolicy',
    metadata: metadata(next, pick(next, ['c1', 'c2', 'c3', 'c4']), pick(next, NAMESPACES)),
    spec: {
      ...(chance(next, 0.8)
        ? {
            targetRefs: many(next, 2, () =>
              pick(next, [
                { group: '', kind: 'Service', name: pick(next, SERVICES) },
                { group: OWN, kind: 'Backend', name: pick(next, BACKENDS) },
                { group: 'networking.mesh.io', kind: 'ServiceEntry', name: 'se1' },
              ]),
            ),
          }
        : {}),
      ...(chance(next, 0.4)
        ? {
            targetSelectors: [
              {
                ...pick(next, [
                  { group: '', kind: 'Service' },
                  { group: OWN, kind: 'Backend' },
                ]),
                matchLabels: chance(next, 0.9) ? { team: pick(next, ['a', 'b']) } : {},
              },
            ],
          }
        : {}),
      ...settings(next, 'BackendConfigPolicy', () => backendConfigSpec(next)),
    },
  }),
};
