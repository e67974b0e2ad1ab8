// `gatewarden controller` as the chart installs it: with its variables, and with a token of its ServiceAccount and no other permissions. It does
// everything that it is there for, the API server refuses nothing, and each permission is used or has a reason.

import { request } from 'node:https';
import t from 'tap';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { XDS_TOKEN_AUDIENCE } from '../../src/identifiers.ts';
import { CHART, environmentOf, helm, type Manifest, objectsOf } from '../charts/helm.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds, installPublished } from '../parts/installed-crds.ts';
import { policyReportCrd } from '../parts/policy-reports.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';
import { ServiceRelay } from './installation/service.ts';
import { permissionsOf, type Reasons, unused } from './permissions.ts';
import { until } from './until.ts';

t.setTimeout(300_000);

const RELEASE = { namespace: 'gatewarden-system', name: 'gatewarden' };
const ACCOUNT = `system:serviceaccount:${RELEASE.namespace}:${RELEASE.name}`;
const VALUES = {
  waypoint: { enabled: true },
  inferenceExtension: { enabled: true },
  audit: { interval: '1s' },
  webhook: {
    events: true,
    timeoutSeconds: 12,
    exemptUsers: ['system:serviceaccount:velero:velero'],
    exemptNamespaces: ['legacy'],
  },
  metrics: { secure: true },
  controller: { extraEnv: { GATEWARDEN_ENABLE_MESH_INTEGRATION: true } },
};

const REASONS: Reasons = {
  'DirectResponses and GatewayParameters have the subresource, and nothing to report yet':
    /^gateway\.gatewarden\.dev (?:directresponses|gatewayparameters)\/status (?:get|patch|update)$/,
  'a status is read with its object': /^(?:gateway|edge)\.gatewarden\.dev \w+\/status get$/,
  'the permissions are those of every control plane for this API; EndpointSlices, which are read, tell the same':
    /^endpoints (?:get|list|watch)$/,
  'the inference extension publishes them as the permissions of a Gateway':
    /^inference\.networking\.x-k8s\.io inferenceobjectives (?:get|list|watch)$|^inference\.networking\.k8s\.io inferencepools update$/,
  'a year later, the next CA replaces the CA in the Secret':
    /^secrets (?:patch|update) in gatewarden-system$/,
};

const cluster = await startCluster({ recorded: [ACCOUNT] });
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installPublished(cluster, 'inference');
await installPublished(cluster, 'mesh');
await installOurKinds(cluster);
await cluster.kubectl(['apply', '-f', '-'], { input: await policyReportCrd() });

const apply = async (...objects: readonly object[]): Promise<void> => {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const { code, stderr } = await cluster.kubectl(
    ['apply', '--server-side', '--force-conflicts', '--filename=-'],
    { input },
  );
  if (code !== 0) throw new Error(stderr);
};

async function tokenOf(account: typeof RELEASE, audiences?: readonly string[]): Promise<string> {
  const path = `/api/v1/namespaces/${account.namespace}/serviceaccounts/${account.name}/token`;
  const { status, body } = await cluster.request<{ readonly status: { readonly token: string } }>(
    'POST',
    path,
    {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 3600, ...(audiences === undefined ? {} : { audiences }) },
    },
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.status.token;
}

const GATEWAY_API = 'gateway.networking.k8s.io';
const OURS = 'gateway.gatewarden.dev';
const EDGE = 'edge.gatewarden.dev';

const object = (apiVersion: string, kind: string, name: string, spec: object): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'default' },
  spec,
});
const gateway = (name: string, gatewayClassName: string, listeners: readonly object[], spec = {}) =>
  object(`${GATEWAY_API}/v1`, 'Gateway', name, { gatewayClassName, listeners, ...spec });
const http = (port: number) => ({ name: `http-${port}`, port, protocol: 'HTTP' });
const target = (group: string, kind: string, name: string) => [{ group, kind, name }];
const front = [{ name: 'front' }];
const BACKEND = { group: OURS, kind: 'Backend', name: 'shop' };
const policy = (kind: string, more: object, targetRefs = target(GATEWAY_API, 'Gateway', 'front')) =>
  object(`${OURS}/v1alpha1`, kind, 'all', { targetRefs, ...more });

/** At least one object of each kind that gets a status. */
const WORLD = [
  gateway(
    'front',
    'gatewarden',
    [
      http(8080),
      { name: 'tls', port: 8443, protocol: 'TLS', tls: { mode: 'Passthrough' } },
      { name: 'tcp', port: 9000, protocol: 'TCP' },
    ],
    { allowedListeners: { namespaces: { from: 'Same' } } },
  ),
  gateway('agents', 'gatewarden-edge', [http(8081)]),
  gateway('way', 'gatewarden-waypoint', [{ name: 'mesh', port: 15_008, protocol: 'HBONE' }]),
  object('gateway.networking.x-k8s.io/v1alpha1', 'XListenerSet', 'more', {
    parentRef: front[0],
    listeners: [http(8082)],
  }),
  object(`${GATEWAY_API}/v1`, 'HTTPRoute', 'shop', {
    parentRefs: front,
    rules: [{ backendRefs: [BACKEND] }],
  }),
  object(`${GATEWAY_API}/v1`, 'HTTPRoute', 'chat', {
    parentRefs: [{ name: 'agents' }],
    rules: [{ backendRefs: [{ group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'llm' }] }],
  }),
  object(`${GATEWAY_API}/v1`, 'GRPCRoute', 'calls', {
    parentRefs: front,
    rules: [{ backendRefs: [BACKEND] }],
  }),
  object(`${GATEWAY_API}/v1alpha2`, 'TCPRoute', 'bytes', {
    parentRefs: front,
    rules: [{ backendRefs: [{ name: 'pay', port: 80 }] }],
  }),
  object(`${GATEWAY_API}/v1alpha2`, 'TLSRoute', 'sealed', {
    parentRefs: front,
    rules: [{ backendRefs: [{ name: 'pay', port: 80 }] }],
  }),
  object('v1', 'Service', 'pay', { ports: [{ port: 80 }] }),
  object(`${GATEWAY_API}/v1`, 'HTTPRoute', 'pay', {
    parentRefs: front,
    hostnames: ['pay.test'],
    rules: [{ backendRefs: [{ name: 'pay', port: 80 }] }],
  }),
  object(`${GATEWAY_API}/v1`, 'BackendTLSPolicy', 'pay', {
    targetRefs: target('', 'Service', 'pay'),
    validation: { hostname: 'pay.test', wellKnownCACertificates: 'System' },
  }),
  object('inference.networking.k8s.io/v1', 'InferencePool', 'llm', {
    selector: { matchLabels: { app: 'llm' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  }),
  object(`${OURS}/v1alpha1`, 'Backend', 'shop', {
    type: 'Static',
    static: { hosts: [{ host: '127.0.0.1', port: 9 }] },
  }),
  object(`${OURS}/v1alpha1`, 'GatewayExtension', 'auth', {
    extAuth: { grpcService: { backendRef: { name: 'pay', port: 80 } } },
  }),
  policy('BackendConfigPolicy', { connectTimeout: '5s' }, target('', 'Service', 'pay')),
  policy('HTTPListenerPolicy', { serverHeaderTransformation: 'PassThrough' }),
  policy('ListenerPolicy', { default: { perConnectionBufferLimitBytes: 65_536 } }),
  policy('TrafficPolicy', { timeouts: { request: '5s' } }, target(GATEWAY_API, 'HTTPRoute', 'shop')),
  object(`${EDGE}/v1alpha1`, 'EdgeBackend', 'tools', { static: { host: 'tools.test', port: 80 } }),
  object(`${EDGE}/v1alpha1`, 'EdgePolicy', 'slow', {
    targetRefs: target(GATEWAY_API, 'HTTPRoute', 'chat'),
    traffic: { timeouts: { request: '5s' } },
  }),
];

/** The stored object; undefined: there is none. */
async function stored({ apiVersion, kind, metadata }: Manifest): Promise<Manifest> {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const resource = group === '' ? kind : `${kind}.${version}.${group}`;
  const { code, stdout } = await cluster.kubectl([
    ...['get', resource, metadata.name, '--namespace', metadata.namespace, '--output=json'],
  ]);
  return code === 0 ? JSON.parse(stdout) : undefined;
}

t.test('the control plane needs the permissions of its chart, and no more', async (t) => {
  const installed = await helm(
    ['install', RELEASE.name, CHART, '-n', RELEASE.namespace, '--create-namespace', '--values', '-'],
    { input: JSON.stringify(VALUES), kubeconfig: cluster.kubeconfig },
  );
  t.equal(installed.code, 0, installed.stderr);
  const manifest = await helm(['get', 'manifest', RELEASE.name, '-n', RELEASE.namespace], {
    kubeconfig: cluster.kubeconfig,
  });
  const rendered = objectsOf(manifest.stdout);

  const service = await stored({ apiVersion: 'v1', kind: 'Service', metadata: RELEASE });
  const { port } = service.spec.ports.find(({ name }: Manifest) => name === 'webhook');
  const relay = await ServiceRelay.listen(service.spec.clusterIP, port);
  t.teardown(() => relay.close());
  // The test has ports and a machine of its own.
  const variables = Object.fromEntries(
    Object.entries(environmentOf(rendered)).filter(([name]) => !/_(?:PORT|LIMIT|LIMIT_BYTES)$/.test(name)),
  );
  const controller = await startController(t, {
    kubeconfig: await cluster.kubeconfigFor(ACCOUNT, await tokenOf(RELEASE)),
    variables,
  });
  relay.add({ port: controller.ports.webhook, healthPort: controller.ports.health });
  const readiness = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${controller.ports.health}/readyz?verbose`)).text();

  await t.test('it watches all kinds, leads, and the API server calls its webhook', async (t) => {
    const collections = async () =>
      ((await controller.admin('/snapshots/krt')) as { readonly collections: readonly Manifest[] })
        .collections;
    t.ok((await collections()).length > 30);
    const problems = async () => (await collections()).flatMap(({ problem }) => problem ?? []);
    // The storage of a new CRD may be busy for a moment.
    await until('no kind has a problem', async () => (await problems()).length === 0).catch(async () =>
      t.fail((await problems()).join('\n')),
    );
    await eventually('the classes are accepted', async () => {
      const { stdout } = await cluster.kubectl(['get', 'gatewayclasses', '-o', 'json']);
      const { items } = JSON.parse(stdout) as Manifest;
      return (
        items.filter(({ status }: Manifest) => status?.conditions?.[0]?.status === 'True').length === 3 ||
        undefined
      );
    });
    await until('no check has a problem', async () => !(await readiness()).includes('[!]')).catch(
      async (error) => t.fail(`${error.message}\n${await readiness()}`),
    );
    const refused = await cluster.kubectl(['apply', '-f', '-'], {
      input: JSON.stringify(
        object(`${EDGE}/v1alpha1`, 'EdgeBackend', 'bad', { static: { host: 'bad host', port: 80 } }),
      ),
    });
    t.match(refused, { code: 1, stderr: /C-12/ });
  });

  await t.test('it expects the calls that the values rendered, and tells any other change', async (t) => {
    const WEAKENED = 'webhook registration is weakened';
    const told = (level: string, message: string) =>
      controller.logged(level).filter((line) => line['message'] === message);
    t.match(await readiness(), /^\[\+\]registration-validate ok/m);
    t.strictSame(told('error', WEAKENED), []);
    t.strictSame(told('warn', 'webhook registration differs from this version'), []);
    const set = (value: string) =>
      cluster.kubectl([
        ...['patch', 'validatingwebhookconfiguration', `${RELEASE.name}-${RELEASE.namespace}`, '--type=json'],
        ...['-p', JSON.stringify([{ op: 'replace', path: '/webhooks/0/failurePolicy', value }])],
      ]);
    t.match(await set('Ignore'), { code: 0 });
    await until('it is told', async () => told('error', WEAKENED).length > 0);
    t.match(told('error', WEAKENED), [
      { weaker: ['validate.admission.gatewarden.dev: failurePolicy is Ignore instead of Fail'], other: [] },
    ]);
    t.match(
      await readiness(),
      /^\[!\]registration-validate failed: .*failurePolicy is Ignore instead of Fail/m,
    );
    t.match(await set('Fail'), { code: 0 });
    await until(
      'it is as before',
      async () => told('info', 'webhook registration is as this version writes it').length > 0,
    );
    t.match(await readiness(), /^\[\+\]registration-validate ok/m);
  });

  await t.test('it writes the status of each kind, and runs the proxies', async (t) => {
    await apply(...WORLD);
    const WITHOUT_STATUS = ['Service'];
    for (const each of WORLD.filter(({ kind }) => !WITHOUT_STATUS.includes(kind))) {
      const what = `${each.kind} ${each.metadata.name}`;
      await eventually(`${what} has a status`, async () => {
        const { status } = await stored(each);
        return (
          JSON.stringify(status ?? {}).includes('gatewarden.dev/') ||
          status?.conditions?.some(
            ({ type, observedGeneration }: Manifest) => type === 'Accepted' && observedGeneration === 1,
          ) ||
          undefined
        );
      }).catch(async (error: Error) =>
        t.fail(`${error.message}: ${JSON.stringify((await stored(each))?.status)}`),
      );
    }
    for (const name of ['front', 'agents', 'way'])
      await eventually(`the proxy of ${name} is there`, () =>
        stored({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: 'default' } }),
      );
  });

  await t.test('proxies prove who they are, and what they reject is told in Events', async (t) => {
    const account = { namespace: 'default', name: 'front' };
    const authorization = `Bearer ${await tokenOf(account, [XDS_TOKEN_AUDIENCE])}`;
    const stream = new DiscoveryStream(t, controller.ports.xds, 'delta', { headers: { authorization } });
    const typeUrl = 'type.googleapis.com/envoy.config.listener.v3.Listener';
    stream.send({ node: { id: 'pod-1.default', metadata: { role: roleOf('proxy', account) } }, typeUrl });
    let count = 0;
    const rejecting = (async () => {
      for (;;) {
        const { nonce } = await stream.next();
        count++;
        stream.send({ typeUrl, responseNonce: nonce, errorDetail: { code: 3, message: 'no such field' } });
      }
    })().catch(() => {});
    const counts = async (): Promise<readonly number[]> => {
      const { stdout } = await cluster.kubectl(['get', 'events', '-o', 'json']);
      return JSON.parse(stdout)
        .items.filter(({ reason }: Manifest) => reason === 'ProxyNackError')
        .map((event: Manifest) => event.count);
    };
    await eventually('there is an Event', async () => (await counts()).length > 0 || undefined);
    // The same listeners with another content.
    await apply(policy('ListenerPolicy', { default: { perConnectionBufferLimitBytes: 32_768 } }));
    await until('the Event counts', async () => (await counts()).some((each) => each > 1));
    t.ok(count > 1);
    void rejecting;
  });

  await t.test('it audits stored objects, and writes Events about rejected ones', async (t) => {
    const count = async (...what: readonly string[]): Promise<number> => {
      const { stdout } = await cluster.kubectl(['get', ...what, '-n', 'team', '-o', 'json']);
      return JSON.parse(stdout).items.length;
    };
    const rejected = ['events', '--field-selector=reason=Rejected'];
    const bad = (name: string) => {
      const made = object(`${EDGE}/v1alpha1`, 'EdgeBackend', name, {
        static: { host: 'bad host', port: 80 },
      });
      return { input: JSON.stringify({ ...made, metadata: { name, namespace: 'team' } }) };
    };
    await cluster.kubectl(['create', 'namespace', 'team']);
    await cluster.kubectl(['apply', '-f', '-'], bad('bad'));
    const enforce = (mode: string) =>
      cluster.kubectl(['label', '--overwrite', 'namespace', 'team', `gatewarden.dev/enforcement=${mode}`]);
    await until('there is an Event', async () => (await count(...rejected)) > 0);
    await cluster.kubectl(['apply', '-f', '-'], bad('bad'));
    await until('it counts', async () => {
      const { stdout } = await cluster.kubectl(['get', ...rejected, '-n', 'team', '-o', 'json']);
      return JSON.parse(stdout).items.some((event: Manifest) => event.count > 1);
    });
    await enforce('off');
    await until('it is stored', async () => {
      const { code } = await cluster.kubectl(['apply', '-f', '-'], bad('bad'));
      return code === 0;
    });
    await until('there is a report', async () => (await count('policyreports')) > 0);
    await cluster.kubectl(['apply', '-f', '-'], bad('bad-too'));
    await until('the report has both', async () => {
      const { stdout } = await cluster.kubectl(['get', 'policyreports', '-n', 'team', '-o', 'json']);
      return stdout.includes('"bad-too"');
    });
    await cluster.kubectl(['delete', 'edgebackends', '--all', '-n', 'team']);
    await until('the report is gone', async () => (await count('policyreports')) === 0);

    const scrape = (headers: Readonly<Record<string, string>>): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            ...{ host: '127.0.0.1', port: controller.ports.metrics, path: '/metrics', headers },
            // Who answers is not at issue here.
            rejectUnauthorized: false,
            agent: false,
          },
          (response) => resolve(response.resume().statusCode ?? 0),
        );
        sent.once('error', reject);
        sent.end();
      });
    t.equal(await scrape({}), 401);
    t.equal(await scrape({ authorization: `Bearer ${cluster.tokenOf('admin')}` }), 200);
  });

  await t.test('it removes proxies that it no longer runs', async () => {
    await apply(
      object(`${OURS}/v1alpha1`, 'GatewayParameters', 'mine', { selfManaged: {} }),
      gateway('front', 'gatewarden', [http(8080)], {
        infrastructure: { parametersRef: { group: OURS, kind: 'GatewayParameters', name: 'mine' } },
      }),
    );
    for (const [apiVersion, kind] of [
      ['apps/v1', 'Deployment'],
      ['v1', 'Service'],
      ['v1', 'ConfigMap'],
      ['v1', 'ServiceAccount'],
    ])
      await eventually(`${kind} is gone`, async () =>
        (await stored({ apiVersion, kind, metadata: { name: 'front', namespace: 'default' } })) === undefined
          ? true
          : undefined,
      );
  });

  t.equal(await controller.terminate(), 0);
  const requests = await cluster.requests(ACCOUNT);
  t.ok(requests.length > 100);
  t.strictSame(
    requests.filter(({ status }) => status === 401 || status === 403),
    [],
    'the API server refuses nothing',
  );
  t.strictSame(
    [...controller.logged('error'), ...controller.logged('warn')].filter((line) =>
      /forbidden|permission|403/i.test(JSON.stringify(line)),
    ),
    [],
  );

  t.strictSame(unused(permissionsOf(rendered, RELEASE), requests, REASONS), {
    unexplained: [],
    idleReasons: [],
  });
});
