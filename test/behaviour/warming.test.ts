// Envoys of both versions, in both variants: what a changed cluster or listener needs is there at once. Without it, Envoy waits 15 s, counts
// an `init_fetch_timeout`, and goes on with what it has.

import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { XdsIdentity } from '../../src/controller/discovery/plane-source.ts';
import { encode, typeUrl } from '../../src/translation/encode.ts';
import type { FeedSource, XdsChange, XdsResource } from '../../src/xds/feed.ts';
import type { Variant } from '../../src/xds/messages/requests.ts';
import { pick, type Random, seeded } from '../mutants/random.ts';
import { certificates } from '../parts/certificates.ts';
import {
  type ControlPlane,
  newEngine,
  startControlPlane,
  startDiscoveredEnvoy,
} from '../parts/discovered-proxy.ts';
import type { EnvoyProgram, RunningEnvoy } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { withEnvoys } from '../parts/proxy.ts';

const VARIANTS: readonly Variant[] = ['delta', 'world'];
/** Edits at random, some before Envoy has answered the earlier ones. */
const RANDOM_EDITS = 60;

const { authority } = await certificates();
const ads = { ads: {}, resourceApiVersion: 'V3' as const };
const TYPES = 'type.googleapis.com/envoy.extensions';
const SECRET = 'trust';

/** Resources whose content is a number. */
const MAKERS = {
  /** The clusters `secure-...` need a secret. */
  clusters: (name: string, number: number) =>
    encode('clusters', {
      name,
      type: 'EDS',
      connectTimeout: `${number}s`,
      edsClusterConfig: { edsConfig: ads },
      ...(name.startsWith('secure-') ? { transportSocket: TLS } : {}),
    }),
  endpoints: (clusterName: string, number: number) =>
    encode('endpoints', {
      clusterName,
      endpoints: [
        {
          lbEndpoints: [
            { endpoint: { address: { socketAddress: { address: '127.0.0.1', portValue: number } } } },
          ],
        },
      ],
    }),
  secrets: (name: string, number: number) =>
    encode('secrets', {
      name,
      validationContext: { trustedCa: { inlineString: authority }, maxVerifyDepth: number },
    }),
  listeners: (name: string, number: number) =>
    encode('listeners', {
      name,
      address: { socketAddress: { address: '127.0.0.1', portValue: 0 } },
      perConnectionBufferLimitBytes: number,
      filterChains: [
        {
          filters: [
            {
              name: 'http',
              typedConfig: {
                '@type': `${TYPES}.filters.network.http_connection_manager.v3.HttpConnectionManager`,
                statPrefix: 'http',
                rds: { configSource: ads, routeConfigName: name },
                httpFilters: [
                  {
                    name: 'router',
                    typedConfig: { '@type': `${TYPES}.filters.http.router.v3.Router` },
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
  routes: (name: string, number: number) =>
    encode('routes', { name, maxDirectResponseBodySizeBytes: number }),
} as const satisfies Readonly<Record<string, (name: string, number: number) => Uint8Array>>;

const TLS = {
  name: 'tls',
  typedConfig: {
    '@type': `${TYPES}.transport_sockets.tls.v3.UpstreamTlsContext` as const,
    commonTlsContext: { validationContextSdsSecretConfig: { name: SECRET, sdsConfig: ads } },
  },
};

type Type = keyof typeof MAKERS;
/** Numbers by name; undefined: it goes. */
type Edit = Readonly<Partial<Record<Type, Readonly<Record<string, number | undefined>>>>>;

class EditedFeed implements FeedSource<XdsIdentity> {
  readonly #resources = new Map<string, Map<string, XdsResource>>();
  readonly #listeners = new Set<(changes: readonly XdsChange[]) => void>();

  open(_client: unknown, onChange: (changes: readonly XdsChange[]) => void) {
    this.#listeners.add(onChange);
    return {
      resources: (type: string) => this.#resources.get(type) ?? new Map<string, XdsResource>(),
      close: () => void this.#listeners.delete(onChange),
    };
  }

  names(type: Type): readonly string[] {
    return [...(this.#resources.get(typeUrl(type))?.keys() ?? [])].sort();
  }

  edit(edit: Edit): void {
    const changes = (Object.keys(edit) as Type[]).map((type): XdsChange => {
      const url = typeUrl(type);
      const all = this.#resources.get(url) ?? new Map<string, XdsResource>();
      this.#resources.set(url, all);
      const set: XdsResource[] = [];
      const removed: string[] = [];
      for (const [name, number] of Object.entries(edit[type] ?? {})) {
        if (number === undefined) {
          all.delete(name);
          removed.push(name);
          continue;
        }
        const bytes = MAKERS[type](name, number);
        const resource = { name, version: String(number), parts: () => [bytes] };
        all.set(name, resource);
        set.push(resource);
      }
      return { typeUrl: url, set, removed };
    });
    for (const listener of this.#listeners) listener(changes);
  }
}

const START: Edit = {
  clusters: { a: 1, b: 1, c: 1, 'secure-a': 1 },
  endpoints: { a: 1001, b: 1001, c: 1001, d: 1001, 'secure-a': 1001, 'secure-b': 1001 },
  secrets: { [SECRET]: 1 },
  listeners: { a: 1001, b: 1001 },
  routes: { a: 1001, b: 1001, c: 1001 },
};

/** One after the other. */
const EDITS: Readonly<Record<string, Edit>> = {
  'a changed cluster': { clusters: { a: 2 } },
  'a changed cluster and a new one': { clusters: { a: 3, d: 1 } },
  'a changed cluster while another goes': { clusters: { a: 4, d: undefined } },
  'a changed cluster, and endpoints of another': { clusters: { a: 5 }, endpoints: { b: 1002 } },
  'a changed cluster and its endpoints': { clusters: { a: 6 }, endpoints: { a: 1002 } },
  'changed clusters, and endpoints of one': { clusters: { a: 7, b: 2, c: 2 }, endpoints: { c: 1002 } },
  'a changed cluster with a secret': { clusters: { 'secure-a': 2 } },
  'a changed cluster and its secret': { clusters: { 'secure-a': 3 }, secrets: { [SECRET]: 2 } },
  'a new cluster with a known secret': { clusters: { 'secure-b': 1, a: 8 } },
  'clusters that go with their secret': { clusters: { 'secure-a': undefined, 'secure-b': undefined } },
  'clusters that come back with their secret': { clusters: { 'secure-a': 4, 'secure-b': 1 } },
  'a changed listener': { listeners: { a: 1002 } },
  'a changed listener and its routes': { listeners: { a: 1003 }, routes: { a: 1002 } },
  'a changed listener and a new one': { listeners: { a: 1004, c: 1001 } },
  'a changed listener while another goes': { listeners: { a: 1005, c: undefined } },
  'a listener that comes back': { listeners: { c: 1001 } },
  'a changed listener, and routes of another': { listeners: { a: 1006 }, routes: { b: 1002 } },
};

/** Numbers that grow: each edit changes what it has. */
function* randomEdits(random: Random): Generator<Edit, void> {
  const some = (names: readonly string[], number: number, mayGo: boolean) =>
    Object.fromEntries(
      names
        .filter(() => random() < 0.3)
        .map((name) => [name, mayGo && random() < 0.2 ? undefined : number] as const),
    );
  for (let count = 0; count < RANDOM_EDITS; count++) {
    const clusters = some(['a', 'b', 'c', 'd', 'secure-a', 'secure-b'], 100 + count, true);
    const listeners = random() < 0.3 ? some(['a', 'b', 'c'], 2000 + count, true) : {};
    const endpoints = some(['a', 'b', 'c', 'd'], 3000 + count, false);
    const routes = some(['a', 'b', 'c'], 4000 + count, false);
    const secrets = random() < 0.2 ? { [SECRET]: count + 3 } : {};
    yield pick(random, [
      { clusters },
      { clusters, endpoints },
      { clusters, endpoints, secrets },
      { listeners, routes },
    ]);
  }
}

async function stats(envoy: RunningEnvoy, filter: string): Promise<Readonly<Record<string, number>>> {
  const text = await envoy.admin(`/stats?format=json&filter=${encodeURIComponent(filter)}`);
  const { stats: all } = JSON.parse(text) as { stats: { name: string; value: number }[] };
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** How often Envoy went on without an answer. */
async function timeouts(envoy: RunningEnvoy): Promise<readonly string[]> {
  const all = await stats(envoy, '\\.init_fetch_timeout$');
  return Object.entries(all).flatMap(([name, value]) => (value > 0 ? [`${name}: ${value}`] : []));
}

/** Names as Envoy uses them. */
async function namesIn(
  envoy: RunningEnvoy,
): Promise<Readonly<Record<'clusters' | 'listeners', readonly string[]>>> {
  const { cluster_statuses: clusters = [] } = JSON.parse(await envoy.admin('/clusters?format=json')) as {
    cluster_statuses?: { name: string }[];
  };
  const { listener_statuses: listeners = [] } = JSON.parse(await envoy.admin('/listeners?format=json')) as {
    listener_statuses?: { name: string }[];
  };
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();
  return { clusters: names(clusters).filter((name) => name !== 'discovery'), listeners: names(listeners) };
}

async function started(t: Test, program: EnvoyProgram, variant: Variant, more: Edit = {}) {
  const feed = new EditedFeed();
  feed.edit(START);
  feed.edit(more);
  const control = await startControlPlane(t, newEngine(), 0, {
    feeds: feed,
    discovery: { removalDelay: 20 },
  });
  const envoy = await startDiscoveredEnvoy(t, program, control.server.port, variant);
  const isSettled = async (server: ControlPlane['server']) => {
    const types = server.clients().flatMap((client) => client.types);
    if (types.length < 5 || types.some(({ pendingSince }) => pendingSince !== undefined)) return undefined;
    const warming = await stats(
      envoy,
      '^(cluster_manager.warming_clusters|listener_manager.total_listeners_warming)$',
    );
    if (Object.values(warming).some((count) => count > 0)) return undefined;
    const names = await namesIn(envoy);
    for (const type of ['clusters', 'listeners'] as const)
      if (names[type].join() !== feed.names(type).join()) return undefined;
    return true;
  };
  const settled = ({ server } = control) =>
    eventually('everything is acknowledged, and nothing is warming', () => isSettled(server));
  await settled();
  return { feed, envoy, control, settled };
}

for (const variant of VARIANTS) {
  await withEnvoys(t, `${variant}: what changes is warm at once`, async (t, program) => {
    const { feed, envoy, control, settled } = await started(t, program, variant);
    for (const [what, edit] of Object.entries(EDITS)) {
      feed.edit(edit);
      await settled();
      t.strictSame(await timeouts(envoy), [], what);
    }
    t.strictSame(control.rejected, []);
  });

  await withEnvoys(
    t,
    `${variant}: of many clusters, only the changed one gets endpoints`,
    async (t, program) => {
      const many = (number: number) =>
        Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`cluster-${index}`, number]));
      const { feed, envoy, control, settled } = await started(t, program, variant, {
        clusters: many(1),
        endpoints: many(1001),
      });
      const before = control.sent.length;
      feed.edit({ clusters: { 'cluster-7': 2 } });
      await settled();
      const sent = control.sent.slice(before).filter((each) => each.typeUrl === typeUrl('endpoints'));
      t.strictSame(
        sent.map(({ resources }) => resources),
        [1],
      );
      t.strictSame(await timeouts(envoy), []);
    },
  );

  await withEnvoys(t, `${variant}: what changes all the time is warm soon`, async (t, program) => {
    const { feed, envoy, control, settled } = await started(t, program, variant);
    const random = seeded(1);
    for (const edit of randomEdits(random)) {
      feed.edit(edit);
      await sleep(random() * 20);
    }
    await settled();
    t.strictSame(await timeouts(envoy), []);
    t.strictSame(control.rejected, []);
  });

  await withEnvoys(
    t,
    `${variant}: what changed while Envoy had no server is warm at once`,
    async (t, program) => {
      const { feed, envoy, control, settled } = await started(t, program, variant);
      const at = control.server.port;
      await control.server.drain(1);
      feed.edit({ clusters: { a: 2, d: 1 }, listeners: { a: 1002 } });
      await settled(await startControlPlane(t, newEngine(), at, { feeds: feed }));
      t.strictSame(await timeouts(envoy), []);
    },
  );
}
