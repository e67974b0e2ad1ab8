// The edge data plane's discovery: a client that keeps what it gets ends with the rendering of a fresh translation.

import t from 'tap';
import { edgeObjects, edgeRoute } from '../../../bench/edge-objects.ts';
import { identityKey, PlaneSource } from '../../../src/controller/discovery/plane-source.ts';
import { DISCOVERY_STAGES } from '../../../src/controller/discovery/stages.ts';
import { noAuthentication } from '../../../src/controller/discovery/token-authentication.ts';
import { Engine } from '../../../src/controller/engine.ts';
import { EDGE_TYPE_URLS } from '../../../src/translation/encode.ts';
import { readSettings, Translator, translate } from '../../../src/translation.ts';
import { XdsServer } from '../../../src/xds/server.ts';
import { expectedOfEdge } from '../../parts/chaos/edge-proxy.ts';
import { eventually } from '../../parts/eventually.ts';
import { KeptResources } from '../../parts/kept-resources.ts';
import { DiscoveryStream } from '../../xds/grpc-client.ts';

const ROUTES = 30;
const BACKENDS = 4;
const { settings } = readSettings({});

function rendering(objects: readonly object[]): readonly string[] {
  const [gateway] = translate(objects, settings).gateways;
  if (gateway?.dataPlane !== 'edge') throw new Error('there is no edge Gateway');
  return bytesOf(expectedOfEdge(gateway));
}

/** What a client has: the type and the bytes of each resource. The state of the world has no names. */
const bytesOf = (content: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(content)
    .map(([key, bytes]) => `${key.split(' ')[0]} ${bytes}`)
    .sort();

/** A client that keeps what the last response of each type has. */
class WorldKeeper {
  readonly #byType = new Map<string, readonly string[]>();
  responses = 0;

  async keep(stream: DiscoveryStream): Promise<void> {
    for (;;) {
      const response = await stream.next().catch(() => undefined);
      if (response === undefined) return;
      const { typeUrl, resources } = response;
      this.#byType.set(
        typeUrl,
        resources.map(({ value }) => `${typeUrl} ${Buffer.from(value!).toString('hex')}`),
      );
      this.responses++;
      stream.ack(response);
    }
  }

  get kept(): readonly string[] {
    return [...this.#byType.values()].flat().sort();
  }
}

class DeltaKeeper {
  readonly #kept = new KeptResources();

  keep(stream: DiscoveryStream): Promise<void> {
    return this.#kept.keep(stream);
  }

  get kept(): readonly string[] {
    return bytesOf(this.#kept.content);
  }

  get responses(): number {
    return this.#kept.responses;
  }
}

for (const [variant, Keeper] of [
  ['delta', DeltaKeeper],
  ['world', WorldKeeper],
] as const)
  t.test(`${variant}: a client of the edge keeps what a fresh translation renders`, async (t) => {
    const objects = edgeObjects(ROUTES);
    const engine = new Engine({ create: () => new Translator(settings) });
    engine.apply(objects.map((object) => ({ object })));
    const server = await XdsServer.listen({
      port: 0,
      host: '127.0.0.1',
      stages: DISCOVERY_STAGES.edge,
      authenticate: noAuthentication,
      feeds: new PlaneSource('edge', engine.feeds, () => true),
      identityKey,
    });
    t.teardown(() => server.close());
    const stream = new DiscoveryStream(t, server.port, variant);
    const keeper = new Keeper();
    void keeper.keep(stream);
    const node = { id: 'pod-1.infra', metadata: { role: 'infra~edge' } };
    for (const typeUrl of [EDGE_TYPE_URLS.address, EDGE_TYPE_URLS.resource]) stream.send({ node, typeUrl });
    const has = (expected: readonly string[]) => keeper.kept.join('\n') === expected.join('\n') || undefined;
    await eventually('everything', () => has(rendering(objects)));
    // Some routes change, one goes.
    const changed = [1, 7, 20].map((index) => edgeRoute(index, BACKENDS, '-changed'));
    const { namespace, name } = (edgeRoute(3, BACKENDS) as { metadata: { namespace: string; name: string } })
      .metadata;
    engine.apply([
      ...changed.map((object) => ({ object })),
      { deleted: { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace, name } },
    ]);
    const replaced = new Map(changed.map((object) => [idOf(object), object]));
    const now = objects
      .filter((object) => idOf(object) !== `HTTPRoute ${namespace}/${name}`)
      .map((object) => replaced.get(idOf(object)) ?? object);
    await eventually('the changes', () => has(rendering(now)));
    t.strictSame(keeper.kept, rendering(now));
    t.ok(keeper.responses <= 4, `${keeper.responses} responses`);
    const other = new DiscoveryStream(t, server.port, variant);
    other.send({
      node: { id: 'x', metadata: { role: 'gatewarden-kube-gateway-api~infra~edge' } },
      typeUrl: EDGE_TYPE_URLS.resource,
    });
    t.match(await other.status(), { code: 3, details: /node.metadata.role/ });
  });

function idOf(object: object): string {
  const { kind, metadata } = object as { kind: string; metadata: { namespace?: string; name: string } };
  return `${kind} ${metadata.namespace}/${metadata.name}`;
}
