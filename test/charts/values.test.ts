// Every value of the charts: its default, its type, and that it changes something. Random values render objects that can be read, or are refused.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import type { ChartValue } from '../../src/registration/chart/value.ts';
import { CRD_VALUES, VALUES } from '../../src/registration/chart/values.ts';
import { pick } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import {
  CHART,
  CRD_CHART,
  environmentOf,
  type Manifest,
  nested,
  objectsOf,
  refusal,
  render,
  template,
} from './helm.ts';

const CHARTS = [
  { chart: CHART, values: VALUES },
  { chart: CRD_CHART, values: CRD_VALUES },
] as const;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
const bundle = (count: number): string => Buffer.from(CERTIFICATE.repeat(count)).toString('base64');

t.setTimeout(300_000);

type Values = Readonly<Record<string, unknown>>;

/** Keys whose other value doesn't follow from their type. */
const OTHERS: Values = {
  'validation.level': 'strict',
  'webhook.certificate.caBundle': bundle(1),
  'autoscaling.metrics': [{ type: 'Resource', resource: { name: 'cpu' } }],
  'autoscaling.targetCPUUtilizationPercentage': 50,
  'autoscaling.targetMemoryUtilizationPercentage': 50,
  'podDisruptionBudget.minAvailable': '25%',
  'podDisruptionBudget.maxUnavailable': 2,
  'controller.service.ports.grpc': 7001,
  'controller.service.ports.edgeGrpc': 7002,
  'controller.service.ports.metrics': 7003,
  'webhook.certificate.renewBefore': '100h',
};

/** Another value than the default. */
function other({ key, type, default: value, words, example }: ChartValue): unknown {
  if (Object.hasOwn(OTHERS, key)) return OTHERS[key];
  if (words !== undefined) return words.find((word) => word !== value);
  if (example !== undefined) return example;
  switch (type) {
    case 'boolean':
      return value !== true;
    case 'whole number':
      return (value as number) + 1;
    case 'text':
      return 'other';
    case 'duration':
      return '9000h';
    case 'labels':
      return { other: 'yes' };
    case 'object':
      return { other: { a: 1 } };
    case 'list':
      return [{ other: { a: 1 } }];
    default:
      throw new Error(`no other value for ${key}`);
  }
}

/** Values that a key needs to have an effect, beside the `enabled` above it. */
const NEEDS: Readonly<Record<string, Values>> = {
  'controller.xds.tls.secretName': { 'controller.xds.tls.enabled': true },
  'webhook.certificate.caBundle': {
    'webhook.certificate.source': 'secret',
    'webhook.certificate.secretName': 'tls',
    // It must be there, so the default has no effect of its own.
    'webhook.certificate.caBundle': bundle(2),
  },
  'webhook.certificate.certManager.issuerRef': { 'webhook.certificate.source': 'cert-manager' },
  'webhook.scopeToDiscovery': { discoveryNamespaceSelectors: [{ matchLabels: { a: 'b' } }] },
  'tracing.sampler': { 'tracing.endpoint': 'http://otel:4318' },
  'tracing.samplerArg': { 'tracing.endpoint': 'http://otel:4318' },
  'networkPolicy.egress.extra': { 'networkPolicy.egress.enabled': true },
};

/** The switches above a key that are off by default, and what else it needs. */
function context({ key }: ChartValue, values: readonly ChartValue[]): Values {
  const names = key.split('.');
  const switches = names
    .map((_, index) => [...names.slice(0, index), 'enabled'].join('.'))
    .filter((name) => name !== key && values.some((each) => each.key === name && each.default === false));
  return { ...Object.fromEntries(switches.map((name) => [name, true])), ...NEEDS[key] };
}

for (const { chart, values } of CHARTS) {
  const name = chart.split('/').at(-1);

  t.test(`${name}: values.yaml has the default of each key`, async (t) => {
    const written = parse(await readFile(`${chart}/values.yaml`, 'utf8'));
    t.strictSame(written, nested(Object.fromEntries(values.map((value) => [value.key, value.default]))));
  });

  t.test(`${name}: each key changes what is rendered`, async (t) => {
    const rendered = new Map<string, string>();
    for (const value of values) {
      const before = context(value, values);
      const text = JSON.stringify(before);
      if (!rendered.has(text)) {
        const { code, stdout, stderr } = await template(nested(before), { chart });
        t.equal(code, 0, `${value.key}: ${stderr}`);
        rendered.set(text, stdout);
      }
      const after = await template(nested({ ...before, [value.key]: other(value) }), { chart });
      t.equal(after.code, 0, `${value.key}: ${after.stderr}`);
      t.not(after.stdout, rendered.get(text), `${value.key} changes something`);
      objectsOf(after.stdout);
    }
  });

  t.test(`${name}: a value of another type is refused, with its key`, async (t) => {
    for (const { key, type } of values) {
      const wrong = type === 'list' || type === 'list of texts' || type === 'boolean' ? 'x' : [1];
      const lines = (await refusal(nested({ [key]: wrong }), { chart })) ?? [];
      const text = lines.join('\n');
      const isNamed =
        text.includes(`at '/${key.replaceAll('.', '/')}`) ||
        lines.some((line) => line.startsWith(key) || line.startsWith('controller.service.ports: '));
      t.ok(isNamed, `${key}: ${text}`);
    }
  });

  t.test(`${name}: unknown keys are refused, those of charts above are not`, async (t) => {
    t.match((await refusal({ unknown: 1 }, { chart }))?.join(), /'unknown' not allowed/);
    t.equal(await refusal({ global: { a: 1 }, enabled: true }, { chart }), undefined);
  });
}

t.test('a misspelt key inside a group is refused', async (t) => {
  t.match((await refusal({ controller: { replicas: 2 } }))?.join(), /controller.*'replicas' not allowed/);
  t.match((await refusal({ controller: null }))?.join(), /'controller'/);
});

t.test('a budget that is no number and no percentage is refused', async (t) => {
  for (const key of ['minAvailable', 'maxUnavailable']) {
    for (const value of ['x\n- y: {{ 1 }}', 'many', '50%\n', -1, '-1'])
      t.match((await refusal({ podDisruptionBudget: { enabled: true, [key]: value } }))?.join(), key);
    for (const value of ['', 0, 2, '2', '50%'])
      t.equal(await refusal({ podDisruptionBudget: { enabled: true, [key]: value } }), undefined);
  }
});

const namesOf = (objects: readonly Manifest[]): string[] =>
  objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ''} ${metadata.name}`);

t.test('random values', async (t) => {
  await fuzz(t, { seed: 1, cases: 60 }, async (seed, next) => {
    const chosen: Record<string, unknown> = {};
    for (const value of VALUES)
      if (next() < 0.4) chosen[value.key] = other(value);
      else if (next() < 0.02) chosen[value.key] = pick(next, [null, -1, 'x\n- y: {{ 1 }}', { a: [] }, []]);
    const target = {
      release: pick(next, ['gatewarden', 'a', '1-2', 'gw-gatewarden']),
      namespace: pick(next, ['n', '1']),
    };
    const lines = await refusal(nested(chosen), target);
    if (lines !== undefined) {
      // No error of a template: each message names a key.
      t.ok(
        lines.every((line) =>
          /^(?:[a-z][A-Za-z]+[.:,[]|values don't meet|gatewarden:$| *- at ')|^$/.test(line),
        ),
        lines.join('\n'),
      );
      t.notMatch(lines.join('\n'), /error calling|nil pointer|wrong type for value/);
      return;
    }
    const objects = await render(nested(chosen), target);
    const names = namesOf(objects);
    t.equal(new Set(names).size, names.length, 'no object is there twice');
    const environment = environmentOf(objects);
    const { env } = objects.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0];
    t.equal(env.length, Object.keys(environment).length, 'no variable is there twice');
    t.strictSame(
      Object.keys(environment).filter((name) => !VARIABLES.has(name)),
      [],
    );
    t.strictSame(readEnvironment(environment).problems, [], `seed ${seed}`);
  });
});
