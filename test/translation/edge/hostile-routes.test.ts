// Any manifests give edge Gateways records, the same for every order.

import t from 'tap';
import { translate } from '../../../src/translation.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { brokenObjects } from '../hostile.ts';
import { edgeClass, edgeGateway, edgeSettings, HTTP } from './objects.ts';
import { ROUTE_MAKERS } from './route-world.ts';

const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const GATEWAY = edgeGateway(
  [
    { ...HTTP, ...ALL },
    { name: 'tcp', protocol: 'TCP', port: 81, ...ALL },
  ],
  { allowedListeners: { namespaces: { from: 'All' } } },
);
const SETTINGS = [{}, { edge: { mode: 'raw' as const } }, { corrections: 'none' }].map((more) =>
  edgeSettings({ inferenceExtension: { enabled: true }, ...more }),
);

/** The position of the copy of an object that is used is that in the input. */
const text = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => (name === 'copies' ? undefined : member));

t.test('no manifests make a translation throw, and their order has no effect', async (t) => {
  await fuzz(t, { seed: 4000, cases: 20 }, (seed) => {
    const objects = [edgeClass, GATEWAY, ...brokenObjects(seed, ROUTE_MAKERS)];
    for (const settings of SETTINGS) {
      const first = text(translate(objects, settings));
      if (text(translate(objects.toReversed(), settings)) !== first) t.fail('the order counts');
    }
  });
});
