// The examples of docs/edge/precedence.md: who sets each unit where, and whom it hides.

import t from 'tap';
import { httpRoute, metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, HTTP } from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';
import { edgeBackend, effectiveWorld, service, setBy, unitValue } from './effective-world.ts';

const WEB = target('Gateway', 'web');
const ORDERS = target('HTTPRoute', 'orders');

const main = { ...HTTP, name: 'main' };
const serviceOf = (name: string, ...ports: readonly (readonly [string, number])[]) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(`shop/${name}`),
  spec: { ports: ports.map(([portName, port]) => ({ name: portName, port })) },
});
const origins = (letter: string) => ({ csrf: { additionalOrigins: [`https://${letter}.test`] } });

const A = [
  edgeGateway([main]),
  serviceOf('orders', ['http', 80]),
  edgePolicy(
    'shop/p1',
    WEB,
    {
      traffic: { ...origins('a'), retry: { attempts: 2 } },
      backend: { tcp: { connectTimeout: '1s' }, tls: { sni: 'one.test' } },
    },
    10,
  ),
  edgePolicy(
    'shop/p2',
    WEB,
    { traffic: { ...origins('b'), hostRewrite: { mode: 'Auto' }, timeouts: { request: '20s' } } },
    9,
  ),
  edgePolicy(
    'shop/p3',
    ORDERS,
    {
      traffic: { retry: { attempts: 0 }, timeouts: { request: '9s' } },
      backend: { tls: { sni: 'a.test' } },
    },
    11,
  ),
  edgePolicy(
    'shop/p4',
    target('HTTPRoute', 'orders', 'pay'),
    { traffic: { ...origins('c'), timeouts: { request: '5s' } } },
    11,
  ),
  edgePolicy('shop/p5', target('Service', 'orders'), { backend: { tls: { sni: 'b.test' } } }, 8),
];

const rules = (second: object) => ({
  parentRefs: [{ name: 'web' }],
  rules: [
    { name: 'pay', backendRefs: [{ name: 'orders', port: 80 }] },
    { backendRefs: [{ name: 'orders', port: 80 }], ...second },
  ],
});

t.test('units, levels, age', async (t) => {
  const world = effectiveWorld([...A, httpRoute('shop/orders', rules({}))]);
  const pay = world.rule('orders', 0, 'main');
  t.strictSame(setBy(world.afterRouting(pay)), {
    'traffic.csrf': 'p4 > p2, p1',
    'traffic.timeouts': 'p4 > p3',
    'traffic.retry': 'p3 > p1',
    'traffic.hostRewrite': 'p2',
  });
  t.match(unitValue(world.afterRouting(pay), 'traffic.retry'), { attempts: 0 }, 'retries are turned off');
  t.strictSame(setBy(world.backend(service('orders', 80), pay)), {
    'backend.tls': 'p5 > p3, p1',
    'backend.tcp': 'p1',
  });
  t.match(unitValue(world.backend(service('orders', 80), pay), 'backend.tls'), { sni: 'b.test' });
  const unnamed = world.rule('orders', 1, 'main');
  t.strictSame(setBy(world.afterRouting(unnamed), ['traffic.csrf', 'traffic.timeouts']), {
    'traffic.csrf': 'p2 > p1',
    'traffic.timeouts': 'p3',
  });
});

t.test('a rule that sets the unit itself', async (t) => {
  const own = {
    timeouts: { request: '3s' },
    filters: [
      { type: 'RequestHeaderModifier', requestHeaderModifier: { remove: ['x-a'] } },
      { type: 'URLRewrite', urlRewrite: { hostname: 'x.test' } },
    ],
  };
  const headers = (name: string, more: object = {}) =>
    edgePolicy(`shop/${name}`, ORDERS, {
      traffic: {
        headerModifiers: { request: { remove: ['x-b'] }, response: { remove: ['x-c'] }, ...more },
      },
    });
  const world = effectiveWorld([...A, headers('p6'), httpRoute('shop/orders', rules(own))]);
  const merged = world.afterRouting(world.rule('orders', 1, 'main'));
  t.strictSame(setBy(merged, ['traffic.timeouts', 'traffic.hostRewrite', 'traffic.headerModifiers']), {
    'traffic.timeouts': 'orders > p3',
    'traffic.hostRewrite': 'orders > p2',
    'traffic.headerModifiers': 'p6+orders',
  });
  t.equal(unitValue(merged, 'traffic.hostRewrite'), undefined, 'the filter sets the host');
  t.match(unitValue(merged, 'traffic.timeouts'), { request: '3s' });
  t.match(unitValue(merged, 'traffic.headerModifiers'), {
    request: { remove: ['x-a'] },
    response: { remove: ['x-c'] },
  });
});

t.test('phases', async (t) => {
  const call = (name: string) => ({ extAuth: { backendRef: { name, port: 9000 } } });
  const change = (name: string) => ({ transformation: { request: { remove: [name] } } });
  const rule = (action: string, expression: string) => ({
    authorization: { action, policy: { matchExpressions: [expression] } },
  });
  const before = (fields: object) => ({ traffic: { phase: 'PreRouting', ...fields } });
  const world = effectiveWorld([
    edgeGateway([main, { ...HTTP, name: 'other', port: 81 }]),
    ...['x', 'y', 'z'].map((name) => serviceOf(name, ['grpc', 9000])),
    edgePolicy('shop/g1', WEB, before({ ...call('x'), ...change('a') })),
    edgePolicy('shop/g2', WEB, { traffic: call('y') }),
    edgePolicy('shop/g3', WEB, { traffic: rule('Deny', 'source.address == "10.9.9.9"') }),
    edgePolicy('shop/l1', target('Gateway', 'web', 'main'), before(change('b'))),
    edgePolicy('shop/r1', ORDERS, { traffic: { ...call('z'), ...rule('Allow', 'jwt.team == "a"') } }),
    httpRoute('shop/orders', { parentRefs: [{ name: 'web' }] }),
  ]);
  t.strictSame(setBy(world.beforeRouting(world.listener('main'))), {
    'traffic.transformation': 'l1 > g1',
    'traffic.extAuth': 'g1',
  });
  t.strictSame(setBy(world.beforeRouting(world.listener('other'))), {
    'traffic.extAuth': 'g1',
    'traffic.transformation': 'g1',
  });
  const after = world.afterRouting(world.rule('orders', 0, 'main'));
  t.strictSame(setBy(after), { 'traffic.extAuth': 'r1 > g2', 'traffic.authorization': 'g3+r1' });
  t.strictSame(unitValue(after, 'traffic.authorization'), {
    deny: ['source.address == "10.9.9.9"'],
    allow: ['jwt.team == "a"'],
  });
});

t.test('a ListenerSet is between its Gateway and its listeners', async (t) => {
  const world = effectiveWorld([
    edgeGateway([main], { allowedListeners: { namespaces: { from: 'Same' } } }),
    edgeListenerSet('shop/more', [
      { name: 'a', protocol: 'HTTP', port: 82 },
      { name: 'b', protocol: 'HTTP', port: 83 },
    ]),
    edgePolicy('shop/g', WEB, { traffic: origins('g') }),
    edgePolicy('shop/s', target('XListenerSet', 'more'), { traffic: origins('s') }),
    edgePolicy('shop/l', target('ListenerSet', 'more', 'a'), { traffic: origins('l') }),
    httpRoute('shop/orders', { parentRefs: [{ name: 'web' }] }),
  ]);
  const csrf = (listener: string) =>
    setBy(world.afterRouting(world.rule('orders', 0, listener)))['traffic.csrf'];
  t.equal(csrf('shop/more/a'), 'l > s, g');
  t.equal(csrf('shop/more/b'), 's > g');
  t.equal(csrf('main'), 'g');
});

const llm = (spec: object) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata('shop/llm'),
  spec,
});
const provider = (name: string, more: object = {}) => ({ name, vendorA: { model: 'm' }, ...more });
const LLM_ROUTE = httpRoute('shop/chat', {
  parentRefs: [{ name: 'web' }],
  rules: [{ backendRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'llm' }] }],
});
const prompt = { prompt: { prepend: [{ role: 'system', content: 'short' }] } };

t.test('sections of an EdgeBackend', async (t) => {
  const world = effectiveWorld([
    edgeGateway([HTTP]),
    LLM_ROUTE,
    llm({
      ai: {
        groups: [
          { providers: [provider('fast'), provider('big', { policies: { auth: { key: 'K2' } } })] },
          { providers: [provider('spare')] },
        ],
      },
      policies: { auth: { key: 'K0' }, ai: { defaults: [{ field: 'temperature', value: 1 }] } },
    }),
    edgePolicy('shop/q1', target('HTTPRoute', 'chat'), {
      backend: { ai: prompt, http: { version: 'HTTP2' } },
    }),
    edgePolicy('shop/q2', target('EdgeBackend', 'llm', 'big'), {
      backend: { ai: { modelAliases: { a: 'b' } }, tls: {}, auth: { key: 'K1' } },
    }),
    edgePolicy('shop/q3', target('EdgeBackend', 'llm'), { backend: { tcp: { connectTimeout: '1s' } } }),
  ]);
  const place = world.rule('chat');
  const at = (name: string) => world.section(edgeBackend('llm'), { name }, place);
  t.strictSame(setBy(at('fast'), UNITS), {
    'backend.auth': 'llm',
    'backend.ai': 'llm > q1',
    'backend.http': 'q1',
    'backend.tcp': 'q3',
  });
  t.strictSame(setBy(at('big'), UNITS), {
    'backend.auth': 'llm/big > llm, q2',
    'backend.ai': 'llm > q2, q1',
    'backend.tls': 'q2',
    'backend.http': 'q1',
    'backend.tcp': 'q3',
  });
  t.strictSame(unitValue(at('big'), 'backend.auth'), { key: 'K2' });
  t.strictSame(setBy(world.section(edgeBackend('llm'), { name: 'big' }, undefined), UNITS), {
    'backend.auth': 'llm/big > llm, q2',
    'backend.ai': 'llm > q2',
    'backend.tls': 'q2',
    'backend.tcp': 'q3',
  });
});

const UNITS = ['backend.auth', 'backend.ai', 'backend.tls', 'backend.http', 'backend.tcp'];

t.test('ports of a Service', async (t) => {
  const http = (version: string) => ({ http: { version } });
  const world = effectiveWorld([
    edgeGateway([HTTP]),
    httpRoute('shop/db', { parentRefs: [{ name: 'web' }] }),
    serviceOf('db', ['sql', 5432], ['http', 8080]),
    edgePolicy('shop/s1', target('Service', 'db', '8080'), { backend: http('HTTP2') }),
    edgePolicy('shop/s2', target('Service', 'db'), {
      backend: { ...http('HTTP1'), auth: { key: 'K' } },
    }),
    edgePolicy('shop/s3', WEB, { backend: { tls: {} } }),
    edgePolicy('shop/s4', target('Service', 'db', 'sql'), { backend: { tcp: { connectTimeout: '1s' } } }),
    backendTls('t', 'http'),
  ]);
  const place = world.rule('db');
  t.strictSame(setBy(world.backend(service('db', 8080), place)), {
    'backend.http': 's1 > s2',
    'backend.auth': 's2',
    'backend.tls': 't > s3',
  });
  t.strictSame(setBy(world.backend(service('db', 5432), place)), {
    'backend.tcp': 's4',
    'backend.http': 's2',
    'backend.auth': 's2',
    'backend.tls': 's3',
  });
  t.strictSame(setBy(world.auxiliary({ ...CALLED, port: 8080 })), {
    'backend.http': 's1 > s2',
    'backend.tls': 't',
    'backend.auth': 's2',
  });
});

t.test('a BackendTLSPolicy is below EdgePolicies of its rank', async (t) => {
  const told = (policy: object, ...policies: readonly object[]) => {
    const world = effectiveWorld([
      edgeGateway([HTTP]),
      httpRoute('shop/db', { parentRefs: [{ name: 'web' }] }),
      serviceOf('db', ['http', 8080]),
      ...[policy, ...policies],
    ]);
    return setBy(world.backend(service('db', 8080), world.rule('db')))['backend.tls'];
  };
  const tls = { backend: { tls: {} } };
  t.equal(told(backendTls('t'), edgePolicy('shop/s', target('Service', 'db'), tls)), 's > t');
  t.equal(told(backendTls('t', 'http'), edgePolicy('shop/s', target('Service', 'db'), tls)), 't > s');
  t.equal(told(backendTls('t', 'http'), backendTls('u'), edgePolicy('shop/s', WEB, tls)), 't > u, s');
});

const backendTls = (name: string, sectionName?: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'BackendTLSPolicy',
  metadata: metadata(`shop/${name}`),
  spec: {
    targetRefs: [{ group: '', kind: 'Service', name: 'db', ...(sectionName && { sectionName }) }],
    validation: { hostname: 'db.test', wellKnownCACertificates: 'System' },
  },
});

const CALLED = { kind: 'Service', namespace: 'shop', name: 'db', hostname: 'db' } as const;

t.test('units that a kind of destination has no use for', async (t) => {
  const rules = { authorization: { policy: { matchExpressions: ['true'] } } };
  const world = effectiveWorld([
    edgeGateway([HTTP]),
    LLM_ROUTE,
    llm({ ai: { provider: { vendorA: { model: 'm' } } } }),
    {
      ...llm({ mcp: { targets: [{ name: 'tools', static: { host: 'tools.test', port: 80 } }] } }),
      metadata: metadata('shop/tools'),
    },
    edgePolicy('shop/g', WEB, { backend: { ai: prompt, mcp: rules } }),
  ]);
  const place = world.rule('chat');
  t.strictSame(setBy(world.backend(service('db', 80), place)), {});
  t.strictSame(setBy(world.backend(edgeBackend('llm'), place)), { 'backend.ai': 'g' });
  t.strictSame(setBy(world.backend(edgeBackend('tools'), place)), { 'backend.mcp.authorization': 'g' });
});
