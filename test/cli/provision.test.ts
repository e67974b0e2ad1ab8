// `gatewarden provision`: what it prints where, its exit codes, and what it does with input that is wrong.

import { load, loadAll } from 'js-yaml';
import t, { type Test } from 'tap';
import { EDGE, type Given, objectsFor } from '../provision/rendering.ts';
import { gatewarden } from './running.ts';

type Written = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Runs in a folder with these objects and settings. */
function run(t: Test, objects: readonly unknown[], args: readonly string[] = [], settings: object = {}) {
  const text = objects.map(escaped).join('\n---\n');
  const cwd = t.testdir({ 'm.yaml': text, 'settings.yaml': JSON.stringify(settings) });
  return gatewarden(['provision', 'm.yaml', '--settings', 'settings.yaml', '--color', 'never', ...args], {
    cwd,
  });
}

/** JSON that is YAML too: without the characters that YAML forbids. */
const escaped = (object: unknown): string =>
  JSON.stringify(object).replace(
    /[\u007f-\u009f\u2028\u202e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const kindsOf = (stdout: string): readonly string[] => (loadAll(stdout) as Written[]).map(({ kind }) => kind);

t.test('a stream of documents, and a summary on standard error', async (t) => {
  const { code, stdout, stderr } = await run(t, objectsFor({}));
  t.equal(code, 0);
  t.strictSame(kindsOf(stdout), ['ServiceAccount', 'ConfigMap', 'Service', 'Deployment']);
  t.match(stderr, /0 errors, 0 warnings/);
  t.notMatch(stdout, 'status');
});

t.test('JSON is a List', async (t) => {
  const { stdout } = await run(t, objectsFor({}), ['-o', 'json']);
  t.match(JSON.parse(stdout), { apiVersion: 'v1', kind: 'List', items: [{ kind: 'ServiceAccount' }] });
});

t.test('Gateways by namespace and name; --gateway chooses one', async (t) => {
  const [gatewayClass, gateway] = objectsFor({}) as [object, { metadata: object }];
  const named = (namespace: string, name: string) => ({ ...gateway, metadata: { namespace, name } });
  const objects = [gatewayClass, named('web', 'b'), named('a', 'z'), named('web', 'a')];
  const { stdout } = await run(t, objects);
  const services = (loadAll(stdout) as { kind: string; metadata: { namespace: string; name: string } }[])
    .filter(({ kind }) => kind === 'Service')
    .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  t.strictSame(services, ['a/z', 'web/a', 'web/b']);
  t.equal(kindsOf((await run(t, objects, ['--gateway', 'web/b'])).stdout).length, 4);
  t.match(await run(t, objects, ['--gateway', 'web/c']), { code: 2, stdout: '', stderr: /--gateway web\/c/ });
  t.match(await run(t, objects, ['--gateway', 'z']), { code: 2, stderr: /add its namespace: a\/z/ });
});

t.test('a self-managed Gateway prints nothing', async (t) => {
  const { code, stdout } = await run(t, objectsFor({ ofGateway: { selfManaged: {} } }));
  t.equal(stdout, '');
  t.equal(code, 0);
});

const ERRORS: readonly (readonly [string, Given, RegExp])[] = [
  [
    'wrong parameters',
    { ofGateway: { service: { type: 'ExternalName' } } },
    /^m\.yaml:\d+:\d+: error PR-03 spec\.kube\.service\.type/m,
  ],
  [
    'parameters that are not there',
    {
      infrastructure: {
        parametersRef: { group: 'gateway.gatewarden.dev', kind: 'GatewayParameters', name: 'x' },
      },
    },
    /^m\.yaml:\d+:\d+: error PR-01 spec\.infrastructure\.parametersRef\.name/m,
  ],
  ['no port', { ports: [8082] }, /error PR-06/],
  [
    'parameters that can not be read',
    { ofGateway: { deployment: [] } },
    /error ST-01 spec\.kube\.deployment/,
  ],
];

for (const [title, given, message] of ERRORS)
  t.test(`${title}: an error, and nothing for this Gateway`, async (t) => {
    const { code, stdout, stderr } = await run(t, objectsFor(given));
    t.equal(code, 1);
    t.equal(stdout, '');
    t.match(stderr, message);
  });

t.test('what admission refuses is an error, and rendered as far as it can be read', async (t) => {
  const { code, stdout, stderr } = await run(
    t,
    objectsFor({ ...EDGE, ofGateway: { edge: { logLevel: 'info,a=debug' } } }),
  );
  t.equal(code, 1);
  t.match(stderr, /C-33 spec\.kube\.edge\.logLevel/);
  t.match(stdout, 'info,a=debug');
});

t.test('a value without an effect is a warning; one that another Gateway uses is none', async (t) => {
  const given: Given = { ...EDGE, ofClass: { stats: { enabled: false } } };
  const alone = objectsFor(given);
  t.match(await run(t, alone), { code: 0, stderr: /warning PR-07 spec\.kube\.stats/ });
  t.equal((await run(t, alone, ['--fail-on-warnings'])).code, 1);
  const other = objectsFor({ className: 'mine', ofClass: {}, metadata: { name: 'other' } }).slice(0, 2);
  t.notMatch((await run(t, [...alone, ...other])).stderr, 'PR-07');
});

t.test('the settings of the control plane', async (t) => {
  const { stdout } = await run(t, objectsFor({}), [], {
    systemNamespace: 'infra',
    xdsServiceName: 'gw',
    clusterDomain: 'example.local',
    xdsServicePort: 1234,
    defaultImagePullPolicy: '',
  });
  t.match(stdout, /address: gw\.infra\.svc\.example\.local\n\s+port_value: 1234/);
  t.notMatch(stdout, 'imagePullPolicy');
  t.match(stdout, /app\.kubernetes\.io\/version: \d/, 'the version of the command line');
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ xdsTls: true }, /no CA certificate.*\n.*xdsTlsCa/],
    [{ xdsServicePort: 0 }, /xdsServicePort/],
    [{ xdsServiceHost: 'a b' }, /xdsServiceHost/],
    [{ defaultImagePullPolicy: 'Sometimes' }, /defaultImagePullPolicy/],
    [{ xdsServiceHots: 'a' }, /xdsServiceHost/],
    [{ enableMeshAutoMtls: true, mesh: { autoMtls: false } }, /enableMeshAutoMtls/],
  ];
  for (const [settings, message] of wrong)
    t.match(
      await run(t, objectsFor({}), [], settings),
      { code: 2, stdout: '', stderr: message },
      JSON.stringify(settings),
    );
});

t.test('a Gateway without its class, or of another controller', async (t) => {
  const [gatewayClass, gateway] = objectsFor({ className: 'mine' });
  t.match(await run(t, [gateway]), { stdout: '', stderr: /GatewayClass .?mine/ });
  const other = { ...(gatewayClass as object), spec: { controllerName: 'example.org/other' } };
  t.match(await run(t, [other, gateway]), { code: 0, stdout: '', stderr: /example\.org\/other/ });
  t.equal(kindsOf((await run(t, [gateway], ['--gateway-class', 'mine'])).stdout).length, 4);
  t.match(await run(t, []), { stdout: '', stderr: /nothing is provisioned/ });
});

t.test('nothing that a terminal interprets reaches it, and the values stay', async (t) => {
  const title = '\u001b]0;owned\u0007';
  const given: Given = {
    ofGateway: {
      podTemplate: { extraAnnotations: { 'example.org/a': `${title}\u009b31m\u202e` } },
      stats: { matcher: { inclusionList: [{ prefix: title }, { suffix: '\u009b\u2028' }] } },
      proxyContainer: { env: [{ name: 'A', value: `line\n${title}` }] },
    },
  };
  for (const output of ['yaml', 'json']) {
    const { stdout } = await run(t, objectsFor(given), ['-o', output]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
    t.notMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
    const objects = (output === 'yaml' ? loadAll(stdout) : JSON.parse(stdout).items) as Written[];
    const text = JSON.stringify(objects);
    t.ok(text.includes(JSON.stringify(`${title}\u009b31m\u202e`).slice(1, -1)));
    const config = (objects.find(({ kind }) => kind === 'ConfigMap')!['data'] as Record<string, string>)[
      'envoy.yaml'
    ]!;
    t.match(load(config), {
      stats_config: {
        stats_matcher: { inclusion_list: { patterns: [{ prefix: title }, { suffix: '\u009b\u2028' }] } },
      },
    });
  }
});

t.test('hostile objects end with a finding, not with a crash', async (t) => {
  const deep = '['.repeat(5000) + ']'.repeat(5000);
  const [gatewayClass, gateway] = objectsFor({ ofGateway: {} });
  const parameters = (kube: string) =>
    `{"apiVersion": "gateway.gatewarden.dev/v1alpha1", "kind": "GatewayParameters", "metadata": {"name": "of-gateway", "namespace": "web"}, "spec": {"kube": ${kube}}}`;
  const texts = [
    parameters(`{"podTemplate": {"affinity": {"x": ${deep}}}}`),
    parameters('{"__proto__": {"polluted": 1}, "podTemplate": {"extraLabels": {"__proto__": "a"}}}'),
    parameters('{"podTemplate": {"extraLabels": {"constructor": "a", "toString": "b"}}}'),
    parameters(
      `{"service": {"ports": [${Array.from({ length: 3000 }, (_, index) => `{"port": ${index + 1}}`)}]}}`,
    ),
    parameters(
      `{"proxyContainer": {"env": [${Array.from({ length: 3000 }, () => '{"name": "A", "value": "x"}')}]}}`,
    ),
    parameters('{"deployment": {"replicas": 1e400}}'),
    parameters('null'),
    parameters('"kube"'),
  ];
  for (const text of texts) {
    const cwd = t.testdir({
      'm.yaml': [JSON.stringify(gatewayClass), JSON.stringify(gateway), text].join('\n---\n'),
    });
    const { code, stderr } = await gatewarden(['provision', 'm.yaml'], { cwd });
    t.ok([0, 1, 2].includes(code), text.slice(0, 200));
    t.notMatch(stderr, /at .*\.(?:ts|js):\d/, text.slice(0, 200));
    t.equal(({} as { polluted?: unknown }).polluted, undefined);
  }
});
