// What the admin port shows of the configuration that is served: all of it, but no secrets.

import t, { type Test } from 'tap';
import { type Snapshot, snapshotsOf } from '../../../src/controller/admin/snapshots.ts';
import type { Engine } from '../../../src/controller/engine.ts';
import type { Translator } from '../../../src/translation.ts';
import { secretWorld } from '../../cli/edge/secret-world.ts';
import { newEngine } from '../../parts/discovered-proxy.ts';
import { eventually } from '../../parts/eventually.ts';
import { forDiscovery } from '../../parts/named-routes.ts';
import { backendRef, gateway, gatewayClass, httpRoute, service } from '../../translation/objects.ts';
import { secretPlaces, secretProxies } from './secret-proxies.ts';
import { startedAdmin } from './started-admin.ts';

interface Shown {
  readonly snapshots: readonly {
    readonly gateway: string;
    readonly dataPlane: string;
    readonly proxies: number;
    readonly pods: readonly string[];
    readonly types: readonly {
      readonly type: string;
      readonly resources: readonly {
        readonly name: string;
        readonly version?: string;
        readonly resource: object;
      }[];
    }[];
  }[];
}

function engineOf(objects: readonly object[]): Engine<Translator> {
  const engine = newEngine();
  engine.apply(objects.map((object) => ({ object })));
  return engine;
}

const snapshotsIn = ({ feeds, translator }: Engine<Translator>) => snapshotsOf(feeds, translator);

async function shownBy(t: Test, engine: Engine<Translator>) {
  const { ask } = await startedAdmin(t, { snapshots: () => snapshotsIn(engine) });
  return async (query = ''): Promise<Shown> => {
    const { status, text } = await ask(`/snapshots/xds${query}`);
    t.equal(status, 200, query);
    return JSON.parse(text);
  };
}

const SHOP = [
  gatewayClass,
  gateway(),
  gateway({}, 'shop/front'),
  httpRoute('cart', {
    rules: [{ matches: [{ path: { value: '/cart' } }], backendRefs: [backendRef('cart')] }],
  }),
  service('cart'),
];

const connect = ({ feeds }: Engine<Translator>, pod: string) =>
  feeds.open(
    'proxy',
    { gateway: { namespace: 'default', name: 'edge' }, pod: { namespace: 'default', name: pod } },
    () => {},
  )!;

t.test('it is what the translation has', async (t) => {
  const engine = engineOf(SHOP);
  const { snapshots } = await (await shownBy(t, engine))();
  t.match(snapshots, [
    { gateway: 'default/edge', dataPlane: 'proxy', proxies: 0, pods: [] },
    { gateway: 'shop/front', dataPlane: 'proxy', proxies: 0, pods: [] },
  ]);
  const [translated] = engine.translator.translation().gateways;
  if (translated?.dataPlane !== 'proxy') throw new Error('no Gateway of a proxy');
  const ofType = (name: string) =>
    snapshots[0]!.types.find(({ type }) => type.endsWith(name))?.resources.map(({ resource }) => resource);
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const { listeners, routes } = forDiscovery(translated);
  t.strictSame(ofType('.RouteConfiguration'), plain(routes));
  t.strictSame(ofType('.Cluster'), plain(translated.clusters));
  t.strictSame(ofType('.Listener'), plain(listeners));
});

t.test('proxies that receive the same are one snapshot, with versions', async (t) => {
  const engine = engineOf(SHOP);
  connect(engine, 'a');
  const feed = connect(engine, 'b');
  const ask = await shownBy(t, engine);
  const { snapshots } = await ask('?gateway=default/edge');
  t.match(snapshots, [{ proxies: 2, pods: ['default/a', 'default/b'] }]);
  t.equal(snapshots.length, 1);
  const shown = snapshots[0]!.types.flatMap(({ type, resources }) =>
    resources.map(({ name, version }) => `${type} ${name} ${version}`),
  );
  const served = snapshots[0]!.types.flatMap(({ type }) =>
    [...feed.resources(type).values()].map(({ name, version }) => `${type} ${name} ${version}`),
  );
  t.strictSame(shown, served);
  t.ok(shown.length >= 3);
});

t.test('a query chooses Gateway, type and name', async (t) => {
  const ask = await shownBy(t, engineOf(SHOP));
  const byType = await ask('?gateway=shop/front&type=listeners');
  t.strictSame(
    byType.snapshots.map(({ gateway, types }) => [gateway, types.map(({ type }) => type)]),
    [['shop/front', ['type.googleapis.com/envoy.config.listener.v3.Listener']]],
  );
  const url = encodeURIComponent('type.googleapis.com/envoy.config.cluster.v3.Cluster');
  const [whole] = (await ask(`?gateway=default/edge&type=${url}`)).snapshots;
  const [first] = whole!.types[0]!.resources;
  const one = await ask(`?type=clusters&name=${encodeURIComponent(first!.name)}`);
  for (const { types } of one.snapshots)
    t.strictSame(
      types.map(({ resources }) => resources.map(({ name }) => name)),
      [[first!.name]],
    );
  const [nothing] = (await ask('?gateway=default/edge&name=__proto__')).snapshots;
  t.ok(nothing!.types.every(({ resources }) => resources.length === 0));
});

t.test('a wrong query gets an error that says how to fix it', async (t) => {
  const { ask } = await startedAdmin(t, { snapshots: () => snapshotsIn(engineOf(SHOP)) });
  for (const [query, status, message] of [
    ['gateway=shop/frond', 404, /no Gateway `shop\/frond` is translated \(did you mean `shop\/front`\?\)/],
    ['gateway=__proto__', 404, /no Gateway `__proto__`/],
    ['type=cluster', 400, /type: must be listeners, .* \(did you mean `clusters`\?\)/],
    ['type=constructor', 400, /type: must be/],
    ['type=', 400, /type: must be/],
    ['gatewey=a/b', 400, /unknown query `gatewey` \(did you mean `gateway`\?\)/],
    ['__proto__=1', 400, /unknown query `__proto__` \(it takes gateway, type and name\)/],
    ['name=a&name=b', 400, /name: is in the query more than once/],
    [`gateway=${'x'.repeat(8000)}`, 404, /no Gateway `x+\.\.\.`/],
    ['gateway=%1b[31m', 404, /no Gateway `\\\\u001b\[31m`/],
  ] as const) {
    const answer = await ask(`/snapshots/xds?${query}`);
    t.equal(answer.status, status, query.slice(0, 40));
    t.match(answer.text, message);
  }
});

t.test('no secret of a proxy is shown', async (t) => {
  const { objects, markers, plain } = await secretProxies();
  const engine = engineOf(objects);
  const served = JSON.stringify(engine.translator.translation().gateways);
  const hidden = new Map([...markers].flatMap(([text, where]) => forms(text).map((form) => [form, where])));
  const inServed = new Set([...hidden].flatMap(([form, where]) => (served.includes(form) ? [where] : [])));
  // The world is one in which secrets would be seen.
  const missing = new Set([...markers.values()].filter((where) => !inServed.has(where)));
  t.strictSame([...missing], []);
  for (const kind of ['TrafficPolicy', 'GatewayExtension', 'HTTPListenerPolicy'])
    for (const path of secretPlaces(kind)) {
      if (path.includes('.response.')) continue;
      const last = path
        .replace(/(?:\[\]|\{\}|\.value)+$/, '')
        .split('.')
        .at(-1)!;
      t.ok(
        [...inServed].some((where) => where.startsWith(kind) && where.includes(last)),
        `${kind} ${path}`,
      );
    }
  const { snapshots } = await (await shownBy(t, engine))();
  const shown = JSON.stringify(snapshots);
  t.strictSame(
    [...hidden].filter(([form]) => shown.includes(form)).map(([, where]) => where),
    [],
  );
  t.match(shown, plain, 'headers of responses are');
});

t.test('no secret of the edge data plane is shown', async (t) => {
  const { objects, markers } = await secretWorld('q');
  const engine = engineOf(objects);
  const hidden = new Map([...markers].flatMap(([text, where]) => forms(text).map((form) => [form, where])));
  const { snapshots } = await (await shownBy(t, engine))();
  const shown = JSON.stringify(snapshots);
  t.match(shown, /"route":\{"key":"shop\/filters/);
  t.strictSame(
    [...hidden].filter(([form]) => shown.includes(form)).map(([, where]) => where),
    [],
  );
});

/** A text as it is, and in base64 wherever it begins. */
function forms(text: string): readonly string[] {
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(`${'-'.repeat(before)}${text}`);
    // Characters that also have bits of what is around the text are left out.
    const whole = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
  });
  return [text, ...encoded];
}

t.test('characters that a terminal would interpret are escaped', async (t) => {
  const header = { name: 'x-a', value: 'a\u009b31mb' };
  const route = httpRoute('cart', {
    rules: [
      {
        filters: [{ type: 'ResponseHeaderModifier', responseHeaderModifier: { set: [header] } }],
        backendRefs: [backendRef('cart')],
      },
    ],
  });
  const { ask } = await startedAdmin(t, {
    snapshots: () => snapshotsIn(engineOf([gatewayClass, gateway(), service('cart'), route])),
  });
  const { text } = await ask('/snapshots/xds');
  t.notMatch(text, '\u009b');
  t.match(text, String.raw`a\u009b31mb`);
});

t.test('at most two long answers are on their way', async (t) => {
  const snapshot: Snapshot = { gateway: 'default/edge', dataPlane: 'proxy', pods: [], all: () => new Map() };
  // More than what a connection takes in without a reader.
  const many = Array.from({ length: 200_000 }, () => snapshot);
  let all: readonly Snapshot[] = many;
  const { ask, server } = await startedAdmin(t, { snapshots: () => all });
  const begun = async () => (await fetch(`http://127.0.0.1:${server.port}/snapshots/xds`)).body!.getReader();
  const readers = await Promise.all([begun(), begun()]);
  t.match(await ask('/snapshots/xds'), { status: 429, headers: { 'retry-after': '1' } });
  t.equal((await ask('/version')).status, 200, 'other pages answer');
  all = [];
  await Promise.all(readers.map((reader) => reader.cancel()));
  await eventually('readers that went away make room', async () => {
    const { status } = await ask('/snapshots/xds');
    return status === 200 || undefined;
  });
});
