// The files of a repository have no EndpointSlices, since a cluster makes them: then no command says that a Service has no endpoints. With
// EndpointSlices of other Services, all commands say it.

import t from 'tap';
import type { ReportData } from '../../src/cli/report-page/data.ts';
import { gatewarden } from './running.ts';

const SHOP = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, protocol: HTTP, port: 8080}, {name: tcp, protocol: TCP, port: 5432}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  rules: [{backendRefs: [{name: cart, port: 80}]}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: db, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: tcp}]
  rules: [{backendRefs: [{name: db, port: 5432}]}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: db, namespace: shop}
spec: {ports: [{port: 5432}]}
---
apiVersion: v1
kind: Service
metadata: {name: other, namespace: shop}
spec: {ports: [{port: 80}]}
`;
const OTHER = `---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: other-1, namespace: shop, labels: {kubernetes.io/service-name: other}}
addressType: IPv4
ports: [{port: 80}]
endpoints: [{addresses: [10.0.0.7]}]
`;

const SAYS = /endpoints|\b503\b|connections are closed/;

/** A command, and what it says of Services without endpoints. */
const COMMANDS: readonly (readonly [readonly string[], RegExp])[] = [
  [
    ['translate', 'shop'],
    /kube_shop_db_5432: without endpoints: connections are closed[\s\S]*kube_shop_cart_80: without endpoints: requests get 503/,
  ],
  [['explain', '-f', 'shop', 'x.example', '/'], /kube_shop_cart_80 has no endpoints: 503/],
  [
    ['explain', '-f', 'shop', 'TCPRoute/shop/db'],
    /kube_shop_db_5432 has no endpoints: connections are closed/,
  ],
];

for (const [command, says] of COMMANDS) {
  t.test(`\`${command.join(' ')}\` without EndpointSlices`, async (t) => {
    const { stdout, stderr } = await gatewarden(command, { cwd: t.testdir({ shop: { 'a.yaml': SHOP } }) });
    t.match(stdout, /kube_shop_(?:cart_80|db_5432)/);
    t.notMatch(stdout + stderr, SAYS);
  });
  t.test(`\`${command.join(' ')}\` with those of another Service`, async (t) => {
    const cwd = t.testdir({ shop: { 'a.yaml': SHOP + OTHER } });
    t.match((await gatewarden(command, { cwd })).stdout, says);
  });
}

/** Backends that can't answer, as the page of `report` has them in its data. */
const idleOn = (page: string): readonly (string | undefined)[] => {
  const [, json = ''] = /id="data">(.*?)<\/script>/s.exec(page) ?? [];
  const { clusters } = JSON.parse(json) as ReportData;
  return clusters.flatMap(({ name, idle }) => (idle === undefined ? [] : [`${name} ${idle}`]));
};

t.test('the page of `report` without EndpointSlices', async (t) => {
  const { stdout } = await gatewarden(['report', 'shop'], { cwd: t.testdir({ shop: { 'a.yaml': SHOP } }) });
  t.match(stdout, /kube_shop_cart_80[\s\S]*kube_shop_db_5432/);
  t.strictSame(idleOn(stdout), []);
  const [summary = ''] = /<[^>]*class="summary"[\s\S]*/.exec(stdout) ?? [];
  t.match(summary, 'kube_shop_cart_80');
  t.notMatch(summary.replaceAll(/<script[\s\S]*?<\/script>/g, ''), SAYS);
});

t.test('the page of `report` with those of another Service', async (t) => {
  const cwd = t.testdir({ shop: { 'a.yaml': SHOP + OTHER } });
  t.strictSame(idleOn((await gatewarden(['report', 'shop'], { cwd })).stdout).toSorted(), [
    'kube_shop_cart_80 without endpoints: requests get 503',
    'kube_shop_db_5432 without endpoints: connections are closed',
  ]);
});

t.test('`analyze` says nothing of endpoints', async (t) => {
  const { stdout } = await gatewarden(['analyze', '.'], { cwd: t.testdir({ 'a.yaml': SHOP }) });
  t.notMatch(stdout, SAYS);
});

t.test('`diff`: nothing fails because one side has EndpointSlices', async (t) => {
  const cwd = t.testdir({ without: { 'a.yaml': SHOP }, with: { 'a.yaml': SHOP + OTHER } });
  for (const sides of [
    ['without', 'with'],
    ['with', 'without'],
  ])
    t.notMatch(
      (await gatewarden(['diff', ...sides], { cwd })).stdout,
      /Fails now|\b503\b/,
      sides.join(' to '),
    );
});
