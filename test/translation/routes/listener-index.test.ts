// Which listeners of a parent are checked for a route: all that may accept it, and hardly any other.

import t from 'tap';
import type { GatewayListener } from '../../../src/translation/gateways/listener.ts';
import { askedHosts, commonHosts } from '../../../src/translation/routes/hostnames.ts';
import { ListenerIndex } from '../../../src/translation/routes/listener-index.ts';
import { pick, seeded } from '../../mutants/random.ts';
import { many } from '../random.ts';

const listenersFor = (hostnames: readonly (string | undefined)[]): readonly GatewayListener[] =>
  hostnames.map((hostname, position) => ({
    dataPlane: 'proxy',
    gateway: 'Gateway/infra/edge',
    owner: {
      group: 'gateway.networking.k8s.io',
      kind: 'Gateway',
      namespace: 'infra',
      name: 'edge',
      key: 'Gateway/infra/edge',
    },
    spec: {
      name: `l${position}`,
      protocol: 'HTTP',
      port: 8080,
      allowedRoutes: { namespaces: { from: 'Same' } },
      ...(hostname === undefined ? {} : { hostname }),
    },
    key: `l${position}`,
    position,
    supportedKinds: [],
  }));

const HOSTS = [
  'a.test',
  'A.test',
  'b.a.test',
  '*.a.test',
  '*.b.a.test',
  '*.test',
  'test',
  '*',
  '*.',
  '.test',
  '..',
  '*.*.test',
  `${'x.'.repeat(200)}test`,
  `*.${'x.'.repeat(200)}test`,
];

t.test('the index returns all listeners that share a host with a route, in their order', async (t) => {
  const next = seeded(7);
  for (let round = 0; round < 2000; round++) {
    const written = many(next, 6, () => pick(next, [undefined, '', ...HOSTS]));
    const listeners = listenersFor(written);
    const asked = askedHosts(many(next, 3, () => pick(next, HOSTS)));
    const sharing = (all: readonly GatewayListener[]): readonly string[] =>
      all.filter(({ spec }) => commonHosts(spec.hostname, asked).length > 0).map(({ key }) => key);
    const found = ListenerIndex.of(listeners).mayShare(asked);
    if (JSON.stringify(sharing(found)) !== JSON.stringify(sharing(listeners)))
      t.strictSame(sharing(found), sharing(listeners), JSON.stringify({ written, asked }));
  }
});

t.test('a route checks only its own listeners among ten thousand', async (t) => {
  const listeners = listenersFor(Array.from({ length: 10_000 }, (_, index) => `h${index}.a.test`));
  const index = ListenerIndex.of(listeners);
  t.strictSame(
    index.mayShare(['h77.a.test']).map(({ key }) => key),
    ['l77'],
  );
  t.equal(index.named('l9')?.spec.hostname, 'h9.a.test');
  t.equal(index.admissions.length, 1);
  t.equal(index.mayShare(['*.a.test']).length, 10_000);
  t.equal(ListenerIndex.of(listeners), index);
});
