// `helm upgrade` from a chart with other values and other objects: what is in the cluster then is what a fresh installation has.

import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { CHART, helm } from '../charts/helm.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { type Installed, installedObjects, namesOf } from './installed-objects.ts';

t.setTimeout(600_000);

const EARLIER = fileURLToPath(new URL('earlier-chart', import.meta.url));
const NAMESPACE = 'net-ops';
const NAME = 'front-gatewarden';

/** Values of the new chart that change several objects. */
const VALUES = [
  ...['--set', 'controller.replicaCount=2', '--set', 'podDisruptionBudget.enabled=true'],
  ...['--set', 'config.unknownFields=error', '--set', 'controller.logLevel=debug'],
];

let cluster: Cluster;
t.before(async () => {
  cluster = await startCluster({ controllerManager: true });
  await cluster.kubectl(['create', 'namespace', NAMESPACE]);
});
t.teardown(() => cluster?.stop());

async function done(t: Test, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await helm([...args, '-n', NAMESPACE], { kubeconfig: cluster.kubeconfig });
  t.equal(code, 0, `helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const live = (): Promise<Installed> => installedObjects(cluster, 'front');

t.test('values that there are no more are refused by name, and nothing changes', async (t) => {
  await done(t, 'install', 'front', EARLIER, '--set', 'replicas=3');
  const before = await live();
  // Without values, helm takes those of the release.
  const { code, stderr } = await helm(['upgrade', 'front', CHART, '-n', NAMESPACE], {
    kubeconfig: cluster.kubeconfig,
  });
  t.equal(code, 1);
  t.match(stderr, /additional properties 'replicas' not allowed/);
  t.strictSame(await live(), before);
});

t.test('after an upgrade, the objects are those of a fresh installation', async (t) => {
  const earlier = await live();
  t.match(namesOf(earlier), [
    `ClusterRole ${NAME}-${NAMESPACE}`,
    `ClusterRoleBinding ${NAME}-${NAMESPACE}`,
    `ConfigMap ${NAME}-settings`,
    `Deployment ${NAME}`,
    `PodDisruptionBudget ${NAME}`,
    `Service ${NAME}`,
    `ServiceAccount ${NAME}`,
    `ValidatingWebhookConfiguration ${NAME}-${NAMESPACE}`,
  ]);
  await done(t, 'upgrade', 'front', CHART, '--reset-values', ...VALUES);
  const upgraded = await live();
  await done(t, 'uninstall', 'front', '--wait');
  t.strictSame(namesOf(await live()), [], 'nothing of the earlier chart stays');

  await done(t, 'install', 'front', CHART, ...VALUES);
  const fresh = await live();
  t.strictSame(namesOf(upgraded), namesOf(fresh));
  for (const [name, object] of fresh) {
    t.strictSame(upgraded.get(name), object, name);
    t.notSame(earlier.get(name), object, `${name} was another one, or none`);
  }
});

t.test('after a roll back, the objects are those of the earlier chart', async (t) => {
  const expected = await (async () => {
    await done(t, 'uninstall', 'front', '--wait');
    await done(t, 'install', 'front', EARLIER);
    return live();
  })();
  await done(t, 'upgrade', 'front', CHART);
  await done(t, 'rollback', 'front', '1');
  const back = await live();
  t.strictSame(namesOf(back), namesOf(expected));
  for (const [name, object] of expected) t.strictSame(back.get(name), object, name);
});
