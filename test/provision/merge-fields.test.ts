// The rule by which each field of the parameters is merged. The fields come from the kind's schema: none is without a rule.

import t from 'tap';
import { valueAt } from '../../src/diagnostics/path.ts';
import { GatewayParameters } from '../../src/kinds/gateway-parameters/schema.ts';
import { merge } from '../../src/provision/merge.ts';
import { KUBE } from '../../src/provision/parameters.ts';
import type { Node } from '../../src/schema/node.ts';

/** What the class's parameters have, the Gateway's, and both together. */
type Case = readonly [below: unknown, above: unknown, both: unknown];

const named = (key: string, value: unknown, more: object = {}) => ({ [key]: value, ...more });

/** Lists are joined, and an item with the same value of its key stands in the place of the one below. */
const appendBy = (key: string): readonly Case[] => [
  [
    [named(key, 1, { mine: 'below' }), named(key, 2)],
    [named(key, 3), named(key, 1, { other: 'above' })],
    [named(key, 1, { other: 'above' }), named(key, 2), named(key, 3)],
  ],
  [[named(key, 1)], [], []],
];

const APPEND: readonly Case[] = [
  [
    [{ a: 1 }, { b: 2 }],
    [{ b: 2 }, { c: 3 }],
    [{ a: 1 }, { b: 2 }, { b: 2 }, { c: 3 }],
  ],
  [[{ a: 1 }], [], []],
];

const RULES = {
  replace: [
    ['below', 'above', 'above'],
    [1, 0, 0],
    [true, false, false],
    ['below', '', ''],
    ['below', null, 'below'],
  ],
  /** An object is replaced too, and not merged. */
  replaceWhole: [
    [{ a: 1, b: { c: 2 } }, { b: { d: 3 } }, { b: { d: 3 } }],
    [{ a: 1 }, {}, {}],
    [{ a: 1 }, null, { a: 1 }],
  ],
  replaceIfAny: [
    [['a', 'b'], ['c'], ['c']],
    [['a', 'b'], [], ['a', 'b']],
  ],
  map: [
    [
      { a: '1', b: '1' },
      { b: '2', c: '2' },
      { a: '1', b: '2', c: '2' },
    ],
    [{ a: '1' }, {}, {}],
    [{ a: '1' }, { a: null }, { a: '1' }],
  ],
  append: APPEND,
  appendOnce: [
    [
      [{ a: 1 }, { b: 2, c: 3 }],
      [{ c: 3, b: 2 }, { d: 4 }],
      [{ a: 1 }, { b: 2, c: 3 }, { d: 4 }],
    ],
    [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ],
    [['a'], [], []],
  ],
  appendByName: appendBy('name'),
  appendByMountPath: appendBy('mountPath'),
  appendByPort: appendBy('port'),
} as const satisfies Readonly<Record<string, readonly Case[]>>;

type Rule = keyof typeof RULES;
type Table = { readonly [field: string]: Rule | Table };

/** Each of them by the same rule. */
const each = (rule: Rule, ...names: readonly string[]): Table =>
  Object.fromEntries(names.map((name) => [name, rule]));

const OPTIONS: Table = {
  appArmorProfile: each('replace', 'type', 'localhostProfile'),
  seccompProfile: each('replace', 'type', 'localhostProfile'),
  seLinuxOptions: each('replace', 'level', 'role', 'type', 'user'),
  windowsOptions: each(
    'replace',
    'gmsaCredentialSpec',
    'gmsaCredentialSpecName',
    'hostProcess',
    'runAsUserName',
  ),
};

const CONTAINER: Table = {
  image: each('replace', 'registry', 'repository', 'tag', 'digest', 'pullPolicy'),
  securityContext: {
    ...each('replace', 'allowPrivilegeEscalation', 'privileged', 'procMount', 'readOnlyRootFilesystem'),
    ...each('replace', 'runAsGroup', 'runAsNonRoot', 'runAsUser'),
    capabilities: each('appendOnce', 'add', 'drop'),
    ...OPTIONS,
  },
  resources: { ...each('map', 'limits', 'requests'), claims: 'appendByName' },
};

const MAIN_CONTAINER: Table = { ...CONTAINER, env: 'appendByName', extraVolumeMounts: 'appendByMountPath' };

const HANDLERS = ['exec', 'grpc', 'httpGet', 'tcpSocket'] as const;
const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
const PROBE: Table = {
  ...each('replaceWhole', ...HANDLERS),
  ...each('replace', 'failureThreshold', 'initialDelaySeconds', 'periodSeconds', 'successThreshold'),
  ...each('replace', 'terminationGracePeriodSeconds', 'timeoutSeconds'),
};

const [PREFERRED, REQUIRED] = [
  'preferredDuringSchedulingIgnoredDuringExecution',
  'requiredDuringSchedulingIgnoredDuringExecution',
];
const EXTRA = each('map', 'extraLabels', 'extraAnnotations');

const FIELDS: Table = {
  deployment: { replicas: 'replace', strategy: 'replaceWhole' },
  proxyContainer: { ...MAIN_CONTAINER, bootstrap: { logLevel: 'replace', componentLogLevels: 'map' } },
  sdsContainer: { ...CONTAINER, bootstrap: { logLevel: 'replace' } },
  podTemplate: {
    ...EXTRA,
    securityContext: {
      ...each('replace', 'fsGroup', 'fsGroupChangePolicy', 'runAsGroup', 'runAsNonRoot', 'runAsUser'),
      ...each('replace', 'seLinuxChangePolicy', 'supplementalGroupsPolicy'),
      supplementalGroups: 'appendOnce',
      sysctls: 'appendByName',
      ...OPTIONS,
    },
    nodeSelector: 'map',
    ...each('appendByName', 'imagePullSecrets', 'extraVolumes'),
    ...each('appendOnce', 'tolerations', 'topologySpreadConstraints'),
    affinity: {
      nodeAffinity: { [PREFERRED]: 'append', [REQUIRED]: { nodeSelectorTerms: 'append' } },
      podAffinity: each('append', PREFERRED, REQUIRED),
      podAntiAffinity: each('append', PREFERRED, REQUIRED),
    },
    gracefulShutdown: each('replace', 'enabled', 'sleepTimeSeconds'),
    ...each('replace', 'terminationGracePeriodSeconds', 'priorityClassName'),
    ...Object.fromEntries(PROBES.map((name) => [name, PROBE])),
  },
  service: {
    ...EXTRA,
    ...each('replace', 'type', 'clusterIP', 'externalTrafficPolicy'),
    ports: 'appendByPort',
  },
  serviceAccount: EXTRA,
  mesh: {
    meshProxyContainer: {
      ...CONTAINER,
      ...each('replace', 'logLevel', 'meshDiscoveryAddress', 'meshMetaMeshId', 'meshMetaClusterId'),
    },
    customSidecars: 'replaceIfAny',
  },
  stats: {
    ...each('replace', 'enabled', 'routePrefixRewrite', 'enableStatsRoute', 'statsRoutePrefixRewrite'),
    matcher: 'replaceWhole',
  },
  edge: { ...MAIN_CONTAINER, ...each('replace', 'logLevel', 'customConfigMapName') },
  omitDefaultSecurityContext: 'replace',
};

type Path = readonly string[];

const ruleAt = (path: Path): Rule | Table | undefined => valueAt(FIELDS, path) as Rule | Table | undefined;

/** The fields of the schema, down to those with a rule of their own; where there is none, down to the end. */
function fieldsOf(node: Node, path: Path): readonly Path[] {
  if (typeof ruleAt(path) === 'string' || node.type !== 'object') return [path];
  return Object.entries(node.properties).flatMap(([name, child]) => fieldsOf(child, [...path, name]));
}

function fieldsOfTable(table: Table, path: Path): readonly Path[] {
  return Object.entries(table).flatMap(([name, rule]) =>
    typeof rule === 'string' ? [[...path, name]] : fieldsOfTable(rule, [...path, name]),
  );
}

const SCHEMA_FIELDS = fieldsOf(GatewayParameters.root.properties.spec.properties.kube, []);

t.test('the table has the fields of the schema, and no others', async (t) => {
  const names = (paths: readonly Path[]) => paths.map((path) => path.join('.')).sort();
  t.strictSame(names(fieldsOfTable(FIELDS, [])), names(SCHEMA_FIELDS));
});

const at = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
const merged = (below: unknown, above: unknown): unknown =>
  merge(KUBE, merge(KUBE, undefined, below, 'class'), above, 'gateway')?.value;

for (const path of SCHEMA_FIELDS)
  t.test(path.join('.'), async (t) => {
    for (const [below, above, both] of RULES[ruleAt(path) as Rule]) {
      t.strictSame(valueAt(merged(at(path, below), at(path, above)), path), both);
      t.strictSame(
        merged(at(path, below), undefined),
        at(path, below),
        'of one layer alone it is taken whole',
      );
      t.strictSame(merged(at(path, below), {}), at(path, below));
      t.strictSame(merged({}, at(path, below)), at(path, below));
    }
  });

t.test('fields of one object come from different layers', async (t) => {
  for (const path of SCHEMA_FIELDS) {
    const beside = [...path.slice(0, -1), 'beside'];
    const both = merged(at(beside, 'below'), at(path, { a: 1 }));
    t.strictSame([valueAt(both, beside), valueAt(both, path)], ['below', { a: 1 }], path.join('.'));
  }
});

for (const probe of PROBES)
  t.test(`${probe}: of one layer the handler, of both the numbers`, async (t) => {
    for (const below of HANDLERS)
      for (const above of HANDLERS)
        t.strictSame(
          merged(
            { podTemplate: { [probe]: { [below]: { old: 1 }, periodSeconds: 5, timeoutSeconds: 6 } } },
            { podTemplate: { [probe]: { [above]: { new: 2 }, timeoutSeconds: 0 } } },
          ),
          { podTemplate: { [probe]: { [above]: { new: 2 }, periodSeconds: 5, timeoutSeconds: 0 } } },
          `${above} over ${below}`,
        );
  });
