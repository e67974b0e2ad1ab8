// gatewarden diff: inputs, words, forms, options and exit codes.

import t from 'tap';
import { gatewarden, type Ran, type Where } from '../running.ts';

const run = (args: readonly string[], where: Where = {}): Promise<Ran> =>
  gatewarden(['diff', ...args], where);

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

const gatewayOf = (name: string, port = 8080): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, port: ${port}, protocol: HTTP}
`;

const routeTo = (
  backend: string,
  { name = 'cart', path = '/cart', hosts = 'shop.test' } = {},
): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec:
  parentRefs: [{name: front}]
  hostnames: [${hosts}]
  rules:
    - matches: [{path: {type: PathPrefix, value: ${JSON.stringify(path)}}}]
      backendRefs: [{name: ${backend}, port: 80}]
`;

const SERVICES = ['a', 'b']
  .map(
    (name) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: shop}\nspec: {ports: [{port: 80}]}\n`,
  )
  .join('---\n');

const limits = (timeout: string): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: limits, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  timeouts: {request: ${timeout}}
`;

const all = (...parts: readonly string[]): string =>
  [CLASS, gatewayOf('front'), SERVICES, ...parts].join('---\n');

const OLD = all(routeTo('a'), limits('5s'));

t.test(
  'the same manifests end with 0, whatever file they stand in and however they are written',
  async (t) => {
    const reversed = all(routeTo('a'), limits('5s')).split('---\n').reverse().join('---\n');
    const cwd = t.testdir({ old: { 'a.yaml': OLD }, new: { sub: { 'b.yaml': `# moved\n${reversed}` } } });
    const { code, stdout, stderr } = await run(['old', 'new'], { cwd });
    t.strictSame(
      { code, stdout, stderr },
      {
        code: 0,
        stdout: 'Nothing changes: both sides give the same configuration.\n',
        stderr: '',
      },
    );
  },
);

t.test('objects that differ and change nothing are counted', async (t) => {
  const cwd = t.testdir({
    'old.yaml': OLD,
    'new.yaml': OLD.replace('name: limits', 'name: limits, labels: {team: shop}'),
  });
  const { code, stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  t.equal(code, 0);
  t.match(stdout, '1 object differs, without effect.');
});

t.test('a change ends with 1, and with 0 where that is asked for', async (t) => {
  const cwd = t.testdir({ 'old.yaml': OLD, 'new.yaml': all(routeTo('b'), limits('10s')) });
  const { code, stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  t.equal(code, 1);
  t.equal(
    stdout,
    `Gateway shop/front
  HTTPRoute shop/cart rules[0] (prefix /cart) on shop.test: goes to kube_shop_b_80 instead of kube_shop_a_80
  HTTPRoute shop/cart rules[0] (prefix /cart) on shop.test: timeout 5s → 10s (TrafficPolicy shop/limits spec.timeouts.request)

Changed: 1 route
`,
  );
  t.equal((await run(['--exit-zero', 'old.yaml', 'new.yaml'], { cwd })).code, 0);
});

t.test('what happens to many in the same way is one line', async (t) => {
  const routes = (timeout: string): string =>
    all(routeTo('a', { hosts: 'one.test, two.test, three.test, four.test, five.test' }), limits(timeout));
  const cwd = t.testdir({ 'old.yaml': routes('5s'), 'new.yaml': routes('10s') });
  const { stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  t.match(
    stdout,
    /^ {2}HTTPRoute shop\/cart rules\[0\] \(prefix \/cart\) on \S+, \S+, \S+ and 2 more hosts: timeout 5s → 10s/m,
  );
  t.match(stdout, /^Changed: 5 routes$/m);
});

const listening = (
  own: string,
): string => `${gatewayOf('front')}    - {name: internal, port: 8080, protocol: HTTP, hostname: '*.internal.test'}
${own}  allowedListeners: {namespaces: {from: All}}
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: extra, namespace: shop}
spec:
  parentRef: {group: gateway.networking.k8s.io, kind: Gateway, name: front}
  listeners: [{name: more, port: 9090, protocol: HTTP}]
`;

t.test('what changes is told with the listener that it is on, not the port alone', async (t) => {
  const inBoth = (text: string): string =>
    text.replace(
      '[{name: front}]',
      '[{name: front}, {group: gateway.networking.x-k8s.io, kind: XListenerSet, name: extra}]',
    );
  const side = (own: string, hosts: string, backend: string): string =>
    [CLASS, listening(own), SERVICES, inBoth(routeTo(backend, { hosts }))].join('---\n');
  const cwd = t.testdir({
    'old.yaml': side('    - {name: gone, port: 7000, protocol: HTTP}\n', 'shop.test, x.internal.test', 'a'),
    'new.yaml': side('    - {name: db, port: 5432, protocol: TCP}\n', 'shop.test', 'b').concat(
      '---\napiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TCPRoute\nmetadata: {name: db, namespace: shop}\nspec: {parentRefs: [{name: front, sectionName: db}], rules: [{backendRefs: [{name: a, port: 80}]}]}\n',
    ),
  });
  const { stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  for (const line of [
    'Fails now: 4 hosts, 4 routes',
    '  listener db on port 5432: new, it serves connections to kube_shop_a_80',
    '  listener gone on port 7000: removed, it served shop.test, x.internal.test (2 routes)',
    '  host x.internal.test: no longer served by listener internal on port 8080 (1 route): requests get 404 now',
    '  host x.internal.test: no longer served by listener more of XListenerSet shop/extra on port 9090 (1 route): requests get 404 now',
    '  HTTPRoute shop/cart rules[0] (prefix /cart) on shop.test of listener http, shop.test of listener more of XListenerSet shop/extra: goes to kube_shop_b_80 instead of kube_shop_a_80',
  ])
    t.ok(stdout.split('\n').includes(line), `${line}\nin\n${stdout}`);
  const { changes } = JSON.parse((await run(['-o', 'json', 'old.yaml', 'new.yaml'], { cwd })).stdout);
  t.match(
    changes.filter(({ subject }: { subject: string }) => subject === 'host'),
    [
      {
        listener: 'port 8080',
        sections: [{ section: 'internal', kind: 'Gateway', namespace: 'shop', name: 'front' }],
      },
      { listener: 'port 9090', sections: [{ section: 'more', kind: 'XListenerSet', name: 'extra' }] },
    ],
  );
});

t.test('hosts, reasons and findings are told', async (t) => {
  const cwd = t.testdir({
    'old.yaml': all(routeTo('a', { hosts: 'docs.test, shop.test' })),
    'new.yaml': all(routeTo('none'), limits('5 s')),
  });
  const { stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  t.match(
    stdout,
    /^ {2}host docs\.test: no longer served by listener http on port 8080 \(1 route\): requests get 404 now$/m,
  );
  t.match(
    stdout,
    /^ {2}HTTPRoute shop\/cart rules\[0\] .*: answers 500 now, because .* \(Service "none" not found; TrafficPolicy shop\/limits: timeouts\.request: .*\); it went to kube_shop_a_80$/m,
  );
  t.notMatch(stdout, 'Statuses', 'the status of the route says the same');
  t.match(stdout, /^Findings\n {2}TrafficPolicy shop\/limits spec\.timeouts\.request: new error CM-01: /m);
});

t.test('standard input is one side', async (t) => {
  const cwd = t.testdir({ 'old.yaml': OLD });
  t.equal((await run(['old.yaml', '-'], { cwd, input: OLD })).code, 0);
  t.equal((await run(['-', 'old.yaml'], { cwd, input: all(routeTo('b')) })).code, 1);
});

t.test('only the Gateway that is asked for', async (t) => {
  const two = (port: number): string => all(gatewayOf('other', port));
  const cwd = t.testdir({ 'old.yaml': two(9090), 'new.yaml': two(9091) });
  t.equal((await run(['old.yaml', 'new.yaml'], { cwd })).code, 1);
  t.equal((await run(['--gateway', 'shop/front', 'old.yaml', 'new.yaml'], { cwd })).code, 0);
  t.equal((await run(['--gateway', 'shop/other', 'old.yaml', 'new.yaml'], { cwd })).code, 1);
  for (const now of ['new.yaml', 'old.yaml']) {
    const { code, stderr } = await run(['--gateway', 'shop/fron', 'old.yaml', now], { cwd });
    t.equal(code, 2);
    t.match(stderr, 'did you mean `shop/front`?');
  }
});

t.test('a code that gatewarden.yaml turns off is not told', async (t) => {
  const cwd = t.testdir({
    'gatewarden.yaml': 'severities: {CM-01: off}\n',
    'old.yaml': all(),
    'new.yaml': all(limits('5 s')),
  });
  const { stdout } = await run(['old.yaml', 'new.yaml'], { cwd });
  t.notMatch(stdout, 'CM-01');
});

const WRONG: readonly (readonly [name: string, args: readonly string[], stderr: string | RegExp])[] = [
  ['one side alone', ['old.yaml'], 'the manifests after are missing'],
  ['a side that is not there', ['old.yaml', 'none'], /none/],
  ['standard input for both', ['-', '-'], 'standard input can be used only once'],
  ['a file that is broken', ['old.yaml', 'broken.yaml'], /broken\.yaml:\d+:\d+: /],
  ['a key twice', ['old.yaml', 'twice.yaml'], /twice\.yaml:\d+:\d+: /],
  ['settings that are wrong', ['--settings', 'wrong.yaml', 'old.yaml', 'old.yaml'], /wrong\.yaml:1/],
];

t.test('findings weigh what they weigh in a translation of the same level', async (t) => {
  const discount = limits('5s').replace(
    'timeouts: {request: 5s}',
    'headerModifiers: {response: {set: [{name: x-discount, value: 10%}]}}',
  );
  const cwd = t.testdir({ 'old.yaml': all(routeTo('a')), 'new.yaml': all(routeTo('a'), discount) });
  const severity = async (level: string): Promise<string> => {
    const { stdout } = await run(['old.yaml', 'new.yaml', '-o', 'json', '--level', level], { cwd });
    return JSON.parse(stdout).changes.find(({ code }: { code?: string }) => code === 'C-18').severity;
  };
  t.equal(await severity('standard'), 'warning');
  t.equal(await severity('strict'), 'error');
});

t.test('what can not be compared ends with 2, says where, and prints nothing', async (t) => {
  const cwd = t.testdir({
    'old.yaml': OLD,
    'broken.yaml': 'a: [\n',
    'twice.yaml': 'kind: A\nkind: B\n',
    'wrong.yaml': 'proxyVersion: 7\n',
  });
  for (const [name, args, expected] of WRONG) {
    const { code, stdout, stderr } = await run(args, { cwd });
    t.equal(code, 2, name);
    t.equal(stdout, '', name);
    t.match(stderr, expected, name);
  }
});

t.test('a folder without manifests is told, for it is rarely meant', async (t) => {
  const cwd = t.testdir({ old: {}, 'new.yaml': OLD });
  const { code, stderr } = await run(['old', 'new.yaml'], { cwd });
  t.equal(code, 1);
  t.match(stderr, 'warning: old: no manifests');
});

t.test('JSON has each change by itself, with its sentence', async (t) => {
  const cwd = t.testdir({ 'old.yaml': OLD, 'new.yaml': all(routeTo('b'), limits('10s')) });
  const { stdout } = await run(['-o', 'json', 'old.yaml', 'new.yaml'], { cwd });
  const { summary, changes } = JSON.parse(stdout) as { summary: unknown; changes: Record<string, unknown>[] };
  t.match(summary, { objects: 2, changes: { route: 1, host: 0 } });
  t.equal(changes.length, 1);
  t.match(changes[0], {
    subject: 'route',
    change: 'changed',
    gateway: 'shop/front',
    listener: 'port 8080',
    hosts: ['shop.test'],
    before: {
      match: 'prefix /cart',
      action: '→ kube_shop_a_80',
      object: { kind: 'HTTPRoute', namespace: 'shop', name: 'cart' },
      rule: 0,
    },
    after: { action: '→ kube_shop_b_80' },
    policies: [
      {
        field: 'timeouts',
        written: [
          {
            policy: { kind: 'TrafficPolicy', namespace: 'shop', name: 'limits' },
            path: 'spec.timeouts.request',
            before: '5s',
            after: '10s',
          },
        ],
      },
    ],
    differences: [{ path: 'route.cluster', before: 'kube_shop_a_80', after: 'kube_shop_b_80' }],
    text: /^HTTPRoute shop\/cart rules\[0\] \(prefix \/cart\) on shop\.test: goes to /,
  });
});
