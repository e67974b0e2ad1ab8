// What the chart renders: names, labels, environment, permissions, webhook, and the parts that values turn on.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import packageFile from '../../package.json' with { type: 'json' };
import { parseConfig } from '../../src/config/parse.ts';
import { watchedKinds } from '../../src/controller/watches/watched-kinds.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { alertName } from '../../src/registration/alert-rule.ts';
import { CONTROL_PLANE_ALERTS } from '../../src/registration/control-plane-alerts.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { scoped } from '../../src/registration/promql-scope.ts';
import { readerRoles } from '../../src/registration/reader-roles.ts';
import { userRoles } from '../../src/registration/user-roles.ts';
import { WEBHOOK_ALERTS, webhookRuleGroups } from '../../src/registration/webhook-alerts.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { defaultSettings } from '../../src/translation/settings.ts';
import {
  CHART,
  CRD_CHART,
  containerOf,
  environmentOf,
  find,
  helm,
  type Manifest,
  nested,
  objectsOf,
  podOf,
  render,
} from './helm.ts';

const named = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
const CONFIGURATIONS = ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'];
const webhooksOf = (objects: readonly Manifest[]): Manifest[] =>
  CONFIGURATIONS.flatMap((kind) => find(objects, kind).webhooks);
const BUNDLE = Buffer.from('-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n').toString(
  'base64',
);

t.test('helm lint has nothing to say', async (t) => {
  const { code, stdout } = await helm(['lint', '--strict', CHART, CRD_CHART]);
  t.equal(code, 0, stdout);
  t.notMatch(stdout, /WARNING|ERROR/);
});

t.test('clusters that lack what the webhook configurations need are refused', async (t) => {
  for (const [version, code] of [
    ['1.29.9', 1],
    ['1.30.0', 0],
    ['1.30.0-gke.100', 0],
    ['1.36.1', 0],
  ] as const)
    t.equal((await helm(['template', 'a', CHART, '--kube-version', version])).code, code, version);
});

t.test('defaults: the objects', async (t) => {
  t.strictSame((await render({})).map(named).sort(), [
    'ClusterRole gatewarden-gatewarden-system',
    'ClusterRoleBinding gatewarden-role-gatewarden-system',
    'Deployment gatewarden',
    'MutatingWebhookConfiguration gatewarden-gatewarden-system',
    'Role gatewarden',
    'RoleBinding gatewarden',
    'Service gatewarden',
    'ServiceAccount gatewarden',
    'ValidatingWebhookConfiguration gatewarden-gatewarden-system',
  ]);
});

t.test('defaults: environment, ports, and nothing that is not asked for', async (t) => {
  const objects = await render({});
  const {
    GATEWARDEN_MEMORY_LIMIT_BYTES: memory,
    GATEWARDEN_CPU_LIMIT: cpu,
    ...rest
  } = environmentOf(objects);
  t.strictSame([memory, cpu], ['4', '4']);
  t.strictSame(rest, {
    GATEWARDEN_LOG_LEVEL: 'info',
    GATEWARDEN_XDS_SERVICE_NAME: 'gatewarden',
    GATEWARDEN_XDS_SERVICE_PORT: '9977',
    GATEWARDEN_EDGE_XDS_SERVICE_PORT: '9978',
    GATEWARDEN_ENABLE_PROXY: 'true',
    GATEWARDEN_ENABLE_EDGE: 'true',
    GATEWARDEN_DEFAULT_IMAGE_REGISTRY: 'registry.gatewarden.dev/gatewarden',
    GATEWARDEN_DEFAULT_IMAGE_TAG: packageFile.version,
    GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY: 'IfNotPresent',
    GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS: '[]',
    GATEWARDEN_POLICY_MERGE: '{}',
    GATEWARDEN_VALIDATION_MODE: 'standard',
    GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS: '{}',
    GATEWARDEN_HEALTH_PORT: '9093',
    GATEWARDEN_METRICS_PORT: '9092',
    GATEWARDEN_WEBHOOK_ENABLED: 'true',
    GATEWARDEN_WEBHOOK_PORT: '9443',
    GATEWARDEN_WEBHOOK_SERVICE_NAME: 'gatewarden',
    GATEWARDEN_WEBHOOK_TLS: 'self-signed',
    GATEWARDEN_WEBHOOK_CERT_SECRET: 'gatewarden-webhook-cert',
    GATEWARDEN_WEBHOOK_CERT_DURATION: '8760h',
    GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: '2920h',
    GATEWARDEN_WEBHOOK_VALIDATING_NAME: 'gatewarden-gatewarden-system',
    GATEWARDEN_WEBHOOK_MUTATING_NAME: 'gatewarden-gatewarden-system',
    GATEWARDEN_LEADER_ELECTION_ID: 'gatewarden',
    POD_NAMESPACE: 'gatewarden-system',
  });
  const ports = find(objects, 'Service').spec.ports.map(({ name, port, targetPort, protocol }: Manifest) => [
    name,
    port,
    targetPort,
    protocol,
  ]);
  t.strictSame(ports, [
    ['grpc-xds', 9977, 9977, 'TCP'],
    ['grpc-xds-edge', 9978, 9978, 'TCP'],
    ['health', 9093, 9093, 'TCP'],
    ['metrics', 9092, 9092, 'TCP'],
    ['webhook', 9443, 9443, 'TCP'],
  ]);
  const { containers, ...pod } = podOf(objects);
  t.strictSame(pod, { serviceAccountName: 'gatewarden', terminationGracePeriodSeconds: 30 });
  const { name, image, env, ports: containerPorts, ...container } = containers[0];
  t.strictSame(
    [name, image],
    ['gatewarden', `registry.gatewarden.dev/gatewarden/gatewarden:${packageFile.version}`],
  );
  t.strictSame(container, {
    imagePullPolicy: 'IfNotPresent',
    startupProbe: { httpGet: { path: '/readyz', port: 9093 }, periodSeconds: 1, failureThreshold: 120 },
    readinessProbe: { httpGet: { path: '/readyz', port: 9093 }, initialDelaySeconds: 1, periodSeconds: 10 },
    livenessProbe: { httpGet: { path: '/healthz', port: 9093 }, periodSeconds: 10, failureThreshold: 6 },
  });
  t.equal(containerPorts.length, 5);
  t.ok(env.length > 20);
});

t.test('names', async (t) => {
  const long = 'x'.repeat(62);
  const rows: readonly [release: string, values: object, name: string, fullname: string][] = [
    ['gatewarden', {}, 'gatewarden', 'gatewarden'],
    ['gatewarden', { nameOverride: 'blue' }, 'blue', 'gatewarden-blue'],
    ['gatewarden-blue', { nameOverride: 'blue' }, 'blue', 'gatewarden-blue'],
    ['edge-team', {}, 'gatewarden', 'edge-team-gatewarden'],
    ['edge-team', { nameOverride: 'blue', fullnameOverride: 'gw' }, 'blue', 'gw'],
    ['gatewarden', { fullnameOverride: `${long}-y` }, 'gatewarden', long],
    ['gatewarden', { nameOverride: `${long}-y` }, long, `gatewarden-${'x'.repeat(52)}`],
    ['a', { nameOverride: 'true' }, 'true', 'a-true'],
    ['1', { nameOverride: '2', fullnameOverride: '0123' }, '2', '0123'],
  ];
  for (const [release, values, name, fullname] of rows) {
    const objects = await render(
      { ...values, podDisruptionBudget: { enabled: true } },
      { release, namespace: 'ns-1' },
    );
    const selector = {
      gatewarden: 'gatewarden',
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/instance': release,
    };
    const deployment = find(objects, 'Deployment');
    t.equal(deployment.metadata.name, fullname);
    t.strictSame(deployment.spec.selector.matchLabels, selector);
    t.strictSame(deployment.spec.template.metadata.labels, selector);
    t.strictSame(find(objects, 'Service').spec.selector, selector);
    t.equal(environmentOf(objects)['GATEWARDEN_XDS_SERVICE_NAME'], fullname);
    t.equal(containerOf(objects).name, 'gatewarden');
    t.equal(find(objects, 'PodDisruptionBudget').metadata.name, fullname);
    t.equal(find(objects, 'ClusterRole').metadata.name, `${fullname}-ns-1`);
    const binding = find(objects, 'ClusterRoleBinding');
    t.equal(binding.metadata.name, `${fullname}-role-ns-1`);
    t.equal(binding.roleRef.name, `${fullname}-ns-1`);
    for (const { metadata } of objects)
      t.match(metadata.labels, {
        ...selector,
        'helm.sh/chart': `gatewarden-${packageFile.version}`,
        'app.kubernetes.io/version': packageFile.version,
        'app.kubernetes.io/managed-by': 'Helm',
      });
  }
});

t.test('levels are accepted in any case, and without their spaces', async (t) => {
  for (const [level, expected] of [
    [' Strict ', 'strict'],
    ['STANDARD', 'standard'],
  ])
    t.equal(environmentOf(await render({ validation: { level } }))['GATEWARDEN_VALIDATION_MODE'], expected);
});

t.test('xDS with TLS adds one variable, one volume, one mount', async (t) => {
  const plain = await render({});
  const objects = await render({ controller: { xds: { tls: { enabled: true } } } });
  const { GATEWARDEN_XDS_TLS: tls, ...rest } = environmentOf(objects);
  t.equal(tls, 'true');
  t.strictSame(rest, environmentOf(plain));
  t.strictSame(podOf(objects).volumes, [{ name: 'xds-tls', secret: { secretName: 'gatewarden-xds-cert' } }]);
  t.strictSame(containerOf(objects).volumeMounts, [
    { name: 'xds-tls', mountPath: '/etc/xds-tls', readOnly: true },
  ]);
});

t.test('switches that are off by default appear when they are on', async (t) => {
  const off = environmentOf(await render({ proxy: { enabled: false } }));
  t.equal(off['GATEWARDEN_ENABLE_PROXY'], 'false');
  t.equal(off['GATEWARDEN_ENABLE_INFERENCE_EXTENSION'], undefined);
  t.equal(off['GATEWARDEN_ENABLE_STATIC_ADDRESSES'], undefined);
  const objects = await render({ waypoint: { enabled: true }, inferenceExtension: { enabled: true } });
  t.match(environmentOf(objects), {
    GATEWARDEN_ENABLE_WAYPOINT: 'true',
    GATEWARDEN_ENABLE_INFERENCE_EXTENSION: 'true',
    GATEWARDEN_ENABLE_EDGE: 'true',
  });
  const names = objects.map(named);
  t.ok(names.includes('ClusterRole gatewarden-inference-extension-gatewarden-system'));
  t.ok(names.includes('ClusterRoleBinding gatewarden-inference-extension-role-gatewarden-system'));
});

t.test('ListenerSets of the Gateway API are permitted where the cluster has them, or before', async (t) => {
  const kinds = watchedKinds({ settings: defaultSettings, readsLocality: true });
  const alias = kinds.find(
    ({ group, kind }) => group === 'gateway.networking.k8s.io' && kind === 'ListenerSet',
  )!;
  const permitted = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const { stdout, stderr } = await helm(['template', 'gatewarden', CHART, ...flags]);
    t.equal(stderr, '');
    return find(objectsOf(stdout), 'ClusterRole').rules.flatMap(({ resources, verbs }: Manifest) =>
      resources
        .filter((name: string) => name.startsWith('listenersets'))
        .map((name: string) => `${name}: ${verbs.join()}`),
    );
  };
  t.strictSame(await permitted(), []);
  const rows = [
    ...alias.versions.map((version) => ['--api-versions', `${alias.group}/${version}/${alias.kind}`]),
    ['--set', 'rbac.listenerSets=true'],
  ];
  for (const flags of rows)
    t.strictSame(
      await permitted(...flags),
      ['listenersets: get,list,watch', 'listenersets/status: patch,update'],
      flags.join(' '),
    );
});

t.test('the account of the pod is the one that permissions are bound to', async (t) => {
  const rows: readonly [object, string, boolean][] = [
    [{}, 'gatewarden', true],
    [{ name: 'gw' }, 'gw', true],
    [{ create: false }, 'default', false],
    [{ create: false, name: 'gw' }, 'gw', false],
  ];
  for (const [serviceAccount, name, isCreated] of rows) {
    const objects = await render({ serviceAccount }, { namespace: 'net' });
    t.equal(podOf(objects).serviceAccountName, name);
    t.equal(
      objects.some(({ kind }) => kind === 'ServiceAccount'),
      isCreated,
    );
    for (const kind of ['ClusterRoleBinding', 'RoleBinding'])
      t.strictSame(find(objects, kind).subjects, [{ kind: 'ServiceAccount', name, namespace: 'net' }]);
  }
});

t.test('more variables are texts, sorted, and replace those of the chart', async (t) => {
  const extraEnv = {
    Z: 1_000_000,
    A: true,
    B: 0.5,
    C: 'x: "y" {{ z }}',
    GATEWARDEN_LOG_LEVEL: 'debug',
    POD_NAMESPACE: { valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
    D: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
  };
  const { env } = containerOf(await render({ controller: { extraEnv } }));
  const names: string[] = env.map(({ name }: Manifest) => name);
  t.equal(new Set(names).size, names.length, 'no name is there twice');
  const own = names.filter((name) => Object.hasOwn(extraEnv, name));
  t.strictSame(own, Object.keys(extraEnv).sort());
  const value = (name: string) => env.find((each: Manifest) => each.name === name);
  t.strictSame(value('Z'), { name: 'Z', value: '1000000' });
  t.strictSame(value('A'), { name: 'A', value: 'true' });
  t.strictSame(value('B'), { name: 'B', value: '0.5' });
  t.strictSame(value('C'), { name: 'C', value: extraEnv.C });
  t.strictSame(value('D'), { name: 'D', valueFrom: extraEnv.D.valueFrom });
  t.equal(value('GATEWARDEN_LOG_LEVEL').value, 'debug');
});

t.test('the certificate of each source', async (t) => {
  const secret = { source: 'secret', secretName: 'tls', caBundle: BUNDLE };
  const rows: readonly [object, { mounted?: string; bundle?: string; kinds?: readonly string[] }][] = [
    [{}, {}],
    [{ source: 'cert-manager' }, { mounted: 'gatewarden-webhook-cert', kinds: ['Certificate', 'Issuer'] }],
    [
      { source: 'cert-manager', certManager: { issuerRef: { kind: 'ClusterIssuer', name: 'x' } } },
      { mounted: 'gatewarden-webhook-cert', kinds: ['Certificate'] },
    ],
    [secret, { mounted: 'tls', bundle: BUNDLE }],
  ];
  for (const [certificate, { mounted, bundle, kinds = [] }] of rows) {
    const objects = await render({ webhook: { certificate, excludeInstallNamespace: true } });
    const entries = webhooksOf(objects);
    t.equal(entries.length, 4);
    for (const { clientConfig, rules, namespaceSelector } of entries) {
      t.equal(clientConfig.caBundle, bundle);
      t.equal(rules.flatMap(({ resources }: Manifest) => resources).length, KINDS.length);
      t.match(namespaceSelector.matchExpressions.at(-1), {
        key: 'kubernetes.io/metadata.name',
        operator: 'NotIn',
        values: ['gatewarden-system'],
      });
    }
    const isCertManager = kinds.length > 0;
    for (const kind of CONFIGURATIONS)
      t.strictSame(
        find(objects, kind).metadata.annotations,
        isCertManager
          ? { 'cert-manager.io/inject-ca-from': 'gatewarden-system/gatewarden-webhook' }
          : undefined,
      );
    t.strictSame(
      objects
        .map(({ kind }) => kind)
        .filter((kind) => /^(?:Certificate|Issuer)$/.test(kind))
        .sort(),
      kinds,
    );
    t.equal(podOf(objects).volumes?.[0]?.secret.secretName, mounted);
    t.equal(
      environmentOf(objects)['GATEWARDEN_WEBHOOK_TLS'],
      mounted === undefined ? 'self-signed' : 'files',
    );
    const role = find(objects, 'Role').rules.flatMap(({ resources }: Manifest) => resources);
    t.equal(role.includes('secrets'), mounted === undefined, 'only the own CA is written');
    const patches = find(objects, 'ClusterRole').rules.find(
      ({ apiGroups }: Manifest) => apiGroups[0] === 'admissionregistration.k8s.io',
    );
    t.equal(patches.verbs.includes('patch'), mounted === undefined);
  }
});

t.test('the webhook configurations are those of `gatewarden manifests`', async (t) => {
  const objects = await render({}, { release: 'gatewarden', namespace: 'gatewarden-system' });
  for (const expected of webhookConfigurations(DEFAULT_OPTIONS)) {
    const found = find(objects, expected.kind);
    t.equal(found.metadata.name, expected.metadata.name);
    t.strictSame(found.webhooks, expected['webhooks']);
  }
});

t.test('the roles of users are those of `gatewarden manifests`', async (t) => {
  const objects = await render({ rbac: { userRoles: true, readerRoles: true } });
  for (const { metadata, rules } of [...userRoles(DEFAULT_OPTIONS), ...readerRoles(DEFAULT_OPTIONS)]) {
    const found = objects.find((object) => object.metadata.name === metadata.name);
    t.strictSame(found.rules, rules, metadata.name);
    for (const [label, value] of Object.entries(metadata.labels ?? {}))
      if (label.startsWith('rbac.')) t.equal(found.metadata.labels[label], value);
  }
});

t.test(
  'gatewarden.yaml, the audit, Events and secure metrics: variables, a mount, and their permissions',
  async (t) => {
    const plain = await render({});
    const config = { severity: { 'TR-20': 'warn', 'TR-23': 'off' }, unknownFields: 'error' };
    const objects = await render({
      config,
      audit: { interval: '1h' },
      webhook: { events: true },
      metrics: { secure: true, serviceMonitor: { enabled: true } },
    });
    const environment = environmentOf(objects);
    const added = Object.entries(environment).filter(([name]) => !Object.hasOwn(environmentOf(plain), name));
    t.strictSame(Object.fromEntries(added), {
      GATEWARDEN_CONFIG_FILE: '/etc/gatewarden/gatewarden.yaml',
      GATEWARDEN_AUDIT_INTERVAL: '1h',
      GATEWARDEN_SECURE_METRICS: 'true',
      GATEWARDEN_WEBHOOK_EVENTS: 'true',
    });
    t.match(readEnvironment(environment).problems, []);
    const file = find(objects, 'ConfigMap');
    t.strictSame(podOf(objects).volumes, [{ name: 'config', configMap: { name: file.metadata.name } }]);
    t.strictSame(containerOf(objects).volumeMounts, [
      { name: 'config', mountPath: '/etc/gatewarden', readOnly: true },
    ]);
    t.strictSame(parse(file.data['gatewarden.yaml']), config);
    t.strictSame(parseConfig(file.data['gatewarden.yaml']).problems, []);
    const rolesIn = (all: readonly Manifest[]) =>
      all
        .filter(({ kind }) => kind === 'ClusterRole' || kind === 'ClusterRoleBinding')
        .map(({ metadata }) => metadata.name);
    t.strictSame(
      rolesIn(objects)
        .filter((name) => !rolesIn(plain).includes(name))
        .sort(),
      [
        'gatewarden-metrics-auth-gatewarden-system',
        'gatewarden-metrics-auth-role-gatewarden-system',
        'gatewarden-metrics-reader-gatewarden-system',
        'gatewarden-running-audit-gatewarden-system',
        'gatewarden-running-audit-role-gatewarden-system',
      ],
    );
    t.match(find(objects, 'ServiceMonitor').spec.endpoints, [
      {
        scheme: 'https',
        tlsConfig: {
          serverName: 'gatewarden.gatewarden-system.svc',
          ca: { secret: { name: 'gatewarden-webhook-cert', key: 'ca.crt' } },
        },
      },
    ]);
  },
);

t.test('users, groups and namespaces can be exempt', async (t) => {
  const objects = await render({
    webhook: {
      exemptUsers: ['system:serviceaccount:velero:velero', `o'"k\\`],
      exemptGroups: ['ops'],
      exemptNamespaces: ['legacy'],
      excludeInstallNamespace: true,
      matchConditions: [{ name: 'mine', expression: 'true' }],
      namespaceSelector: { matchLabels: { team: 'web' } },
      objectSelector: { matchLabels: { a: 'b' } },
    },
  });
  for (const { matchConditions, namespaceSelector, objectSelector } of webhooksOf(objects)) {
    t.strictSame(
      matchConditions.map(({ name }: Manifest) => name),
      ['not-deleting', 'spec-changed', 'exempt-users', 'exempt-groups', 'mine'],
    );
    t.equal(
      matchConditions[2].expression,
      String.raw`!(request.userInfo.username in ["system:serviceaccount:velero:velero","o'\"k\\"])`,
    );
    t.strictSame(namespaceSelector.matchExpressions.slice(1), [
      { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['gatewarden-system', 'legacy'] },
      { key: 'team', operator: 'In', values: ['web'] },
    ]);
    t.strictSame(objectSelector, { matchLabels: { a: 'b' } });
  }
});

t.test('scoped to discovery: an entry for each selector', async (t) => {
  const objects = await render({
    discoveryNamespaceSelectors: [
      { matchLabels: { team: 'web' } },
      { matchExpressions: [{ key: 'env', operator: 'Exists' }] },
    ],
    webhook: { scopeToDiscovery: true },
  });
  t.strictSame(
    webhooksOf(objects).map(({ name, namespaceSelector }) => [
      name,
      namespaceSelector.matchExpressions[1].key,
    ]),
    ['validate', 'validate-warn', 'mutate', 'mutate-warn'].flatMap((name) => [
      [`${name}-0.admission.gatewarden.dev`, 'team'],
      [`${name}-1.admission.gatewarden.dev`, 'env'],
    ]),
  );
});

t.test('with an autoscaler the Deployment has no replicas; 0 replicas are rendered', async (t) => {
  const scaled = await render({ autoscaling: { enabled: true, targetMemoryUtilizationPercentage: 70 } });
  t.notOk('replicas' in find(scaled, 'Deployment').spec);
  t.match(find(scaled, 'HorizontalPodAutoscaler').spec, {
    minReplicas: 1,
    maxReplicas: 3,
    metrics: [
      { resource: { name: 'cpu', target: { averageUtilization: 80 } } },
      { resource: { name: 'memory' } },
    ],
  });
  t.equal(find(await render({ controller: { replicaCount: 0 } }), 'Deployment').spec.replicas, 0);
});

t.test('a budget: 1 by default, and 0 is a value', async (t) => {
  const rows: readonly [object, object][] = [
    [{}, { maxUnavailable: 1 }],
    [{ minAvailable: '50%' }, { minAvailable: '50%' }],
    [{ maxUnavailable: 0 }, { maxUnavailable: 0 }],
    [{ minAvailable: 0 }, { minAvailable: 0 }],
  ];
  for (const [values, expected] of rows) {
    const objects = await render({ podDisruptionBudget: { enabled: true, ...values } });
    const { selector, unhealthyPodEvictionPolicy, ...rest } = find(objects, 'PodDisruptionBudget').spec;
    t.strictSame(rest, expected);
    t.equal(unhealthyPodEvictionPolicy, 'AlwaysAllow');
    t.strictSame(selector.matchLabels, find(objects, 'Deployment').spec.selector.matchLabels);
  }
});

t.test("annotations of pods: the user's key wins, and null leaves the chart's two", async (t) => {
  const of = async (podAnnotations: unknown) =>
    find(await render({ podAnnotations }), 'Deployment').spec.template.metadata.annotations;
  const chart = { 'prometheus.io/path': '/metrics', 'prometheus.io/port': '9092' };
  t.strictSame(await of({}), { ...chart, 'prometheus.io/scrape': 'true' });
  t.strictSame(await of(null), chart);
  t.strictSame(await of({ 'prometheus.io/path': '/m', a: 'b' }), {
    ...chart,
    'prometheus.io/path': '/m',
    'prometheus.io/scrape': 'true',
    a: 'b',
  });
});

t.test('images', async (t) => {
  const { version } = packageFile;
  const rows: readonly [object, string][] = [
    [{ image: { registry: '' } }, `gatewarden:${version}`],
    [{ image: { registry: 'r', tag: '1' } }, 'r/gatewarden:1'],
    [
      { image: { tag: '1' }, controller: { image: { registry: 'own', repository: 'x/y', tag: '2' } } },
      'own/x/y:2',
    ],
  ];
  for (const [values, image] of rows) t.equal(containerOf(await render(values)).image, image);
});

t.test('a constraint without a selector selects the pods', async (t) => {
  const own = { matchLabels: { a: 'b' } };
  const objects = await render({
    topologySpreadConstraints: [{ topologyKey: 'a' }, { topologyKey: 'b', labelSelector: own }],
  });
  t.strictSame(podOf(objects).topologySpreadConstraints, [
    { topologyKey: 'a', labelSelector: find(objects, 'Deployment').spec.selector },
    { topologyKey: 'b', labelSelector: own },
  ]);
});

t.test('a worked example', async (t) => {
  const values = {
    nameOverride: 'north',
    controller: {
      replicaCount: 2,
      extraEnv: { GATEWARDEN_XDS_AUTH: false, CLUSTER_DOMAIN: 'corp.internal' },
    },
    image: { registry: 'reg.corp.internal/gw', tag: '3.1.0' },
    validation: { level: ' STRICT' },
    gatewayClassParametersRefs: { 'gatewarden-edge': { name: 'edge-defaults', namespace: 'net-ops' } },
    discoveryNamespaceSelectors: [{ matchLabels: { team: 'web' } }],
  };
  const objects = await render(values, { release: 'front', namespace: 'net-ops' });
  for (const kind of ['Deployment', 'Service', 'ServiceAccount'])
    t.equal(find(objects, kind).metadata.name, 'front-north');
  t.match(find(objects, 'Deployment').metadata.labels, {
    'app.kubernetes.io/name': 'north',
    'app.kubernetes.io/instance': 'front',
  });
  t.equal(containerOf(objects).image, 'reg.corp.internal/gw/gatewarden:3.1.0');
  t.equal(find(objects, 'ClusterRole').metadata.name, 'front-north-net-ops');
  const environment = environmentOf(objects);
  t.match(environment, {
    GATEWARDEN_VALIDATION_MODE: 'strict',
    GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS:
      '{"gatewarden-edge":{"name":"edge-defaults","namespace":"net-ops"}}',
    GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS: '[{"matchLabels":{"team":"web"}}]',
    CLUSTER_DOMAIN: 'corp.internal',
    GATEWARDEN_XDS_AUTH: 'false',
  });
  const { settings, problems } = readEnvironment(environment);
  t.strictSame(problems, []);
  t.match(settings, {
    xdsServiceName: 'front-north',
    podNamespace: 'net-ops',
    xdsAuth: false,
    gatewayClassParametersRefs: { 'gatewarden-edge': { name: 'edge-defaults' } },
    translation: { clusterDomain: 'corp.internal', validation: { level: 'strict' } },
  });
});

t.test(
  'the chart sets the variables that the list says, and the control plane knows all of them',
  async (t) => {
    const selfSigned = await render({
      controller: { xds: { tls: { enabled: true } } },
      waypoint: { enabled: true },
      inferenceExtension: { enabled: true },
      staticAddresses: { enabled: true },
      tracing: {
        endpoint: 'http://otel.observability:4318',
        sampler: 'traceidratio',
        samplerArg: '0.1',
      },
      config: { unknownFields: 'error' },
      audit: { interval: '1h' },
      webhook: { events: true, timeoutSeconds: 10 },
      metrics: { secure: true },
    });
    const mounted = await render({ webhook: { certificate: { source: 'cert-manager' } } });
    const rendered = new Set([selfSigned, mounted].flatMap((objects) => Object.keys(environmentOf(objects))));
    const listed = [...VARIABLES].filter(([, { chart }]) => chart !== undefined).map(([name]) => name);
    t.strictSame([...rendered].sort(), listed.sort());
    for (const objects of [selfSigned, mounted])
      t.strictSame(readEnvironment(environmentOf(objects)).problems, []);
  },
);

t.test('the CRDs of the other chart stay when it is uninstalled, unless told otherwise', async (t) => {
  const crds = await render(
    { labels: { app: 'x', team: 'a' }, annotations: { b: 'c' } },
    { chart: CRD_CHART },
  );
  t.equal(crds.length, KINDS.length);
  for (const { metadata } of crds) {
    t.match(metadata.labels, { app: 'gatewarden', 'app.kubernetes.io/name': 'gatewarden', team: 'a' });
    t.match(metadata.annotations, { 'helm.sh/resource-policy': 'keep', b: 'c' });
  }
  const others = await render({ keep: false }, { chart: CRD_CHART });
  for (const { metadata } of others) t.notOk('helm.sh/resource-policy' in metadata.annotations);
});

const inChart = WEBHOOK_ALERTS.filter(({ where }) => where !== 'manifests').map(alertName);

t.test('alerts: about the namespace of the release, without the disabled ones', async (t) => {
  t.notOk((await render({})).some(({ kind }) => kind === 'PrometheusRule' || kind === 'ConfigMap'));
  const rule = async (prometheusRule: object, honorLabels = false): Promise<Manifest> => {
    const metrics = { serviceMonitor: { honorLabels }, prometheusRule: { enabled: true, ...prometheusRule } };
    return find(await render({ metrics }, { release: 'a', namespace: 'net' }), 'PrometheusRule');
  };
  const all = await rule({ namespace: 'monitoring', labels: { release: 'p' }, annotations: { a: 'b' } });
  t.match(all.metadata, {
    name: 'a-gatewarden',
    namespace: 'monitoring',
    labels: { release: 'p', 'app.kubernetes.io/instance': 'a' },
    annotations: { a: 'b' },
  });
  const [{ name, rules }, ...others] = all.spec.groups;
  t.strictSame(
    others.flatMap(({ rules }: Manifest) => rules),
    webhookRuleGroups({
      matchers: 'namespace="net"',
      deployment: 'namespace="net", deployment="a-gatewarden"',
    }).flatMap((group) =>
      (group as { readonly rules: readonly Manifest[] }).rules.filter(({ alert }) => inChart.includes(alert)),
    ),
  );
  t.equal(name, 'gatewarden.control-plane');
  const namespaces = new Map([
    ['net', rules],
    ['.*', (await rule({}, true)).spec.groups[0].rules],
  ]);
  for (const [namespace, found] of namespaces) {
    t.strictSame(
      found.map(({ alert }: Manifest) => alert),
      CONTROL_PLANE_ALERTS.map(alertName),
    );
    const operator = namespace === '.*' ? '=~' : '=';
    for (const [index, { expr, annotations }] of found.entries()) {
      const { expr: expected, summary } = CONTROL_PLANE_ALERTS[index]!;
      t.equal(expr, scoped(expected, `namespace${operator}"${namespace}"`));
      t.equal(annotations.summary, summary);
    }
  }
  const disabled = [...inChart, ...CONTROL_PLANE_ALERTS.map(alertName)];
  const last = disabled.pop();
  t.match((await rule({ disabled })).spec.groups, [{ rules: [{ alert: last }] }]);
  t.strictSame((await rule({ disabled: [...disabled, last] })).spec.groups, []);
});

t.test('alerts about the webhook are rendered with it, whatever values change of its calls', async (t) => {
  const alertsWith = async (values: object): Promise<readonly string[]> => {
    const objects = await render(nested({ ...values, 'metrics.prometheusRule.enabled': true }));
    return find(objects, 'PrometheusRule').spec.groups.flatMap(({ rules }: Manifest) =>
      rules.map(({ alert }: Manifest) => alert),
    );
  };
  const own = CONTROL_PLANE_ALERTS.map(alertName);
  t.ok(inChart.includes('GatewardenRegistrationWeakened'));
  const rows: readonly [values: object, alerts: readonly string[]][] = [
    [{}, [...own, ...inChart]],
    [{ 'webhook.enabled': false }, own],
    [{ 'webhook.timeoutSeconds': 10, 'webhook.exemptUsers': ['a'] }, [...own, ...inChart]],
    [{ 'webhook.excludeInstallNamespace': true }, [...own, ...inChart]],
  ];
  for (const [values, alerts] of rows)
    t.strictSame(await alertsWith(values), alerts, Object.keys(values).join());
});

t.test('the dashboards are those of the manifests, in ConfigMaps that the sidecar finds', async (t) => {
  const dashboards = { enabled: true, namespace: 'monitoring', annotations: { grafana_folder: 'Edge' } };
  const rendered = (await render({ metrics: { dashboards } })).filter(({ kind }) => kind === 'ConfigMap');
  const files = {
    'control-plane': 'control-plane-dashboard/control-plane-dashboard.json',
    webhook: 'prometheus/dashboard.json',
  };
  t.equal(rendered.length, Object.keys(files).length);
  for (const [index, [name, path]] of Object.entries(files).entries()) {
    const json = await readFile(new URL(`../../manifests/components/${path}`, import.meta.url), 'utf8');
    const { metadata, data } = rendered[index];
    t.strictSame(data, { [`${name}-dashboard.json`]: json });
    t.match(metadata, {
      name: `gatewarden-${name}-dashboard`,
      namespace: 'monitoring',
      labels: { grafana_dashboard: '1', 'app.kubernetes.io/managed-by': 'Helm' },
      annotations: { grafana_folder: 'Edge' },
    });
  }
  const off = await render({ metrics: { dashboards }, webhook: { enabled: false } });
  t.equal(find(off, 'ConfigMap').metadata.name, 'gatewarden-control-plane-dashboard');
});
