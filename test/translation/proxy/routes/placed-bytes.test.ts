// The setting `maxPlacedBytes`: what a policy or a filter says is repeated in each match of a route, on each host, so routes and policies of
// listeners that ask for too much are answered with 500, and others stay as they are.

import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { encode } from '../../../../src/translation/encode.ts';
import { defaultSettings, Translator, translate } from '../../../../src/translation.ts';
import { plain } from '../../edits.ts';
import {
  backendRef,
  configuration,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  refusals,
  routesOf,
  service,
  trafficPolicy,
  translated,
} from '../../objects.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';
const A = backendRef('a');

const paths = (count: number, above = ''): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ path: { value: `${above}/p${index}` } }));

/** A filter that says so many kilobytes, at most four in a header. */
const says = (kilobytes: number): object => ({
  type: 'ResponseHeaderModifier',
  responseHeaderModifier: {
    set: Array.from({ length: Math.ceil(kilobytes / 4) }, (_, index) => ({
      name: `x-note-${index}`,
      value: 'x'.repeat(Math.min(kilobytes - index * 4, 4) * 1000),
    })),
  },
});

interface Asked {
  readonly name: string;
  readonly hosts: number;
  readonly matches: number;
  /** Kilobytes that each match says. */
  readonly says: number;
}

const hostnames = (name: string, hosts: number): readonly string[] =>
  Array.from({ length: hosts }, (_, index) => `h${index}.${name.replace('/', '.')}.test`);

const asked = ({ name, hosts, matches, says: kilobytes }: Asked): object =>
  httpRoute(name, {
    hostnames: hostnames(name, hosts),
    rules: [{ matches: paths(matches), filters: [says(kilobytes)], backendRefs: [A] }],
  });

const found = (objects: readonly object[], code: string, maxPlacedBytes: number): readonly string[] =>
  translated([gateway(), ...objects], { maxPlacedBytes })
    .findings.filter((finding) => finding.code === code)
    .map(({ object, path }) => `${object.namespace}/${object.name}${path === 'spec' ? '' : ` ${path}`}`)
    .sort();

interface Case {
  readonly what: string;
  /** Kilobytes. */
  readonly limit: number;
  readonly routes: readonly Asked[];
  readonly limited: readonly string[];
}

const SIX = Array.from({ length: 6 }, (_, index) => ({
  name: `b/r${index}`,
  hosts: 2,
  matches: 3,
  says: 10,
}));

const CASES: readonly Case[] = [
  {
    what: 'as many bytes as allowed are served',
    limit: 130,
    routes: [{ name: 'a/r', hosts: 3, matches: 4, says: 10 }],
    limited: [],
  },
  {
    what: 'more than allowed are limited',
    limit: 110,
    routes: [{ name: 'a/r', hosts: 3, matches: 4, says: 10 }],
    limited: ['a/r'],
  },
  {
    what: 'few matches that say much count as many that say little',
    limit: 100,
    routes: [
      { name: 'a/few', hosts: 1, matches: 2, says: 60 },
      { name: 'a/many', hosts: 1, matches: 60, says: 0 },
    ],
    limited: ['a/few'],
  },
  {
    what: 'the largest routes of a namespace are limited first, and only as many as needed',
    limit: 200,
    routes: [
      { name: 'a/small', hosts: 1, matches: 5, says: 10 },
      { name: 'a/large', hosts: 2, matches: 9, says: 10 },
      { name: 'a/middle', hosts: 1, matches: 9, says: 10 },
    ],
    limited: ['a/large'],
  },
  {
    what: 'many routes of one namespace limit no larger route of another namespace',
    limit: 200,
    routes: [{ name: 'a/r', hosts: 1, matches: 9, says: 10 }, ...SIX],
    limited: SIX.slice(0, 5).map(({ name }) => name),
  },
  {
    what: 'routes of up to a 16,384th of the limit are never limited',
    limit: 16_384,
    routes: Array.from({ length: 40 }, (_, index) => ({
      name: `a/r${index}`,
      hosts: 1,
      matches: 1,
      says: 0.5,
    })),
    limited: [],
  },
];

for (const { what, limit, routes, limited } of CASES)
  t.test(what, async (t) => t.strictSame(found(routes.map(asked), 'TR-97', limit * 1000), limited));

const users = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `user${index}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`);

t.test(
  'a long list of users on many matches is limited, and what is served stays below the limit',
  async (t) => {
    const maxPlacedBytes = 2_000_000;
    const encoded = (objects: readonly object[]): number =>
      configuration(objects, { maxPlacedBytes }).routes.reduce(
        (sum, resource) => sum + encode('routes', resource).length,
        0,
      );
    const route = (name: string, matches: number): object =>
      httpRoute(`a/${name}`, {
        hostnames: [`${name}.test`],
        rules: [{ matches: paths(matches), backendRefs: [A] }],
      });
    const policy = (name: string): object =>
      trafficPolicy(`a/${name}`, [{ kind: 'HTTPRoute', name }], { basicAuth: { users: users(1000) } });
    const few = [gateway(), route('few', 5), policy('few')];
    const many = [...few, route('many', 128), policy('many')];
    t.ok(encoded(few) > 150_000, `${encoded(few)} bytes`);
    t.ok(encoded(many) < maxPlacedBytes, `${encoded(many)} bytes`);
    t.strictSame(found(many.slice(1), 'TR-97', maxPlacedBytes), ['a/many']);
    const unlimited = configuration(many, { maxPlacedBytes: 100_000_000 });
    t.ok(encode('routes', unlimited.routes[0]!).length > 2 * maxPlacedBytes, 'it would be above it');
  },
);

/** A parent that delegates a prefix to each child; children are in namespaces of their names. */
const delegated = (children: Readonly<Record<string, object>>): readonly object[] => {
  const names = Object.keys(children);
  const parent = httpRoute('root/parent', {
    rules: [
      ...names.map((name) => ({
        matches: [{ path: { value: `/${name}` }, headers: [{ name: 'x-team', value: name }] }],
        backendRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: 'child', namespace: name }],
      })),
      { matches: [{ path: { value: '/own' } }], backendRefs: [A] },
    ],
  });
  const routes = Object.entries(children).map(([name, spec]) =>
    httpRoute(
      `${name}/child`,
      { parentRefs: [], ...spec },
      { annotations: { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' } },
    ),
  );
  return [gateway(), parent, ...routes];
};

const childRule = (matches: readonly object[], kilobytes: number): object => ({
  rules: [{ matches, filters: [says(kilobytes)], backendRefs: [backendRef('a', { namespace: 'default' })] }],
});

const names = (objects: readonly object[], maxPlacedBytes: number): readonly string[] =>
  routesOf(objects, { maxPlacedBytes }).map(
    ({ name, match, directResponse }) =>
      `${name.split('-').slice(1, 4).join(' ')} ${JSON.stringify(match)} ${directResponse?.status ?? ''}`,
  );

t.test('a child that is too large takes nothing from its parent and from other children', async (t) => {
  const world = delegated({
    loud: childRule(paths(4), 50),
    quiet: childRule([{ path: { value: '/q' } }], 1),
  });
  const limited = translated(world, { maxPlacedBytes: 100_000 });
  t.strictSame(
    limited.findings.filter(({ code }) => code === 'TR-97').map(({ object, path }) => [object.name, path]),
    [['parent', 'spec']],
  );
  const [finding] = limited.findings.filter(({ code }) => code === 'TR-97');
  t.match(finding!.message, /^HTTPRoute loud\/child: 2\d\d,\d{3} bytes of configuration on 1 hosts/);
  const served = names(world, 1_000_000);
  const left = names(world, 100_000);
  const isLoud = (line: string): boolean => line.includes('child loud');
  t.equal(served.filter(isLoud).length, 4);
  t.strictSame(left.filter(isLoud).length, 1);
  t.match(left.find(isLoud), /"pathSeparatedPrefix":"\/loud".*x-team.* 500$/);
  const others = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => !isLoud(line)).sort();
  t.strictSame(others(left), others(served));
});

t.test('a child with a pattern answers 500 where its parent delegates to it, and nowhere else', async (t) => {
  const pattern = [{ path: { type: 'RegularExpression', value: '/x/.*' } }];
  const world = delegated({ loud: childRule(pattern, 50) });
  const [only] = names(world, 20_000).filter((line) => line.includes('child loud'));
  t.match(only, /"pathSeparatedPrefix":"\/loud".*x-team.* 500$/);
});

t.test('a child with too many matches takes nothing from its parent and from other children', async (t) => {
  const world = delegated({
    loud: childRule(paths(9), 0),
    quiet: childRule([{ path: { value: '/q' } }], 0),
  });
  const matches = routesOf(world, { maxPlacedMatches: 8 });
  const failing = matches.filter(({ directResponse }) => directResponse?.status === 500);
  t.equal(failing.length, 1);
  t.match(failing[0]!.name, /child-loud/);
  t.equal(matches.length, 3);
});

const onListener = (kilobytes: number, more: object = {}): object =>
  trafficPolicy('default/visitors', [{ kind: 'Gateway', name: 'edge', ...more }], {
    basicAuth: { users: users(kilobytes * 24) },
  });

const hosts = (count: number, namespace = 'a'): object =>
  httpRoute(`${namespace}/r`, {
    hostnames: hostnames(`${namespace}/r`, Math.min(count, 16)),
    rules: [{ backendRefs: [A] }],
  });

const statusesOf = (objects: readonly object[], maxPlacedBytes: number) =>
  configuration(objects, { maxPlacedBytes })
    .routes.flatMap(({ virtualHosts = [] }) => virtualHosts)
    .flatMap(({ routes = [] }) => routes.map(({ directResponse }) => directResponse?.status ?? 200));

t.test('policies of a listener count on each of its hosts', async (t) => {
  const world = [gateway(), onListener(10, { sectionName: 'http' }), hosts(8)];
  t.strictSame(found(world.slice(1), 'TR-98', 100_000), []);
  t.strictSame(new Set(statusesOf(world, 100_000)), new Set([200]));
  t.strictSame(found(world.slice(1), 'TR-98', 50_000), ['a/r']);
  t.strictSame(statusesOf(world, 50_000), Array(8).fill(500));
  t.match(refusals(world, 'a/r', { maxPlacedBytes: 50_000 })[0], /Accepted=False RouteRuleReplaced/);
});

t.test('a namespace with many hosts of a listener takes nothing from others on it', async (t) => {
  const dated = (namespace: string, day: number, hostnames: readonly string[]): object =>
    httpRoute(
      `${namespace}/r`,
      { hostnames, rules: [{ matches: paths(1, `/${namespace}`), backendRefs: [A] }] },
      { creationTimestamp: `2026-01-0${day}T00:00:00Z` },
    );
  const mine = hostnames('quiet/r', 2);
  const world = [
    gateway(),
    onListener(10, { sectionName: 'http' }),
    dated('quiet', 1, mine),
    dated('loud', 2, [...mine, ...hostnames('loud/r', 14)]),
  ];
  const { findings, statuses } = translated(world, { maxPlacedBytes: 60_000 });
  t.strictSame(
    findings.filter(({ code }) => code === 'TR-98').map(({ object }) => object.namespace),
    ['loud'],
  );
  const byHost = new Map(
    configuration(world, { maxPlacedBytes: 60_000 })
      .routes.flatMap(({ virtualHosts = [] }) => virtualHosts)
      .map(({ domains: [host] = [], routes = [] }) => [
        host!,
        routes.map(({ directResponse }) => directResponse?.status ?? 200),
      ]),
  );
  for (const [host, answers] of byHost)
    t.strictSame(
      answers,
      mine.includes(host) ? [200, 200] : [500],
      `${host}: ${mine.includes(host) ? 'the older route has it' : 'limited'}`,
    );
  t.equal(byHost.size, 16);
  const status = statuses.find(({ kind }) => kind === 'Gateway')!.status as {
    listeners: { conditions: { type: string; status: string }[] }[];
  };
  t.equal(status.listeners[0]!.conditions.find(({ type }) => type === 'Accepted')!.status, 'True');
});

t.test('a large filter on too many chains is not served, and takes nothing from others', async (t) => {
  const ports = Array.from({ length: 6 }, (_, index) => listener(`l${index}`, { port: 7001 + index }));
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = Array.from({ length: 30 }, (_, index) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid: `k${index}`,
  }));
  const extension = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayExtension',
    metadata: { name: 'tokens', namespace: 'loud' },
    spec: {
      type: 'JWT',
      jwt: { providers: [{ name: 'p', issuer: 'i', jwks: { local: { inline: JSON.stringify({ keys }) } } }] },
    },
  };
  const policy = trafficPolicy('loud/tokens', [{ kind: 'HTTPRoute', name: 'r' }], {
    jwt: { extensionRef: { name: 'tokens' } },
  });
  const route = (namespace: string): object =>
    httpRoute(`${namespace}/r`, { rules: [{ matches: paths(1, `/${namespace}`), backendRefs: [A] }] });
  const world = [gateway({ listeners: ports }), extension, policy, route('loud'), route('quiet')];
  const answers = (maxPlacedBytes: number) =>
    routesOf(world, { maxPlacedBytes }).map(
      ({ name, directResponse }) => `${/quiet|loud/.exec(name)?.[0]} ${directResponse?.status ?? 200}`,
    );
  t.strictSame(new Set(answers(1_000_000)), new Set(['loud 200', 'quiet 200']));
  t.strictSame(new Set(answers(20_000)), new Set(['loud 500', 'quiet 200']));
  const { findings } = translated(world, { maxPlacedBytes: 20_000 });
  const told = findings.filter(({ code }) => code === 'TR-97');
  t.strictSame(
    told.map(({ object }) => object.namespace),
    ['loud'],
  );
  t.match(told[0]!.message, /bytes of the filter jwt\/loud\/tokens on 6 filter chains are too many/);
  const { listeners } = configuration(world, { maxPlacedBytes: 20_000 });
  t.notMatch(JSON.stringify(listeners), /jwt_authn/, 'no chain has the filter');
});

t.test('policies on a Gateway are once on each port, however many hosts there are', async (t) => {
  const world = [gateway(), onListener(10), hosts(16)];
  t.strictSame(found(world.slice(1), 'TR-98', 20_000), []);
  t.strictSame(found(world.slice(1), 'TR-98', 5000), ['default/edge spec.listeners[0]']);
  t.strictSame(statusesOf(world, 5000), [500]);
  const [chain] = configuration(world, { maxPlacedBytes: 5000 }).listeners;
  t.notMatch(JSON.stringify(chain), /basic_auth/, 'the chain has none of its filters');
});

t.test('a listener of another namespace that is too large takes nothing from the Gateway', async (t) => {
  const listenerSet = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'ListenerSet',
    metadata: { name: 'own', namespace: 'loud' },
    spec: {
      parentRef: { name: 'edge', namespace: 'default' },
      listeners: [listener('own', { hostname: '*.a.r.test' })],
    },
  };
  const front = gateway({ allowedListeners: { namespaces: { from: 'All' } } });
  const policy = trafficPolicy('loud/visitors', [{ kind: 'ListenerSet', name: 'own' }], {
    basicAuth: { users: users(500) },
  });
  const loud = httpRoute('loud/r', {
    parentRefs: [{ group: GATEWAY_API, kind: 'ListenerSet', name: 'own', namespace: 'loud' }],
    hostnames: hostnames('a/r', 12),
    rules: [{ matches: paths(3, '/loud'), backendRefs: [backendRef('a', { namespace: 'default' })] }],
  });
  const world = [front, listenerSet, policy, loud, hosts(16)];
  const own = (maxPlacedBytes: number) =>
    routesOf(world, { maxPlacedBytes })
      .filter(({ name }) => name.includes('httproute-r-a-'))
      .map(({ directResponse }) => directResponse?.status ?? 200);
  t.strictSame(found(world, 'TR-98', 100_000), ['loud/r']);
  t.strictSame(own(100_000), own(100_000_000));
  t.ok(own(100_000).length > 0);
  const theirs = routesOf(world, { maxPlacedBytes: 100_000 }).filter(({ name }) =>
    name.includes('httproute-r-loud-'),
  );
  t.strictSame(new Set(theirs.map(({ directResponse }) => directResponse?.status)), new Set([500]));
});

t.test('a translator limits bytes, and serves them again, as a fresh translation does', async (t) => {
  const settings = { ...defaultSettings, maxPlacedBytes: 100_000 };
  const surroundings = [gatewayClass, gateway(), service('default/a')];
  const translator = new Translator(settings);
  translator.apply(surroundings.map((object) => ({ object })));
  const held = new Map<string, object>();
  const steps: readonly (readonly [key: string, object: object])[] = [
    ['a/r', asked({ name: 'a/r', hosts: 2, matches: 3, says: 10 })],
    ['a/s', asked({ name: 'a/s', hosts: 1, matches: 4, says: 10 })],
    ['b/r', asked({ name: 'b/r', hosts: 3, matches: 4, says: 10 })],
    ['b/r', asked({ name: 'b/r', hosts: 1, matches: 1, says: 1 })],
    ['a/s', asked({ name: 'a/s', hosts: 1, matches: 1, says: 1 })],
    ['policy', onListener(60, { sectionName: 'http' })],
    ['a/t', asked({ name: 'a/t', hosts: 9, matches: 1, says: 0 })],
    ['policy', onListener(1, { sectionName: 'http' })],
    ['policy', onListener(120)],
    ['policy', onListener(20)],
  ];
  const limited: string[] = [];
  for (const [key, object] of steps) {
    held.set(key, object);
    translator.apply([{ object }]);
    const fresh = translate([...surroundings, ...held.values()], settings);
    t.strictSame(plain(translator.translation()), plain(fresh));
    limited.push(
      fresh.findings
        .map(({ code }) => code)
        .filter((code) => code === 'TR-97' || code === 'TR-98')
        .join(' '),
    );
  }
  t.strictSame(limited, [
    '',
    'TR-97',
    'TR-97 TR-97',
    'TR-97',
    '',
    'TR-98 TR-98',
    'TR-98 TR-98 TR-98',
    '',
    'TR-98',
    '',
  ]);
});
