// The three ways to install the control plane have the same objects: the chart with its default values by helm, manifests/control-plane by
// kustomize, and `gatewarden manifests --control-plane`.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import packageFile from '../../package.json' with { type: 'json' };
import { KINDS } from '../../src/kinds/index.ts';
import { CRD_CHART, type Manifest, objectsOf, render } from '../charts/helm.ts';
import { gatewarden } from '../cli/running.ts';
import { pathOf } from '../parts/build.ts';

const MANIFESTS = fileURLToPath(new URL('../../manifests', import.meta.url));
const kustomize = await pathOf('kustomize');

type Objects = ReadonlyMap<string, Manifest>;

const byName = (objects: readonly Manifest[]): Objects =>
  new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));

/** Without the two labels that helm's objects have beside. */
function withoutHelm({ metadata, ...object }: Manifest): Manifest {
  const { 'helm.sh/chart': chart, 'app.kubernetes.io/managed-by': manager, ...labels } = metadata.labels;
  if (chart === undefined || manager !== 'Helm') throw new Error(`${metadata.name} is not helm's`);
  return { ...object, metadata: { ...metadata, labels } };
}

function built(folder: string): Objects {
  const { status, stdout, stderr } = spawnSync(kustomize, ['build', `${MANIFESTS}/${folder}`], {
    encoding: 'utf8',
  });
  if (status !== 0 || stderr !== '') throw new Error(stderr);
  return byName(objectsOf(stdout));
}

async function printed(...args: readonly string[]): Promise<Objects> {
  const { code, stdout, stderr } = await gatewarden(['manifests', '--control-plane', ...args]);
  if (code !== 0) throw new Error(stderr);
  return byName(objectsOf(stdout));
}

const sorted = (objects: Objects): readonly string[] => [...objects.keys()].sort();

/** Beside the objects of the chart: helm creates it by itself. */
const NAMESPACE = 'Namespace gatewarden-system';

t.test('with the defaults, the three have the same objects', async (t) => {
  const chart = byName((await render({})).map(withoutHelm));
  const ways: readonly [name: string, objects: Objects][] = [
    ['manifests/control-plane', built('control-plane')],
    ['gatewarden manifests --control-plane', await printed('--no-crds')],
  ];
  for (const [way, objects] of ways) {
    t.strictSame(sorted(objects), [...sorted(chart), NAMESPACE].sort(), way);
    for (const [name, object] of chart) t.strictSame(objects.get(name), object, `${way}: ${name}`);
  }
  t.strictSame(ways[0]![1].get(NAMESPACE), ways[1]![1].get(NAMESPACE));
});

t.test('with other names, another image and more replicas, helm renders the same', async (t) => {
  const [name, namespace] = ['edge-guard', 'guards'];
  const values = {
    fullnameOverride: name,
    controller: { replicaCount: 3, image: { registry: 'reg.corp/x', repository: 'gw', tag: '7' } },
  };
  const chart = byName((await render(values, { release: name, namespace })).map(withoutHelm));
  const objects = await printed(
    ...['--no-crds', '--name', name, '--namespace', namespace],
    ...['--image', 'reg.corp/x/gw:7', '--replicas', '3'],
  );
  t.strictSame(sorted(objects), [...sorted(chart), `Namespace ${namespace}`].sort());
  for (const [each, object] of chart) t.strictSame(objects.get(each), object, each);
});

t.test('the CRDs of the three are the same, but for the labels of the release', async (t) => {
  const chart = byName((await render({ keep: false }, { chart: CRD_CHART })).map(withoutHelm));
  const files = built('crds');
  const all = await printed();
  t.equal(chart.size, KINDS.length);
  t.strictSame(sorted(files), sorted(chart));
  for (const [name, { metadata, ...crd }] of chart) {
    const { 'app.kubernetes.io/instance': _, 'app.kubernetes.io/version': __, ...labels } = metadata.labels;
    const expected = { ...crd, metadata: { ...metadata, labels } };
    t.strictSame(files.get(name), expected, name);
    t.strictSame(all.get(name), expected, name);
  }
});

t.test('the objects carry the version that they install', async (t) => {
  const { metadata, spec } = built('control-plane').get('Deployment gatewarden')!;
  t.equal(metadata.labels['app.kubernetes.io/version'], packageFile.version);
  t.ok(spec.template.spec.containers[0].image.endsWith(`:${packageFile.version}`));
});

t.test('options that are for the webhook alone are refused', async (t) => {
  const rows: readonly (readonly string[])[] = [
    ['--tls', 'self-signed'],
    ['--validating-failure-policy', 'Ignore'],
    ['--timeout-seconds', '5'],
    ['--audit-interval', '1h'],
    ['--host-network'],
    ['--server-flag=--log-level=debug'],
    ['--from-cluster'],
    ['-o', 'command'],
  ];
  for (const row of rows) {
    const { code, stdout, stderr } = await gatewarden(['manifests', '--control-plane', ...row]);
    t.match({ code, stdout }, { code: 2, stdout: '' }, row.join(' '));
    t.match(
      stderr,
      `${row[0]!.replace(/=.*/, '')}${row[0] === '-o' ? ' command' : ''} has no effect with --control-plane`,
    );
  }
  t.match(await gatewarden(['manifests', '--control-plane', '--name', 'A']), { code: 2, stderr: '--name A' });
});
