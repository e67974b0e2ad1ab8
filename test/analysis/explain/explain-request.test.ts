// The data plane of a Gateway answers for it; answers of all Gateways are listed by rank.

import t from 'tap';
import { type ExplainedAnswers, explainRequest } from '../../../src/analysis/explain/explain-request.ts';
import type { RankedAnswer } from '../../../src/analysis/explain/plane-explanation.ts';
import { gateway, route } from '../../parts/behaviour.ts';
import { shop } from '../shop.ts';

const CART = route('HTTPRoute', 'cart', '[{backendRefs: [{name: cart, port: 8080}]}]');
const QUESTION = { host: 'shop.test', path: '/', method: 'GET', headers: [] };

const answer = (port: number, rank: RankedAnswer['rank'], result: 'route' | 'noHost'): RankedAnswer => ({
  rank,
  answer: {
    gateway: { namespace: 'shop', name: 'front' },
    port,
    protocol: 'HTTP',
    result,
    why: 'a test asks',
    candidates: [],
    otherRoutes: 0,
    policies: [],
  },
});

const plane = (answers: readonly RankedAnswer[], why?: string): ExplainedAnswers => ({ answers, why });

const explained = (of: ExplainedAnswers) =>
  explainRequest(
    shop([CART], { gateway: gateway('{name: web, port: 8080, protocol: HTTP}') }),
    QUESTION,
    (found) => {
      t.equal(found.dataPlane, 'proxy');
      return of;
    },
  );

t.test('answers are listed by rank, those of one rank in their given order', async (t) => {
  const { answers, notExplained } = explained(
    plane([answer(1, 2, 'noHost'), answer(2, 0, 'route'), answer(3, 2, 'noHost')]),
  );
  t.same(
    answers.map(({ port }) => port),
    [2, 1, 3],
  );
  t.same(notExplained, []);
});

t.test('a Gateway without an answer is listed with the reason', async (t) => {
  t.same(explained(plane([], 'its data plane is silent')).notExplained, [
    { gateway: { namespace: 'shop', name: 'front' }, why: 'its data plane is silent' },
  ]);
  t.same(explained(plane([])).notExplained, []);
});
