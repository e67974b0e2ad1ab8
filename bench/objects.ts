// Objects and reviews for the benches: three kinds in three sizes; each contains its number, so that all are different.

import { EDGE_GROUP, GATEWAY_GROUP } from '../src/identifiers.ts';

export interface Sample {
  readonly name: string;
  /** Approximate bytes of the object's JSON. */
  readonly size: number;
  readonly make: (number: number) => Record<string, unknown>;
}

/** An expression of about 370 characters; each number gives a different one. */
function expression(number: number): string {
  return (
    `request.headers["x-tenant"] == "tenant-${number}" && (jwt.claims.groups.exists(g, g == "admins-${number}" || g.startsWith("ops-")) ` +
    `|| request.path.matches("^/api/v${number % 9}/[a-z]+$")) && !(request.method in ["DELETE", "PATCH"]) && ` +
    `has(jwt.claims.email) && jwt.claims.email.endsWith("@example-${number}.com") && size(request.path) < ${100 + (number % 900)} && source.address != "10.0.${number % 256}.1"`
  );
}

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

function provider(number: number, index: number): unknown {
  return {
    name: `provider-${number}-${index}`,
    vendorA: { model: `model-${number}-${index}` },
    host: `llm-${index}.region-${number}.example.com`,
    port: 443,
    policies: {
      tls: {
        sni: `llm-${index}.example.com`,
        verifySubjectAltNames: [`llm-${index}.region-${number}.example.com`],
      },
      auth: { secretRef: { name: `credentials-${number}-${index}` } },
      tcp: { keepalive: { time: '60s', interval: '30s', retries: 5 }, connectTimeout: '5s' },
    },
  };
}

function edgeBackend(providers: number) {
  return (number: number): Record<string, unknown> => ({
    apiVersion: `${EDGE_GROUP}/v1alpha1`,
    kind: 'EdgeBackend',
    metadata: metadata(number),
    spec: {
      ai: {
        groups: list(Math.ceil(providers / 32), (group) => ({
          providers: list(Math.min(32, providers - group * 32), (index) =>
            provider(number, group * 32 + index),
          ),
        })),
      },
    },
  });
}

function edgePolicy(headers: number, expressions: number) {
  return (number: number): Record<string, unknown> => ({
    apiVersion: `${EDGE_GROUP}/v1alpha1`,
    kind: 'EdgePolicy',
    metadata: metadata(number),
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `route-${number}` }],
      traffic: {
        timeouts: { request: '10s' },
        retry: { retryOn: ['5xx', 'reset'], attempts: 3, perTryTimeout: '2s' },
        cors: {
          allowOrigins: list(
            Math.min(64, headers),
            (index) => `https://app-${index}.tenant-${number}.example.com`,
          ),
          allowMethods: ['GET', 'POST'],
        },
        headerModifiers: {
          request: {
            set: list(Math.min(16, headers), (index) => ({
              name: `x-header-${index}`,
              value: `value-${number}-${index} with some words in it`,
            })),
          },
        },
        basicAuthentication: {
          users: list(headers, (index) => `user-${number}-${index}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`),
        },
        ...(expressions === 0
          ? {}
          : {
              authorization: {
                policy: { matchExpressions: list(expressions, (index) => expression(number * 1000 + index)) },
              },
            }),
      },
    },
  });
}

function trafficPolicy(headers: number, descriptors: number) {
  return (number: number): Record<string, unknown> => ({
    apiVersion: `${GATEWAY_GROUP}/v1alpha1`,
    kind: 'TrafficPolicy',
    metadata: metadata(number),
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `route-${number}` }],
      timeouts: { request: '15s', streamIdle: '60s' },
      retry: { retryOn: ['gateway-error'], attempts: 2 },
      headerModifiers: {
        request: {
          add: list(Math.min(16, headers), (index) => ({
            name: `x-${index}`,
            value: `v-${number}-${index}`,
          })),
        },
      },
      rateLimit: {
        global: {
          extensionRef: { name: 'limits' },
          descriptors: list(descriptors, (index) => ({
            entries: [
              { type: 'Generic', generic: { key: `key-${number}-${index}`, value: 'one' } },
              { type: 'Header', header: `x-user-${index}` },
              { type: 'RemoteAddress' },
            ],
          })),
        },
      },
    },
  });
}

const metadata = (number: number) => ({
  name: `object-${number}`,
  namespace: 'default',
  labels: { app: `app-${number}`, team: 'platform' },
});

/** 256 new expressions in 95 KiB: the most expensive object that is realistic. */
export const EXPRESSIONS: Sample = {
  name: 'EdgePolicy, 256 expressions',
  size: 95,
  make: edgePolicy(1, 256),
};

export const SAMPLES: readonly Sample[] = [
  { name: 'EdgeBackend small', size: 1, make: edgeBackend(2) },
  { name: 'EdgeBackend middle', size: 8, make: edgeBackend(21) },
  { name: 'EdgeBackend large', size: 100, make: edgeBackend(255) },
  { name: 'EdgePolicy small', size: 1, make: edgePolicy(5, 0) },
  { name: 'EdgePolicy middle', size: 8, make: edgePolicy(64, 0) },
  { name: 'EdgePolicy large', size: 100, make: EXPRESSIONS.make },
  { name: 'TrafficPolicy small', size: 1, make: trafficPolicy(4, 3) },
  { name: 'TrafficPolicy middle', size: 8, make: trafficPolicy(16, 45) },
  { name: 'TrafficPolicy large', size: 100, make: trafficPolicy(16, 620) },
];

/**
 * An AdmissionReview of this object as an API server sends it, with the managedFields of server-side apply; an update if there is an old
 * object.
 */
export function reviewOf(
  object: Record<string, unknown>,
  number: number,
  old?: Record<string, unknown>,
): string {
  const meta = {
    ...(object['metadata'] as object),
    uid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    generation: 1,
    creationTimestamp: '2026-11-21T10:00:00Z',
    managedFields: [
      {
        manager: 'kubectl',
        operation: 'Apply',
        apiVersion: object['apiVersion'],
        time: '2026-11-21T10:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:metadata': { 'f:labels': { 'f:app': {}, 'f:team': {} } },
          'f:spec': fields(object['spec'], 3),
        },
      },
    ],
  };
  const [group, version] = (object['apiVersion'] as string).split('/');
  const kind = object['kind'] as string;
  const resource = `${kind.toLowerCase().replace(/y$/, 'ie')}s`;
  return JSON.stringify({
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request: {
      uid: meta.uid,
      kind: { group, version, kind },
      resource: { group, version, resource },
      requestKind: { group, version, kind },
      requestResource: { group, version, resource },
      name: `object-${number}`,
      namespace: 'default',
      operation: old === undefined ? 'CREATE' : 'UPDATE',
      userInfo: {
        username: 'system:serviceaccount:gitops:deployer',
        uid: 'a',
        groups: ['system:serviceaccounts', 'system:authenticated'],
      },
      object: { ...object, metadata: meta },
      oldObject: old === undefined ? null : { ...old, metadata: meta },
      dryRun: false,
      options: {
        kind: old === undefined ? 'CreateOptions' : 'UpdateOptions',
        apiVersion: 'meta.k8s.io/v1',
        fieldManager: 'kubectl',
        fieldValidation: 'Strict',
      },
    },
  });
}

/** FieldsV1 of a value, down to lists that are owned as a whole. */
function fields(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [`f:${key}`, fields(member, depth - 1)]),
  );
}
