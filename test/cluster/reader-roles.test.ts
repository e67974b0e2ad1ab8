// Commands with `--cluster` under the ClusterRoles that are made for them: each works with exactly these permissions, and needs all of them.

import { Command } from 'commander';
import t from 'tap';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { READER, readerRole, readerRoles, SECRET_READER } from '../../src/registration/reader-roles.ts';
import { gatewarden } from '../cli/running.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds, installPublished } from '../parts/installed-crds.ts';
import { permissionsOf, type Reasons, unused } from './permissions.ts';

const ACCOUNT = { namespace: 'tools', name: 'pipeline' };
const USER = `system:serviceaccount:${ACCOUNT.namespace}:${ACCOUNT.name}`;

const STRANGER = 'stranger';

const REASONS: Reasons = {
  'the CRDs that are installed here have no ListenerSets': /^gateway\.networking\.k8s\.io listenersets list$/,
};

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: default}
spec:
  parentRefs: [{name: front}]
  hostnames: [shop.test]
  rules: [{backendRefs: [{name: shop, port: 80}]}]
---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: default}
spec: {ports: [{port: 80}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: gatewarden, namespace: default, labels: {gatewarden: gatewarden}}
spec:
  selector: {matchLabels: {app: gatewarden}}
  template:
    metadata: {labels: {app: gatewarden}}
    spec:
      containers:
      - name: gatewarden
        image: gatewarden
        args: [controller]
        env:
        - {name: GATEWARDEN_ENABLE_MESH_INTEGRATION, value: 'true'}
        - {name: GATEWARDEN_ENABLE_WAYPOINT, value: 'true'}
        - {name: GATEWARDEN_ENABLE_INFERENCE_EXTENSION, value: 'true'}
`;

const SECURE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: secure, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners:
  - {name: https, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: shop}]}}
`;

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  translate: [],
  provision: [],
  diff: ['gateway.yaml'],
  report: ['--exit-zero'],
  analyze: [],
  explain: ['shop.test', '/'],
};

/** Those that have the option. */
async function commandsWithCluster(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, load } of COMMANDS) {
    const command = new Command();
    (await load()).define?.(command);
    if (command.options.some(({ long }) => long === '--cluster')) found.push(name);
  }
  return found;
}

async function apply(cluster: Cluster, text: string): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '-f', '-'], { input: text });
  if (code !== 0) throw new Error(stderr);
}

const binding = (purpose: string) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: purpose },
  roleRef: {
    apiGroup: 'rbac.authorization.k8s.io',
    kind: 'ClusterRole',
    name: readerRole(DEFAULT_OPTIONS, purpose),
  },
  subjects: [{ kind: 'ServiceAccount', ...ACCOUNT }],
});

t.test('each command with --cluster works under the roles for readers', async (t) => {
  const cluster = await startCluster({ users: [USER, STRANGER], recorded: [USER] });
  t.teardown(() => cluster.stop());
  await installGatewayApi(cluster);
  await installPublished(cluster, 'inference');
  await installPublished(cluster, 'mesh');
  await installOurKinds(cluster);
  await apply(cluster, GATEWAY);
  const roles = readerRoles(DEFAULT_OPTIONS);
  for (const each of [...roles, binding(READER)]) await apply(cluster, JSON.stringify(each));

  const cwd = t.testdir({ 'gateway.yaml': GATEWAY });
  const kubeconfig = await cluster.kubeconfigFor(USER);
  const run = (...args: readonly string[]) =>
    gatewarden([...args, '--cluster', '--kubeconfig', kubeconfig], { cwd });

  const stranger = ['--cluster', '--kubeconfig', await cluster.kubeconfigFor(STRANGER)];
  t.match(await gatewarden(['translate', ...stranger], { cwd }), {
    code: 2,
    stderr: `bind it to the ClusterRole ${readerRole(DEFAULT_OPTIONS, READER)} of`,
  });

  const commands = await commandsWithCluster();
  t.strictSame(commands.toSorted(), Object.keys(ARGUMENTS).sort());
  for (const command of commands) {
    const { code, stderr } = await run(command, ...ARGUMENTS[command]!);
    t.equal(code, 0, `${command}: ${stderr}`);
    t.match(stderr, /settings of Deployment default\/gatewarden/, command);
  }
  const named = await run('translate', '--control-plane', 'default/gatewarden');
  t.equal(named.code, 0, named.stderr);

  await apply(cluster, SECURE);
  const refused = await run('translate');
  t.equal(refused.code, 2);
  t.match(refused.stderr, `bind it to the ClusterRole ${readerRole(DEFAULT_OPTIONS, SECRET_READER)} of`);
  const before = await cluster.requests(USER);
  t.strictSame(
    before.filter(({ status }) => status >= 400).map(({ verb, resource }) => `${verb} ${resource}`),
    ['list secrets'],
    'nothing else is refused',
  );
  await apply(cluster, JSON.stringify(binding(SECRET_READER)));
  const allowed = await run('translate');
  t.equal(allowed.code, 0, allowed.stderr);

  const permissions = permissionsOf([...roles, binding(READER), binding(SECRET_READER)] as never, ACCOUNT);
  t.strictSame(unused(permissions, await cluster.requests(USER), REASONS), {
    unexplained: [],
    idleReasons: [],
  });
  t.notOk(
    permissions.some(({ verb }) => !['get', 'list'].includes(verb)),
    'reading only',
  );
});
