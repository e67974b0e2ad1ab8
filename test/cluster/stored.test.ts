// manifests/ has the form that the API server stores: applying it again changes nothing and causes no conflict, with any kind of apply and
// any field manager.

import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import t, { type Test } from 'tap';
import { parseAllDocuments, stringify } from 'yaml';
import { gatewarden } from '../cli/running.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';

const MANIFESTS = new URL('../../manifests', import.meta.url).pathname;
const COMPONENTS = readdirSync(join(MANIFESTS, 'components')).sort();

/** Kinds of other projects that the components use: here their objects are stored without validation. */
const FOREIGN: readonly (readonly [group: string, version: string, kind: string, plural: string])[] = [
  ['cert-manager.io', 'v1', 'Issuer', 'issuers'],
  ['cert-manager.io', 'v1', 'Certificate', 'certificates'],
  ['monitoring.coreos.com', 'v1', 'ServiceMonitor', 'servicemonitors'],
  ['monitoring.coreos.com', 'v1', 'PrometheusRule', 'prometheusrules'],
];

function foreignCrds(): string {
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return FOREIGN.map(([group, version, kind, plural]) =>
    stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        names: { kind, plural },
        scope: 'Namespaced',
        versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: anything } }],
      },
    }),
  ).join('---\n');
}

/** A folder for `kubectl apply -k`: all of manifests/, with components or without. */
async function overlay(t: Test, components: readonly string[]): Promise<string> {
  const folder = join(t.testdir({}), 'overlay');
  await mkdir(folder);
  const at = (path: string) => relative(folder, join(MANIFESTS, path));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [at('.')],
    components: components.map((name) => at(`components/${name}`)),
  };
  await writeFile(join(folder, 'kustomization.yaml'), stringify(kustomization));
  return folder;
}

async function cluster(t: Test): Promise<Cluster> {
  const started = await startCluster();
  t.teardown(() => started.stop());
  await said(started, ['create', '-f', '-'], foreignCrds());
  await said(started, ['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
  return started;
}

/** The lines that kubectl prints, one per object; a complaint fails the test. */
async function said(cluster: Cluster, args: readonly string[], input?: string): Promise<string[]> {
  const { code, stdout, stderr } = await cluster.kubectl(args, input === undefined ? {} : { input });
  if (code !== 0 || stderr !== '') throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout.trim().split('\n');
}

/** The parts of `written` that are missing or different in `stored`; additions of the API server are ignored. */
function differences(written: unknown, stored: unknown, path = ''): string[] {
  if (written === null || typeof written !== 'object')
    return written === stored ? [] : [`${path}: ${JSON.stringify(written)} became ${JSON.stringify(stored)}`];
  if (stored === null || typeof stored !== 'object') return [`${path}: is gone`];
  if (Array.isArray(written) && written.length !== (stored as unknown[]).length)
    return [`${path}: ${written.length} items became ${(stored as unknown[]).length}`];
  return Object.entries(written).flatMap(([name, value]) =>
    differences(value, (stored as Record<string, unknown>)[name], `${path}.${name}`),
  );
}

/**
 * The patch strategy of a PodDisruptionBudget's selector is `replace`: on client-side apply, kubectl always sends it.
 * https://github.com/kubernetes/kubernetes/blob/master/staging/src/k8s.io/api/policy/v1/types.go
 */
const ALWAYS_SENT = 'poddisruptionbudget.policy/gatewarden';

for (const components of [[], COMPONENTS]) {
  const what = components.length === 0 ? 'manifests/' : `manifests/ with ${components.join(', ')}`;

  t.test(`${what} with --server-side`, async (t) => {
    const target = await cluster(t);
    const folder = await overlay(t, components);
    const apply = (manager: string) =>
      said(target, ['apply', '--server-side', `--field-manager=${manager}`, '-k', folder]);

    await t.test('a second field manager applies the same without a conflict', async (t) => {
      const first = await apply('first');
      t.same(await apply('second'), first);
      t.same(await apply('first'), first);
    });

    await t.test('nothing that is written is dropped or stored with another value', async (t) => {
      const built = (await said(target, ['kustomize', folder])).join('\n');
      for (const document of parseAllDocuments(built, { version: '1.1' })) {
        const written = document.toJS();
        const { kind, apiVersion, metadata } = written;
        const [version, group = ''] = apiVersion.split('/').reverse();
        const within = metadata.namespace === undefined ? [] : ['--namespace', metadata.namespace];
        const resource = group === '' ? kind : `${kind}.${version}.${group}`;
        const stored = await said(target, ['get', resource, metadata.name, ...within, '-o', 'json']);
        t.same(differences(written, JSON.parse(stored.join('\n'))), [], `${kind} ${metadata.name}`);
      }
    });

    await t.test(
      'the first client-side apply adds its annotation, the next one changes nothing',
      async (t) => {
        for (const expected of ['configured', 'unchanged']) {
          const { stdout } = await target.kubectl(['apply', '-k', folder]);
          for (const line of stdout.trim().split('\n')) {
            const [name, state] = line.split(' ');
            t.equal(state, name === ALWAYS_SENT ? 'configured' : expected, line);
          }
        }
      },
    );
  });

  t.test(`${what} applied client-side twice: every object is unchanged`, async (t) => {
    const target = await cluster(t);
    const folder = await overlay(t, components);
    const states = async (): Promise<[name: string, state: string][]> =>
      (await said(target, ['apply', '-k', folder])).map((line) => {
        const [name = '', state = ''] = line.split(' ');
        return [name, state];
      });
    const created = await states();
    t.same(
      created.filter(([, state]) => state !== 'created'),
      [],
    );
    const budget = ['get', 'pdb', '-n', 'gatewarden-system', 'gatewarden', '-o', 'yaml'];
    const before = await said(target, budget);
    t.same(
      await states(),
      created.map(([name]) => [name, name === ALWAYS_SENT ? 'configured' : 'unchanged']),
    );
    t.same(await said(target, budget), before, 'nothing of it changes, not even its resourceVersion');
  });
}

const PROFILES = `severity: {W-01: error}
profiles:
  - {name: legacy, namespaceSelector: {matchLabels: {team: legacy, env: dev}}, severity: {C-01: warn}}
`;

t.test('the same is true for the output of `gatewarden manifests` with other options', async (t) => {
  const target = await cluster(t);
  const variants: readonly (readonly string[])[] = [
    ['--tls=cert-manager', '--replicas=3', '--validation-level=strict', '--early-refusal=false'],
    ['--host-network', '--priority-class=important'],
    ['--egress-port=8443', '--timeout-seconds=10', '--validating-failure-policy=Ignore'],
    [`--config=${t.testdir({ 'gatewarden.yaml': PROFILES })}/gatewarden.yaml`],
  ];
  const printed = async (variant: readonly string[], namespace: string): Promise<string> => {
    const names = [`--namespace=${namespace}`, '--name=gate', `--enforcement=${namespace}-team=warn`];
    return (await gatewarden(['manifests', '--no-crds', ...variant, ...names])).stdout;
  };
  for (const [index, variant] of variants.entries()) {
    const byServer = await printed(variant, `server-${index}`);
    const apply = (manager: string) =>
      said(target, ['apply', '--server-side', `--field-manager=${manager}`, '-f', '-'], byServer);
    const first = await apply('first');
    t.same(await apply('second'), first, variant.join(' '));

    const byClient = await printed(variant, `client-${index}`);
    const created = await said(target, ['apply', '-f', '-'], byClient);
    t.same(
      await said(target, ['apply', '-f', '-'], byClient),
      created.map((line) =>
        line.replace(/ \w+$/, line.startsWith('poddisruptionbudget') ? ' configured' : ' unchanged'),
      ),
      variant.join(' '),
    );
  }
});
