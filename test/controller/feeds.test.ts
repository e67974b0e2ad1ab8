// The feeds of connected proxies: each client that takes in what it hears has what a translation for its Pod alone would give it.

import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import { Feeds } from '../../src/controller/feeds/feeds.ts';
import { edgeTypeUrl, proxyTypeUrl } from '../../src/controller/feeds/resources.ts';
import { versionOfEdge } from '../../src/translation/edge/wire/encode.ts';
import { wireResources } from '../../src/translation/edge/wire/resources.ts';
import { versionOf } from '../../src/translation/encode.ts';
import { isOfPlane, type PlaneName } from '../../src/translation/planes.ts';
import { PROXY_RESOURCE_TYPES } from '../../src/translation/proxy/configuration.ts';
import {
  type ConnectedProxy,
  type GatewayConfiguration,
  readSettings,
  type SettingsInput,
  Translator,
  translate,
} from '../../src/translation.ts';
import type { XdsChange } from '../../src/xds/feed.ts';
import { pick, seeded } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { forDiscovery } from '../parts/named-routes.ts';
import { EDGE_MAKERS } from '../translation/edge/edge-world.ts';
import { PROXY_POD } from '../translation/edits.ts';
import { gateway, gatewayClass } from '../translation/objects.ts';
import { chance } from '../translation/random.ts';
import { type MAKERS, WITH_MESH, World } from '../translation/world.ts';

/** Versions by type, then by name. */
type Held = Record<string, Record<string, string>>;

const TYPES: Readonly<Record<PlaneName, readonly string[]>> = {
  proxy: PROXY_RESOURCE_TYPES.map(proxyTypeUrl),
  edge: (['resource', 'address'] as const).map(edgeTypeUrl),
};

/** A client that takes in what it hears. */
class Client {
  readonly held: Held = {};
  readonly heard: (readonly XdsChange[])[] = [];
  readonly #plane: PlaneName;
  readonly #feed: NonNullable<ReturnType<Feeds['open']>>;

  constructor(feeds: Feeds, plane: PlaneName, proxy: ConnectedProxy) {
    this.#plane = plane;
    this.#feed = feeds.open(plane, proxy, (changes) => this.#hear(changes))!;
    for (const typeUrl of TYPES[plane]) this.held[typeUrl] = this.#current(typeUrl);
  }

  get current(): Held {
    return Object.fromEntries(TYPES[this.#plane].map((typeUrl) => [typeUrl, this.#current(typeUrl)]));
  }

  close(): void {
    this.#feed.close();
  }

  #current(typeUrl: string): Record<string, string> {
    return Object.fromEntries(
      [...this.#feed.resources(typeUrl)].map(([name, { version }]) => [name, version]),
    );
  }

  #hear(changes: readonly XdsChange[]): void {
    this.heard.push(changes);
    for (const { typeUrl, set, removed } of changes) {
      for (const name of removed) delete this.held[typeUrl]![name];
      for (const { name, version } of set) this.held[typeUrl]![name] = version;
    }
  }
}

class Served {
  readonly translator: Translator;
  readonly feeds: Feeds;

  constructor(settings: SettingsInput = {}) {
    this.translator = new Translator(readSettings(settings).settings);
    this.feeds = new Feeds({ translator: this.translator, settle: () => this.#settle() });
  }

  apply(...changes: Parameters<Translator['apply']>[0] extends Iterable<infer C> ? C[] : never): void {
    this.feeds.publish(this.translator.apply(changes));
  }

  #settle(): boolean {
    this.apply();
    return true;
  }
}

/** What a whole configuration is in versions. */
function versionsIn(plane: PlaneName, configurations: readonly GatewayConfiguration[]): Held {
  const held: Held = Object.fromEntries(TYPES[plane].map((typeUrl) => [typeUrl, {}]));
  for (const configuration of configurations) {
    if (configuration.dataPlane === 'edge')
      for (const wire of wireResources(configuration))
        held[edgeTypeUrl(wire.type)]![wire.name] = versionOfEdge(wire);
    else {
      const named = { ...configuration, ...forDiscovery(configuration) };
      for (const type of PROXY_RESOURCE_TYPES)
        for (const resource of named[type]) {
          const { clusterName, name = clusterName } = resource as { clusterName?: string; name?: string };
          held[proxyTypeUrl(type)]![name!] = versionOf(type, resource as never);
        }
    }
    for (const cluster of configuration.dataPlane === 'proxy' ? configuration.clusters : []) {
      if (cluster.type !== 'EDS') continue;
      const clusterName = cluster.edsClusterConfig?.serviceName ?? cluster.name!;
      held[ENDPOINTS]![clusterName] ??= versionOf('endpoints', { clusterName });
    }
  }
  return held;
}

const ENDPOINTS = proxyTypeUrl('endpoints');

const PODS = [PROXY_POD, { namespace: 'shop', name: 'pod1' }, { namespace: 'infra', name: 'pod2' }];

interface Played {
  readonly plane: PlaneName;
  readonly of: string;
  readonly seed: number;
  readonly makers: typeof MAKERS;
  readonly settings: SettingsInput;
}

const WORLDS: readonly Played[] = [
  {
    plane: 'proxy',
    of: 'a mesh',
    seed: 71,
    makers: WITH_MESH,
    settings: { mesh: { enabled: true, autoMtls: true } },
  },
  {
    plane: 'edge',
    of: 'the edge',
    seed: 81,
    makers: EDGE_MAKERS,
    settings: { enableExperimentalGatewayAPIFeatures: true, systemNamespace: 'infra' },
  },
];

for (const world of WORLDS)
  t.test(`after edits of ${world.of} each client has what a translation for its Pod gives`, async (t) => {
    await fuzz(t, { seed: world.seed, cases: 1 }, (seed) => play(t, seed, world));
  });

function play(t: Test, seed: number, { plane, makers, settings }: Played): void {
  const next = seeded(seed);
  const world = new World(seed, makers);
  const served = new Served(settings);
  const clients = new Map<string, { proxy: ConnectedProxy; client: Client }>();
  let compared = 0;
  for (let step = 1; step <= 200; step++) {
    served.apply(world.edit());
    if (chance(next, 0.2)) {
      const gateways = served.translator.translation().gateways;
      const of = gateways.length === 0 ? { namespace: 'infra', name: 'edge' } : pick(next, gateways);
      const proxy = { gateway: { namespace: of.namespace, name: of.name }, pod: pick(next, PODS) };
      const key = JSON.stringify(proxy);
      const known = clients.get(key);
      known?.client.close();
      if (!clients.delete(key)) clients.set(key, { proxy, client: new Client(served.feeds, plane, proxy) });
    }
    for (const { client } of clients.values())
      if (!isDeepStrictEqual(client.held, client.current))
        return void t.strictSame(client.held, client.current, `heard after step ${step}, seed ${seed}`);
    if (step % 10 > 0) continue;
    for (const { proxy, client } of clients.values()) {
      const alone = translate(world.objects, readSettings({ ...settings, proxyPod: proxy.pod }).settings);
      const own = alone.gateways.filter(
        ({ namespace, name }) => namespace === proxy.gateway.namespace && name === proxy.gateway.name,
      );
      const expected = versionsIn(plane, own.filter(isOfPlane(plane)));
      compared += Object.values(expected).flatMap(Object.keys).length;
      if (!isDeepStrictEqual(client.held, expected))
        return void t.strictSame(client.held, expected, `held after step ${step}, seed ${seed}`);
    }
  }
  t.ok(compared > 100, `${compared} resources compared`);
  for (const { client } of clients.values()) client.close();
  served.apply();
  t.equal(served.feeds.audiences, 0, 'nothing is kept of clients that are gone');
}

const FRONT = { namespace: 'default', name: 'edge' };
const ONE: ConnectedProxy = { gateway: FRONT, pod: { namespace: 'default', name: 'one' } };
const LISTENERS = proxyTypeUrl('listeners');

t.test('a client hears nothing of its first configuration, since it reads it', async (t) => {
  const served = new Served();
  served.apply({ object: gatewayClass }, { object: gateway() });
  const client = new Client(served.feeds, 'proxy', ONE);
  t.equal(Object.keys(client.held[LISTENERS]!).length, 1);
  t.strictSame(client.heard, []);
});

t.test('a second stream of a proxy has its own feed, and ends alone', async (t) => {
  const served = new Served();
  served.apply({ object: gatewayClass }, { object: gateway() });
  const first = new Client(served.feeds, 'proxy', ONE);
  const second = new Client(served.feeds, 'proxy', ONE);
  t.strictSame(second.held, first.held);
  first.close();
  const listeners = [{ name: 'other', port: 9090, protocol: 'HTTP' }];
  served.apply({ object: gateway({ listeners }) });
  t.equal(first.heard.length, 0);
  t.strictSame(second.held, second.current);
  t.equal(second.heard.length, 1);
});

t.test('a Gateway that is deleted takes everything from its clients, and gives it back', async (t) => {
  const served = new Served();
  served.apply({ object: gatewayClass }, { object: gateway() });
  const client = new Client(served.feeds, 'proxy', ONE);
  const before = structuredClone(client.held);
  served.apply({ deleted: { group: 'gateway.networking.k8s.io', kind: 'Gateway', ...FRONT } });
  t.strictSame(Object.values(client.held).flatMap(Object.keys), []);
  served.apply({ object: gateway() });
  t.strictSame(client.held, before);
});

t.test('a client of the other data plane receives nothing', async (t) => {
  const served = new Served();
  served.apply({ object: gatewayClass }, { object: gateway() });
  const client = new Client(served.feeds, 'edge', ONE);
  t.strictSame(Object.values(client.held).flatMap(Object.keys), []);
  served.apply({ object: gateway({ listeners: [{ name: 'other', port: 9090, protocol: 'HTTP' }] }) });
  t.strictSame(client.heard, []);
});

t.test('a hundred proxies of a Gateway are one audience', async (t) => {
  const served = new Served();
  served.apply({ object: gatewayClass }, { object: gateway() });
  for (let at = 0; at < 100; at++)
    new Client(served.feeds, 'proxy', { gateway: FRONT, pod: { namespace: 'default', name: `pod-${at}` } });
  t.equal(served.feeds.audiences, 1);
});
