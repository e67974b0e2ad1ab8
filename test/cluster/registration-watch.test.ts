// The webhook configurations on a real API server, watched with the manifests' permissions: a deletion or a missing entry is at once an
// error in the log, a metric and a line of /readyz?verbose.

import { Registry } from 'prom-client';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { RegistrationWatch } from '../../src/cluster/registration-watch.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { rbac } from '../../src/registration/rbac.ts';
import { webhookConfigurations } from '../../src/registration/webhooks.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { CONFIGURATION, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const VALIDATING = `validatingwebhookconfigurations/${CONFIGURATION}`;
const MUTATING = `mutatingwebhookconfigurations/${CONFIGURATION}`;
const API = '/apis/admissionregistration.k8s.io/v1';

t.test('the webhook configurations are watched', async (t) => {
  const account = serviceAccount('default');
  const cluster = await startCluster({ users: [account] });
  t.teardown(() => cluster.stop());
  // The lower permissions: with cert-manager, the configurations are never written.
  const options = { ...DEFAULT_OPTIONS, namespace: 'default', tls: 'cert-manager' } as const;
  const apply = async (items: readonly unknown[]): Promise<void> => {
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const { code, stderr } = await cluster.kubectl(['apply', '--filename=-'], { input });
    if (code !== 0) throw new Error(stderr);
  };
  await apply(rbac(options).filter(({ kind }) => kind !== 'ServiceAccount'));
  const configurations = webhookConfigurations(options);
  await apply(configurations);

  const client = (await ClusterClient.connect({ kubeconfig: await cluster.kubeconfigFor(account) }))!;
  const log = new CollectedLog();
  const watch = RegistrationWatch.start({ client, clock: systemClock, log, name: CONFIGURATION });
  t.teardown(() => {
    watch.stop();
    client.close();
  });
  const registry = new Registry();
  watch.registerMetrics(registry);
  const [validate, mutate] = watch.checks as [(typeof watch.checks)[0], (typeof watch.checks)[0]];
  const complete = async (resource: string): Promise<string | undefined> =>
    new RegExp(`_complete\\{configuration="${resource}"\\} (\\d)`).exec(await registry.metrics())?.[1];
  const errors = () => log.lines.filter(({ level }) => level === 'error');

  await t.test('before the first look the state is unknown', async (t) => {
    t.match(validate.check(), { ok: false, isUnknown: true, detail: /was not checked yet/ });
    t.equal(await complete('validatingwebhookconfigurations'), undefined);
  });

  await t.test('complete configurations are fine, and not reported', async (t) => {
    await until('both were looked at', () => watch.isSeen);
    t.match([validate.check(), mutate.check()], [{ ok: true }, { ok: true }]);
    t.equal(await complete('validatingwebhookconfigurations'), '1');
    t.equal(await complete('mutatingwebhookconfigurations'), '1');
    t.same(errors(), []);
  });

  await t.test('a deleted configuration is an error at once', async (t) => {
    await cluster.request('DELETE', `${API}/${VALIDATING}`);
    await until('it is told', () => errors().length > 0);
    t.match(errors(), [
      {
        message: 'webhook registration is incomplete',
        fields: { configuration: VALIDATING, problem: /doesn't exist, so bad objects are admitted/ },
      },
    ]);
    t.match(validate.check(), { ok: false, detail: /doesn't exist/ });
    t.notOk(validate.check().isUnknown);
    t.equal(await complete('validatingwebhookconfigurations'), '0');
    t.equal(await complete('mutatingwebhookconfigurations'), '1');
  });

  await t.test('its return is reported, too', async (t) => {
    await apply(configurations);
    await until('it is back', () => validate.check().ok);
    t.equal(await complete('validatingwebhookconfigurations'), '1');
    t.same(log.messages('info'), ['webhook registration is complete again']);
  });

  await t.test('a removed entry is an error with its name', async (t) => {
    const patch = [{ op: 'remove', path: '/webhooks/0' }];
    const type = { contentType: 'application/json-patch+json' };
    await cluster.request('PATCH', `${API}/${MUTATING}`, patch, type);
    await until('it is told', () => errors().length > 1);
    t.match(errors()[1], {
      fields: { configuration: MUTATING, problem: /lacks mutate\.admission\.gatewarden\.dev, so defaults/ },
    });
    t.equal(await complete('mutatingwebhookconfigurations'), '0');
  });
});
