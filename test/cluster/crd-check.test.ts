// Whether the installed CRDs are those of this version, checked on a real API server with the manifests' permissions.

import { Registry } from 'prom-client';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { CrdCheck, checkCrds, describeCrds, expectedCrds } from '../../src/cluster/crd-check.ts';
import { SCHEMA_HASH_ANNOTATION } from '../../src/identifiers.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog, HandClock } from '../server/certificates/world.ts';
import { allow, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const COLLECTION = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

t.test('the installed CRDs', async (t) => {
  const account = serviceAccount('default');
  const cluster = await startCluster({ users: [account, 'stranger'] });
  t.teardown(() => cluster.stop());
  await allow(cluster, 'default');
  const connect = async (user: string): Promise<ClusterClient> => {
    const client = (await ClusterClient.connect({ kubeconfig: await cluster.kubeconfigFor(user) }))!;
    t.teardown(() => client.close());
    return client;
  };
  const client = await connect(account);
  const expected = expectedCrds();
  const [name] = expected.keys() as Iterable<string>;
  const clock = new HandClock(new Date());
  const log = new CollectedLog();
  const check = CrdCheck.start({ client, clock, log });
  t.teardown(() => check.stop());
  const registry = new Registry();
  check.registerMetrics(registry);
  const look = async (): Promise<void> => {
    const before = check.reports;
    await clock.pass(5 * 60 * 1000, async () => {});
    await until('it has looked again', () => check.reports !== before);
  };

  await t.test('that are missing are listed, with a fix', async (t) => {
    await until('it has looked', () => check.reports !== undefined);
    const [readiness] = check.checks;
    t.match(readiness!.check(), { ok: false, detail: /^not installed: .*kubectl apply --server-side/ });
    t.equal(readiness!.role, 'notice');
    t.equal(check.reports!.length, KINDS.length);
    t.match(log.lines, [{ level: 'warn', message: "CRDs don't match this version" }]);
  });

  await t.test('that match this version are fine', async (t) => {
    for (const kind of KINDS) {
      const { status, body } = await cluster.request('POST', COLLECTION, toCrd(kind));
      t.equal(status, 201, status === 201 ? kind.kind : JSON.stringify(body));
    }
    await look();
    t.match(check.checks[0]!.check(), { ok: true, detail: `all ${KINDS.length} match this version` });
    t.match(await registry.metrics(), `gatewarden_crd_current{crd="${name}"} 1`);
  });

  await t.test('whose annotation differs are fine: only what they accept matters', async (t) => {
    for (const value of ['0123456789abcdef', null]) {
      const patch = { metadata: { annotations: { [SCHEMA_HASH_ANNOTATION]: value } } };
      await cluster.request('PATCH', `${COLLECTION}/${name}`, patch, {
        contentType: 'application/merge-patch+json',
      });
      await look();
      t.match(check.checks[0]!.check(), { ok: true });
    }
  });

  await t.test(
    'that accept something else are reported with the difference, whatever their annotation',
    async (t) => {
      const SCHEMA = '/spec/versions/0/schema/openAPIV3Schema';
      const SPEC = `${SCHEMA}/properties/spec`;
      const PROVIDER = `${SPEC}/properties/ai/properties/groups/items/properties/providers/items/properties`;
      const TARGET = `${SPEC}/properties/mcp/properties/targets/items/properties/static/properties`;
      const table: readonly [what: string, patch: readonly object[], said: string][] = [
        [
          'a pruned field',
          [{ op: 'remove', path: `${PROVIDER}/policies` }],
          'spec.ai.groups[].providers[].policies is missing',
        ],
        [
          'another enum',
          [{ op: 'add', path: `${TARGET}/protocol/enum/-`, value: 'UDP' }],
          'spec.mcp.targets[].static.protocol has another enum',
        ],
        [
          'no rules',
          [{ op: 'remove', path: `${SPEC}/x-kubernetes-validations` }],
          'spec lacks the rule EB-01',
        ],
        [
          'no schema to speak of',
          [
            {
              op: 'replace',
              path: SCHEMA,
              value: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          ],
          'the object has no required',
        ],
      ];
      for (const [what, patch, said] of table) {
        const { body: before } = await cluster.request<object>('GET', `${COLLECTION}/${name}`);
        const changed = await cluster.request('PATCH', `${COLLECTION}/${name}`, patch, {
          contentType: 'application/json-patch+json',
        });
        t.equal(changed.status, 200, what);
        const warnings = log.messages('warn').length;
        await look();
        const [different, ...others] = check.reports!.filter(({ state }) => state !== 'current');
        t.match(different, { name, state: 'different' }, what);
        t.same(others, []);
        const { ok, detail } = check.checks[0]!.check();
        t.equal(ok, false);
        t.ok(detail.startsWith(`different from this version: ${name} (`), detail);
        t.ok(detail.includes(said), detail);
        t.match(await registry.metrics(), `gatewarden_crd_current{crd="${name}"} 0`);
        await look();
        t.equal(log.messages('warn').length, warnings + 1, 'the same news is told once');
        const { body: now } = await cluster.request<{ metadata: object }>('GET', `${COLLECTION}/${name}`);
        const { status } = await cluster.request('PUT', `${COLLECTION}/${name}`, {
          ...before,
          metadata: now.metadata,
        });
        t.equal(status, 200);
        await look();
        t.match(check.checks[0]!.check(), { ok: true });
      }
    },
  );

  await t.test('that we may not read are reported as unknown', async (t) => {
    const reports = await checkCrds(await connect('stranger'), expected);
    t.ok(reports.every(({ state }) => state === 'unknown'));
    t.match(describeCrds(reports), new RegExp(`^${KINDS.length} could not be read: 403: .*forbidden`));
  });
});
