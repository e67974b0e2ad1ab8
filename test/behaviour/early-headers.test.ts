// Headers that are changed before the proxy looks for a route: the route that takes a request is the one that `explain` names.

import tap, { type Test } from 'tap';
import { explainRequest } from '../../src/analysis/explain.ts';
import { defaultSettings, Translator } from '../../src/translation.ts';
import { objectsOf } from '../analysis/shop.ts';
import { HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { startProxy, withEnvoys } from '../parts/proxy.ts';

const TIERS = ['client', 'gold', '100%', 'gold,gold'];
const rule = (value: string, backend: string) =>
  `- name: ${backend}\n  matches: [{headers: [{name: x-tier, value: "${value}"}]}]\n  backendRefs: [{name: ${backend}, port: 8080}]\n`;
const BACKENDS = ['a', 'b', 'c', 'd'];

const ROWS: readonly (readonly [
  what: string,
  modifier: string,
  sent: string | undefined,
  rule: string | undefined,
])[] = [
  ['one that is set', '{set: [{name: x-tier, value: gold}]}', 'client', 'b'],
  ['one that is set in other letters', '{set: [{name: X-Tier, value: gold}]}', 'client', 'b'],
  ['one that is set, where the client sends none', '{set: [{name: x-tier, value: gold}]}', undefined, 'b'],
  ['one that is added, where the client sends none', '{add: [{name: x-tier, value: gold}]}', undefined, 'b'],
  ['one that is removed', '{remove: [x-tier]}', 'gold', undefined],
  ['one with a percent sign', '{set: [{name: x-tier, value: "100%%"}]}', 'client', 'c'],
  ['another one', '{set: [{name: x-other, value: gold}]}', 'client', 'a'],
];

await withEnvoys(tap, 'headers that are changed early', async (t: Test, envoy) => {
  for (const [what, modifier, sent, expected] of ROWS)
    await t.test(what, async (t) => {
      const translator = new Translator(defaultSettings);
      const objects = objectsOf(
        HTTP_GATEWAY,
        ...BACKENDS.map((name) => service(name)),
        route('HTTPRoute', 'web', TIERS.map((value, index) => rule(value, BACKENDS[index]!)).join('')),
        `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: early, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  earlyRequestHeaderModifier: ${modifier}
`,
      );
      translator.apply(objects.map((object) => ({ object })));
      const [configuration] = proxiesIn(translator.translation());
      const proxy = await startProxy(t, envoy, configuration!);
      const headers: [string, string][] = sent === undefined ? [] : [['x-tier', sent]];
      const question = { host: 'x.test', path: '/', method: 'GET', headers };
      const [answer] = explainRequest(translator, question).answers;
      t.equal(answer?.route?.object?.section, expected, 'explain');
      const { received, status } = await proxy.send({ ...question, headers: Object.fromEntries(headers) });
      t.equal(received?.backend, expected && `shop/${expected}:8080`);
      t.equal(status, expected === undefined ? 404 : 200);
    });
});
