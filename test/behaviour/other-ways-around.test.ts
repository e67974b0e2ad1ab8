// Ways around a demand without a policy that takes it back: another listener, Gateway, route, path or protocol leads to the same backend; and
// worlds in which nothing is wrong. For each the manifests, requests through Envoy, and what `analyze` finds.

import { createHash } from 'node:crypto';
import tap from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import { readSettings, type SettingsInput, translate } from '../../src/translation.ts';
import { gateway, route, secret, service, trafficPolicy } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { SURROUNDINGS, UPSTREAMS } from '../parts/demand-worlds.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { startProxy, withEnvoys } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';
import { together } from '../parts/together.ts';

interface Case {
  readonly name: string;
  readonly manifests: readonly string[];
  readonly settings?: SettingsInput;
  /** The status of each; 0: the connection is closed. Port 8080 unless there is another one. */
  readonly requests: readonly (readonly [sent: Sent & { readonly port?: number }, status: number])[];
  /** `AN-41 HTTPRoute r @ spec.parentRefs[0]`, with a part of the message. */
  readonly finds: readonly (readonly [finding: string, says: string])[];
}

const WEB = '{name: web, port: 8080, protocol: HTTP}';
const INNER = '{name: inner, port: 8081, protocol: HTTP}';
const TLS = '{name: tls, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: leaf}]}}';
const hash = createHash('sha1').update('secret').digest('base64');
const USERS = `basicAuth: {users: ["ann:{SHA}${hash}"]}`;
const GUARD = 'extAuth: {extensionRef: {name: guard}}';
const ROLE = `rbac: {action: Allow, policy: {matchExpressions: ["request.headers['x-role'] == 'admin'"]}}`;
const LIMIT = 'rateLimit: {local: {tokenBucket: {maxTokens: 1, tokensPerFill: 1, fillInterval: 3600s}}}';
const GLOBAL =
  'rateLimit: {global: {extensionRef: {name: limits}, descriptors: [{entries: [{type: Generic, generic: {key: tier, value: base}}]}]}}';
const TOKENS = 'jwt: {extensionRef: {name: tokens}}';

const onGateway = 'kind: Gateway, name: front';
const onListener = (name: string): string => `${onGateway}, sectionName: ${name}`;
const onRoute = (name: string): string => `kind: HTTPRoute, name: ${name}`;
const rule = (path: string, { type = 'PathPrefix', name = 'own', more = '' } = {}): string =>
  `- name: ${name}\n  matches: [{path: {type: ${type}, value: "${path}"}${more}}]\n  backendRefs: [{name: a, port: 8080}]\n`;
const through = (name: string, parent: string, rules = rule('/'), host = 'x.test'): string =>
  route('HTTPRoute', name, rules, `hostnames: [${host}]`).replace('{name: front}', parent);
const plain = (name: string, rules = rule('/')): string => through(name, '{name: front}', rules);
const section = (name: string): string => `{name: front, sectionName: ${name}}`;
const set = (listener: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [${listener}]
`;
const SET = '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}';
const withSets = (...listeners: readonly string[]): string =>
  gateway(...listeners).replace('listeners:', 'allowedListeners: {namespaces: {from: Same}}\n  listeners:');
const other = (listener: string): string => gateway(listener).replace('name: front', 'name: back');
const at = (path: string, more: object = {}): Sent & { readonly port?: number } => ({
  host: 'x.test',
  path,
  ...more,
});
const tls = { port: 8443, tls: {} };

/** Each demand of a listener, and how often a request is sent until it is refused. */
const DEMANDS: readonly (readonly [field: string, value: string, refused: number, times: number])[] = [
  ['extAuth', GUARD, 403, 1],
  ['jwt', TOKENS, 401, 1],
  ['basicAuth', USERS, 401, 1],
  ['rbac', ROLE, 403, 1],
  ['rateLimit.local', LIMIT, 429, 2],
  ['rateLimit.global', GLOBAL, 429, 1],
];

/** The entrance that demands it, and another one to the same route. */
const ENTRANCES: readonly {
  readonly name: string;
  readonly manifests: readonly string[];
  readonly target: string;
  readonly parents: string;
  readonly guarded: object;
  readonly open: object;
  readonly index: number;
}[] = [
  {
    name: 'a listener of two',
    manifests: [gateway(WEB, INNER)],
    target: onListener('web'),
    parents: '{name: front}',
    guarded: {},
    open: { port: 8081 },
    index: 0,
  },
  {
    name: 'an HTTPS listener, and not the one of HTTP',
    manifests: [gateway(WEB, TLS)],
    target: onListener('tls'),
    parents: '{name: front}',
    guarded: tls,
    open: {},
    index: 0,
  },
  {
    name: 'a Gateway, and not the other one',
    manifests: [gateway(WEB), other(INNER)],
    target: onGateway,
    parents: '{name: front}, {name: back}',
    guarded: {},
    open: { port: 8081 },
    index: 1,
  },
  {
    name: 'a listener, and not the one of a ListenerSet',
    manifests: [withSets(WEB), set(INNER)],
    target: onListener('web'),
    parents: `{name: front}, ${SET}`,
    guarded: {},
    open: { port: 8081 },
    index: 1,
  },
];

const SIDE_ENTRANCES: readonly Case[] = ENTRANCES.flatMap(
  ({ name, manifests, target, parents, guarded, open, index }) =>
    DEMANDS.map(
      ([field, value, refused, times]): Case => ({
        name: `${field} is demanded by ${name}`,
        manifests: [...manifests, through('r', parents), trafficPolicy('demand', target, value)],
        requests: [
          ...Array.from(
            { length: times },
            (_, count) => [at('/', guarded), count === times - 1 ? refused : 200] as const,
          ),
          ...Array.from({ length: times }, () => [at('/', open), 200] as const),
        ],
        finds: [[`AN-41 HTTPRoute r @ spec.parentRefs[${index}]`, `without \`${field}\``]],
      }),
    ),
);

const RULES_OF_R = 'kind: HTTPRoute, name: r, sectionName: own';

const OTHER_WAYS: readonly Case[] = [
  {
    name: 'another route leads to the backend on another port',
    manifests: [
      gateway(WEB, TLS),
      through('r', section('tls'), rule('/admin')),
      through('plain', section('web')),
      trafficPolicy('demand', onRoute('r'), USERS),
    ],
    requests: [
      [at('/admin', tls), 401],
      [at('/admin'), 200],
    ],
    // A route with a broader path takes it too.
    finds: [['AN-50 HTTPRoute plain @ spec.rules[0]', 'port 8080, host x.test requests for `/admin` reach']],
  },
  {
    name: 'the policy of the HTTPS listener does not act on the HTTP listener',
    manifests: [
      gateway(WEB, TLS),
      through('r', section('tls')),
      through('plain', section('web')),
      trafficPolicy('demand', onListener('tls'), ROLE),
    ],
    requests: [
      [at('/', tls), 403],
      [at('/'), 200],
    ],
    finds: [['AN-50 HTTPRoute plain @ spec.rules[0]', 'without `rbac`, which TrafficPolicy shop/demand']],
  },
  {
    name: 'a host that covers the guarded one, on another port',
    manifests: [
      gateway(WEB, INNER),
      through('r', section('web')),
      through('any', section('inner'), rule('/'), '"*.test"'),
      trafficPolicy('demand', onListener('web'), USERS),
    ],
    requests: [
      [at('/'), 401],
      [at('/', { port: 8081 }), 200],
    ],
    finds: [['AN-50 HTTPRoute any @ spec.rules[0]', 'without `basicAuth`']],
  },
  {
    name: 'a TCP listener leads to the backend',
    manifests: [
      gateway(WEB, '{name: raw, port: 9999, protocol: TCP}'),
      through('r', section('web')),
      route('TCPRoute', 'raw', '- backendRefs: [{name: a, port: 8080}]').replace(
        '{name: front}',
        section('raw'),
      ),
      trafficPolicy('demand', onGateway, USERS),
    ],
    requests: [
      [at('/'), 401],
      [at('/', { port: 9999 }), 200],
    ],
    finds: [['AN-50 TCPRoute raw @ spec.rules[0].backendRefs', 'connections to port 9999']],
  },
  {
    name: 'a policy on a TCP listener',
    manifests: [
      gateway('{name: raw, port: 9999, protocol: TCP}'),
      route('TCPRoute', 'raw', '- backendRefs: [{name: a, port: 8080}]'),
      trafficPolicy('demand', onListener('raw'), USERS),
    ],
    requests: [[at('/', { port: 9999 }), 200]],
    finds: [['AN-51 TrafficPolicy demand @ spec.targetRefs[0]', 'carries TCP']],
  },
  {
    name: 'no route attached through the listener with the policy',
    manifests: [
      gateway(WEB, '{name: x, port: 8080, protocol: HTTP, hostname: x.test}'),
      through('r', section('web')),
      trafficPolicy('demand', onListener('x'), USERS),
    ],
    requests: [[at('/'), 200]],
    finds: [['AN-51 TrafficPolicy demand @ spec.targetRefs[0]', 'its policies act on no request']],
  },
  {
    name: 'no route attached through the listener of a ListenerSet',
    manifests: [
      withSets(WEB),
      set('{name: x, port: 8080, protocol: HTTP, hostname: x.test}'),
      through('r', section('web')),
      trafficPolicy('demand', undefined, ROLE).replace('spec:\n', `spec:\n  targetRefs: [${SET}]\n`),
    ],
    requests: [[at('/'), 200]],
    finds: [['AN-51 TrafficPolicy demand @ spec.targetRefs[0]', 'without `rbac`']],
  },
  {
    name: 'some routes attached through another listener',
    manifests: [
      gateway(WEB, '{name: x, port: 8080, protocol: HTTP, hostname: x.test}'),
      through('r', section('x'), rule('/r')),
      through('other', section('web'), rule('/other')),
      trafficPolicy('demand', onListener('x'), USERS),
    ],
    requests: [
      [at('/r'), 401],
      [at('/other'), 200],
    ],
    finds: [
      [
        'AN-51 TrafficPolicy demand @ spec.targetRefs[0]',
        'reach HTTPRoute shop/other rules[0] through listener web',
      ],
    ],
  },
  {
    name: 'an exact path, and the same path with a slash',
    manifests: [
      gateway(WEB),
      plain('r', rule('/admin', { type: 'Exact' })),
      plain('all'),
      trafficPolicy('demand', RULES_OF_R, USERS),
    ],
    requests: [
      [at('/admin'), 401],
      [at('/admin/'), 200],
    ],
    finds: [
      ['AN-52 TrafficPolicy demand @ spec.basicAuth', '`/admin/` leads to the same backend shop/a:8080'],
    ],
  },
  {
    name: 'a pattern below a path, and the path itself',
    manifests: [
      gateway(WEB),
      plain('r', rule('/admin/.*', { type: 'RegularExpression' }) + rule('/', { name: 'rest' })),
      trafficPolicy('demand', RULES_OF_R, GUARD),
    ],
    requests: [
      [at('/admin/x'), 403],
      [at('/admin'), 200],
    ],
    finds: [['AN-52 TrafficPolicy demand @ spec.extAuth', '`/admin` leads to the same backend']],
  },
  {
    name: 'a prefix, and other spellings of it',
    manifests: [
      gateway(WEB),
      plain('r', rule('/admin') + rule('/', { name: 'rest' })),
      trafficPolicy('demand', RULES_OF_R, ROLE),
    ],
    requests: [
      [at('/admin'), 403],
      [at('/x/../admin'), 403],
      [at('//admin'), 403],
      [at('/admin%2F'), 200],
      [at('/ADMIN'), 200],
    ],
    finds: [['AN-52 TrafficPolicy demand @ spec.rbac', '`/admin%2F` leads to the same backend']],
  },
  {
    name: 'a path inside a guarded one, by a rule of its own',
    manifests: [
      gateway(WEB),
      plain('r', rule('/admin')),
      plain('login', rule('/admin/login', { type: 'Exact' })),
      trafficPolicy('demand', onRoute('r'), TOKENS),
    ],
    requests: [
      [at('/admin'), 401],
      [at('/admin/login'), 200],
    ],
    finds: [['AN-52 TrafficPolicy demand @ spec.jwt', '`/admin/login` leads to the same backend']],
  },
  {
    name: 'a header that the client chooses itself leads past the policy',
    manifests: [
      gateway(WEB),
      plain(
        'r',
        rule('/admin') + rule('/admin', { name: 'debug', more: ', headers: [{name: x-debug, value: "1"}]' }),
      ),
      trafficPolicy('demand', RULES_OF_R, USERS),
    ],
    requests: [
      [at('/admin'), 401],
      [at('/admin', { headers: { 'x-debug': '1' } }), 200],
    ],
    finds: [['AN-52 TrafficPolicy demand @ spec.basicAuth', 'through HTTPRoute shop/r rules[1]']],
  },
];

const REDIRECT = '- filters: [{type: RequestRedirect, requestRedirect: {scheme: https, statusCode: 301}}]\n';

const NOTHING_WRONG: readonly Case[] = [
  {
    name: 'one listener asks for extAuth, the other for basicAuth',
    manifests: [
      gateway(WEB, INNER),
      plain('r'),
      trafficPolicy('one', onListener('web'), GUARD),
      trafficPolicy('two', onListener('inner'), USERS),
    ],
    requests: [
      [at('/'), 403],
      [at('/', { port: 8081 }), 401],
    ],
    finds: [],
  },
  {
    name: 'one listener asks for rbac, the other for an authorization service',
    manifests: [
      gateway(WEB, INNER),
      plain('r'),
      trafficPolicy('one', onListener('web'), ROLE),
      trafficPolicy('two', onListener('inner'), GUARD),
      // Authentication is demanded on both.
      trafficPolicy('all', onGateway, USERS),
    ],
    requests: [
      [at('/'), 401],
      [at('/', { port: 8081 }), 401],
    ],
    finds: [],
  },
  {
    name: 'a route swaps extAuth for basicAuth',
    manifests: [
      gateway(WEB),
      plain('r'),
      trafficPolicy('demand', onGateway, GUARD),
      trafficPolicy('own', onRoute('r'), `extAuth: {disable: {}}\n${USERS}`),
    ],
    requests: [[at('/'), 401]],
    finds: [],
  },
  {
    name: 'a listener swaps basicAuth for jwt, over HTTPS',
    manifests: [
      gateway(TLS),
      plain('r'),
      trafficPolicy('demand', onGateway, USERS),
      trafficPolicy('own', onListener('tls'), `basicAuth: {disable: {}}\n${TOKENS}`),
    ],
    requests: [[at('/', tls), 401]],
    finds: [],
  },
  {
    name: 'a rule that has its demand again',
    manifests: [
      gateway(WEB),
      plain('r'),
      trafficPolicy('demand', onGateway, GUARD),
      trafficPolicy('off', onRoute('r'), 'extAuth: {disable: {}}'),
      trafficPolicy('again', RULES_OF_R, GUARD),
    ],
    requests: [[at('/'), 403]],
    finds: [],
  },
  {
    name: 'narrower rules, fewer users, lower limits, an additional service',
    manifests: [
      gateway(WEB),
      plain('r', ['rules', 'users', 'limit', 'service'].map((name) => rule(`/${name}`, { name })).join('')),
      trafficPolicy(
        'demand',
        onGateway,
        `
rbac: {action: Allow, policy: {matchExpressions: ["request.headers['x-role'] == 'admin'", "request.headers['x-role'] == 'root'"]}}
basicAuth: {users: ["ann:{SHA}${hash}", "bob:{SHA}${hash}"]}
rateLimit: {local: {tokenBucket: {maxTokens: 100, tokensPerFill: 100, fillInterval: 1s}}}
extAuth: {extensionRef: {name: guard}, contextExtensions: {team: staff}}
`,
      ),
      ...(
        [
          [
            'rules',
            `rbac: {action: Allow, policy: {matchExpressions: ["request.method == 'GET' && request.headers['x-role'] == 'root'"]}}`,
          ],
          ['users', USERS],
          [
            'limit',
            'rateLimit: {local: {tokenBucket: {maxTokens: 10, tokensPerFill: 10, fillInterval: 1s}}}',
          ],
          ['service', 'extAuth: {extensionRef: {name: lax}}'],
        ] as const
      ).map(([name, fields]) =>
        trafficPolicy(name, `kind: HTTPRoute, name: r, sectionName: ${name}`, fields),
      ),
    ],
    requests: [
      [at('/rules'), 401],
      [at('/users'), 401],
      [at('/limit'), 401],
      [at('/service'), 401],
    ],
    finds: [],
  },
  {
    name: 'the HTTP listener redirects',
    manifests: [
      gateway(WEB, TLS),
      through('r', section('tls')),
      through('redirect', section('web'), REDIRECT),
      trafficPolicy('demand', onListener('tls'), USERS),
    ],
    requests: [
      [at('/', tls), 401],
      [at('/'), 301],
    ],
    finds: [],
  },
  {
    name: 'everything is guarded, and one path turned off although nobody demands it there',
    manifests: [
      gateway(WEB, INNER),
      through('r', section('web'), rule('/admin')),
      through('open', section('inner'), rule('/admin')),
      trafficPolicy('demand', onRoute('r'), USERS),
      trafficPolicy('off', onRoute('open'), 'basicAuth: {disable: {}}'),
    ],
    requests: [
      [at('/admin'), 401],
      [at('/admin', { port: 8081 }), 200],
    ],
    finds: [],
  },
  {
    name: 'other hosts, other backends, other methods',
    manifests: [
      gateway(WEB, INNER),
      service('b'),
      plain('r', rule('/admin', { more: ', method: POST' })),
      plain('read', rule('/admin', { more: ', method: GET' })),
      plain('site', rule('/').replace('name: a,', 'name: b,')),
      through('host', section('inner'), rule('/admin'), 'y.test'),
      trafficPolicy('demand', onRoute('r'), USERS),
    ],
    requests: [
      [at('/admin', { method: 'POST' }), 401],
      [at('/admin'), 200],
      [at('/ADMIN'), 200],
    ],
    finds: [],
  },
  {
    name: 'listeners with isolation: each has its hosts',
    manifests: [
      gateway(WEB, '{name: x, port: 8080, protocol: HTTP, hostname: x.test}'),
      plain('r'),
      trafficPolicy('demand', onListener('x'), USERS),
    ],
    settings: { listenerIsolation: true },
    requests: [[at('/'), 401]],
    finds: [],
  },
  {
    name: 'Deny rules that become more',
    manifests: [
      gateway(WEB),
      plain('r'),
      trafficPolicy(
        'demand',
        onGateway,
        `rbac: {action: Deny, policy: {matchExpressions: ["request.method == 'GET'"]}}`,
      ),
      trafficPolicy(
        'own',
        onRoute('r'),
        `rbac: {action: Deny, policy: {matchExpressions: ["request.method == 'PUT' || request.method == 'GET'"]}}`,
      ),
    ],
    requests: [[at('/'), 403]],
    finds: [],
  },
];

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;
const { leaf } = await certificates();
const AROUND = [CLASS, ...SURROUNDINGS, secret('leaf', await leaf(['*.test']))];

for (const { name, manifests, settings: given, requests, finds } of [
  ...SIDE_ENTRANCES,
  ...OTHER_WAYS,
  ...NOTHING_WRONG,
]) {
  const objects = parseAllDocuments([...AROUND, ...manifests].join('\n---\n'))
    .map((document): unknown => document.toJS())
    .filter((value) => value !== null);
  const { settings } = readSettings(given);
  await tap.test(`findings: ${name}`, async (t) => {
    const found = analyze(objects, settings).filter(({ code }) => /^AN-(?:4[019]|5)/.test(code));
    t.strictSame(
      found.map(({ code, path, object }) => `${code} ${object.kind} ${object.name} @ ${path}`),
      finds.map(([finding]) => finding),
    );
    for (const [index, [, says]] of finds.entries()) t.ok(found[index]?.message.includes(says), says);
  });
  await withEnvoys(tap, `requests: ${name}`, async (t, envoy) => {
    const configuration = together(proxiesIn(translate(objects, settings)));
    const proxy = await startProxy(t, envoy, configuration, { upstreams: UPSTREAMS });
    for (const [{ port, ...sent }, status] of requests) {
      const answer = await proxy.send(sent, port);
      t.equal(answer.status, status, `${sent.path} on port ${port ?? 8080}`);
    }
  });
}
