// The options of an installation, read back from what they made: `gatewarden manifests --from-cluster`.

import t from 'tap';
import { manifestsArguments } from '../../src/cli/installation/manifests-command.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { additions } from '../../src/registration/additions.ts';
import {
  configMapOf,
  type InstalledDeployment,
  type InstalledPolicy,
  installedOptions,
  isWebhook,
} from '../../src/registration/installed.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';
import { gatewarden } from '../cli/running.ts';

const CONFIG = 'severity: {C-01: warn}\nprofiles: [{name: a, namespaceSelector: {matchLabels: {t: a}}}]\n';
const parsed = parseConfig(CONFIG).config;
const config = { text: CONFIG, profiles: parsed.profiles };

const OPTIONS: readonly [name: string, options: Partial<RegistrationOptions>][] = [
  ['none', {}],
  ['names', { name: 'guard', namespace: 'guards' }],
  ['an image and replicas', { image: 'registry.example.com/gatewarden:0.1.0', replicas: 3 }],
  ['cert-manager', { tls: 'cert-manager' }],
  ['the level', { validationLevel: 'strict' }],
  ['no early refusal', { earlyRefusal: false }],
  [
    'the webhook configurations',
    { validatingFailurePolicy: 'Ignore', mutatingFailurePolicy: 'Fail', timeoutSeconds: 30 },
  ],
  ['a gatewarden.yaml', { config }],
  ['ports', { egressPorts: [...DEFAULT_OPTIONS.egressPorts, 8443] }],
  ['a priority', { priorityClassName: 'system-cluster-critical' }],
  ['the network of the nodes', { hostNetwork: true }],
  ['an audit', { auditInterval: '1h30m' }],
  ['tokens for metrics', { secureMetrics: true }],
  ['Events', { events: true }],
  ['further flags', { serverFlags: ['--log-level=debug', '--client-allowed-names', 'a b,c'] }],
  [
    'all together',
    {
      name: 'guard',
      namespace: 'guards',
      replicas: 5,
      tls: 'cert-manager',
      validationLevel: 'strict',
      timeoutSeconds: 3,
      auditInterval: '15m',
      secureMetrics: true,
      events: true,
      config,
      egressPorts: [...DEFAULT_OPTIONS.egressPorts, 8443],
      priorityClassName: 'high',
      serverFlags: ['--log-level=debug'],
    },
  ],
];

const find = (objects: readonly { readonly kind: string }[], kind: string): unknown =>
  structuredClone(objects.find((object) => object.kind === kind));

for (const [name, changed] of OPTIONS) {
  const options: RegistrationOptions = { ...DEFAULT_OPTIONS, ...changed };
  const objects = manifests(options, { crds: false });
  const deployment = find(objects, 'Deployment') as InstalledDeployment;

  t.test(`read back: ${name}`, async (t) => {
    const installed = installedOptions(
      deployment,
      find(objects, 'NetworkPolicy') as InstalledPolicy | undefined,
      options.config && { ...parsed, text: CONFIG },
    );
    t.strictSame(installed.changes, []);
    t.strictSame(manifests(installed.options, { crds: false }), objects);
    t.equal(configMapOf(deployment) !== undefined, options.config !== undefined);
  });

  t.test(`as a command line: ${name}`, async (t) => {
    const cwd = t.testdir({ 'a.yaml': CONFIG });
    const args = ['manifests', '--no-crds', '-o', 'json', ...manifestsArguments(options, 'a.yaml')];
    const { code, stdout, stderr } = await gatewarden(args, { cwd });
    t.equal(code, 0, stderr);
    t.strictSame(JSON.parse(stdout).items, JSON.parse(JSON.stringify(objects)));
  });
}

t.test('our image is replaced by that of this version, another one stays', async (t) => {
  const made = manifests(DEFAULT_OPTIONS, { crds: false });
  const deployment = find(made, 'Deployment') as InstalledDeployment;
  const withImage = (image: string): InstalledDeployment => {
    const copy = structuredClone(deployment);
    Object.assign(copy.spec.template.spec.containers[0]!, { image });
    return copy;
  };
  const older = installedOptions(withImage('ghcr.io/gatewarden/gatewarden:0.0.9'), undefined, undefined);
  t.match(older, { image: 'ghcr.io/gatewarden/gatewarden:0.0.9', changes: [] });
  t.equal(older.options.image, DEFAULT_OPTIONS.image);
  const own = installedOptions(withImage('r.example/g@sha256:00'), undefined, undefined);
  t.match(own, { changes: [], options: { image: 'r.example/g@sha256:00' } });
});

t.test('what no option makes is named', async (t) => {
  const deployment = find(manifests(DEFAULT_OPTIONS, { crds: false }), 'Deployment') as InstalledDeployment;
  const pod = deployment.spec.template.spec as unknown as Record<string, unknown>;
  const [container] = pod['containers'] as Record<string, unknown>[];
  pod['nodeSelector'] = { disk: 'ssd' };
  pod['restartPolicy'] = 'Always';
  (container!['env'] as object[]).push({ name: 'HTTPS_PROXY', value: 'http://p' });
  (container!['resources'] as { limits: Record<string, string> }).limits['memory'] = '2Gi';
  (container!['args'] as string[])[1] = '--port=8443';
  t.strictSame(
    [...installedOptions(deployment, undefined, undefined).changes].sort(),
    [
      'template.spec.containers[webhook].args["--port=8443"]',
      'template.spec.containers[webhook].env[HTTPS_PROXY]',
      'template.spec.containers[webhook].resources.limits.memory: "2Gi" instead of "1Gi"',
      'template.spec.nodeSelector',
    ].map((text) => text.replace('args["--port=8443"]', 'args["--port=8443"]')),
  );
});

t.test('additions: hostile members', async (t) => {
  const hostile = JSON.parse('{"a": 1, "__proto__": {"x": 1}, "constructor": 2}');
  t.strictSame(additions({ a: 1 }, hostile), ['__proto__', 'constructor']);
  t.strictSame(additions([{ name: 'a' }], [{ name: 'a' }, { name: 'a' }]), ['[a]']);
  t.strictSame(additions({ a: { b: 1 } }, { a: null }), ['a: null instead of {"b":1}']);
});

t.test('options of the cluster need --from-cluster, and flags of the manifests are refused', async (t) => {
  for (const [args, words] of [
    [['--kubeconfig', 'x'], '--kubeconfig needs --from-cluster'],
    [['--drop-changes'], '--drop-changes needs --from-cluster'],
    [['--server-flag=--port=1'], 'the manifests set --port'],
    [['--server-flag=--validation-level=strict'], 'the manifests set --validation-level'],
    [['--server-flag=a\nb'], 'printable'],
    [['--audit-interval=10ms'], 'at least 1s'],
    [['--audit-interval=hourly'], 'duration'],
    [['--from-cluster'], 'no cluster'],
  ] as const) {
    const { code, stderr, stdout } = await gatewarden(['manifests', ...args]);
    t.equal(code, 2);
    t.equal(stdout, '');
    t.match(stderr, words);
  }
});

t.test('an overlay with another namespace keeps the name of the webhook configurations', async (t) => {
  const deployment = find(manifests(DEFAULT_OPTIONS, { crds: false }), 'Deployment') as InstalledDeployment;
  const moved = { ...deployment, metadata: { ...deployment.metadata, namespace: 'guards' } };
  const { configuration, changes } = installedOptions(moved, undefined, undefined);
  t.equal(configuration, 'gatewarden-gatewarden-system');
  t.match(changes, [/args\["--webhook-configuration=gatewarden-gatewarden-system"\]/]);
});

t.test('a Deployment of the same name that is no webhook', async (t) => {
  const deployment = find(manifests(DEFAULT_OPTIONS, { crds: false }), 'Deployment') as InstalledDeployment;
  t.equal(isWebhook(deployment), true);
  const other = structuredClone(deployment);
  Object.assign(other.spec.template.spec.containers[0]!, { args: ['control-plane'] });
  t.equal(isWebhook(other), false);
});
