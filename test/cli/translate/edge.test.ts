// gatewarden translate on Gateways of the edge data plane: the forms of its output, corrections, and what only Envoy does.

import t from 'tap';
import { gatewarden } from '../running.ts';

const GATEWAY = (name: string, className: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: ai}
spec:
  gatewayClassName: ${className}
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;
const EDGE = GATEWAY('front', 'gatewarden-edge');
const BOTH = `${EDGE}---\n${GATEWAY('web', 'gatewarden')}`;

const run = (args: readonly string[], input = EDGE) => gatewarden([...args, '-'], { input });

async function edgeOf(...args: readonly string[]) {
  const { stdout } = await run(['translate', '-o', 'json', ...args]);
  const { gateways } = JSON.parse(stdout) as { gateways: readonly { edge?: object }[] };
  return gateways.map(({ edge }) => edge);
}

const BIND = { key: '8080/ai/front', port: 8080 };

t.test('a Gateway of the class gatewarden-edge is translated for the edge data plane', async (t) => {
  const { stdout, code } = await run(['translate', '-o', 'json']);
  t.equal(code, 0);
  const [gateway] = JSON.parse(stdout).gateways;
  t.match(gateway, { namespace: 'ai', name: 'front', class: 'gatewarden-edge', dataPlane: 'edge' });
  t.strictSame(Object.keys(gateway), ['namespace', 'name', 'class', 'dataPlane', 'edge']);
});

t.test('--edge-output model lists the records', async (t) => {
  const [model] = await edgeOf('--edge-output', 'model');
  t.match(model, { binds: [BIND], listeners: [{ key: 'ai/front.http', protocol: 'HTTP' }] });
  t.strictSame([model], await edgeOf(), 'this is the default');
  t.strictSame([model], await edgeOf('--corrections', 'none'));
});

t.test('--edge-output xds lists the resources of discovery', async (t) => {
  const [{ resources }] = (await edgeOf('--edge-output', 'xds')) as never as [
    { resources: { name: string }[] },
  ];
  t.strictSame(
    resources.map(({ name }) => name),
    ['bind/8080/ai/front', 'listener/ai/front.http'],
  );
});

t.test('--lenient: what admission refuses is translated, and its errors are warnings', async (t) => {
  const refused = `${EDGE}---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: llm, namespace: ai}
spec:
  static: {host: a.test, port: 443}
  policies: {mcp: {authorization: {policy: {matchExpressions: ['true']}}}}
`;
  const severities = async (...args: readonly string[]) => {
    const { stdout, code } = await run(['translate', '-o', 'json', ...args], refused);
    const { findings, gateways } = JSON.parse(stdout) as {
      findings: { code: string; severity: string }[];
      gateways: { edge: { backends: unknown[] } }[];
    };
    t.equal(gateways[0]!.edge.backends.length, 1);
    return [code, findings.find((finding) => finding.code === 'EB-03')?.severity];
  };
  t.strictSame(await severities(), [1, 'error']);
  t.strictSame(await severities('--lenient'), [0, 'warning']);
});

t.test('other data planes print as before', async (t) => {
  const { stdout } = await run(['translate', '-o', 'json', '--edge-output', 'xds'], BOTH);
  const [edge, proxy] = JSON.parse(stdout).gateways;
  t.strictSame(Object.keys(edge.edge), ['resources']);
  t.strictSame(Object.keys(proxy).slice(3), [
    'dataPlane',
    'listeners',
    'routes',
    'clusters',
    'endpoints',
    'secrets',
  ]);
});

const WRONG: readonly (readonly [args: string, message: RegExp])[] = [
  ['translate -o json --edge-output modell', /model, config, xds; did you mean `model`/],
  [
    'translate --edge-output xds',
    /--edge-output chooses what -o json and -o yaml print, and this is -o text/,
  ],
  ['translate --corrections E99', /--corrections: .*there is no correction `E99`\n.*E1, E2, .*E37/],
  ['analyze --corrections some', /there is no correction `some`/],
  ['explain front.test / --corrections E1,E22 -f', /there is no correction `E22`/],
  ['report --corrections=', /--corrections/],
  [
    'translate -o bootstrap',
    /file for Envoy: Gateway ai\/front is of the edge data plane \(class gatewarden-edge\)\n.*-o edge-config/,
  ],
  ['preview', /a preview runs Envoy: Gateway ai\/front is of the edge data plane.*\n.*gatewarden explain/],
];

t.test('wrong usage is told with what to write', async (t) => {
  for (const [args, message] of WRONG) {
    const { code, stderr } = await run(args.split(' '));
    t.equal(code, 2, args);
    t.match(stderr, message, args);
  }
});

t.test('-o bootstrap takes the only Gateway of the proxy data plane', async (t) => {
  const { code, stdout } = await run(['translate', '-o', 'bootstrap'], BOTH);
  t.equal(code, 0);
  t.match(stdout, /^node:/);
});

t.test('the summary tells what a Gateway serves', async (t) => {
  const { stdout } = await run(['translate']);
  t.match(
    stdout,
    /^Gateway ai\/front \(class gatewarden-edge\): 1 port, 1 listener, 0 routes, 0 backends, 0 policies\n\n {2}port 8080\n {4}listener http: HTTP\n/,
  );
});
