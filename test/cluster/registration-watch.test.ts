// The webhook configurations on a real API server, watched with the manifests' permissions: a deletion or a missing entry is at once an
// error in the log, a metric and a line of /readyz?verbose.

import { Registry } from 'prom-client';
import t from 'tap';
import { comparisonWith } from '../../src/cli/serve/registered.ts';
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
  const watch = RegistrationWatch.start({
    client,
    clock: systemClock,
    log,
    names: { validating: CONFIGURATION, mutating: CONFIGURATION },
    compare: comparisonWith(() => options),
  });
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

  const different = async (effect: string): Promise<string | undefined> =>
    new RegExp(
      `_differences\\{configuration="validatingwebhookconfigurations",effect="${effect}"\\} (\\d+)`,
    ).exec(await registry.metrics())?.[1];
  const WAYS: readonly (readonly [
    what: string,
    patch: readonly object[],
    said: RegExp,
    remains?: boolean,
  ])[] = [
    [
      'failurePolicy left at Ignore',
      [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Ignore' }],
      /^validate\.admission\.gatewarden\.dev: failurePolicy is Ignore instead of Fail$/,
    ],
    [
      'a resource taken out',
      [{ op: 'remove', path: '/webhooks/0/rules/0/resources/0' }],
      /its rules lack CREATE and UPDATE of /,
    ],
    [
      'an operation taken out',
      [{ op: 'replace', path: '/webhooks/0/rules/1/operations', value: ['CREATE'] }],
      /its rules lack UPDATE of edge/,
    ],
    [
      'an objectSelector',
      [{ op: 'replace', path: '/webhooks/0/objectSelector', value: { matchLabels: { checked: 'yes' } } }],
      /an objectSelector leaves objects out/,
    ],
    [
      'a changed matchCondition',
      [{ op: 'replace', path: '/webhooks/0/matchConditions/0/expression', value: 'false' }],
      /the matchCondition not-deleting is not of this version/,
    ],
    [
      'a matchCondition of others',
      [{ op: 'add', path: '/webhooks/0/matchConditions/-', value: { name: 'nobody', expression: 'false' } }],
      /the matchCondition nobody is not of this version/,
      true,
    ],
  ];
  const applyAgain = async (): Promise<void> => {
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: configurations });
    const flags = ['--server-side', '--force-conflicts', '--filename=-'];
    const { code, stderr } = await cluster.kubectl(['apply', ...flags], { input });
    if (code !== 0) throw new Error(stderr);
  };

  await t.test(
    'each way to weaken it is an error, a metric and a line, and an apply restores it',
    async (t) => {
      await cluster.request('DELETE', `${API}/${MUTATING}`);
      await cluster.request('DELETE', `${API}/${VALIDATING}`);
      await applyAgain();
      await until('all is well', () => validate.check().ok && mutate.check().ok);
      const weakened = () =>
        log.lines.filter(({ message }) => message === 'webhook registration is weakened');
      for (const [what, patch, said, remains = false] of WAYS) {
        const before = weakened().length;
        const answer = await cluster.request('PATCH', `${API}/${VALIDATING}?fieldManager=somebody`, patch, {
          contentType: 'application/json-patch+json',
        });
        t.equal(answer.status, 200, what);
        await until(`${what} is told`, () => weakened().length > before);
        t.match(weakened().at(-1), { level: 'error', fields: { configuration: VALIDATING, weaker: [said] } });
        t.match(validate.check(), { ok: false, detail: /apply the manifests/ });
        t.equal(await different('weaker'), '1', what);
        t.equal(await complete('validatingwebhookconfigurations'), '1');
        await applyAgain();
        // A server-side apply leaves items of others in lists with keys.
        if (remains) await cluster.request('DELETE', `${API}/${VALIDATING}`).then(applyAgain);
        await until(`${what} is restored`, () => validate.check().ok);
        t.equal(await different('weaker'), '0', what);
      }
    },
  );

  await t.test('a difference that weakens nothing is a warning', async (t) => {
    const patch = [{ op: 'replace', path: '/webhooks/0/timeoutSeconds', value: 30 }];
    const type = { contentType: 'application/json-patch+json' };
    const message = 'webhook registration differs from this version';
    const told = log.messages('warn').filter((each) => each === message).length;
    await cluster.request('PATCH', `${API}/${VALIDATING}`, patch, type);
    await until('it is told', () => log.messages('warn').filter((each) => each === message).length > told);
    t.equal(await different('other'), '1');
    t.equal(await different('weaker'), '0');
    await applyAgain();
    await until('it is restored', () => validate.check().ok);
  });

  await t.test('a selector that leaves namespaces out is as bad as a missing entry', async (t) => {
    const value = { matchLabels: { checked: 'yes' } };
    const patch = [{ op: 'replace', path: '/webhooks/0/namespaceSelector', value }];
    const type = { contentType: 'application/json-patch+json' };
    await cluster.request('PATCH', `${API}/${VALIDATING}`, patch, type);
    await until('it is told', () => !validate.check().ok);
    t.match(errors().at(-1), {
      message: 'webhook registration is incomplete',
      fields: {
        problem: /leaves out the namespaces .*checked notin \(yes\).*, so bad objects are admitted there/,
      },
    });
    t.equal(await complete('validatingwebhookconfigurations'), '0');
    await applyAgain();
    await until('it is restored', () => validate.check().ok);
  });
});
