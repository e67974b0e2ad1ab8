// A child that several parents delegate to: what one parent demands isn't demanded through another one, and `analyze` says so.

import tap from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import { defaultSettings } from '../../src/translation.ts';
import { behaves, from, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

const delegating = (name: string, rule = '', namespace = 'shop'): string =>
  route(
    'HTTPRoute',
    name,
    `- matches: [{path: {value: /items}}]\n  backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: items, namespace: team}]\n${rule}`,
    `hostnames: [${name}.test]`,
  )
    .replace('{name: front}', '{name: front, namespace: shop}')
    .replace('namespace: shop}\nspec', `namespace: ${namespace}}\nspec`);

const child = (parents = ''): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: items, namespace: team}
spec:
  ${parents}
  rules:
    - matches: [{path: {value: /items}}]
      backendRefs: [{name: a, port: 8080}]
`;

const USERS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const ON_OWN = trafficPolicy('staff', 'kind: HTTPRoute, name: own', USERS);
const OWN_PARENT =
  'parentRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: own, namespace: shop}]';
const BASE = [
  HTTP_GATEWAY.replace('protocol: HTTP', 'protocol: HTTP, allowedRoutes: {namespaces: {from: All}}'),
  service('a', { namespace: 'team' }),
];

function said(manifests: readonly string[]): readonly string[] {
  const objects = [CLASS, ...manifests].flatMap((manifest) =>
    parseAllDocuments(manifest).map((document) => document.toJS() as unknown),
  );
  return analyze(objects, defaultSettings)
    .filter(({ code }) => code === 'AN-46')
    .map(({ object, path, message }) => `${object.namespace}/${object.name} ${path} ${message}`);
}

const refused = { status: 401 };
const OPEN = [...BASE, delegating('own'), delegating('other', '', 'evil'), child(), ON_OWN];

await behaves({
  name: 'a parent of another namespace delegates to a child without parentRefs',
  manifests: OPEN,
  requests: [
    ['through its own parent', { host: 'own.test', path: '/items' }, refused],
    ['through another one', { host: 'other.test', path: '/items' }, from('team/a:8080')],
  ],
});

await behaves({
  name: 'a child with parentRefs',
  manifests: [...BASE, delegating('own'), delegating('other', '', 'evil'), child(OWN_PARENT), ON_OWN],
  requests: [
    ['through its own parent', { host: 'own.test', path: '/items' }, refused],
    ['through another one', { host: 'other.test', path: '/items' }, { status: 500 }],
  ],
});

tap.test('the other parent is named', async (t) => {
  t.match(said(OPEN), [
    /^team\/items spec.rules\[0\] through HTTPRoute evil\/other .* without `basicAuth`, which TrafficPolicy shop\/staff requires through HTTPRoute shop\/own/,
  ]);
});

for (const [name, manifests] of Object.entries({
  'a child with parentRefs': [
    ...BASE,
    delegating('own'),
    delegating('other', '', 'evil'),
    child(OWN_PARENT),
    ON_OWN,
  ],
  'a policy on the child': [
    ...BASE,
    delegating('own'),
    delegating('other', '', 'evil'),
    child(),
    trafficPolicy('staff', 'kind: HTTPRoute, name: items', USERS).replace(
      'namespace: shop',
      'namespace: team',
    ),
  ],
  'the same demand of both parents': [
    ...BASE,
    delegating('own'),
    delegating('other'),
    child(),
    ON_OWN,
    trafficPolicy('more', 'kind: HTTPRoute, name: other', 'jwt: {extensionRef: {name: none}}'),
  ],
  'no demand': [...BASE, delegating('own'), delegating('other', '', 'evil'), child()],
  'one parent': [...BASE, delegating('own'), child(), ON_OWN],
}))
  tap.test(`no alarm: ${name}`, async (t) => {
    t.strictSame(said(manifests), []);
  });
