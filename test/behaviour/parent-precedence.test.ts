// `ShallowMergePreferParent` and `DeepMergePreferParent`: nothing below a delegating route takes back, replaces or turns off what the route
// sets. Without the annotation the child's setting stands, whichever of the two is stricter.

import { generateKeyPairSync } from 'node:crypto';
import { behaves, extension, from, GRPC, HTTP_GATEWAY, service, trafficPolicy } from '../parts/behaviour.ts';
import { authorizer } from '../parts/grpc/ext-authz.ts';
import { processor, setting } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';
import type { Sent } from '../parts/requests.ts';

const FOLDS = ['ShallowMergePreferParent', 'DeepMergePreferParent', 'ShallowMergePreferChild'] as const;
type Fold = (typeof FOLDS)[number];

const SERVED = from('shop/a:8080');
const ORIGIN = { origin: 'https://evil.test' };
const JWKS = JSON.stringify({
  keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })],
});
const BASIC = 'ann:{SHA}L55TUjtiq8FBorTWAZ0jy6g129A=';
const PREFLIGHT: Omit<Sent, 'path'> = {
  method: 'OPTIONS',
  headers: { ...ORIGIN, 'access-control-request-method': 'GET' },
};
const bucket = (tokens: number): string =>
  `rateLimit: {local: {tokenBucket: {maxTokens: ${tokens}, tokensPerFill: ${tokens}, fillInterval: 3600s}}}`;
const limit = (name: string): string =>
  `rateLimit: {global: {extensionRef: {name: ${name}}, descriptors: [{entries: [{type: Path}]}]}}`;
const ask = (name: string): string => `extAuth: {extensionRef: {name: ${name}}}`;
const mark = (value: string): string => `transformation: {request: {set: [{name: x-mark, value: ${value}}]}}`;

interface Field {
  readonly strict: string;
  /** Ways to take \`strict\` back. */
  readonly open: Readonly<Record<string, string>>;
  readonly sent?: Omit<Sent, 'path'>;
  readonly refused: object;
  readonly served?: object;
  /** `other` is a provider beside the strict one: those of several places all run. `deep`: those of several levels too, in a deep merge. */
  readonly providers?: 'shallow' | 'deep';
  /** The values of a route and of its backends all apply, that of the route at last. */
  readonly isAccumulated?: true;
}

const FIELDS: Readonly<Record<string, Field>> = {
  extAuth: {
    strict: ask('deny'),
    open: { off: 'extAuth: {disable: {}}', other: ask('allow') },
    refused: { status: 403 },
    providers: 'deep',
  },
  jwt: {
    strict: 'jwt: {extensionRef: {name: tokens}}',
    open: { off: 'jwt: {disable: {}}', other: 'jwt: {extensionRef: {name: any}}' },
    refused: { status: 401 },
    providers: 'shallow',
  },
  basicAuth: {
    strict: `basicAuth: {users: ["${BASIC}"]}`,
    open: { off: 'basicAuth: {disable: {}}' },
    refused: { status: 401 },
  },
  rbac: {
    strict: 'rbac: {policy: {matchExpressions: ["request.path == \'/never\'"]}}',
    open: { other: 'rbac: {policy: {matchExpressions: ["true"]}}' },
    refused: { status: 403 },
  },
  'rateLimit.local': {
    strict: bucket(1),
    open: { off: 'rateLimit: {local: {}}', other: bucket(100_000) },
    refused: { status: 429 },
  },
  'rateLimit.global': {
    strict: limit('over'),
    open: { other: limit('under') },
    refused: { status: 429 },
    providers: 'shallow',
  },
  cors: {
    strict: 'cors: {allowOrigins: ["https://good.test"], allowMethods: [GET]}',
    open: { other: 'cors: {allowOrigins: ["*"], allowMethods: [GET]}' },
    sent: PREFLIGHT,
    refused: { headers: { 'access-control-allow-origin': undefined } },
    served: { headers: { 'access-control-allow-origin': 'https://evil.test' } },
  },
  csrf: {
    strict: 'csrf: {percentageEnabled: 100}',
    open: {
      off: 'csrf: {percentageEnabled: 0}',
      other: `csrf: {percentageEnabled: 100, additionalOrigins: [{exact: evil.test}]}`,
    },
    sent: { method: 'POST', headers: ORIGIN },
    refused: { status: 403 },
  },
  extProc: {
    strict: 'extProc: {extensionRef: {name: marks}}',
    open: { off: 'extProc: {disable: {}}', other: 'extProc: {extensionRef: {name: silent}}' },
    refused: from('shop/a:8080', { headers: { 'x-proc': 'seen' } }),
    served: from('shop/a:8080', { headers: { 'x-proc': undefined } }),
    providers: 'deep',
  },
  transformation: {
    strict: mark('strict'),
    open: { other: mark('open') },
    refused: from('shop/a:8080', { headers: { 'x-mark': 'strict' } }),
    served: from('shop/a:8080', { headers: { 'x-mark': 'open' } }),
  },
  buffer: {
    strict: 'buffer: {maxRequestSize: 16}',
    open: { off: 'buffer: {disable: {}}', other: 'buffer: {maxRequestSize: 1Mi}' },
    sent: { method: 'POST', body: 'x'.repeat(64) },
    refused: { status: 413 },
  },
  headerModifiers: {
    strict: 'headerModifiers: {request: {set: [{name: x-mark, value: strict}]}}',
    open: { other: 'headerModifiers: {request: {set: [{name: x-mark, value: open}]}}' },
    refused: from('shop/a:8080', { headers: { 'x-mark': 'strict' } }),
    served: from('shop/a:8080', { headers: { 'x-mark': 'open' } }),
    isAccumulated: true,
  },
};

/** Where the policy of the lower side is written. */
const WAYS = ['route', 'rule', 'only', 'weighted', 'twoLevels', 'middle', 'middleAbove'] as const;
type Way = (typeof WAYS)[number];
/** Enough to see that a child's setting has an effect. */
const WITHOUT_PRECEDENCE: readonly Way[] = ['route', 'weighted'];

const extensionRef = (name: string): string =>
  `{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}`;

interface Routed {
  readonly name: string;
  readonly path: string;
  readonly to: string;
  readonly isAttached?: boolean;
  readonly fold?: Fold;
  readonly filters?: string;
  readonly more?: string;
}

const routed = ({ name, path, to, isAttached, fold, filters = '', more = '' }: Routed): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop${fold === undefined ? '' : `, annotations: {gatewarden.dev/inherited-policy-priority: ${fold}}`}}
spec:
  ${isAttached ? 'parentRefs: [{name: front}]' : ''}
  rules: [{matches: [{path: {value: ${path}}}], filters: [${filters}], backendRefs: [${to}]${more}}]
`;

const toRoute = (name: string): string =>
  `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}`;
const toA = (filters = ''): string => `{name: a, port: 8080, filters: [${filters}]}`;
const onRoute = (name: string): string => `kind: HTTPRoute, name: ${name}`;

/** A route that delegates to another one, perhaps with a third between them; policies in YAML. */
function delegated(name: string, way: Way, fold: Fold, above: string, below: string): readonly string[] {
  const path = `/${name}`;
  const [top, middle, leaf] = [`${name}-top`, `${name}-middle`, `${name}-leaf`];
  const filter = extensionRef(name);
  const isNested = way === 'twoLevels' || way === 'middle' || way === 'middleAbove';
  const higher = way === 'middleAbove' ? middle : top;
  const lower = way === 'middle' ? middle : leaf;
  const isTargeted = way === 'route' || isNested;
  return [
    trafficPolicy(`${name}-above`, onRoute(higher), above),
    trafficPolicy(name, isTargeted ? onRoute(lower) : undefined, below),
    routed({
      name: top,
      path,
      to: toRoute(isNested ? middle : leaf),
      isAttached: true,
      ...(higher === top ? { fold } : {}),
    }),
    ...(isNested
      ? [routed({ name: middle, path, to: toRoute(leaf), ...(higher === middle ? { fold } : {}) })]
      : []),
    routed({
      name: leaf,
      path,
      to:
        way === 'weighted'
          ? `${toA(filter)}, {name: a, port: 8080, weight: 0}`
          : toA(way === 'only' ? filter : ''),
      ...(way === 'rule' ? { filters: filter } : {}),
    }),
  ];
}

interface Played {
  readonly name: string;
  readonly manifests: readonly string[];
  readonly isRefused: boolean;
}

function plays({ strict, open, providers, isAccumulated }: Field): readonly Played[] {
  return FOLDS.flatMap((fold) =>
    (fold === 'ShallowMergePreferChild' ? WITHOUT_PRECEDENCE : WAYS).flatMap((way) =>
      Object.entries(open).flatMap(([how, opened]): Played[] => {
        const name = (side: string): string => `${fold}-${way}-${how}-${side}`.toLowerCase();
        const isParents =
          fold !== 'ShallowMergePreferChild' || (isAccumulated === true && way === 'weighted');
        const isBeside = providers !== undefined && how === 'other';
        return [
          {
            name: name('above'),
            manifests: delegated(name('above'), way, fold, strict, opened),
            isRefused: isParents || (isBeside && way === 'weighted'),
          },
          {
            name: name('below'),
            manifests: delegated(name('below'), way, fold, opened, strict),
            isRefused: !isParents || (isBeside && providers === 'deep' && fold === 'DeepMergePreferParent'),
          },
        ];
      }),
    ),
  );
}

const grpcService = (name: string): string => `grpcService: {backendRef: {name: ${name}, port: 9000}}`;
const EXTENSIONS = [
  ...['deny', 'allow', 'over', 'under', 'marks', 'silent'].map((name) => service(name, GRPC)),
  ...['deny', 'allow'].map((name) =>
    extension(name, `extAuth: {${grpcService(name).replace('}}', '}, requestTimeout: 30s}')}}`),
  ),
  ...['over', 'under'].map((name) =>
    extension(name, `rateLimit: {domain: d, timeout: 30s, failOpen: false, ${grpcService(name)}}`),
  ),
  ...['marks', 'silent'].map((name) =>
    extension(name, `extProc: {failOpen: false, messageTimeout: 30s, ${grpcService(name)}}`),
  ),
  extension(
    'tokens',
    `jwt: {validationMode: Strict, providers: [{name: p, jwks: {local: {inline: '${JWKS}'}}}]}`,
  ),
  extension(
    'any',
    `jwt: {validationMode: AllowMissing, providers: [{name: p, jwks: {local: {inline: '${JWKS}'}}}]}`,
  ),
];

const UPSTREAMS = {
  'shop/deny:9000': { serve: authorizer(() => false).serve },
  'shop/allow:9000': { serve: authorizer(() => true).serve },
  'shop/over:9000': { serve: rateLimitService(() => true).serve },
  'shop/under:9000': { serve: rateLimitService(() => false).serve },
  'shop/marks:9000': {
    serve: processor({ requestHeaders: () => setting('requestHeaders', 'x-proc', 'seen') }).serve,
  },
  'shop/silent:9000': { serve: processor({}).serve },
};

for (const [name, field] of Object.entries(FIELDS)) {
  const all = plays(field);
  const isCounted = name === 'rateLimit.local';
  await behaves({
    name: `${name} of a parent`,
    manifests: [HTTP_GATEWAY, service('a'), ...EXTENSIONS, ...all.flatMap(({ manifests }) => manifests)],
    upstreams: UPSTREAMS,
    async also(t, proxy) {
      for (const { name, isRefused } of all)
        await t.test(name, async (t) => {
          const sent = { ...field.sent, path: `/${name}` };
          // Uses up the only token of a bucket.
          if (isCounted) await proxy.send(sent);
          t.match(await proxy.send(sent), isRefused ? field.refused : (field.served ?? SERVED));
        });
    },
  });
}
