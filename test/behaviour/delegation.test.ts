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
/** A rule with more conditions than its path. */
const under = (line: string, conditions: string): string =>
  line.replace(/(value: [^}]*\})\}/, `$1, ${conditions}}`);
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

await behaves({
  name: 'which children take part',
  manifests: [
    HTTP_GATEWAY,
    ...['a', 'b', 'c', 'd'].map((name) => service(name, { namespace: 'team' })),
    route('HTTPRoute', 'root', delegated('/x', '"*"'), `hostnames: [${host}]`),
    child('open', rule('/x/open', 'a')),
    child('ours', rule('/x/ours', 'b'), {
      parents:
        'parentRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: root, namespace: shop}]',
    }),
    child('theirs', rule('/x/theirs', 'c'), {
      parents:
        'parentRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: other, namespace: shop}]',
    }),
    child('hosted', rule('/x/hosted', 'd'), { parents: 'hostnames: [a.example.org]' }),
  ],
  requests: [
    ['all of a namespace', { host, path: '/x/open' }, from('team/a:8080')],
    ['those that name the parent', { host, path: '/x/ours/1' }, from('team/b:8080')],
    ['none that name another', { host, path: '/x/theirs' }, { status: 404 }],
    ['none with hosts of their own', { host, path: '/x/hosted' }, { status: 404 }],
  ],
});

const inherits = ', annotations: {delegation.gatewarden.dev/inherit-parent-matcher: "true"}';

const HEADER = 'headers: [{name: x-a, value: one}]';

await behaves({
  name: 'matches of parent and child together',
  manifests: [
    HTTP_GATEWAY,
    service('a', { namespace: 'team' }),
    route(
      'HTTPRoute',
      'root',
      under(delegated('/strict', 'strict'), HEADER) + under(delegated('/inherit', 'inherit'), HEADER),
    ),
    child('strict', under(rule('/strict/x', 'a'), HEADER)),
    child('inherit', rule('/y', 'a'), { metadata: inherits }),
  ],
  requests: [
    [
      'the child says what the parent says',
      { path: '/strict/x', headers: { 'x-a': 'one' } },
      from('team/a:8080'),
    ],
    ['and does not match without', { path: '/strict/x' }, { status: 404 }],
    ['the child inherits it', { path: '/inherit/y', headers: { 'x-a': 'one' } }, from('team/a:8080')],
    ['and does not match without', { path: '/inherit/y' }, { status: 404 }],
  ],
});

const CONDITIONS = {
  header: HEADER,
  query: 'queryParams: [{name: q, value: "1"}]',
  method: 'method: GET',
} as const;
const ALL = Object.values(CONDITIONS).join(', ');
const OTHERS = ALL.replace('one', 'two').replace('"1"', '"2"').replace('GET', 'PUT');
const [asked, other] = [
  { method: 'GET', headers: { 'x-a': 'one' } },
  { method: 'PUT', headers: { 'x-a': 'two' } },
] as const;
const LACKED = Object.entries(CONDITIONS).map(
  ([name, condition]) => [name, ALL.replace(condition, '').replace(/^, |(, )(?=, )|, $/g, '')] as const,
);

await behaves({
  name: 'a child is served only under all conditions of its parent',
  manifests: [
    HTTP_GATEWAY,
    service('a', { namespace: 'team' }),
    route(
      'HTTPRoute',
      'root',
      under(delegated('/strict', 'strict'), ALL) + under(delegated('/inherit', 'inherit'), ALL),
    ),
    child(
      'strict',
      [
        under(rule('/strict/all', 'a'), ALL),
        under(rule('/strict/others', 'a'), OTHERS),
        ...LACKED.map(([name, conditions]) => under(rule(`/strict/${name}`, 'a'), conditions)),
      ].join('\n'),
    ),
    child('inherit', under(rule('/others', 'a'), OTHERS), { metadata: inherits }),
  ],
  requests: [
    ['it repeats them', { ...asked, path: '/strict/all?q=1' }, from('team/a:8080')],
    ['it has other values', { ...other, path: '/strict/others?q=2' }, { status: 404 }],
    ['it lacks the header', { method: 'GET', path: '/strict/header?q=1' }, { status: 404 }],
    ['it lacks the query parameter', { ...asked, path: '/strict/query' }, { status: 404 }],
    ['it lacks the method', { ...asked, method: 'PUT', path: '/strict/method?q=1' }, { status: 404 }],
    ['it inherits them in place of its own', { ...asked, path: '/inherit/others?q=1' }, from('team/a:8080')],
    ['and its own values are not enough', { ...other, path: '/inherit/others?q=2' }, { status: 404 }],
  ],
});
