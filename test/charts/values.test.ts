// Every value of the charts: its default and its type. Random values render objects that can be read, or are refused.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import type { ChartValue } from '../../src/registration/chart/value.ts';
import { CRD_VALUES, VALUES } from '../../src/registration/chart/values.ts';
import { pick } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { CHART, CRD_CHART, environmentOf, type Manifest, nested, refusal, render } from './helm.ts';
import { PROMISED_CRD_VALUES, PROMISED_VALUES } from './promised-values.ts';

const CHARTS = [
  { chart: CHART, values: VALUES, promised: PROMISED_VALUES },
  { chart: CRD_CHART, values: CRD_VALUES, promised: PROMISED_CRD_VALUES },
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

for (const { chart, values, promised } of CHARTS) {
  const name = chart.split('/').at(-1);

  t.test(`${name}: values.yaml has each key that users rely on, with its default`, async (t) => {
    const written = parse(await readFile(`${chart}/values.yaml`, 'utf8'));
    t.strictSame(written, nested(promised));
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
