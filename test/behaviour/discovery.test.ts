// Envoys of both versions that get everything by discovery, in both variants: requests go through while the configuration changes.

import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { PlaneSource, type XdsIdentity } from '../../src/controller/discovery/plane-source.ts';
import { encode, typeUrl } from '../../src/translation/encode.ts';
import { type Feed, type FeedSource, isRefusal, type Refusal, type XdsResource } from '../../src/xds/feed.ts';
import type { Variant } from '../../src/xds/messages/requests.ts';
import {
  type ControlPlane,
  newEngine,
  startControlPlane,
  startDiscoveredEnvoy,
} from '../parts/discovered-proxy.ts';
import { eventually } from '../parts/eventually.ts';
import { freePorts } from '../parts/ports.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { type Came, send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { gateway, gatewayClass, httpRoute, listener, metadata } from '../translation/objects.ts';

/** While the configuration changes. */
const REQUESTS = 2_000;

const VARIANTS: readonly Variant[] = ['delta', 'world'];

const given = (...objects: readonly object[]) => objects.map((object) => ({ object }));

/** A Service with one endpoint on this machine. */
const backend = (name: string, port: number): readonly object[] => [
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(name),
    spec: { ports: [{ name: 'http', port: 80 }] },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: metadata(`${name}-1`, { labels: { 'kubernetes.io/service-name': name } }),
    addressType: 'IPv4',
    ports: [{ name: 'http', port }],
    endpoints: [{ addresses: ['127.0.0.1'], conditions: { ready: true } }],
  },
];

const withoutBackend = (name: string) => [
  { deleted: { group: '', kind: 'Service', namespace: 'default', name } },
  { deleted: { group: 'discovery.k8s.io', kind: 'EndpointSlice', namespace: 'default', name: `${name}-1` } },
];

const ROUTES = typeUrl('routes');

/** A configuration of ours is never bad: this one is damaged on its way. */
class DamagedRoutes implements FeedSource<XdsIdentity> {
  readonly #source: FeedSource<XdsIdentity>;
  isDamaged = false;

  constructor(source: FeedSource<XdsIdentity>) {
    this.#source = source;
  }

  open(...args: Parameters<FeedSource<XdsIdentity>['open']>): Feed | Refusal {
    const feed = this.#source.open(...args);
    if (isRefusal(feed)) return feed;
    return {
      close: () => feed.close(),
      resources: (type) => {
        const resources = feed.resources(type);
        if (!this.isDamaged || type !== ROUTES) return resources;
        return new Map(Array.from(resources.keys(), (name) => [name, damaged(name)]));
      },
    };
  }
}

const TWICE = { name: 'one', domains: ['*'] };

/** With a domain that is there twice. */
const damaged = (name: string): XdsResource => ({
  name,
  version: 'damaged',
  parts: () => [encode('routes', { name, virtualHosts: [TWICE, { ...TWICE, name: 'two' }] })],
});

const routeTo = (service: string, path = '/') =>
  httpRoute('shop', {
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: path } }],
        backendRefs: [{ name: service, port: 80 }],
      },
    ],
  });

const backendIn = ({ body }: Came): string => {
  const { backend: name } = JSON.parse(body) as { backend: string };
  return name;
};

interface Traffic {
  readonly statuses: Map<string, number>;
  count(): number;
  stop(): Promise<void>;
}

/** Requests one after the other, in several rows, until it is stopped: how many got which answer. */
function traffic(port: number): Traffic {
  const statuses = new Map<string, number>();
  let isOver = false;
  const rows = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const key = await send(port, { path: '/' }).then(
        (came) => (came.status === 200 ? `200 ${backendIn(came)}` : `${came.status} ${came.body}`),
        (error) => `${error}`,
      );
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    }
  });
  return {
    statuses,
    count: () => [...statuses.values()].reduce((sum, each) => sum + each, 0),
    stop: async () => {
      isOver = true;
      await Promise.all(rows);
    },
  };
}

async function world(t: Test) {
  const [port = 0] = await freePorts(1);
  const engine = newEngine();
  const [one, two] = [await startUpstream(t, { backend: 'one' }), await startUpstream(t, { backend: 'two' })];
  engine.apply(
    given(
      gatewayClass,
      gateway({ listeners: [listener('http', { port })] }),
      ...backend('one', one.port),
      routeTo('one'),
    ),
  );
  return { port, engine, one, two };
}

const isAnswered = (port: number, expected: string) =>
  eventually(`an answer of ${expected}`, async () => {
    const came = await send(port, { path: '/' }).catch(() => undefined);
    return came?.status === 200 && backendIn(came) === expected ? true : undefined;
  });

const isSettled = ({ server }: ControlPlane) =>
  eventually('everything is acknowledged', () => {
    const clients = server.clients();
    const types = clients.flatMap((client) => client.types);
    return types.length >= 4 && types.every(({ pendingSince }) => pendingSince === undefined)
      ? true
      : undefined;
  });

for (const variant of VARIANTS) {
  await withEnvoys(
    t,
    `${variant}: requests while a route moves to new clusters, and old ones go`,
    async (t, envoy) => {
      const { port, engine, one, two } = await world(t);
      const control = await startControlPlane(t, engine, 0, { discovery: { removalDelay: 200 } });
      await startDiscoveredEnvoy(t, envoy, control.server.port, variant);
      await isAnswered(port, 'one');
      const load = traffic(port);
      for (let round = 0; round < 10 || load.count() < REQUESTS; round++) {
        const [from, to] = round % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const);
        const upstream = to === 'one' ? one : two;
        engine.apply([...given(...backend(to, upstream.port), routeTo(to)), ...withoutBackend(from)]);
        await isAnswered(port, to);
        await sleep(50);
      }
      await isSettled(control);
      await load.stop();
      const bad = [...load.statuses].filter(([key]) => !key.startsWith('200'));
      t.strictSame(bad, []);
      t.strictSame(control.rejected, []);
    },
  );

  await withEnvoys(t, `${variant}: what Envoy rejects is told, and the good one stays`, async (t, envoy) => {
    const { port, engine } = await world(t);
    const feeds = new DamagedRoutes(new PlaneSource('proxy', engine.feeds, () => true));
    const control = await startControlPlane(t, engine, 0, { feeds });
    await startDiscoveredEnvoy(t, envoy, control.server.port, variant);
    await isAnswered(port, 'one');
    feeds.isDamaged = true;
    engine.apply(given(routeTo('one', '/changed')));
    await eventually('the rejection', () => (control.rejected.length > 0 ? true : undefined));
    t.match(control.rejected[0], /domain/i);
    const rejections = control.server
      .clients()
      .flatMap(({ types }) => types.flatMap((type) => type.rejections));
    t.equal(rejections.length, 1);
    t.equal(backendIn(await send(port, { path: '/' })), 'one');
  });

  await withEnvoys(
    t,
    `${variant}: an Envoy that connects to a new server keeps serving`,
    async (t, envoy) => {
      const { port, engine } = await world(t);
      const first = await startControlPlane(t, engine);
      const at = first.server.port;
      await startDiscoveredEnvoy(t, envoy, at, variant);
      await isAnswered(port, 'one');
      await isSettled(first);
      const load = traffic(port);
      await first.server.drain(100);
      const second = await startControlPlane(t, engine, at);
      await isSettled(second);
      await load.stop();
      t.strictSame([...load.statuses.keys()], ['200 one']);
      const sent = second.sent.map(({ typeUrl: type, resources, removed }) => ({ type, resources, removed }));
      // In delta, Envoy says what it has. In the state of the world, only of types as a whole.
      if (variant === 'delta') t.strictSame(sent, []);
      else
        t.notOk(
          sent.some(({ type }) => [typeUrl('clusters'), typeUrl('listeners')].includes(type)),
          JSON.stringify(sent),
        );
      engine.apply(given(routeTo('nothing')));
      await eventually('the new route', async () =>
        (await send(port, { path: '/' })).status === 500 ? true : undefined,
      );
    },
  );
}
