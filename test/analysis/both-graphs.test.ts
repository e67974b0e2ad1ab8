// An analysis on a graph for one `apply` derives only what its checks read: its findings are the same as those over a whole, kept
// translation.

import t from 'tap';
import { checkedFindings } from '../../src/analysis/analyze.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import { plain } from '../translation/edits.ts';
import { WITH_EXTENSIONS, WITH_MESH, World } from '../translation/world.ts';

const EDITS = 150;

for (const [of, makers] of [
  ['extensions', WITH_EXTENSIONS],
  ['a mesh', WITH_MESH],
] as const)
  for (const level of ['standard', 'strict'] as const)
    for (const seed of [1, 2, 3])
      t.test(`findings of a world with ${of} at level ${level} (seed ${seed})`, async (t) => {
        const world = new World(seed, makers);
        for (let step = 0; step < EDITS; step++) world.edit();
        const { settings } = readSettings({ validation: { level } });
        const [once, whole] = [{ isForFindings: true, isOnce: true }, {}].map((options) => {
          const translator = new Translator(settings, options);
          translator.apply(world.objects.map((object) => ({ object })));
          return { translated: translator.findings(), checked: checkedFindings(translator, level) };
        });
        t.not(once!.checked.length, 0);
        t.strictSame(plain(once), plain(whole));
      });
