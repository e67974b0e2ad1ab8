// Variables of `gatewarden controller` in a running process, each by what it changes.

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import t, { type Test } from 'tap';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { EDGE_TYPE_URLS, typeUrl } from '../../src/translation/encode.ts';
import { certificates } from '../parts/certificates.ts';
import { startCluster } from '../parts/cluster.ts';
import {
  type RunningController,
  spawnController,
  startController,
  untilLogged,
} from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { listens } from '../parts/ports.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const { kubeconfig } = cluster;
const made = await certificates();
const { cert, key } = await made.leaf(['discovery.example.com']);
const folder = t.testdir({ 'tls.crt': cert, 'tls.key': key, 'ca.crt': made.authority });
const start = (t: Test, variables: Readonly<Record<string, string>>) =>
  startController(t, { kubeconfig, variables });

const certificateAt = (port: number, protocols: readonly string[] = []): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: [...protocols],
    });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('error', reject);
  });

const verbose = async ({ ports }: RunningController): Promise<string> =>
  (await fetch(`http://127.0.0.1:${ports.health}/readyz?verbose`)).text();

const argumentsOf = ({ process }: RunningController): readonly string[] =>
  readFileSync(`/proc/${process.pid}/cmdline`, 'utf8').split('\0');

t.test('WEBHOOK_ENABLED=false: discovery is served, and no webhook', async (t) => {
  const controller = await start(t, { GATEWARDEN_WEBHOOK_ENABLED: 'false' });
  t.notOk(await listens(controller.ports.webhook), 'the port of the webhook');
  t.ok(await listens(controller.ports.xds), 'discovery for Envoy');
  t.ok(await listens(controller.ports.edgeXds), 'discovery for the edge data plane');
  const checks = await verbose(controller);
  t.match(checks, /discovery/);
  t.notMatch(checks, /certificate/);
  t.notMatch(await controller.metrics(), /gatewarden_admission/);
  t.equal(await controller.terminate(), 0, 'it drains as with the webhook');
});

for (const [value, isTold] of [
  ['true', true],
  ['false', false],
] as const)
  t.test(`ENABLE_BUILTIN_DEFAULT_METRICS=${value}`, async (t) => {
    const controller = await start(t, { GATEWARDEN_ENABLE_BUILTIN_DEFAULT_METRICS: value });
    const text = await controller.metrics();
    t.equal(/^nodejs_version_info/m.test(text), isTold, 'metrics of Node');
    t.equal(
      /^rest_client_requests_total\{method="GET",code="200"\}/m.test(text),
      isTold,
      'metrics of the client',
    );
    t.match(text, /^gatewarden_watched_objects/m, 'our own');
  });

t.test(
  'WEBHOOK_CALLS: the self-test knows what the calls leave out; a wrong one stops nothing',
  async (t) => {
    const matchConditions = [
      { name: 'exempt-users', expression: "!(request.userInfo.username in ['velero', 'admin'])" },
    ];
    const controller = await start(t, { GATEWARDEN_WEBHOOK_CALLS: JSON.stringify({ matchConditions }) });
    await eventually('the self-test has run', async () =>
      (await verbose(controller)).includes('matchCondition') ? true : undefined,
    );
    for (const door of ['mutate', 'validate'])
      t.match(
        await verbose(controller),
        `self-test-${door} unknown: not testable: the matchCondition exempt-users leaves out the test object`,
      );
    t.match(await controller.metrics(), /^gatewarden_self_test\{path="\/validate",state="failed"\} 0$/m);

    const other = await start(t, { GATEWARDEN_WEBHOOK_CALLS: '{"timeoutSeconds":0}' });
    t.match(await untilLogged(other, 'error'), [
      { problem: /GATEWARDEN_WEBHOOK_CALLS: timeoutSeconds: Invalid value: 0/ },
    ]);
  },
);

t.test('each webhook configuration has its own name', async (t) => {
  const configuration = (kind: string, name: string, path: string): string => `
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}
metadata: {name: ${name}}
webhooks:
- name: ${path}.admission.gatewarden.dev
  admissionReviewVersions: [v1]
  sideEffects: None
  failurePolicy: Ignore
  clientConfig: {service: {namespace: default, name: gatewarden, path: /${path}}}
`;
  const text = [
    configuration('ValidatingWebhookConfiguration', 'one', 'validate'),
    configuration('MutatingWebhookConfiguration', 'two', 'mutate'),
    configuration('MutatingWebhookConfiguration', 'one', 'mutate'),
  ].join('---');
  await cluster.kubectl(['apply', '--filename=-'], { input: text });
  await start(t, {
    GATEWARDEN_WEBHOOK_VALIDATING_NAME: 'one',
    GATEWARDEN_WEBHOOK_MUTATING_NAME: 'two',
    GATEWARDEN_WEBHOOK_CERT_SECRET: 'named-twice',
  });
  const bundle = async (kind: string, name: string): Promise<string | undefined> => {
    const { stdout } = await cluster.kubectl([
      'get',
      kind,
      name,
      '--output=jsonpath={.webhooks[0].clientConfig.caBundle}',
    ]);
    return stdout.trim() || undefined;
  };
  const validating = await eventually('a bundle', () => bundle('validatingwebhookconfiguration', 'one'));
  const mutating = await eventually('a bundle', () => bundle('mutatingwebhookconfiguration', 'two'));
  t.equal(mutating, validating);
  t.equal(await bundle('mutatingwebhookconfiguration', 'one'), undefined, 'the other one of this name');
});

t.test('WEBHOOK_CERT_DURATION: how long the certificate is valid', async (t) => {
  const { ports } = await start(t, {
    GATEWARDEN_WEBHOOK_CERT_DURATION: '5h',
    GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: '1h',
    GATEWARDEN_WEBHOOK_CERT_SECRET: 'short-lived',
  });
  const { valid_to: end } = await certificateAt(ports.webhook);
  const hours = (Date.parse(end) - Date.now()) / 3_600_000;
  t.ok(hours > 4 && hours <= 5, `valid for ${hours} hours`);
});

t.test('XDS_CERT_DIR: the certificate of discovery', async (t) => {
  const { ports, metrics } = await start(t, {
    GATEWARDEN_XDS_TLS: 'true',
    GATEWARDEN_XDS_CERT_DIR: folder,
  });
  for (const port of [ports.xds, ports.edgeXds]) {
    const served = await certificateAt(port, ['h2']);
    t.equal(served.subjectaltname, 'DNS:discovery.example.com');
    const [, expiry] =
      /^gatewarden_xds_certificate_expiry_timestamp_seconds (\d+)$/m.exec(await metrics()) ?? [];
    t.equal(Number(expiry) * 1000, Date.parse(served.valid_to), 'the metric that an alert is about');
  }
});

t.test('new files of discovery are served on both ports, and open streams stay', async (t) => {
  const own = await mkdtemp(join(tmpdir(), 'gatewarden-xds-'));
  t.teardown(() => rm(own, { recursive: true }));
  const write = async (pair: { readonly cert: string; readonly key: string }): Promise<void> => {
    await writeFile(`${own}/tls.crt`, pair.cert);
    await writeFile(`${own}/tls.key`, pair.key);
  };
  const serial = ({ cert: pem }: { readonly cert: string }) => new X509Certificate(pem).serialNumber;
  const [before, after] = [await made.leaf(['localhost']), await made.leaf(['localhost'])];
  await write(before);
  const { ports, logged } = await start(t, {
    GATEWARDEN_XDS_TLS: 'true',
    GATEWARDEN_XDS_CERT_DIR: own,
    GATEWARDEN_XDS_AUTH: 'false',
  });
  const both = [
    ['proxy', ports.xds, typeUrl('listeners')],
    ['edge', ports.edgeXds, EDGE_TYPE_URLS.resource],
  ] as const;
  const streams = both.map(([plane, port, type]) => {
    const stream = new DiscoveryStream(t, port, 'delta', { ca: made.authority });
    const role = roleOf(plane, { namespace: 'default', name: 'front' });
    stream.send({ node: { id: 'front-1.default', metadata: { role } }, typeUrl: type });
    return { stream, type };
  });
  for (const { stream } of streams) stream.ack(await stream.next());
  for (const [plane, port] of both)
    t.equal((await certificateAt(port, ['h2'])).serialNumber, serial(before), plane);
  await write(after);
  for (const [plane, port] of both)
    await eventually(`${plane}: the new certificate`, async () =>
      (await certificateAt(port, ['h2'])).serialNumber === serial(after) ? true : undefined,
    );
  for (const { stream, type } of streams) {
    // A name that it hasn't got is answered.
    stream.send({ typeUrl: type, resourceNamesSubscribe: ['asked-later'] });
    t.strictSame((await stream.next()).removedResources, ['asked-later']);
  }
  t.strictSame(
    logged('error').filter(({ message }) => String(message).includes('certificate')),
    [],
  );
});

t.test('without the files of discovery, the process ends and says why', async (t) => {
  const controller = await spawnController(t, {
    kubeconfig,
    variables: { GATEWARDEN_XDS_TLS: 'true', GATEWARDEN_XDS_CERT_DIR: '/nonexistent' },
  });
  t.equal(await eventually('it ends', () => controller.end), 'code 2');
  t.match(await untilLogged(controller, 'fatal'), [
    { problem: /\/nonexistent\/tls\.crt can't be read \(ENOENT\)/ },
  ]);
});

t.test('a new ca.crt reaches the proxies, also if it alone changes', async (t) => {
  const own = await mkdtemp(join(tmpdir(), 'gatewarden-xds-'));
  t.teardown(() => rm(own, { recursive: true }));
  await writeFile(`${own}/tls.crt`, cert);
  await writeFile(`${own}/tls.key`, key);
  await writeFile(`${own}/ca.crt`, made.authority);
  const [first, second] = [made.authority, (await certificates()).authority];
  const { logged, terminate } = await start(t, {
    GATEWARDEN_XDS_TLS: 'true',
    GATEWARDEN_XDS_CERT_DIR: own,
    GATEWARDEN_DISABLE_LEADER_ELECTION: 'true',
  });
  const GATEWAY = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'trusting' },
    spec: { gatewayClassName: 'gatewarden', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
  };
  const created = await cluster.kubectl(['apply', '-f', '-'], { input: JSON.stringify(GATEWAY) });
  t.equal(created.code, 0, created.stderr);
  const has = async (authority: string): Promise<true | undefined> => {
    const { body } = await cluster.request<{ data?: Readonly<Record<string, string>> }>(
      'GET',
      '/api/v1/namespaces/default/configmaps/trusting',
    );
    return (
      JSON.stringify(body.data ?? {}).includes(JSON.stringify(authority.trim()).slice(1, -1)) || undefined
    );
  };
  await eventually('the ConfigMap has the authority', () => has(first));
  await writeFile(`${own}/ca.crt`, second);
  await eventually('the ConfigMap has the new one', () => has(second));
  t.equal(await has(first), undefined);
  t.strictSame(
    logged('warn').filter(({ message }) => message === 'Gateway could not be provisioned'),
    [],
  );
  const ended = terminate();
  const isLogged = (message: string) => logged('info').filter((line) => line['message'] === message);
  await eventually('it drains', () => isLogged('draining').length > 0 || undefined);
  const { length } = isLogged('authority loaded from its file');
  await writeFile(`${own}/ca.crt`, first);
  t.equal(await ended, 0);
  t.equal(isLogged('authority loaded from its file').length, length, 'one that ends watches no files');
});

t.test('the admin port is open on the loopback address only, whatever the host is', async (t) => {
  const [address] = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address: found }) => found);
  // Of the network 127.0.0.0/8, on which a server of all addresses listens too, also where there is no other network.
  const others = ['127.0.0.2', ...(address === undefined ? [] : [address])];
  const { ports } = await startController(t, { kubeconfig, host: '0.0.0.0' });
  t.ok(await listens(ports.admin), 'on the loopback address');
  for (const other of others) {
    t.ok(await listens(ports.health, other), `the probes on ${other}`);
    t.notOk(await listens(ports.admin, other), `the admin port on ${other}`);
  }
});

t.test('a port in use is reported with the variables that change it', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.teardown(() => void other.close());
  const { port } = other.address() as AddressInfo;
  for (const webhook of ['true', 'false']) {
    const variables = { GATEWARDEN_HEALTH_PORT: String(port), GATEWARDEN_WEBHOOK_ENABLED: webhook };
    const controller = await spawnController(t, { kubeconfig, variables });
    t.equal(await eventually('it ends', () => controller.end), 'code 2');
    t.match(await untilLogged(controller, 'fatal'), [
      {
        problem: `can't listen on 127.0.0.1:${port}: another program listens there`,
        hint: 'set GATEWARDEN_WEBHOOK_PORT, GATEWARDEN_HEALTH_PORT and GATEWARDEN_METRICS_PORT for other ports',
      },
    ]);
  }
});

t.test('the limits of the container become flags of Node', async (t) => {
  const limited = await start(t, {
    GATEWARDEN_MEMORY_LIMIT_BYTES: String(512 * 2 ** 20),
    GATEWARDEN_CPU_LIMIT: '2',
  });
  t.ok(argumentsOf(limited).includes('--max-old-space-size=384'), 'three quarters of the memory');
  t.ok(argumentsOf(limited).includes('--v8-pool-size=2'), 'threads');
  t.equal(await limited.terminate(), 0, 'signals reach it');
});
