// The Gateway API's own conformance tests: their manifests are translated, their conditions are looked for in the statuses, and their
// requests go through a real Envoy of each version. docs/conformance.md says which are played, and why some aren't.

import t from 'tap';
import { generationComplaints, isAboutStatus, statusComplaints } from '../parts/conformance/conditions.ts';
import { conformance } from '../parts/conformance/facts.ts';
import { isTraffic, stage, startEnvoys } from '../parts/conformance/stage.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { asked, had } from '../oracles/asking.ts';

const found = await asked(t, () => had(conformance()));
if (found !== undefined) {
  const set = await stage(found);

  for (const { test, phases } of set.played)
    t.test(`${test.name}: statuses`, async (t) => {
      for (const { objects, translation, expectations } of phases) {
        t.same(generationComplaints(objects, translation.statuses), [], 'generations');
        for (const { name, expectation } of expectations)
          if (isAboutStatus(expectation)) t.same(statusComplaints(translation.statuses, expectation), [], name);
      }
    });

  await withEnvoys(t, 'requests', async (t, envoy) => {
    const running = await startEnvoys(t, envoy, set);
    for (const { test, phases } of set.played)
      await t.test(`${test.name}: requests`, async (t) => {
        for (const phase of phases)
          for (const { name, expectation } of phase.expectations.filter(isTraffic))
            t.same(await running.complaints(phase, expectation), [], name);
      });
  });
}
