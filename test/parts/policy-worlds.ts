// For tests: worlds of policies made at random, on one Gateway with routes, ListenerSets and delegated routes of two namespaces. Policies
// demand something or take it back, at every level; and what a request tells about their demands.

import { pick, type Random } from '../mutants/random.ts';
import { chance, maybe } from '../translation/random.ts';
import { WAYS, type Way } from './demand-worlds.ts';
import type { Sent } from './requests.ts';

type Json = Readonly<Record<string, unknown>> | object;

const GATEWAY_API = 'gateway.networking.k8s.io';
const SETS = 'gateway.networking.x-k8s.io';
const FOLDS = [
  'ShallowMergePreferChild',
  'ShallowMergePreferParent',
  'DeepMergePreferChild',
  'DeepMergePreferParent',
];

/** The Gateway is in the first one. */
export const NAMESPACES = ['shop', 'team'] as const;
type Namespace = (typeof NAMESPACES)[number];

interface Named {
  readonly name: string;
  readonly namespace: Namespace;
}

const HOSTS = ['a.x.test', 'b.x.test'];
const FROM_ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const TLS = { tls: { certificateRefs: [{ name: 'leaf' }] }, protocol: 'HTTPS', port: 8443 };

interface Owner extends Named {
  readonly group: string;
  readonly kind: 'Gateway' | 'XListenerSet';
  readonly listeners: readonly (Json & { readonly name: string })[];
}

/** The Gateway, and the ListenerSets of both namespaces. */
const OWNERS: readonly Owner[] = [
  {
    group: GATEWAY_API,
    kind: 'Gateway',
    name: 'front',
    namespace: 'shop',
    listeners: [
      { name: 'web', port: 8080, protocol: 'HTTP', ...FROM_ALL },
      { name: 'wild', port: 8080, protocol: 'HTTP', hostname: '*.x.test', ...FROM_ALL },
      { name: 'inner', port: 8081, protocol: 'HTTP' },
      { name: 'tls', hostname: '*.x.test', ...TLS, ...FROM_ALL },
    ],
  },
  {
    group: SETS,
    kind: 'XListenerSet',
    name: 'more',
    namespace: 'shop',
    listeners: [
      { name: 'extra', port: 8080, protocol: 'HTTP', hostname: 'a.x.test', ...FROM_ALL },
      { name: 'safe', hostname: 'a.x.test', ...TLS },
    ],
  },
  {
    group: SETS,
    kind: 'XListenerSet',
    name: 'far',
    namespace: 'team',
    listeners: [
      { name: 'afar', port: 8080, protocol: 'HTTP', hostname: 'b.x.test', ...FROM_ALL },
      { name: 'aside', port: 8082, protocol: 'HTTP', ...FROM_ALL },
    ],
  },
];
/** The Gateway more often. */
const ATTACHED = [OWNERS[0]!, ...OWNERS];

const ROUTES: readonly Named[] = [
  { name: 'one', namespace: 'shop' },
  { name: 'two', namespace: 'shop' },
  { name: 'three', namespace: 'team' },
];
const KIDS: readonly Named[] = [
  { name: 'kid-a', namespace: 'shop' },
  { name: 'kid-b', namespace: 'team' },
];
const EXTRAS = ['ext-a', 'ext-b'];
const POLICIES = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'];

/** One demand for each field: without a context of its own, a policy of `extAuth` gets that of less specific ones. */
function asStaff(way: Way): Way {
  const { strict } = WAYS.find(({ name }) => name === 'extAuth: other contextExtensions')!;
  return 'extAuth' in way.strict && way.refused === 403 ? { ...way, strict } : way;
}

/**
 * Those that tell by the status alone. Not `extProc`: a listener that lacks it is no way around, and without a mode of its own it has that of
 * a less specific policy, which may skip the headers. Not what only an evil body tells.
 */
const TOLD = WAYS.map(asStaff).filter(
  ({ name, strict }) => !('extProc' in strict) && name !== 'extAuth: without the body',
);

const sentBy = (name: string): Omit<Sent, 'host'> => WAYS.find((way) => way.name === name)!.sent.at(-1)!;
const AS_BOB = sentBy('basicAuth: another user').headers!;

/** Requests that every strict value refuses, one of them only if it writes. */
export const SHAPES = {
  reading: { headers: AS_BOB },
  writing: {
    ...sentBy('buffer: raised'),
    headers: { ...AS_BOB, ...sentBy('csrf: off').headers },
  },
} as const satisfies Readonly<Record<string, Omit<Sent, 'host'>>>;

export type Shape = keyof typeof SHAPES;

/** Answers of the demands. */
export const REFUSED: readonly number[] = [...new Set(WAYS.map(({ refused }) => refused))];

/** One or two fields, with values that demand something, or take it back. `isStrict`: they only demand. */
function fields(next: Random, ways: readonly Way[], isStrict: boolean): Json {
  const one = (): Json => {
    const { strict, open } = pick<Way>(next, ways);
    return isStrict || chance(next, 0.4) ? strict : open;
  };
  return { ...one(), ...maybe(next, 0.4, one) };
}

const someFilter = (next: Random): Json =>
  maybe(next, 0.25, () => ({
    filters: [
      {
        type: 'ExtensionRef',
        extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: pick(next, EXTRAS) },
      },
    ],
  }));

const parentRef = (next: Random, isStrict: boolean): Json => {
  const { group, kind, name, namespace, listeners } = pick(next, ATTACHED);
  return {
    ...{ group, kind, name, namespace },
    ...maybe(next, isStrict ? 0.3 : 0.6, () => ({ sectionName: pick(next, listeners).name })),
  };
};

const httpRoute = ({ name, namespace }: Named, annotations: Json, spec: Json): Json => ({
  apiVersion: `${GATEWAY_API}/v1`,
  kind: 'HTTPRoute',
  metadata: { name, namespace, annotations },
  spec,
});

const backends = (next: Random): readonly Json[] =>
  chance(next, 0.7)
    ? [{ name: 'a', port: 8080, ...someFilter(next) }]
    : [
        { name: 'a', port: 8080, weight: 1, ...someFilter(next) },
        { name: 'a', port: 8080, weight: 0 },
      ];

const rule = (next: Random, path: string, name: string, to: readonly Json[]): Json => ({
  name,
  matches: [{ path: { type: 'PathPrefix', value: path } }],
  ...someFilter(next),
  backendRefs: to,
});

const routes = (next: Random, isStrict: boolean): readonly Json[] => [
  ...ROUTES.map((route) =>
    httpRoute(
      route,
      maybe(next, 0.5, () => ({ 'gatewarden.dev/inherited-policy-priority': pick(next, FOLDS) })),
      {
        parentRefs: Array.from({ length: chance(next, 0.4) ? 2 : 1 }, () => parentRef(next, isStrict)),
        hostnames: chance(next, 0.5) ? HOSTS : [pick(next, HOSTS)],
        rules: [0, 1].map((index) =>
          rule(
            next,
            `/${route.name}${index}`,
            `r${index}`,
            chance(next, 0.4)
              ? [{ group: GATEWAY_API, kind: 'HTTPRoute', ...pick(next, KIDS) }]
              : backends(next),
          ),
        ),
      },
    ),
  ),
  ...KIDS.map((kid) =>
    httpRoute(
      kid,
      { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' },
      { rules: [rule(next, '/k', 'r0', backends(next))] },
    ),
  ),
];

interface Target {
  readonly kind: string;
  readonly name: string;
  readonly sectionName?: string;
}

/** Of the policy's own namespace. */
function target(next: Random, own: Namespace, isStrict: boolean): Target {
  const ofRoute = chance(next, 0.3);
  if (ofRoute)
    return {
      ...{ group: GATEWAY_API, kind: 'HTTPRoute' },
      name: pick(
        next,
        [...ROUTES, ...KIDS].filter(({ namespace }) => namespace === own),
      ).name,
      ...maybe(next, 0.5, () => ({ sectionName: pick(next, ['r0', 'r1']) })),
    };
  const { group, kind, name, listeners } = pick(
    next,
    ATTACHED.filter(({ namespace }) => namespace === own),
  );
  return {
    ...{ group, kind, name },
    ...maybe(next, isStrict ? 0.9 : 0.6, () => ({ sectionName: pick(next, listeners).name })),
  };
}

export interface Policy {
  readonly metadata: Readonly<Record<string, unknown>> & Named;
  readonly spec: Readonly<Record<string, unknown>> & { readonly targetRefs?: readonly Target[] };
}

function policies(next: Random, isStrict: boolean): readonly Policy[] {
  // Few, so that they often meet.
  const ways = [pick<Way>(next, TOLD), pick<Way>(next, TOLD)];
  const made = (named: Named, spec: Json): Policy => ({
    ...{ apiVersion: 'gateway.gatewarden.dev/v1alpha1', kind: 'TrafficPolicy' },
    metadata: {
      ...named,
      creationTimestamp: `2026-01-0${1 + Math.floor(next() * 5)}T00:00:00Z`,
      annotations: maybe(next, 0.2, () => ({ 'gatewarden.dev/policy-weight': pick(next, ['1', '-1']) })),
    },
    spec: { ...spec, ...fields(next, ways, isStrict) },
  });
  return [
    ...POLICIES.slice(0, isStrict ? 3 : undefined).map((name) => {
      const namespace = chance(next, 0.65) ? 'shop' : 'team';
      return made({ name, namespace }, { targetRefs: [target(next, namespace, isStrict)] });
    }),
    ...EXTRAS.flatMap((name) => NAMESPACES.map((namespace) => made({ name, namespace }, {}))),
  ];
}

export interface PolicyWorld {
  readonly policies: readonly Policy[];
  /** All but the surroundings. */
  readonly objects: readonly object[];
}

/** `isStrict`: policies only demand. Then they are few, most of them at listeners, which leaves ways beside them open. */
export function policyWorld(next: Random, isStrict: boolean): PolicyWorld {
  const made = policies(next, isStrict);
  const owners = OWNERS.map(({ kind, name, namespace, listeners }) =>
    kind === 'Gateway'
      ? {
          apiVersion: `${GATEWAY_API}/v1`,
          kind,
          metadata: { name, namespace },
          spec: {
            gatewayClassName: 'gatewarden',
            allowedListeners: { namespaces: { from: 'All' } },
            listeners,
          },
        }
      : {
          apiVersion: `${SETS}/v1alpha1`,
          kind,
          metadata: { name, namespace },
          spec: { parentRef: { name: 'front', namespace: 'shop' }, listeners },
        },
  );
  return { policies: made, objects: [...owners, ...routes(next, isStrict), ...made] };
}

/** The object that a listener belongs to. */
export const ownerOf = (listener: string): Named | undefined =>
  OWNERS.find(({ listeners }) => listeners.some(({ name }) => name === listener));

export const LISTENER_NAMES: readonly string[] = OWNERS.flatMap(({ listeners }) =>
  listeners.map(({ name }) => name),
);

/** The fields of a policy that refuse the requests of a shape. */
export function refusing({ spec }: Policy, shape: Shape): ReadonlySet<string> {
  const found = TOLD.filter(
    ({ strict, sent }) =>
      (shape === 'writing' || sent.every(({ method = 'GET' }) => method === 'GET')) &&
      Object.entries(strict).every(([field, value]) => JSON.stringify(spec[field]) === JSON.stringify(value)),
  );
  return new Set(found.flatMap(({ strict }) => Object.keys(strict)));
}

const asks = ({ extAuth }: Policy['spec']): boolean => isObject(extAuth) && !('disable' in extAuth);
const knowsBob = ({ basicAuth }: Policy['spec']): boolean =>
  JSON.stringify(basicAuth ?? {}).includes('"bob:');
const limits =
  (sort: string) =>
  ({ rateLimit }: Policy['spec']): boolean =>
    isObject(rateLimit) && isObject(rateLimit[sort]) && Object.keys(rateLimit[sort]).length > 0;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a policy demands something of the same kind that the requests meet, instead of a field of another one. */
export function maySwap(other: Policy, field: string, demanded: Policy): boolean {
  const { spec } = other;
  // A body that has come before a service answers isn't limited (docs/traffic-policy.md).
  if (field === 'buffer') return asks(spec) || limits('global')(spec);
  // Its own other demands stay what they are.
  if (other === demanded) return false;
  switch (field) {
    case 'extAuth':
      return knowsBob(spec);
    case 'jwt':
      return asks(spec) || knowsBob(spec);
    case 'basicAuth':
    case 'rbac':
      return asks(spec);
    case 'rateLimit':
      return limits(limits('local')(demanded.spec) ? 'global' : 'local')(spec);
    default:
      return false;
  }
}
