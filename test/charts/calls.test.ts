// Values that change what the API server sends: the control plane expects what the chart rendered, and tells any other change.

import t from 'tap';
import { differencesFrom } from '../../src/cli/serve/registered.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { ENFORCEMENT_LABEL } from '../../src/identifiers.ts';
import type { Differences } from '../../src/registration/differences.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { environmentOf, find, type Manifest, nested, refusal, render } from './helm.ts';

t.setTimeout(300_000);

const VARIABLE = 'GATEWARDEN_WEBHOOK_CALLS';
const TARGET = { release: 'front', namespace: 'net-ops' };
const NONE: Differences = { missing: [], unjudged: [], weaker: [], other: [] };
const DOORS = ['Validating', 'Mutating'] as const;
type Door = (typeof DOORS)[number];

const webhooksIn = (objects: readonly Manifest[], door: Door): Manifest[] =>
  find(objects, `${door}WebhookConfiguration`).webhooks;

/** What the control plane that these objects install tells about configurations with these entries. */
function told(objects: readonly Manifest[], door: Door, webhooks: readonly Manifest[]): Differences {
  const { settings, problems } = readEnvironment(environmentOf(objects));
  if (problems.length > 0) throw new Error(problems[0]!.message);
  const file = objects.find(({ kind }) => kind === 'ConfigMap')?.data['gatewarden.yaml'];
  const { profiles } = parseConfig(file ?? '').config;
  const options = {
    ...DEFAULT_OPTIONS,
    name: settings.webhookServiceName,
    namespace: settings.podNamespace,
    ...settings.webhookCalls,
    config: { text: '', profiles },
  };
  return differencesFrom(options, `${door.toLowerCase()}webhookconfigurations`, webhooks);
}

interface Row {
  readonly values: Readonly<Record<string, unknown>>;
  readonly door?: Door;
  /** Of the first entry. */
  readonly change: (entry: Manifest) => void;
  readonly said: Partial<Differences>;
}

const SCOPED = {
  'webhook.scopeToDiscovery': true,
  discoveryNamespaceSelectors: [
    { matchLabels: { team: 'web' } },
    { matchExpressions: [{ key: 'env', operator: 'Exists', values: [] }] },
  ],
};
const ENTRY = 'validate.admission.gatewarden.dev';
const first = (what: string): readonly string[] => [`${ENTRY}: ${what}`];
const leavesNamespaces = (selector: string) => ({
  unjudged: [`${ENFORCEMENT_LABEL} notin (warn, off), ${selector}`],
  other: first('its namespaceSelector is another one'),
});
const addRequirement = ({ namespaceSelector }: Manifest): void => {
  namespaceSelector.matchExpressions.push({ key: 'x', operator: 'In', values: ['y'] });
};
const addCondition = ({ matchConditions }: Manifest): void => {
  matchConditions.push({ name: 'foreign', expression: 'false' });
};
const CONDITION_ADDED = { weaker: first('the matchCondition foreign is not of this version') };

const ROWS: Readonly<Record<string, Row>> = {
  timeoutSeconds: {
    values: { 'webhook.timeoutSeconds': 10 },
    change: (entry) => (entry.timeoutSeconds = 5),
    said: { other: first('timeoutSeconds is 5 instead of 10') },
  },
  matchPolicy: {
    values: { 'webhook.matchPolicy': 'Exact' },
    change: (entry) => (entry.matchPolicy = 'Equivalent'),
    said: { other: first('matchPolicy is Equivalent instead of Exact') },
  },
  'the port': {
    values: { 'controller.service.ports.webhook': 8443 },
    change: ({ clientConfig }) => (clientConfig.service.port = 9443),
    said: {
      weaker: first(
        'it calls net-ops/front-gatewarden:9443/validate instead of net-ops/front-gatewarden:8443/validate',
      ),
    },
  },
  'validating.failurePolicy': {
    values: { 'webhook.validating.failurePolicy': 'Ignore' },
    change: (entry) => (entry.failurePolicy = 'Fail'),
    said: { other: first('failurePolicy is Fail instead of Ignore') },
  },
  'mutating.failurePolicy': {
    values: { 'webhook.mutating.failurePolicy': 'Fail' },
    door: 'Mutating',
    change: (entry) => (entry.failurePolicy = 'Ignore'),
    said: { weaker: ['mutate.admission.gatewarden.dev: failurePolicy is Ignore instead of Fail'] },
  },
  'mutating.reinvocationPolicy': {
    values: { 'webhook.mutating.reinvocationPolicy': 'Never' },
    door: 'Mutating',
    change: (entry) => (entry.reinvocationPolicy = 'IfNeeded'),
    said: { other: ['mutate.admission.gatewarden.dev: reinvocationPolicy is IfNeeded instead of Never'] },
  },
  excludeInstallNamespace: {
    values: { 'webhook.excludeInstallNamespace': true },
    change: addRequirement,
    said: leavesNamespaces('kubernetes.io/metadata.name notin (net-ops), x notin (y)'),
  },
  exemptNamespaces: {
    values: { 'webhook.exemptNamespaces': ['legacy', 'net-ops'], 'webhook.excludeInstallNamespace': true },
    change: addRequirement,
    said: leavesNamespaces('kubernetes.io/metadata.name notin (net-ops, legacy), x notin (y)'),
  },
  exemptUsers: {
    values: { 'webhook.exemptUsers': ['system:serviceaccount:velero:velero', `o'"k\\ ü <&>\u2028`] },
    change: addCondition,
    said: CONDITION_ADDED,
  },
  exemptGroups: {
    values: { 'webhook.exemptGroups': ['ops'] },
    change: ({ matchConditions }) => (matchConditions.at(-1).expression = 'false'),
    said: { weaker: first('the matchCondition exempt-groups is not of this version') },
  },
  matchConditions: {
    values: { 'webhook.matchConditions': [{ name: 'mine', expression: '1 < 2\n  && true' }] },
    change: ({ matchConditions }) => matchConditions.pop(),
    said: { other: first('the matchCondition mine is missing') },
  },
  namespaceSelector: {
    values: {
      'webhook.namespaceSelector': {
        matchLabels: { a: 'b' },
        matchExpressions: [{ key: 'c', operator: 'NotIn', values: ['d'] }],
      },
    },
    change: ({ namespaceSelector }) => namespaceSelector.matchExpressions.pop(),
    said: { other: first('its namespaceSelector is another one') },
  },
  'objectSelector that selects less': {
    values: { 'webhook.objectSelector': { matchLabels: { a: 'b' } } },
    change: ({ objectSelector }) => (objectSelector.matchLabels.c = 'd'),
    said: { weaker: first('an objectSelector leaves objects out') },
  },
  'objectSelector that selects more': {
    values: { 'webhook.objectSelector': { matchLabels: { a: 'b' } } },
    change: (entry) => (entry.objectSelector = {}),
    said: { other: first('its objectSelector is another one') },
  },
  'scopeToDiscovery, without the entry of a selector': {
    values: SCOPED,
    change: (entry) => (entry.name = 'foreign.example.com'),
    said: {
      missing: ['validate-0.admission.gatewarden.dev'],
      unjudged: [`${ENFORCEMENT_LABEL} notin (warn, off), team=web, !env`],
      other: ['validate-0.admission.gatewarden.dev is missing'],
    },
  },
  'scopeToDiscovery, with another selector': {
    values: SCOPED,
    change: addRequirement,
    said: {
      unjudged: [`${ENFORCEMENT_LABEL} notin (warn, off), team=web, x notin (y), !env`],
      other: ['validate-0.admission.gatewarden.dev: its namespaceSelector is another one'],
    },
  },
};

for (const [name, { values, door = 'Validating', change, said }] of Object.entries(ROWS))
  t.test(`${name}: what is rendered is no difference, and another change is exactly one`, async (t) => {
    const objects = await render(nested(values), TARGET);
    t.ok(Object.hasOwn(environmentOf(objects), VARIABLE));
    for (const each of DOORS) t.strictSame(told(objects, each, webhooksIn(objects, each)), NONE, each);
    const changed = structuredClone(webhooksIn(objects, door));
    change(changed[0]);
    t.strictSame(told(objects, door, changed), { ...NONE, ...said });
  });

t.test('what does not change the calls needs no variable', async (t) => {
  for (const values of [
    {},
    {
      'webhook.annotations': { a: 'b' },
      'webhook.events': true,
      'webhook.certificate.source': 'cert-manager',
    },
    { 'webhook.enabled': false, 'webhook.timeoutSeconds': 10 },
    { 'webhook.scopeToDiscovery': true },
    { discoveryNamespaceSelectors: [{ matchLabels: { a: 'b' } }] },
    { config: { profiles: [{ name: 'p', namespaceSelector: { matchLabels: { a: 'b' } } }] } },
  ]) {
    const objects = await render(nested(values), TARGET);
    t.notOk(Object.hasOwn(environmentOf(objects), VARIABLE), Object.keys(values).join());
  }
});

t.test('the variable has what differs, and nothing else', async (t) => {
  const values = {
    'webhook.timeoutSeconds': 10,
    'webhook.exemptNamespaces': ['a'],
    'webhook.matchConditions': [],
  };
  const text = environmentOf(await render(nested(values), TARGET))[VARIABLE] ?? '';
  t.strictSame(JSON.parse(text), {
    timeoutSeconds: 10,
    namespaceSelector: {
      matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['a'] }],
    },
  });
});

t.test('a variable that no process can have is refused', async (t) => {
  const matchConditions = [{ name: 'long', expression: `true || '${'x'.repeat(130_000)}' == ''` }];
  t.match((await refusal({ webhook: { matchConditions } }))?.join(), /^webhook: .* 130000 is the most$/);
  t.equal(await refusal({ webhook: { matchConditions, enabled: false } }), undefined);
});

const KEYS = ['a', 'b', 'example.com/c'];
const VALUES = ['x', 'y', ''];

function randomSelector(next: Random): object {
  const labels = KEYS.filter(() => next() < 0.3).map((key) => [key, pick(next, VALUES)]);
  const expressions = Array.from({ length: Math.floor(next() * 3) }, () => {
    const operator = pick(next, ['In', 'NotIn', 'Exists', 'DoesNotExist']);
    return {
      key: pick(next, KEYS),
      operator,
      ...(operator.endsWith('In')
        ? { values: [pick(next, VALUES), 'z'] }
        : next() < 0.3
          ? { values: [] }
          : {}),
    };
  });
  return {
    ...(next() < 0.7 ? { matchLabels: Object.fromEntries(labels) } : {}),
    ...(next() < 0.7 ? { matchExpressions: expressions } : {}),
  };
}

const several = <T>(next: Random, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, (_, index) => make(index));
const TEXTS = [
  'system:serviceaccount:a:b',
  `o'"k\\`,
  'ü',
  '<a&b>',
  '{{ .Values }}',
  'x: y # z',
  '\t',
  'é\u2029',
];

const RANDOM: Readonly<Record<string, (next: Random) => unknown>> = {
  'webhook.timeoutSeconds': (next) => 1 + Math.floor(next() * 30),
  'webhook.matchPolicy': (next) => pick(next, ['Equivalent', 'Exact']),
  'webhook.validating.failurePolicy': (next) => pick(next, ['Fail', 'Ignore']),
  'webhook.mutating.failurePolicy': (next) => pick(next, ['Fail', 'Ignore']),
  'webhook.mutating.reinvocationPolicy': (next) => pick(next, ['IfNeeded', 'Never']),
  'webhook.excludeInstallNamespace': (next) => next() < 0.5,
  'webhook.exemptNamespaces': (next) => several(next, 3, () => pick(next, ['a', 'net-ops', 'b'])),
  'webhook.exemptUsers': (next) => several(next, 3, () => pick(next, TEXTS)),
  'webhook.exemptGroups': (next) => several(next, 3, () => pick(next, TEXTS)),
  'webhook.scopeToDiscovery': (next) => next() < 0.7,
  'webhook.namespaceSelector': randomSelector,
  'webhook.objectSelector': randomSelector,
  'webhook.matchConditions': (next) =>
    several(next, 3, (index) => ({ name: `c${index}`, expression: pick(next, TEXTS) })),
  'controller.service.ports.webhook': (next) => pick(next, [443, 8443, 9443]),
  discoveryNamespaceSelectors: (next) => several(next, 8, () => randomSelector(next)),
  config: (next) => ({
    profiles: several(next, 2, (index) => ({
      name: `p${index}`,
      namespaceSelector: { matchLabels: { [`profile-${index}`]: 'x' } },
    })),
  }),
};

t.test('random values: what is rendered is no difference', async (t) => {
  await fuzz(t, { seed: 1, cases: 30 }, async (_seed, next) => {
    const values: Record<string, unknown> = {};
    for (const [key, make] of Object.entries(RANDOM)) if (next() < 0.4) values[key] = make(next);
    const objects = await render(nested(values), TARGET);
    for (const door of DOORS) t.strictSame(told(objects, door, webhooksIn(objects, door)), NONE, door);
  });
});
