// ListenerPolicy: the header of the PROXY protocol, and what is buffered of a connection.

import { behaves, from, gateway, route, service, trafficPolicy } from '../parts/behaviour.ts';
import type { ProxyHeader } from '../parts/proxy-header.ts';
import type { Sent } from '../parts/requests.ts';

const policy = (fields: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ListenerPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  ${fields}
`;

const two = gateway(
  '{name: web, port: 8080, protocol: HTTP}',
  '{name: plain, port: 8081, protocol: HTTP}',
  '{name: db, port: 5432, protocol: TCP}',
);
const base = [
  two,
  service('a'),
  route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
  route('TCPRoute', 'db', '- backendRefs: [{name: a, port: 8080}]'),
];
const seen = trafficPolicy(
  'seen',
  'kind: Gateway, name: front',
  "headerModifiers: {request: {set: [{name: x-client, value: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%'}]}}",
);
const client = (address: string) => from('shop/a:8080', { headers: { 'x-client': address } });
const behind = (version: 1 | 2): { readonly proxyHeader: ProxyHeader } => ({
  proxyHeader: { version, from: '10.9.0.7', to: '10.9.0.1', port: 8080 },
});
const raw: Sent = {
  protocol: 'tcp',
  staysOpen: true,
  body: 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
};
const OK = { body: /^HTTP\/1\.1 200 OK/ };
const CUT_OFF = { body: '' };

await behaves({
  name: 'the header of the PROXY protocol on all ports but one',
  manifests: [...base, seen, policy('default: {proxyProtocol: {}}\n  perPort: [{port: 8081, listener: {}}]')],
  requests: [
    ['version 1 says who the client is', behind(1), client('10.9.0.7')],
    ['and so does version 2', behind(2), client('10.9.0.7')],
    ['who comes without it is cut off', raw, CUT_OFF],
    ['a port with settings of its own asks for none', { port: 8081 }, client('127.0.0.1')],
    ['and takes none', { ...raw, ...behind(1), port: 8081 }, { body: /^HTTP\/1\.1 400/ }],
    ['TCP: it comes before the bytes', { ...raw, ...behind(2), port: 5432 }, OK],
    ['TCP: who comes without it is cut off', { ...raw, port: 5432 }, CUT_OFF],
  ],
});

await behaves({
  name: 'without a policy',
  manifests: [...base, seen],
  requests: [
    ['nobody needs the header', raw, OK],
    ['and nobody may send it', { ...raw, ...behind(1) }, { body: /^HTTP\/1\.1 400/ }],
  ],
});

await behaves({
  name: 'the header of the PROXY protocol on one port alone',
  manifests: [...base, seen, policy('perPort: [{port: 8081, listener: {proxyProtocol: {}}}]')],
  requests: [
    ['that port asks for it', { ...behind(1), port: 8081 }, client('10.9.0.7')],
    ['and cuts off who comes without it', { ...raw, port: 8081 }, CUT_OFF],
    ['another port asks for none', {}, client('127.0.0.1')],
    ['and takes none', { ...raw, ...behind(1) }, { body: /^HTTP\/1\.1 400/ }],
  ],
});

const large = { path: '/', body: 'x'.repeat(100_000) };
for (const [where, limits] of [
  ['of one port', 'perPort: [{port: 8080, listener: {perConnectionBufferLimitBytes: 4096}}]'],
  [
    'of all ports but one',
    'default: {perConnectionBufferLimitBytes: 4096}\n  perPort: [{port: 8081, listener: {}}]',
  ],
] as const)
  await behaves({
    name: `a limit on what is buffered of a connection ${where}`,
    manifests: [
      two,
      service('a'),
      route(
        'HTTPRoute',
        'a',
        `
- backendRefs: [{name: a, port: 8080}]
  retry: {attempts: 1, codes: [503]}
`,
      ),
      policy(limits),
    ],
    settings: { enableExperimentalGatewayAPIFeatures: true },
    // Every other request fails: to send it again, it must have been kept.
    upstreams: { 'shop/a:8080': { answer: (_, count) => ({ status: count % 2 === 1 ? 503 : 200 }) } },
    requests: [
      ['a request within it is sent again', { body: 'small' }, { status: 200 }],
      ['on a port without it a larger one too', { ...large, port: 8081 }, { status: 200 }],
      ['on the port with it that is not', large, { status: 503 }],
    ],
  });
