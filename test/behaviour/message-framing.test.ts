// Headers by which a receiver knows where a message ends: nobody but the proxy writes them. Otherwise the body of a request would be the next
// request on the connection to the backend, which no policy has seen.

import {
  behaves,
  extension,
  from,
  GRPC,
  HTTP_GATEWAY,
  onRule,
  type Row,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { allowing, authorizer } from '../parts/grpc/ext-authz.ts';
import { processor, setting } from '../parts/grpc/ext-proc.ts';
import type { GrpcService } from '../parts/grpc/server.ts';
import type { Sent } from '../parts/requests.ts';

const HIDDEN = 'GET /admin HTTP/1.1\r\nhost: shop.test\r\n\r\n';

const set = (name: string, value: string): string => `{set: [{name: ${name}, value: "${value}"}]}`;
const add = (name: string, value: string): string => `{add: [{name: ${name}, value: "${value}"}]}`;
const request = (changes: string): string =>
  `{type: RequestHeaderModifier, requestHeaderModifier: ${changes}}`;
const response = (changes: string): string =>
  `{type: ResponseHeaderModifier, responseHeaderModifier: ${changes}}`;

/** Filters of a rule, by its path. */
const REFUSED_FILTERS: Readonly<Record<string, string>> = {
  length: request(set('Content-Length', '0')),
  more: request(add('content-length', '0')),
  encoding: request(set('Transfer-Encoding', 'identity')),
  protocol: request(set('Upgrade', 'h2c')),
  later: request(set('Upgrade', '%REQ(x-a)%')),
  answer: response(set('Content-Length', '1')),
};
const SERVED_FILTERS: Readonly<Record<string, string>> = {
  removed: request('{remove: [content-length, transfer-encoding, upgrade]}'),
  websocket: request(set('Upgrade', 'WebSocket')),
  offered: response(set('Upgrade', 'h2c')),
};
/** TrafficPolicies of a rule, by its path. */
const REFUSED_POLICIES: Readonly<Record<string, string>> = {
  modifiers: `headerModifiers: {request: ${set('Content-Length', '0')}}`,
  answers: `headerModifiers: {response: ${set('Transfer-Encoding', 'chunked')}}`,
  asks: `headerModifiers: {request: ${set('Upgrade', 'h2c')}}`,
  template: `transformation: {request: ${set('Content-Length', '0')}}`,
  body: `transformation: {response: ${add('content-length', '1')}}`,
  upgrades: `transformation: {request: ${set('Upgrade', 'h2c')}}`,
  claim: 'jwt: {extensionRef: {name: claim}}',
  service: 'extAuth: {extensionRef: {name: answers}}',
  check: 'extAuth: {extensionRef: {name: asks}}',
};

const HTTP_SERVICE = 'backendRef: {name: a, port: 8080}';
const KEYS = '{"keys":[{"kty":"oct","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA","alg":"HS256"}]}';
const extensions = [
  extension(
    'claim',
    `type: JWT\njwt: {providers: [{name: p, issuer: "https://a.test", claimsToHeaders: [{name: n, header: content-length}], jwks: {local: {inline: '${KEYS}'}}}]}`,
  ),
  extension(
    'answers',
    `type: ExtAuth\nextAuth: {httpService: {${HTTP_SERVICE}, authorizationResponse: {headersToBackend: [content-length]}}}`,
  ),
  extension(
    'asks',
    `type: ExtAuth\nextAuth: {httpService: {${HTTP_SERVICE}, authorizationRequest: {headersToAdd: {content-length: "0"}}}}`,
  ),
];

const rule = (name: string, filters: string): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  filters: [${filters}]\n  backendRefs: [{name: a, port: 8080}]\n`;

const sent = (path: string): Sent => ({ path: `/${path}`, method: 'POST', body: HIDDEN });

for (const level of ['standard', 'strict'] as const)
  await behaves({
    name: `where a message ends, at level ${level}`,
    settings: { validation: { level }, enableExperimentalGatewayAPIFeatures: true },
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      trafficPolicy(
        'closed',
        'kind: Gateway, name: front',
        `rbac: {action: Deny, policy: {matchExpressions: ["request.path.startsWith('/admin')"]}}`,
      ),
      ...extensions,
      route(
        'HTTPRoute',
        'r',
        rule('admin', '') +
          Object.entries({ ...REFUSED_FILTERS, ...SERVED_FILTERS })
            .map(([name, filters]) => rule(name, filters))
            .join('') +
          Object.keys(REFUSED_POLICIES)
            .map((name) => rule(name, ''))
            .join('') +
          `- matches: [{path: {value: /session}}]\n  sessionPersistence: {type: Header, sessionName: Content-Length}\n  backendRefs: [{name: a, port: 8080}]\n` +
          `- matches: [{path: {value: /backend}}]\n  backendRefs: [{name: a, port: 8080, filters: [${REFUSED_FILTERS['length']}]}]\n`,
      ),
      ...Object.entries(REFUSED_POLICIES).map(([name, fields]) =>
        trafficPolicy(name, `kind: HTTPRoute, name: r, sectionName: ${name}`, fields),
      ),
    ],
    requests: [
      ['a path that the Gateway denies', { path: '/admin' }, { status: 403 }],
      ...[...Object.keys(REFUSED_FILTERS), ...Object.keys(REFUSED_POLICIES), 'backend', 'session'].map(
        (name): Row => [`${name} is refused`, sent(name), { status: 500 }],
      ),
      ['a length that is removed', sent('removed'), from('shop/a:8080', { body: HIDDEN })],
      ['a websocket', { path: '/websocket' }, { status: 200 }],
      ['what an answer offers', sent('offered'), from('shop/a:8080', { body: HIDDEN })],
    ],
    async also(t, proxy) {
      const paths = proxy.received('shop/a:8080').map(({ path }) => path);
      t.notOk(paths.includes('/admin'), 'no body was taken for a request');
    },
  });

const authorized = (headers: Readonly<Record<string, string>>): GrpcService =>
  authorizer(() => allowing(headers));
const processed = (name: string, value: string): GrpcService =>
  processor({ requestHeaders: () => setting('requestHeaders', name, value) });

/** What services of policies write into a request: `extAuth`, and after it `extProc`. */
const SERVICES: Readonly<Record<'extAuth' | 'extProc', Readonly<Record<string, GrpcService>>>> = {
  extAuth: {
    'auth-length': authorized({ 'content-length': '0' }),
    'auth-encoding': authorized({ 'transfer-encoding': 'identity' }),
    'auth-protocol': authorized({ upgrade: 'h2c', connection: 'upgrade' }),
  },
  extProc: {
    'proc-length': processed('content-length', '0'),
    'proc-more': processed('content-length', '5000'),
    'proc-encoding': processed('transfer-encoding', 'identity'),
    'proc-protocol': processed('upgrade', 'h2c'),
  },
};
const services = Object.entries(SERVICES).flatMap(([field, all]) =>
  Object.entries(all).map(([name, server]) => ({ field, name, server })),
);

await behaves({
  name: 'where a message ends, whatever the service of a policy says',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    trafficPolicy(
      'closed',
      'kind: Gateway, name: front',
      `rbac: {action: Deny, policy: {matchExpressions: ["request.path.startsWith('/admin')"]}}`,
    ),
    route('HTTPRoute', 'r', rules('admin', ...services.map(({ name }) => name))),
    ...services.flatMap(({ field, name }) => [
      service(name, { ...GRPC, namespace: 'team' }),
      extension(
        name,
        field === 'extAuth'
          ? `extAuth: {grpcService: {backendRef: {name: ${name}, port: 9000}, requestTimeout: 30s}}`
          : `extProc: {grpcService: {backendRef: {name: ${name}, port: 9000}}, messageTimeout: 30s}`,
        'team',
      ),
      trafficPolicy(name, onRule(name), `${field}: {extensionRef: {name: ${name}, namespace: team}}`),
    ]),
  ],
  upstreams: Object.fromEntries(services.map(({ name, server }) => [`team/${name}:9000`, server])),
  requests: [
    ['a path that the Gateway denies', { path: '/admin' }, { status: 403 }],
    ...services.map(
      ({ name }): Row => [
        name,
        sent(name),
        name.endsWith('-protocol') ? { status: 500 } : from('shop/a:8080', { body: HIDDEN }),
      ],
    ),
  ],
  async also(t, proxy) {
    const paths = proxy.received('shop/a:8080').map(({ path }) => path);
    t.notOk(paths.includes('/admin'), 'no body was taken for a request');
  },
});
