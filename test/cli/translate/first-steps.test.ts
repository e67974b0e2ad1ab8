// First runs on folders that lack a Gateway or its class: the first output tells what is missing, and what to do.

import t from 'tap';
import { gatewarden, type Ran } from '../running.ts';

const API = 'apiVersion: gateway.networking.k8s.io/v1';

const gatewayOf = (className: string): string => `${API}
kind: Gateway
metadata: {name: front, namespace: infra}
spec:
  gatewayClassName: ${className}
  listeners: [{name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}]
`;

const routeTo = (parent: string, kind = 'HTTPRoute'): string => `${API}${kind === 'HTTPRoute' ? '' : 'alpha2'}
kind: ${kind}
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [${parent}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`;

const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: {name: cart, namespace: shop}\nspec: {ports: [{port: 80}]}\n';

const CLASS = (controller: string): string => `${API}
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: ${controller}}
`;

const ROUTE = routeTo('{name: front, namespace: infra}');
const text = (...documents: readonly string[]): string => documents.join('---\n');
const run = (args: readonly string[], input: string): Promise<Ran> => gatewarden(args, { input });

const OURS =
  "gatewarden: GatewayClass gatewarden isn't among the files: Gateway infra/front is read as Gatewarden's (--gateway-class)\n";

t.test(
  'a Gateway of the class that the control plane creates is ours, and every command says so first',
  async (t) => {
    const input = text(gatewayOf('gatewarden'), ROUTE, SERVICE);
    const cwd = t.testdir({ 'all.yaml': input });
    const commands: readonly (readonly string[])[] = [
      ['translate', 'all.yaml'],
      ['translate', '-o', 'json', 'all.yaml'],
      ['explain', '-f', 'all.yaml', 'shop.test', '/'],
      ['analyze', 'all.yaml'],
      ['validate', '--with-references', 'all.yaml'],
      ['diff', 'all.yaml', 'all.yaml'],
      ['report', 'all.yaml', '--output', '-'],
    ];
    for (const args of commands) {
      const { code, stdout, stderr } = await gatewarden(args, { cwd });
      t.equal(stderr, OURS, args.join(' '));
      t.equal(code, 0, args.join(' '));
      t.notMatch(stdout, 'TR-02', args.join(' '));
    }
    const { stdout } = await run(['translate', '-'], input);
    t.match(stdout, /^Gateway infra\/front \(class gatewarden\): 1 port, 1 host, 1 route, 1 cluster\n/);
  },
);

t.test('a class among the files is used as it is written', async (t) => {
  const named = await run(
    ['translate', '-'],
    text(CLASS('example.org/x'), gatewayOf('gatewarden'), ROUTE, SERVICE),
  );
  t.equal(named.stderr, '');
  t.match(
    named.stdout,
    /^Nothing is translated: GatewayClass gatewarden of Gateway infra\/front has controllerName example\.org\/x, so another control plane serves it\.\n/,
  );
  const ours = await run(['translate', '-'], text(CLASS('gatewarden.dev/gateway'), gatewayOf('gatewarden')));
  t.equal(ours.stderr, '');
});

t.test('another class is named by an option', async (t) => {
  const input = text(gatewayOf('edge'), ROUTE, SERVICE);
  const without = await run(['translate', '-'], input);
  t.match(
    without.stdout,
    /^Nothing is translated: Gateway infra\/front has GatewayClass edge, which isn't among the files\.\nTo go on: add it with `controllerName: gatewarden\.dev\/gateway`, or use --gateway-class edge\.\n/,
  );
  const named = await run(['translate', '--gateway-class', 'edge', '-'], input);
  t.match(named.stderr, /^gatewarden: GatewayClass edge isn't among the files: /);
  t.match(named.stdout, /^Gateway infra\/front \(class edge\): 1 port/);
  const only = await run(['translate', '--gateway-class', 'edge', '-'], text(gatewayOf('gatewarden')));
  t.match(only.stdout, /^Nothing is translated: /, 'the option replaces the default');
});

t.test('a change of class is a change, as long as one side has it', async (t) => {
  const cwd = t.testdir({
    'old.yaml': text(CLASS('gatewarden.dev/gateway'), gatewayOf('gatewarden'), ROUTE, SERVICE),
    'new.yaml': text(gatewayOf('gatewarden'), ROUTE, SERVICE),
  });
  const { stdout } = await gatewarden(['diff', 'old.yaml', 'new.yaml'], { cwd });
  t.match(stdout, /^Fails now: 1 host, 1 route\n/);
});

t.test('routes alone: what is missing, and how to go on', async (t) => {
  const input = text(ROUTE, SERVICE);
  const why = "the routes attach to Gateway infra/front, which isn't among the files";
  const hint = 'add its manifest, or use --stand-in-gateways for a Gateway that accepts all routes';
  const cwd = t.testdir({ 'all.yaml': input });
  const translated = await gatewarden(['translate', 'all.yaml'], { cwd });
  t.ok(
    translated.stdout.startsWith(`Nothing is translated: ${why}.\nTo go on: ${hint}.\n`),
    translated.stdout,
  );
  for (const args of [
    ['explain', '-f', 'all.yaml', 'shop.test', '/'],
    ['explain', '-f', 'all.yaml', 'httproute/shop/cart'],
  ]) {
    const { stderr } = await gatewarden(args, { cwd });
    t.equal(stderr, `gatewarden: no Gateway is translated: ${why} (${hint})\n`, args.join(' '));
  }
  const compared = await gatewarden(['diff', 'all.yaml', 'all.yaml'], { cwd });
  t.equal(compared.stderr, `gatewarden: warning: no side has a Gateway to compare: ${why} (${hint})\n`);
  for (const args of [
    ['translate', '-o', 'bootstrap', 'all.yaml'],
    ['preview', 'all.yaml'],
  ]) {
    const { code, stderr } = await gatewarden(args, { cwd });
    t.equal(code, 2);
    t.equal(stderr, `gatewarden: no Gateway is translated: ${why}\n  ${hint}\n`);
  }
});

t.test('checks of routes need no Gateway', async (t) => {
  const input = text(ROUTE.replace('name: cart, port: 80', 'name: none, port: 80'), SERVICE);
  const codes = async (args: readonly string[]): Promise<readonly string[]> => {
    const { results } = JSON.parse((await run([...args, '-o', 'json', '-'], input)).stdout);
    return results.flatMap(({ findings }: { findings: { code: string }[] }) =>
      findings.map(({ code }) => code),
    );
  };
  t.strictSame(await codes(['analyze']), ['TR-21', 'AN-05']);
  t.strictSame(await codes(['validate', '--with-references']), ['TR-21', 'AN-05']);
  t.strictSame(await codes(['analyze', '--stand-in-gateways']), ['AN-05'], 'the stand-in is there');
});

t.test('stand-ins have the listeners that routes name', async (t) => {
  const input = text(
    routeTo('{name: front, namespace: infra}'),
    routeTo('{name: front, namespace: infra, sectionName: https}').replace('name: cart', 'name: two'),
    routeTo('{name: front, namespace: infra, port: 9090}').replace('name: cart', 'name: three'),
    routeTo('{name: front, namespace: infra, sectionName: db}', 'TCPRoute'),
    SERVICE,
  );
  const { stdout, stderr } = await run(['translate', '--stand-in-gateways', '-'], input);
  t.equal(
    stderr,
    "gatewarden: Gateway infra/front isn't among the files: a stand-in accepts all routes that name it\n",
  );
  t.strictSame(
    stdout.split('\n').filter((line) => /^ {2}port/.test(line)),
    ['  port 80', '  port 9000', '  port 9090'],
  );
  t.match(stdout, 'TCP → kube_shop_cart_80');
  t.notMatch(stdout, 'Not served as written');
});

t.test('hostile parents make no trouble', async (t) => {
  const names = ['', '../x', '__proto__', 'a'.repeat(5000), 'x\n\u001b[31m'];
  const sections = Array.from(
    { length: 300 },
    (_, index) => `{name: many, sectionName: s${index}, port: ${index}}`,
  );
  const input = text(
    ...names.map((name, index) =>
      routeTo(`{name: ${JSON.stringify(name)}, namespace: __proto__}`).replace(
        'name: cart',
        `name: r${index}`,
      ),
    ),
    routeTo(`{name: fine}, {name: 7}, {kind: 3, name: x}, null, ${sections.join(', ')}`).replace(
      'name: cart',
      'name: last',
    ),
    SERVICE,
  );
  const { code, stdout, stderr } = await run(['translate', '--stand-in-gateways', '-'], input);
  t.not(code, 3);
  t.notMatch(stdout + stderr, /undefined|\[object/);
  t.notOk((stdout + stderr).includes('\u001b'));
  t.match(stdout, /^Gateway \S+/m);
});

t.test('options that need references say so', async (t) => {
  for (const option of [['--gateway-class', 'edge'], ['--stand-in-gateways']]) {
    const { code, stderr } = await run(['validate', ...option, '-'], ROUTE);
    t.equal(code, 2);
    t.match(stderr, `${option[0]} needs --with-references`);
  }
});
