// The Gateway API's own conformance tests: their manifests are translated, their conditions are looked for in the statuses, and their
// requests go through a real Envoy of each version. docs/development/conformance.md lists the tests that run, and why some don't.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { defaultSettings, Translator } from '../../src/translation.ts';
import { asked, had } from '../oracles/asking.ts';
import { SETTINGS } from '../parts/conformance/by-hand.ts';
import type { Manifest } from '../parts/conformance/cluster.ts';
import { generationComplaints, isAboutStatus, statusComplaints } from '../parts/conformance/conditions.ts';
import { DOCUMENT, documentOf } from '../parts/conformance/document.ts';
import { conformance } from '../parts/conformance/facts.ts';
import { changesBetween } from '../parts/conformance/plan.ts';
import { isTraffic, stage, startEnvoys } from '../parts/conformance/stage.ts';
import { withEnvoys } from '../parts/proxy.ts';

const found = await asked(t, () => had(conformance()));
if (found !== undefined) {
  const set = await stage(found);

  for (const { test, phases } of set.played)
    t.test(`${test.name}: statuses`, async (t) => {
      for (const { objects, translation, expectations } of phases) {
        t.strictSame(generationComplaints(objects, translation.statuses), [], 'generations');
        for (const { name, expectation } of expectations)
          if (isAboutStatus(expectation))
            t.strictSame(statusComplaints(translation.statuses, expectation), [], name);
      }
    });

  t.test('docs/development/conformance.md lists the tests that run', async (t) => {
    t.equal(await readFile(DOCUMENT, 'utf8'), documentOf(set), '`npm run generate:conformance` writes it');
  });

  t.test('one translator that goes through all tests says what a fresh one says', async (t) => {
    const translator = new Translator(defaultSettings);
    let before: readonly Manifest[] = [];
    for (const { phases } of set.played.filter(({ test }) => SETTINGS[test.name] === undefined))
      for (const { name, objects, translation } of phases) {
        translator.apply(changesBetween(before, objects));
        t.strictSame(translator.translation(), translation, name);
        before = objects;
      }
  });

  await withEnvoys(t, 'requests', async (t, envoy) => {
    const running = await startEnvoys(t, envoy, set);
    for (const { test, phases } of set.played) {
      const asked = phases.flatMap((phase) =>
        phase.expectations.filter(isTraffic).map((expected) => ({ phase, ...expected })),
      );
      if (asked.length === 0) continue;
      await t.test(`${test.name}: requests`, async (t) => {
        for (const { phase, name, expectation } of asked)
          t.strictSame(await running.complaints(phase, expectation), [], name);
      });
    }
  });
}
