// A mix of reviews as in a busy cluster: ten kinds; a third each valid creates, creates with mistakes, valid updates; all different.

import { EDGE_GROUP, GATEWAY_GROUP } from '../src/identifiers.ts';
import { reviewOf } from './objects.ts';

type Json = Record<string, unknown>;

interface Recipe {
  readonly kind: string;
  readonly group: string;
  /** A valid spec; `count` sets its size, `number` makes it unique. */
  readonly spec: (number: number, count: number) => Json;
  /** The same spec with two mistakes. */
  readonly spoil: (spec: Json, number: number) => Json;
}

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

const route = (number: number): Json => ({
  group: 'gateway.networking.k8s.io',
  kind: 'HTTPRoute',
  name: `route-${number}`,
});
const gateway = (number: number): Json => ({ ...route(number), kind: 'Gateway' });
const service = (number: number): Json => ({ group: '', kind: 'Service', name: `service-${number}` });

const provider = (number: number, index: number): Json => ({
  name: `provider-${number}-${index}`,
  vendorA: { model: `model-${number}-${index}` },
  host: `llm-${index}.region-${number}.example.com`,
  port: 8443,
  policies: {
    auth: { secretRef: { name: `credentials-${number}-${index}` } },
    tcp: { keepalive: { time: '60s', interval: '30s', retries: 5 }, connectTimeout: '5s' },
  },
});

const RECIPES: readonly Recipe[] = [
  {
    kind: 'EdgeBackend',
    group: EDGE_GROUP,
    spec: (number, count) => ({
      ai: {
        groups: list(Math.min(32, Math.ceil(count / 32)), (group) => ({
          providers: list(Math.min(32, count - group * 32), (index) => provider(number, group * 32 + index)),
        })),
      },
    }),
    spoil: (spec, number) => ({
      ...spec,
      mcp: { targets: [{ name: `tools-${number}`, static: { host: `http://tools-${number}`, port: 80 } }] },
    }),
  },
  {
    kind: 'EdgePolicy',
    group: EDGE_GROUP,
    spec: (number, count) => ({
      targetRefs: [route(number)],
      traffic: {
        timeouts: { request: '10s' },
        retry: { retryOn: ['5xx', 'reset'], attempts: 3, perTryTimeout: '2s' },
        basicAuthentication: {
          users: list(
            Math.min(256, count),
            (index) => `user-${number}-${index}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`,
          ),
        },
        authorization: {
          policy: {
            matchExpressions: list(
              Math.min(64, Math.ceil(count / 8)),
              (index) =>
                `request.headers["x-tenant"] == "tenant-${number}-${index}" && request.path.startsWith("/api/")`,
            ),
          },
        },
      },
    }),
    spoil: (spec, number) => ({
      ...spec,
      targetRefs: [{ ...service(number), kind: 'Pod' }],
      frontend: { tcp: { keepalive: { time: `${number % 7}` } } },
    }),
  },
  {
    kind: 'Backend',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      type: 'Static',
      static: {
        hosts: list(count, (index) => ({ host: `host-${index}.zone-${number}.example.com`, port: 8080 })),
      },
    }),
    spoil: (spec, number) => ({
      ...spec,
      type: 'Cloud',
      dynamicForwardProxy: { enableTls: `yes-${number}` },
    }),
  },
  {
    kind: 'BackendConfigPolicy',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      targetRefs: [service(number)],
      connectTimeout: '5s',
      tls: {
        secretRef: { name: `tls-${number}` },
        verifySubjectAltNames: list(
          Math.min(16, count),
          (index) => `san-${index}.zone-${number}.example.com`,
        ),
      },
      loadBalancer: {
        maglev: {
          hashPolicies: list(Math.min(16, count), (index) => ({
            header: { name: `x-hash-${number}-${index}` },
          })),
        },
      },
      circuitBreakers: { maxConnections: 1000 + (number % 1000) },
    }),
    spoil: (spec, number) => ({
      ...spec,
      http1ProtocolOptions: { enableTrailers: true },
      http2ProtocolOptions: { maxConcurrentStreams: -number },
    }),
  },
  {
    kind: 'DirectResponse',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      status: 200 + (number % 400),
      body: `closed ${number} `.repeat(Math.min(250, count)),
    }),
    spoil: (spec, number) => ({ ...spec, status: 600 + number, reason: 'closed' }),
  },
  {
    kind: 'GatewayExtension',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      jwt: {
        providers: list(Math.min(32, count), (index) => ({
          name: `issuer-${number}-${index}`,
          issuer: `https://issuer-${index}.zone-${number}.example.com`,
          audiences: list(Math.min(32, Math.ceil(count / 8)), (audience) => `audience-${number}-${audience}`),
          claimsToHeaders: [{ name: 'sub', header: `x-subject-${index}` }],
          jwks: {
            remote: {
              url: `https://issuer-${index}.zone-${number}.example.com/jwks`,
              backendRef: { name: `issuer-${index}`, port: 443 },
            },
          },
        })),
      },
    }),
    spoil: (spec, number) => ({ ...spec, type: 'ExtAuth', extProc: { failOpen: number } }),
  },
  {
    kind: 'GatewayParameters',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      kube: {
        deployment: { replicas: 1 + (number % 9) },
        proxyContainer: {
          env: list(count, (index) => ({ name: `VARIABLE_${index}`, value: `value ${number} ${index}` })),
          resources: { requests: { cpu: '100m', memory: '128Mi' } },
        },
      },
    }),
    spoil: (spec, number) => ({
      ...spec,
      kube: { ...(spec['kube'] as Json), service: { type: `Type${number}` }, replicas: 3 },
    }),
  },
  {
    kind: 'HTTPListenerPolicy',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      targetRefs: [gateway(number)],
      streamIdleTimeout: '30s',
      accessLog: [
        {
          fileSink: {
            path: '/dev/stdout',
            jsonFormat: Object.fromEntries(
              list(count, (index) => [`field-${number}-${index}`, '%REQ(X-REQUEST-ID)% %RESPONSE_CODE%']),
            ),
          },
        },
      ],
    }),
    spoil: (spec, number) => ({ ...spec, targetRefs: [route(number)], streamIdleTimeout: `${number}` }),
  },
  {
    kind: 'ListenerPolicy',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      targetRefs: [gateway(number)],
      perPort: list(Math.min(64, count), (index) => ({
        port: 1000 + index,
        listener: { perConnectionBufferLimitBytes: 65536 + (number % 1000) },
      })),
    }),
    spoil: (spec, number) => ({ ...spec, targetRefs: [route(number)], default: { proxyProtocol: number } }),
  },
  {
    kind: 'TrafficPolicy',
    group: GATEWAY_GROUP,
    spec: (number, count) => ({
      targetRefs: [route(number)],
      timeouts: { request: '15s', streamIdle: '60s' },
      rateLimit: {
        global: {
          extensionRef: { name: 'limits' },
          descriptors: list(count, (index) => ({
            entries: [
              { type: 'Generic', generic: { key: `key-${number}-${index}`, value: 'one' } },
              { type: 'Header', header: `x-user-${index}` },
            ],
          })),
        },
      },
    }),
    spoil: (spec, number) => ({
      ...spec,
      timeouts: { request: `${number}` },
      retry: { retryOn: ['5xx'], perTryTimeout: '99s', attemps: 3 },
    }),
  },
];

export interface MixedReview {
  readonly body: string;
  readonly isAllowed: boolean;
}

/** The review with this number; its object has about this many bytes of JSON, including all its metadata. */
export function mixedReview(number: number, bytes: number): MixedReview {
  const recipe = RECIPES[number % RECIPES.length]!;
  const sort = Math.floor(number / RECIPES.length) % 3;
  const count = countFor(recipe, bytes);
  const spec = recipe.spec(number, count);
  if (sort === 1)
    return { body: review(recipe, number, bytes, recipe.spoil(spec, number)), isAllowed: false };
  if (sort === 0) return { body: review(recipe, number, bytes, spec), isAllowed: true };
  return { body: review(recipe, number, bytes, spec, recipe.spec(number + 1, count)), isAllowed: true };
}

const counts = new Map<string, number>();

/** The number of items that fills two thirds of the object; the rest is metadata. */
function countFor({ kind, spec }: Recipe, bytes: number): number {
  const key = `${kind} ${bytes}`;
  let count = counts.get(key);
  if (count === undefined) {
    count = 1;
    const size = (items: number): number => JSON.stringify(spec(1_000_000, items)).length;
    while (size(count + 1) < (bytes * 2) / 3 && size(count + 1) > size(count)) count++;
    counts.set(key, count);
  }
  return count;
}

/** A valid object of about this many bytes of JSON; the ten kinds alternate. */
export function mixedObject(number: number, bytes: number): Json {
  const recipe = RECIPES[number % RECIPES.length]!;
  return objectOf(recipe, number, bytes, recipe.spec(number, countFor(recipe, bytes)));
}

function objectOf({ kind, group }: Recipe, number: number, bytes: number, spec: Json): Json {
  const object = { apiVersion: `${group}/v1alpha1`, kind, metadata: metadata(number), spec };
  const missing = bytes - JSON.stringify(object).length;
  // Kinds that can't be that large are filled as users do it: with a long annotation.
  if (missing > 100) {
    const notes = `${number} `.repeat(missing).slice(0, missing - 40);
    object.metadata = { ...object.metadata, annotations: { 'example.com/notes': notes } };
  }
  return object;
}

function review(recipe: Recipe, number: number, bytes: number, spec: Json, oldSpec?: Json): string {
  const object = objectOf(recipe, number, bytes, spec);
  return reviewOf(object, number, oldSpec === undefined ? undefined : { ...object, spec: oldSpec });
}

const metadata = (number: number): Json => ({
  name: `object-${number}`,
  namespace: `team-${number % 50}`,
  labels: { app: `app-${number}`, team: 'platform' },
});
