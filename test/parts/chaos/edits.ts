// Objects of tenants that a chaos run creates, changes and deletes at random, valid and not. Nothing of them is used by the known-good route.

import { pick, type Random } from '../../mutants/random.ts';
import { REFUSED } from '../../translation/refused-policies.ts';
import type { Certificates } from '../certificates.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';
const OURS = 'gateway.gatewarden.dev';

export const TEAMS = ['team-0', 'team-1', 'team-2'] as const;
export const GATEWAYS = ['front', 'rear', 'edge'] as const;

/** A request to the API server. */
export interface Edit {
  readonly what: string;
  readonly method: 'PUT' | 'DELETE' | 'LABEL';
  readonly path: string;
  readonly body?: object;
  /** What admission would refuse: the webhook is off. */
  readonly isGarbage?: boolean;
}

export interface Material {
  /** Of a server that answers. */
  readonly upstream: number;
  readonly pairs: readonly { readonly cert: string; readonly key: string }[];
}

export async function material(upstream: number, { leaf }: Certificates): Promise<Material> {
  return { upstream, pairs: [await leaf(['a.test']), await leaf(['a.test']), await leaf(['b.test'])] };
}

const numbered = (random: Random, name: string, count: number): string =>
  `${name}-${Math.floor(random() * count)}`;

const ROUTES = 6;
const SERVICES = 3;

const PLURALS: Readonly<Record<string, string>> = {
  HTTPRoute: `apis/${GATEWAY_API}/v1/httproutes`,
  BackendTLSPolicy: `apis/${GATEWAY_API}/v1/backendtlspolicies`,
  ReferenceGrant: `apis/${GATEWAY_API}/v1beta1/referencegrants`,
  TrafficPolicy: `apis/${OURS}/v1alpha1/trafficpolicies`,
  Backend: `apis/${OURS}/v1alpha1/backends`,
  GatewayExtension: `apis/${OURS}/v1alpha1/gatewayextensions`,
  HTTPListenerPolicy: `apis/${OURS}/v1alpha1/httplistenerpolicies`,
  BackendConfigPolicy: `apis/${OURS}/v1alpha1/backendconfigpolicies`,
  DirectResponse: `apis/${OURS}/v1alpha1/directresponses`,
  EndpointSlice: 'apis/discovery.k8s.io/v1/endpointslices',
  Service: 'api/v1/services',
  Secret: 'api/v1/secrets',
  ConfigMap: 'api/v1/configmaps',
};

/** The path of an object in its namespace. */
export function pathOf(kind: string, namespace: string, name: string): string {
  const [collection = '', plural = ''] = split(PLURALS[kind]!);
  return `/${collection}/namespaces/${namespace}/${plural}/${name}`;
}

function split(path: string): readonly [string, string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, at), path.slice(at + 1)];
}

function put(kind: string, namespace: string, name: string, members: object): Edit {
  const collection = split(PLURALS[kind]!)[0];
  const apiVersion = collection.replace(/^apis?\//, '');
  return {
    what: `put ${kind} ${namespace}/${name}`,
    method: 'PUT',
    path: pathOf(kind, namespace, name),
    body: { apiVersion, kind, metadata: { name, namespace }, ...members },
  };
}

const remove = (kind: string, namespace: string, name: string): Edit => ({
  what: `delete ${kind} ${namespace}/${name}`,
  method: 'DELETE',
  path: pathOf(kind, namespace, name),
});

/** Without what Envoy alone finds: a proxy would reject it for as long as it is there. */
const GARBAGE = REFUSED.filter(({ standard }) => standard !== 'handed over');

type Maker = (random: Random, material: Material) => Edit;

function route(random: Random): Edit {
  const team = pick(random, TEAMS);
  const name = numbered(random, 'route', ROUTES);
  const parents = [...GATEWAYS, 'missing'].filter(() => random() < 0.5);
  const toService = { name: numbered(random, 'service', SERVICES + 1), port: 80 };
  const toBackend = { group: OURS, kind: 'Backend', name: numbered(random, 'backend', 2) };
  const toOther = { ...toService, namespace: pick(random, TEAMS) };
  const filter = pick(random, [
    undefined,
    {
      type: 'RequestHeaderModifier',
      requestHeaderModifier: { set: [{ name: 'x-a', value: String(random()) }] },
    },
    { type: 'URLRewrite', urlRewrite: { hostname: 'c.test' } },
    { type: 'ExtensionRef', extensionRef: { group: OURS, kind: 'DirectResponse', name: 'answer' } },
  ]);
  return put('HTTPRoute', team, name, {
    spec: {
      parentRefs: (parents.length === 0 ? ['front'] : parents).map((parent) => ({
        name: parent,
        namespace: 'default',
        ...(random() < 0.2 ? { sectionName: 'https' } : {}),
      })),
      hostnames: [`${team}.test`],
      rules: [
        {
          matches: [{ path: { value: `/${pick(random, ['a', 'b', 'c', 'd'])}` } }],
          ...(filter === undefined ? {} : { filters: [filter] }),
          ...(filter?.type === 'ExtensionRef'
            ? {}
            : { backendRefs: [pick(random, [toService, toBackend, toOther])] }),
        },
      ],
    },
  });
}

const MAKERS: readonly Maker[] = [
  route,
  route,
  route,
  (random) => remove('HTTPRoute', pick(random, TEAMS), numbered(random, 'route', ROUTES)),
  (random) =>
    put('Service', pick(random, TEAMS), numbered(random, 'service', SERVICES), {
      spec: { ports: [{ name: 'http', port: 80, targetPort: 8000 + Math.floor(random() * 3) }] },
    }),
  (random) => remove('Service', pick(random, TEAMS), numbered(random, 'service', SERVICES)),
  ...[0, 1].map(
    (): Maker =>
      (random, { upstream }) => {
        const service = numbered(random, 'service', SERVICES);
        return put('EndpointSlice', pick(random, TEAMS), `${service}-${pick(random, ['x', 'y'])}`, {
          metadata: undefined,
          addressType: 'IPv4',
          ports: [{ name: 'http', port: upstream, protocol: 'TCP' }],
          endpoints: Array.from({ length: Math.floor(random() * 4) }, (_, index) => ({
            addresses: [`10.9.0.${index + 1}`],
            conditions: { ready: random() < 0.7 },
          })),
          service,
        });
      },
  ),
  (random) =>
    put('Backend', pick(random, TEAMS), numbered(random, 'backend', 2), {
      spec: {
        type: 'Static',
        static: { hosts: [{ host: '127.0.0.1', port: 8000 + Math.floor(random() * 9) }] },
      },
    }),
  (random) => remove('Backend', pick(random, TEAMS), numbered(random, 'backend', 2)),
  (random) =>
    put('TrafficPolicy', pick(random, TEAMS), numbered(random, 'policy', 3), {
      spec: {
        targetRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: numbered(random, 'route', ROUTES) }],
        ...pick(random, [
          { timeouts: { request: `${1 + Math.floor(random() * 20)}s` } },
          { buffer: { maxRequestSize: `${1 + Math.floor(random() * 20)}Ki` } },
          { retry: { attempts: 1 + Math.floor(random() * 3), retryOn: ['5xx'] } },
        ]),
      },
    }),
  (random) => remove('TrafficPolicy', pick(random, TEAMS), numbered(random, 'policy', 3)),
  (random) =>
    put('DirectResponse', pick(random, TEAMS), 'answer', {
      spec: { status: 200 + Math.floor(random() * 90) },
    }),
  (random) => remove('DirectResponse', pick(random, TEAMS), 'answer'),
  (random) =>
    put('ReferenceGrant', pick(random, TEAMS), 'grant', {
      spec: {
        from: [{ group: GATEWAY_API, kind: 'HTTPRoute', namespace: pick(random, TEAMS) }],
        to: [{ group: '', kind: 'Service' }],
      },
    }),
  (random) => remove('ReferenceGrant', pick(random, TEAMS), 'grant'),
  // The certificate of a listener, whole and broken.
  (random, { pairs }) => {
    const { cert, key } = pick(random, pairs);
    const text = pick(random, [cert, cert, cert, 'garbage']);
    const encoded = (value: string): string => Buffer.from(value).toString('base64');
    const edit = put('Secret', 'default', 'tls', {
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': encoded(text), 'tls.key': encoded(key) },
    });
    return { ...edit, isGarbage: text === 'garbage' };
  },
  (random) => (random() < 0.3 ? remove('Secret', 'default', 'tls') : route(random)),
  (random) => ({
    what: 'label a namespace',
    method: 'LABEL',
    path: `/api/v1/namespaces/${pick(random, TEAMS)}`,
    body: { metadata: { labels: { joins: random() < 0.7 ? 'yes' : 'no' } } },
  }),
  (random) =>
    put('ConfigMap', pick(random, TEAMS), numbered(random, 'noise', 3), { data: { text: String(random()) } }),
  ...[0, 1].map(
    (): Maker => (random) => {
      const { object, kind } = pick(random, GARBAGE);
      const { spec } = object as { readonly spec: object };
      const targetRefs =
        'targetRefs' in spec
          ? {
              targetRefs:
                kind === 'HTTPListenerPolicy'
                  ? [{ group: GATEWAY_API, kind: 'Gateway', name: 'front' }]
                  : kind.startsWith('Backend')
                    ? [{ group: '', kind: 'Service', name: numbered(random, 'service', SERVICES) }]
                    : [{ group: GATEWAY_API, kind: 'HTTPRoute', name: numbered(random, 'route', ROUTES) }],
            }
          : {};
      const edit = put(kind, pick(random, TEAMS), numbered(random, 'garbage', 3), {
        spec: { ...spec, ...targetRefs },
      });
      return { ...edit, isGarbage: true };
    },
  ),
  (random) => remove(pick(random, GARBAGE).kind, pick(random, TEAMS), numbered(random, 'garbage', 3)),
];

export function anEdit(random: Random, material: Material): Edit {
  const edit = pick(random, MAKERS)(random, material);
  const { service, ...body } = (edit.body ?? {}) as { service?: string; metadata?: object };
  if (service === undefined) return edit;
  // The slice of a Service.
  const [, , , , , namespace = '', , name = ''] = edit.path.split('/');
  const labels = { 'kubernetes.io/service-name': service };
  return { ...edit, body: { ...body, metadata: { name, namespace, labels } } };
}
