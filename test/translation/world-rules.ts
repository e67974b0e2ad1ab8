// Rules of routes for the random world: matches, filters and other members, valid and invalid.

import { pick, type Random } from '../mutants/random.ts';
import { many, maybe } from './random.ts';

const OURS = 'gateway.gatewarden.dev';
const NAMES = ['x-a', 'x-b', 'host', ''];
const DURATIONS = ['1s', '0s', '250ms', 'soon'];

const valueMatch = (next: Random) => ({
  name: pick(next, NAMES),
  ...maybe(next, 0.4, () => ({ type: pick(next, ['Exact', 'RegularExpression']) })),
  value: pick(next, ['one', 't.*', '']),
});

/** Also those by which a child route would leave the path of its parent. */
const PATHS = ['/', '/a', '/a/b', '/a/', '/a//b', '', '/ab', '/a.*', '/a|/.*', '/x|y', '/../b', '/%2e%2E/b'];

export const routeMatch = (next: Random): object => ({
  ...maybe(next, 0.9, () => ({
    path: {
      type: pick(next, ['PathPrefix', 'PathPrefix', 'Exact', 'RegularExpression']),
      value: pick(next, PATHS),
    },
  })),
  ...maybe(next, 0.2, () => ({ method: 'GET' })),
  ...maybe(next, 0.2, () => ({ headers: many(next, 2, () => valueMatch(next)) })),
  ...maybe(next, 0.1, () => ({ queryParams: many(next, 2, () => valueMatch(next)) })),
});

export const callMatch = (next: Random): object => ({
  ...maybe(next, 0.8, () => ({
    method: {
      ...maybe(next, 0.5, () => ({ type: pick(next, ['Exact', 'RegularExpression']) })),
      ...maybe(next, 0.7, () => ({ service: pick(next, ['s.v1.S', '']) })),
      ...maybe(next, 0.7, () => ({ method: 'M' })),
    },
  })),
  ...maybe(next, 0.2, () => ({ headers: many(next, 2, () => valueMatch(next)) })),
});

const headerValues = (next: Random) =>
  many(next, 2, () => ({ name: pick(next, NAMES), value: pick(next, ['1', '50%', '%REQ(x)%']) }));

const modifier = (next: Random) => ({
  ...maybe(next, 0.5, () => ({ add: headerValues(next) })),
  ...maybe(next, 0.5, () => ({ set: headerValues(next) })),
  ...maybe(next, 0.3, () => ({ remove: [pick(next, NAMES)] })),
});

const rewrittenPath = (next: Random) =>
  pick(next, [
    { type: 'ReplaceFullPath', replaceFullPath: '/full' },
    { type: 'ReplacePrefixMatch', replacePrefixMatch: pick(next, ['/', '/p']) },
    { type: 'ReplacePrefixMatch' },
  ]);

type Backend = (next: Random) => object;

export function routeFilter(next: Random, backend: Backend): object {
  const extensionRef = () => ({
    group: pick(next, [OURS, OURS, OURS, 'x.test']),
    ...pick(next, [
      { kind: 'TrafficPolicy', name: pick(next, ['p1', 'p2', 'gone']) },
      { kind: 'DirectResponse', name: pick(next, ['d1', 'd2', 'gone']) },
    ]),
  });
  const makers: Readonly<Record<string, () => object>> = {
    RequestHeaderModifier: () => ({ requestHeaderModifier: modifier(next) }),
    ResponseHeaderModifier: () => ({ responseHeaderModifier: modifier(next) }),
    RequestRedirect: () => ({
      requestRedirect: {
        ...maybe(next, 0.4, () => ({ scheme: pick(next, ['http', 'https', 'ws']) })),
        ...maybe(next, 0.3, () => ({ hostname: 'n.test' })),
        ...maybe(next, 0.3, () => ({ port: pick(next, [8443, 0]) })),
        ...maybe(next, 0.4, () => ({ path: rewrittenPath(next) })),
        ...maybe(next, 0.4, () => ({ statusCode: pick(next, [301, 308, 200]) })),
      },
    }),
    URLRewrite: () => ({
      urlRewrite: {
        ...maybe(next, 0.5, () => ({ hostname: 'n.test' })),
        ...maybe(next, 0.8, () => ({ path: rewrittenPath(next) })),
      },
    }),
    RequestMirror: () => ({
      requestMirror: {
        backendRef: backend(next),
        ...pick(next, [{}, { percent: 42 }, { fraction: { numerator: 1, denominator: 3 } }]),
      },
    }),
    CORS: () => ({ cors: { allowOrigins: [pick(next, ['*', 'https://*.x.test'])], maxAge: 7 } }),
    ExtensionRef: () => ({ extensionRef: extensionRef() }),
    ExternalAuth: () => ({}),
  };
  const type = pick(next, [...Object.keys(makers), 'ExtensionRef']);
  return { type, ...maybe(next, 0.97, makers[type]!) };
}

/** The members of a rule beside its name, matches and backends. */
export const ruleExtras = (next: Random, backend: Backend): object => ({
  ...maybe(next, 0.5, () => ({ filters: many(next, 3, () => routeFilter(next, backend)) })),
  ...maybe(next, 0.3, () => ({
    timeouts: {
      ...maybe(next, 0.7, () => ({ request: pick(next, DURATIONS) })),
      ...maybe(next, 0.5, () => ({ backendRequest: pick(next, DURATIONS) })),
    },
  })),
  ...maybe(next, 0.3, () => ({
    retry: {
      ...maybe(next, 0.5, () => ({ attempts: pick(next, [0, 3, -1]) })),
      ...maybe(next, 0.5, () => ({ codes: [500, 503] })),
      ...maybe(next, 0.5, () => ({ backoff: pick(next, DURATIONS) })),
    },
  })),
  ...maybe(next, 0.2, () => ({ sessionPersistence: session(next) })),
});

export const session = (next: Random): object => ({
  ...maybe(next, 0.5, () => ({ type: pick(next, ['Cookie', 'Header']) })),
  ...maybe(next, 0.5, () => ({ sessionName: pick(next, ['s', 'a b']) })),
  ...maybe(next, 0.5, () => ({ absoluteTimeout: pick(next, DURATIONS) })),
  ...maybe(next, 0.3, () => ({ cookieConfig: { lifetimeType: pick(next, ['Session', 'Permanent']) } })),
});

/** Entries of a status: an old one of ours, one of another controller, and an invalid one. */
export const storedParents = (next: Random): object => ({
  parents: many(next, 2, () =>
    pick<unknown>(next, [
      {
        parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', namespace: 'infra' },
        controllerName: pick(next, ['gatewarden.dev/gateway', 'other.example/gateway']),
        conditions: [
          {
            type: 'Accepted',
            status: pick(next, ['True', 'False']),
            reason: 'Old',
            message: '',
            lastTransitionTime: '2025-01-01T00:00:00Z',
          },
        ],
      },
      'nonsense',
    ]),
  ),
});

export const redirectStatus = (next: Random): string =>
  pick(next, ['308', 'first=307', 'abc', 'second=303,301']);
