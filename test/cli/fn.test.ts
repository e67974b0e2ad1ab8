// `gatewarden fn`: ResourceLists in, ResourceLists out. kustomize itself runs it in test/cluster/kustomize.test.ts.

import t from 'tap';
import { parse } from 'yaml';
import { gatewarden } from './running.ts';

interface ResourceList {
  readonly items: readonly unknown[];
  readonly results?: readonly Readonly<Record<string, unknown>>[];
}

const ITEMS = `# before
- apiVersion: edge.gatewarden.dev/v1alpha1
  kind: EdgeBackend # kept
  metadata:
    name: files
    annotations:
      config.kubernetes.io/path: older.yaml
      internal.config.kubernetes.io/path: base/files.yaml
      internal.config.kubernetes.io/index: '2'
  spec:
    mcp:
      targets:
      - name: a # why
        static: {host: a.example, port: 80, protocol: SSE}
- apiVersion: gateway.gatewarden.dev/v1alpha1
  kind: DirectResponse
  metadata: {name: teapot, namespace: kitchen}
  spec: {status: 418}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: other}
`;

const list = (items: string, config = ''): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}${config}`;

const configMap = (data: string): string =>
  `functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: gatewarden}\n  data: ${data}\n`;

const own = (spec: string): string =>
  `functionConfig: {apiVersion: fn.gatewarden.dev/v1alpha1, kind: GatewardenFunction, spec: ${spec}}\n`;

const fn = (input: string) => gatewarden(['fn'], { input });
const codes = ({ stdout }: { stdout: string }): unknown[] =>
  ((parse(stdout, { uniqueKeys: false }) as ResourceList).results ?? []).map(({ severity, tags, field }) =>
    [severity, (tags as { code: string }).code, (field as { path: string }).path].join(' '),
  );

t.test('clean items are returned byte for byte', async (t) => {
  const input = list(ITEMS, configMap('{}'));
  t.strictSame(await fn(input), { code: 0, stdout: input, stderr: '' });
});

t.test('an item that seems to be meant for this API gets an informational result', async (t) => {
  const ran = await fn(list(ITEMS.replace('edge.gatewarden.dev', 'edge.gatewardn.dev')));
  t.equal(ran.code, 0);
  t.match((parse(ran.stdout) as ResourceList).results, [
    {
      severity: 'info',
      message: /did you mean `edge\.gatewarden\.dev\/v1alpha1`/,
      field: { path: 'apiVersion' },
      file: { path: 'base/files.yaml' },
    },
  ]);
});

t.test('a finding is a result with object, field, file and code', async (t) => {
  const ran = await fn(list(ITEMS.replace('port: 80', 'port: 0')));
  t.equal(ran.code, 1);
  const { results } = parse(ran.stdout) as ResourceList;
  t.match(results, [
    {
      message: /^ST-04: Invalid value: 0: .*\(write a whole number/,
      severity: 'error',
      resourceRef: { apiVersion: 'edge.gatewarden.dev/v1alpha1', kind: 'EdgeBackend', name: 'files' },
      field: { path: 'spec.mcp.targets[0].static.port' },
      file: { path: 'base/files.yaml', index: 2 },
      tags: { code: 'ST-04' },
    },
  ]);
  t.match(ran.stderr, 'base/files.yaml: EdgeBackend files spec.mcp.targets[0].static.port: ST-04: ');
  const elsewhere = await fn(list(ITEMS.replace('418', '99')));
  t.match((parse(elsewhere.stdout) as ResourceList).results, [
    { resourceRef: { name: 'teapot', namespace: 'kitchen' }, file: undefined },
  ]);
});

t.test('defaults are written on request, comments and order kept', async (t) => {
  for (const config of [configMap('{defaults: "true"}'), own('{defaults: true}')]) {
    const { code, stdout } = await fn(list(ITEMS, config));
    t.equal(code, 0);
    t.equal(stdout, list(ITEMS, config).replace('protocol: SSE', 'protocol: SSE, path: "/sse"'));
  }
});

t.test('defaults and results can be written together', async (t) => {
  const { stdout } = await fn(list(ITEMS.replace('418', '99'), configMap('{defaults: "true"}')));
  t.match(stdout, 'protocol: SSE, path: "/sse"');
  t.match(stdout, '# before');
  t.strictSame(codes({ stdout }), ['error ST-04 spec.status']);
});

t.test('JSON is returned as JSON', async (t) => {
  const input = JSON.stringify(parse(list(ITEMS.replace('418', '99'), configMap('{defaults: "true"}'))));
  const { code, stdout } = await fn(input);
  t.equal(code, 1);
  const { items, results } = JSON.parse(stdout);
  t.equal(items[0].spec.mcp.targets[0].static.path, '/sse');
  t.equal(results.length, 1);
});

t.test('results of an earlier function stay, ours are appended', async (t) => {
  const earlier = 'results:\n- message: from before\n  severity: info\n';
  const { stdout } = await fn(list(ITEMS.replace('418', '99'), earlier));
  t.match((parse(stdout) as ResourceList).results, [{ message: 'from before' }, { tags: { code: 'ST-04' } }]);
});

t.test('settings come from a ConfigMap or from an object of our own', async (t) => {
  const unknown = list(ITEMS.replace('418', '418, bdy: x'));
  t.strictSame(codes(await fn(unknown)), ['error W-02 spec.bdy']);
  const table: [string, string[]][] = [
    [configMap('{unknownFields: warn}'), ['warning W-02 spec.bdy']],
    [configMap('{severity: "W-02=off, ST-04=warn"}'), []],
    [own('{severity: {W-02: warn}}'), ['warning W-02 spec.bdy']],
    [own('{validationLevel: strict}'), ['error W-02 spec.bdy']],
  ];
  for (const [config, found] of table) t.strictSame(codes(await fn(unknown + config)), found, config);
});

t.test(
  'a wrong configuration is exit code 2 with a hint, and there is nothing on standard output',
  async (t) => {
    const table: [string, RegExp][] = [
      [configMap('{defualts: "true"}'), /unknown setting `defualts`\n {2}did you mean `defaults`\?/],
      [configMap('{defaults: "yes"}'), /`defaults` is `true` or `false`/],
      [configMap('{validationLevel: hard}'), /`validationLevel` is `standard` or `strict`/],
      [configMap('{severity: "W-02"}'), /write `CODE=error`/],
      [configMap('{severity: "W-2=off"}'), /no code `W-2`/],
      [configMap('{severity: "ST-10=off"}'), /ST-10 can't be lowered/],
      ['functionConfig: {apiVersion: v1, kind: Secret}\n', /not a ConfigMap and not/],
      ['functionConfig: 5\n', /not a mapping/],
    ];
    for (const [config, said] of table)
      t.match(await fn(list(ITEMS, config)), { code: 2, stdout: '', stderr: said });
  },
);

t.test('input that is no ResourceList is refused', async (t) => {
  const table: [string, RegExp][] = [
    ['', /standard input: it is empty/],
    ['a: [', /standard input: line 1: not valid YAML/],
    ['a: b\n', /not a ResourceList/],
    [`${list(ITEMS)}---\n${list(ITEMS)}`, /more than one document/],
    [list(' 5\n'), /`items` is not a list/],
    [list(ITEMS, 'kind: ResourceList\n'), /duplicate key/],
    ['\u0000', /binary/],
  ];
  for (const [input, said] of table)
    t.match(await fn(input), { code: 2, stdout: '', stderr: said }, JSON.stringify(input));
});

t.test('a duplicate key in an item is a result', async (t) => {
  const ran = await fn(list(ITEMS.replace('{status: 418}', '{status: 418, status: 419}')));
  t.equal(ran.code, 1);
  t.strictSame(codes(ran), ['error ST-13 spec.status']);
});

t.test('unusual items and annotations do no harm', async (t) => {
  for (const items of [
    '- null\n- 5\n- []\n',
    '- {metadata: null}\n',
    '- {metadata: {annotations: {config.kubernetes.io/path: 5}}}\n',
  ])
    t.not((await fn(list(items))).stdout, '');
  t.equal((await fn('apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n')).code, 0);
});

t.test('an item whose text cannot be edited in place is rewritten', async (t) => {
  const aliased = ITEMS.replace('static: {', 'static: &place {').concat(
    '- {apiVersion: edge.gatewarden.dev/v1alpha1, kind: EdgeBackend, metadata: {name: b}, spec: {mcp: {targets: [{name: b, static: *place}]}}}\n',
  );
  const { code, stdout } = await fn(list(aliased, configMap('{defaults: "true"}')));
  t.equal(code, 0);
  const { items } = parse(stdout) as {
    items: { spec: { mcp: { targets: { static: { path: string } }[] } } }[];
  };
  t.strictSame(
    [items[0], items[3]].map((item) => item?.spec.mcp.targets[0]?.static.path),
    ['/sse', '/sse'],
  );
});
