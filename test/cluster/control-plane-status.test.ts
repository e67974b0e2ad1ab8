// `gatewarden status` of a control plane: the chart's Deployment in a real API server, and real replicas behind its pods.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import t from 'tap';
import { EDGE_TYPE_URLS } from '../../src/translation/encode.ts';
import { find, type Manifest, render } from '../charts/helm.ts';
import { gatewarden } from '../cli/running.ts';
import { startCluster } from '../parts/cluster.ts';
import { type RunningController, startController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const NAMESPACE = 'gatewarden-system';
const cluster = await startCluster({ users: ['reader', 'limited', 'stranger'] });
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const make = async (path: string, body: object): Promise<void> => {
  const { status, body: answer } = await cluster.request('POST', path, body);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
};
const MERGE = { contentType: 'application/merge-patch+json' };
const within = (group: string, resource: string) => `/${group}/namespaces/${NAMESPACE}/${resource}`;
const PODS = within('api/v1', 'pods');
const DEPLOYMENTS = within('apis/apps/v1', 'deployments');
/** There are no controllers that write it. */
const readyReplicas = (count: number) =>
  cluster.request(
    'PATCH',
    `${DEPLOYMENTS}/gatewarden/status`,
    { status: { replicas: count, readyReplicas: count } },
    MERGE,
  );

interface Check {
  readonly name: string;
  readonly state: string;
  readonly deployment?: string;
  readonly text: string;
  readonly details?: readonly string[];
}
const status = async (user?: string, ...args: readonly string[]) =>
  gatewarden([
    'status',
    '--kubeconfig',
    user === undefined ? cluster.kubeconfig : await cluster.kubeconfigFor(user),
    ...args,
  ]);
async function checks(user?: string): Promise<Readonly<Record<string, Check>>> {
  const { stdout } = await status(user, '-o', 'json');
  return Object.fromEntries((JSON.parse(stdout).checks as Check[]).map((check) => [check.name, check]));
}

const rendered = await render({ webhook: { enabled: false }, controller: { replicaCount: 2 } });
const deployment = find(rendered, 'Deployment');
await make('/api/v1/namespaces', { metadata: { name: NAMESPACE } });
await make(within('api/v1', 'serviceaccounts'), find(rendered, 'ServiceAccount'));
await make(DEPLOYMENTS, deployment);
// Another one in the namespace: it isn't asked.
await make(DEPLOYMENTS, {
  metadata: { name: 'other' },
  spec: {
    selector: { matchLabels: { app: 'other' } },
    template: {
      metadata: { labels: { app: 'other' } },
      spec: { containers: [{ name: 'other', image: 'other', args: ['controller'] }] },
    },
  },
});

t.test('a control plane without pods', async (t) => {
  const { code, stdout } = await status();
  t.equal(code, 1);
  t.match(
    stdout,
    /^\[!\] control plane +Deployment gatewarden: 0 of 2 ready, image registry\.gatewarden\.dev/m,
  );
  t.match(
    stdout,
    /^\[!\] leader +Lease gatewarden-system\/gatewarden doesn't exist: no replica writes statuses$/m,
  );
  t.match(stdout, /^\[\?\] proxies +there is no pod to ask$/m);
  t.match(stdout, /^\[\?\] NACKs +there is no pod to ask$/m);
  t.match(stdout, /^2 problems$/m);
  t.notMatch(stdout, 'other');
});

/** The API server's proxy refuses loopback addresses. */
const [address] = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

/** A pod of the Deployment whose ports are those of a server on this machine, which has the name of this machine. */
async function addPod(name: string, ports: Readonly<Record<string, number>>): Promise<void> {
  const { metadata, spec } = structuredClone(deployment.spec.template) as Manifest;
  const [container] = spec.containers;
  container.ports = Object.entries(ports).map(([name, containerPort]) => ({ name, containerPort }));
  await make(PODS, {
    metadata: { name, labels: metadata.labels },
    spec: { ...spec, hostNetwork: true, nodeName: hostname() },
  });
  await cluster.request(
    'PATCH',
    `${PODS}/${name}/status`,
    { status: { phase: 'Running', podIP: address, podIPs: [{ ip: address }] } },
    MERGE,
  );
}

const controllers = new Map<string, RunningController>();
async function addReplica(name: string): Promise<void> {
  const controller = await startController(t, {
    kubeconfig: cluster.kubeconfig,
    host: '0.0.0.0',
    variables: {
      GATEWARDEN_XDS_AUTH: 'false',
      GATEWARDEN_WEBHOOK_ENABLED: 'false',
      POD_NAMESPACE: NAMESPACE,
    },
  });
  controllers.set(name, controller);
  const { health, metrics } = controller.ports;
  await addPod(name, { health, metrics });
}

const leads = async (controller: RunningController): Promise<boolean> =>
  /^gatewarden_leader 1$/m.test(await controller.metrics());

t.test('all is well: replicas, leader and proxies in one screen, exit code 0', async (t) => {
  await readyReplicas(2);
  await addReplica('replica-a');
  await addReplica('replica-b');
  const { stdout } = await eventually('all is well', async () => {
    const found = await status();
    return found.code === 0 ? found : undefined;
  }).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${(await status()).stdout}`);
  });
  let leader = '';
  for (const [name, controller] of controllers) if (await leads(controller)) leader = name;
  t.match(stdout, /^\[\+\] control plane +Deployment gatewarden: 2 of 2 ready, image /m);
  t.match(stdout, /^\[\+\] self-checks +all passed in 2 pods$/m);
  t.match(stdout, new RegExp(`^\\[\\+\\] leader +${leader} holds Lease gatewarden-system/gatewarden$`, 'm'));
  t.match(stdout, /^\[\+\] proxies +0 connected$/m);
  t.match(stdout, /^\[\+\] NACKs +no proxy rejects its configuration$/m);
  t.match(stdout, /^\[\+\] CRDs +all 10 match this version$/m);
  t.notMatch(stdout, 'webhooks', 'this control plane has none');
  t.match(stdout, /^All is well$/m);
});

t.test('a proxy that rejects its configuration', async (t) => {
  await make('/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways', {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'front' },
    spec: {
      gatewayClassName: 'gatewarden-edge',
      listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }],
    },
  });
  const { edgeXds } = controllers.get('replica-b')!.ports;
  const stream = new DiscoveryStream(t, edgeXds, 'delta');
  stream.send({
    node: { id: 'pod', metadata: { role: 'default~front' } },
    typeUrl: EDGE_TYPE_URLS.resource,
  });
  const { typeUrl, nonce } = await stream.next();
  stream.send({ typeUrl, responseNonce: nonce, errorDetail: { code: 3, message: 'no such field' } });
  const found = await eventually('the rejection is seen', async () => {
    const now = await checks();
    return now['NACKs']?.state === 'problem' ? now : undefined;
  });
  t.strictSame(found['NACKs'], {
    name: 'NACKs',
    state: 'problem',
    text: '1 proxy rejects a part of its configuration; Events of the Gateways say why',
    details: ['replica-b: edge 1; since its start 1 NACK: Resource 1'],
    deployment: 'gatewarden',
  });
  t.match(found['proxies'], { state: 'ok', text: '1 connected (edge 1)' });
  t.equal((await status()).code, 1);
});

/** A role of the same name, with `get` and `list` of these resources. */
async function allow(user: string, ...resources: readonly string[]): Promise<void> {
  await make('/apis/rbac.authorization.k8s.io/v1/clusterroles', {
    metadata: { name: user },
    rules: [
      {
        apiGroups: ['', 'apps', 'apiextensions.k8s.io', 'coordination.k8s.io'],
        resources,
        verbs: ['get', 'list'],
      },
    ],
  });
  await make('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: user },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: user },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: user }],
  });
}

t.test('an account that may not ask the pods', async (t) => {
  await allow('reader', 'deployments', 'pods', 'namespaces', 'customresourcedefinitions');
  const found = await eventually('the role applies', async () => {
    const now = await checks('reader');
    return now['control plane']?.state === 'ok' ? now : undefined;
  });
  const needed = ['replica-a', 'replica-b'].map(
    (name) => `${name}: the account needs \`get\` of \`pods/proxy\``,
  );
  for (const name of ['proxies', 'NACKs'])
    t.match(found[name], { state: 'unknown', text: "no pod's metrics can be read", details: needed });
  t.match(found['leader'], { state: 'unread', text: /^Lease gatewarden-system\/gatewarden: 403/ });
  t.equal((await status('reader')).code, 2);
});

t.test('an account that may not list the pods, and one that may nothing', async (t) => {
  await allow('limited', 'deployments', 'leases');
  const { leader, ...others } = await eventually('the role applies', async () => {
    const now = await checks('limited');
    return now['leader']?.state === 'ok' ? now : undefined;
  });
  t.match(leader, { text: `${hostname()}_` });
  t.match(others['control plane'], { state: 'unread', text: /^pods of gatewarden-system: 403/ });
  const stranger = await status('stranger');
  t.equal(stranger.code, 2);
  t.match(stranger.stdout, /^\[-\] control plane +Deployments of gatewarden-system: 403/m);
});

for (const [what, answer, reason] of [
  ['more than metrics have', 'x'.repeat(9 * 1024 * 1024), /^replica-c: GET \S+: the answer is too long$/],
  ['something else', '<html>', /^replica-c: its metrics have no gatewarden_leader; is it starting/],
] as const)
  t.test(`a pod that answers ${what}`, async (t) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '0.0.0.0');
    await once(server, 'listening');
    t.teardown(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await addPod('replica-c', { metrics: port });
    const found = await checks();
    t.match(found['proxies'], { state: 'unknown', text: /; 1 of 3 pods can't be asked$/, details: [reason] });
    await cluster.request('DELETE', `${PODS}/replica-c?gracePeriodSeconds=0`);
  });

t.test('a replica that does not answer, and one of another version', async (t) => {
  let [silent, other] = ['replica-a', 'replica-b'];
  if (await leads(controllers.get(silent)!)) [silent, other] = [other, silent];
  await controllers.get(silent)!.terminate();
  await cluster.request(
    'PATCH',
    `${PODS}/${other}`,
    { spec: { containers: [{ name: 'gatewarden', image: 'registry.test/gatewarden:0.0.1' }] } },
    { contentType: 'application/strategic-merge-patch+json' },
  );
  const found = await checks();
  t.match(found['proxies'], {
    text: /; 1 of 2 pods can't be asked$/,
    details: [new RegExp(`^${silent}: 50\\d from the proxy of the API server`)],
  });
  t.match(found['control plane'], {
    state: 'problem',
    details: ['1 of 2 runs registry.test/gatewarden:0.0.1: a rollout is not complete'],
  });
  t.match(found['leader'], { state: 'ok', text: new RegExp(`^${other} holds`) });
});

t.test('a Lease that nobody holds, one that is over, and a holder that is no pod', async (t) => {
  for (const controller of controllers.values())
    if (controller.end === undefined) await controller.terminate();
  t.match((await checks())['leader'], {
    state: 'problem',
    text: 'nobody holds Lease gatewarden-system/gatewarden: no replica writes statuses',
  });
  await cluster.request(
    'PATCH',
    within('apis/coordination.k8s.io/v1', 'leases/gatewarden'),
    {
      spec: {
        holderIdentity: 'gone_12345678',
        leaseDurationSeconds: 30,
        renewTime: '2020-01-01T00:00:00.000000Z',
      },
    },
    MERGE,
  );
  t.match((await checks())['leader'], {
    state: 'problem',
    text: 'gone_12345678 holds Lease gatewarden-system/gatewarden',
    details: [/^it was renewed \d+ seconds ago, .*valid for 30$/, 'the holder is none of the 2 pods'],
  });
});

t.test('a control plane whose webhook is not registered', async (t) => {
  await cluster.request(
    'PATCH',
    `${DEPLOYMENTS}/gatewarden`,
    {
      spec: {
        template: {
          spec: {
            containers: [
              { name: 'gatewarden', env: [{ name: 'GATEWARDEN_WEBHOOK_ENABLED', value: 'true' }] },
            ],
          },
        },
      },
    },
    { contentType: 'application/strategic-merge-patch+json' },
  );
  const name = 'gatewarden-gatewarden-system';
  t.match((await checks())['webhooks'], {
    state: 'problem',
    details: [
      `validatingwebhookconfigurations/${name} doesn't exist, so bad objects are admitted`,
      `mutatingwebhookconfigurations/${name} doesn't exist, so defaults are not added`,
    ],
  });
});

t.test('webhook configurations are compared with what the values of the chart rendered', async (t) => {
  const objects = await render({
    controller: { replicaCount: 2 },
    discoveryNamespaceSelectors: [{ matchLabels: { team: 'web' } }, { matchLabels: { team: 'api' } }],
    webhook: { scopeToDiscovery: true, timeoutSeconds: 12, exemptUsers: ['velero'] },
    config: { profiles: [{ name: 'legacy', namespaceSelector: { matchLabels: { legacy: 'yes' } } }] },
  });
  const { containers, volumes } = find(objects, 'Deployment').spec.template.spec;
  const patched = await cluster.request(
    'PATCH',
    `${DEPLOYMENTS}/gatewarden`,
    { spec: { template: { spec: { containers, volumes } } } },
    { contentType: 'application/strategic-merge-patch+json' },
  );
  t.equal(patched.status, 200);
  const registration = '/apis/admissionregistration.k8s.io/v1';
  for (const door of ['Validating', 'Mutating'])
    await make(
      `${registration}/${door.toLowerCase()}webhookconfigurations`,
      find(objects, `${door}WebhookConfiguration`),
    );
  t.match((await checks())['webhooks'], {
    state: 'problem',
    details: ["ConfigMap gatewarden-config doesn't exist"],
  });
  await make(within('api/v1', 'configmaps'), find(objects, 'ConfigMap'));
  t.match((await checks())['webhooks'], {
    state: 'ok',
    text: 'both configurations are as this version writes them',
  });
  const name = 'gatewarden-gatewarden-system';
  const change = (value: number) =>
    cluster.request(
      'PATCH',
      `${registration}/validatingwebhookconfigurations/${name}`,
      [{ op: 'replace', path: '/webhooks/0/timeoutSeconds', value }],
      { contentType: 'application/json-patch+json' },
    );
  t.equal((await change(5)).status, 200);
  t.match((await checks())['webhooks'], {
    state: 'problem',
    text: '1 difference from what this version writes; helm upgrade repairs them',
    details: [
      `validatingwebhookconfigurations/${name}: validate-0.admission.gatewarden.dev: timeoutSeconds is 5 instead of 12`,
    ],
  });
  await change(12);
});

t.test('two control planes in a namespace are told apart, beside a webhook with another name', async (t) => {
  await make(DEPLOYMENTS, { ...deployment, metadata: { ...deployment.metadata, name: 'second' } });
  const { code, stdout } = await status(undefined, '--name', 'webhook');
  t.equal(code, 1);
  t.match(stdout, /^\[!\] replicas +Deployment gatewarden-system\/webhook doesn't exist/m);
  t.match(stdout, /^\[!\] leader +gatewarden: gone_12345678 holds/m);
  t.match(stdout, /^\[!\] leader +second: gone_12345678 holds/m);
});
