// manifests/ as kubectl builds them, in every combination, applied to a real API server: no unknown field, no refusal, no warning.

import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import t, { type Test } from 'tap';
import { parseAllDocuments, stringify } from 'yaml';
import { KINDS } from '../../src/kinds/index.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { toJson, toYaml } from '../../src/registration/yaml.ts';
import { pathOf } from '../parts/build.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { readMetrics } from '../registration/promql.ts';
import { until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are read as untyped YAML.
type Manifest = any;

const MANIFESTS = new URL('../../manifests', import.meta.url).pathname;
const NAMESPACE = 'gatewarden-system';
const kubectl = await pathOf('kubectl');
let folders = 0;

/** `kubectl kustomize` of an overlay as a user writes it. */
async function build(t: Test, resources: readonly string[], components: readonly string[]): Promise<string> {
  const folder = join(t.testdirName, String(++folders));
  await mkdir(folder, { recursive: true });
  const at = (path: string) => relative(folder, join(MANIFESTS, path));
  const overlay = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: resources.map(at),
    components: components.map((name) => at(`components/${name}`)),
  };
  await writeFile(join(folder, 'kustomization.yaml'), stringify(overlay));
  const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', folder], { encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`${components.join()}: ${stderr}`);
  return stdout;
}

const read = (text: string): Manifest[] =>
  // kubectl reads YAML 1.1: `Off` would be a boolean.
  parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS());
const named = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

const combinations: readonly (readonly string[])[] = [
  [],
  ['cert-manager'],
  ['prometheus'],
  ['warn'],
  ['cert-manager', 'prometheus'],
  ['cert-manager', 'warn'],
  ['prometheus', 'warn'],
  ['cert-manager', 'prometheus', 'warn'],
  ['config'],
  ['config', 'cert-manager'],
  ['cert-manager', 'config', 'prometheus', 'warn'],
  ['audit'],
  ['events'],
  ['secure-metrics'],
  ['prometheus', 'secure-metrics'],
  ['audit', 'cert-manager', 'config', 'events', 'prometheus', 'secure-metrics', 'warn'],
];

const BASE = [
  'ClusterRole gatewarden-gatewarden-system',
  'ClusterRole gatewarden-gatewarden-system-audit',
  'ClusterRole gatewarden-gatewarden-system-edit',
  'ClusterRole gatewarden-gatewarden-system-reader',
  'ClusterRole gatewarden-gatewarden-system-secret-reader',
  'ClusterRole gatewarden-gatewarden-system-view',
  'ClusterRoleBinding gatewarden-gatewarden-system',
  'Deployment gatewarden',
  'MutatingWebhookConfiguration gatewarden-gatewarden-system',
  'Namespace gatewarden-system',
  'NetworkPolicy gatewarden',
  'PodDisruptionBudget gatewarden',
  'Role gatewarden',
  'RoleBinding gatewarden',
  'Service gatewarden',
  'ServiceAccount gatewarden',
  'ValidatingWebhookConfiguration gatewarden-gatewarden-system',
];
const CONTROL_PLANE = [
  'ClusterRole gatewarden-gatewarden-system',
  'ClusterRoleBinding gatewarden-role-gatewarden-system',
  'Deployment gatewarden',
  'MutatingWebhookConfiguration gatewarden-gatewarden-system',
  'Namespace gatewarden-system',
  'Role gatewarden',
  'RoleBinding gatewarden',
  'Service gatewarden',
  'ServiceAccount gatewarden',
  'ValidatingWebhookConfiguration gatewarden-gatewarden-system',
];
const ADDED: Readonly<Record<string, readonly string[]>> = {
  'cert-manager': ['Certificate gatewarden-webhook-cert', 'Issuer gatewarden-webhook-cert'],
  prometheus: ['ConfigMap gatewarden-dashboard', 'PrometheusRule gatewarden', 'ServiceMonitor gatewarden'],
  warn: [],
  audit: [
    'ClusterRole gatewarden-gatewarden-system-running-audit',
    'ClusterRoleBinding gatewarden-gatewarden-system-running-audit',
    'Role gatewarden-running-audit',
    'RoleBinding gatewarden-running-audit',
  ],
  events: [
    'ClusterRole gatewarden-gatewarden-system-events',
    'ClusterRoleBinding gatewarden-gatewarden-system-events',
  ],
  'secure-metrics': [
    'ClusterRole gatewarden-gatewarden-system-metrics-auth',
    'ClusterRole gatewarden-gatewarden-system-metrics-reader',
    'ClusterRoleBinding gatewarden-gatewarden-system-metrics-auth',
  ],
  // The overlay creates its ConfigMap.
  config: [],
  'control-plane-alerts': ['PrometheusRule gatewarden-control-plane'],
  'control-plane-dashboard': ['ConfigMap gatewarden-control-plane-dashboard'],
};
const CRDS = KINDS.map(({ plural, group }) => `CustomResourceDefinition ${plural}.${group}`);

t.test('every base with every combination of components builds', async (t) => {
  t.testdir({});
  const builds: readonly [resources: string[], components: readonly string[], expected: readonly string[]][] =
    [
      [['crds'], [], CRDS],
      [['.'], [], [...CRDS, ...BASE]],
      [['.'], ['cert-manager', 'prometheus', 'warn'], [...CRDS, ...BASE]],
      [['crds', 'base'], ['cert-manager'], [...CRDS, ...BASE]],
      [['crds', 'control-plane'], [], [...CRDS, ...CONTROL_PLANE]],
      [['control-plane'], ['control-plane-alerts', 'control-plane-dashboard'], CONTROL_PLANE],
      ...combinations.map((components): [string[], readonly string[], string[]] => [
        ['base'],
        components,
        BASE,
      ]),
    ];
  for (const [resources, components, expected] of builds) {
    const objects = read(await build(t, resources, components));
    const all = [...expected, ...components.flatMap((name) => ADDED[name]!)];
    t.same(objects.map(named).sort(), all.sort(), `${resources} with ${components}`);
    for (const { webhooks = [] } of objects)
      for (const { clientConfig } of webhooks) t.same(Object.keys(clientConfig), ['service'], 'no caBundle');
  }
});

t.test('cert-manager: only flags, volume, permissions and the annotation change', async (t) => {
  t.testdir({});
  const byName = (objects: readonly Manifest[]) => new Map(objects.map((object) => [named(object), object]));
  const plain = byName(read(await build(t, ['base'], [])));
  const patched = byName(read(await build(t, ['base'], ['cert-manager'])));
  const changed = [...plain.keys()].filter(
    (name) => JSON.stringify(plain.get(name)) !== JSON.stringify(patched.get(name)),
  );
  t.same(changed.sort(), [
    'ClusterRole gatewarden-gatewarden-system',
    'Deployment gatewarden',
    'MutatingWebhookConfiguration gatewarden-gatewarden-system',
    'Role gatewarden',
    'ValidatingWebhookConfiguration gatewarden-gatewarden-system',
  ]);
  const { args, volumeMounts, ports } = patched.get('Deployment gatewarden').spec.template.spec.containers[0];
  t.ok(args.includes('--tls=files'));
  t.notOk(args.some((argument: string) => /self-signed|ca-secret/.test(argument)));
  t.equal(volumeMounts.length, 1);
  t.equal(ports.length, 3, 'the container is patched, not replaced');
  for (const kind of ['Validating', 'Mutating']) {
    const { metadata, webhooks } = patched.get(`${kind}WebhookConfiguration gatewarden-gatewarden-system`);
    t.same(metadata.annotations, {
      'cert-manager.io/inject-ca-from': 'gatewarden-system/gatewarden-webhook-cert',
    });
    t.equal(webhooks.length, 2);
  }
});

t.test('config: a flag and a volume, with any other component before or after', async (t) => {
  t.testdir({});
  const pods: Manifest[] = [];
  for (const components of [['config', 'cert-manager'], ['cert-manager', 'config'], ['config']]) {
    const objects = read(await build(t, ['base'], components));
    pods.push(objects.find(({ kind }) => kind === 'Deployment').spec.template.spec);
  }
  const said = ({ containers: [{ args, volumeMounts }], volumes }: Manifest) => ({
    args: args.toSorted(),
    mounts: volumeMounts.map(({ mountPath }: Manifest) => mountPath).sort(),
    volumes: volumes.map(({ name }: Manifest) => name).sort(),
  });
  const [before, after, alone] = pods;
  t.same(said(before), said(after));
  t.ok(said(before).args.includes('--tls=files'));
  t.ok(said(before).args.includes('--key-file=/etc/webhook-certs/tls.key'));
  t.same(said(before).volumes, ['certificate', 'config']);
  t.equal(said(alone).args.filter((flag: string) => flag.startsWith('--config=')).length, 1);
  t.same(said(alone).mounts, ['/etc/gatewarden']);
});

t.test('secure-metrics: the ServiceMonitor sends a token, and trusts the servers’ authority', async (t) => {
  t.testdir({});
  const objects = read(await build(t, ['base'], ['prometheus', 'secure-metrics']));
  const { spec } = objects.find(({ kind }) => kind === 'ServiceMonitor');
  t.match(spec.endpoints, [
    {
      port: 'metrics',
      path: '/metrics',
      scheme: 'https',
      bearerTokenFile: String,
      tlsConfig: {
        serverName: 'gatewarden.gatewarden-system.svc',
        ca: { secret: { name: 'gatewarden-webhook-cert', key: 'ca.crt' } },
      },
    },
  ]);
});

t.test('warn: labels every Namespace of the kustomization', async (t) => {
  t.testdir({});
  const [namespace] = read(await build(t, ['base'], ['warn'])).filter(({ kind }) => kind === 'Namespace');
  t.equal(namespace.metadata.labels['gatewarden.dev/enforcement'], 'warn');
});

t.test('a real API server', async (t) => {
  t.testdir({});
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  const apply = (input: string, ...args: string[]) =>
    cluster.kubectl(['apply', '--server-side', '--filename=-', ...args], { input });

  await t.test('accepts the control plane, without a warning', async (t) => {
    const objects = read(await build(t, ['crds', 'control-plane'], ['control-plane-dashboard']));
    const namespace = objects.find(({ kind }) => kind === 'Namespace');
    t.match(await apply(stringify(namespace)), { code: 0, stderr: '' }, 'for the dry runs in it');
    const input = objects.map((object) => stringify(object, { compat: 'yaml-1.1' })).join('---\n');
    const { code, stdout, stderr } = await apply(input, '--dry-run=server', '--validate=strict');
    t.match({ code, stderr }, { code: 0, stderr: '' });
    t.equal(stdout.trim().split('\n').length, objects.length);
  });

  const everything = await build(t, ['.'], []);
  const first = read(everything).find(({ kind }) => kind === 'Namespace');
  t.match(await apply(stringify(first)), { code: 0, stderr: '' }, 'the namespace, for the dry runs in it');

  await t.test('accepts each object that it knows, by dry run, without a warning', async (t) => {
    for (const components of combinations) {
      const resources = components.length === 0 ? ['.'] : ['base'];
      const known = read(await build(t, resources, components)).filter(
        ({ apiVersion }) => !/^(?:cert-manager\.io|monitoring\.coreos\.com)\//.test(apiVersion),
      );
      const input = known.map((object) => stringify(object, { compat: 'yaml-1.1' })).join('---\n');
      const { code, stdout, stderr } = await apply(input, '--dry-run=server', '--validate=strict');
      t.equal(stderr, '', components.join());
      t.equal(code, 0);
      t.equal(stdout.trim().split('\n').length, known.length);
    }
  });

  await t.test(
    'accepts the output of `gatewarden manifests`, and the files of the CRDs unchanged',
    async (t) => {
      const files = (await readdir(join(MANIFESTS, 'crds'))).filter((name) => name !== 'kustomization.yaml');
      const crds = await Promise.all(files.map((name) => readFile(join(MANIFESTS, 'crds', name), 'utf8')));
      const inputs = [
        toYaml(manifests(DEFAULT_OPTIONS)),
        toJson(manifests(DEFAULT_OPTIONS)),
        crds.join('---\n'),
      ];
      for (const input of inputs)
        t.match(await apply(input, '--dry-run=server', '--validate=strict'), { code: 0, stderr: '' });
    },
  );

  await t.test('accepts a Pod of the Deployment in the namespace that enforces the standard', async (t) => {
    const path = `/api/v1/namespaces/${NAMESPACE}/pods?dryRun=All&fieldValidation=Strict`;
    for (const components of [[], ['cert-manager']]) {
      const deployment = read(await build(t, ['base'], components)).find(({ kind }) => kind === 'Deployment');
      const { metadata, spec } = deployment.spec.template;
      const pod = { metadata: { ...metadata, name: 'one' }, spec };
      const answer = await cluster.request('POST', path, pod);
      t.equal(answer.status, 201, JSON.stringify(answer.body));
      t.same(answer.warnings, []);

      const [container] = spec.containers;
      const capabilities = { drop: ['ALL'], add: ['NET_ADMIN'] };
      const greedy = { ...container, securityContext: { ...container.securityContext, capabilities } };
      const refused = await cluster.request('POST', path, {
        ...pod,
        spec: { ...spec, containers: [greedy] },
      });
      t.equal(refused.status, 403, 'the namespace does enforce');
      const open = { ...container, securityContext: {} };
      const template = { metadata, spec: { ...spec, containers: [open] } };
      const loose = { ...deployment, spec: { ...deployment.spec, template } };
      const warned = await apply(stringify(loose), '--dry-run=server', '--force-conflicts');
      t.match(warned.stderr, /would violate PodSecurity "restricted/, 'and warns of Deployments');
    }
  });

  await t.test('has nothing to change when the same is applied again', async (t) => {
    const applied = await apply(everything);
    t.match(applied, { code: 0, stderr: '' });
    const { body: before } = await objectsOf(cluster);
    const again = await apply(everything);
    t.match(again, { code: 0, stderr: '' });
    t.same((await objectsOf(cluster)).body, before);
    const diff = await cluster.kubectl(['diff', '--server-side', '--filename=-'], { input: everything });
    t.match(diff, { code: 0, stdout: '' });
  });

  await t.test('counts failed calls in the metrics that the alerts use', async (t) => {
    const object = {
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgeBackend',
      metadata: { name: 'nobody-answers', namespace: 'default' },
      spec: { dynamicForwardProxy: {} },
    };
    await until('the configurations are in force and the CRD is served', async () => {
      const { stderr } = await cluster.kubectl(['create', '--dry-run=server', '--filename=-'], {
        input: JSON.stringify(object),
      });
      return stderr.includes('failed calling webhook "validate.admission.gatewarden.dev"');
    });
    const metrics = readMetrics((await cluster.request<string>('GET', '/metrics')).body);
    const rejections = metrics.get('apiserver_admission_webhook_rejection_count');
    t.ok(rejections?.get('name')?.has('validate.admission.gatewarden.dev'));
    t.ok(rejections?.get('error_type')?.has('calling_webhook_error'), 'and not `no_error`');
    const passed = metrics.get('apiserver_admission_webhook_fail_open_count');
    t.ok(passed?.get('name')?.has('mutate.admission.gatewarden.dev'));
  });
});

/** Our objects in the cluster, without fields that change by themselves. */
function objectsOf(cluster: Cluster) {
  return cluster.request<Manifest>('GET', `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/gatewarden`);
}
