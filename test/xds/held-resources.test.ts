// What the server knows of each client's resources: which it has accepted, what it was sent since, and what it rejects.

import t from 'tap';
import type { HeldVersion } from '../../src/xds/discovery/client-resources.ts';
import { Discovery } from '../../src/xds/discovery/discovery.ts';
import { DISCOVERY_OPTIONS } from '../../src/xds/discovery/options.ts';
import type { HeldResource } from '../../src/xds/discovery/subscription.ts';
import type { Variant, XdsRequest } from '../../src/xds/messages/requests.ts';
import type { XdsResponse } from '../../src/xds/messages/responses.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { CLUSTER, type Edit, ENDPOINTS, LISTENER, ROUTES, STAGES, TestFeeds } from './feeds.ts';
import { EMPTY_DELTA, EMPTY_WORLD, ModelClient, textOf } from './model-client.ts';

const TYPES = [CLUSTER, ENDPOINTS, LISTENER, ROUTES];
const NAMES = ['a', 'b', 'c', 'd'];

const streamOf = (variant: Variant, feeds: TestFeeds): Discovery =>
  new Discovery({
    variant,
    stages: STAGES,
    resources: (typeUrl) => feeds.resources(typeUrl),
    options: DISCOVERY_OPTIONS,
  });

const heldOf = (discovery: Discovery, typeUrl: string): readonly HeldResource[] =>
  [...discovery.subscriptions].flatMap((subscription) =>
    subscription.type.typeUrl === typeUrl ? [...subscription.held()] : [],
  );

const shown = (held: HeldVersion | 'removed' | undefined): string =>
  held === undefined
    ? '-'
    : held === 'removed'
      ? held
      : held.resource === undefined
        ? '?'
        : textOf(held.resource);

/** `a: 1 < 2 rejected due`: accepted, sent since. */
const linesOf = (discovery: Discovery, typeUrl = CLUSTER): readonly string[] =>
  heldOf(discovery, typeUrl).map(({ name, accepted, sent, isRejected, isPending }) =>
    [
      `${name}: ${shown(accepted)}`,
      ...(sent === undefined ? [] : [`< ${shown(sent)}`]),
      ...(isRejected ? ['rejected'] : []),
      ...(isPending ? ['due'] : []),
    ].join(' '),
  );

/** Steps of one stream, each with the lines after it. */
class Steps {
  readonly feeds: TestFeeds;
  readonly discovery: Discovery;
  readonly #variant: Variant;
  #nonce = '';

  constructor(variant: Variant, edit: Edit) {
    this.#variant = variant;
    this.feeds = new TestFeeds(edit);
    this.discovery = streamOf(variant, this.feeds);
  }

  request(request: object = {}): readonly string[] {
    const empty = this.#variant === 'delta' ? EMPTY_DELTA : EMPTY_WORLD;
    this.discovery.take({ ...empty, typeUrl: CLUSTER, nonce: this.#nonce, ...request } as XdsRequest, 0);
    return linesOf(this.discovery);
  }

  edit(clusters: Readonly<Record<string, string | undefined>>): readonly string[] {
    this.discovery.changed(this.feeds.edit({ [CLUSTER]: clusters }), 0);
    return linesOf(this.discovery);
  }

  send(now = 0): readonly string[] {
    this.#nonce = this.discovery.next(now)?.nonce ?? this.#nonce;
    return linesOf(this.discovery);
  }
}

for (const variant of ['delta', 'world'] as const) {
  t.test(`${variant}: a resource is due, sent, accepted`, async (t) => {
    const steps = new Steps(variant, { [CLUSTER]: { a: '1' } });
    t.strictSame(steps.request(), ['a: - due']);
    t.strictSame(steps.send(), ['a: - < 1']);
    t.strictSame(steps.request(), ['a: 1']);
    t.strictSame(steps.edit({ a: '2' }), ['a: 1 due']);
    t.strictSame(steps.send(), ['a: 1 < 2']);
    t.strictSame(steps.edit({ a: '3' }), ['a: 1 < 2 due']);
    t.strictSame(steps.request(), ['a: 2 due']);
    t.strictSame(steps.send(), ['a: 2 < 3']);
    t.strictSame(steps.request(), ['a: 3']);
  });

  t.test(`${variant}: what was accepted stays known as long as later ones are rejected`, async (t) => {
    const steps = new Steps(variant, { [CLUSTER]: { a: '1' } });
    steps.request();
    steps.send();
    steps.request();
    steps.edit({ a: 'bad 2' });
    steps.send();
    t.strictSame(steps.request({ rejection: 'no' }), ['a: 1 < bad 2 rejected']);
    steps.edit({ a: 'bad 3' });
    t.strictSame(steps.send(), ['a: 1 < bad 3 rejected']);
    t.strictSame(steps.request({ rejection: 'no' }), ['a: 1 < bad 3 rejected']);
    steps.edit({ a: '4' });
    steps.send();
    t.strictSame(steps.request(), ['a: 4']);
  });

  t.test(`${variant}: what the server knows is what the client has`, (t) =>
    fuzz(t, { seed: 1, cases: 300 }, (seed, next) => {
      const feeds = new TestFeeds();
      const gone = new Set<string>();
      const discovery = streamOf(variant, feeds);
      const client = new ModelClient(variant, isWhole, () => []);
      const requests: XdsRequest[] = [];
      const responses: XdsResponse[] = [];
      const arrive = (now: number): void => {
        const request = requests.shift();
        if (request !== undefined) discovery.take(request, now);
        const response = discovery.next(now);
        if (response !== undefined) responses.push(response);
        const received = responses.shift();
        if (received !== undefined) requests.push(...client.take(received));
      };
      let now = 0;
      for (let step = 0; step < 40; step++) {
        now += 100;
        const kind = next();
        if (kind < 0.3) {
          const edit = randomEdit(next);
          for (const name of removedIn(edit)) gone.add(name);
          discovery.changed(feeds.edit(edit), now);
        } else if (kind < 0.5) {
          const typeUrl = pick(next, TYPES);
          const names = [isWhole(typeUrl) ? '*' : pick(next, NAMES)];
          if (!names.every((name) => client.wants(typeUrl, name)))
            requests.push(...client.subscribe(typeUrl, names, []));
        } else arrive(now);
      }
      for (let round = 0; round < 500; round++) {
        arrive(now);
        now = Math.max(now, discovery.wakeAt ?? now);
      }
      for (const typeUrl of TYPES) {
        // In the state of the world, nothing tells a client that a resource of a single name is gone, and it may keep it.
        const isKnown = (name: string) =>
          variant === 'delta' || isWhole(typeUrl) || !gone.has(`${typeUrl} ${name}`);
        const has = Object.fromEntries([...client.has(typeUrl)].filter(([name]) => isKnown(name)).sort());
        const known = heldOf(discovery, typeUrl)
          .filter(({ name, accepted }) => accepted !== undefined && isKnown(name))
          .map(({ name, accepted }) => [name, shown(accepted)]);
        const told = Object.fromEntries(known.sort());
        if (JSON.stringify(has) !== JSON.stringify(told))
          t.fail(`${seed} ${typeUrl}: has ${JSON.stringify(has)}, told ${JSON.stringify(told)}`);
      }
    }),
  );
}

t.test('what a client has from an earlier stream is known if it is current', async (t) => {
  const steps = new Steps('delta', { [CLUSTER]: { a: '1', b: '1' } });
  const { version } = steps.feeds.resources(CLUSTER).get('a')!;
  const initialVersions = new Map([
    ['a', version],
    ['b', 'an old version'],
  ]);
  t.strictSame(steps.request({ initialVersions }), ['a: 1', 'b: ? due']);
  t.strictSame(steps.send(), ['a: 1', 'b: ? < 1']);
  t.strictSame(steps.request(), ['a: 1', 'b: 1']);
});

t.test('a resource stays known until its removal is accepted', async (t) => {
  const steps = new Steps('delta', { [CLUSTER]: { a: '1' } });
  steps.request();
  steps.send();
  steps.request();
  t.strictSame(steps.edit({ a: undefined }), ['a: 1']);
  // The removal waits, for requests that have chosen the cluster.
  steps.discovery.next(0);
  const { wakeAt } = steps.discovery;
  t.strictSame(steps.send(wakeAt), ['a: 1 < removed']);
  t.strictSame(steps.request(), []);
});

t.test('names that nothing has are told', async (t) => {
  const steps = new Steps('delta', { [CLUSTER]: { a: '1' } });
  steps.request({ subscribe: ['a', 'gone'] });
  const [subscription] = steps.discovery.subscriptions;
  t.strictSame([...subscription!.absentNames()], ['gone']);
});

function isWhole(typeUrl: string): boolean {
  return STAGES.flat().some((type) => type.typeUrl === typeUrl && type.isWhole);
}

function removedIn(edit: Edit): readonly string[] {
  return Object.entries(edit).flatMap(([typeUrl, resources]) =>
    Object.entries(resources).flatMap(([name, text]) => (text === undefined ? [`${typeUrl} ${name}`] : [])),
  );
}

function randomEdit(next: Random): Edit {
  const edit: Record<string, Record<string, string | undefined>> = {};
  for (let count = 0; count < 2; count++) {
    const kind = next();
    const text = kind < 0.15 ? undefined : kind < 0.4 ? `bad ${kind}` : `good ${Math.floor(kind * 9)}`;
    const typeUrl = pick(next, TYPES);
    edit[typeUrl] = { ...edit[typeUrl], [pick(next, NAMES)]: text };
  }
  return edit;
}
