// `explain` of a Gateway: which object set each of its parameters, and what that replaced.

import t from 'tap';
import { explainObject } from '../../src/analysis/explain.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import { gatewarden } from '../cli/running.ts';
import { type Given, objectsFor, SETTINGS } from './rendering.ts';

function explained(given: Given) {
  const translator = new Translator(readSettings(SETTINGS).settings);
  translator.apply(objectsFor(given).map((object) => ({ object })));
  return explainObject(translator, { kind: 'Gateway', namespace: 'web', name: 'shop' })!.parameters!;
}

const valueAt = (given: Given, path: string) => explained(given).values.find((each) => each.path === path);

const OF_CLASS = { kind: 'GatewayParameters', namespace: 'infra', name: 'of-class' };
const OF_GATEWAY = { kind: 'GatewayParameters', namespace: 'web', name: 'of-gateway' };

t.test('a value of each layer, and what it replaced', async (t) => {
  const grace = 'podTemplate.terminationGracePeriodSeconds';
  const builtIn = { value: 60, by: { layer: 'built-in' } };
  const set = (terminationGracePeriodSeconds: number) => ({ podTemplate: { terminationGracePeriodSeconds } });
  t.strictSame(valueAt({}, grace), { path: grace, ...builtIn });
  const ofClass = { value: 70, by: { layer: 'GatewayClass', object: OF_CLASS, path: `spec.kube.${grace}` } };
  t.strictSame(valueAt({ ofClass: set(70) }, grace), { path: grace, ...ofClass, replaces: [builtIn] });
  t.strictSame(valueAt({ ofClass: set(70), ofGateway: set(80) }, grace), {
    path: grace,
    value: 80,
    by: { layer: 'Gateway', object: OF_GATEWAY, path: `spec.kube.${grace}` },
    replaces: [ofClass, builtIn],
  });
});

t.test('items of lists have the place where they were written', async (t) => {
  const given = {
    ofClass: { podTemplate: { tolerations: [{ key: 'a' }] } },
    ofGateway: { podTemplate: { tolerations: [{ key: 'b' }] } },
  };
  t.match(valueAt(given, 'podTemplate.tolerations[1]'), {
    value: { key: 'b' },
    by: { object: OF_GATEWAY, path: 'spec.kube.podTemplate.tolerations[0]' },
  });
});

t.test('an empty list says who emptied it', async (t) => {
  const given = {
    ofClass: { podTemplate: { tolerations: [{ key: 'a' }] } },
    ofGateway: { podTemplate: { tolerations: [] } },
  };
  t.match(valueAt(given, 'podTemplate.tolerations'), {
    value: [],
    by: { layer: 'Gateway' },
    replaces: [{ value: [{ key: 'a' }], by: { layer: 'GatewayClass' } }],
  });
});

t.test('values of variables are masked', async (t) => {
  const env = (value: string) => ({ proxyContainer: { env: [{ name: 'PASSWORD', value }] } });
  const text = JSON.stringify(explained({ ofClass: env('hunter2'), ofGateway: env('correct-horse') }));
  t.notMatch(text, /hunter2|correct-horse/);
});

t.test('why nothing is deployed', async (t) => {
  t.match(explained({ ofClass: { selfManaged: {} } }), {
    problem: /self-managed by .* GatewayClass/,
    values: [],
  });
  t.match(explained({ ofGateway: { service: { type: 'ExternalName' } } }), { problem: /ExternalName/ });
});

t.test('--parameter', async (t) => {
  const cwd = t.testdir({
    'm.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objectsFor({}) }),
  });
  const ask = (question: string, parameter: string) =>
    gatewarden(['explain', '-f', 'm.json', question, '--parameter', parameter], { cwd });
  t.match(await ask('gateway/web/shop', 'spec.kube.stats.enabled'), {
    code: 0,
    stdout: /stats\.enabled: true\n {4}by Gatewarden \(built-in\)/,
  });
  t.match(await ask('gateway/web/shop', 'kube'), { code: 0, stdout: /runAsUser: 10101/ });
  t.match(await ask('gateway/web/shop', 'podTemplate.affinity'), { code: 0, stdout: /no layer sets it/ });
  t.match(await ask('gateway/web/shop', 'podTemplate.tolerationz'), {
    code: 2,
    stderr: /did you mean `tolerations`/,
  });
  t.match(await ask('gateway/web/shop', '__proto__.x'), { code: 2, stderr: /no field __proto__/ });
  t.match(await ask('gatewayclass//gatewarden', 'kube'), { code: 2, stderr: /--parameter is for a Gateway/ });
});
