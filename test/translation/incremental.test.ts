// A translator that has seen thousands of edits holds what a fresh translation of the same objects gives, and tells of every difference.

import t from 'tap';
import {
  defaultSettings,
  readSettings,
  type SettingsInput,
  type Translation,
  type TranslationChange,
  Translator,
  translate,
} from '../../src/translation.ts';
import { seeded } from '../mutants/random.ts';
import { MAKERS, WITH_EXTENSIONS, WITH_MESH, World } from './world.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from './world-waypoints.ts';

/** What somebody holds who has only heard of the changes. */
class Follower {
  readonly #gateways = new Map<
    string,
    Record<string, unknown> & { resources: Map<string, Map<string, unknown>> }
  >();
  readonly #statuses = new Map<string, unknown>();
  readonly #findings = new Map<string, readonly unknown[]>();

  hear(change: TranslationChange): void {
    for (const { namespace, name } of change.removedGateways) this.#gateways.delete(`${namespace}/${name}`);
    for (const { namespace, name, class: className, dataPlane, ...types } of change.gateways) {
      const key = `${namespace}/${name}`;
      const before = this.#gateways.get(key)?.resources ?? new Map<string, Map<string, unknown>>();
      for (const [type, { set, removed }] of Object.entries(types)) {
        const held = before.get(type) ?? new Map<string, unknown>();
        before.set(type, held);
        for (const gone of removed) held.delete(gone);
        for (const resource of set) held.set(nameOf(resource), resource);
      }
      this.#gateways.set(key, { namespace, name, class: className, dataPlane, resources: before });
    }
    for (const { kind, namespace, name } of change.removedStatuses)
      this.#statuses.delete(`${kind}/${namespace}/${name}`);
    for (const status of change.statuses)
      this.#statuses.set(`${status.kind}/${status.namespace}/${status.name}`, status);
    for (const { object, findings } of change.findings)
      this.#findings.set(`${object.kind}/${object.namespace}/${object.name}`, findings);
  }

  get translation(): unknown {
    return {
      gateways: sorted(this.#gateways).map(({ resources, ...gateway }) => ({
        ...gateway,
        ...Object.fromEntries([...resources].map(([type, held]) => [type, sorted(held)])),
      })),
      statuses: sorted(this.#statuses),
      findings: sorted(this.#findings).flat(),
    };
  }
}

const nameOf = (resource: object): string =>
  'clusterName' in resource ? String(resource.clusterName) : String((resource as { name: string }).name);

const sorted = <V>(map: ReadonlyMap<string, V>): V[] =>
  [...map].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);

const plain = (translation: unknown): unknown => JSON.parse(JSON.stringify(translation));

interface Played {
  readonly of: string;
  readonly seeds: readonly number[];
  readonly makers?: typeof MAKERS;
  readonly settings?: SettingsInput;
}

const MESH = { enabled: true, autoMtls: true };
const PROXY_POD = { namespace: 'infra', name: 'proxy' };

const WORLDS: readonly Played[] = [
  { of: 'all kinds', seeds: [1, 2, 3, 4, 5] },
  {
    of: 'a proxy that is somewhere, and policies for everybody',
    seeds: [11],
    settings: { proxyPod: PROXY_POD, globalPolicyNamespace: 'infra' },
  },
  {
    of: 'extensions that are combined',
    seeds: [51, 52],
    makers: WITH_EXTENSIONS,
    settings: {
      proxyVersion: '1.37',
      policyMerge: { trafficPolicy: { extAuth: 'DeepMerge', extProc: 'DeepMerge' } },
    },
  },
  { of: 'a mesh', seeds: [21, 22, 23], makers: WITH_MESH, settings: { mesh: MESH } },
  {
    of: 'a mesh with its proxy',
    seeds: [31],
    makers: WITH_MESH,
    settings: { mesh: MESH, proxyPod: PROXY_POD },
  },
  {
    of: 'waypoints',
    seeds: [41, 42, 43, 44],
    makers: WITH_WAYPOINTS,
    settings: { ...WAYPOINT_SETTINGS, proxyPod: PROXY_POD },
  },
];

for (const { of, seeds, makers = MAKERS, settings: written } of WORLDS) {
  const { settings } = readSettings(written);
  for (const seed of seeds) {
    t.test(
      `after each of 400 edits of ${of} everything is as if translated afresh (seed ${seed})`,
      async (t) => {
        const world = new World(seed, makers);
        const translator = new Translator(settings);
        const follower = new Follower();
        for (let step = 0; step < 400; step++) {
          const edit = world.edit();
          follower.hear(translator.apply([edit]));
          const fresh = plain(translate(world.objects, settings));
          if (!t.strictSame(plain(translator.translation()), fresh, `held after step ${step}`)) return;
          if (!t.strictSame(plain(follower.translation), fresh, `told after step ${step}`)) return;
        }
      },
    );
  }
}

t.test('the order of the objects is of no account', async (t) => {
  const world = new World(77);
  for (let step = 0; step < 80; step++) world.edit();
  const first: Translation = translate(world.objects);
  const next = seeded(3);
  for (let round = 0; round < 20; round++) {
    const shuffled = world.objects.map((object) => ({ object, rank: next() }));
    shuffled.sort((left, right) => left.rank - right.rank);
    t.strictSame(plain(translate(shuffled.map(({ object }) => object))), plain(first));
  }
});

t.test('an edit that changes nothing tells nothing', async (t) => {
  const world = new World(5);
  for (let step = 0; step < 60; step++) world.edit();
  const translator = new Translator(defaultSettings);
  translator.apply(world.objects.map((object) => ({ object })));
  const change = translator.apply(world.objects.map((object) => ({ object: structuredClone(object) })));
  t.strictSame(change.gateways, []);
  t.strictSame(change.statuses, []);
});
