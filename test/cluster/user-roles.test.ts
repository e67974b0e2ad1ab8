// What users may do with the ten kinds through their existing roles in a namespace: tested on a real API server, whose controller
// aggregates ClusterRoles.

import t from 'tap';
import { KINDS } from '../../src/kinds/index.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { auditRole } from '../../src/registration/user-roles.ts';
import { toYaml } from '../../src/registration/yaml.ts';
import type { Kind } from '../../src/schema/kind.ts';
import { gatewarden } from '../cli/running.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { startCluster } from '../parts/cluster.ts';
import { until } from './until.ts';

const OWN = 'team-a';
const OTHER = 'team-b';
const ROLES = ['admin', 'edit', 'view'];
/** The user with this role in the namespace; `admin` alone is the cluster's own. */
const having = (role: string): string => `team-a-${role}`;
const MERGE = { contentType: 'application/merge-patch+json' };

/** An object of a kind that its CRD accepts. */
function example({ kind }: Kind, name: string): object {
  const { good } = OBJECT_EXAMPLES.find((entry) => entry.kind === kind)!;
  return { ...(objectOf(kind, good) as object), metadata: { name } };
}

const path = ({ apiVersion, plural }: Kind, namespace: string, name = ''): string =>
  `/apis/${apiVersion}/namespaces/${namespace}/${plural}${name && `/${name}`}`;

t.test('the permissions of users', async (t) => {
  const cluster = await startCluster({
    controllerManager: true,
    users: [...ROLES.map(having), 'auditor', 'stranger'],
  });
  t.teardown(() => cluster.stop());
  const kubectl = async (args: readonly string[], input?: string): Promise<string> => {
    const { code, stdout, stderr } = await cluster.kubectl(args, input === undefined ? {} : { input });
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  // No server runs here, so no webhook may be called.
  const objects = manifests(DEFAULT_OPTIONS).filter(({ kind }) => !kind.endsWith('WebhookConfiguration'));
  await kubectl(['apply', '--server-side', '-f', '-'], toYaml(objects));
  await kubectl(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
  for (const namespace of [OWN, OTHER]) await kubectl(['create', 'namespace', namespace]);
  for (const role of ROLES)
    await kubectl([
      'create',
      'rolebinding',
      role,
      `--clusterrole=${role}`,
      `--user=${having(role)}`,
      '-n',
      OWN,
    ]);

  const status = async (user: string, method: string, at: string, body?: unknown, options = {}) =>
    (await cluster.request(method, at, body, { ...options, user })).status;
  for (const role of ROLES) {
    await until(`${role} may list every kind`, async () => {
      const answers = await Promise.all(KINDS.map((kind) => status(having(role), 'GET', path(kind, OWN))));
      return answers.every((answer) => answer === 200);
    });
  }

  for (const user of ['admin', 'edit'].map(having)) {
    await t.test(`${user}: every kind can be created, read, listed, changed and deleted`, async (t) => {
      for (const kind of KINDS) {
        const at = path(kind, OWN, user);
        t.equal(await status(user, 'POST', path(kind, OWN), example(kind, user)), 201, kind.kind);
        t.equal(await status(user, 'GET', at), 200);
        const { body } = await cluster.request<{ items: unknown[] }>('GET', path(kind, OWN), undefined, {
          user,
        });
        t.equal(body.items.length, 1);
        const label = { metadata: { labels: { changed: 'yes' } } };
        t.equal(await status(user, 'PATCH', at, label, MERGE), 200);
        const { body: current } = await cluster.request('GET', at);
        t.equal(await status(user, 'PUT', at, current), 200);
        t.equal(await status(user, 'DELETE', at), 200);
        t.equal(await status(user, 'POST', path(kind, OWN), example(kind, user)), 201);
        t.equal(await status(user, 'DELETE', path(kind, OWN)), 200, 'all at once');
        t.equal(await status(user, 'GET', at), 404);
      }
    });

    await t.test(`${user}: not in another namespace, and status is the control plane's`, async (t) => {
      for (const kind of KINDS) {
        t.equal(await status(user, 'GET', path(kind, OTHER)), 403, kind.kind);
        t.equal(await status(user, 'POST', path(kind, OTHER), example(kind, user)), 403);
        t.equal(await status(user, 'DELETE', path(kind, OTHER, 'any')), 403);
        t.equal(await status(user, 'PATCH', `${path(kind, OWN, 'any')}/status`, {}, MERGE), 403);
      }
    });
  }

  const viewer = having('view');
  await t.test('view: every kind can be read, and none written', async (t) => {
    for (const kind of KINDS) {
      const at = path(kind, OWN, 'seen');
      await cluster.request('POST', path(kind, OWN), example(kind, 'seen'));
      t.equal(await status(viewer, 'GET', at), 200, kind.kind);
      t.equal(await status(viewer, 'POST', path(kind, OWN), example(kind, viewer)), 403);
      t.equal(await status(viewer, 'PATCH', at, { metadata: { labels: { a: 'b' } } }, MERGE), 403);
      t.equal(await status(viewer, 'PUT', at, example(kind, 'seen')), 403);
      t.equal(await status(viewer, 'DELETE', at), 403);
      t.equal(await status(viewer, 'DELETE', path(kind, OWN)), 403);
      t.equal(await status(viewer, 'GET', path(kind, OTHER)), 403);
    }
  });

  await t.test('a user without a role has no access', async (t) => {
    for (const kind of KINDS) {
      t.equal(await status('stranger', 'GET', path(kind, OWN)), 403, kind.kind);
      t.equal(await status('stranger', 'POST', path(kind, OWN), example(kind, 'stranger')), 403);
    }
  });

  await t.test("none of these roles gives access to the server's own objects", async (t) => {
    const secret = `/api/v1/namespaces/${DEFAULT_OPTIONS.namespace}/secrets`;
    const configuration = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    for (const user of [...ROLES.map(having), 'auditor'])
      for (const at of [secret, configuration]) t.equal(await status(user, 'GET', at), 403, `${user} ${at}`);
  });

  await t.test('the bound audit role: `gatewarden audit` reads everything, and can only list', async (t) => {
    const kubeconfig = await cluster.kubeconfigFor('auditor');
    const audit = (...args: string[]) => gatewarden(['audit', '--kubeconfig', kubeconfig, ...args]);
    const refused = await audit();
    t.equal(refused.code, 2, 'not before');
    t.match(refused.stderr, auditRole(DEFAULT_OPTIONS), 'but told which role does');
    const role = `--clusterrole=${auditRole(DEFAULT_OPTIONS)}`;
    await kubectl(['create', 'rolebinding', 'audit', role, '--user=auditor', '-n', OWN]);
    await until('one namespace can be audited', async () => (await audit('-n', OWN)).code === 0);
    t.match((await audit('-n', OWN)).stdout, `${KINDS.length} objects in 1 namespace: 0 would be refused`);
    t.equal((await audit()).code, 2, 'but not all of them');
    await kubectl(['create', 'clusterrolebinding', 'audit', role, '--user=auditor']);
    await until('the cluster can be audited', async () => (await audit()).code === 0);
    const nowhere = await audit('-n', 'nowhere');
    t.equal(nowhere.code, 2);
    t.match(nowhere.stderr, 'no namespace `nowhere`');
    for (const kind of KINDS) {
      t.equal(await status('auditor', 'POST', path(kind, OWN), example(kind, 'auditor')), 403, kind.kind);
      t.equal(await status('auditor', 'DELETE', path(kind, OWN, 'seen')), 403);
    }
  });

  await t.test('`kubectl get` shows the age of every kind', async (t) => {
    const kubeconfig = await cluster.kubeconfigFor(viewer);
    for (const { plural, group } of KINDS) {
      const { stdout } = await cluster.kubectl(['get', `${plural}.${group}`, '-n', OWN], { kubeconfig });
      t.match(stdout.split('\n')[0], /^NAME .*AGE$/, plural);
      t.match(stdout.split('\n')[1], /^seen .*\d+[sm]$/);
    }
  });
});
