// Upgrades by the charts: two replicas of the built package are replaced one after the other by those of another build, which renders something
// else. Requests through both Envoys, and edits, go on.

import t, { type Test } from 'tap';
import { type BuiltPackage, builtPackage } from '../parts/built-package.ts';
import { certificates } from '../parts/certificates.ts';
import { type GatewayName, startLinked } from '../parts/chaos/envoy-proxy.ts';
import { addRoutes, answersAll } from '../parts/chaos/good-routes.ts';
import { answerOf, startTraffic } from '../parts/chaos/traffic.ts';
import { GOOD, gatewayText, goodText, sendEdit } from '../parts/chaos/world.ts';
import { startCluster } from '../parts/cluster.ts';
import { controllerPorts, type RunningController, startController } from '../parts/controllers.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { INSTALLATION_ACCOUNT, INSTALLATION_USERS, release } from '../parts/gateway-api/installation.ts';
import { installGatewayApi } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { statusDelays } from '../parts/status-delays.ts';
import { startUpstream } from '../parts/upstream.ts';

t.setTimeout(500_000);

interface Upgrade {
  readonly version: string;
  readonly edit: readonly [text: string, other: string];
  /** What an Envoy has then. */
  readonly has: string;
  /** Whether no request may fail at an Envoy that gets the state of the world. */
  readonly isForAll: boolean;
}

const UPGRADES: readonly Upgrade[] = [
  // Another filter chain, so that its routes get another name, too.
  {
    version: '98.0.0',
    edit: ['statPrefix: "http",', 'statPrefix: "upgraded",'],
    has: '"stat_prefix": "upgraded"',
    isForAll: true,
  },
  // The state of the world doesn't tell a replica which clusters a proxy has from another one, so it can't keep them until the routes are there.
  {
    version: '99.0.0',
    edit: ['`backend_$', '`renamed_$'],
    has: '"name": "renamed_good_good_0"',
    isForAll: false,
  },
];

const cluster = await startCluster({ users: INSTALLATION_USERS, audit: true });
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
const [older, newer] = await envoys();
const kubeconfig = await cluster.kubeconfigFor(INSTALLATION_ACCOUNT);
const ports = [await controllerPorts(), await controllerPorts()];
const [front, rear, frontTls, rearTls] = (await freePorts(4)) as [number, number, number, number];

/** The API server can't call the webhook: the replicas are no Pods. */
const VALUES = { webhook: { enabled: false }, controller: { replicaCount: 2 } };
const OTHER_VALUES = {
  ...VALUES,
  commonLabels: { team: 'edge' },
  controller: { ...VALUES.controller, logLevel: 'debug', extraEnv: { DISABLE_POD_LOCALITY_XDS: 'true' } },
};

/** The container of each replica as the chart has it, on ports of its own. */
function startReplica(
  t: Test,
  { launcher }: BuiltPackage,
  variables: Readonly<Record<string, string>>,
  index: number,
): Promise<RunningController> {
  const others = Object.entries(variables).filter(([name]) => !name.endsWith('_PORT'));
  return startController(t, {
    kubeconfig,
    launcher,
    ports: ports[index]!,
    variables: Object.fromEntries(others),
  });
}

const versionOf = async ({ admin }: RunningController): Promise<string> =>
  ((await admin('/version')) as { readonly version: string }).version;

t.test(
  'two replicas are replaced by those of another build: no request fails, no edit is lost',
  async (t) => {
    const current = await builtPackage(t);
    const upstream = await startUpstream(t, { backend: 'good' });
    const installed = await release(cluster, VALUES, current.charts);
    const running = [
      await startReplica(t, current, installed, 0),
      await startReplica(t, current, installed, 1),
    ];
    const { cert, key } = await (await certificates()).leaf(['good.test']);
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'tls', namespace: 'default' },
      type: 'kubernetes.io/tls',
      stringData: { 'tls.crt': cert, 'tls.key': key },
    };
    const applied = await cluster.kubectl(['apply', '--server-side', '--filename=-'], {
      input: [
        gatewayText('front', front, frontTls),
        gatewayText('rear', rear, rearTls),
        goodText(upstream.port),
        JSON.stringify(secret),
      ].join('\n---\n'),
    });
    t.equal(applied.code, 0, applied.stderr);
    const envoyOf = async (name: string, program = older!, variant: 'delta' | 'world' = 'world') => {
      const gateway: GatewayName = { namespace: 'default', name };
      return startLinked(t, { cluster, program, gateway, ports: ports.map(({ xds }) => xds), variant });
    };
    const proxies = [
      { envoy: await envoyOf('front'), gateway: { namespace: 'default', name: 'front' }, http: front },
      {
        envoy: await envoyOf('rear', newer ?? older, 'delta'),
        gateway: { namespace: 'default', name: 'rear' },
        http: rear,
      },
    ];
    for (const { http } of proxies)
      await eventually('the route answers', async () => (await answerOf(http, GOOD)) === '200' || undefined);
    const traffic = { front: startTraffic(t, [front], GOOD), rear: startTraffic(t, [rear], GOOD) };

    for (const { version, edit, has, isForAll } of UPGRADES) {
      const build = await builtPackage(t, { version, edit });
      const prefix = `to-${version.replaceAll('.', '-')}`;
      let isOver = false;
      const edits = addRoutes(
        { edit: (edit) => sendEdit(cluster, edit) },
        { prefix, every: 300, isOver: () => isOver },
      );
      const variables = await release(cluster, OTHER_VALUES, build.charts);
      for (const [index, old] of [...running].entries()) {
        t.equal(await old.terminate(), 0, 'it ends by itself');
        running[index] = await startReplica(t, build, variables, index);
        t.equal(await versionOf(running[index]!), version);
      }
      isOver = true;
      const paths = await edits;
      t.ok(paths.length > 0, `${paths.length} edits`);
      for (const proxy of proxies) {
        await answersAll(proxy, paths);
        await eventually(`${proxy.gateway.name} has what ${version} renders`, async () =>
          (await proxy.envoy.admin('/config_dump')).includes(has) ? true : undefined,
        );
      }
      await eventually('each edit has its status', async () => {
        const delays = statusDelays(await cluster.audit(), 'httproutes', `good/${prefix}`);
        return (delays.length === paths.length && delays.every(Number.isFinite)) || undefined;
      });
      for (const [name, { bad, count }] of Object.entries(traffic)) {
        if (isForAll || name === 'rear') t.strictSame(bad, [], `${version}: requests through ${name}`);
        t.ok(count > 100, `${name}: ${count} requests`);
      }
    }
    t.strictSame(
      running.flatMap(({ logged }) => logged('error')),
      [],
    );
  },
);
