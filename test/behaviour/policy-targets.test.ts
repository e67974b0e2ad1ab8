// Whom policies hold for: by name, by labels, and by a section of either.

import { behaves, from, gateway, route, ruleTo, service } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

const SERVED = from('shop/a:8080');
const TOO_LARGE = { status: 413 };
const labelled = (text: string, labels: string): string =>
  text.replace('namespace: shop}', `namespace: shop, labels: ${labels}}`);
const policy = (name: string, kind: string, targets: string, fields: string, namespace = 'shop'): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ${kind}
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  ${targets}
  ${fields}
`;
const ROUTES = 'group: gateway.networking.k8s.io, kind: HTTPRoute';
const GATEWAYS = 'group: gateway.networking.k8s.io, kind: Gateway';
const SMALL = 'buffer: {maxRequestSize: "10"}';
const large = (path: string, host = 'web.test'): Sent => ({ path, host, body: 'x'.repeat(11) });

await behaves({
  name: 'targets of a TrafficPolicy by labels',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    service('a'),
    labelled(route('HTTPRoute', 'both', ruleTo('both')), '{team: cart, tier: gold}'),
    labelled(route('HTTPRoute', 'one', ruleTo('one')), '{team: cart}'),
    labelled(route('HTTPRoute', 'part', ruleTo('in') + ruleTo('out')), '{team: part}'),
    labelled(route('HTTPRoute', 'other', ruleTo('other')), '{team: other}'),
    policy(
      'both',
      'TrafficPolicy',
      `targetSelectors: [{${ROUTES}, matchLabels: {team: cart, tier: gold}}]`,
      SMALL,
    ),
    policy(
      'part',
      'TrafficPolicy',
      `targetSelectors: [{${ROUTES}, matchLabels: {team: part}, sectionName: in}]`,
      SMALL,
    ),
    // Gateways have no such label; and policies of other namespaces see nothing here.
    policy('kind', 'TrafficPolicy', `targetSelectors: [{${GATEWAYS}, matchLabels: {team: other}}]`, SMALL),
    policy(
      'group',
      'TrafficPolicy',
      `targetSelectors: [{group: example.org, kind: HTTPRoute, matchLabels: {team: other}}]`,
      SMALL,
    ),
    policy(
      'far',
      'TrafficPolicy',
      `targetSelectors: [{${ROUTES}, matchLabels: {team: other}}]`,
      SMALL,
      'elsewhere',
    ),
  ],
  requests: [
    ['all labels', large('/both'), TOO_LARGE],
    ['within', { path: '/both', body: 'x' }, SERVED],
    ['some of them', large('/one'), SERVED],
    ['a section', large('/in'), TOO_LARGE],
    ['and not the rest', large('/out'), SERVED],
    ['another kind, group or namespace', large('/other'), SERVED],
  ],
});

await behaves({
  name: 'targets of a TrafficPolicy by labels: listeners',
  manifests: [
    labelled(
      gateway(
        '{name: web, port: 8080, protocol: HTTP, hostname: web.test}',
        '{name: own, port: 8080, protocol: HTTP, hostname: own.test}',
      ),
      '{tier: gold}',
    ),
    service('a'),
    route('HTTPRoute', 'a', ruleTo('a')),
    policy(
      'own',
      'TrafficPolicy',
      `targetSelectors: [{${GATEWAYS}, matchLabels: {tier: gold}, sectionName: own}]`,
      SMALL,
    ),
  ],
  requests: [
    ['the section', large('/a', 'own.test'), TOO_LARGE],
    ['another', large('/a'), SERVED],
  ],
});

const RAW: Sent & { readonly port: number } = {
  port: 8081,
  protocol: 'tcp',
  staysOpen: true,
  body: 'GET /a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
};
const HEADER = { headers: { server: 'mine' } };
for (const [what, targets, server] of [
  ['by name', `targetRefs: [{${GATEWAYS}, name: front}]`, 'mine'],
  ['by another name', `targetRefs: [{${GATEWAYS}, name: back}]`, 'envoy'],
  ['by labels', `targetSelectors: [{${GATEWAYS}, matchLabels: {tier: gold}}]`, 'mine'],
  ['by other labels', `targetSelectors: [{${GATEWAYS}, matchLabels: {tier: lead}}]`, 'envoy'],
] as const)
  await behaves({
    name: `policies of listeners ${what}`,
    manifests: [
      labelled(
        gateway('{name: web, port: 8080, protocol: HTTP}', '{name: plain, port: 8081, protocol: HTTP}'),
        '{tier: gold}',
      ),
      service('a'),
      route('HTTPRoute', 'a', ruleTo('a')),
      policy('http', 'HTTPListenerPolicy', targets, 'serverHeaderTransformation: PassThrough'),
      policy('all', 'ListenerPolicy', targets, 'perPort: [{port: 8081, listener: {proxyProtocol: {}}}]'),
    ],
    upstreams: { 'shop/a:8080': { answer: HEADER } },
    requests: [
      ['HTTPListenerPolicy', { path: '/a' }, { status: 200, headers: { server } }],
      ['and once more', { path: '/a/b' }, { status: 200, headers: { server } }],
      [
        'ListenerPolicy: who sends no header of the PROXY protocol',
        RAW,
        { body: server === 'mine' ? '' : /^HTTP\/1\.1 200/ },
      ],
      [
        'ListenerPolicy: who sends it',
        { ...RAW, proxyHeader: { version: 1, from: '10.9.0.7', to: '10.9.0.1', port: 8080 } },
        { body: server === 'mine' ? /^HTTP\/1\.1 200/ : /^HTTP\/1\.1 400/ },
      ],
    ],
  });
