// Statuses in a real API server: written once, beside those of others, by the leader alone; after conflicts, refusals and outages too.

import t, { type Test } from 'tap';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { startStatusReplica } from './status-replica.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const G = '/apis/gateway.networking.k8s.io/v1';
const OURS = 'gatewarden.dev/gateway';
const MERGE = { contentType: 'application/merge-patch+json' };

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
  readonly lastTransitionTime: string;
}
interface Entry {
  readonly controllerName: string;
  readonly conditions: readonly Condition[];
}
interface Stored {
  readonly metadata: { readonly resourceVersion: string; readonly generation: number };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly parents?: readonly Entry[];
    readonly ancestors?: readonly Entry[];
    readonly listeners?: readonly { readonly name: string; readonly attachedRoutes: number }[];
    readonly addresses?: readonly unknown[];
  };
}

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};
const read = async (path: string): Promise<Stored> => (await cluster.request<Stored>('GET', path)).body;
const conditionOf = (stored: Stored, type: string) =>
  stored.status?.conditions?.find((each) => each.type === type);
const patchStatus = async (path: string, status: object): Promise<void> => {
  const answer = await cluster.request('PATCH', `${path}/status`, { status }, MERGE);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};

const replica = (t: Test) => startStatusReplica(t, cluster);

const ROUTE = `${G}/namespaces/default/httproutes/web`;
const GATEWAY = `${G}/namespaces/default/gateways/front`;

t.test('the setting', async () => {
  await apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: foreign}
spec: {controllerName: example.com/other}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: foreign, namespace: default}
spec:
  gatewayClassName: foreign
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: default}
spec:
  parentRefs: [{name: front}, {name: foreign}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
`);
});

t.test('only the leader writes, and each status once', async (t) => {
  const { writer, lead, rest, watches } = await replica(t);
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.equal(writer.counts.written, 0);
  lead();
  await until(
    'the Gateway is accepted',
    async () => conditionOf(await read(GATEWAY), 'Accepted')?.status === 'True',
  );
  await rest();
  const gateway = await read(GATEWAY);
  t.match(conditionOf(gateway, 'Programmed'), { status: 'True', observedGeneration: 1 });
  t.match(gateway.status?.listeners, [{ name: 'http', attachedRoutes: 1 }]);
  t.match(conditionOf(await read(`${G}/gatewayclasses/gatewarden`), 'Accepted'), {
    status: 'True',
    reason: 'Accepted',
  });
  t.match(conditionOf(await read(`${G}/gatewayclasses/foreign`), 'Accepted'), { status: 'Unknown' });
  t.match(conditionOf(await read(`${G}/namespaces/default/gateways/foreign`), 'Accepted'), {
    status: 'Unknown',
  });
  const route = await read(ROUTE);
  t.match(route.status?.parents, [{ controllerName: OURS, parentRef: { name: 'front' } }]);
  t.equal(route.status?.parents?.length, 1);
  const { written } = writer.counts;
  t.equal(written, 3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await rest();
  t.equal(writer.counts.written, written, 'the events of the writes cause no further ones');
  t.equal(watches.waiting, 0);
});

t.test('a new leader writes nothing if everything is right, and mends what is not', async (t) => {
  const { writer, lead, rest } = await replica(t);
  lead();
  await rest();
  t.equal(writer.counts.written, 0);
  const before = conditionOf(await read(GATEWAY), 'Accepted')!;
  await patchStatus(GATEWAY, {
    conditions: [
      {
        type: 'Accepted',
        status: 'True',
        reason: 'Wrong',
        message: '',
        lastTransitionTime: before.lastTransitionTime,
      },
      {
        type: 'example.com/Mine',
        status: 'True',
        reason: 'X',
        message: '',
        lastTransitionTime: before.lastTransitionTime,
      },
    ],
    addresses: [{ value: '10.1.1.1' }],
  });
  await until('it is mended', async () => conditionOf(await read(GATEWAY), 'Programmed') !== undefined);
  const gateway = await read(GATEWAY);
  t.strictSame(conditionOf(gateway, 'Accepted'), before, 'with the time of the transition');
  t.ok(conditionOf(gateway, 'example.com/Mine'), 'the condition of another stays');
  t.match(gateway.status?.addresses, [{ value: '10.1.1.1' }]);
});

t.test('entries of another controller, written at the same time, are never lost', async (t) => {
  const { writer, lead, rest } = await replica(t);
  lead();
  const other = (index: number) => ({
    controllerName: 'example.com/other',
    parentRef: { name: 'foreign' },
    conditions: [
      {
        type: 'Accepted',
        status: 'True',
        reason: `R${index}`,
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ],
  });
  for (let round = 0; round < 10; round++) {
    const edited = cluster.request('PATCH', ROUTE, { spec: { hostnames: [`h${round}.example.com`] } }, MERGE);
    // As a controller does that reads, changes and writes.
    for (;;) {
      const { metadata, status } = await read(ROUTE);
      const parents = [
        ...(status?.parents ?? []).filter(({ controllerName }) => controllerName === OURS),
        other(round),
      ];
      const { resourceVersion } = metadata;
      const answer = await cluster.request(
        'PATCH',
        `${ROUTE}/status`,
        { metadata: { resourceVersion }, status: { parents } },
        MERGE,
      );
      if (answer.status === 200) break;
      t.equal(answer.status, 409);
    }
    await edited;
    await until('ours is written', async () => {
      const { metadata, status } = await read(ROUTE);
      const own = status?.parents?.find(({ controllerName }) => controllerName === OURS);
      return own?.conditions[0]?.observedGeneration === metadata.generation;
    });
    const { status } = await read(ROUTE);
    t.equal(
      status?.parents?.find(({ controllerName }) => controllerName !== OURS)?.conditions[0]?.reason,
      `R${round}`,
    );
  }
  await rest();
  t.comment(`${writer.counts.conflicts} conflicts`);
});

t.test('a route without our parents loses our entries, and keeps those of others', async (t) => {
  const { lead } = await replica(t);
  lead();
  await cluster.request('PATCH', ROUTE, { spec: { parentRefs: [{ name: 'foreign' }] } }, MERGE);
  await until('ours is gone', async () => {
    const { status } = await read(ROUTE);
    return status?.parents?.length === 1 && status.parents[0]?.controllerName === 'example.com/other';
  });
});

t.test('what the last leader left behind is removed by the next', async (t) => {
  await patchStatus(ROUTE, {
    parents: [
      {
        controllerName: OURS,
        parentRef: { name: 'long-gone' },
        conditions: [
          {
            type: 'Accepted',
            status: 'True',
            reason: 'Accepted',
            message: '',
            lastTransitionTime: '2026-01-01T00:00:00Z',
          },
        ],
      },
    ],
  });
  const { lead } = await replica(t);
  lead();
  await until('it is gone', async () => (await read(ROUTE)).status?.parents?.length === 0);
});

t.test('what proxies reject is a condition, which stays until it is known that it is over', async (t) => {
  const type = 'gatewarden.dev/ProxyConfigurationAccepted';
  const rejected = async () => conditionOf(await read(GATEWAY), type);
  const key = 'Gateway/default/front';
  const first = await replica(t);
  first.lead();
  await first.rest();
  t.equal(await rejected(), undefined);
  first.writer.setRejected(key, 'a proxy rejects it');
  await until('it is written', async () => (await rejected())?.message === 'a proxy rejects it');
  const { metadata } = await read(GATEWAY);
  t.match(await rejected(), { status: 'False', reason: 'Rejected', observedGeneration: metadata.generation });
  const { written } = first.writer.counts;
  first.writer.setRejected(key, 'a proxy rejects it');
  first.writer.knowRejected();
  await first.rest();
  t.equal(first.writer.counts.written, written, 'nothing has changed');
  first.resign();

  // It has just started, and doesn't know yet what proxies reject.
  const second = await replica(t);
  second.lead();
  await second.rest();
  t.match(await rejected(), { message: 'a proxy rejects it' });
  t.equal(second.writer.counts.written, 0);
  second.writer.setRejected(key, 'a proxy rejects another one');
  await until(
    'what it hears is written',
    async () => (await rejected())?.message.endsWith('another one') ?? false,
  );
  second.writer.setRejected(key, undefined);
  await until('it is over', async () => (await rejected()) === undefined);
  second.writer.setRejected(key, 'a proxy rejects it');
  await until('it is back', async () => (await rejected()) !== undefined);
  second.resign();

  const third = await replica(t);
  third.lead();
  await third.rest();
  t.ok(await rejected());
  third.writer.knowRejected();
  await until('nobody has told it', async () => (await rejected()) === undefined);
});

t.test(
  'InvalidParameters stays until the reconciler lifts it; what it knows is written with the rest',
  async (t) => {
    const invalid = {
      type: 'Accepted',
      status: 'False',
      reason: 'InvalidParameters',
      message: 'GatewayParameters not found',
    };
    const { writer, lead, rest } = await replica(t);
    await patchStatus(GATEWAY, {
      conditions: [{ ...invalid, observedGeneration: 1, lastTransitionTime: '2026-01-01T00:00:00Z' }],
    });
    lead();
    await until(
      'the other conditions are back',
      async () => conditionOf(await read(GATEWAY), 'Programmed') !== undefined,
    );
    await rest();
    t.match(conditionOf(await read(GATEWAY), 'Accepted'), {
      ...invalid,
      lastTransitionTime: '2026-01-01T00:00:00Z',
    });

    writer.setProvisioned('default', 'front', {
      conditions: [],
      addresses: [{ type: 'IPAddress', value: '10.2.2.2' }],
    });
    await until('it is lifted', async () => conditionOf(await read(GATEWAY), 'Accepted')?.status === 'True');
    t.match((await read(GATEWAY)).status?.addresses, [{ type: 'IPAddress', value: '10.2.2.2' }]);

    writer.setProvisioned('default', 'front', { conditions: [{ ...invalid, observedGeneration: 1 }] });
    await until('it is set', async () => conditionOf(await read(GATEWAY), 'Accepted')?.status === 'False');
    await rest();
    t.match(
      (await read(GATEWAY)).status?.addresses,
      [{ value: '10.2.2.2' }],
      'addresses stay as long as they are unknown',
    );
    writer.setProvisioned('default', 'front', { conditions: [] });
    await until('it is lifted', async () => conditionOf(await read(GATEWAY), 'Accepted')?.status === 'True');
  },
);

t.test('a leader that may not write any more writes nothing', async (t) => {
  const { writer, lead, forbid, rest } = await replica(t);
  lead();
  await rest();
  forbid();
  await cluster.request(
    'PATCH',
    GATEWAY,
    { spec: { listeners: [{ name: 'other', port: 81, protocol: 'HTTP' }] } },
    MERGE,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.equal(writer.counts.written, 0);
  t.equal((await read(GATEWAY)).status?.listeners?.[0]?.name, 'http');
});

t.test('two replicas that both think they lead agree', async (t) => {
  const [first, second] = [await replica(t), await replica(t)];
  first.lead();
  second.lead();
  for (let round = 0; round < 5; round++)
    await cluster.request(
      'PATCH',
      GATEWAY,
      { spec: { listeners: [{ name: `l${round}`, port: 80 + round, protocol: 'HTTP' }] } },
      MERGE,
    );
  await until(
    'the last one is written',
    async () => (await read(GATEWAY)).status?.listeners?.[0]?.name === 'l4',
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { resourceVersion } = (await read(GATEWAY)).metadata;
  await new Promise((resolve) => setTimeout(resolve, 500));
  t.equal((await read(GATEWAY)).metadata.resourceVersion, resourceVersion, 'no writes at rest');
});

t.test('a status that the API server refuses is given up until it changes', async (t) => {
  const { writer, lead, rest } = await replica(t);
  lead();
  await rest();
  const status = { parents: [{ controllerName: OURS, parentRef: { name: '' }, conditions: [] }] };
  const given = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    namespace: 'default',
    name: 'web',
  };
  writer.update({ statuses: [{ ...given, status }], removedStatuses: [] });
  await until('it is refused', () => writer.counts.refused === 1);
  t.match(writer.problem, /the API server refuses the status: 422/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.equal(writer.counts.refused, 1);
  writer.update({ statuses: [{ ...given, status: { parents: [] } }], removedStatuses: [] });
  await rest();
  t.equal(writer.counts.refused, 1);
});

t.test('a refusal that many objects share is logged once', async (t) => {
  const policies = '/apis/admissionregistration.k8s.io/v1';
  const group = 'gateway.networking.k8s.io';
  const rule = {
    apiGroups: [group],
    apiVersions: ['v1'],
    operations: ['UPDATE'],
    resources: ['httproutes/status'],
  };
  const forbid = { expression: 'false', message: 'not today', reason: 'Forbidden' };
  await cluster.request('POST', `${policies}/validatingadmissionpolicies`, {
    metadata: { name: 'closed' },
    spec: { matchConstraints: { resourceRules: [rule] }, validations: [forbid] },
  });
  await cluster.request('POST', `${policies}/validatingadmissionpolicybindings`, {
    metadata: { name: 'closed' },
    spec: { policyName: 'closed', validationActions: ['Deny'] },
  });
  await until('it is in force', async () => {
    const answer = await cluster.request(
      'PATCH',
      `${ROUTE}/status?dryRun=All`,
      { status: { parents: [] } },
      MERGE,
    );
    return answer.status === 403;
  });
  const { log, lead, writer } = await replica(t);
  lead();
  const names = ['refused-1', 'refused-2', 'refused-3', 'refused-4'];
  await apply(
    names
      .map(
        (name) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: default}
spec: {parentRefs: [{name: front}]}
`,
      )
      .join('---'),
  );
  await until('each was tried several times', () => writer.counts.failed > 12);
  const told = log.lines.filter(({ message }) => message === 'status could not be written');
  t.equal(told.length, 1);
  t.notMatch(told[0]?.fields['problem'], /needs the rule/);
  await cluster.request('DELETE', `${policies}/validatingadmissionpolicybindings/closed`);
  await cluster.request('DELETE', `${policies}/validatingadmissionpolicies/closed`);
  for (const name of names) await cluster.request('DELETE', `${G}/namespaces/default/httproutes/${name}`);
});

t.test('messages too long for the API server are cut', async (t) => {
  const { writer, lead, rest } = await replica(t);
  lead();
  await rest();
  const condition = {
    type: 'Accepted',
    status: 'True',
    reason: 'Accepted',
    message: 'x'.repeat(40_000),
    observedGeneration: 99,
  };
  const given = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    namespace: 'default',
    name: 'front',
  };
  writer.update({ statuses: [{ ...given, status: { conditions: [condition] } }], removedStatuses: [] });
  await until(
    'it is written',
    async () => conditionOf(await read(GATEWAY), 'Accepted')?.message.length === 256,
  );
});

t.test('an API server that dies and returns gets what is missing', async (t) => {
  const { lead, rest, writer } = await replica(t);
  lead();
  await rest();
  await cluster.kill('kube-apiserver');
  writer.setProvisioned('default', 'front', {
    conditions: [],
    addresses: [{ type: 'IPAddress', value: '10.3.3.3' }],
  });
  await until('it has failed', () => writer.counts.failed > 0);
  await cluster.revive('kube-apiserver');
  await until('it is written', async () => {
    const [address] = (await read(GATEWAY)).status?.addresses ?? [];
    return (address as { value?: string } | undefined)?.value === '10.3.3.3';
  });
});

t.test('an object that admission rejects has a status that says so', async (t) => {
  const { lead } = await replica(t);
  lead();
  const extension = (inline: string): Promise<void> =>
    apply(`
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: keys, namespace: default}
spec: {jwt: {providers: [{name: a, jwks: {local: {inline: '${inline}'}}}]}}
`);
  const path = '/apis/gateway.gatewarden.dev/v1alpha1/namespaces/default/gatewayextensions/keys';
  const accepted = async () => conditionOf(await read(path), 'Accepted');
  await extension('nonsense');
  await until('it is told', async () => (await accepted())?.status === 'False');
  t.match(await accepted(), { reason: 'Invalid', message: /JSON/, observedGeneration: 1 });
  await extension('{"keys":[{"kty":"oct","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMw"}]}');
  await until('the status follows', async () => (await accepted())?.observedGeneration === 2);
});

t.test('a deleted object is no failure', async (t) => {
  const { lead, rest, writer } = await replica(t);
  lead();
  await rest();
  const { failed, refused } = writer.counts;
  await cluster.request('PATCH', ROUTE, { spec: { parentRefs: [{ name: 'front' }] } }, MERGE);
  await cluster.request('DELETE', ROUTE);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await rest();
  t.same([writer.counts.failed, writer.counts.refused], [failed, refused]);
});
