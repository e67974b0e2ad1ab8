// caBundle on a real API server, by three replicas with the manifests' permissions: written, repaired, kept by an apply, and no other field
// is changed.

import t from 'tap';
import { CaBundleKeeper } from '../../src/cluster/ca-bundle.ts';
import { ClusterClient } from '../../src/cluster/client.ts';
import { type Clock, systemClock } from '../../src/cluster/clock.ts';
import type { DesiredBundle } from '../../src/cluster/webhook-configuration.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { makeAuthority } from '../../src/server/certificates/authority.ts';
import { Listeners } from '../../src/server/certificates/listeners.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog, HandClock, HOUR } from '../server/certificates/world.ts';
import { allow, CONFIGURATION, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const API = '/apis/admissionregistration.k8s.io/v1';
const VALIDATING = `${API}/validatingwebhookconfigurations/${CONFIGURATION}`;
const MUTATING = `${API}/mutatingwebhookconfigurations/${CONFIGURATION}`;
const REPAIRED = 'caBundle was changed by someone else and is repaired';
const JSON_PATCH = { contentType: 'application/json-patch+json' };

interface Configuration {
  readonly metadata: { readonly resourceVersion: string };
  readonly webhooks: { name: string; clientConfig: { caBundle?: string } }[];
}

/** The store, and what each replica knows of it. */
class Store {
  present: string;
  readonly replicas: Knowledge[] = [];

  constructor(bundle: string) {
    this.present = bundle;
  }

  replica(): Knowledge {
    const replica = new Knowledge(this);
    this.replicas.push(replica);
    return replica;
  }

  /** Replicas that aren't in `told` keep their old bundle. */
  set(bundle: string, told: readonly Knowledge[]): void {
    this.present = bundle;
    for (const replica of told) replica.learn();
  }
}

class Knowledge implements DesiredBundle {
  bundle: string;
  readonly #store: Store;
  readonly #listeners = new Listeners();

  constructor(store: Store) {
    this.#store = store;
    this.bundle = store.present;
  }

  async readBundle(): Promise<string> {
    return this.#store.present;
  }

  onBundleChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  learn(): void {
    this.bundle = this.#store.present;
    this.#listeners.call();
  }
}

t.test('caBundle in the webhook configurations', async (t) => {
  const account = serviceAccount('default');
  const cluster = await startCluster({ users: [account] });
  t.teardown(() => cluster.stop());
  await allow(cluster, 'default');

  const manifests = webhookConfigurations({ ...DEFAULT_OPTIONS, namespace: 'default' });
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests });
  const kubectl = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await cluster.kubectl([...args, '--filename=-'], { input: text });
    if (code !== 0) throw new Error(stderr);
  };
  const read = async (path: string): Promise<Configuration> => {
    return (await cluster.request<Configuration>('GET', path)).body;
  };
  const bundlesAt = async (path: string): Promise<string[]> => {
    const { webhooks } = await read(path);
    return webhooks.map(({ clientConfig }) => Buffer.from(clientConfig.caBundle ?? '', 'base64').toString());
  };
  const carries = async (bundle: string): Promise<boolean> => {
    const all = [...(await bundlesAt(VALIDATING)), ...(await bundlesAt(MUTATING))];
    return all.length === 4 && all.every((written) => written === bundle);
  };
  /** Everything except caBundle and what the API server changes. */
  const others = async (): Promise<unknown> => {
    const all = [await read(VALIDATING), await read(MUTATING)];
    return all.map(({ webhooks }) =>
      webhooks.map(({ clientConfig: { caBundle: _, ...clientConfig }, ...entry }) => ({
        ...entry,
        clientConfig,
      })),
    );
  };

  const [first, second] = (await Promise.all([
    makeAuthority(new Date(), HOUR),
    makeAuthority(new Date(), HOUR),
  ])) as [{ cert: string }, { cert: string }];
  const store = new Store(first.cert);
  const log = new CollectedLog();
  const kubeconfig = await cluster.kubeconfigFor(account);
  const start = async (clock: Clock = systemClock): Promise<CaBundleKeeper> => {
    const client = (await ClusterClient.connect({ kubeconfig }))!;
    const names = { validating: CONFIGURATION, mutating: CONFIGURATION };
    const keeper = CaBundleKeeper.start({ client, clock, log, ...names, bundle: store.replica() });
    t.teardown(() => {
      keeper.stop();
      client.close();
    });
    return keeper;
  };
  const keepers = [await start(), await start(), await start()];
  const logged = (message: string): number => log.lines.filter((line) => line.message === message).length;
  /** The watch may report a write before its own response arrives. */
  const writes = async (message: string, count: number): Promise<void> => {
    await until(`${count} lines say: ${message}`, () => logged(message) >= count);
    t.equal(logged(message), count, message);
  };

  await t.test('before the manifests are applied, the log reports what is missing', async (t) => {
    await until('all have looked', () =>
      keepers.every(({ checks }) => /exist/.test(checks[0]!.check().detail)),
    );
    t.equal(keepers[0]!.current(), undefined);
    t.match(keepers[0]!.checks, [{ role: 'notice' }, { role: 'notice' }]);
  });

  await t.test('each of our entries gets it; one replica writes each configuration once', async (t) => {
    await kubectl('apply');
    await until('all entries carry it', () => carries(first.cert));
    await until('all replicas know', () =>
      keepers.every(({ checks }) => checks.every(({ check }) => check().ok)),
    );
    t.same(keepers[0]!.current(), Array(4).fill(first.cert));
    await writes('caBundle written', 2);
  });

  const before = await others();

  await t.test('an apply of manifests without caBundle keeps it', async (t) => {
    await kubectl('apply');
    t.ok(await carries(first.cert), 'kubectl apply');
    await kubectl('apply', '--server-side', '--force-conflicts', '--field-manager=gitops');
    t.ok(await carries(first.cert), 'server-side apply');
    await kubectl('apply', '--server-side', '--field-manager=gitops');
    t.ok(await carries(first.cert), 'a second time');
    t.equal(logged('caBundle written'), 2, 'nobody wrote');
    t.equal(logged(REPAIRED), 0);
    t.same(await others(), before);
  });

  await t.test(
    'a change or removal by another writer is repaired once, and the writer is reported',
    async (t) => {
      const wrong = Buffer.from(second.cert).toString('base64');
      const path = '/webhooks/1/clientConfig/caBundle';
      await cluster.request(
        'PATCH',
        `${VALIDATING}?fieldManager=meddler`,
        [{ op: 'replace', path, value: wrong }],
        JSON_PATCH,
      );
      await until('it is repaired', () => carries(first.cert));
      t.match(
        log.lines.find(({ level }) => level === 'warn'),
        { fields: { others: ['meddler'] } },
      );
      await cluster.request('PATCH', MUTATING, [{ op: 'remove', path }], JSON_PATCH);
      await until('it is back', () => carries(first.cert));
      await kubectl('replace');
      await until('it is back after a replace', () => carries(first.cert));
      t.same(await others(), before);
      // Two patches, and a replace of both configurations: one replica repairs each of them.
      await writes(REPAIRED, 4);
    },
  );

  await t.test('the first caBundle of a new entry is no change by another writer', async (t) => {
    const [written, repaired] = [logged('caBundle written'), logged(REPAIRED)];
    const { webhooks } = await read(VALIDATING);
    const { caBundle: _, ...clientConfig } = webhooks[0]!.clientConfig;
    const added = { ...webhooks[0], name: `legacy.${webhooks[0]!.name}`, clientConfig };
    await cluster.request(
      'PATCH',
      VALIDATING,
      [{ op: 'add', path: '/webhooks/-', value: added }],
      JSON_PATCH,
    );
    await until('it has the bundle', async () =>
      (await bundlesAt(VALIDATING)).every((bundle) => bundle === first.cert),
    );
    await writes('caBundle written', written + 1);
    t.equal(logged(REPAIRED), repaired);
    const path = `/webhooks/${webhooks.length}`;
    await cluster.request(
      'PATCH',
      VALIDATING,
      [{ op: 'remove', path: `${path}/clientConfig/caBundle` }],
      JSON_PATCH,
    );
    await writes(REPAIRED, repaired + 1);
    await cluster.request('PATCH', VALIDATING, [{ op: 'remove', path }], JSON_PATCH);
  });

  await t.test('foreign entries in the configuration are not changed', async (t) => {
    const foreign = {
      name: 'other.example.com',
      clientConfig: { url: 'https://other.example.com/' },
      rules: [],
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
    };
    // In front, so that the positions of ours change.
    await cluster.request(
      'PATCH',
      VALIDATING,
      [{ op: 'add', path: '/webhooks/0', value: foreign }],
      JSON_PATCH,
    );
    store.set(first.cert + second.cert, store.replicas);
    await until('ours carry both', async () => {
      const [other, ...ours] = await bundlesAt(VALIDATING);
      return other === '' && ours.every((bundle) => bundle === first.cert + second.cert);
    });
    await cluster.request('PATCH', VALIDATING, [{ op: 'remove', path: '/webhooks/0' }], JSON_PATCH);
    await until('all entries carry both', () => carries(first.cert + second.cert));
    t.same(await others(), before);
  });

  await t.test('a replica that knows only an older bundle does not restore it', async (t) => {
    const written = logged('caBundle written');
    const next = second.cert;
    store.set(next, [store.replicas[0]!]);
    await until('one has written what it knows', () => carries(next));
    await until('the others have seen it', () =>
      keepers.every((keeper) => keeper.current()?.every((b) => b === next)),
    );
    for (const replica of store.replicas) replica.learn();
    await writes('caBundle written', written + 2);
    t.ok(await carries(next));
  });

  await t.test('a configuration that is deleted and applied again gets it again', async (t) => {
    await kubectl('delete');
    await until('all know', () => keepers.every((keeper) => keeper.current() === undefined));
    t.match(keepers[0]!.checks[1]!.check(), { ok: false, detail: /doesn't exist; apply the manifests/ });
    await kubectl('apply');
    await until('all entries carry it', () => carries(second.cert));
    t.same(await others(), before);
  });

  await t.test('a fight is slowed down and reported, and still won', async (t) => {
    for (const keeper of keepers) keeper.stop();
    const clock = new HandClock(new Date());
    const keeper = await start(clock);
    const [check] = keeper.checks;
    await until('it has looked', () => check!.check().ok);
    const spoil = () => {
      const op = { op: 'remove', path: '/webhooks/0/clientConfig/caBundle' };
      return cluster.request('PATCH', `${VALIDATING}?fieldManager=fighter`, [op], JSON_PATCH);
    };
    for (let round = 0; round < 5; round++) {
      await spoil();
      await until('it is repaired', () => carries(second.cert));
      await until('it knows', () => check!.check().ok);
    }
    await spoil();
    await until('it gives up for a while', () => /someone else keeps changing/.test(check!.check().detail));
    t.notOk(await carries(second.cert));
    await clock.pass(10_000, async () => {});
    await until('it is repaired after the pause', () => carries(second.cert));
  });
});
