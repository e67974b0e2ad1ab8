// Whether the installed CRDs are those of this version, asked of a real API server with the rights of the manifests.

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

  await t.test('that are missing are named, with what to do', async (t) => {
    await until('it has looked', () => check.reports !== undefined);
    const [readiness] = check.checks;
    t.match(readiness!.check(), { ok: false, detail: /^not installed: .*kubectl apply --server-side/ });
    t.equal(readiness!.role, 'notice');
    t.equal(check.reports!.length, KINDS.length);
    t.match(log.lines, [{ level: 'warn', message: 'CRDs are not those of this version' }]);
  });

  await t.test('that are of this version are fine', async (t) => {
    for (const kind of KINDS) {
      const { status, body } = await cluster.request('POST', COLLECTION, toCrd(kind));
      t.equal(status, 201, JSON.stringify(body));
    }
    await look();
    t.match(check.checks[0]!.check(), { ok: true, detail: `all ${KINDS.length} are of this version` });
    t.match(await registry.metrics(), `gatewarden_crd_current{crd="${name}"} 1`);
  });

  await t.test('of another version, or of somebody else, are told apart from ours', async (t) => {
    for (const value of ['0123456789abcdef', null]) {
      const patch = { metadata: { annotations: { [SCHEMA_HASH_ANNOTATION]: value } } };
      await cluster.request('PATCH', `${COLLECTION}/${name}`, patch, {
        contentType: 'application/merge-patch+json',
      });
      await look();
      t.match(
        check.reports!.filter(({ state }) => state !== 'current'),
        [{ name, state: 'different' }],
      );
      t.match(check.checks[0]!.check(), { ok: false, detail: `not of this version: ${name}; run ` });
    }
    t.match(await registry.metrics(), `gatewarden_crd_current{crd="${name}"} 0`);
    t.equal(log.messages('warn').length, 2, 'the same news is told once');
  });

  await t.test('that we may not read are said to be unknown', async (t) => {
    const reports = await checkCrds(await connect('stranger'), expected);
    t.ok(reports.every(({ state }) => state === 'unknown'));
    t.match(describeCrds(reports), new RegExp(`^${KINDS.length} could not be read: 403: .*forbidden`));
  });
});
