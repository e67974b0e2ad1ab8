// The setting `maxPlacedBytes` and EdgePolicies: one that asks for too much is replaced by something that refuses all requests, whatever the
// setting `failClosedOnError` says.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, edgeRoute, edgeTranslation, HTTP } from '../objects.ts';
import { edgePolicy, target, toldOf } from '../policies/policy-objects.ts';

const KB = 1000;
const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };

const text = (bytes: number): object => ({
  headerModifiers: { response: { set: [{ name: 'x-note', value: 'v'.repeat(bytes) }] } },
});

const route = (name: string): object => ({
  ...edgeRoute('HTTPRoute', name, { rules: [{ backendRefs: [{ name: 'a', port: 80 }] }] }),
  metadata: { ...metadata(name), labels: { team: 'a' } },
});

const routes = (namespace: string, count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => route(`${namespace}/r${index}`));

const selecting = (name: string, blocks: object): object => {
  const { spec, ...rest } = edgePolicy(name, [], blocks as never);
  const { targetRefs: _, ...more } = spec;
  const { name: __, ...selector } = target('HTTPRoute', '');
  return { ...rest, spec: { targetSelectors: [{ ...selector, matchLabels: { team: 'a' } }], ...more } };
};

const limitedIn = (objects: readonly object[], settings: SettingsInput): readonly string[] =>
  edgeTranslation(objects, settings)
    .findings.filter(({ code }) => code === 'TR-97' || code === 'TR-99')
    .map(({ code, object }) => `${code} ${object.kind} ${object.namespace}/${object.name}`)
    .sort();

const raw = (kilobytes: number, more: SettingsInput = {}): SettingsInput => ({
  ...more,
  maxPlacedBytes: kilobytes * KB,
  edge: { mode: 'raw' },
});

const GATEWAY = edgeGateway([{ ...HTTP, ...ALL }]);

t.test('a policy counts at each of its targets', async (t) => {
  const objects = [GATEWAY, ...routes('shop', 4), selecting('shop/p', { traffic: text(2 * KB) })];
  t.strictSame(limitedIn(objects, raw(13)), []);
  t.strictSame(limitedIn([...objects, route('shop/more')], raw(13)), ['TR-99 EdgePolicy shop/p']);
});

t.test('policies and routes share a limit, by namespace, and the largest come first', async (t) => {
  const filter = {
    type: 'ResponseHeaderModifier',
    responseHeaderModifier: { set: [{ name: 'x-note', value: 'v'.repeat(2 * KB) }] },
  };
  const large = edgeRoute('HTTPRoute', 'b/large', {
    rules: [
      { filters: [filter], backendRefs: [{ name: 'a', port: 80 }] },
      { filters: [filter], backendRefs: [{ name: 'a', port: 80 }] },
    ],
  });
  const objects = [
    GATEWAY,
    ...routes('a', 2),
    ...routes('b', 6),
    selecting('a/p', { traffic: text(2 * KB) }),
    selecting('b/p', { traffic: text(2 * KB) }),
    large,
  ];
  t.strictSame(limitedIn(objects, raw(30)), []);
  t.strictSame(limitedIn(objects, raw(15)), ['TR-99 EdgePolicy b/p']);
  t.strictSame(limitedIn(objects, raw(12)), ['TR-97 HTTPRoute b/large', 'TR-99 EdgePolicy b/p']);
});

for (const failClosedOnError of [undefined, false])
  t.test(`its targets refuse all requests (failClosedOnError: ${failClosedOnError})`, async (t) => {
    const settings = raw(4, failClosedOnError === undefined ? {} : { failClosedOnError });
    const objects = [
      GATEWAY,
      ...routes('shop', 2),
      selecting('shop/p', { traffic: text(2 * KB) }),
      edgePolicy('shop/back', target('Service', 'a'), {
        backend: { auth: { key: 'k'.repeat(6 * KB) } },
      }),
    ];
    const { policies } = edgeRecords(objects, settings);
    const denial = (name: string) => ({
      key: `traffic/shop/p:rbac:shop/${name}`,
      name: { kind: 'EdgePolicy', name: 'p', namespace: 'shop' },
      target: { route: { namespace: 'shop', name } },
      traffic: { authorization: { deny: ['true'] } },
    });
    const [back, ...others] = policies;
    t.strictSame(others, [denial('r0'), denial('r1')]);
    // No server is trusted.
    t.match(back, {
      target: { service: { hostname: 'a.shop.svc.cluster.local' } },
      backend: { backendTls: {} },
    });
    t.ok(JSON.stringify(back).length < KB);
    const translation = edgeTranslation(objects, settings);
    t.match(toldOf(translation, 'p')[0], /Accepted=False Invalid \(.*maxPlacedBytes.*Attached=False Pending/);
  });

t.test('settings of connections that a Gateway accepts demand nothing', async (t) => {
  const objects = [
    GATEWAY,
    edgePolicy('shop/p', target('Gateway', 'web'), {
      frontend: {
        accessLog: { attributes: { add: [{ name: 'a', expression: `"${'v'.repeat(5 * KB)}"` }] } },
      },
    }),
  ];
  t.strictSame(limitedIn(objects, raw(4)), ['TR-99 EdgePolicy shop/p']);
  t.strictSame(edgeRecords(objects, raw(4)).policies, []);
});

const logged = (bytes: number): object => ({
  accessLog: { attributes: { add: [{ name: 'a', expression: `"${'v'.repeat(bytes)}"` }] } },
});

const gateways = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => edgeGateway([{ ...HTTP, ...ALL }], {}, `shop/web${index}`));

const targets = (count: number): readonly ReturnType<typeof target>[] =>
  Array.from({ length: count }, (_, index) => target('Gateway', `web${index}`));

t.test('settings of connections count at each Gateway', async (t) => {
  const settings = { maxPlacedBytes: 12 * KB };
  const log = edgePolicy('shop/p', targets(4), { frontend: logged(2 * KB) });
  t.strictSame(limitedIn([...gateways(4), log], settings), []);
  const more = edgePolicy('shop/p', targets(6), { frontend: logged(2 * KB) });
  t.strictSame(limitedIn([...gateways(6), more], settings), ['TR-99 EdgePolicy shop/p']);
  const records = edgeTranslation([...gateways(6), more], settings).gateways.flatMap((gateway) =>
    gateway.dataPlane === 'edge' ? gateway.policies : [],
  );
  t.strictSame(records, []);
});

t.test('a policy with settings of connections alone denies nothing once it is limited', async (t) => {
  const log = edgePolicy('shop/p', target('Gateway', 'web'), { frontend: logged(5 * KB) });
  const { policies, routes } = edgeRecords([GATEWAY, route('shop/r'), log], { maxPlacedBytes: 4 * KB });
  t.strictSame(policies, []);
  t.strictSame(
    routes.map(({ trafficPolicies }) => trafficPolicies),
    [undefined],
  );
});

const keys = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata('shop/keys'),
  stringData: { first: 'k'.repeat(KB) },
};
const early = (name: string, to: object): object =>
  edgePolicy(name, to as never, {
    traffic: { phase: 'PreRouting', apiKeyAuthentication: { secretRef: { name: 'keys' } } },
  });
const listeners = (count: number): readonly Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({ ...HTTP, name: `l${index}`, port: 80 + index }));

const EARLY: readonly (readonly [what: string, objects: readonly object[]])[] = [
  ['of a Gateway', [edgeGateway(listeners(4)), early('shop/p', target('Gateway', 'web'))]],
  [
    'of a Gateway with a ListenerSet',
    [
      edgeGateway(listeners(1), { allowedListeners: { namespaces: { from: 'All' } } }),
      edgeListenerSet('shop/set', listeners(5).slice(2)),
      early('shop/p', target('Gateway', 'web')),
    ],
  ],
];

for (const [what, objects] of EARLY)
  t.test(`a policy before routing counts at each listener ${what}`, async (t) => {
    const all = [...objects, keys, route('shop/r')];
    t.strictSame(limitedIn(all, { maxPlacedBytes: 8 * KB }), []);
    for (const failClosedOnError of [true, false]) {
      const settings = { maxPlacedBytes: 4 * KB, failClosedOnError };
      t.strictSame(limitedIn(all, settings), ['TR-99 EdgePolicy shop/p']);
      const { policies, routes } = edgeRecords(all, settings);
      t.strictSame(policies, []);
      t.ok(routes.length > 0);
      for (const { trafficPolicies } of routes)
        t.strictSame(trafficPolicies, [{ authorization: { deny: ['true'] } }]);
      t.match(toldOf(edgeTranslation(all, settings), 'p')[0], /Accepted=False Invalid/);
    }
  });
