// Any manifests give a translation, the same for every order, and every object that is left out is reported.

import t from 'tap';
import { defaultSettings, readSettings, Translator, translate } from '../../src/translation.ts';
import { fuzz } from '../parts/fuzz.ts';
import { hostileObjects } from './hostile.ts';

const everything = readSettings({
  validation: { level: 'strict' },
  mesh: { enabled: true, autoMtls: true },
  waypoint: { enabled: true },
  weightedRoutePrecedence: true,
  globalPolicyNamespace: 'infra',
  discoveryNamespaceSelectors: [{ matchExpressions: [{ key: 'team', operator: 'DoesNotExist' }] }],
}).settings;

const text = (value: unknown): string => JSON.stringify(value);

t.test('no manifests make a translation throw, and their order has no effect', async (t) => {
  await fuzz(t, { seed: 1000, cases: 60 }, (seed) => {
    const objects = hostileObjects(seed);
    for (const settings of [defaultSettings, everything]) {
      const first = text(translate(objects, settings));
      if (text(translate(objects.toReversed(), settings)) !== first) t.fail('the order counts');
    }
  });
});

t.test(
  'a translator that receives broken objects one by one has the result of a fresh translation',
  async (t) => {
    await fuzz(t, { seed: 1000, cases: 15 }, (seed) => {
      const objects = hostileObjects(seed);
      const translator = new Translator(everything);
      for (const object of objects) translator.apply([{ object }]);
      const { gateways, statuses } = translator.translation();
      const fresh = translate(objects, everything);
      const isSame = text(gateways) === text(fresh.gateways) && text(statuses) === text(fresh.statuses);
      t.ok(isSame);
    });
  },
);

for (const [what, value] of [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'kind: Gateway'],
  ['a list', [{}]],
  ['an empty object', {}],
  ['an object without metadata', { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute' }],
  ['metadata that is none', { apiVersion: 'v1', kind: 'Service', metadata: 7 }],
  ['a kind that is no text', { apiVersion: 'v1', kind: 5, metadata: { name: 'x' } }],
  ['an unknown kind', { apiVersion: 'example.org/v1', kind: 'Thing', metadata: { name: 'x' } }],
] as const)
  t.test(`${what} among the objects does not affect the others`, async (t) => {
    const objects = hostileObjects(5);
    const { gateways, statuses } = translate([...objects, value]);
    const without = translate(objects);
    t.equal(text(gateways), text(without.gateways));
    t.equal(text(statuses), text(without.statuses));
  });
