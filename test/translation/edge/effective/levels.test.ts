// For every unit and every two adjacent levels: the more specific one sets the unit and hides the other. Two units are lists of rules: those
// of all levels count. Within a level age decides, then the name.

import t, { type Test } from 'tap';
import type { MergedPolicy } from '../../../../src/policy/merge.ts';
import { UNIT_NAMES, type UnitName } from '../../../../src/translation/edge/units/values.ts';
import { KEYS, USER } from '../../full-policies.ts';
import { httpRoute, metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, HTTP } from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';
import { type EffectiveWorld, edgeBackend, effectiveWorld, service, setBy } from './effective-world.ts';

type Members = Readonly<Record<string, unknown>>;

const CALL = { backendRef: { name: 'db', port: 80 } };
const RULES = { policy: { matchExpressions: ['true'] } };

/** A block that sets the unit alone. */
const SETTING: Readonly<Record<UnitName, Members>> = {
  'frontend.http': { frontend: { http: { http1MaxHeaders: 50 } } },
  'frontend.tls': { frontend: { tls: { alpnProtocols: ['h2'] } } },
  'frontend.tcp': { frontend: { tcp: { keepalive: { retries: 3 } } } },
  'frontend.accessLog': { frontend: { accessLog: { filter: 'true' } } },
  'traffic.extAuth': { traffic: { extAuth: CALL } },
  'traffic.extProc': { traffic: { extProc: CALL } },
  'traffic.authorization': { traffic: { authorization: RULES } },
  'traffic.rateLimit': { traffic: { rateLimit: { local: [{ requests: 1, unit: 'Seconds' }] } } },
  'traffic.transformation': { traffic: { transformation: { request: { remove: ['x-a'] } } } },
  'traffic.csrf': { traffic: { csrf: {} } },
  'traffic.cors': { traffic: { cors: { allowOrigins: ['https://a.test'] } } },
  'traffic.headerModifiers': { traffic: { headerModifiers: { request: { remove: ['x-a'] } } } },
  'traffic.hostRewrite': { traffic: { hostRewrite: { mode: 'Auto' } } },
  'traffic.timeouts': { traffic: { timeouts: { request: '1s' } } },
  'traffic.retry': { traffic: { retry: { attempts: 1 } } },
  'traffic.directResponse': { traffic: { directResponse: { status: 503 } } },
  'traffic.jwtAuthentication': {
    traffic: { jwtAuthentication: { providers: [{ issuer: 'i', jwks: { inline: KEYS } }] } },
  },
  'traffic.apiKeyAuthentication': { traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } } },
  'traffic.basicAuthentication': { traffic: { basicAuthentication: { users: [USER] } } },
  'backend.http': { backend: { http: { version: 'HTTP2' } } },
  'backend.tls': { backend: { tls: {} } },
  'backend.tcp': { backend: { tcp: { connectTimeout: '1s' } } },
  'backend.mcp.authorization': { backend: { mcp: { authorization: RULES } } },
  'backend.mcp.authentication': {
    backend: { mcp: { authentication: { issuer: 'i', jwks: { uri: 'https://idp.test/keys' } } } },
  },
  'backend.ai': { backend: { ai: { modelAliases: { a: 'b' } } } },
  'backend.auth': { backend: { auth: { key: 'k' } } },
};

const CUMULATIVE: ReadonlySet<UnitName> = new Set(['traffic.authorization', 'backend.mcp.authorization']);

/** Levels by rank, the weakest first: a target, or the block of an object that has policies of its own. */
const TARGETS: Readonly<Record<string, Members>> = {
  gateway: target('Gateway', 'web'),
  listenerSet: target('XListenerSet', 'more'),
  listener: target('XListenerSet', 'more', 'a'),
  route: target('HTTPRoute', 'r'),
  rule: target('HTTPRoute', 'r', 'first'),
  service: target('Service', 'db'),
  port: target('Service', 'db', '80'),
  backend: target('EdgeBackend', 'b'),
  section: target('EdgeBackend', 'b', 'one'),
};

const provider = (name: string, policies: unknown) => ({
  name,
  vendorA: {},
  ...(policies === undefined ? {} : { policies }),
});
const tool = (name: string, policies: unknown) => ({
  name,
  static: { host: 'a.test', port: 80, ...(policies === undefined ? {} : { policies }) },
});

/** An EdgeBackend with a part `one`: of MCP for units about MCP, else of AI. */
function destination(unit: UnitName, own: unknown, ofSection: unknown) {
  const isMcp = unit.startsWith('backend.mcp.');
  return {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: metadata('shop/b'),
    spec: {
      ...(isMcp
        ? { mcp: { targets: [tool('one', ofSection)] } }
        : { ai: { groups: [{ providers: [provider('one', ofSection)] }] } }),
      ...(own === undefined ? {} : { policies: own }),
    },
  };
}

const ROUTE = {
  parentRefs: [{ group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' }],
  rules: [{ name: 'first', backendRefs: [{ name: 'db', port: 80 }] }],
};

/** `setting`: the members of the rule that set the unit themselves. */
const world = (unit: UnitName, levels: readonly string[], setting: Members = {}): EffectiveWorld => {
  const blocks = SETTING[unit];
  const inline = (level: string): unknown => (levels.includes(level) ? blocks['backend'] : undefined);
  return effectiveWorld([
    edgeGateway([HTTP], { allowedListeners: { namespaces: { from: 'Same' } } }),
    edgeListenerSet('shop/more', [{ ...HTTP, name: 'a', port: 81 }]),
    httpRoute('shop/r', { ...ROUTE, rules: [{ ...ROUTE.rules[0], ...setting }] }),
    { apiVersion: 'v1', kind: 'Service', metadata: metadata('shop/db'), spec: { ports: [{ port: 80 }] } },
    { apiVersion: 'v1', kind: 'Secret', metadata: metadata('shop/keys'), stringData: { a: 'k' } },
    destination(unit, inline('inline'), inline('sectionInline')),
    // The weaker the level, the older its policy: age must not count between levels.
    ...levels
      .filter((level) => TARGETS[level] !== undefined)
      .map((level, hour) => edgePolicy(`shop/${level}`, TARGETS[level]!, blocks, hour)),
  ]);
};

const placeOf = (found: EffectiveWorld) => found.rule('r', 0, 'shop/more/a');

const check = (t: Test, unit: UnitName, merged: MergedPolicy, winner: string, loser: string): void => {
  const told = setBy(merged, [unit])[unit];
  const expected = CUMULATIVE.has(unit) ? [winner, loser].sort().join('+') : `${winner} > ${loser}`;
  t.equal(told, expected, `${unit}: ${loser} and ${winner}`);
};

const pairsOf = (levels: readonly string[]) =>
  levels.slice(1).map((level, index): readonly [string, string] => [levels[index]!, level]);

const BEFORE: ReadonlySet<UnitName> = new Set([
  'traffic.extAuth',
  'traffic.extProc',
  'traffic.transformation',
  'traffic.jwtAuthentication',
  'traffic.apiKeyAuthentication',
  'traffic.basicAuthentication',
]);

t.test('before routing', async (t) => {
  const units = UNIT_NAMES.filter((name) => BEFORE.has(name));
  for (const unit of units)
    for (const [weaker, stronger] of pairsOf(['gateway', 'listenerSet', 'listener'])) {
      const early = { traffic: { phase: 'PreRouting', ...(SETTING[unit]['traffic'] as object) } };
      const found = effectiveWorld([
        edgeGateway([HTTP], { allowedListeners: { namespaces: { from: 'Same' } } }),
        edgeListenerSet('shop/more', [{ ...HTTP, name: 'a', port: 81 }]),
        edgePolicy(`shop/${weaker}`, TARGETS[weaker]!, early, 1),
        edgePolicy(`shop/${stronger}`, TARGETS[stronger]!, early, 2),
      ]);
      check(t, unit, found.beforeRouting(found.listener('shop/more/a')), stronger, weaker);
    }
});

t.test('after routing', async (t) => {
  for (const unit of UNIT_NAMES.filter((name) => name.startsWith('traffic.'))) {
    // Times of targets above routes don't count.
    const levels = ['gateway', 'listenerSet', 'listener', 'route', 'rule'];
    for (const [weaker, stronger] of pairsOf(unit === 'traffic.timeouts' ? levels.slice(3) : levels)) {
      const found = world(unit, [weaker, stronger]);
      check(t, unit, found.afterRouting(placeOf(found)), stronger, weaker);
    }
  }
});

t.test('a rule that sets the unit itself', async (t) => {
  const cases: readonly (readonly [UnitName, Members, string | undefined])[] = [
    ['traffic.timeouts', { timeouts: { request: '2s' } }, 'r > rule'],
    ['traffic.timeouts', { timeouts: { request: '0s' } }, 'rule'],
    ['traffic.retry', { retry: { attempts: 0 } }, 'r > rule'],
    ['traffic.cors', { filters: [{ type: 'CORS', cors: {} }] }, 'r > rule'],
    [
      'traffic.headerModifiers',
      { filters: [{ type: 'RequestHeaderModifier', requestHeaderModifier: { remove: ['x'] } }] },
      'r > rule',
    ],
    [
      'traffic.headerModifiers',
      { filters: [{ type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: ['x'] } }] },
      'rule+r',
    ],
    [
      'traffic.hostRewrite',
      { filters: [{ type: 'URLRewrite', urlRewrite: { hostname: 'x.test' } }] },
      'r > rule',
    ],
    [
      'traffic.hostRewrite',
      {
        filters: [
          {
            type: 'URLRewrite',
            urlRewrite: { path: { type: 'ReplaceFullPath', replaceFullPath: '/x' } },
          },
        ],
      },
      'rule',
    ],
  ];
  for (const [unit, setting, expected] of cases) {
    const found = world(unit, ['rule'], setting);
    const told = setBy(found.afterRouting(placeOf(found)), [unit])[unit];
    t.equal(told, expected, `${unit}: ${JSON.stringify(setting)}`);
  }
});

t.test('to a Service', async (t) => {
  const levels = ['gateway', 'listenerSet', 'listener', 'route', 'rule', 'service', 'port'];
  for (const unit of ['backend.http', 'backend.tls', 'backend.tcp', 'backend.auth'] as const)
    for (const [weaker, stronger] of pairsOf(levels)) {
      const found = world(unit, [weaker, stronger]);
      check(t, unit, found.backend(service('db', 80), placeOf(found)), stronger, weaker);
    }
});

t.test('to a part of an EdgeBackend', async (t) => {
  const levels = [
    'gateway',
    'listenerSet',
    'listener',
    'route',
    'rule',
    'backend',
    'section',
    'inline',
    'sectionInline',
  ];
  const nameOf = (level: string): string =>
    level === 'inline' ? 'b' : level === 'sectionInline' ? 'b/one' : level;
  for (const unit of UNIT_NAMES.filter((name) => name.startsWith('backend.')))
    for (const [weaker, stronger] of pairsOf(levels)) {
      const found = world(unit, [weaker, stronger]);
      const merged = found.section(edgeBackend('b'), { name: 'one' }, placeOf(found));
      check(t, unit, merged, nameOf(stronger), nameOf(weaker));
    }
});

t.test('policies of one level', async (t) => {
  const GATEWAY = TARGETS['gateway']!;
  const csrf = (origin: string) => ({ traffic: { csrf: { additionalOrigins: [`https://${origin}.test`] } } });
  const told = (...policies: readonly object[]) => {
    const found = effectiveWorld([
      edgeGateway(),
      httpRoute('shop/r', { parentRefs: [{ name: 'web' }] }),
      ...policies,
    ]);
    return setBy(found.afterRouting(found.rule('r')));
  };
  t.strictSame(
    told(edgePolicy('shop/a', GATEWAY, csrf('a'), 2), edgePolicy('shop/b', GATEWAY, csrf('b'), 1)),
    { 'traffic.csrf': 'b > a' },
    'the older one',
  );
  t.strictSame(
    told(edgePolicy('shop/b', GATEWAY, csrf('b'), 1), edgePolicy('shop/a', GATEWAY, csrf('a'), 1)),
    { 'traffic.csrf': 'a > b' },
    'of two of one age the one whose name comes first',
  );
  t.strictSame(
    told(edgePolicy('shop/a', GATEWAY, csrf('a')), edgePolicy('shop/b', GATEWAY, csrf('b'), 1)),
    { 'traffic.csrf': 'b > a' },
    'one without a time is younger than all others',
  );
  t.strictSame(
    told(
      edgePolicy('shop/a', GATEWAY, { traffic: { csrf: {}, retry: { attempts: 1 } } }, 2),
      edgePolicy('shop/b', GATEWAY, csrf('b'), 1),
    ),
    { 'traffic.csrf': 'b > a', 'traffic.retry': 'a' },
    'what the winner does not set',
  );
  const limits = (rateLimit: object) => ({ traffic: { rateLimit } });
  const global = {
    global: {
      ...CALL,
      domain: 'd',
      descriptors: [{ unit: 'Requests', entries: [{ name: 'a', expression: 'jwt.sub' }] }],
    },
  };
  t.strictSame(
    told(
      edgePolicy('shop/wide', GATEWAY, limits(global)),
      edgePolicy('shop/near', TARGETS['route']!, limits({ local: [{ requests: 1, unit: 'Seconds' }] })),
    ),
    { 'traffic.rateLimit': 'near > wide' },
    'limits are one unit: a local one replaces a global one',
  );
});

t.test('a unit that fails keeps its place', async (t) => {
  const found = effectiveWorld(
    [
      edgeGateway(),
      httpRoute('shop/r', { parentRefs: [{ name: 'web' }] }),
      { apiVersion: 'v1', kind: 'Service', metadata: metadata('shop/db'), spec: { ports: [{ port: 80 }] } },
      edgePolicy('shop/wide', TARGETS['gateway']!, SETTING['traffic.extAuth']),
      edgePolicy('shop/near', TARGETS['route']!, {
        traffic: { extAuth: { backendRef: { name: 'gone', port: 80 } } },
      }),
    ],
    { failClosedOnError: false },
  );
  const merged = found.afterRouting(found.rule('r'));
  t.strictSame(setBy(merged), { 'traffic.extAuth': 'near > wide' });
  t.match(merged.fields.get('traffic.extAuth'), { value: undefined, errors: [/gone not found/] });
});
