// One tenant harms no other: in random worlds, objects of another namespace that a tenant doesn't ask for change nothing of what its requests
// meet.

import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import type { Answer } from '../../src/analysis/explain/request-explanation.ts';
import { explainRequest } from '../../src/analysis/explain.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { dependencies, mayConflict, nameOf, OWNER, TENANTS } from './tenancy.ts';
import {
  answerOf,
  differenceFor,
  edge,
  type Place,
  placesOf,
  RULE_PATHS,
  streamsOf,
} from './tenant-answers.ts';
import { removalOf } from './world.ts';
import { combinedWorld } from './world-combined.ts';
import type { WorldObject } from './world-parts.ts';

const QUESTIONS = 40;
const REMOVED = 12;

const question = (next: Random, places: readonly Place[]) => ({
  ...pick(next, places),
  path: pick(next, RULE_PATHS),
  method: 'GET',
  headers: pick<[string, string][]>(next, [[], [['x-a', 'a']]]),
  gateway: 'infra/edge',
});

t.test('what a tenant does not ask for makes no difference to its requests', async (t: Test) => {
  let [own, compared] = [0, 0];
  await fuzz(
    t,
    { seed: 1, cases: 8 },
    (seed, next) => {
      const { objects, settings } = combinedWorld(seed);
      const translator = new Translator(readSettings(settings).settings);
      translator.apply(objects.map((object) => ({ object })));
      const places = placesOf(edge(translator));
      if (places.length === 0) return;
      const questions = Array.from({ length: QUESTIONS }, () => question(next, places));
      const asked = (): readonly (Answer | undefined)[] =>
        questions.map((one) => explainRequest(translator, one).answers[0]);
      const before = asked().map((answer) => answerOf(translator, answer));
      const streams = streamsOf(translator);
      const needed = new Map(TENANTS.map((tenant) => [tenant, dependencies(tenant, objects)]));
      own += before.filter(({ owner = '' }) => TENANTS.includes(owner)).length;
      const removable = objects.filter(({ metadata: { namespace = OWNER } }) => namespace !== OWNER);
      for (let count = 0; count < REMOVED; count++) {
        const gone = pick(next, removable);
        const home = gone.metadata.namespace!;
        translator.apply([removalOf(gone)]);
        const after = asked().map((answer) => answerOf(translator, answer));
        const left = streamsOf(translator);
        translator.apply([{ object: gone }]);
        for (const tenant of TENANTS) {
          if (needed.get(tenant)!.has(nameOf(gone))) continue;
          const isOfTenant = ({ metadata }: WorldObject) => metadata.namespace === tenant;
          if (objects.some((object) => isOfTenant(object) && mayConflict(object, gone))) continue;
          compared++;
          for (const [index, answer] of before.entries()) {
            const why = differenceFor(tenant, home, answer, after[index]!);
            if (why !== undefined)
              t.fail(`without ${nameOf(gone)}, for ${tenant}: ${JSON.stringify(questions[index])}`, why);
          }
          for (const [name, stream] of streams)
            if (name.includes(`-${tenant}.`) && !isDeepStrictEqual(left.get(name), stream))
              t.fail(`without ${nameOf(gone)}, the stream ${name} of ${tenant} changes`);
        }
      }
    },
    (cases) => {
      t.ok(own > cases, `${own} requests were for tenants`);
      t.ok(compared > cases, `${compared} removals were compared`);
    },
  );
});
