// What the chart renders: names, labels, environment, permissions, webhook, and the parts that values turn on.

import t from 'tap';
import packageFile from '../../package.json' with { type: 'json' };
import { watchedKinds } from '../../src/controller/watches/watched-kinds.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { userRoles } from '../../src/registration/user-roles.ts';
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

t.test('ListenerSets of the Gateway API are permitted where the cluster has them', async (t) => {
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
  for (const version of alias.versions)
    t.strictSame(await permitted('--api-versions', `${alias.group}/${version}/${alias.kind}`), [
      'listenersets: get,list,watch',
      'listenersets/status: patch,update',
    ]);
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
  const objects = await render({ rbac: { userRoles: true } });
  for (const { metadata, rules } of userRoles(DEFAULT_OPTIONS)) {
    const found = objects.find((object) => object.metadata.name === metadata.name);
    t.strictSame(found.rules, rules, metadata.name);
    for (const [label, value] of Object.entries(metadata.labels ?? {}))
      if (label.startsWith('rbac.')) t.equal(found.metadata.labels[label], value);
  }
});

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
