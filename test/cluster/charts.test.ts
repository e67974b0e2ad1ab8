// Both charts in a real API server: what they render is accepted as it is, and install, upgrade and uninstall keep what they must keep.

import { spawnSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { Leader } from '../../src/cluster/leader.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { CHART, CRD_CHART, HELM_FOLDERS, helm, type Manifest, nested, template } from '../charts/helm.ts';
import { blocksOf } from '../docs/blocks.ts';
import { pathOf } from '../parts/build.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { installGatewayApi } from '../parts/installed-crds.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

t.setTimeout(600_000);

const NAMESPACE = 'net-ops';

/** Kinds of other projects, which the chart renders on demand: here without schemas. */
const FOREIGN = [
  ['cert-manager.io', 'v1', 'Certificate', 'certificates'],
  ['cert-manager.io', 'v1', 'Issuer', 'issuers'],
  ['monitoring.coreos.com', 'v1', 'ServiceMonitor', 'servicemonitors'],
  ['monitoring.coreos.com', 'v1', 'PrometheusRule', 'prometheusrules'],
].map(([group, version, kind, plural]) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    names: { kind, plural },
    scope: 'Namespaced',
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}));

/** Everything that can be turned on, and every value that is passed on as it is. */
const FULL = {
  commonLabels: { team: 'net' },
  'controller.extraEnv': { A: 1, B: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } } },
  'controller.replicaCount': 3,
  'controller.service.type': 'LoadBalancer',
  'controller.service.annotations': { a: 'b' },
  'controller.strategy': { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%' } },
  'controller.xds.tls.enabled': true,
  deploymentAnnotations: { a: 'b' },
  podAnnotations: { c: 'd' },
  podSecurityContext: { fsGroup: 10_101 },
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 10_101,
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
  resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { cpu: 2, memory: '1Gi' } },
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { a: 'b' } } },
      ],
    },
  },
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
  ],
  priorityClassName: 'system-cluster-critical',
  imagePullSecrets: [{ name: 'registry' }],
  extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
  extraVolumeMounts: [{ name: 'ca', mountPath: '/etc/ssl/corporate', readOnly: true }],
  'serviceAccount.annotations': { a: 'b' },
  'rbac.userRoles': true,
  'rbac.readerRoles': true,
  config: {
    severity: { 'TR-20': 'warn' },
    profiles: [
      {
        name: 'legacy',
        namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'In', values: ['legacy'] }] },
        severity: { 'C-01': 'warn' },
      },
    ],
  },
  'audit.interval': '1h',
  'metrics.secure': true,
  'webhook.events': true,
  'waypoint.enabled': true,
  'inferenceExtension.enabled': true,
  discoveryNamespaceSelectors: [
    { matchLabels: { team: 'web' } },
    { matchExpressions: [{ key: 'env', operator: 'In', values: ['prod'] }] },
  ],
  'webhook.scopeToDiscovery': true,
  'webhook.excludeInstallNamespace': true,
  'webhook.exemptNamespaces': ['legacy'],
  'webhook.exemptUsers': ['system:serviceaccount:velero:velero', `o'"k\\ ü`],
  'webhook.exemptGroups': ['ops'],
  'webhook.matchConditions': [{ name: 'mine', expression: "request.userInfo.username != 'x'" }],
  'webhook.namespaceSelector': { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
  'webhook.objectSelector': { matchLabels: { a: 'b' } },
  'webhook.annotations': { a: 'b' },
  'podDisruptionBudget.enabled': true,
  'autoscaling.enabled': true,
  'autoscaling.behavior': { scaleDown: { stabilizationWindowSeconds: 600 } },
  'networkPolicy.enabled': true,
  'networkPolicy.metricsFrom': [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
  ],
  'networkPolicy.egress.enabled': true,
  'networkPolicy.egress.extra': [{ ports: [{ port: 8443, protocol: 'TCP' }] }],
  'metrics.serviceMonitor.enabled': true,
  'metrics.serviceMonitor.interval': '30s',
  'metrics.prometheusRule.enabled': true,
  'metrics.dashboards.enabled': true,
} as const;

let cluster: Cluster;
t.before(async () => {
  cluster = await startCluster({ controllerManager: true });
  await cluster.kubectl(['create', 'namespace', NAMESPACE]);
});
t.teardown(() => cluster?.stop());

const run = (...args: readonly string[]) => helm(args, { kubeconfig: cluster.kubeconfig });

async function done(t: Test, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  t.equal(code, 0, `helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}

async function get(kind: string, name: string, namespace = NAMESPACE): Promise<Manifest> {
  const { code, stdout } = await cluster.kubectl(['-n', namespace, 'get', kind, name, '-o', 'json']);
  return code === 0 ? JSON.parse(stdout) : undefined;
}

t.test('the API server accepts what is rendered, with no unknown field and no warning', async (t) => {
  const input = FOREIGN.map((crd) => stringify(crd)).join('---\n');
  t.match(await cluster.kubectl(['apply', '-f', '-'], { input }), { code: 0 });
  await cluster.kubectl(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
  const rows: readonly (readonly [string, object])[] = [
    ['defaults', {}],
    ['everything', nested(FULL)],
    ['cert-manager', nested({ ...FULL, 'webhook.certificate.source': 'cert-manager' })],
    ["the node's network", { hostNetwork: true, controller: { strategy: { type: 'Recreate' } } }],
    ['without the webhook', { webhook: { enabled: false }, edge: { enabled: false } }],
  ];
  for (const [name, values] of rows) {
    const rendered = await template(values, { release: 'front', namespace: NAMESPACE });
    t.equal(rendered.code, 0, rendered.stderr);
    const { code, stderr } = await cluster.kubectl(
      ['apply', '--dry-run=server', '--validate=strict', '-f', '-'],
      { input: rendered.stdout },
    );
    t.equal(code, 0, `${name}: ${stderr}`);
    t.equal(stderr, '', name);
  }
});

t.test('the notes of an installation warn of what is probably not meant', async (t) => {
  const notes = async (values: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    const args = ['install', 'notes', CHART, '--namespace', NAMESPACE, '--dry-run=client', '--values', '-'];
    const { code, stdout, stderr } = await helm(args, {
      input: JSON.stringify(nested(values)),
      kubeconfig: cluster.kubeconfig,
    });
    t.equal(code, 0, stderr);
    const text = stdout.slice(stdout.indexOf('\nNOTES:'));
    t.match(text, /release notes, namespace net-ops[\s\S]*rollout status deployment\/notes-gatewarden/);
    t.match(text, /gatewarden status --kubeconfig \S+ --namespace net-ops --name notes-gatewarden\n/);
    return [...text.matchAll(/^WARNING: (.*)$/gm)].map(([, warning = '']) => warning);
  };
  const quiet = { 'controller.replicaCount': 2 };
  const rows: readonly [Readonly<Record<string, unknown>>, readonly RegExp[]][] = [
    [quiet, []],
    [{}, [/^webhook\.validating\.failurePolicy is Fail with a single replica/]],
    [{ ...quiet, 'inferenceExtension.enabled': true }, []],
    [
      { ...quiet, 'inferenceExtension.enabled': true, 'edge.enabled': false },
      [/^inferenceExtension\.enabled without edge\.enabled .* v2\.1 .* v2\.2/],
    ],
    [
      {
        'webhook.enabled': false,
        'podDisruptionBudget.enabled': true,
        'podDisruptionBudget.maxUnavailable': 0,
      },
      [/^podDisruptionBudget: /],
    ],
    [
      {
        'webhook.enabled': false,
        'podDisruptionBudget.enabled': true,
        'podDisruptionBudget.minAvailable': '1%',
      },
      [/^podDisruptionBudget: /],
    ],
    [{ 'webhook.enabled': false, 'podDisruptionBudget.enabled': true }, []],
    [
      { ...quiet, 'metrics.serviceMonitor.enabled': true },
      [/^metrics\.serviceMonitor\.enabled together with/],
    ],
    [{ ...quiet, 'metrics.serviceMonitor.enabled': true, podAnnotations: null }, []],
    [
      {
        ...quiet,
        gatewayClassParametersRefs: { gatewarden: { name: 'a', namespace: 'b' } },
        discoveryNamespaceSelectors: [{ matchLabels: { a: 'b' } }],
      },
      [/^gatewayClassParametersRefs together with discoveryNamespaceSelectors/],
    ],
  ];
  for (const [values, expected] of rows) {
    const found = await notes(values);
    t.equal(found.length, expected.length, found.join(' / '));
    for (const [index, pattern] of expected.entries()) t.match(found[index], pattern);
  }
});

t.test('install, upgrade and uninstall', async (t) => {
  const folder = t.testdir({});
  await done(t, ['install', 'crds', CRD_CHART, '-n', NAMESPACE]);
  for (const { plural, group } of KINDS) t.ok(await get('crd', `${plural}.${group}`), plural);

  // There is no earlier release yet. This one has no webhook port, and fewer permissions.
  const earlier = join(folder, 'earlier');
  await cp(CHART, earlier, { recursive: true });
  const edit = async (name: string, change: (text: string) => string): Promise<void> => {
    const path = join(earlier, name);
    const text = await readFile(path, 'utf8');
    t.not(change(text), text, `${name} is changed`);
    await writeFile(path, change(text));
  };
  await edit('Chart.yaml', (text) => text.replace(/^version: .*$/m, 'version: 0.0.9'));
  await edit('templates/_helpers.tpl', (text) => text.replace(/^webhook: .*$/m, ''));
  await edit('templates/_registration.tpl', (text) => text.replace(/^ {4}- watch\n/m, ''));
  await rm(join(earlier, 'templates/NOTES.txt'));
  const packaged = (await done(t, ['package', earlier, '--destination', folder])).trim().split(' ').at(-1)!;

  await done(t, ['install', 'front', packaged, '-n', NAMESPACE]);
  const name = 'front-gatewarden';
  t.equal((await get('deployment', name)).spec.replicas, 1);
  t.equal((await get('deployment', name)).metadata.labels['helm.sh/chart'], 'gatewarden-0.0.9');

  // As the control plane does.
  const caBundle = Buffer.from('-----BEGIN CERTIFICATE-----\n').toString('base64');
  const configuration = `${name}-${NAMESPACE}`;
  const patch = [0, 1].map((index) => ({
    op: 'add',
    path: `/webhooks/${index}/clientConfig/caBundle`,
    value: caBundle,
  }));
  for (const kind of ['validatingwebhookconfiguration', 'mutatingwebhookconfiguration']) {
    const patched = await cluster.kubectl([
      'patch',
      kind,
      configuration,
      '--type=json',
      '-p',
      JSON.stringify(patch),
    ]);
    t.equal(patched.code, 0, patched.stderr);
  }
  await cluster.kubectl(['-n', NAMESPACE, 'create', 'secret', 'generic', `${name}-webhook-cert`]);

  const notes = await done(t, [
    ...['upgrade', 'front', CHART, '-n', NAMESPACE, '--set', 'controller.replicaCount=2'],
    ...['--set', 'webhook.validating.failurePolicy=Ignore'],
  ]);
  t.match(notes, /release front, namespace net-ops/);
  const deployment = await get('deployment', name);
  t.equal(deployment.spec.replicas, 2);
  t.not(deployment.metadata.labels['helm.sh/chart'], 'gatewarden-0.0.9');
  for (const kind of ['validatingwebhookconfiguration', 'mutatingwebhookconfiguration'])
    for (const { clientConfig, failurePolicy } of (await get(kind, configuration)).webhooks) {
      t.equal(clientConfig.caBundle, caBundle, 'an upgrade leaves what the control plane wrote');
      t.equal(failurePolicy, 'Ignore');
    }
  await done(t, ['rollback', 'front', '1', '-n', NAMESPACE]);
  t.equal((await get('deployment', name)).spec.replicas, 1);

  // An object of ours, and what the control plane wrote, outlive the release.
  await done(t, ['uninstall', 'front', '-n', NAMESPACE, '--wait']);
  const created = await cluster.kubectl(['-n', NAMESPACE, 'apply', '-f', '-'], {
    input: stringify({
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'DirectResponse',
      metadata: { name: 'kept' },
      spec: { status: 200 },
    }),
  });
  t.equal(created.code, 0, created.stderr);
  for (const [kind, object] of [
    ['deployment', name],
    ['service', name],
    ['clusterrole', configuration],
    ['validatingwebhookconfiguration', configuration],
  ] as const)
    t.equal(await get(kind, object), undefined, `${kind} is gone`);
  t.ok(await get('secret', `${name}-webhook-cert`), 'the CA stays');

  await done(t, ['upgrade', 'crds', CRD_CHART, '-n', NAMESPACE, '--set', 'labels.team=net']);
  t.equal((await get('crd', 'directresponses.gateway.gatewarden.dev')).metadata.labels.team, 'net');
  await done(t, ['uninstall', 'crds', '-n', NAMESPACE, '--wait']);
  for (const { plural, group } of KINDS) t.ok(await get('crd', `${plural}.${group}`), `${plural} stays`);
  t.ok(await get('directresponse', 'kept'), 'objects stay');

  // Reinstalling takes them over again, which only works for the same release.
  await done(t, ['install', 'crds', CRD_CHART, '-n', NAMESPACE, '--set', 'keep=false']);
  await done(t, ['uninstall', 'crds', '-n', NAMESPACE, '--wait']);
  t.equal(await get('crd', 'directresponses.gateway.gatewarden.dev'), undefined);
});

t.test('docs/install.md: its commands, in order', async (t) => {
  const blocks = await blocksOf('install.md');
  const folder = t.testdir({ charts: t.fixture('symlink', join(CHART, '..')) });
  for (const { marks, text } of blocks)
    if (marks['file'] !== undefined) await writeFile(join(folder, marks['file']), text);
  const programs = dirname(await pathOf('helm'));
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env['PATH']}`,
    KUBECONFIG: cluster.kubeconfig,
    ...HELM_FOLDERS,
  };
  let count = 0;
  for (const { marks, text, line } of blocks) {
    if (marks['test'] === undefined) continue;
    count++;
    const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    t.equal(status, Number(marks['exit'] ?? 0), `line ${line}: ${stderr}`);
    const output = blocks.find((block) => block.marks['output'] === marks['test']);
    if (output !== undefined) t.ok(stderr.startsWith(output.text), `line ${line}: ${stderr}`);
  }
  t.ok(count >= 5);
  t.ok(await get('crd', 'backends.gateway.gatewarden.dev'), 'the CRDs stay');
});

t.test(
  'a cluster that has ListenerSets in the group of the Gateway API gets the permission for them',
  async (t) => {
    const role = `sets-gatewarden-${NAMESPACE}`;
    const permitted = async (): Promise<boolean> =>
      (await get('clusterrole', role)).rules.some(({ resources }: Manifest) =>
        resources.includes('listenersets'),
      );
    await done(t, ['install', 'sets', CHART, '-n', NAMESPACE]);
    t.teardown(() => run('uninstall', 'sets', '-n', NAMESPACE));
    t.equal(await permitted(), false);
    await installGatewayApi(cluster, { version: 'v1.5-experimental', kinds: ['ListenerSet'] });
    await done(t, ['upgrade', 'sets', CHART, '-n', NAMESPACE]);
    t.equal(await permitted(), true);
  },
);

t.test('docs/operations/control-plane.md: its marked commands, on a release', async (t) => {
  const namespace = 'gatewarden-system';
  await done(t, ['install', 'gatewarden', CHART, '-n', namespace, '--create-namespace']);
  t.teardown(() => run('uninstall', 'gatewarden', '-n', namespace));
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
  const { env } = (await get('deployment', 'gatewarden', namespace)).spec.template.spec.containers[0];
  const lease = env.find(({ name }: Manifest) => name === 'GATEWARDEN_LEADER_ELECTION_ID').value;
  const leader = Leader.start({
    client,
    clock: systemClock,
    log: new CollectedLog(),
    namespace,
    name: lease,
    identity: 'gatewarden-1',
    duration: 3000,
    onLead: () => {},
  });
  t.teardown(async () => {
    await leader.stop();
    client.close();
  });
  await until('it leads', () => leader.isLeader);
  const environment = {
    ...process.env,
    PATH: `${dirname(await pathOf('kubectl'))}:${process.env['PATH']}`,
    KUBECONFIG: cluster.kubeconfig,
    KUBECTL_KUBERC: 'false',
  };
  const printed = new Map<string, string>();
  for (const { marks, text } of await blocksOf('operations/control-plane.md')) {
    const { test: step } = marks;
    if (step === undefined) continue;
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
      env: environment,
      encoding: 'utf8',
    });
    t.equal(status, 0, `${step}: ${stderr}`);
    printed.set(step, stdout);
    if (step === 'scale-down') t.equal((await get('deployment', 'gatewarden', namespace)).spec.replicas, 0);
    if (step === 'lease-delete')
      await until(
        'the Lease is there again',
        async () => (await get('lease', lease, namespace)) !== undefined,
      );
  }
  t.match(printed.get('lease'), /^gatewarden-1 since \d{4}-.*, last renewed \d{4}-/);
  t.equal((await get('deployment', 'gatewarden', namespace)).spec.replicas, 2);
  t.strictSame([...printed.keys()], ['lease', 'nacks', 'lease-delete', 'scale-down', 'scale-up']);
});
