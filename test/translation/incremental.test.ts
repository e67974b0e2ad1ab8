// After hundreds of edits a translator has the result of a fresh translation of the same objects, and has reported every difference.

import t from 'tap';
import type { Translation } from '../../src/translation/planes.ts';
import { defaultSettings, Translator, translate } from '../../src/translation.ts';
import { seeded } from '../mutants/random.ts';
import { type PlayedWorld, PROXY_POD, plain, playEdits } from './edits.ts';
import { WITH_EXTENSIONS, World } from './world.ts';
import { WITH_SHARED_HOSTS } from './world-shared-hosts.ts';

const WORLDS: readonly PlayedWorld[] = [
  { of: 'all kinds', seed: 1, cases: 2 },
  { of: 'all kinds at level strict', seed: 61, settings: { validation: { level: 'strict' } } },
  {
    of: 'a proxy that is somewhere, and policies for everybody',
    seed: 11,
    settings: { proxyPod: PROXY_POD, globalPolicyNamespace: 'infra' },
  },
  {
    of: 'extensions that are combined',
    seed: 51,
    makers: WITH_EXTENSIONS,
    settings: {
      proxyVersion: '1.37',
      policyMerge: {
        trafficPolicy: { extAuth: 'DeepMerge', extProc: 'DeepMerge', transformation: 'DeepMerge' },
      },
    },
  },
  { of: 'listeners that share hosts', seed: 82, cases: 2, makers: WITH_SHARED_HOSTS },
  {
    of: 'isolated listeners',
    seed: 91,
    makers: WITH_SHARED_HOSTS,
    settings: { listenerIsolation: true },
  },
  {
    of: 'routes that are too many together',
    seed: 101,
    makers: WITH_SHARED_HOSTS,
    settings: { maxPlacedMatches: 12 },
  },
];

playEdits(t, WORLDS);

t.test('the order of the objects has no effect', async (t) => {
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

t.test('an edit without effect reports nothing', async (t) => {
  const world = new World(5);
  for (let step = 0; step < 60; step++) world.edit();
  const translator = new Translator(defaultSettings);
  translator.apply(world.objects.map((object) => ({ object })));
  const change = translator.apply(world.objects.map((object) => ({ object: structuredClone(object) })));
  t.strictSame(change.gateways, []);
  t.strictSame(change.statuses, []);
});

t.test('after `load`, a change tells only what is new since', async (t) => {
  const world = new World(6);
  for (let step = 0; step < 60; step++) world.edit();
  const loaded = new Translator(defaultSettings);
  loaded.load(world.objects.map((object) => ({ object })));
  const applied = new Translator(defaultSettings);
  applied.apply(world.objects.map((object) => ({ object })));
  t.strictSame(plain(loaded.translation()), plain(applied.translation()));
  for (let step = 0; step < 40; step++) {
    const change = world.edit();
    t.strictSame(loaded.apply([change]), applied.apply([change]));
  }
});
