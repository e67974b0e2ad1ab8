// explain in a filter chain in which the route of a request can change: which filters run, and what a policy turns off.

import t from 'tap';
import { explainRequest } from '../../../../src/analysis/explain.ts';
import { extension, onRule, route, rules, trafficPolicy } from '../../../parts/behaviour.ts';
import { shop } from '../../shop.ts';

const USERS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const SHOP = shop([
  extension('proc', 'extProc: {grpcService: {backendRef: {name: pages, port: 8080}}}'),
  route('HTTPRoute', 'r', rules('proc', 'open', 'plain')),
  trafficPolicy('all', 'kind: Gateway, name: front', USERS),
  trafficPolicy('proc', onRule('proc'), 'extProc: {extensionRef: {name: proc}}'),
  trafficPolicy('open', onRule('open'), 'basicAuth: {disable: {}}\nbuffer: {disable: {}}'),
]);

function answerTo(path: string) {
  const question = { host: 'shop.test', path, method: 'GET', headers: [] };
  return explainRequest(SHOP, question).answers[0];
}

t.test('filters that the route demands, and checkpoints', async (t) => {
  const runs = (path: string, filters: readonly string[]) =>
    t.strictSame((answerTo(path) as { proxy?: { filters?: readonly string[] } })?.proxy?.filters, filters);
  const ends = ['checkpoint', 'envoy.filters.http.router'];
  runs('/proc', ['checkpoint', 'envoy.filters.http.basic_auth', 'ext_proc/shop/proc', 'checkpoint', ...ends]);
  runs('/plain', ['checkpoint', 'envoy.filters.http.basic_auth', 'checkpoint', ...ends]);
  runs('/open', ['checkpoint', 'checkpoint', ...ends]);
});

t.test('what a rule turns off has an effect', async (t) => {
  const [policies] = answerTo('/open')?.policies ?? [];
  t.match(
    policies?.effective.map(({ path }) => path),
    ['spec.buffer', 'spec.basicAuth'],
  );
  t.match(policies?.lost, [{ reason: 'MoreSpecificPlace' }]);
});
