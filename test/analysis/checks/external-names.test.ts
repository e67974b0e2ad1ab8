// References to Services of type ExternalName: what is told of them, and what to write instead. That the proxy sends nothing there is in
// test/behaviour/external-names.test.ts.

import t from 'tap';
import { analyze } from '../../../src/analysis/analyze.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  metadata,
  service,
} from '../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const named = (
  name: string,
  externalName: string | undefined,
  more: Members = { ports: [{ port: 80 }] },
): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec: { type: 'ExternalName', ...(externalName === undefined ? {} : { externalName }), ...more },
});
const slice = (service: string, addresses: readonly string[]): object => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: metadata(`${service}-1`, { labels: { 'kubernetes.io/service-name': service } }),
  addressType: 'IPv4',
  ports: [{ port: 80 }],
  endpoints: addresses.map((address) => ({ addresses: [address] })),
});
const stream = (kind: 'TCPRoute' | 'TLSRoute'): object => ({
  apiVersion: 'gateway.networking.k8s.io/v1alpha2',
  kind,
  metadata: metadata('r'),
  spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs: [backendRef('out')] }] },
});
const STREAMS = gateway({
  listeners: [
    { name: 'raw', protocol: 'TCP', port: 9000 },
    { name: 'tls', protocol: 'TLS', port: 9443, tls: { mode: 'Passthrough' } },
  ],
});
const to = (...refs: readonly Members[]): object => httpRoute('r', { rules: [{ backendRefs: refs }] });
const mirroring: object = httpRoute('r', {
  rules: [
    {
      filters: [{ type: 'RequestMirror', requestMirror: { backendRef: backendRef('out') } }],
      backendRefs: [backendRef('web')],
    },
  ],
});
const GUARD = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: metadata('guard'),
  spec: { extAuth: { grpcService: { backendRef: backendRef('out') } } },
};
const POOL: Members = { gatewayClassName: 'other', listeners: [] };

const found = (objects: readonly unknown[]) =>
  analyze([gatewayClass, gateway(), service('web'), ...objects]).filter(({ code }) =>
    ['AN-05', 'AN-31', 'AN-83'].includes(code),
  );
const summary = (objects: readonly unknown[]): readonly string[] =>
  found(objects).map(({ code, object, path }) => `${code} ${object.kind} @ ${path}`);

const OUT = named('out', 'api.example.com');
const REF = 'spec.rules[0].backendRefs';
for (const [what, objects, expected] of [
  ['a backend of a route', [OUT, to(backendRef('out'))], [`AN-83 HTTPRoute @ ${REF}[0].name`]],
  ['one of several', [OUT, to(backendRef('web'), backendRef('out'))], [`AN-83 HTTPRoute @ ${REF}[1].name`]],
  [
    'a mirror',
    [OUT, mirroring],
    ['AN-83 HTTPRoute @ spec.rules[0].filters[0].requestMirror.backendRef.name'],
  ],
  ['a TCPRoute', [STREAMS, OUT, stream('TCPRoute')], [`AN-83 TCPRoute @ ${REF}[0].name`]],
  ['a TLSRoute', [STREAMS, OUT, stream('TLSRoute')], [`AN-83 TLSRoute @ ${REF}[0].name`]],
  ['an extension', [OUT, GUARD], ['AN-83 GatewayExtension @ spec.extAuth.grpcService.backendRef.name']],
  [
    'a Service without ports',
    [named('out', 'api.example.com', {}), to(backendRef('out'))],
    [`AN-05 HTTPRoute @ ${REF}[0].name`],
  ],
  [
    'a Service without the port',
    [OUT, to(backendRef('out', { port: 81 }))],
    [`AN-05 HTTPRoute @ ${REF}[0].port`],
  ],
  [
    'a Service without a name',
    [named('out', undefined), to(backendRef('out'))],
    [`AN-83 HTTPRoute @ ${REF}[0].name`],
  ],
  [
    'a slice without endpoints',
    [OUT, slice('out', []), to(backendRef('out'))],
    [`AN-83 HTTPRoute @ ${REF}[0].name`],
  ],
  ['endpoints that somebody has written', [OUT, slice('out', ['10.8.0.4']), to(backendRef('out'))], []],
  ['nobody refers to it', [OUT, to(backendRef('web'))], []],
  [
    'a Service of another type',
    [
      { ...OUT, spec: { type: 'ClusterIP', externalName: 'x', ports: [{ port: 80 }] } },
      to(backendRef('out')),
    ],
    [],
  ],
  [
    'a route of a Gateway of others',
    [
      OUT,
      gateway(POOL, 'default/pool'),
      httpRoute('r', { parentRefs: [{ name: 'pool' }], rules: [{ backendRefs: [backendRef('out')] }] }),
    ],
    [],
  ],
] as const satisfies readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(what, async (t) => {
    t.strictSame(summary(objects), expected);
  });

for (const [name, hint] of [
  [
    'api.example.com',
    'refer to a Backend of group gateway.gatewarden.dev and type `Static` with host `api.example.com` and port 80',
  ],
  [
    'api.example.com.',
    'refer to a Backend of group gateway.gatewarden.dev and type `Static` with host `api.example.com` and port 80',
  ],
  ['web.default.svc.cluster.local', 'refer to Service `web` itself'],
  ['web.stock.svc', 'refer to Service `web` of namespace `stock` itself, which needs a ReferenceGrant there'],
  [
    'web.stock.svc.example.org',
    'refer to Service `web` of namespace `stock` itself, which needs a ReferenceGrant there',
  ],
  [
    'svc.example.org',
    'refer to a Backend of group gateway.gatewarden.dev and type `Static` with host `svc.example.org` and port 80',
  ],
] as const)
  t.test(`what to write instead: ${name}`, async (t) => {
    const [finding, ...others] = found([named('out', name), to(backendRef('out'))]);
    t.equal(finding?.hint, hint);
    t.match(
      finding?.message,
      "Service `default/out` is of type ExternalName: the proxy doesn't follow its name",
    );
    t.strictSame(others, []);
  });

t.test('a name that is no host does no harm', async (t) => {
  const [finding] = found([named('out', `\u001b[31m${'x'.repeat(100_000)}`), to(backendRef('out'))]);
  t.ok((finding?.hint?.length ?? 0) < 400);
  t.notMatch(finding?.hint, '\u001b');
});

t.test('without ports, the hint says what to write for both data planes', async (t) => {
  const [finding] = found([named('out', 'api.example.com', {}), to(backendRef('out', { port: 443 }))]);
  t.match(finding?.message, 'Service `default/out` is of type ExternalName and has no ports');
  t.match(
    finding?.hint,
    /type `Static`, or for an edge Gateway to an EdgeBackend with `static`, with host `api.example.com` and port 443/,
  );
});
