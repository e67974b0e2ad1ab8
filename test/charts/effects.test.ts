// Each value of the chart changes what it is for, and nothing else: every place that differs from what the defaults render is listed.

import t from 'tap';
import { DEPLOYMENT_EFFECTS } from './effects/deployment-effects.ts';
import { RELEASE, type Rendering, TESTED_ELSEWHERE } from './effects/effect.ts';
import { MONITORING_EFFECTS } from './effects/monitoring-effects.ts';
import { differences, findAt, isWithin, type Tree, treeOf } from './effects/rendered-tree.ts';
import { SERVICE_EFFECTS } from './effects/service-effects.ts';
import { SETTING_EFFECTS } from './effects/setting-effects.ts';
import { WEBHOOK_EFFECTS } from './effects/webhook-effects.ts';
import { nested, render } from './helm.ts';
import { PROMISED_VALUES } from './promised-values.ts';

t.setTimeout(300_000);

const RENDERINGS: readonly Rendering[] = [
  ...DEPLOYMENT_EFFECTS,
  ...SERVICE_EFFECTS,
  ...SETTING_EFFECTS,
  ...WEBHOOK_EFFECTS,
  ...MONITORING_EFFECTS,
];

const rendered = async (values: Readonly<Record<string, unknown>>): Promise<Tree> =>
  treeOf(await render(nested(values), RELEASE));

t.test('the table has each key of the chart', async (t) => {
  const listed = new Set(RENDERINGS.flatMap(({ effects }) => Object.keys(effects)));
  t.strictSame([...listed].sort(), Object.keys(PROMISED_VALUES).sort());
});

for (const { name, given = {}, effects } of RENDERINGS)
  t.test(name, async (t) => {
    const values = Object.entries(effects).map(([key, { value }]) => [key, value]);
    const before = await rendered(given);
    const after = await rendered({ ...given, ...Object.fromEntries(values) });
    const places = Object.entries(effects).flatMap(([key, { places }]) =>
      Object.entries(places).flatMap(([place, expected]) => {
        const found = findAt(after, place);
        t.not(found.length, 0, `${key}: there is something at ${place}`);
        return found.map((each) => ({ ...each, key, place, expected }));
      }),
    );
    const changed = differences(before, after);
    for (const { key, place, path, value, expected } of places) {
      if (expected !== TESTED_ELSEWHERE) t.strictSame(value, expected, `${key}: ${place}`);
      t.ok(
        changed.some((leaf) => isWithin(leaf, path)),
        `${key} changes ${place}`,
      );
    }
    const others = changed.filter((leaf) => !places.some(({ path }) => isWithin(leaf, path)));
    t.strictSame(others, [], 'nothing else differs');
  });
