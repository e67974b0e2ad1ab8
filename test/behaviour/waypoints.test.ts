// Waypoints: connections with a PROXY header that names where they were going and who sent them, and what policies make of that.

import { behaves, from, service, WAYPOINT } from '../parts/behaviour.ts';

const ADDRESSES = {
  open: '10.96.0.1',
  closed: '10.96.0.2',
  readers: '10.96.0.3',
  routed: '10.96.0.4',
  db: '10.96.0.5',
};
type Name = keyof typeof ADDRESSES;

const behind = (name: Name, port = '{name: http, port: 8080}'): string =>
  service(name, { port })
    .replace(
      `{name: ${name}, namespace: shop}`,
      `{name: ${name}, namespace: shop, labels: {mesh.io/use-waypoint: front}}`,
    )
    .replace('spec:\n', `spec:\n  clusterIP: ${ADDRESSES[name]}\n`);

const authorization = (
  name: string,
  target: Name,
  action: string,
  rules: string,
  annotations = '',
): string => `
apiVersion: security.mesh.io/v1
kind: AuthorizationPolicy
metadata: {name: ${name}, namespace: shop${annotations}}
spec:
  targetRefs: [{group: "", kind: Service, name: ${target}}]
  action: ${action}
  rules: ${rules}
`;

const routeOf = (name: string, parent: string, path: string, backend: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec:
  parentRefs: [${parent}]
  rules:
    - matches: [{path: {type: PathPrefix, value: ${path}}}]
      backendRefs: [{name: ${backend}, port: 8080}]
`;

const FRONT = 'spiffe://cluster.local/ns/web/sa/front';
const OTHER = 'spiffe://cluster.local/ns/web/sa/other';

const to = (name: Name, principal?: string, port = 8080) => ({
  port: 15088,
  proxyHeader: { to: ADDRESSES[name], port, ...(principal === undefined ? {} : { principal }) },
});
const DENIED = { status: 403, body: 'RBAC: access denied' };

await behaves({
  name: 'waypoints',
  settings: { waypoint: { enabled: true }, mesh: { enabled: true } },
  manifests: [
    WAYPOINT,
    behind('open'),
    behind('closed'),
    behind('readers'),
    behind('routed'),
    behind('db', '{name: db, port: 5432}'),
    authorization('nobody', 'closed', 'ALLOW', '[]'),
    authorization(
      'readers',
      'readers',
      'ALLOW',
      `
    - from: [{source: {principals: [cluster.local/ns/web/sa/front]}}]
      to: [{operation: {methods: [GET], notPaths: [/admin*]}}]
    - from: [{source: {serviceAccounts: [web/other]}}]
      to: [{operation: {paths: ["/items/{*}"]}}]
    - from: [{source: {namespaces: ["adm*"]}}]`,
    ),
    authorization('blocked', 'readers', 'DENY', '[{to: [{operation: {hosts: ["*.BLOCKED.test"]}}]}]'),
    authorization('tried', 'open', 'DENY', '[{}]', ', annotations: {mesh.io/dry-run: "true"}'),
    authorization('db', 'db', 'ALLOW', '[{from: [{source: {principals: ["*/sa/front"]}}]}]'),
    routeOf('v2', '{group: "", kind: Service, name: routed}', '/v2', 'open'),
  ],
  requests: [
    ['to a service without policies', to('open'), from('shop/open:8080')],
    ['to one that allows nobody', to('closed', FRONT), DENIED],
    ['whoever may read reads', { ...to('readers', FRONT), path: '/items' }, from('shop/readers:8080')],
    ['and does not write', { ...to('readers', FRONT), method: 'POST', body: 'x' }, DENIED],
    ['nor reads what is excepted', { ...to('readers', FRONT), path: '/admin/users' }, DENIED],
    ['another does not read', to('readers', OTHER), DENIED],
    ['but by a template of paths', { ...to('readers', OTHER), path: '/items/1' }, from('shop/readers:8080')],
    ['which has one part only', { ...to('readers', OTHER), path: '/items/1/2' }, DENIED],
    [
      'a namespace may all',
      { ...to('readers', 'spiffe://cluster.local/ns/admins/sa/x'), path: '/admin' },
      from('shop/readers:8080'),
    ],
    ['without an identity nobody may', to('readers'), DENIED],
    [
      'what is denied is denied before it is allowed, whatever the case of its host',
      { ...to('readers', FRONT), host: 'a.blocked.test' },
      DENIED,
    ],
    ['what is only tried out lets through', to('open', OTHER), from('shop/open:8080')],
    ['a route in front of a service', { ...to('routed'), path: '/v2/x' }, from('shop/open:8080')],
    ['beside it there is nothing', { ...to('routed'), path: '/v1' }, { status: 404 }],
    [
      'a connection of a principal that may',
      { ...to('db', FRONT, 5432), protocol: 'tcp', body: 'hello' },
      { body: /^shop\/db:5432 .*\nhello$/s },
    ],
  ],
  also: async (t, proxy) => {
    const ended = await proxy.send({ ...to('db', OTHER, 5432), protocol: 'tcp', body: 'hello' }, 15088).then(
      ({ body }) => body,
      () => '',
    );
    t.equal(ended, '', 'a connection of another is ended');
    const lost = await proxy.send({ ...to('open', FRONT, 8081) }, 15088).then(
      ({ status }) => status,
      () => undefined,
    );
    t.equal(lost, undefined, 'no chain takes a port that no service has');
  },
});
