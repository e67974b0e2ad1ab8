// gatewarden default: what is written, where, and what stays unchanged.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { judge } from '../../src/judgement/judge.ts';
import { readChunks } from '../../src/manifests/documents.ts';
import { GOOD, gatewarden } from './running.ts';

const retry = (spec: string): string => `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: x}   # a name
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}]
${spec}`;

const written: readonly (readonly [string, string, string])[] = [
  [
    'a line at the end of a block mapping, comments kept',
    retry('  # about retries\n  retry:\n    retryOn: [5xx] # when\n\n# the end\n'),
    retry(
      '  # about retries\n  retry:\n    retryOn: [5xx] # when\n    attempts: 1\n    backoffBaseInterval: 25ms\n\n# the end\n',
    ),
  ],
  [
    'members of a flow mapping',
    retry('  retry: {retryOn: [5xx]}\n'),
    retry('  retry: {retryOn: [5xx], attempts: 1, backoffBaseInterval: 25ms}\n'),
  ],
  [
    'a null, which counts as absent',
    retry('  retry:\n    attempts: # none yet\n    retryOn: [5xx]\n    backoffBaseInterval: ~\n'),
    retry('  retry:\n    attempts: 1 # none yet\n    retryOn: [5xx]\n    backoffBaseInterval: 25ms\n'),
  ],
  [
    'a last line without its end',
    retry('  retry:\n    retryOn:\n    - 5xx'),
    retry('  retry:\n    retryOn:\n    - 5xx\n    attempts: 1\n    backoffBaseInterval: 25ms\n'),
  ],
];

const edgePolicy = (spec: string): string => `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: x}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}]
${spec}`;

/** Additions at the end of two nested blocks; several in one empty map; after an anchor. */
const together: readonly (readonly [string, string, string])[] = [
  [
    'defaults of a nested object and of its parent, each in its own',
    edgePolicy('  traffic:\n    extProc:\n      backendRef:\n        name: ext # c\n        port: 80\n'),
    edgePolicy(
      '  traffic:\n    extProc:\n      backendRef:\n        name: ext # c\n        port: 80\n        group: ""\n        kind: Service\n    phase: PostRouting\n',
    ),
  ],
  [
    'defaults of the items of a list and of what is around it',
    edgePolicy(
      '  traffic:\n    rateLimit:\n      global:\n        domain: d\n        backendRef: {name: r, port: 80, kind: Service, group: ""}\n        descriptors:\n        - entries: [{name: u, expression: source.address}]\n',
    ),
    edgePolicy(
      '  traffic:\n    rateLimit:\n      global:\n        domain: d\n        backendRef: {name: r, port: 80, kind: Service, group: ""}\n        descriptors:\n        - entries: [{name: u, expression: source.address}]\n          unit: Requests\n    phase: PostRouting\n',
    ),
  ],
  [
    'several defaults into one empty map',
    edgePolicy('  backend:\n    tcp:\n      keepalive: {}\n'),
    edgePolicy('  backend:\n    tcp:\n      keepalive: {retries: 9, time: 180s, interval: 180s}\n'),
  ],
  [
    'defaults into a map with an anchor that nobody uses, comments kept',
    edgePolicy('  backend:\n    tcp:\n      keepalive: &k # kept\n        retries: 3 # three\n'),
    edgePolicy(
      '  backend:\n    tcp:\n      keepalive: &k # kept\n        retries: 3 # three\n        time: 180s\n        interval: 180s\n',
    ),
  ],
];

for (const [name, input, output] of [...written, ...together]) {
  t.test(`writes ${name}`, async (t) => {
    const ran = await gatewarden(['default', '-'], { input });
    t.equal(ran.stdout, output);
    t.equal(ran.stderr, '');
    t.equal(ran.code, 0);
    t.equal(
      (await gatewarden(['default', '-'], { input: output })).stdout,
      output,
      'a second time changes nothing',
    );
  });
}

t.test('foreign documents, empty ones and separators stay unchanged', async (t) => {
  const foreign = `# head\n---\napiVersion: v1\nkind: ConfigMap\ndata: {a:   "b"}\n---\n--- # nothing\n${GOOD}`;
  t.equal((await gatewarden(['default', '-'], { input: foreign })).stdout, foreign);
});

t.test('JSON stays JSON, with its layout', async (t) => {
  const object = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name: 'x' },
    spec: { retry: { retryOn: ['5xx'] } },
  };
  const compact = (await gatewarden(['default', '-'], { input: JSON.stringify(object) })).stdout;
  t.match(compact, '"retry":{"retryOn":["5xx"], "attempts": 1, "backoffBaseInterval": "25ms"}');
  const pretty = (await gatewarden(['default', '-'], { input: JSON.stringify(object, undefined, 2) })).stdout;
  t.match(pretty, '\n      ],\n      "attempts": 1,\n      "backoffBaseInterval": "25ms"\n    }');
  for (const text of [compact, pretty])
    t.strictSame(JSON.parse(text).spec.retry, { retryOn: ['5xx'], attempts: 1, backoffBaseInterval: '25ms' });
});

t.test('items of a List get their defaults, shared content of aliases is written out', async (t) => {
  const list = `apiVersion: v1\nkind: List\nitems:\n- ${retry('  retry: &r {retryOn: [5xx]}\n').trimEnd().replaceAll('\n', '\n  ')}\n- ${retry('  retry: *r\n').trimEnd().replaceAll('\n', '\n  ').replace('*r', '*r')}\n`;
  const ran = await gatewarden(['default', '-'], { input: list });
  const { items } = parse(ran.stdout) as { items: { spec: { retry: object } }[] };
  t.match(
    ran.stderr,
    '-:1: the layout of this document could not be kept; its comments are kept and its values are correct',
  );
  for (const item of items)
    t.strictSame(item.spec.retry, { retryOn: ['5xx'], attempts: 1, backoffBaseInterval: '25ms' });
});

t.test('--in-place writes the files that change and lists them', async (t) => {
  const input = `\ufeff${retry('  retry: {retryOn: [5xx]}\n')}`.replaceAll('\n', '\r\n');
  const cwd = t.testdir({ m: { 'a.yaml': input, 'b.yaml': GOOD } });
  const ran = await gatewarden(['default', '-i', 'm'], { cwd });
  t.equal(ran.stdout, 'm/a.yaml\n');
  t.equal(
    readFileSync(join(cwd, 'm/a.yaml'), 'utf8'),
    input.replace('[5xx]}', '[5xx], attempts: 1, backoffBaseInterval: 25ms}'),
  );
  t.equal(readFileSync(join(cwd, 'm/b.yaml'), 'utf8'), GOOD);
});

t.test('several files make one stream', async (t) => {
  const cwd = t.testdir({
    'a.yaml': GOOD.trimEnd(),
    'b.yaml': `---\n${GOOD}`,
    'c.json': '{}',
    'd.yaml': GOOD,
  });
  t.equal((await gatewarden(['default', '.'], { cwd })).stdout, `${GOOD}---\n${GOOD}---\n{}\n---\n${GOOD}`);
});

t.test('unreadable documents are left out and reported, errors of objects are reported too', async (t) => {
  const cwd = t.testdir({ 'a.yaml': 'a: [', 'b.yaml': GOOD.replace('418', '99') });
  const ran = await gatewarden(['default', '.'], { cwd });
  t.equal(ran.code, 2);
  t.equal(ran.stdout, GOOD.replace('418', '99'));
  t.match(ran.stderr, /a\.yaml:1: not valid YAML/);
  t.match(ran.stderr, /b\.yaml:1: DirectResponse teapot: 1 error;/);
  t.equal((await gatewarden(['default', 'b.yaml'], { cwd })).code, 1);
  t.equal((await gatewarden(['default', '-i', '-'], { cwd })).code, 2);
});

t.test('an unknown field is an error, same as in validate, unless configured otherwise', async (t) => {
  const cwd = t.testdir({ 'a.yaml': `${GOOD}  bodyy: short\n` });
  const ran = await gatewarden(['default', 'a.yaml'], { cwd });
  t.equal(ran.code, 1);
  t.match(ran.stderr, /a\.yaml:1: DirectResponse teapot: 1 error;/);
  t.match(await gatewarden(['default', '--unknown-fields=warn', 'a.yaml'], { cwd }), { code: 0, stderr: '' });
});

/** In any layout, the written text parses as the object with its defaults. */
const layouts: readonly string[] = [
  'spec: {retry: {retryOn: [5xx]}}\n',
  'spec: {retry: {retryOn: [5xx],}, }\n',
  'spec: {\n  retry: {\n    retryOn: [5xx] # c\n  } # d\n}\n',
  'spec:\n    retry:\n        retryOn:\n        - 5xx\n        # c\n    # d\n',
  'spec:\n  retry:\n    "retryOn": ["5xx"]\n',
  'spec: {"retry": {"retryOn": ["5xx"]}}\n',
  'spec:\n  retry: &a\n    retryOn: [5xx]\n',
  'spec:\n  retry:\n    <<: {retryOn: [5xx]}\n',
  'spec:\n  retry:\n    ? retryOn\n    : [5xx]\n',
  'spec:\n  retry:\n    retryOn: [5xx]\n    perTryTimeout: >-\n      1s\n\n',
  'spec:\n  retry: !!map\n    retryOn: [5xx]\n',
  'spec:\n  retry:\n    retryOn: [5xx]\n    attempts: null # c\n',
  'spec:\n  retry:\n    retryOn: [5xx]\n    attempts: !!null\n',
  'spec:\n  retry:\n    attempts:\n    retryOn: [5xx]',
  'spec:\n  retry: {retryOn: [5xx], attempts: }\n',
  'spec:\n  retry: {retryOn: [5xx], attempts}\n',
];

for (const spec of layouts) {
  t.test(`the written text parses as expected: ${JSON.stringify(spec)}`, async (t) => {
    const input = `apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: TrafficPolicy\nmetadata: {name: x}\n${spec}`;
    const read = async (text: string): Promise<unknown> => {
      for await (const { reading } of readChunks(text)) {
        t.strictSame(reading.problems, []);
        return reading.value;
      }
      return undefined;
    };
    const { object, defaults } = judge(await read(input));
    t.ok(defaults.length > 0);
    const ran = await gatewarden(['default', '-'], { input });
    t.strictSame(await read(ran.stdout), object, ran.stdout);
  });
}

t.test('a named file that .gatewardenignore excludes stays unchanged, unless --no-ignore', async (t) => {
  const before = retry('  retry: {retryOn: [5xx]}\n');
  const cwd = t.testdir({ '.gatewardenignore': 'a.yaml\n', 'a.yaml': before });
  const ran = await gatewarden(['default', '-i', 'a.yaml'], { cwd });
  t.equal(ran.code, 0);
  t.equal(ran.stderr, 'gatewarden: a.yaml: left out by .gatewardenignore; `--no-ignore` reads it anyway\n');
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), before);
  await gatewarden(['default', '-i', '--no-ignore', 'a.yaml'], { cwd });
  t.match(readFileSync(join(cwd, 'a.yaml'), 'utf8'), /attempts: 1/);
});

t.test('an object that seems to be meant for this API gets a note, and is printed unchanged', async (t) => {
  const input = `kind: List\napiVersion: v1\nitems:\n  - kind: TrafficPolicy\n    spec: {retry: {retryOn: [5xx]}}\n`;
  const ran = await gatewarden(['default', '-'], { input });
  t.equal(ran.code, 0);
  t.equal(ran.stdout, input);
  t.match(ran.stderr, /^gatewarden: -:4: skipped, since the object has no `apiVersion`/);
});
