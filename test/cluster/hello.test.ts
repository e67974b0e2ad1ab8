// README.md from nothing to an answered request, as far as a machine without nodes goes: its charts and manifests in a real API server, the
// control plane beside it, and an Envoy started from what the control plane wrote for the Gateway.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { containerOf, HELM_FOLDERS, render } from '../charts/helm.ts';
import { readme } from '../docs/story.ts';
import { pathOf } from '../parts/build.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { startProvisionedEnvoy } from '../parts/provisioned-proxy.ts';
import { send } from '../parts/requests.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const story = readme.slice(
  readme.indexOf('## From nothing to an answered request'),
  readme.indexOf('## The webhook alone'),
);
const commands = [...story.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) => text.split('\n'));

t.test('from nothing to an answered request', async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  await installGatewayApi(cluster);
  const helm = await pathOf('helm');
  const [crds, chart, ...others] = commands.filter((command) => command.startsWith('helm '));
  t.strictSame(others, []);
  // There are no nodes: nothing would answer the webhook that the second chart registers.
  for (const command of [crds, `${chart} --dry-run=server`]) {
    const { status, stderr } = spawnSync('bash', ['-c', command!], {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${dirname(helm)}:${process.env['PATH']}`,
        KUBECONFIG: cluster.kubeconfig,
        ...HELM_FOLDERS,
      },
      encoding: 'utf8',
    });
    t.equal(status, 0, `${command}: ${stderr}`);
  }

  const { image, env } = containerOf(await render({}));
  const tag = env.find(({ name }: { name: string }) => name === 'GATEWARDEN_DEFAULT_IMAGE_TAG').value;
  await startController(t, {
    kubeconfig: cluster.kubeconfig,
    variables: {
      GATEWARDEN_XDS_AUTH: 'false',
      GATEWARDEN_XDS_SERVICE_HOST: '127.0.0.1',
      GATEWARDEN_DEFAULT_IMAGE_TAG: tag,
    },
  });
  await eventually('the GatewayClass', async () => {
    const path = '/apis/gateway.networking.k8s.io/v1/gatewayclasses/gatewarden';
    return (await cluster.request('GET', path)).status === 200 || undefined;
  });
  t.ok(commands.includes('kubectl apply -f docs/examples/hello'));
  const [port] = (await freePorts(1)) as [number];
  const manifests = await readFile(`${ROOT}docs/examples/hello/hello.yaml`, 'utf8');
  t.match(manifests, 'port: 8080');
  const input = manifests.replace('port: 8080', `port: ${port}`);
  const applied = await cluster.kubectl(['apply', '--filename=-'], { input });
  t.equal(applied.code, 0, applied.stderr);

  const [program] = await envoys();
  await startProvisionedEnvoy(t, program!, cluster, { namespace: 'hello', name: 'front' });
  const answer = await eventually('the answer', async () => {
    const got = await send(port, { host: 'hello.example.com' }).catch(() => undefined);
    return got?.status === 200 ? got : undefined;
  });
  t.match(story, `It prints \`${answer.body}\``);

  const deployment = await eventually('the Deployment', async () => {
    const { status, body } = await cluster.request<{
      spec: { template: { spec: { containers: { image: string }[] } } };
    }>('GET', '/apis/apps/v1/namespaces/hello/deployments/front');
    return status === 200 ? body : undefined;
  });
  const used = [image, deployment.spec.template.spec.containers[0]!.image];
  for (const each of used) {
    t.ok(
      commands.some((command) => command.startsWith(`docker build -t ${each} `)),
      `${each} is built`,
    );
    t.ok(
      commands.some((command) => command.startsWith('kind load ') && command.split(' ').includes(each)),
      `${each} is loaded`,
    );
  }
});
