// Statuses in the cluster: whether they are those of a fresh translation, and every write of one.

import { ClusterClient } from '../../../src/cluster/client.ts';
import { systemClock } from '../../../src/cluster/clock.ts';
import { CollectionWatch } from '../../../src/cluster/collection-watch.ts';
import { Discovery } from '../../../src/cluster/discovery.ts';
import { refusalIn, withRefusal } from '../../../src/controller/statuses/refused-objects.ts';
import { watchedKinds } from '../../../src/controller/watches/watched-kinds.ts';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../../src/identifiers.ts';
import type { Settings } from '../../../src/translation.ts';
import { canonical } from './envoy-proxy.ts';
import type { Fresh } from './fresh.ts';

const CONTROLLERS: readonly string[] = [PROXY_CONTROLLER, EDGE_CONTROLLER];

type JsonObject = Readonly<Record<string, unknown>>;

/** Each condition of ours, with where it is: `parents front http Accepted`. */
function conditionsOf(status: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const { conditions, listeners, parents, ancestors } = (status ?? {}) as Readonly<
    Record<string, readonly JsonObject[] | undefined>
  >;
  const add = (where: string, list: unknown): void => {
    for (const { lastTransitionTime: _, ...condition } of (list ?? []) as readonly JsonObject[])
      found.set(`${where} ${String(condition['type'])}`, canonical(condition));
  };
  add('object', conditions);
  for (const { name, conditions: own, attachedRoutes } of listeners ?? []) {
    add(`listener ${String(name)}`, own);
    found.set(`listener ${String(name)} attachedRoutes`, String(attachedRoutes));
  }
  for (const [list, reference] of [
    [parents, 'parentRef'],
    [ancestors, 'ancestorRef'],
  ] as const)
    for (const entry of list ?? [])
      if (CONTROLLERS.includes(String(entry['controllerName'])))
        add(
          `${reference} ${canonical(entry[reference])} ${String(entry['controllerName'])}`,
          entry['conditions'],
        );
  return found;
}

/** Lines about what isn't as a fresh translation has it. */
export function statusDifferences({ objects, translator }: Fresh): readonly string[] {
  const { statuses, findings } = translator.translation();
  const wanted = new Map(
    statuses.map((each) => [`${each.kind} ${each.namespace}/${each.name}`, each.status]),
  );
  const found = Map.groupBy(
    findings,
    ({ object: { kind, namespace, name } }) => `${kind} ${namespace}/${name}`,
  );
  return objects
    .filter(({ kind }) => kind.hasStatus)
    .flatMap(({ kind, object: { metadata, status } }) => {
      const id = `${kind.kind} ${metadata.namespace ?? ''}/${metadata.name}`;
      const refusal = refusalIn(kind.kind, found.get(id) ?? []);
      const translated = wanted.get(id) as Parameters<typeof withRefusal>[1];
      const expected = conditionsOf(withRefusal(kind.kind, translated, refusal, metadata.generation));
      const stored = conditionsOf(status);
      // The API server gives a Gateway and a class their first conditions.
      const isDefault = (text: string | undefined): boolean =>
        text?.includes('Waiting for controller') === true;
      return [...new Set([...expected.keys(), ...stored.keys()])]
        .filter((where) => expected.get(where) !== stored.get(where))
        .filter((where) => !(wanted.get(id) === undefined && isDefault(stored.get(where))))
        .map((where) => `${id}: ${where}: stored ${stored.get(where)}, expected ${expected.get(where)}`);
    });
}

export interface SeenWrite {
  readonly id: string;
  readonly version: string;
  /** Everything but the status. */
  readonly object: string;
  readonly status: string;
  readonly at: number;
}

/** Watches all kinds, and records each version of each object. */
export class SeenWrites {
  readonly #client: ClusterClient;
  readonly #watches: readonly CollectionWatch[];
  readonly all: SeenWrite[] = [];

  private constructor(client: ClusterClient, settings: Settings) {
    this.#client = client;
    const discovery = new Discovery(client);
    this.#watches = watchedKinds({ settings, readsLocality: true }).map((kind) =>
      CollectionWatch.start({
        client,
        clock: systemClock,
        log: { info() {}, warn() {}, error() {} },
        name: kind.kind,
        locate: () => discovery.locate(kind),
        onChange: ({ set, deleted }) => {
          for (const { metadata, status, ...others } of set) {
            const { resourceVersion, ...identity } = metadata;
            this.all.push({
              id: `${kind.kind} ${metadata.namespace ?? ''}/${metadata.name}`,
              version: resourceVersion,
              object: canonical({ identity, others, ...(kind.hasStatus ? {} : { status }) }),
              status: kind.hasStatus ? canonical([...conditionsOf(status)]) : '',
              at: Date.now(),
            });
          }
          for (const { namespace, name } of deleted)
            this.all.push({
              id: `${kind.kind} ${namespace}/${name}`,
              version: '',
              object: 'deleted',
              status: '',
              at: Date.now(),
            });
        },
        onState: () => {},
      }),
    );
  }

  static async start(kubeconfig: string, settings: Settings): Promise<SeenWrites> {
    return new SeenWrites((await ClusterClient.connect({ kubeconfig, maxSockets: 100 }))!, settings);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#watches.map((watch) => watch.stop()));
    this.#client.close();
  }

  /** Lines about objects whose last version hasn't come yet: a write from before must not count as one at rest. */
  notSeen({ objects }: Fresh): readonly string[] {
    const seen = new Map(this.all.map(({ id, version }) => [id, version]));
    return objects.flatMap(({ kind, object: { metadata } }) => {
      const id = `${kind.kind} ${metadata.namespace ?? ''}/${metadata.name}`;
      return seen.get(id) === metadata.resourceVersion ? [] : [`${id}: its last version wasn't seen yet`];
    });
  }

  /** Writes of a status alone, since a place in `all`. */
  statusWrites(from: number): readonly SeenWrite[] {
    const before = new Map<string, SeenWrite>();
    const found: SeenWrite[] = [];
    this.all.forEach((write, index) => {
      const last = before.get(write.id);
      if (index >= from && last?.object === write.object && last.version !== write.version) found.push(write);
      before.set(write.id, write);
    });
    return found;
  }

  /** Statuses that went from one to another and back, while no object of the cluster changed. */
  flaps(): readonly string[] {
    let changes = 0;
    const before = new Map<string, SeenWrite>();
    const histories = new Map<string, { readonly status: string; readonly changes: number }[]>();
    const found: string[] = [];
    for (const write of this.all) {
      const last = before.get(write.id);
      before.set(write.id, write);
      if (last?.object !== write.object) {
        changes++;
        if (last === undefined || write.object === 'deleted') histories.delete(write.id);
      }
      const history = histories.get(write.id) ?? [];
      histories.set(write.id, history);
      if (history.at(-1)?.status === write.status) continue;
      const earlier = history.find((each) => each.status === write.status);
      if (
        earlier !== undefined &&
        history.length > 1 &&
        history.at(-1)!.changes === changes &&
        history.at(-2)!.changes === changes
      )
        found.push(`${write.id}: ${history.at(-1)!.status} and back to ${write.status}`);
      history.push({ status: write.status, changes });
    }
    return found;
  }
}
