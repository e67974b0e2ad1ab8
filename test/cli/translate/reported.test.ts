// Findings of a translation at their places: which object of which file, which line, and how gatewarden.yaml weighs them.

import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import type { PlacingOptions } from '../../../src/cli/results/placed-result.ts';
import type { Result } from '../../../src/cli/results/result.ts';
import { reportedResults } from '../../../src/cli/translate/reported.ts';
import { isSource, isTranslated, readSources, type Sources } from '../../../src/cli/translate/sources.ts';
import { findFiles } from '../../../src/manifests/files.ts';
import type { TranslationFinding } from '../../../src/translation.ts';

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  rules:
    - backendRefs:
        - name: gone
`;

const read = (t: Test, files: Readonly<Record<string, string>>): Promise<Sources> => {
  const cwd = t.testdir(files);
  return readSources(findFiles(['.'], { cwd, stdin: Readable.from([]) }));
};

const finding = (more: Partial<TranslationFinding> = {}): TranslationFinding => ({
  code: 'W-01',
  severity: 'warning',
  path: 'spec.rules[0].backendRefs[0].name',
  segments: ['spec', 'rules', 0, 'backendRefs', 0, 'name'],
  reason: 'FieldValueInvalid',
  message: 'no Service shop/gone',
  object: { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', namespace: 'shop', name: 'cart' },
  ...more,
});

const report = (
  { entries }: Sources,
  findings: readonly TranslationFinding[],
  options: Partial<PlacingOptions> = {},
): Promise<Result[]> => reportedResults(entries, findings, { judge: {}, ...options });

const places = (results: readonly Result[]): string[] =>
  results.flatMap(({ file, findings }) =>
    findings.map(({ severity, code, line, column }) => `${file}:${line}:${column} ${severity} ${code}`),
  );

t.test('a finding stands in the file and on the line of its object', async (t) => {
  const sources = await read(t, {
    'a.yaml': `kind: Other\n---\n${ROUTE}`,
    'b.yaml': ROUTE.replace('cart', 'other'),
  });
  const results = await report(sources, [finding()]);
  t.strictSame(places(results), ['./a.yaml:9:17 warning W-01']);
  t.strictSame(
    results.map(({ file, document, line, kind, name, status }) => [file, document, line, kind, name, status]),
    [
      ['./a.yaml', 0, 1, 'Other', '', 'skipped'],
      ['./a.yaml', 1, 3, 'HTTPRoute', 'cart', 'valid'],
      ['./b.yaml', 0, 1, 'HTTPRoute', 'other', 'valid'],
    ],
  );
});

t.test('items of a List have lines of their own', async (t) => {
  const item = ROUTE.trimEnd().replaceAll('\n', '\n    ');
  const sources = await read(t, { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n  - ${item}\n` });
  t.strictSame(places(await report(sources, [finding()])), ['./a.yaml:10:21 warning W-01']);
});

t.test('of two objects of one name the one counts that has the place, else the last', async (t) => {
  const twice = { 'a.yaml': ROUTE, 'b.yaml': ROUTE.replace(/ {4}- backendRefs.*/s, '    - {}\n') };
  const sources = await read(t, twice);
  const name = finding({ path: 'metadata.name', segments: ['metadata', 'name'] });
  t.strictSame(places(await report(sources, [finding(), name])), [
    './a.yaml:7:17 warning W-01',
    './b.yaml:3:18 warning W-01',
  ]);
});

t.test('another version of the API is the same object, and another group is not', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE });
  const object = { ...finding().object, apiVersion: 'gateway.networking.k8s.io/v1beta1' };
  t.strictSame(places(await report(sources, [finding({ object })])), ['./a.yaml:7:17 warning W-01']);
  const other = { ...finding().object, apiVersion: 'example.org/v1' };
  t.strictSame(places(await report(sources, [finding({ object: other })])), [':0:0 warning W-01']);
});

t.test('of two versions of one object each has its own findings', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE, 'b.yaml': ROUTE.replace('k8s.io/v1', 'k8s.io/v1beta1') });
  const object = { ...finding().object, apiVersion: 'gateway.networking.k8s.io/v1' };
  t.strictSame(places(await report(sources, [finding({ object })])), ['./a.yaml:7:17 warning W-01']);
});

t.test('what is said of an object without a name is said of each that is like it', async (t) => {
  const nameless = ROUTE.replace('name: cart, ', '');
  const sources = await read(t, { 'a.yaml': nameless, 'b.yaml': nameless, 'c.yaml': ROUTE });
  const object = { ...finding().object, name: '' };
  const [path, segments] = ['metadata.name', ['metadata', 'name']];
  const nobody = finding({ object, path, segments });
  t.strictSame(places(await report(sources, [nobody, { ...nobody }])), [
    './a.yaml:3:1 warning W-01',
    './b.yaml:3:1 warning W-01',
  ]);
});

t.test('that an object is there twice is said at both places', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE, 'b.yaml': ROUTE });
  const [path, segments] = ['metadata.name', ['metadata', 'name']];
  const doubled = finding({ path, segments, reason: 'FieldValueDuplicate' });
  t.strictSame(places(await report(sources, [doubled])), [
    './a.yaml:3:18 warning W-01',
    './b.yaml:3:18 warning W-01',
  ]);
});

t.test(
  'each place of an object that is there twice names all places, and the one that is used',
  async (t) => {
    const homeless = ROUTE.replace('namespace: shop', 'namespace: default');
    for (const [files, used, places] of [
      [{ 'a.yaml': ROUTE, 'b.yaml': ROUTE }, 1, ['./a.yaml:1', './b.yaml:1']],
      [{ 'a.yaml': `${ROUTE}---\n${ROUTE}` }, 0, ['./a.yaml:1', './a.yaml:9']],
      [
        { 'a.yaml': ROUTE, 'b.yaml': ROUTE.replace('k8s.io/v1', 'k8s.io/v1beta1') },
        0,
        ['./a.yaml:1', './b.yaml:1'],
      ],
      [
        { 'a.yaml': homeless, 'b.yaml': ROUTE.replace(', namespace: shop', '') },
        1,
        ['./a.yaml:1', './b.yaml:1'],
      ],
    ] as const) {
      const sources = await read(t, files);
      const [path, segments] = ['metadata.name', ['metadata', 'name']];
      const namespace = files['a.yaml'] === homeless ? 'default' : 'shop';
      const object = { ...finding().object, namespace };
      const doubled = finding({
        path,
        segments,
        reason: 'FieldValueDuplicate',
        code: 'TR-01',
        object,
        copies: { count: 2, used },
      });
      const messages = (await report(sources, [doubled])).flatMap(({ findings }) =>
        findings.map(({ message }) => message),
      );
      const expected = `Duplicate value: "cart": HTTPRoute \`${namespace}/cart\` is in ${places.join(' and ')}; the one in ${places[used]} is used`;
      t.strictSame(messages, [expected, expected]);
    }
  },
);

t.test('what has no namespace in its file is found by `default`', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE.replace(', namespace: shop', '') });
  const object = { ...finding().object, namespace: 'default' };
  t.strictSame(places(await report(sources, [finding({ object })])), ['./a.yaml:7:17 warning W-01']);
});

t.test('severities of gatewarden.yaml and the level count', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE });
  const judged = async (judge: PlacingOptions['judge'], more: Partial<TranslationFinding> = {}) =>
    (await report(sources, [finding(more)], { judge })).flatMap(({ findings }) =>
      findings.map(({ severity }) => severity),
    );
  t.strictSame(await judged({}), ['warning']);
  t.strictSame(await judged({ severities: { 'W-01': 'error' } }), ['error']);
  t.strictSame(await judged({ severities: { 'W-01': 'off' } }), []);
  t.strictSame(await judged({ unknownFields: 'error' }, { code: 'W-02', sort: 'unknown-field' }), ['error']);
  t.strictSame(await judged({ severities: { 'ST-13': 'off' } }, { code: 'ST-13', severity: 'error' }), [
    'error',
  ]);
});

t.test('errors come before warnings, and what is tolerated is left out', async (t) => {
  const sources = await read(t, { 'a.yaml': ROUTE });
  const findings = [finding(), finding({ code: 'ST-02', severity: 'error' }), finding({ code: 'W-03' })];
  const tolerances = [{ covers: ({ finding: { code } }: { finding: { code: string } }) => code === 'W-03' }];
  const [result] = await report(sources, findings, { tolerances });
  t.strictSame(
    result?.findings.map(({ code }) => code),
    ['ST-02', 'W-01'],
  );
  t.match(result, { status: 'invalid', errors: 1, warnings: 1 });
});

t.test('what is unreadable, or has a key twice, is reported and not translated', async (t) => {
  const sources = await read(t, { 'a.yaml': 'a: [\n', 'b.yaml': `${ROUTE}spec: {}\n`, 'c.yaml': ROUTE });
  t.strictSame(
    sources.entries
      .filter(isSource)
      .filter(isTranslated)
      .map(({ document }) => document.file),
    ['./c.yaml'],
  );
  t.strictSame(
    (await report(sources, [])).map(({ status }) => status),
    ['unreadable', 'invalid', 'valid'],
  );
});

t.test('no line of a Secret is shown', async (t) => {
  const secret =
    'apiVersion: v1\nkind: Secret\nmetadata: {name: tls, namespace: shop}\nstringData: {tls.key: abc}\n';
  const sources = await read(t, { 'a.yaml': secret, 'b.yaml': ROUTE });
  const segments = ['stringData', 'tls.key'];
  const object = { apiVersion: 'v1', kind: 'Secret', namespace: 'shop', name: 'tls' };
  const results = await report(sources, [finding({ object, segments }), finding()], { withSource: true });
  t.strictSame(
    results.map(({ findings }) => findings.map(({ excerpt }) => excerpt !== undefined)),
    [[false], [true]],
  );
});
