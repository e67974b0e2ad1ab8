// The control plane installed by helm, by kustomize, and from what `gatewarden manifests --control-plane` prints: the cluster has the same objects.

import { fileURLToPath } from 'node:url';
import t from 'tap';
import { CHART, helm, type Manifest } from '../charts/helm.ts';
import { gatewarden } from '../cli/running.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { deleteInstalled, type Installed, installedObjects, namesOf } from './installed-objects.ts';

t.setTimeout(600_000);

const BASE = fileURLToPath(new URL('../../manifests/control-plane', import.meta.url));
const NAMESPACE = 'gatewarden-system';
const NAME = 'gatewarden';

let cluster: Cluster;
t.before(async () => {
  cluster = await startCluster();
});
t.teardown(() => cluster?.stop());

/** Without the namespace, which outlives the installations, and without what helm marks its objects with. */
function comparable(objects: Installed): Installed {
  return new Map([...objects].map(([name, object]) => [name, withoutHelm(object)]));
}

function withoutHelm({ metadata, ...object }: Manifest): Manifest {
  const { 'helm.sh/chart': chart, 'app.kubernetes.io/managed-by': manager, ...labels } = metadata.labels;
  const annotations = Object.fromEntries(
    Object.entries(metadata.annotations).filter(([name]) => !name.startsWith('meta.helm.sh/')),
  );
  return { ...object, metadata: { ...metadata, labels, annotations } };
}

async function byHelm(): Promise<void> {
  const args = ['install', NAME, CHART, '--namespace', NAMESPACE, '--create-namespace'];
  const { code, stderr } = await helm(args, { kubeconfig: cluster.kubeconfig });
  if (code !== 0) throw new Error(stderr);
}

async function byKustomize(): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '-k', BASE]);
  if (code !== 0 || stderr !== '') throw new Error(stderr);
}

async function byPrinting(): Promise<void> {
  const { stdout: input } = await gatewarden(['manifests', '--control-plane', '--no-crds']);
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '-f', '-'], { input });
  if (code !== 0 || stderr !== '') throw new Error(stderr);
}

t.test('the cluster has the same objects after each of the three', async (t) => {
  const found: Installed[] = [];
  for (const install of [byHelm, byKustomize, byPrinting]) {
    await install();
    found.push(comparable(await installedObjects(cluster, NAME)));
    await deleteInstalled(cluster, NAME);
  }
  const [helms, ...others] = found;
  t.equal(helms!.size, 9);
  for (const objects of others) {
    t.strictSame(namesOf(objects), namesOf(helms!));
    for (const [name, object] of helms!) t.strictSame(objects.get(name), object, name);
  }
});
