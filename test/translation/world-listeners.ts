// Policies of Gateways for the random world: for connection managers and for listeners, some of them invalid.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many, maybe } from './random.ts';
import { backendRef } from './world-backends.ts';
import { type Maker, metadata, NAMESPACES, settings } from './world-parts.ts';

const grpcService = (next: Random) => ({
  backendRef: backendRef(next),
  ...maybe(next, 0.3, () => ({ authority: pick(next, ['logs.test', '']) })),
  ...maybe(next, 0.2, () => ({ timeout: '1s', maxReceiveMessageLength: 1024, skipProxyHeaders: true })),
  ...maybe(next, 0.2, () => ({ initialMetadata: [{ key: 'x-team', value: 'a' }, { key: 'x-none' }] })),
  ...maybe(next, 0.3, () => ({
    retryPolicy: {
      numRetries: pick(next, [1, 3]),
      retryBackOff: { baseInterval: '2s', maxInterval: pick(next, ['1s', '9s']) },
    },
  })),
});

const singleFilter = (next: Random) =>
  pick<object>(next, [
    { statusCodeFilter: { op: pick(next, ['GE', 'EQ', 'NEARLY']), value: pick(next, [0, 500]) } },
    { durationFilter: { op: 'LE', value: 100 } },
    { notHealthCheckFilter: true },
    { traceableFilter: false },
    { headerFilter: { header: { name: 'x-a', value: pick(next, ['1', '(']), type: 'RegularExpression' } } },
    { responseFlagFilter: { flags: [pick(next, ['UF', 'XX'])] } },
    { grpcStatusFilter: { statuses: [pick(next, ['OK', 'INTERNAL', 'ODD'])], exclude: chance(next, 0.5) } },
    { celFilter: { match: pick(next, ["request.path == '/a'", '(']) } },
    {},
  ]);

const filter = (next: Random): object =>
  pick(next, [
    () => singleFilter(next),
    () => ({ andFilter: many(next, 3, () => singleFilter(next)) }),
    () => ({ orFilter: many(next, 3, () => singleFilter(next)) }),
  ])();

const attributes = (next: Random) => ({
  values: [
    { key: pick(next, ['service.name', 'team']), value: { stringValue: '%PROTOCOL%' } },
    {
      key: 'all',
      value: {
        arrayValue: [{ stringValue: 'a' }, { kvListValue: { values: [] } }, ...maybeEmpty(next)],
      },
    },
    ...(chance(next, 0.6)
      ? []
      : [{ key: 'map', value: { kvListValue: { values: [{ key: 'a', value: { stringValue: 'b' } }] } } }]),
  ],
});
const maybeEmpty = (next: Random) => (chance(next, 0.1) ? [{}] : []);

const sink = (next: Random): object =>
  pick<() => object>(next, [
    () => ({ fileSink: { path: '/dev/null', stringFormat: '%PROTOCOL%\n' } }),
    () => ({ fileSink: { path: '/dev/null', jsonFormat: { path: '%REQ(:PATH)%', at: { code: 1 } } } }),
    () => ({ fileSink: { path: '' } }),
    () => ({
      grpcService: {
        ...grpcService(next),
        logName: pick(next, ['all', '']),
        ...maybe(next, 0.3, () => ({
          additionalRequestHeadersToLog: ['x-a'],
          additionalResponseHeadersToLog: ['x-b'],
          additionalResponseTrailersToLog: ['x-c'],
        })),
      },
    }),
    () => ({
      openTelemetry: {
        grpcService: { ...grpcService(next), logName: 'all' },
        ...maybe(next, 0.5, () => ({ body: '%PROTOCOL%', disableBuiltinLabels: true })),
        ...maybe(next, 0.5, () => ({ attributes: attributes(next) })),
        ...maybe(next, 0.5, () => ({ resourceAttributes: attributes(next) })),
      },
    }),
    () => ({}),
  ])();

const tracing = (next: Random) => ({
  provider: maybe(next, 0.9, () => ({
    openTelemetry: {
      grpcService: grpcService(next),
      ...maybe(next, 0.3, () => ({ serviceName: 'mine' })),
      ...maybe(next, 0.3, () => ({ resourceDetectors: [{ environmentResourceDetector: {} }, {}] })),
      ...maybe(next, 0.3, () => ({ sampler: maybe(next, 0.8, () => ({ alwaysOnConfig: {} })) })),
    },
  })),
  ...maybe(next, 0.4, () => ({
    randomSampling: pick(next, [0, 50]),
    clientSampling: 7,
    overallSampling: 70,
    spawnUpstreamSpan: true,
    verbose: true,
    maxPathTagLength: 10,
  })),
  ...maybe(next, 0.4, () => ({
    attributes: [
      { name: 'a', literal: { value: '1' } },
      { name: 'b', requestHeader: { name: 'x-b', defaultValue: '2' } },
      { name: 'c', environment: { name: 'HOME', ...maybe(next, 0.5, () => ({ defaultValue: '3' })) } },
      {
        name: 'd',
        metadata: {
          kind: pick(next, ['Route', 'Odd']),
          metadataKey: { key: 'k', path: [{ key: 'p' }] },
          defaultValue: '4',
        },
      },
      ...(chance(next, 0.2) ? [{ name: 'e' }] : []),
    ],
  })),
});

const SETTINGS: readonly ((next: Random) => object)[] = [
  (next) => ({ accessLog: many(next, 2, () => ({ ...sink(next), filter: filter(next) })) }),
  (next) => ({ accessLog: many(next, 2, () => sink(next)) }),
  (next) => ({ tracing: tracing(next) }),
  () => ({ upgradeConfig: { enabledUpgrades: ['websocket', 'CONNECT'] } }),
  (next) => ({ useRemoteAddress: chance(next, 0.5), xffNumTrustedHops: pick(next, [0, 2, -1]) }),
  (next) => ({ serverHeaderTransformation: pick(next, ['Overwrite', 'PassThrough', 'Shout']) }),
  (next) => ({ streamIdleTimeout: pick(next, ['0s', '5s', 'soon']) }),
  () => ({ idleTimeout: '1m' }),
  (next) => ({ healthCheck: { path: pick(next, ['/healthz', '/ready?x=1']) } }),
  (next) => ({ preserveHttp1HeaderCase: chance(next, 0.5), acceptHttp10: chance(next, 0.5) }),
  () => ({ defaultHostForHttp10: 'old.x.test' }),
  (next) => ({
    earlyRequestHeaderModifier: pick(next, [
      { set: [{ name: 'x-a', value: '1' }], remove: ['x-b'] },
      { add: [{ name: '', value: 'a' }] },
      {},
    ]),
  }),
];

const targets = (next: Random) => ({
  targetRefs: many(next, 2, () => ({
    group: 'gateway.networking.k8s.io',
    kind: pick(next, ['Gateway', 'Gateway', 'Gateway', 'HTTPRoute']),
    name: pick(next, ['edge', 'edge', 'inner']),
    ...maybe(next, 0.1, () => ({ sectionName: 'l1' })),
  })),
  ...maybe(next, 0.3, () => ({
    targetSelectors: [
      { group: 'gateway.networking.k8s.io', kind: 'Gateway', matchLabels: { team: pick(next, ['a', 'b']) } },
    ],
  })),
});

const config = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ proxyProtocol: {} })),
  ...maybe(next, 0.5, () => ({ perConnectionBufferLimitBytes: pick(next, [0, 4096, 2 ** 32]) })),
});

export const LISTENER_MAKERS: Readonly<Record<string, Maker>> = {
  HTTPListenerPolicy: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'HTTPListenerPolicy',
    metadata: metadata(next, pick(next, ['h1', 'h2', 'h3']), pick(next, ['infra', ...NAMESPACES])),
    spec: {
      ...targets(next),
      ...settings(next, 'HTTPListenerPolicy', () =>
        Object.assign({}, ...many(next, 3, () => pick(next, SETTINGS)(next))),
      ),
    },
  }),
  ListenerPolicy: (next) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'ListenerPolicy',
    metadata: metadata(next, pick(next, ['n1', 'n2']), pick(next, ['infra', ...NAMESPACES])),
    spec: {
      ...targets(next),
      ...settings(next, 'ListenerPolicy', () => ({
        ...maybe(next, 0.7, () => ({ default: config(next) })),
        ...maybe(next, 0.7, () => ({
          perPort: many(next, 3, () => ({
            port: pick(next, [8080, 8081, 8443, 15088]),
            listener: config(next),
          })),
        })),
      })),
    },
  }),
};
