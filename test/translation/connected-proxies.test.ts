// One translation for many connected proxies: each receives what a translation for its Pod alone would give it, and hears only its own changes.

import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import type { Change } from '../../src/translation/batch.ts';
import { isOfPlane } from '../../src/translation/planes.ts';
import type { PlaneResources, TranslationChangeOf } from '../../src/translation/result.ts';
import {
  type ConnectedProxy,
  type ProxyChange,
  readSettings,
  type SettingsInput,
  Translator,
  translate,
} from '../../src/translation.ts';
import { pick, seeded } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { node, pod, serviceOf, slice } from './backends/objects.ts';
import { Follower, PROXY_POD, plain } from './edits.ts';
import { gateway, gatewayClass } from './objects.ts';
import { chance } from './random.ts';
import { type MAKERS, WITH_MESH, World } from './world.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from './world-waypoints.ts';

const EDGE = { namespace: 'default', name: 'edge' };

const proxy = (name: string, ofGateway = EDGE): ConnectedProxy => ({
  gateway: ofGateway,
  pod: { namespace: 'default', name },
});

const ONE_PORT = { ports: [{ name: 'http', port: 80 }] };
const OBJECTS = [
  gatewayClass,
  gateway(),
  serviceOf('near', { ...ONE_PORT, trafficDistribution: 'PreferSameZone' }),
  serviceOf('any', ONE_PORT),
  slice('s', 'near', ['10.0.0.1@east', '10.0.0.2@west']),
  slice('t', 'any', ['10.0.0.3@east', '10.0.0.4@west']),
  ...['east', 'proxy-east', 'second-east'].map((name) => pod(name, 'n1')),
  ...['west', 'proxy-west'].map((name) => pod(name, 'n2')),
  node('n1', 'r1/z1'),
  node('n2', 'r1/z2'),
];

const given = (objects: readonly unknown[]): Change[] => objects.map((object) => ({ object }));

function connected(...proxies: readonly ConnectedProxy[]): Translator {
  const translator = new Translator(readSettings({}).settings);
  for (const each of proxies) translator.connect(each);
  translator.apply(given(OBJECTS));
  return translator;
}

/** The priority of each endpoint of a Service, by the last number of its address. */
function priorities(translator: Translator, of: ConnectedProxy, service = 'near') {
  const held = proxiesIn({ gateways: [translator.configurationOf(of)!] })[0]?.endpoints.find(
    ({ clusterName }) => clusterName === `kube_default_${service}_80`,
  );
  return Object.fromEntries(
    (held?.endpoints ?? []).flatMap(({ priority = 0, lbEndpoints = [] }) =>
      lbEndpoints.map(({ endpoint }) => [
        endpoint?.address?.socketAddress?.address?.split('.').at(-1),
        priority,
      ]),
    ),
  );
}

/** Which proxies hear of a change, and of which endpoints. */
const heard = ({ proxies }: { readonly proxies: readonly ProxyChange[] }) =>
  Object.fromEntries(
    proxies
      .filter(isOfPlane('proxy'))
      .map(({ pod: { name }, ...types }) => [
        name,
        [
          ...types.listeners.set.map(() => 'a listener'),
          ...types.clusters.set.map(({ name }) => name),
          ...types.endpoints.set.map(({ clusterName }) => clusterName),
        ],
      ]),
  );

t.test('two proxies in two zones: each has its own zone first', async (t) => {
  const translator = connected(proxy('proxy-east'), proxy('proxy-west'));
  t.strictSame(priorities(translator, proxy('proxy-east')), { 1: 0, 2: 1 });
  t.strictSame(priorities(translator, proxy('proxy-west')), { 1: 1, 2: 0 });
  t.strictSame(priorities(translator, proxy('proxy-west'), 'any'), { 3: 0, 4: 0 }, 'no distribution');
});

t.test('the Gateway as it is listed is that of a proxy about which nothing is known', async (t) => {
  const translator = connected(proxy('proxy-east'));
  t.strictSame(plain(translator.translation()), plain(translate(OBJECTS, readSettings({}).settings)));
});

t.test('a proxy that connects receives everything, and the others hear nothing', async (t) => {
  const translator = connected(proxy('proxy-east'), proxy('proxy-west'));
  translator.connect(proxy('second-east'));
  const change = translator.apply([]);
  t.strictSame(heard(change), {
    'second-east': ['a listener', ...['any', 'near', 'any', 'near'].map((name) => `kube_default_${name}_80`)],
  });
  t.strictSame(change.gateways, []);
});

t.test('a proxy at a place where none was before changes nothing for the others', async (t) => {
  for (const [zone, other] of [
    ['east', 'west'],
    ['west', 'east'],
  ]) {
    const translator = connected(proxy(`proxy-${zone}`));
    translator.connect(proxy(`proxy-${other}`));
    t.strictSame(Object.keys(heard(translator.apply([]))), [`proxy-${other}`]);
    translator.disconnect(proxy(`proxy-${other}`));
    t.strictSame(heard(translator.apply([])), {}, 'and when it goes');
  }
});

t.test('a proxy that disconnects receives nothing any more, and the others hear nothing', async (t) => {
  const translator = connected(proxy('proxy-east'), proxy('proxy-west'));
  translator.disconnect(proxy('proxy-west'));
  t.strictSame(heard(translator.apply([])), {});
  t.equal(translator.configurationOf(proxy('proxy-west')), undefined);
  t.strictSame(priorities(translator, proxy('proxy-east')), { 1: 0, 2: 1 });
});

t.test('a pod that moves hears of the endpoints that are nearer now', async (t) => {
  const translator = connected(proxy('proxy-east'), proxy('proxy-west'));
  t.strictSame(heard(translator.apply(given([pod('proxy-west', 'n1')]))), {
    'proxy-west': ['kube_default_near_80'],
  });
  t.strictSame(priorities(translator, proxy('proxy-west')), { 1: 0, 2: 1 });
});

t.test('a changed slice reaches each connected proxy, with its own priorities', async (t) => {
  const translator = connected(proxy('proxy-east'), proxy('proxy-west'));
  const change = translator.apply(given([slice('s', 'near', ['10.0.0.5@east'])]));
  t.strictSame(heard(change), {
    'proxy-east': ['kube_default_near_80'],
    'proxy-west': ['kube_default_near_80'],
  });
  t.strictSame(priorities(translator, proxy('proxy-west')), { 5: 1 });
});

t.test('a pod that comes later: until then its proxy has no labels and no locality', async (t) => {
  const late = proxy('late');
  const translator = connected(late);
  const before = priorities(translator, late);
  t.strictSame(heard(translator.apply(given([pod('late', 'n2')]))), { late: ['kube_default_near_80'] });
  t.not(before['2'], 0);
  t.strictSame(priorities(translator, late), { 1: 1, 2: 0 });
});

t.test('a Gateway that comes later, or goes, takes its proxies along', async (t) => {
  const inner = proxy('proxy-east', { namespace: 'default', name: 'inner' });
  const translator = connected(inner);
  t.equal(translator.configurationOf(inner), undefined);
  const change = translator.apply(given([gateway({}, 'default/inner')]));
  t.strictSame(Object.keys(heard(change)), ['proxy-east']);
  t.strictSame(priorities(translator, inner), { 1: 0, 2: 1 });
  const gone = { group: 'gateway.networking.k8s.io', kind: 'Gateway', ...inner.gateway };
  t.strictSame(heard(translator.apply([{ deleted: gone }])), {});
  t.equal(translator.configurationOf(inner), undefined);
});

t.test('the object that names a proxy may change afterwards', async (t) => {
  const translator = connected();
  const named = { gateway: { ...EDGE }, pod: { namespace: 'default', name: 'proxy-east' } };
  translator.connect(named);
  named.pod.name = 'proxy-west';
  t.strictSame(Object.keys(heard(translator.apply([]))), ['proxy-east']);
});

t.test('proxies at two places are one audience until a resource is for one of them', async (t) => {
  const east = proxy('proxy-east');
  const west = proxy('proxy-west');
  const translator = connected(east, west);
  t.not(translator.audienceOf(east), translator.audienceOf(west));
  translator.apply(given([serviceOf('near', ONE_PORT)]));
  translator.apply([]);
  t.equal(translator.audienceOf(east), translator.audienceOf(west));
  t.type(translator.audienceOf(east), 'string');
  translator.disconnect(east);
  translator.apply([]);
  t.equal(translator.audienceOf(east), undefined);
});

t.test('to connect twice is to connect once', async (t) => {
  const translator = connected(proxy('proxy-east'));
  translator.connect(proxy('proxy-east'));
  t.strictSame(heard(translator.apply([])), {});
});

for (const [what, wrong, message] of [
  ['nothing', undefined, 'proxy.gateway.namespace: must be a text'],
  ['no pod', { gateway: EDGE }, 'proxy.pod.namespace: must be a text'],
  [
    'a name that is a number',
    { gateway: EDGE, pod: { namespace: 'a', name: 7 } },
    'proxy.pod.name: must be a text',
  ],
  [
    'a name with a line break',
    { gateway: EDGE, pod: { namespace: 'a', name: 'b\nc' } },
    "proxy.pod.name: `b\\nc` isn't a DNS subdomain name",
  ],
  [
    'an empty name',
    { gateway: { namespace: 'a', name: '' }, pod: { namespace: 'a', name: 'b' } },
    'proxy.gateway.name: the name is empty',
  ],
] as const)
  t.test(`${what} is no proxy`, async (t) => {
    const translator = connected();
    for (const method of ['connect', 'disconnect', 'configurationOf', 'audienceOf'] as const)
      t.throws(() => translator[method](wrong as unknown as ConnectedProxy), new TypeError(message), method);
  });

type Named = ConnectedProxy['pod'];

/** Proxies of two Gateways, some at pods that endpoints have too. */
const PROXIES: readonly ConnectedProxy[] = ['edge', 'inner'].flatMap((name) =>
  [PROXY_POD, { namespace: 'shop', name: 'pod1' }, { namespace: 'infra', name: 'pod2' }].map((of) => ({
    gateway: { namespace: 'infra', name },
    pod: of,
  })),
);

interface Proven {
  readonly of: string;
  readonly seed: number;
  readonly makers: typeof MAKERS;
  readonly settings: SettingsInput;
}

const WORLDS: readonly Proven[] = [
  { of: 'a mesh', seed: 51, makers: WITH_MESH, settings: { mesh: { enabled: true, autoMtls: true } } },
  { of: 'waypoints', seed: 61, makers: WITH_WAYPOINTS, settings: WAYPOINT_SETTINGS },
];

for (const { of, seed: first, makers, settings } of WORLDS)
  t.test(`after edits of ${of} each proxy has what a translation for its Pod gives`, async (t) => {
    await fuzz(t, { seed: first, cases: 1 }, (seed) => play(t, seed, makers, settings));
  });

/** Edits with proxies that come and go. */
function play(t: Test, seed: number, makers: typeof MAKERS, settings: SettingsInput): void {
  const next = seeded(seed);
  const world = new World(seed, makers);
  const translator = new Translator(readSettings(settings).settings);
  const followers = new Map<ConnectedProxy, Follower>();
  let compared = 0;
  for (let step = 1; step <= 200; step++) {
    if (chance(next, 0.2)) {
      const one = pick(next, PROXIES);
      if (followers.delete(one)) translator.disconnect(one);
      else {
        translator.connect(one);
        followers.set(one, new Follower());
      }
    }
    const change = translator.apply([world.edit()]);
    for (const [one, follower] of followers) follower.hear(changeFor(one, change));
    if (step % 10 > 0) continue;
    const audiences = new Map<string, unknown>();
    for (const [one] of followers) {
      const audience = translator.audienceOf(one);
      const held = translator.configurationOf(one);
      if ((audience === undefined) !== (held === undefined))
        t.fail(`an audience without a configuration, seed ${seed}`);
      if (audience === undefined) continue;
      if (!audiences.has(audience)) audiences.set(audience, held);
      else if (!isDeepStrictEqual(audiences.get(audience), held))
        t.fail(`one audience with two configurations after step ${step}, seed ${seed}`);
    }
    for (const [one, follower] of followers) {
      const alone = translate(world.objects, readSettings({ ...settings, proxyPod: one.pod }).settings);
      const { namespace, name } = one.gateway;
      const expected = plain(
        alone.gateways.filter((each) => each.namespace === namespace && each.name === name),
      );
      const held = translator.configurationOf(one);
      compared++;
      for (const [how, found] of [
        ['held', plain(held === undefined ? [] : [held])],
        ['reported', plain((follower.translation as { gateways: unknown }).gateways)],
      ] as const)
        if (!isDeepStrictEqual(found, expected)) {
          t.strictSame(
            found,
            expected,
            `${how} by ${one.pod.name} of ${name} after step ${step}, seed ${seed}`,
          );
          return;
        }
    }
  }
  t.ok(compared > 20, `${compared} configurations compared`);
}

const isSame = (left: Named, right: Named) => left.namespace === right.namespace && left.name === right.name;

/** The change as a caller sees it who serves one proxy. */
function changeFor(
  { gateway, pod }: ConnectedProxy,
  change: ReturnType<Translator['apply']>,
): TranslationChangeOf<PlaneResources> {
  const gateways = change.proxies
    .filter((each) => isSame(each.pod, pod) && isSame(each, gateway))
    .map(({ pod: _, ...others }) => others);
  return { ...change, gateways, proxies: [], statuses: [], removedStatuses: [], findings: [] } as never;
}
