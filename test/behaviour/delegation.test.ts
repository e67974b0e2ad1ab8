// Delegation: parents give requests to routes of others, and 500 where there is none.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const child = (name: string, rules: string, { parents = '', metadata = '' } = {}): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: team${metadata}}
spec:
  ${parents}
  rules:
${rules}
`;
const rule = (path: string, name: string, type = 'PathPrefix'): string =>
  `    - matches: [{path: {type: ${type}, value: ${path}}}]\n      backendRefs: [{name: ${name}, port: 8080}]`;
const delegated = (path: string, name: string): string =>
  `- matches: [{path: {value: ${path}}}]\n  backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}, namespace: team}]\n`;
const labelled = `- matches: [{path: {value: /label}}]\n  backendRefs: [{group: delegation.gatewarden.dev, kind: label, name: yes-please, namespace: team}]\n`;

const host = 'shop.example.org';

await behaves({
  name: 'delegation',
  manifests: [
    HTTP_GATEWAY,
    ...['exact', 'prefix', 'deep', 'label'].map((name) => service(name, { namespace: 'team' })),
    route(
      'HTTPRoute',
      'root',
      delegated('/cart', 'cart') +
        delegated('/none', 'nobody') +
        delegated('/nested', 'nested') +
        delegated('/loop', 'loop') +
        labelled,
      `hostnames: [${host}]`,
    ),
    child(
      'cart',
      [rule('/cart/view', 'exact', 'Exact'), rule('/cart/items', 'prefix'), rule('/other', 'prefix')].join(
        '\n',
      ),
    ),
    child(
      'nested',
      `    - matches: [{path: {value: /nested/deep}}]\n      backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: deep}]`,
    ),
    child('deep', rule('/nested/deep/er', 'deep')),
    child(
      'loop',
      `    - matches: [{path: {value: /loop}}]\n      backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: loop}]`,
    ),
    child('labelled', rule('/label/x', 'label'), {
      metadata: ', labels: {delegation.gatewarden.dev/label: yes-please}',
    }),
  ],
  requests: [
    ['to a route of another namespace', { host, path: '/cart/view' }, from('team/exact:8080')],
    ['a prefix within that of the parent', { host, path: '/cart/items/1' }, from('team/prefix:8080')],
    ['nothing outside of that of the parent', { host, path: '/other' }, { status: 404 }],
    ['nothing that the child does not match', { host, path: '/cart' }, { status: 404 }],
    ['through several', { host, path: '/nested/deep/er' }, from('team/deep:8080')],
    ['by label', { host, path: '/label/x' }, from('team/label:8080')],
    ['500 where there is no child', { host, path: '/none/x' }, { status: 500 }],
    ['the hosts of the parent', { host: 'other.test', path: '/cart/view' }, { status: 404 }],
  ],
});
