// What a static file can't say, or says otherwise: a table of manifests and of what diagnostics tell.

import t from 'tap';
import { edgeGateway, HTTP } from '../objects.ts';
import {
  edgeBackend,
  policy,
  rendered,
  route,
  serviceOf,
  to,
  toBackend,
  toDestinations,
  toldIn,
} from './rendering.ts';

type Members = Readonly<Record<string, unknown>>;

const onCart = (traffic: Members, objects: readonly unknown[] = toDestinations([to('cart')])) => [
  ...objects,
  policy('p', 'HTTPRoute/cart', { traffic }),
];

const AI = { provider: { vendorA: {} } };
const groups = (...names: readonly string[]) => ({
  ai: { groups: names.map((name) => ({ providers: [{ name, vendorA: {} }] })) },
});
const KEYS = { jwks: { uri: 'https://keys.test/jwks' } };
const mcp = (policies: Members = {}, targets: readonly Members[] = [target('one')]) => ({
  mcp: { targets },
  policies,
});
const target = (name: string, more: Members = {}) => ({
  name,
  static: { host: `${name}.test`, port: 3000, ...more },
});
const auth = (more: Members = {}) => ({
  mcp: { authentication: { issuer: 'https://id.test', audiences: ['a'], ...KEYS, ...more } },
});
const guard = (list: 'request' | 'response', ...guards: readonly Members[]) => ({
  ai: { promptGuard: { [list]: guards } },
});

const rows: readonly (readonly [string, readonly unknown[], readonly string[]])[] = [
  ['nothing to tell', onCart({ timeouts: { request: '5s' }, csrf: {} }), []],
  [
    'conditions of retries without an equivalent',
    onCart({ retry: { attempts: 1, retryOn: ['5xx', 'unavailable', 'reset'] } }),
    [
      'warning unsupported EdgePolicy/p spec.traffic.retry.retryOn[1]',
      'info approximated EdgePolicy/p spec.traffic.retry.retryOn[2]',
    ],
  ],
  [
    'the timeout of a try beside that of the rule',
    onCart(
      { retry: { attempts: 1, perTryTimeout: '1s' } },
      toDestinations([to('cart')], { timeouts: { backendRequest: '2s' } }),
    ),
    ['warning unsupported EdgePolicy/p spec.traffic.retry.perTryTimeout'],
  ],
  [
    'jitter and limits of the backoff',
    onCart({ retry: { attempts: 1, statusCodes: [503], backoffBaseInterval: '1s' } }),
    ['info approximated EdgePolicy/p spec.traffic.retry.backoffBaseInterval'],
  ],
  [
    'more than one mirror',
    toDestinations([to('cart')], {
      matches: [{ method: 'GET' }],
      filters: [
        { type: 'RequestMirror', requestMirror: { backendRef: to('cart') } },
        { type: 'RequestMirror', requestMirror: { backendRef: to('cart') } },
      ],
    }),
    ['warning unsupported HTTPRoute/cart spec.rules[0].filters'],
  ],
  [
    'a mirror of requests with bodies',
    toDestinations([to('cart')], {
      filters: [{ type: 'RequestMirror', requestMirror: { backendRef: to('cart') } }],
    }),
    ['warning approximated HTTPRoute/cart spec.rules[0].filters'],
  ],
  [
    'a mirror of one destination',
    toDestinations([
      to('cart', { filters: [{ type: 'RequestMirror', requestMirror: { backendRef: to('cart') } }] }),
    ]),
    ['warning unsupported HTTPRoute/cart spec.rules[0].backendRefs[0].filters'],
  ],
  [
    'a mirror to LLM providers',
    [
      ...toDestinations([to('cart')], {
        filters: [{ type: 'RequestMirror', requestMirror: { backendRef: toBackend('llm') } }],
      }),
      edgeBackend('llm', { ai: AI }),
    ],
    ['warning unsupported HTTPRoute/cart spec.rules[0].filters'],
  ],
  [
    'a mirror that is reached over TLS',
    [
      ...toDestinations([to('cart')], {
        matches: [{ method: 'GET' }],
        filters: [{ type: 'RequestMirror', requestMirror: { backendRef: to('copies') } }],
      }),
      serviceOf('copies'),
      policy('p', 'Service/copies', { backend: { tls: {} } }),
    ],
    ['warning unsupported HTTPRoute/cart spec.rules[0].filters'],
  ],
  [
    'hosts of destinations in a mixed rule',
    [
      ...toDestinations([to('cart'), toBackend('old')]),
      edgeBackend('old', { static: { host: 'old.test', port: 80 } }),
    ],
    ['warning approximated HTTPRoute/cart spec.rules[0].backendRefs[0]'],
  ],
  [
    'MCP rules of one target',
    [
      ...toDestinations([toBackend('tools')]),
      edgeBackend(
        'tools',
        mcp({}, [
          target('one'),
          target('two', { policies: { mcp: { authorization: { policy: { matchExpressions: ['true'] } } } } }),
        ]),
      ),
    ],
    ['error unsupported EdgeBackend/tools spec.mcp.targets[1].static.policies.mcp.authorization'],
  ],
  [
    'MCP rules of a policy on one target',
    [
      ...toDestinations([toBackend('tools')]),
      edgeBackend('tools', mcp({}, [target('one'), target('two')])),
      policy('p', 'EdgeBackend/tools/two', {
        backend: { mcp: { authorization: { policy: { matchExpressions: ['true'] } } } },
      }),
    ],
    ['error unsupported EdgePolicy/p spec.backend.mcp.authorization'],
  ],
  [
    'MCP authentication of unlike destinations',
    [
      ...toDestinations([toBackend('tools'), toBackend('others'), to('cart')]),
      edgeBackend('tools', mcp(auth())),
      edgeBackend('others', mcp(auth({ issuer: 'https://other.test' }))),
    ],
    [
      'error conflict EdgeBackend/others spec.policies.mcp.authentication',
      'error conflict EdgeBackend/tools spec.policies.mcp.authentication',
      'warning approximated HTTPRoute/cart spec.rules[0].backendRefs[2]',
    ],
  ],
  [
    'MCP authentication without issuer',
    [...toDestinations([toBackend('tools')]), edgeBackend('tools', mcp(auth({ issuer: undefined })))],
    ['error unsupported EdgeBackend/tools spec.policies.mcp.authentication.issuer'],
  ],
  [
    'MCP authentication without audiences',
    [...toDestinations([toBackend('tools')]), edgeBackend('tools', mcp(auth({ audiences: undefined })))],
    ['error unsupported EdgeBackend/tools spec.policies.mcp.authentication.audiences'],
  ],
  [
    'MCP authentication together with tokens of the route',
    onCart(
      { jwtAuthentication: { providers: [{ issuer: 'https://id.test', jwks: { inline: '{"keys":[]}' } }] } },
      [...toDestinations([toBackend('tools')]), edgeBackend('tools', mcp(auth()))],
    ),
    ['warning conflict EdgePolicy/p spec.traffic.jwtAuthentication'],
  ],
  [
    'MCP authentication behind tokens of the Gateway',
    [
      ...toDestinations([toBackend('tools')]),
      edgeBackend('tools', mcp(auth())),
      policy('p', 'Gateway/web', {
        traffic: {
          phase: 'PreRouting',
          jwtAuthentication: { providers: [{ issuer: 'https://id.test', jwks: { inline: '{"keys":[]}' } }] },
        },
      }),
    ],
    ['error conflict EdgePolicy/p spec.traffic.jwtAuthentication'],
  ],
  [
    'streams to LLM providers, and units that streams have not',
    [
      edgeGateway([{ name: 'tcp', protocol: 'TCP', port: 9000 }]),
      serviceOf('cart'),
      edgeBackend('llm', { ai: AI }),
      {
        apiVersion: 'gateway.networking.k8s.io/v1alpha2',
        kind: 'TCPRoute',
        metadata: { namespace: 'shop', name: 'stream' },
        spec: { parentRefs: [{ name: 'web' }], rules: [{ backendRefs: [to('cart'), toBackend('llm')] }] },
      },
      policy('p', 'Service/cart', {
        backend: { http: { version: 'HTTP2' }, tcp: { connectTimeout: '1s' }, tls: {} },
      }),
    ],
    [
      'warning unsupported EdgePolicy/p spec.backend.http',
      'warning unsupported EdgePolicy/p spec.backend.tcp',
      'error unsupported TCPRoute/stream spec.rules[0].backendRefs[1]',
    ],
  ],
  [
    'the certificate of a listener',
    [
      edgeGateway([
        HTTP,
        { name: 'https', protocol: 'HTTPS', port: 443, tls: { certificateRefs: [{ name: 'none' }] } },
      ]),
    ],
    ['error unresolved Gateway/web spec.listeners[1].tls'],
  ],
  [
    'protocols that one port has not together',
    [edgeGateway([HTTP, { name: 'tcp', protocol: 'TCP', port: 80 }])],
    ['error conflict Gateway/web spec.listeners[1]'],
  ],
  [
    'a protocol that there is not',
    [edgeGateway([HTTP, { name: 'udp', protocol: 'UDP', port: 53 }])],
    ['error unsupported Gateway/web spec.listeners[1]'],
  ],
  [
    'the CA of a destination',
    [
      ...toDestinations([to('cart')]),
      policy('p', 'Service/cart', { backend: { tls: { caCertificateRefs: [{ name: 'none' }] } } }),
    ],
    ['error unresolved EdgePolicy/p spec.backend.tls'],
  ],
  [
    'addresses of IPv6',
    [
      ...toDestinations([toBackend('six')]),
      edgeBackend('six', { static: { host: '2001:db8::1', port: 80 } }),
    ],
    ['error unsupported HTTPRoute/cart spec.rules[0].backendRefs[0]'],
  ],
  [
    'names of headers that come twice after filters are joined',
    toDestinations([to('cart')], {
      filters: [
        { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'a', value: '1' }] } },
        { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'A', value: '2' }] } },
      ],
    }),
    ['warning approximated HTTPRoute/cart spec.rules[0].filters'],
  ],
  [
    'policies of a service that a webhook calls',
    [
      ...toDestinations([toBackend('llm')]),
      edgeBackend('llm', {
        ai: AI,
        policies: guard('request', { webhook: { backendRef: { name: 'cart', port: 80 } } }),
      }),
      policy('p', 'Service/cart', { backend: { tcp: { connectTimeout: '1s' } } }),
    ],
    ['warning unsupported EdgeBackend/llm spec.policies.ai.promptGuard.request[0].webhook.backendRef'],
  ],
  [
    'answers that are masked and streamed',
    [
      ...toDestinations([toBackend('llm')]),
      edgeBackend('llm', { ai: AI, policies: guard('response', { regex: { matches: ['a'] } }) }),
    ],
    ['error unsupported EdgeBackend/llm spec.policies.ai.promptGuard.response[0].regex'],
  ],
  [
    'groups of providers without retries',
    [...toDestinations([toBackend('llm')]), edgeBackend('llm', groups('a', 'b'))],
    ['info approximated HTTPRoute/cart spec.rules[0].backendRefs[0]'],
  ],
  [
    'endpoints that the vendor has not',
    [
      ...toDestinations([toBackend('llm')]),
      edgeBackend('llm', {
        ai: { provider: { vendorB: { endpoint: 'https://models.test', deploymentName: 'd' } } },
      }),
    ],
    ['info approximated EdgeBackend/llm spec.ai.provider.vendorB.endpoint'],
  ],
  [
    'calls to LLM providers',
    onCart({ extAuth: { backendRef: toBackend('llm') } }, [
      ...toDestinations([to('cart')]),
      edgeBackend('llm', { ai: AI }),
    ]),
    ['error unresolved EdgePolicy/p spec.traffic.extAuth.backendRef'],
  ],
  [
    'tokens that are passed on where there are none',
    [
      ...toDestinations([to('cart')]),
      policy('p', 'HTTPRoute/cart', {
        traffic: { basicAuthentication: { users: ['a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] } },
        backend: { auth: { passthrough: {} } },
      }),
    ],
    ['warning approximated EdgePolicy/p spec.backend.auth.passthrough'],
  ],
  [
    'policies where no listener is left',
    [
      edgeGateway([{ name: 'udp', protocol: 'UDP', port: 53 }]),
      policy('p', 'Gateway/web', { frontend: { accessLog: { filter: 'true' } } }),
    ],
    [
      'error unsupported Gateway/web spec.listeners[0]',
      'warning invalid EdgePolicy/p spec.frontend.accessLog',
    ],
  ],
  [
    'references that lead nowhere',
    toDestinations([to('none'), toBackend('none')]),
    [
      'error unresolved HTTPRoute/cart spec.rules[0].backendRefs[0]',
      'error unresolved HTTPRoute/cart spec.rules[0].backendRefs[1]',
    ],
  ],
  [
    'routes that are dropped',
    toDestinations([{ name: 'cart' }]),
    ['error unresolved HTTPRoute/cart spec.rules'],
  ],
  [
    'names of targets that the format refuses',
    [
      ...toDestinations([toBackend('tools')]),
      edgeBackend('tools', { mcp: { targets: [{ name: 'all', selector: { services: { app: 'x' } } }] } }),
      {
        ...serviceOf('srv', [{ name: 'Port-', port: 80, appProtocol: 'gatewarden.dev/mcp' }]),
        metadata: { namespace: 'shop', name: 'srv', labels: { app: 'x' } },
      },
    ],
    ['info approximated EdgeBackend/tools spec.mcp.targets[0]'],
  ],
];

t.test('a table of what a file can not say', async (t) => {
  for (const [name, objects, told] of rows) {
    const { diagnostics } = rendered(objects);
    t.strictSame(toldIn(diagnostics).toSorted(), told.toSorted(), name);
  }
});

t.test('what admission tells of a value is a diagnostic, and no second finding', async (t) => {
  const { diagnostics, findings } = rendered(
    onCart({ retry: { attempts: 300, perTryTimeout: '1s', retryOn: ['unavailable'] } }, [
      edgeGateway(),
      serviceOf('cart'),
      route('cart', [{ backendRefs: [to('cart')], timeouts: { backendRequest: '2s' } }]),
    ]),
  );
  t.equal(diagnostics.length, 3);
  t.strictSame(
    findings.map(({ code, path }) => `${code} ${path}`),
    ['TR-130 spec.traffic.retry.perTryTimeout'],
  );
});

t.test('the places in the file', async (t) => {
  const { diagnostics } = rendered([
    ...onCart({ retry: { attempts: 1, retryOn: ['unavailable'] } }),
    route('other', [{ backendRefs: [to('none')] }]),
  ]);
  t.strictSame(
    diagnostics.map(({ where }) => where),
    [['binds[0].listeners[0].routes[0]'], ['binds[0].listeners[0].routes[1].backends[0]']],
  );
});

t.test('a file with an error is not written if the settings say so', async (t) => {
  const objects = toDestinations([to('none')]);
  const { document, text, files, diagnostics } = rendered(objects, { edge: { strict: true } });
  t.strictSame([document, text, files], [undefined, undefined, []]);
  t.equal(diagnostics.length, 1);
  t.ok(rendered(toDestinations([to('cart')]), { edge: { strict: true } }).document);
});
