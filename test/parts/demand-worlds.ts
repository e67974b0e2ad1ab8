// Small worlds in which a policy at one level demands something, and a policy at a more specific level may take it back: the levels, the
// demands with the ways to take them back, and the requests that tell whether they hold.

import { createHash, generateKeyPairSync } from 'node:crypto';
import { extension, GRPC, service } from './behaviour.ts';
import { authorizer } from './grpc/ext-authz.ts';
import { processor } from './grpc/ext-proc.ts';
import { rateLimitService } from './grpc/rate-limit.ts';
import type { ProxyOptions } from './proxy.ts';
import type { Sent } from './requests.ts';

/** From the least to the most specific. The last two are alternatives: the only backend of a rule, or one of two. */
export const LEVELS = [
  'gateway',
  'listenerSet',
  'listener',
  'parentRoute',
  'parentRule',
  'route',
  'rule',
  'ruleFilter',
  'onlyBackend',
  'sharedBackend',
] as const;

export type Level = (typeof LEVELS)[number];

type Json = Readonly<Record<string, unknown>>;

/** A demand, and a value that takes it back. */
export interface Way {
  readonly name: string;
  readonly strict: Json;
  readonly open: Json;
  readonly code: 'AN-40' | 'AN-49';
  /** In the policy that takes it back. */
  readonly path: string;
  /**
   * The demand is a filter of its own, which other values stand beside: only where policies are merged into one do they replace it. `switch`:
   * the value turns off the whole family.
   */
  readonly sort: 'replaces' | 'stands beside' | 'switch';
  /** The answer to the last of them tells. */
  readonly sent: readonly Omit<Sent, 'host'>[];
  readonly refused: number;
}

const hash = (password: string): string => `{SHA}${createHash('sha1').update(password).digest('base64')}`;
const login = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const PLAIN: readonly Omit<Sent, 'host'>[] = [{ path: '/x' }];
const bucket = (tokens: number): Json => ({
  rateLimit: { local: { tokenBucket: { maxTokens: tokens, tokensPerFill: tokens, fillInterval: '3600s' } } },
});
const limit = (extensionName: string, tier: string): Json => ({
  rateLimit: {
    global: {
      extensionRef: { name: extensionName },
      descriptors: [{ entries: [{ type: 'Generic', generic: { key: 'tier', value: tier } }] }],
    },
  },
});
const guard = (name: string, more: Json = {}): Json => ({ extAuth: { extensionRef: { name }, ...more } });
const checked = (more: Json = {}): Json => ({ extProc: { extensionRef: { name: 'checker' }, ...more } });
const csrf = (more: Json = {}): Json => ({ csrf: { percentageEnabled: 100, ...more } });
const WRITING: readonly Omit<Sent, 'host'>[] = [
  { path: '/x', method: 'POST', headers: { origin: 'http://other.test' } },
];
const BODY: readonly Omit<Sent, 'host'>[] = [{ path: '/x', method: 'POST', body: 'three' }];
const rules = (...matchExpressions: readonly string[]): Json => ({
  rbac: { action: 'Allow', policy: { matchExpressions } },
});

export const WAYS: readonly Way[] = [
  {
    name: 'extAuth: disable',
    strict: guard('guard'),
    open: { extAuth: { disable: {} } },
    code: 'AN-40',
    path: 'spec.extAuth.disable',
    sort: 'switch',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'extAuth: another extension',
    strict: guard('guard'),
    open: guard('lax'),
    code: 'AN-49',
    path: 'spec.extAuth.extensionRef',
    sort: 'stands beside',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'extAuth: other contextExtensions',
    strict: guard('guard', { contextExtensions: { team: 'staff' } }),
    open: guard('guard', { contextExtensions: { team: 'guests' } }),
    code: 'AN-49',
    path: 'spec.extAuth.contextExtensions.team',
    sort: 'replaces',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'extAuth: without the body',
    strict: guard('reader', { withRequestBody: { maxRequestBytes: 100 }, contextExtensions: { a: 'b' } }),
    open: guard('reader', { contextExtensions: { a: 'b' } }),
    code: 'AN-49',
    path: 'spec.extAuth',
    sort: 'replaces',
    sent: [{ path: '/x', body: 'evil' }],
    refused: 403,
  },
  {
    name: 'jwt: disable',
    strict: { jwt: { extensionRef: { name: 'tokens' } } },
    open: { jwt: { disable: {} } },
    code: 'AN-40',
    path: 'spec.jwt.disable',
    sort: 'switch',
    sent: PLAIN,
    refused: 401,
  },
  {
    name: 'jwt: another extension, without need of a token',
    strict: { jwt: { extensionRef: { name: 'tokens' } } },
    open: { jwt: { extensionRef: { name: 'optional' } } },
    code: 'AN-49',
    path: 'spec.jwt.extensionRef',
    sort: 'stands beside',
    sent: PLAIN,
    refused: 401,
  },
  {
    name: 'basicAuth: disable',
    strict: { basicAuth: { users: [`ann:${hash('secret')}`] } },
    open: { basicAuth: { disable: {} } },
    code: 'AN-40',
    path: 'spec.basicAuth.disable',
    sort: 'replaces',
    sent: PLAIN,
    refused: 401,
  },
  {
    name: 'basicAuth: another user',
    strict: { basicAuth: { users: [`ann:${hash('secret')}`] } },
    open: { basicAuth: { users: [`ann:${hash('secret')}`, `bob:${hash('other')}`] } },
    code: 'AN-49',
    path: 'spec.basicAuth',
    sort: 'replaces',
    sent: [{ path: '/x', headers: { authorization: login('bob', 'other') } }],
    refused: 401,
  },
  {
    name: 'rbac: wider rules',
    strict: rules("request.headers['x-role'] == 'admin'"),
    open: rules("request.method == 'GET'"),
    code: 'AN-49',
    path: 'spec.rbac.policy.matchExpressions',
    sort: 'replaces',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'rateLimit.local: off',
    strict: bucket(1),
    open: { rateLimit: { local: {} } },
    code: 'AN-40',
    path: 'spec.rateLimit.local',
    sort: 'replaces',
    sent: [...PLAIN, ...PLAIN],
    refused: 429,
  },
  {
    name: 'rateLimit.local: raised',
    strict: bucket(1),
    open: bucket(100),
    code: 'AN-49',
    path: 'spec.rateLimit.local.tokenBucket',
    sort: 'replaces',
    sent: [...PLAIN, ...PLAIN],
    refused: 429,
  },
  {
    name: 'rateLimit.global: other descriptors',
    strict: limit('limits', 'base'),
    open: limit('limits', 'gold'),
    code: 'AN-49',
    path: 'spec.rateLimit.global.descriptors',
    sort: 'replaces',
    sent: PLAIN,
    refused: 429,
  },
  {
    name: 'rateLimit.global: another extension',
    strict: limit('limits', 'base'),
    open: limit('other-limits', 'gold'),
    code: 'AN-49',
    path: 'spec.rateLimit.global.extensionRef',
    sort: 'stands beside',
    sent: PLAIN,
    refused: 429,
  },
  {
    name: 'extProc: disable',
    strict: checked(),
    open: { extProc: { disable: {} } },
    code: 'AN-40',
    path: 'spec.extProc.disable',
    sort: 'switch',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'extProc: without the headers of requests',
    strict: checked(),
    open: checked({ processingMode: { requestHeaderMode: 'SKIP' } }),
    code: 'AN-49',
    path: 'spec.extProc.processingMode',
    sort: 'replaces',
    sent: PLAIN,
    refused: 403,
  },
  {
    name: 'csrf: off',
    strict: csrf(),
    open: csrf({ percentageEnabled: 0 }),
    code: 'AN-40',
    path: 'spec.csrf.percentageEnabled',
    sort: 'replaces',
    sent: WRITING,
    refused: 403,
  },
  {
    name: 'csrf: another origin',
    strict: csrf(),
    open: csrf({ additionalOrigins: [{ exact: 'other.test' }] }),
    code: 'AN-49',
    path: 'spec.csrf.additionalOrigins',
    sort: 'replaces',
    sent: WRITING,
    refused: 403,
  },
  {
    name: 'buffer: disable',
    strict: { buffer: { maxRequestSize: 3 } },
    open: { buffer: { disable: {} } },
    code: 'AN-40',
    path: 'spec.buffer.disable',
    sort: 'replaces',
    sent: BODY,
    refused: 413,
  },
  {
    name: 'buffer: raised',
    strict: { buffer: { maxRequestSize: 3 } },
    open: { buffer: { maxRequestSize: '1Ki' } },
    code: 'AN-49',
    path: 'spec.buffer.maxRequestSize',
    sort: 'replaces',
    sent: BODY,
    refused: 413,
  },
];

const asking = (name: string, backend = name): string =>
  extension(
    name,
    `extAuth: {grpcService: {backendRef: {name: ${backend}, port: 9000}, requestTimeout: 30s}}`,
  );
const limiting = (name: string): string =>
  extension(
    name,
    `rateLimit: {domain: ${name}, timeout: 30s, grpcService: {backendRef: {name: limits, port: 9000}}}`,
  );
const KEYS = JSON.stringify({
  keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })],
});
const verifying = (name: string, more = ''): string =>
  extension(name, `jwt: {${more}providers: [{name: p, jwks: {local: {inline: '${KEYS}'}}}]}`);

/**
 * Backends and extensions. `guard` allows guests only, `lax` everybody; `reader` refuses evil; `limits` limits the tier `base`; `checker`
 * refuses all whose headers it gets.
 */
export const SURROUNDINGS: readonly string[] = [
  service('a'),
  service('guard', GRPC),
  service('lax', GRPC),
  service('reader', GRPC),
  service('limits', GRPC),
  asking('guard'),
  asking('lax'),
  asking('reader'),
  verifying('tokens'),
  verifying('optional', 'validationMode: AllowMissing, '),
  limiting('limits'),
  limiting('other-limits'),
  service('processor', GRPC),
  extension(
    'checker',
    'extProc: {grpcService: {backendRef: {name: processor, port: 9000}}, messageTimeout: 30s}',
  ),
];

export const UPSTREAMS: NonNullable<ProxyOptions['upstreams']> = {
  'shop/guard:9000': authorizer(({ contextExtensions }) => contextExtensions['team'] === 'guests'),
  'shop/lax:9000': authorizer(),
  'shop/reader:9000': authorizer(({ body = '' }) => !body.includes('evil')),
  'shop/processor:9000': processor({
    requestHeaders: () => ({ immediateResponse: { status: { code: 'Forbidden' } } }),
  }),
  'shop/limits:9000': rateLimitService((descriptors) => descriptors.some((one) => one.includes('base'))),
};

export interface WorldOptions {
  /** Unique, in names of objects and in the host. */
  readonly id: string;
  readonly port: number;
  readonly isTls: boolean;
  /** The listener belongs to a ListenerSet. */
  readonly isSet: boolean;
  /** A route delegates to the one with the backend. */
  readonly isDelegated: boolean;
  /** The fields of the policy at a level, by level. */
  readonly policies: Readonly<{ [L in Level]?: Json }>;
}

const GATEWAY_API = 'gateway.networking.k8s.io';
const LISTENER_SETS = 'gateway.networking.x-k8s.io';

export const hostOf = (id: string): string => `${id}.test`;
export const policyName = (level: Level, id: string): string => `${level.toLowerCase()}-${id}`;

/** Names of the objects of a world. */
const gatewayName = (id: string): string => `gateway-${id}`;
const listenerName = (id: string): string => `listener-${id}`;

/** How findings name a level. */
export function levelText(level: Level, { id, isSet }: Pick<WorldOptions, 'id' | 'isSet'>): string {
  const owner = isSet ? `XListenerSet shop/set-${id}` : `Gateway shop/${gatewayName(id)}`;
  return {
    gateway: `Gateway shop/${gatewayName(id)}`,
    listenerSet: owner,
    listener: `listener ${listenerName(id)} of ${owner}`,
    parentRoute: `HTTPRoute shop/parent-${id}`,
    parentRule: `rule up of HTTPRoute shop/parent-${id}`,
    route: `HTTPRoute shop/route-${id}`,
    rule: `rule own of HTTPRoute shop/route-${id}`,
    ruleFilter: `a filter of HTTPRoute shop/route-${id} rules[0]`,
    onlyBackend: `a filter of HTTPRoute shop/route-${id} rules[0].backendRefs[0]`,
    sharedBackend: `a filter of HTTPRoute shop/route-${id} rules[0].backendRefs[0]`,
  }[level];
}

export function demandWorld(options: WorldOptions): readonly object[] {
  const { id, port, isTls, isSet, isDelegated, policies } = options;
  const listener = {
    name: listenerName(id),
    port,
    ...(isTls ? { protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'leaf' }] } } : { protocol: 'HTTP' }),
  };
  const parent = isSet
    ? { group: LISTENER_SETS, kind: 'XListenerSet', name: `set-${id}` }
    : { name: gatewayName(id) };
  const match = { matches: [{ path: { type: 'PathPrefix', value: '/x' } }] };
  const top = { parentRefs: [parent], hostnames: [hostOf(id)] };
  const refersTo = (level: Level): Json =>
    policies[level] === undefined
      ? {}
      : {
          filters: [
            {
              type: 'ExtensionRef',
              extensionRef: {
                group: 'gateway.gatewarden.dev',
                kind: 'TrafficPolicy',
                name: policyName(level, id),
              },
            },
          ],
        };
  const backends =
    policies.sharedBackend === undefined
      ? [{ name: 'a', port: 8080, ...refersTo('onlyBackend') }]
      : [
          { name: 'a', port: 8080, weight: 1, ...refersTo('sharedBackend') },
          { name: 'a', port: 8080, weight: 0 },
        ];
  const route = (name: string, spec: Json) => ({
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: { name: `${name}-${id}`, namespace: 'shop' },
    spec,
  });
  return [
    {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: 'Gateway',
      metadata: { name: gatewayName(id), namespace: 'shop' },
      spec: {
        gatewayClassName: 'gatewarden',
        allowedListeners: { namespaces: { from: 'Same' } },
        listeners: [isSet ? { name: `none-${id}`, port: port + UNUSED, protocol: 'HTTP' } : listener],
      },
    },
    ...(isSet
      ? [
          {
            apiVersion: `${LISTENER_SETS}/v1alpha1`,
            kind: 'XListenerSet',
            metadata: { name: `set-${id}`, namespace: 'shop' },
            spec: { parentRef: { name: gatewayName(id) }, listeners: [listener] },
          },
        ]
      : []),
    ...(isDelegated
      ? [
          route('parent', {
            ...top,
            rules: [
              {
                name: 'up',
                ...match,
                backendRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: `route-${id}` }],
              },
            ],
          }),
        ]
      : []),
    route('route', {
      ...(isDelegated ? {} : top),
      rules: [{ name: 'own', ...match, ...refersTo('ruleFilter'), backendRefs: backends }],
    }),
    ...LEVELS.flatMap((level) => {
      const fields = policies[level];
      return fields === undefined ? [] : [policyAt(level, fields, options)];
    }),
  ];
}

/** The distance of ports without routes. */
const UNUSED = 20_000;

function policyAt(level: Level, fields: Json, { id, isSet }: WorldOptions): object {
  const gateway = { group: GATEWAY_API, kind: 'Gateway', name: gatewayName(id) };
  const set = { group: LISTENER_SETS, kind: 'XListenerSet', name: `set-${id}` };
  const route = (name: string) => ({ group: GATEWAY_API, kind: 'HTTPRoute', name: `${name}-${id}` });
  const target = {
    gateway,
    listenerSet: set,
    listener: { ...(isSet ? set : gateway), sectionName: listenerName(id) },
    parentRoute: route('parent'),
    parentRule: { ...route('parent'), sectionName: 'up' },
    route: route('route'),
    rule: { ...route('route'), sectionName: 'own' },
    ruleFilter: undefined,
    onlyBackend: undefined,
    sharedBackend: undefined,
  }[level];
  return {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name: policyName(level, id), namespace: 'shop' },
    spec: { ...(target === undefined ? {} : { targetRefs: [target] }), ...fields },
  };
}
