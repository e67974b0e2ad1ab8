// When `gatewarden controller` is ready: each thing that it waits for is missing once, and comes.

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startApiProxy } from '../parts/api-proxy.ts';
import { certificates } from '../parts/certificates.ts';
import { admin, startCluster } from '../parts/cluster.ts';
import { controllerPorts, type RunningController, spawnController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { listens } from '../parts/ports.ts';

const SECONDS = 90;
const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

interface Probe {
  readonly status: number;
  readonly text: string;
}

const probe = async ({ ports }: RunningController, path: string): Promise<Probe | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${ports.health}${path}`).catch(() => undefined);
  return answer && { status: answer.status, text: await answer.text() };
};

/** It lives, and says that it isn't ready for this one reason. */
async function waitsFor(t: Test, controller: RunningController, failed: RegExp): Promise<void> {
  await eventually(
    `${failed} is told`,
    async () => {
      if (controller.end !== undefined) throw new Error(controller.text().slice(-4000));
      const found = await probe(controller, '/readyz?verbose');
      return (found !== undefined && failed.test(found.text)) || undefined;
    },
    SECONDS,
  );
  t.match(await probe(controller, '/readyz'), { status: 503 });
  t.match(await probe(controller, '/healthz'), { status: 200 });
}

const failedGates = ({ text }: Probe): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith('[-]'));

async function becomesReady(controller: RunningController): Promise<void> {
  await eventually('it is ready', async () => (await controller.isReady()) || undefined, SECONDS);
}

t.test('a kind that is not listed yet', async (t) => {
  const held = Promise.withResolvers<void>();
  const proxy = await startApiProxy(t, cluster, admin, {
    held: (path) => (path.includes('/httproutes?') ? held.promise : undefined),
  });
  const controller = await spawnController(t, { kubeconfig: proxy.kubeconfig });
  await waitsFor(t, controller, /^\[-\]objects failed: 1 kind not listed yet$/m);
  t.strictSame(failedGates((await probe(controller, '/readyz?verbose'))!), [
    '[-]objects failed: 1 kind not listed yet',
    '[-]discovery failed: waits for the first translation',
  ]);
  for (const port of [controller.ports.xds, controller.ports.edgeXds])
    t.notOk(await listens(port), 'no proxy is told that there is nothing for it');
  held.resolve();
  await becomesReady(controller);
  for (const port of [controller.ports.xds, controller.ports.edgeXds]) t.ok(await listens(port));
});

t.test('a port of discovery that another program has', async (t) => {
  for (const plane of ['xds', 'edgeXds'] as const) {
    const ports = await controllerPorts();
    const other = createServer().listen(ports[plane], '127.0.0.1');
    await once(other, 'listening');
    t.teardown(() => void other.close());
    const controller = await spawnController(t, { kubeconfig: cluster.kubeconfig, ports });
    await waitsFor(t, controller, new RegExp(`^\\[-\\]discovery failed: .*${ports[plane]}`, 'm'));
    t.strictSame(failedGates((await probe(controller, '/readyz?verbose'))!).length, 1, 'all else is there');
    other.close();
    await once(other, 'close');
    await becomesReady(controller);
    t.ok(await listens(ports[plane]));
    t.equal(await controller.terminate(), 0);
  }
});

t.test('a certificate of the webhook that is over', async (t) => {
  const { leaf } = await certificates();
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-webhook-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const write = async ({ cert, key }: { readonly cert: string; readonly key: string }): Promise<void> => {
    await writeFile(join(folder, 'tls.crt'), cert);
    await writeFile(join(folder, 'tls.key'), key);
  };
  await write(await leaf(['gatewarden'], -60_000));
  const controller = await spawnController(t, {
    kubeconfig: cluster.kubeconfig,
    variables: { GATEWARDEN_WEBHOOK_TLS: 'files', GATEWARDEN_WEBHOOK_CERT_DIR: folder },
  });
  await waitsFor(t, controller, /^\[-\]certificate failed: expired at [\s\S]*^\[\+\]discovery ok/m);
  t.ok(await listens(controller.ports.xds), 'proxies are served meanwhile');
  await write(await leaf(['gatewarden']));
  await becomesReady(controller);
});

t.test('the authority of the webhook, which is stored in the cluster', async (t) => {
  const held = Promise.withResolvers<void>();
  const secret = 'held-authority';
  const proxy = await startApiProxy(t, cluster, admin, {
    held: (path) => (path.includes(`/secrets/${secret}`) ? held.promise : undefined),
  });
  const controller = await spawnController(t, {
    kubeconfig: proxy.kubeconfig,
    variables: { GATEWARDEN_WEBHOOK_CERT_SECRET: secret },
  });
  await eventually(
    'it asks for it',
    () => proxy.asked.some((path) => path.includes(secret)) || undefined,
    SECONDS,
  );
  t.notOk(await controller.isReady());
  held.resolve();
  await becomesReady(controller);
  t.match(await probe(controller, '/readyz?verbose'), { text: /^\[\+\]certificate ok/m });
});
