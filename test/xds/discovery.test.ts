// The protocol on one stream: order, answers, removals. Times are numbers that the tests choose.

import t from 'tap';
import { Discovery } from '../../src/xds/discovery/discovery.ts';
import { DISCOVERY_OPTIONS } from '../../src/xds/discovery/options.ts';
import type { DeltaRequest, Variant, WorldRequest } from '../../src/xds/messages/requests.ts';
import { CLUSTER, type Edit, ENDPOINTS, LISTENER, ROUTES, STAGES, TestFeeds } from './feeds.ts';
import { EMPTY_DELTA, EMPTY_WORLD, textOf } from './model-client.ts';

const short = new Map([
  [CLUSTER, 'CDS'],
  [ENDPOINTS, 'EDS'],
  [LISTENER, 'LDS'],
  [ROUTES, 'RDS'],
]);

/** A stream whose responses are shown as `CDS a=1 b=2 -c`. */
class Stream {
  readonly feeds: TestFeeds;
  readonly discovery: Discovery;
  now = 0;
  readonly #nonces = new Map<string, string>();
  readonly #names = new Map<string, readonly string[]>();
  readonly #variant: Variant;

  constructor(variant: Variant, edit: Edit, options: Partial<typeof DISCOVERY_OPTIONS> = {}) {
    this.#variant = variant;
    this.feeds = new TestFeeds(edit);
    this.discovery = new Discovery({
      variant,
      stages: STAGES,
      resources: (typeUrl) => this.feeds.resources(typeUrl),
      options: { ...DISCOVERY_OPTIONS, ...options },
    });
  }

  /** Subscribes by names; without names to everything. In the state of the world: exactly to these. */
  want(typeUrl: string, ...names: string[]): readonly string[] {
    if (this.#variant === 'delta') return this.delta({ typeUrl, subscribe: names });
    this.#names.set(typeUrl, names);
    return this.world({ typeUrl, names, nonce: this.#nonces.get(typeUrl) ?? '' });
  }

  delta(request: Partial<DeltaRequest>): readonly string[] {
    this.discovery.take({ ...EMPTY_DELTA, ...request }, this.now);
    return this.due();
  }

  world(request: Partial<WorldRequest>): readonly string[] {
    this.discovery.take({ ...EMPTY_WORLD, ...request }, this.now);
    return this.due();
  }

  /** Answers the last response of the type. */
  answer(typeUrl: string, rejection?: string): readonly string[] {
    const answer = { typeUrl, nonce: this.#nonces.get(typeUrl) ?? '', rejection };
    return this.#variant === 'delta'
      ? this.delta(answer)
      : this.world({ ...answer, names: this.#names.get(typeUrl) ?? [] });
  }

  edit(edit: Edit): readonly string[] {
    this.discovery.changed(this.feeds.edit(edit), this.now);
    return this.due();
  }

  after(time: number): readonly string[] {
    this.now += time;
    return this.due();
  }

  due(): readonly string[] {
    const shown: string[] = [];
    for (;;) {
      const response = this.discovery.next(this.now);
      if (response === undefined) return shown;
      const { typeUrl, nonce, resources, removed } = response;
      this.#nonces.set(typeUrl, nonce);
      const texts = resources.map((resource) => `${resource.name}=${textOf(resource)}`).sort();
      shown.push([short.get(typeUrl) ?? typeUrl, ...texts, ...removed.map((name) => `-${name}`)].join(' '));
    }
  }

  /** Everything of all types, acknowledged. */
  wantAll(): void {
    for (const typeUrl of [CLUSTER, LISTENER]) this.want(typeUrl);
    for (const typeUrl of [ENDPOINTS, ROUTES]) {
      const names = [...this.feeds.resources(typeUrl).keys()];
      if (names.length > 0) this.want(typeUrl, ...names);
    }
    for (let round = 0; round < 4; round++)
      for (const { inFlight, type } of this.discovery.subscriptions)
        if (inFlight !== undefined) this.answer(type.typeUrl);
  }
}

const START: Edit = {
  [CLUSTER]: { a: '1' },
  [ENDPOINTS]: { a: '1' },
  [LISTENER]: { l: '1' },
  [ROUTES]: { r: 'to a' },
};

for (const variant of ['delta', 'world'] as const) {
  t.test(`${variant}: clusters and endpoints come before listeners and routes`, async (t) => {
    const stream = new Stream(variant, START);
    t.strictSame(stream.want(CLUSTER), ['CDS a=1']);
    t.strictSame(stream.want(LISTENER), []);
    t.strictSame(stream.want(ROUTES, 'r'), []);
    // Envoy acknowledges a cluster when it has its endpoints.
    t.strictSame(stream.want(ENDPOINTS, 'a'), ['EDS a=1']);
    t.strictSame(stream.answer(ENDPOINTS), []);
    t.strictSame(stream.answer(CLUSTER), ['LDS l=1', 'RDS r=to a']);
  });

  t.test(`${variant}: a client that does not answer does not block for ever`, async (t) => {
    const stream = new Stream(variant, START);
    stream.want(CLUSTER);
    t.strictSame(stream.want(LISTENER), []);
    t.equal(stream.discovery.wakeAt, DISCOVERY_OPTIONS.answerWait);
    t.strictSame(stream.after(DISCOVERY_OPTIONS.answerWait), ['LDS l=1']);
  });

  t.test(`${variant}: a route moves to a new cluster before the old one goes`, async (t) => {
    const stream = new Stream(variant, START);
    stream.wantAll();
    const moved = {
      [CLUSTER]: { a: undefined, b: '1' },
      [ENDPOINTS]: { a: undefined },
      [ROUTES]: { r: 'to b' },
    };
    t.strictSame(stream.edit(moved), [variant === 'delta' ? 'CDS b=1' : 'CDS a=1 b=1']);
    t.strictSame(stream.answer(CLUSTER), ['RDS r=to b']);
    t.strictSame(stream.after(60), []);
    t.strictSame(stream.answer(ROUTES), []);
    t.strictSame(stream.after(DISCOVERY_OPTIONS.removalDelay - 1), []);
    t.strictSame(stream.after(1), variant === 'delta' ? ['CDS -a', 'EDS -a'] : ['CDS b=1']);
    stream.answer(CLUSTER);
    stream.answer(ENDPOINTS);
    t.equal(stream.discovery.wakeAt, undefined);
  });

  t.test(`${variant}: a client that does not answer loses the old cluster later`, async (t) => {
    const stream = new Stream(variant, START);
    stream.wantAll();
    stream.edit({ [CLUSTER]: { a: undefined }, [ROUTES]: { r: 'to nothing' } });
    t.strictSame(stream.after(DISCOVERY_OPTIONS.removalWait - 1), []);
    t.strictSame(stream.after(1), [variant === 'delta' ? 'CDS -a' : 'CDS']);
  });

  t.test(`${variant}: while the new route is rejected, the old cluster stays`, async (t) => {
    const stream = new Stream(variant, START);
    stream.wantAll();
    t.strictSame(stream.edit({ [CLUSTER]: { a: undefined }, [ROUTES]: { r: 'bad' } }), ['RDS r=bad']);
    stream.answer(ROUTES, 'no such filter');
    t.strictSame(stream.after(10 * DISCOVERY_OPTIONS.removalWait), []);
    stream.edit({ [ROUTES]: { r: 'to b' } });
    stream.answer(ROUTES);
    t.strictSame(stream.after(DISCOVERY_OPTIONS.removalDelay), [variant === 'delta' ? 'CDS -a' : 'CDS']);
  });

  t.test(`${variant}: changes of endpoints do not hold up routes`, async (t) => {
    const stream = new Stream(variant, START);
    stream.wantAll();
    t.strictSame(stream.edit({ [ENDPOINTS]: { a: '2' } }), ['EDS a=2']);
    t.strictSame(stream.edit({ [ENDPOINTS]: { a: '3' }, [ROUTES]: { r: 'changed' } }), ['RDS r=changed']);
  });

  t.test(`${variant}: of several changes before an answer, the latest is sent`, async (t) => {
    const stream = new Stream(variant, START);
    stream.wantAll();
    t.strictSame(stream.edit({ [ROUTES]: { r: '1' } }), ['RDS r=1']);
    for (const text of ['2', '3', '4']) t.strictSame(stream.edit({ [ROUTES]: { r: text } }), []);
    t.strictSame(stream.answer(ROUTES), ['RDS r=4']);
  });

  t.test(`${variant}: an old nonce answers nothing`, async (t) => {
    const stream = new Stream(variant, START);
    stream.want(ROUTES, 'r');
    stream.edit({ [ROUTES]: { r: '2' } });
    const stale = { typeUrl: ROUTES, nonce: '77' };
    t.strictSame(variant === 'delta' ? stream.delta(stale) : stream.world({ ...stale, names: ['r'] }), []);
    t.strictSame(stream.answer(ROUTES), ['RDS r=2']);
  });

  t.test(`${variant}: without resources, the first response comes too`, async (t) => {
    const stream = new Stream(variant, {});
    t.strictSame(stream.want(CLUSTER), ['CDS']);
  });

  t.test(`${variant}: a type that nobody knows has no resources`, async (t) => {
    const stream = new Stream(variant, START);
    t.strictSame(
      stream.want('type.googleapis.com/a.B', 'x'),
      variant === 'delta' ? ['type.googleapis.com/a.B -x'] : [],
    );
    const [view] = stream.discovery.subscriptions;
    t.equal(view?.type.typeUrl, 'type.googleapis.com/a.B');
  });

  t.test(`${variant}: the bad one of several resources is found, and the others are in force`, async (t) => {
    const stream = new Stream(variant, { [ROUTES]: { a: '1', b: 'bad', c: '1', d: '1' } });
    t.strictSame(stream.want(ROUTES, 'a', 'b', 'c', 'd'), ['RDS a=1 b=bad c=1 d=1']);
    t.strictSame(stream.answer(ROUTES, 'no'), ['RDS a=1 b=bad']);
    const { rejections } = [...stream.discovery.subscriptions][0]!;
    const rejected = () => Array.from(rejections.values(), ({ name, isExact }) => ({ name, isExact }));
    t.notOk(rejected().some(({ isExact }) => isExact));
    t.strictSame(stream.answer(ROUTES, 'no'), ['RDS c=1 d=1']);
    t.strictSame(stream.answer(ROUTES), ['RDS a=1']);
    t.strictSame(stream.answer(ROUTES), ['RDS b=bad']);
    t.strictSame(stream.answer(ROUTES, 'no such filter'), []);
    t.strictSame(rejected(), [{ name: 'b', isExact: true }]);
    t.strictSame(
      Array.from(rejections.values(), ({ message }) => message),
      ['no such filter'],
    );
    // With another one, the bad one is looked for again, and is known all the same.
    t.strictSame(stream.edit({ [ROUTES]: { b: 'worse', c: '2' } }), ['RDS b=worse c=2']);
    stream.answer(ROUTES, 'no');
    t.strictSame(rejected(), [
      { name: 'b', isExact: true },
      { name: 'c', isExact: false },
    ]);
    stream.answer(ROUTES, 'no');
    stream.answer(ROUTES);
    t.strictSame(rejected(), [{ name: 'b', isExact: true }]);
    t.strictSame(stream.edit({ [ROUTES]: { b: 'good' } }), ['RDS b=good']);
    stream.answer(ROUTES);
    t.equal(rejections.size, 0);
  });
}

/** Three clusters with endpoints, all acknowledged. */
const CLUSTERS: Edit = {
  [CLUSTER]: { a: '1', b: '1', c: '1' },
  [ENDPOINTS]: { a: '1', b: '1', c: '1', d: '1' },
};

const FOLLOWED: Readonly<
  Record<string, readonly [Edit, delta: readonly string[], world: readonly string[]]>
> = {
  'a changed cluster': [{ [CLUSTER]: { a: '2' } }, ['CDS a=2', 'EDS a=1'], ['CDS a=2 b=1 c=1', 'EDS a=1']],
  'a changed cluster and a new one': [
    { [CLUSTER]: { a: '2', d: '1' } },
    ['CDS a=2 d=1', 'EDS a=1'],
    ['CDS a=2 b=1 c=1 d=1', 'EDS a=1'],
  ],
  'a changed cluster and endpoints of another': [
    { [CLUSTER]: { a: '2' }, [ENDPOINTS]: { b: '2' } },
    ['CDS a=2', 'EDS a=1 b=2'],
    ['CDS a=2 b=1 c=1', 'EDS a=1 b=2'],
  ],
};

for (const variant of ['delta', 'world'] as const) {
  const started = () => {
    const stream = new Stream(variant, CLUSTERS);
    stream.want(CLUSTER);
    stream.want(ENDPOINTS, 'a', 'b', 'c');
    stream.answer(ENDPOINTS);
    stream.answer(CLUSTER);
    return stream;
  };

  for (const [what, [edit, delta, world]] of Object.entries(FOLLOWED))
    t.test(`${variant}: endpoints follow ${what}`, async (t) => {
      t.strictSame(started().edit(edit), variant === 'delta' ? delta : world);
    });

  t.test(`${variant}: endpoints that were sent before the cluster changed follow it too`, async (t) => {
    const stream = started();
    t.strictSame(stream.edit({ [ENDPOINTS]: { a: '2' } }), ['EDS a=2']);
    t.strictSame(stream.edit({ [CLUSTER]: { a: '2' } }), [
      variant === 'delta' ? 'CDS a=2' : 'CDS a=2 b=1 c=1',
    ]);
    t.strictSame(stream.answer(ENDPOINTS), ['EDS a=2']);
    t.strictSame(stream.answer(ENDPOINTS), []);
  });
}

t.test('delta: endpoints that a client has since an earlier stream follow a changed cluster', async (t) => {
  const stream = new Stream('delta', CLUSTERS);
  const versions = (typeUrl: string) =>
    new Map([...stream.feeds.resources(typeUrl)].map(([name, { version }]) => [name, version]));
  const clusters = new Map([...versions(CLUSTER), ['a', 'old']]);
  t.strictSame(stream.delta({ typeUrl: CLUSTER, initialVersions: clusters }), ['CDS a=1']);
  const subscribe = ['a', 'b', 'c'];
  const request = { typeUrl: ENDPOINTS, subscribe, initialVersions: versions(ENDPOINTS) };
  t.strictSame(stream.delta(request), ['EDS a=1']);
});

/** In the state of the world, Envoy asks before it has what is on the way to it. */
const CROSSED: Readonly<Record<string, readonly [names: readonly string[], again: readonly string[]]>> = {
  'the same names': [['a', 'b', 'c'], []],
  'more names': [['a', 'b', 'c', 'd'], ['EDS d=1']],
  'fewer names': [['a', 'b'], []],
};

for (const [what, [names, again]] of Object.entries(CROSSED))
  t.test(`world: ${what}, requested before the endpoints of a changed cluster arrive`, async (t) => {
    const stream = new Stream('world', CLUSTERS);
    stream.want(CLUSTER);
    stream.want(ENDPOINTS, 'a', 'b', 'c');
    stream.answer(ENDPOINTS);
    stream.answer(CLUSTER);
    const old = [...stream.discovery.subscriptions].find(({ type }) => type.typeUrl === ENDPOINTS)!.nonce;
    t.strictSame(stream.edit({ [CLUSTER]: { a: '2' } }), ['CDS a=2 b=1 c=1', 'EDS a=1']);
    t.strictSame(stream.world({ typeUrl: ENDPOINTS, names, nonce: old }), []);
    t.strictSame(stream.want(ENDPOINTS, ...names), again);
    // Once more, while the cluster isn't acknowledged.
    t.strictSame([...stream.answer(ENDPOINTS), ...stream.answer(ENDPOINTS)], ['EDS a=1']);
  });

t.test('world: a client that rejects clusters gets the endpoints of all with the next ones', async (t) => {
  const stream = new Stream('world', CLUSTERS);
  stream.want(CLUSTER);
  stream.want(ENDPOINTS, 'a', 'b');
  stream.answer(ENDPOINTS);
  stream.answer(CLUSTER);
  stream.edit({ [CLUSTER]: { a: 'bad', b: '2' } });
  stream.answer(ENDPOINTS);
  stream.answer(CLUSTER, 'no such transport socket');
  t.strictSame(stream.edit({ [CLUSTER]: { c: '2' } }), ['CDS a=bad b=2 c=2', 'EDS a=1 b=1']);
});

t.test('world: the same names, requested before a response arrives, ask for what is not in it', async (t) => {
  const stream = new Stream('world', { [ROUTES]: { r: '1', s: '1' } });
  stream.want(ROUTES, 'r', 's');
  stream.answer(ROUTES);
  t.strictSame(stream.edit({ [ROUTES]: { s: '2' } }), ['RDS s=2']);
  t.strictSame(stream.world({ typeUrl: ROUTES, names: ['r', 's'], nonce: '1' }), []);
  t.strictSame(stream.answer(ROUTES), ['RDS r=1']);
  t.strictSame(stream.answer(ROUTES), []);
});

t.test('delta: what is known from an earlier stream is not sent again', async (t) => {
  const stream = new Stream('delta', { [CLUSTER]: { a: '1', b: '2' } });
  const versions = new Map(
    [...stream.feeds.resources(CLUSTER)].map(([name, { version }]) => [name, version]),
  );
  t.strictSame(stream.delta({ typeUrl: CLUSTER, initialVersions: versions }), []);
  const other = new Stream('delta', { [CLUSTER]: { a: '1', b: '3' } });
  const old = new Map([...versions, ['gone', 'x']]);
  t.strictSame(other.delta({ typeUrl: CLUSTER, initialVersions: old }), ['CDS b=3']);
  other.answer(CLUSTER);
  t.strictSame(other.after(DISCOVERY_OPTIONS.removalDelay), ['CDS -gone']);
});

t.test('delta: names that do not exist are answered, and sent when they do', async (t) => {
  const stream = new Stream('delta', {});
  t.strictSame(stream.want(ROUTES, 'r'), ['RDS -r']);
  stream.answer(ROUTES);
  t.strictSame(stream.edit({ [ROUTES]: { r: '1', other: '1' } }), ['RDS r=1']);
});

t.test('delta: a name that is asked for again is sent again', async (t) => {
  const stream = new Stream('delta', START);
  stream.want(ROUTES, 'r');
  stream.answer(ROUTES);
  t.strictSame(stream.want(ROUTES, 'r'), ['RDS r=to a']);
});

t.test('delta: who leaves a name is told whether the wildcard has it', async (t) => {
  const stream = new Stream('delta', { [CLUSTER]: { a: '1' } });
  t.strictSame(stream.want(CLUSTER, '*', 'a', 'b'), ['CDS a=1 -b']);
  stream.answer(CLUSTER);
  t.strictSame(stream.delta({ typeUrl: CLUSTER, unsubscribe: ['a', 'b'] }), ['CDS a=1 -b']);
  stream.answer(CLUSTER);
  stream.delta({ typeUrl: CLUSTER, unsubscribe: ['*'] });
  t.strictSame(stream.edit({ [CLUSTER]: { a: '2' } }), []);
});

t.test('delta: a large response comes in parts', async (t) => {
  const stream = new Stream(
    'delta',
    { [CLUSTER]: { a: 'aaa', b: 'bbb', c: 'c'.repeat(9) } },
    { responseBytes: 7 },
  );
  t.strictSame(stream.want(CLUSTER), ['CDS a=aaa b=bbb']);
  t.strictSame(stream.answer(CLUSTER), ['CDS c=ccccccccc']);
});

t.test('world: clusters are sent together, routes only as they change', async (t) => {
  const stream = new Stream('world', { [CLUSTER]: { a: '1', b: '1' }, [ROUTES]: { r: '1', s: '1' } });
  stream.want(CLUSTER);
  stream.want(ROUTES, 'r', 's');
  stream.answer(CLUSTER);
  stream.answer(ROUTES);
  t.strictSame(stream.edit({ [CLUSTER]: { a: '2' }, [ROUTES]: { s: '2' } }), ['CDS a=2 b=1', 'RDS s=2']);
});

t.test('world: a client that has everything since an earlier stream gets nothing', async (t) => {
  const first = new Stream('world', START);
  first.want(CLUSTER);
  const { sentVersion: version = '' } = [...first.discovery.subscriptions][0]!;
  t.not(version, '');
  const second = new Stream('world', START);
  t.strictSame(second.world({ typeUrl: CLUSTER, version, nonce: '9' }), []);
  const third = new Stream('world', { [CLUSTER]: { a: '2' } });
  t.strictSame(third.world({ typeUrl: CLUSTER, version, nonce: '9' }), ['CDS a=2']);
});

t.test('world: the same names again ask for the resources again', async (t) => {
  const stream = new Stream('world', START);
  stream.want(ENDPOINTS, 'a');
  t.strictSame(stream.answer(ENDPOINTS), []);
  t.strictSame(stream.answer(ENDPOINTS), ['EDS a=1']);
});

t.test(
  'world: a name that was left and is wanted again is sent again, however the requests cross',
  async (t) => {
    const stream = new Stream('world', { [ENDPOINTS]: { a: '1', b: '1' } });
    stream.want(ENDPOINTS, 'a', 'b');
    stream.answer(ENDPOINTS);
    t.strictSame(stream.edit({ [ENDPOINTS]: { b: '2' } }), ['EDS b=2']);
    // Before it has seen that response, the client drops a. Then it wants it again.
    t.strictSame(stream.world({ typeUrl: ENDPOINTS, names: ['b'], nonce: '1' }), []);
    t.strictSame(stream.answer(ENDPOINTS), ['EDS a=1']);
  },
);

t.test('world: names after a wildcard narrow it', async (t) => {
  const stream = new Stream('world', { [CLUSTER]: { a: '1', b: '1' } });
  stream.want(CLUSTER);
  stream.answer(CLUSTER);
  stream.want(CLUSTER, 'a');
  t.strictSame(stream.edit({ [CLUSTER]: { b: '2' } }), []);
  t.strictSame(stream.edit({ [CLUSTER]: { a: '2' } }), ['CDS a=2']);
});

t.test('requests that the protocol does not allow end the stream', async (t) => {
  const stream = new Stream('delta', {}, { names: 3 });
  t.throws(() => stream.want(''), { status: 'INVALID_ARGUMENT', message: /type_url/ });
  t.throws(() => stream.want(ROUTES, 'a', 'b', 'c', 'd'), {
    status: 'RESOURCE_EXHAUSTED',
    message: /3 names/,
  });
  const other = new Stream('delta', {}, { types: 2 });
  other.want(CLUSTER, 'a');
  other.want(ROUTES, 'a');
  t.throws(() => other.want(LISTENER, 'a'), { status: 'RESOURCE_EXHAUSTED', message: /2 types/ });
});

const named = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

t.test('names that a client leaves again, while it answers nothing, have a limit', async (t) => {
  const stream = new Stream('delta', START, { names: 1_000 });
  stream.delta({ typeUrl: ROUTES, subscribe: ['*'] });
  const churn = (round: number): void => {
    const names = named(100, `${round}-`);
    stream.delta({ typeUrl: ROUTES, subscribe: names });
    stream.delta({ typeUrl: ROUTES, unsubscribe: names });
  };
  t.throws(
    () => {
      for (let round = 0; round < 20; round++) churn(round);
    },
    { status: 'RESOURCE_EXHAUSTED', message: /more than 1000 names/ },
  );
});

t.test('resources of an earlier stream that nothing has any more have a limit', async (t) => {
  const stream = new Stream('delta', START, { names: 1_000 });
  const versions = (count: number) => new Map(named(count, 'n').map((name) => [name, '1']));
  t.doesNotThrow(() => stream.delta({ typeUrl: CLUSTER, initialVersions: versions(900) }));
  t.throws(() => stream.delta({ typeUrl: LISTENER, initialVersions: versions(200) }), {
    status: 'RESOURCE_EXHAUSTED',
    message: /more than 1000 names/,
  });
});

for (const variant of ['delta', 'world'] as const)
  t.test(`${variant}: the characters of all names have a limit, until names are left`, async (t) => {
    const stream = new Stream(variant, START, { characters: 100 });
    const [first, second] = ['a'.repeat(90), 'b'.repeat(90)] as const;
    stream.want(ROUTES, first);
    if (variant === 'delta') stream.delta({ typeUrl: ROUTES, unsubscribe: [first] });
    t.doesNotThrow(() => stream.want(ROUTES, second));
    t.throws(() => stream.want(ROUTES, first, second), {
      status: 'RESOURCE_EXHAUSTED',
      message: /names of more than 100 characters/,
    });
  });

t.test('what a short request makes the server go through is known', async (t) => {
  const delta = new Stream('delta', START);
  const names = named(1_000, 'n');
  delta.delta({ typeUrl: ROUTES, subscribe: names });
  t.equal(delta.discovery.effort, 0, 'all of them are answered');
  delta.delta({ typeUrl: ROUTES, subscribe: names });
  t.ok(delta.discovery.effort > 900, 'they wait for an answer');
  const world = new Stream('world', START);
  world.world({ typeUrl: ROUTES, names });
  t.equal(world.discovery.effort, 1_000, 'each request is compared with them');
});
