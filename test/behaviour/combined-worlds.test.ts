// Random worlds of all kinds in real Envoys of both versions: a proxy takes the whole configuration of a Gateway, `explain` says of each
// request what it meets, and what a tenant doesn't ask for changes nothing of that.

import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import tap, { type Test } from 'tap';
import { pick } from '../mutants/random.ts';
import { disagreement, outcome } from '../parts/explained-answers.ts';
import { fuzz } from '../parts/fuzz.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { startWorld } from '../parts/world-proxy.ts';
import { dependencies, mayConflict, nameOf, TENANTS } from '../translation/tenancy.ts';
import { ownerOf } from '../translation/tenant-answers.ts';
import { combinedWorld } from '../translation/world-combined.ts';

const REQUESTS = 60;

const systemCaFile = join(tap.testdir({ 'ca.pem': rootCertificates[0]! }), 'ca.pem');

await withEnvoys(tap, 'requests to combined worlds meet what explain says', async (t: Test, envoy) => {
  const met = new Map<string, number>();
  await fuzz(
    t,
    { seed: 1, cases: 12 },
    async (seed, next) => {
      const proxy = await startWorld(t, envoy, combinedWorld(seed), systemCaFile);
      const wrong: object[] = [];
      for (let left = proxy === undefined ? 0 : REQUESTS; left > 0; left--) {
        const { question, explained, ask, configuration } = proxy!;
        const asked = question(next);
        const answer = explained(asked);
        if (answer?.clientCertificate !== undefined) continue;
        const sort = answer?.action?.type ?? answer?.result ?? 'none';
        met.set(sort, (met.get(sort) ?? 0) + 1);
        const why = disagreement(answer, await ask(asked), asked, configuration);
        if (why !== undefined) wrong.push({ why, ...asked });
      }
      t.strictSame(wrong.slice(0, 3), []);
    },
    () => {
      for (const sort of ['forward', 'replaced', 'redirect', 'directResponse'])
        t.ok((met.get(sort) ?? 0) > 5, `${met.get(sort)} requests had the action ${sort}`);
    },
  );
});

await withEnvoys(tap, 'requests to a tenant without the objects of others', async (t: Test, envoy) => {
  let own = 0;
  await fuzz(
    t,
    { seed: 50, cases: 3 },
    async (seed, next) => {
      const world = combinedWorld(seed);
      const tenant = pick(next, TENANTS);
      const needed = dependencies(tenant, world.objects);
      const objects = world.objects.filter(
        (object) =>
          needed.has(nameOf(object)) ||
          world.objects.some((each) => each.metadata.namespace === tenant && mayConflict(each, object)),
      );
      const all = await startWorld(t, envoy, world, systemCaFile);
      const alone = await startWorld(t, envoy, { ...world, objects }, systemCaFile);
      if (all === undefined || alone === undefined) return;
      const different: object[] = [];
      for (let left = REQUESTS; left > 0; left--) {
        const asked = all.question(next);
        const answer = all.explained(asked);
        if (answer?.clientCertificate !== undefined || ownerOf(answer) !== tenant) continue;
        own++;
        const [before, after] = [
          outcome(answer, await all.ask(asked)),
          outcome(answer, await alone.ask(asked)),
        ];
        if (before !== after) different.push({ before, after, ...asked });
      }
      t.strictSame(different.slice(0, 3), [], `without the others, for ${tenant}`);
    },
    () => t.ok(own > 20, `${own} requests were for tenants`),
  );
});
