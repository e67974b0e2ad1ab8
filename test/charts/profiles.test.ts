// `config.profiles` of the chart: the calls of the webhook are those that `gatewarden manifests` writes for the same gatewarden.yaml.

import t from 'tap';
import { parseConfig } from '../../src/config/parse.ts';
import { ENFORCEMENT_LABEL } from '../../src/identifiers.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { find, type Manifest, refusal, render } from './helm.ts';

t.setTimeout(300_000);

interface Profile {
  readonly name: string;
  readonly namespaceSelector: object;
}

const LEGACY = { name: 'legacy', namespaceSelector: { matchLabels: { team: 'legacy' } } };
const DEV = {
  name: 'dev',
  namespaceSelector: {
    matchLabels: { tier: 'web' },
    matchExpressions: [
      { key: 'env', operator: 'In', values: ['dev', 'test'] },
      { key: 'team', operator: 'Exists' },
    ],
  },
};
const CONFIGURATIONS = ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'];

const entriesOf = (objects: readonly Manifest[]): Manifest[] =>
  CONFIGURATIONS.map((kind) => find(objects, kind).webhooks);

/** The entries of `gatewarden manifests` for the gatewarden.yaml that the control plane reads. */
function written(objects: readonly Manifest[]): unknown[] {
  const text = find(objects, 'ConfigMap').data['gatewarden.yaml'];
  const { config, problems } = parseConfig(text);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  return webhookConfigurations({ ...DEFAULT_OPTIONS, config: { text, profiles: config.profiles } }).map(
    ({ webhooks }) => webhooks,
  );
}

t.test('each profile has its entries, and the others leave out its namespaces', async (t) => {
  const objects = await render({ config: { profiles: [LEGACY, DEV] } });
  t.strictSame(entriesOf(objects), written(objects));
  const [validating] = entriesOf(objects);
  t.match(
    validating.map(({ clientConfig }: Manifest) => clientConfig.service.path),
    ['/validate', '/validate/warn'],
  );
  const legacy = validating.filter(({ name }: Manifest) => name.startsWith('legacy.'));
  t.strictSame(
    legacy.map(({ name, clientConfig, failurePolicy }: Manifest) => [
      name,
      clientConfig.service.path,
      failurePolicy,
    ]),
    [
      ['legacy.validate.admission.gatewarden.dev', '/validate/profile/legacy', 'Fail'],
      ['legacy.validate-warn.admission.gatewarden.dev', '/validate/warn/profile/legacy', 'Ignore'],
    ],
  );
});

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;
const KEYS = ['a', 'b', 'example.com/c'];

function randomSelector(next: Random): object {
  const labels = KEYS.filter(() => next() < 0.2).map((key) => [key, pick(next, ['x', 'y', ''])]);
  const expressions = Array.from({ length: Math.floor(next() * 3) }, () => {
    const operator = pick(next, OPERATORS);
    const values = ['x', 'y', 'z'].filter(() => next() < 0.6);
    return { key: pick(next, KEYS), operator, ...(operator.endsWith('In') ? { values } : {}) };
  });
  return {
    ...(labels.length > 0 ? { matchLabels: Object.fromEntries(labels) } : {}),
    ...(expressions.length > 0 ? { matchExpressions: expressions } : {}),
  };
}

t.test('random profiles: the same entries, or both refuse them', async (t) => {
  let accepted = 0;
  await fuzz(
    t,
    { seed: 1, cases: 60 },
    async (_seed, next) => {
      const profiles: Profile[] = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, index) => ({
        name: next() < 0.05 ? pick(next, ['p0', 'P', '1a', 'a-']) : `p${index}`,
        namespaceSelector: randomSelector(next),
      }));
      const isGood = parseConfig(JSON.stringify({ profiles })).problems.length === 0;
      const lines = await refusal({ config: { profiles } });
      t.equal(lines === undefined, isGood, `${JSON.stringify(profiles)}: ${lines?.join(' / ')}`);
      if (lines !== undefined) {
        for (const line of lines) t.match(line, /^config\.profiles[[:]/);
        return;
      }
      accepted++;
      const objects = await render({ config: { profiles } });
      t.strictSame(entriesOf(objects), written(objects), JSON.stringify(profiles));
    },
    () => t.ok(accepted > 10, 'both happen'),
  );
});

t.test('each selector of the discovery namespaces has the entries of each profile', async (t) => {
  const long = { ...LEGACY, name: 'l'.repeat(63) };
  const objects = await render({
    config: { profiles: [long, DEV] },
    discoveryNamespaceSelectors: [{ matchLabels: { a: 'b' } }, { matchLabels: { a: 'c' } }],
    webhook: { scopeToDiscovery: true },
  });
  for (const [index, entries] of entriesOf(objects).entries()) {
    const names: string[] = entries.map(({ name }: Manifest) => name);
    t.equal(new Set(names).size, names.length, 'names are unique');
    t.equal(names.length, 2 * (written(objects)[index] as unknown[]).length);
    t.ok(
      names.every((name) => name.split('.').every((label) => label.length <= 63)),
      'each part is a DNS label',
    );
    t.ok(names.includes(`${long.name}.${index === 0 ? 'validate' : 'mutate'}-1.admission.gatewarden.dev`));
  }
});

t.test('without the webhook, profiles are only for the audit', async (t) => {
  const objects = await render({ webhook: { enabled: false }, config: { profiles: [LEGACY] } });
  t.notOk(objects.some(({ kind }) => CONFIGURATIONS.includes(kind)));
  t.match(find(objects, 'ConfigMap').data['gatewarden.yaml'], /legacy/);
});

t.test('profiles that the calls can not have are refused, with their keys', async (t) => {
  const many = (count: number, at: (index: number) => object): Profile[] =>
    Array.from({ length: count }, (_, index) => ({ name: `p${index}`, namespaceSelector: at(index) }));
  const three = (index: number): object => ({
    matchLabels: { [`a${index}`]: 'x', [`b${index}`]: 'x', [`c${index}`]: 'x' },
  });
  const rows: readonly [profiles: unknown, messages: readonly RegExp[]][] = [
    ['x', [/^config\.profiles: "x" is no list/]],
    [['x'], [/^config\.profiles\[0\]: "x" is no profile/]],
    [[{ ...LEGACY, name: 'Legacy' }], [/^config\.profiles\[0\]\.name: "Legacy" is no name/]],
    [[{ ...LEGACY, name: 1 }], [/^config\.profiles\[0\]\.name: 1 is no name/]],
    [[LEGACY, { ...DEV, name: 'legacy' }], [/^config\.profiles\[1\]\.name: another profile is named legacy/]],
    [[{ name: 'a' }], [/^config\.profiles\[0\]\.namespaceSelector: must select namespaces/]],
    [
      [{ name: 'a', namespaceSelector: { matchLabels: {} } }],
      [/^config\.profiles\[0\]\.namespaceSelector: must select namespaces/],
    ],
    [
      [{ name: 'a', namespaceSelector: { labels: {} } }],
      [/^config\.profiles\[0\]\.namespaceSelector: unknown key labels/],
    ],
    [
      [{ name: 'a', namespaceSelector: { matchExpressions: [{ key: 1, operator: 'Exists' }] } }],
      [/^config\.profiles\[0\]\.namespaceSelector: matchExpressions\[0\]: key 1/],
    ],
    [
      [{ name: 'a', namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: [1] }] } }],
      [/^config\.profiles\[0\]\.namespaceSelector: matchExpressions\[0\]: values are \[1\]/],
    ],
    [
      [{ name: 'a', namespaceSelector: { matchLabels: { [ENFORCEMENT_LABEL]: 'warn' } } }],
      [/already sets the mode of a namespace/],
    ],
    [[LEGACY, { ...LEGACY, name: 'second' }], [/^config\.profiles\[1\]: no namespace can have this profile/]],
    [
      [
        { name: 'a', namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
        { name: 'b', namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] } },
      ],
      [/^config\.profiles: the profiles select every namespace/],
    ],
    [many(3, three), [/^config\.profiles: more than 20 selectors are needed/]],
    [many(30, three), [/^config\.profiles: more than 20 selectors are needed/]],
  ];
  for (const [profiles, messages] of rows) {
    const lines = (await refusal({ config: { profiles } })) ?? [];
    t.equal(lines.length, messages.length, lines.join(' / '));
    for (const [index, message] of messages.entries()) t.match(lines[index], message);
  }
});
