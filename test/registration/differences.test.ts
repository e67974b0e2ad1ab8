// The comparison of installed webhook configurations with those of this version: each way to weaken them is named, and nothing else is.

import t from 'tap';
import type { NamespaceSelector } from '../../src/config/namespace-selector.ts';
import { configurationDifferences, type WebhookEntry } from '../../src/registration/differences.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';

type Entry = { -readonly [Key in keyof WebhookEntry]: WebhookEntry[Key] };

const entriesOf = (options: Partial<RegistrationOptions> = {}, at = 0): Entry[] =>
  structuredClone(
    webhookConfigurations({ ...DEFAULT_OPTIONS, ...options })[at]!['webhooks'],
  ) as unknown as Entry[];

const selector = (key: string, ...values: string[]): NamespaceSelector => [{ key, operator: 'In', values }];
const profiles = [
  { name: 'legacy', namespaceSelector: selector('team', 'legacy') },
  { name: 'dev', namespaceSelector: selector('env', 'dev') },
];
const PROFILES: Partial<RegistrationOptions> = { config: { text: '', profiles } };

const NONE = { missing: [], unjudged: [], weaker: [], other: [] };

t.test('what this version writes has no differences, as written and as stored', async (t) => {
  for (const options of [{}, PROFILES, { timeoutSeconds: 3 }])
    for (const at of [0, 1]) {
      t.strictSame(configurationDifferences(entriesOf(options, at), entriesOf(options, at)), NONE);
      const stored = entriesOf(options, at).map((entry) => ({
        ...entry,
        clientConfig: { ...entry.clientConfig, caBundle: 'AAAA' },
        namespaceSelector: {
          matchExpressions: entry.namespaceSelector!.matchExpressions!.toReversed(),
        },
      }));
      const foreign: Entry = { name: 'a.example.com', clientConfig: { url: 'https://a.example.com' } };
      t.strictSame(configurationDifferences(entriesOf(options, at), [foreign, ...stored]), NONE);
    }
});

const WEAKER: readonly (readonly [what: string, change: (entry: Entry) => void, said: RegExp])[] = [
  ['failurePolicy', (entry) => (entry.failurePolicy = 'Ignore'), /failurePolicy is Ignore instead of Fail/],
  [
    'a resource that is taken out',
    (entry) => {
      entry.rules = entry.rules!.map((rule) => ({
        ...rule,
        resources: rule.resources!.filter((resource) => resource !== 'trafficpolicies'),
      }));
    },
    /its rules lack CREATE and UPDATE of trafficpolicies\.gateway\.gatewarden\.dev$/,
  ],
  [
    'an operation that is taken out',
    (entry) => {
      entry.rules = entry.rules!.map((rule, at) => (at === 0 ? { ...rule, operations: ['CREATE'] } : rule));
    },
    /its rules lack UPDATE of backends\.gateway\.gatewarden\.dev, /,
  ],
  [
    'a rule that is taken out',
    (entry) => (entry.rules = [entry.rules![0]!]),
    /lack CREATE and UPDATE of edgebackends/,
  ],
  ['no rules', (entry) => delete entry.rules, /its rules lack/],
  [
    'another scope',
    (entry) => (entry.rules = entry.rules!.map((rule) => ({ ...rule, scope: 'Cluster' }))),
    /its rules lack/,
  ],
  [
    'an objectSelector',
    (entry) => (entry.objectSelector = { matchLabels: { checked: 'yes' } }),
    /an objectSelector leaves objects out/,
  ],
  [
    'a matchCondition of others',
    (entry) =>
      (entry.matchConditions = [...entry.matchConditions!, { name: 'not-jane', expression: 'false' }]),
    /the matchCondition not-jane is not of this version/,
  ],
  [
    'a matchCondition that was changed',
    (entry) =>
      (entry.matchConditions = entry.matchConditions!.map((each) => ({ ...each, expression: 'false' }))),
    /the matchCondition not-deleting is not of this version/,
  ],
  ['matchPolicy', (entry) => (entry.matchPolicy = 'Exact'), /matchPolicy is Exact/],
  [
    'another path',
    (entry) =>
      (entry.clientConfig = { service: { ...entry.clientConfig.service!, path: '/validate/profile/lax' } }),
    /it calls gatewarden-system\/gatewarden:9443\/validate\/profile\/lax instead of/,
  ],
  [
    'another server',
    (entry) => (entry.clientConfig = { url: 'https://yes.example.com/' }),
    /it calls https:\/\/yes/,
  ],
];

for (const [what, change, said] of WEAKER)
  t.test(`${what} weakens a registration`, async (t) => {
    const installed = entriesOf();
    change(installed[0]!);
    const { unjudged, weaker } = configurationDifferences(entriesOf(), installed);
    t.match(weaker[0], said);
    t.match(weaker[0], /^validate\.admission\.gatewarden\.dev: /);
    t.strictSame(unjudged, []);
  });

const OTHER: readonly (readonly [what: string, change: (entry: Entry) => void, said: RegExp])[] = [
  ['another timeout', (entry) => (entry.timeoutSeconds = 30), /timeoutSeconds is 30 instead of 5/],
  [
    'rules of wildcards',
    (entry) =>
      (entry.rules = [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }]),
    /its rules send more/,
  ],
  [
    'fewer matchConditions',
    (entry) => delete entry.matchConditions,
    /the matchCondition not-deleting is missing/,
  ],
  [
    'sideEffects',
    (entry) => (entry.sideEffects = 'NoneOnDryRun'),
    /sideEffects is NoneOnDryRun instead of None/,
  ],
];

for (const [what, change, said] of OTHER)
  t.test(`${what} is a difference that weakens nothing`, async (t) => {
    const installed = entriesOf();
    change(installed[0]!);
    const found = configurationDifferences(entriesOf(), installed);
    t.match(found, { unjudged: [], weaker: [] });
    t.match(found.other[0], said);
  });

t.test('namespaces that no entry selects are named', async (t) => {
  const without = (name: RegExp): Entry[] => entriesOf(PROFILES).filter((entry) => !name.test(entry.name));
  const unjudged = (installed: Entry[], options = PROFILES) =>
    configurationDifferences(entriesOf(options), installed).unjudged;
  t.strictSame(unjudged(without(/^legacy\.validate\./)), [
    'gatewarden.dev/enforcement notin (warn, off), team=legacy',
  ]);
  t.strictSame(unjudged(without(/^legacy\.validate-warn\./)), [
    'gatewarden.dev/enforcement=warn, team=legacy',
  ]);
  t.equal(unjudged(without(/^legacy\./)).length, 2);
  t.match(unjudged([]), [/gatewarden\.dev\/enforcement/]);
  const narrowed = entriesOf();
  narrowed[0]!.namespaceSelector = {
    matchLabels: { checked: 'yes' },
    matchExpressions: narrowed[0]!.namespaceSelector!.matchExpressions!,
  };
  t.match(unjudged(narrowed, {}), [/checked notin \(yes\)/]);
  const warnOnly = entriesOf();
  warnOnly[1]!.namespaceSelector = {};
  t.match(unjudged(warnOnly.slice(1), {}), [/enforcement notin \(warn, off\)/], 'warnings are no judgement');
});

t.test('a profile that the configurations do not have yet leaves nobody unjudged', async (t) => {
  const found = configurationDifferences(entriesOf(PROFILES), entriesOf());
  t.match(found, { unjudged: [], weaker: [] });
  t.match(found.other.join('\n'), /^legacy\.validate\.admission\.gatewarden\.dev is missing$/m);
  const later = configurationDifferences(entriesOf(), entriesOf(PROFILES));
  t.match(later, { unjudged: [], weaker: [] });
  t.match(later.other.join('\n'), /^legacy\.validate\.admission\.gatewarden\.dev is not of this version$/m);
});

t.test('an entry without a profile must be there, whatever else selects its namespaces', async (t) => {
  const missing = (options: Partial<RegistrationOptions>, gone: RegExp) =>
    configurationDifferences(
      entriesOf(options),
      entriesOf(options).filter(({ name }) => !gone.test(name)),
    ).missing;
  t.strictSame(missing(PROFILES, /^legacy\./), []);
  t.strictSame(missing(PROFILES, /^validate\./), ['validate.admission.gatewarden.dev']);
  t.strictSame(missing({ scopes: [{}, {}] }, /^validate(?:-warn)?-1\./), [
    'validate-1.admission.gatewarden.dev',
    'validate-warn-1.admission.gatewarden.dev',
  ]);
});

t.test(
  'a thousand scopes are compared in little time, also if one or all of them are narrowed',
  async (t) => {
    const scopes = Array.from({ length: 1000 }, (_, at) => ({
      matchLabels: { [`a${at}`]: 'x', [`b${at}`]: 'y' },
    }));
    const expected = entriesOf({ scopes });
    const before = process.cpuUsage();
    t.strictSame(configurationDifferences(expected, structuredClone(expected)), NONE);
    const narrowed = expected.map((entry) => ({ ...entry, namespaceSelector: { matchLabels: { z: 'z' } } }));
    t.equal(configurationDifferences(expected, narrowed).other.length, 2000);
    t.ok(configurationDifferences(expected, [narrowed[0]!, ...expected.slice(1)]).unjudged.length > 0);
    const { user, system } = process.cpuUsage(before);
    // Microseconds.
    t.ok(user + system < 20_000_000);
  },
);

t.test('selectors of others that are made to take long are reported in no time', async (t) => {
  const hostile = Array.from({ length: 14 }, (_, entry): Entry => {
    const matchExpressions = Array.from({ length: 6 }, (_, at) => ({
      key: `x${entry}-${at}`,
      operator: 'Exists',
    }));
    return {
      ...entriesOf()[0]!,
      name: `h${entry}.validate.admission.gatewarden.dev`,
      namespaceSelector: { matchExpressions },
    };
  });
  const started = performance.now();
  const { unjudged } = configurationDifferences(entriesOf(), hostile);
  t.match(unjudged[0], /too many selectors/);
  t.ok(performance.now() - started < 5000);
});
