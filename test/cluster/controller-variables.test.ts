// Variables of `gatewarden controller` in a running process, each by what it changes.

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import t, { type Test } from 'tap';
import { certificates } from '../parts/certificates.ts';
import { startCluster } from '../parts/cluster.ts';
import { type RunningController, startController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';

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

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

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
  const { ports } = await start(t, { GATEWARDEN_XDS_TLS: 'true', GATEWARDEN_XDS_CERT_DIR: folder });
  for (const port of [ports.xds, ports.edgeXds])
    t.equal((await certificateAt(port, ['h2'])).subjectaltname, 'DNS:discovery.example.com');
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
