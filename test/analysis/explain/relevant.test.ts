// The objects that are left out of a translation for one request don't change its explanation; hostile objects and requests are explained
// like others.

import t from 'tap';
import { namesOf } from '../../../src/analysis/explain/explain-object.ts';
import { relevantObjects } from '../../../src/analysis/explain/relevant-objects.ts';
import type { RequestQuestion } from '../../../src/analysis/explain/request-explanation.ts';
import { explainObject, explainRequest } from '../../../src/analysis/explain.ts';
import type { SnapshotKind } from '../../../src/snapshot/objects.ts';
import { defaultSettings, Translator } from '../../../src/translation.ts';
import { pick, type Random } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { EDGE_MAKERS } from '../../translation/edge/edge-world.ts';
import { hostileObjects } from '../../translation/hostile.ts';
import { World } from '../../translation/world.ts';

const HOSTS = ['x.test', 'a.x.test', 'b.a.x.test', 'b.y.test', 'other.test', 'A.x.test:80', '*.x.test', ''];
const PATHS = ['/', '/a', '/a/b', '/b', '/cart', '/a?q=1', '/%', '/../a'];

const question = (next: Random): RequestQuestion => ({
  host: pick(next, HOSTS),
  path: pick(next, PATHS),
  method: pick(next, ['GET', 'POST']),
  headers:
    next() < 0.5
      ? []
      : [[pick(next, ['x-a', 'version', 'content-type']), pick(next, ['1', 'application/grpc'])]],
});

function translated(objects: readonly unknown[]): Translator {
  const translator = new Translator(defaultSettings);
  translator.apply(objects.map((object) => ({ object })));
  return translator;
}

function world(seed: number): readonly unknown[] {
  const made = new World(seed);
  for (let edits = 0; edits < 250; edits++) made.edit();
  return made.objects;
}

/** The edge's world, with hosts, so that routes can be left out. */
function edgeWorld(seed: number): readonly unknown[] {
  const route = EDGE_MAKERS['HTTPRoute']!;
  const withHosts: typeof route = (next) => {
    const made = route(next) as unknown as { readonly spec: object };
    return {
      ...made,
      spec: { ...made.spec, hostnames: [pick(next, ['a.x.test', '*.y.test', 'c.test'])] },
    } as unknown as ReturnType<typeof route>;
  };
  const made = new World(seed, { ...EDGE_MAKERS, HTTPRoute: withHosts, 'another HTTPRoute': withHosts });
  for (let edits = 0; edits < 250; edits++) made.edit();
  return made.objects;
}

const MAKERS: Readonly<Record<string, (seed: number) => readonly unknown[]>> = {
  world,
  hostile: hostileObjects,
  edge: edgeWorld,
};

for (const [name, make] of Object.entries(MAKERS))
  t.test(`${name}: the answer from relevant objects is the answer from all objects`, async (t) => {
    let told = 0;
    let left = 0;
    const play = (seed: number, next: Random): void => {
      const objects = make(seed);
      const whole = translated(objects);
      for (let count = 0; count < 4; count++) {
        const asked = question(next);
        const relevant = relevantObjects(objects, asked, defaultSettings);
        left += objects.length - relevant.length;
        const expected = explainRequest(whole, asked);
        const found = explainRequest(translated(relevant), asked);
        told += expected.answers.filter(({ result }) => result === 'route').length;
        if (JSON.stringify(found) !== JSON.stringify(expected))
          t.strictSame(found, expected, JSON.stringify(asked));
      }
    };
    await fuzz(t, { seed: 1, cases: 12 }, play, (cases) => {
      t.ok(told > cases / 2, `${told} requests had a route`);
      t.ok(left > 3 * cases, `${left} objects were left out`);
    });
  });

t.test('every object of a hostile world is explained', async (t) => {
  let explained = 0;
  const play = (seed: number): void => {
    const translator = translated(hostileObjects(seed));
    for (const kind of [
      'Gateway',
      'XListenerSet',
      'HTTPRoute',
      'GRPCRoute',
      'TCPRoute',
      'TrafficPolicy',
      'GatewayExtension',
      'Service',
      'Backend',
      'Secret',
    ] satisfies SnapshotKind[])
      for (const name of namesOf(translator, kind)) {
        const [namespace = '', own = ''] = name.split('/');
        if (explainObject(translator, { kind, namespace, name: own }) !== undefined) explained++;
      }
  };
  await fuzz(t, { seed: 1, cases: 10 }, play, (cases) => t.ok(explained > 7 * cases, `${explained} objects`));
});

t.test('a cycle of delegation ends', async (t) => {
  const child = (name: string, to: string) => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name, namespace: 'shop' },
    spec: { rules: [{ backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: to }] }] },
  });
  const circle = [child('a', 'b'), child('b', 'a'), child('c', '*')];
  t.strictSame(relevantObjects(circle, { host: 'x.test' }, defaultSettings), circle);
});

t.test('hosts of a hundred thousand labels are answered', async (t) => {
  const route = (hostname: string) => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: `on-${hostname.replaceAll(/[^a-z]/g, '')}`, namespace: 'shop' },
    spec: { hostnames: [hostname] },
  });
  const covering = [route('*'), route('*.test'), route('*.a.test')];
  const relevant = relevantObjects(
    [...covering, route('c.test'), route('*.b.test')],
    { host: `${'a.'.repeat(100_000)}test` },
    defaultSettings,
  );
  t.strictSame(relevant, covering);
});

t.test('what EdgeBackends and EdgePolicies find without a name is kept', async (t) => {
  const service = (name: string, port: object) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: 'apps' },
    spec: { ports: [port] },
  });
  const policy = { apiVersion: 'edge.gatewarden.dev/v1alpha1', kind: 'EdgePolicy', metadata: { name: 'p' } };
  const found = [
    service('tools', { port: 80, appProtocol: 'gatewarden.dev/mcp' }),
    service('streams', { port: 80, appProtocol: 'gatewarden.dev/mcp-sse' }),
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys', labels: { keys: 'yes' } } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'jwks-store-0123' } },
  ];
  const others = [
    service('web', { port: 80 }),
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'other' } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } },
  ];
  const relevant = (objects: readonly object[]) =>
    relevantObjects(objects, { host: 'x.test' }, defaultSettings);
  t.strictSame(relevant([policy, ...found, ...others]), [policy, ...found]);
  t.strictSame(relevant([...found, ...others]), [], 'without them nothing looks for labels');
});
