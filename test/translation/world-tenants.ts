// What tenants of a shared Gateway write in a random world: routes on hosts of their own and on shared ones, ListenerSets, delegation, grants,
// and policies at every level. Most of it is valid.

import { pick, type Random } from '../mutants/random.ts';
import { FULL } from './full-policies.ts';
import { chance, many, maybe } from './random.ts';
import { OWNER, TENANTS } from './tenancy.ts';
import { backendRef as anyBackend } from './world-backends.ts';
import { extensionFields } from './world-extensions.ts';
import { type Maker, metadata, NAMESPACES, SERVICES, type WorldObject } from './world-parts.ts';
import { redirectStatus, routeFilter, routeMatch, ruleExtras } from './world-rules.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';
const OURS = 'gateway.gatewarden.dev';

/** Of shared hosts each tenant has routes; the others have the tenant's name. */
const SHARED_HOSTS = ['x.test', 'a.x.test', '*.x.test'];
const ownHosts = (tenant: string) => [`${tenant}.test`, `*.${tenant}.test`, `a.${tenant}.test`];
const hostOf = (next: Random, tenant: string) =>
  pick(next, chance(next, 0.75) ? ownHosts(tenant) : SHARED_HOSTS);

const ROUTES = ['cart', 'web', 'pay', 'docs'];
const RULES = ['first', 'second', 'third'];
const PRIORITIES = [
  'ShallowMergePreferChild',
  'ShallowMergePreferParent',
  'DeepMergePreferChild',
  'DeepMergePreferParent',
];

const toService = (next: Random) => ({
  name: pick(next, SERVICES),
  port: 80,
  ...maybe(next, 0.1, () => ({ namespace: pick(next, NAMESPACES) })),
});

const backendRef = (next: Random) => ({
  ...(chance(next, 0.85) ? toService(next) : anyBackend(next)),
  ...maybe(next, 0.3, () => ({ weight: 1 + Math.floor(next() * 3) })),
  ...maybe(next, 0.1, () => ({ filters: [routeFilter(next, toService)] })),
});

const HEADERS = [
  { set: [{ name: 'x-rule', value: 'set' }] },
  { add: [{ name: 'x-rule', value: 'added' }] },
  { remove: ['x-a'] },
  { set: [{ name: 'x-team', value: 'a' }], add: [{ name: 'x-more', value: '1' }] },
];

const plainFilter = (next: Random): object =>
  pick<object>(next, [
    { type: 'RequestHeaderModifier', requestHeaderModifier: pick(next, HEADERS) },
    { type: 'ResponseHeaderModifier', responseHeaderModifier: pick(next, HEADERS) },
    {
      type: 'URLRewrite',
      urlRewrite: { hostname: 'n.test', path: { type: 'ReplaceFullPath', replaceFullPath: '/full' } },
    },
    { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/p' } } },
    { type: 'RequestMirror', requestMirror: { backendRef: toService(next) } },
    { type: 'CORS', cors: { allowOrigins: ['https://x.test'] } },
    {
      type: 'ExtensionRef',
      extensionRef: { group: OURS, kind: 'TrafficPolicy', name: pick(next, ['p1', 'p2']) },
    },
  ]);

/** Instead of backends. */
const answer = (next: Random): object => ({
  filters: [
    pick<object>(next, [
      {
        type: 'RequestRedirect',
        requestRedirect: {
          statusCode: pick(next, [301, 302]),
          ...maybe(next, 0.5, () => ({ scheme: 'https' })),
          ...maybe(next, 0.5, () => ({ hostname: 'n.test' })),
          ...maybe(next, 0.3, () => ({ port: 8443 })),
          ...maybe(next, 0.4, () => ({
            path: pick(next, [
              { type: 'ReplaceFullPath', replaceFullPath: '/full' },
              { type: 'ReplacePrefixMatch', replacePrefixMatch: '/p' },
            ]),
          })),
        },
      },
      {
        type: 'ExtensionRef',
        extensionRef: { group: OURS, kind: 'DirectResponse', name: chance(next, 0.9) ? 'd1' : 'd2' },
      },
    ]),
  ],
});

const delegation = (next: Random): object =>
  pick<object>(next, [
    { group: GATEWAY_API, kind: 'HTTPRoute', name: pick(next, ['kid1', 'kid2']) },
    { group: GATEWAY_API, kind: 'HTTPRoute', name: '*', namespace: pick(next, NAMESPACES) },
    {
      group: GATEWAY_API,
      kind: 'HTTPRoute',
      name: pick(next, ['kid1', 'kid2']),
      namespace: pick(next, NAMESPACES),
    },
    {
      group: 'delegation.gatewarden.dev',
      kind: 'label',
      name: 'child',
      namespace: pick(next, [...NAMESPACES, 'all']),
    },
  ]);

const path = (next: Random, under = '') =>
  pick(next, [
    { type: 'PathPrefix', value: `${under}${pick(next, ['/', '/a', '/a/b', '/v1'])}` },
    { type: 'PathPrefix', value: `${under}/a` },
    { type: 'Exact', value: `${under}${pick(next, ['/a', '/a/b', '/v1/12'])}` },
    { type: 'RegularExpression', value: `${under}${pick(next, ['/v[0-9]+/.*', '/a.?'])}` },
  ]);

const match = (next: Random, under = ''): object => {
  if (chance(next, 0.1)) return routeMatch(next);
  return {
    path: path(next, under),
    ...maybe(next, 0.2, () => ({ headers: [{ name: 'x-a', value: pick(next, ['a', 'b']) }] })),
    ...maybe(next, 0.1, () => ({ queryParams: [{ name: 'q', value: 'a' }] })),
    ...maybe(next, 0.1, () => ({ method: 'GET' })),
  };
};

const rule = (next: Random, index: number, under = ''): object => ({
  name: RULES[index],
  matches: [match(next, under), ...many(next, 1, () => match(next, under))],
  ...pick<() => object>(next, [
    () => ({ backendRefs: [backendRef(next), ...many(next, 1, () => backendRef(next))] }),
    () => ({ backendRefs: [backendRef(next)], filters: many(next, 2, () => plainFilter(next)) }),
    () => ({ backendRefs: [backendRef(next)], ...ruleExtras(next, toService) }),
    () => answer(next),
  ])(),
});

const rules = (next: Random, under = ''): object[] =>
  [0, ...many(next, 1, () => 1)].map((_, index) => rule(next, index, under));

const delegatingRule = (next: Random): object => ({
  name: 'down',
  matches: [{ path: { type: 'PathPrefix', value: pick(next, ['/', '/a', '/d']) } }],
  backendRefs: [delegation(next)],
  ...maybe(next, 0.3, () => ({ filters: [plainFilter(next)] })),
});

export const parentRef = (next: Random, tenant: string): object => ({
  ...(chance(next, 0.75)
    ? { name: 'edge', namespace: OWNER }
    : { kind: 'ListenerSet', group: GATEWAY_API, name: 'set', namespace: tenant }),
  ...maybe(next, 0.15, () => ({ sectionName: pick(next, ['any', 'wild', 'tls', 'own']) })),
});

/** A tenant's spec is in its hosts: only some of its matches, backends and filters are broken. */
function httpRoute(next: Random): WorldObject {
  const tenant = pick(next, TENANTS);
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: {
      ...metadata(next, pick(next, ROUTES), tenant),
      ...maybe(next, 0.4, () => ({
        annotations: pick<Readonly<Record<string, string>>>(next, [
          { 'gatewarden.dev/inherited-policy-priority': pick(next, PRIORITIES) },
          { 'gatewarden.dev/route-weight': pick(next, ['1', '5']) },
          { 'gatewarden.dev/http-redirect-status-code': redirectStatus(next) },
        ]),
      })),
    },
    spec: {
      parentRefs: [parentRef(next, tenant), ...many(next, 1, () => parentRef(next, tenant))],
      hostnames: [hostOf(next, tenant), ...many(next, 1, () => hostOf(next, tenant))],
      rules: [...rules(next), ...many(next, 1, () => delegatingRule(next))],
    },
  } as WorldObject;
}

function childRoute(next: Random): WorldObject {
  const inherits = chance(next, 0.4);
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: {
      ...metadata(next, pick(next, ['kid1', 'kid2']), pick(next, NAMESPACES)),
      labels: { team: pick(next, ['a', 'b']), 'delegation.gatewarden.dev/label': 'child' },
      annotations: {
        ...(inherits ? { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' } : {}),
        ...maybe(next, 0.3, () => ({
          'gatewarden.dev/inherited-policy-priority': pick(next, PRIORITIES),
        })),
      },
    },
    spec: {
      rules: [
        ...rules(next, inherits ? '' : pick(next, ['/a', '/d', ''])),
        ...many(next, 1, () => delegatingRule(next)),
      ],
    },
  } as WorldObject;
}

function grpcRoute(next: Random): WorldObject {
  const tenant = pick(next, TENANTS);
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GRPCRoute',
    metadata: metadata(next, 'calls', tenant),
    spec: {
      parentRefs: [parentRef(next, tenant)],
      hostnames: [hostOf(next, tenant)],
      rules: [
        {
          name: 'first',
          matches: [{ method: { service: 's.v1.S', ...maybe(next, 0.5, () => ({ method: 'M' })) } }],
          backendRefs: [backendRef(next)],
          ...maybe(next, 0.3, () => ({ filters: [plainFilter(next)] })),
        },
      ],
    },
  } as WorldObject;
}

/** Its hostnames are its own, but for some. */
function listenerSet(next: Random): WorldObject {
  const tenant = pick(next, TENANTS);
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'ListenerSet',
    metadata: metadata(next, 'set', tenant),
    spec: {
      parentRef: { name: 'edge', namespace: OWNER },
      listeners: [
        { name: 'own', port: 8080, protocol: 'HTTP', hostname: hostOf(next, tenant) },
        ...many(next, 1, () => ({
          name: 'tls',
          port: 8443,
          protocol: 'HTTPS',
          hostname: hostOf(next, tenant),
          tls: { certificateRefs: [{ name: pick(next, ['tls1', 'tls2', 'odd']) }] },
        })),
      ].map((listener) => ({ ...listener, allowedRoutes: { namespaces: { from: 'All' } } })),
    },
  } as WorldObject;
}

const target = (next: Random, tenant: string): object =>
  pick<object>(next, [
    { kind: 'HTTPRoute', name: pick(next, [...ROUTES, 'kid1', 'kid2']) },
    { kind: 'HTTPRoute', name: pick(next, [...ROUTES, 'kid1', 'kid2']), sectionName: pick(next, RULES) },
    { kind: 'GRPCRoute', name: 'calls' },
    { kind: 'HTTPRoute', name: pick(next, ROUTES), sectionName: 'down' },
    ...(tenant === OWNER
      ? [
          { kind: 'Gateway', name: 'edge' },
          { kind: 'Gateway', name: 'edge', sectionName: pick(next, ['any', 'wild', 'tls']) },
        ]
      : [
          { kind: 'ListenerSet', name: 'set' },
          { kind: 'ListenerSet', name: 'set', sectionName: pick(next, ['own', 'tls']) },
        ]),
  ]);

/** Only fields that let most requests through, or all of them. */
function trafficPolicy(next: Random): WorldObject {
  const tenant = pick(next, NAMESPACES);
  const isGlobal = tenant === OWNER && chance(next, 0.3);
  return {
    apiVersion: `${OURS}/v1alpha1`,
    kind: 'TrafficPolicy',
    metadata: {
      ...metadata(next, pick(next, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']), tenant),
      ...maybe(next, 0.2, () => ({
        annotations: { 'gatewarden.dev/policy-weight': pick(next, ['1', '-1']) },
      })),
    },
    spec: {
      ...(isGlobal
        ? {
            targetSelectors: [
              { group: GATEWAY_API, kind: 'HTTPRoute', matchLabels: { team: pick(next, ['a', 'b']) } },
            ],
          }
        : {
            targetRefs: [{ group: GATEWAY_API, ...target(next, tenant) }],
          }),
      ...pick<object>(next, [
        ...FULL['TrafficPolicy']!,
        extensionFields(next),
        Object.assign({}, pick(next, FULL['TrafficPolicy']!), pick(next, FULL['TrafficPolicy']!)),
        pick<object>(next, [
          { extAuth: { disable: {} } },
          { jwt: { disable: {} } },
          { extProc: { disable: {} } },
          { transformation: {} },
          { cors: { disable: {} } },
          { basicAuth: { disable: {} } },
          { rateLimit: { local: {} } },
        ]),
      ]),
    },
  } as WorldObject;
}

/** To a Service of one namespace from the routes of another. */
function grant(next: Random): WorldObject {
  return {
    apiVersion: `${GATEWAY_API}/v1beta1`,
    kind: 'ReferenceGrant',
    metadata: metadata(next, 'services', pick(next, NAMESPACES)),
    spec: {
      from: NAMESPACES.map((namespace) => ({ group: GATEWAY_API, kind: 'HTTPRoute', namespace })),
      to: [{ group: '', kind: 'Service', ...maybe(next, 0.3, () => ({ name: pick(next, SERVICES) })) }],
    },
  } as WorldObject;
}

/** How many of each are made. Later ones replace earlier ones of the same name. */
export const TENANT_MAKERS: readonly {
  readonly make: Maker;
  readonly fewest: number;
  readonly most: number;
}[] = [
  { make: httpRoute, fewest: 5, most: 10 },
  { make: childRoute, fewest: 1, most: 5 },
  { make: grpcRoute, fewest: 0, most: 2 },
  { make: listenerSet, fewest: 0, most: 4 },
  { make: trafficPolicy, fewest: 2, most: 9 },
  { make: grant, fewest: 0, most: 3 },
];
