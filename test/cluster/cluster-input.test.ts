// `--cluster`: commands read the objects of a real API server as they read files of the same objects, and write nothing to it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { gatewarden, type Ran } from '../cli/running.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { findingsOf, withoutPlaces } from './compared-outputs.ts';

const READER = 'reader';
const WITHOUT_SECRETS = 'without-secrets';
const TENANT = 'tenant';
const STRANGER = 'stranger';

const cluster = await startCluster({ audit: true, users: [READER, WITHOUT_SECRETS, TENANT, STRANGER] });
t.teardown(() => cluster.stop());
const bare = await cluster.kubeconfigFor(STRANGER);

async function apply(text: string): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
}

const FRONT = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: edgeless}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: edgeless
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;

const route = (name: string, path: string, service: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec:
  parentRefs: [{name: front}]
  hostnames: [shop.test]
  rules:
  - matches: [{path: {value: ${path}}}]
    backendRefs: [{name: ${service}, port: 80}]
`;

const CART = `${route('cart', '/cart', 'cart')}---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: cart-1, namespace: shop, labels: {kubernetes.io/service-name: cart}}
addressType: IPv4
endpoints: [{addresses: [10.9.0.1], conditions: {ready: true}}]
ports: [{name: '', port: 8080, protocol: TCP}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: cart, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  timeouts: {request: 7s}
`;

/** Objects of which the API server stores more than is written. */
const PLAIN = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: plain, namespace: other}
spec:
  parentRefs: [{name: none}]
  rules:
  - backendRefs: [{name: plain, port: 8443, weight: 2}]
  - filters: [{type: RequestRedirect, requestRedirect: {hostname: a.test}}]
    matches: [{path: {value: /a}}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: plain, namespace: other}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: '', kind: Service}]
---
apiVersion: v1
kind: Service
metadata: {name: plain, namespace: other}
spec: {ports: [{port: 8443}]}
---
apiVersion: v1
kind: Secret
metadata: {name: plain, namespace: other}
stringData: {password: x}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: plain, namespace: other}
data: {a: b}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: plain, namespace: other}
spec: {type: Static, static: {hosts: [{host: a.test, port: 80}]}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: plain, namespace: other}
spec: {extAuth: {grpcService: {backendRef: {name: plain, port: 80}}}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: plain, namespace: other}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: plain}]
  rateLimit: {local: {tokenBucket: {maxTokens: 5, fillInterval: 1s}}}
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: plain, namespace: other}
spec: {mcp: {targets: [{name: files, static: {host: a.test, port: 80, protocol: SSE}}]}}
`;

const SECURE = `
apiVersion: v1
kind: Secret
metadata: {name: basic, namespace: shop}
stringData: {password: not-a-certificate}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: secure, namespace: shop}
spec:
  gatewayClassName: edgeless
  listeners:
  - {name: https, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: basic}]}}
`;

/** Runs a command with `--cluster` and the account of a kubeconfig; by default that of the reader. */
let reading = '';
const live = (args: readonly string[], kubeconfig = reading): Promise<Ran> =>
  gatewarden([...args, '--cluster', '--kubeconfig', kubeconfig]);

/** Everything that `reader` may list, as one file. */
async function exported(t: Test): Promise<string> {
  const kinds = [
    'namespaces',
    'services',
    'endpointslices',
    'secrets',
    'configmaps',
    'gatewayclasses',
    'gateways',
    'httproutes',
    'trafficpolicies.gateway.gatewarden.dev',
  ];
  const { code, stdout, stderr } = await cluster.kubectl(['get', kinds.join(','), '-A', '-o', 'yaml']);
  t.equal(code, 0, stderr);
  return join(t.testdir({ 'all.yaml': stdout }), 'all.yaml');
}

const rules = (account: string, resources: string): string => `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: ${account}}
rules: ${resources}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: ${account}}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${account}}
subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: ${account}}]
`;

/** Other than Secrets. */
const COMMON = [
  '{apiGroups: [""], resources: [namespaces, services, configmaps, pods, nodes, serviceaccounts], verbs: [get, list]}',
  '{apiGroups: [discovery.k8s.io, apps, gateway.networking.k8s.io, gateway.networking.x-k8s.io, gateway.gatewarden.dev, edge.gatewarden.dev], resources: ["*"], verbs: [get, list]}',
];
/** Everything, so that only the commands keep it from writing. */
const EVERYTHING = '[{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]';

t.test('a cluster without CRDs is read as one without Gateways, and a warning says so', async (t) => {
  await apply(rules(READER, EVERYTHING));
  reading = await cluster.kubeconfigFor(READER);
  const { code, stderr } = await live(['translate', '-o', 'json']);
  t.equal(code, 0, stderr);
  t.match(
    stderr,
    /warning: the cluster has no CRD of .*\bGateway, GatewayClass, .*HTTPRoute.*TrafficPolicy: no object/,
  );
});

t.test('with objects', async (t) => {
  await installGatewayApi(cluster);
  await installOurKinds(cluster);
  await apply(
    ['shop', 'other']
      .map((name) => `{apiVersion: v1, kind: Namespace, metadata: {name: ${name}}}`)
      .join('\n---\n'),
  );
  await apply([FRONT, CART, route('lost', '/lost', 'missing')].join('---'));

  for (const args of [
    ['translate', '-o', 'yaml'],
    ['translate', '-o', 'json'],
    ['translate', '-o', 'bootstrap'],
    ['provision'],
  ])
    t.test(`${args.join(' ')} prints what it prints for files of the same objects`, async (t) => {
      const [ofCluster, ofFiles] = [await live(args), await gatewarden([...args, await exported(t)])];
      t.equal(ofCluster.code, ofFiles.code, ofCluster.stderr);
      t.not(ofFiles.stdout, '');
      t.equal(withoutPlaces(ofCluster.stdout), withoutPlaces(ofFiles.stdout));
    });

  t.test('explain tells of a request what it tells for files', async (t) => {
    const question = ['explain', 'shop.test', '/cart/7'];
    const [ofCluster, ofFiles] = [
      await live(question),
      await gatewarden([...question, '-f', await exported(t)]),
    ];
    t.equal(ofCluster.code, 0, ofCluster.stderr);
    t.match(ofCluster.stdout, /shop\/cart/);
    t.equal(withoutPlaces(ofCluster.stdout), withoutPlaces(ofFiles.stdout));
  });

  t.test('analyze finds what it finds in files, and names the object', async (t) => {
    const [ofCluster, ofFiles] = [
      await live(['analyze', '-o', 'json']),
      await gatewarden(['analyze', '-o', 'json', await exported(t)]),
    ];
    t.equal(ofCluster.code, ofFiles.code, ofCluster.stderr);
    const found = findingsOf(ofCluster);
    t.ok(found.length > 0);
    t.strictSame(found, findingsOf(ofFiles));
    const { results } = JSON.parse(ofCluster.stdout) as { results: readonly { file: string }[] };
    t.ok(results.some(({ file }) => file === 'cluster/httproutes/shop/lost'));
  });

  t.test('report writes a page of the cluster', async (t) => {
    const file = join(t.testdir({}), 'page.html');
    const { code, stderr } = await live(['report', '--exit-zero', '-o', file]);
    t.equal(code, 0, stderr);
    t.match(await readFile(file, 'utf8'), /cluster\/httproutes\/shop\/cart/);
  });

  t.test('a file replaces the object of its name, and adds new ones', async (t) => {
    const file = join(
      t.testdir({
        'cart.yaml': [route('cart', '/basket', 'cart'), route('new', '/new', 'cart')].join('---'),
      }),
      'cart.yaml',
    );
    const answer = async (path: string) => (await live(['explain', 'shop.test', path, '-f', file])).stdout;
    t.match(await answer('/basket'), /HTTPRoute shop\/cart|shop\/cart/);
    t.match(await answer('/new'), /shop\/new/);
    t.match(await answer('/cart'), /404/);
    t.match((await live(['explain', 'shop.test', '/cart'])).stdout, /shop\/cart/);
  });

  t.test('diff tells what applying files would do to traffic, and keeps what they leave out', async (t) => {
    const folder = t.testdir({
      'changed.yaml': route('cart', '/basket', 'cart'),
      'same.yaml': CART,
      'broken.yaml': 'a: [',
    });
    const { code, stdout, stderr } = await live(['diff', join(folder, 'changed.yaml')]);
    t.equal(code, 1, stderr);
    t.match(stdout, /\/basket/);
    t.match(stdout, /\/cart/);
    t.notMatch(stdout, /lost/);

    const same = await live(['diff', join(folder, 'same.yaml')]);
    t.equal(same.code, 0, same.stdout);
    t.equal(same.stdout, 'Nothing changes: both sides give the same configuration.\n');

    const broken = await live(['diff', join(folder, 'broken.yaml')]);
    t.equal(broken.code, 2);
    t.match(broken.stderr, /broken\.yaml:.*\n.*both sides must be readable/s);
  });

  t.test('diff: an object that differs only in defaults is the same object', async (t) => {
    await apply(PLAIN);
    const differing = async (text: string): Promise<number> => {
      const folder = t.testdir({ 'plain.yaml': text });
      const { stdout, stderr } = await live(['diff', '-o', 'json', folder]);
      t.notMatch(stderr, /warning/);
      return JSON.parse(stdout).summary.objects;
    };
    t.equal(await differing(PLAIN), 0);
    t.equal(await differing(`${FRONT}---${CART}`), 0, 'of all kinds');
    t.equal(await differing(PLAIN.replace('networking.k8s.io/v1\n', 'networking.k8s.io/v1beta1\n')), 0);
    // What is not as stored still counts: another value than the default, a member more, a member less.
    t.equal(await differing(PLAIN.replace('weight: 2', 'weight: 1')), 1);
    t.equal(await differing(PLAIN.replace(', weight: 2', '')), 1);
    t.equal(await differing(PLAIN.replace('port: 8443', 'port: 8443, protocol: UDP')), 1);
    t.equal(await differing(PLAIN.replace('password: x', 'password: y')), 1);
    await cluster.kubectl(['delete', '-f', '-'], { input: PLAIN });
  });

  t.test('an object without a namespace is in that of the context', async (t) => {
    const config = JSON.parse(await readFile(reading, 'utf8'));
    config.contexts[0].context.namespace = 'shop';
    const homeless = route('new', '/new', 'cart').replace(', namespace: shop', '');
    const folder = t.testdir({ config: JSON.stringify(config), 'new.yaml': homeless });
    const kubeconfig = join(folder, 'config');
    const question = ['explain', 'shop.test', '/new', '-f', join(folder, 'new.yaml')];
    t.match((await live(question, kubeconfig)).stdout, /shop\/new/);
    t.notMatch((await live(question)).stdout, /shop\/new/);
  });

  t.test('what was read stands on standard error', async (t) => {
    const { stderr } = await live(['translate']);
    t.match(
      stderr,
      /cluster https:\/\/127\.0\.0\.1:\d+ at version \d+, .*: \d+ objects that a translation reads/,
    );
    t.match(stderr, /default settings: no control plane runs in this cluster/);
  });

  t.test('only the named namespaces are read', async (t) => {
    const { stdout, stderr, code } = await live(['translate', '-o', 'json', '--namespace', 'other']);
    t.equal(code, 0, stderr);
    t.match(stderr, /only of other/);
    t.notMatch(stdout, /cart/);
  });

  t.test('the settings are those of the control plane that runs', async (t) => {
    const byDefault = await live(['translate', '-o', 'yaml']);
    await apply(controlPlane('gatewarden', 'false'));
    const running = await live(['translate', '-o', 'yaml']);
    t.match(running.stderr, /settings of Deployment default\/gatewarden/);
    t.not(running.stdout, byDefault.stdout);
    const file = join(t.testdir({ 'settings.yaml': 'listenerBindIpv6: false\n' }), 'settings.yaml');
    const named = await live(['translate', '-o', 'yaml', '--settings', file]);
    t.equal(running.stdout, named.stdout);
    t.notMatch(named.stderr, /settings of Deployment/);

    await t.test('two of them need a choice', async (t) => {
      await apply(controlPlane('second', 'true'));
      const { code, stderr } = await live(['translate']);
      t.equal(code, 2);
      t.match(
        stderr,
        /2 control planes run in this cluster: default\/gatewarden and default\/second\n.*--control-plane/,
      );
      const chosen = await live(['translate', '--control-plane', 'default/second']);
      t.match(chosen.stderr, /settings of Deployment default\/second/);
    });

    await t.test('a Deployment that is not there, or is another program', async (t) => {
      t.match(
        (await live(['translate', '--control-plane', 'default/none'])).stderr,
        /there is no Deployment default\/none/,
      );
      t.match((await live(['translate', '--control-plane', 'none'])).stderr, /is not a NAMESPACE\/NAME/);
    });
    await cluster.kubectl(['delete', 'deployment', 'gatewarden', 'second']);
  });

  t.test(
    'Secrets are not asked for while nothing refers to one; then a refusal names the rule',
    async (t) => {
      await apply(rules(WITHOUT_SECRETS, `[${COMMON.join(', ')}]`));
      const kubeconfig = await cluster.kubeconfigFor(WITHOUT_SECRETS);
      const before = await live(['translate', '-o', 'json'], kubeconfig);
      t.match(before.stderr, /gatewarden: cluster https/);

      const file = join(t.testdir({ 'secure.yaml': SECURE }), 'secure.yaml');
      t.match(
        (await live(['analyze', file], kubeconfig)).stderr,
        /this account may not list secrets/,
        'also if only a file refers to one',
      );

      await apply(SECURE);
      const { code, stderr } = await live(['translate', '-o', 'json'], kubeconfig);
      t.equal(code, 2);
      t.match(stderr, /this account may not list secrets \(.*forbidden.*\)/);
      t.match(stderr, /it needs the rule \{apiGroups: \[""\], resources: \[secrets\], verbs: \[list\]\}/);
    },
  );

  t.test('what a Secret holds is in no finding, page or explanation', async (t) => {
    for (const args of [
      ['analyze', '-o', 'json'],
      ['report', '--exit-zero'],
      ['explain', 'Gateway/shop/secure'],
    ])
      t.notMatch((await live(args)).stdout, /not-a-certificate|bm90LWEtY2VydGlmaWNhdGU/, args.join(' '));
  });

  t.test('an account without any right', async (t) => {
    const { code, stderr } = await live(['translate'], bare);
    t.equal(code, 2);
    t.match(stderr, /this account may not list .*gateways.* and /);
    t.match(stderr, /ClusterRole/);
  });

  t.test('no command has sent a write', async (t) => {
    const writes = async () => (await cluster.audit()).filter(({ user }) => user === READER);
    t.strictSame(await writes(), []);
    const created = await cluster.kubectl(['create', 'configmap', 'seen'], { kubeconfig: reading });
    t.equal(created.code, 0, created.stderr);
    t.match(await writes(), [{ object: 'configmaps default/seen' }], 'a write would be seen');
  });
});

t.test('no cluster is reachable', async (t) => {
  const [port] = (await freePorts(1)) as [number];
  const config = {
    clusters: [{ name: 'a', cluster: { server: `https://127.0.0.1:${port}` } }],
    users: [{ name: 'a', user: { token: 'secret' } }],
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    'current-context': 'a',
  };
  const file = join(t.testdir({ config: JSON.stringify(config) }), 'config');
  const { code, stderr } = await live(['analyze'], file);
  t.equal(code, 2);
  t.match(stderr, /https:\/\/127\.0\.0\.1:\d+ doesn't answer/);
});

t.test('wrong credentials', async (t) => {
  const { code, stderr } = await live(['analyze'], await cluster.kubeconfigFor('nobody', 'wrong'));
  t.equal(code, 2);
  t.match(stderr, /https:.* rejects the credentials \(.*Unauthorized/);
});

t.test('wrong usage', async (t) => {
  for (const [args, expected] of [
    [['translate', '--cluster'], /no cluster: this isn't running in a pod, and --kubeconfig isn't set/],
    [['translate'], /no manifests given\n.*--cluster/],
    [['explain', 'a.test', '/'], /no manifests given\n.*--cluster/],
    [['diff', '--cluster', 'a', 'b'], /with --cluster, the manifests to apply are the only argument/],
    [['diff', '--kubeconfig', 'a', 'x', 'y'], /--kubeconfig needs --cluster/],
    [['analyze', '--namespace', 'a', 'x.yaml'], /--namespace needs --cluster/],
    [['analyze', '--kubeconfig', 'a', 'x.yaml'], /--kubeconfig needs --cluster/],
    [['translate', '--cluster', '--kubeconfig', '/none', '--namespace', '../a'], /--namespace/],
  ] as const) {
    const { code, stderr } = await gatewarden(args);
    t.equal(code, 2, args.join(' '));
    t.match(stderr, expected);
  }
});

const controlPlane = (name: string, bindsIpv6: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: default, labels: {gatewarden: gatewarden}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: controller
        image: gatewarden
        args: [controller]
        env: [{name: GATEWARDEN_LISTENER_BIND_IPV6, value: '${bindsIpv6}'}]
`;
