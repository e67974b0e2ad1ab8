// The documented examples of the library, and its guarantees.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { applyDefaults, type ValidationOptions, validate } from '../src/validation.ts';

const source = await readFile(new URL('../src/validation.ts', import.meta.url), 'utf8');

t.test('each documented example gives the results in its comments', async (t) => {
  const examples = [...source.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) =>
    text!.replaceAll(/^ \* ?/gm, ''),
  );
  t.equal(examples.length, 2);
  for (const example of examples) {
    const body = example.replace(/import .*\n/, '').replaceAll(/^(\S.*); \/\/ (.*)$/gm, 'same($1, $2);');
    t.match(body, /same\(/);
    new Function('validate', 'applyDefaults', 'same', body)(
      validate,
      applyDefaults,
      (found: unknown, wanted: unknown) => t.strictSame(found, wanted),
    );
  }
});

t.test('objects of other APIs are skipped', async (t) => {
  t.equal(validate({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } }).status, 'skipped');
  t.equal(validate({ any: 'thing' }).status, 'skipped');
});

t.test('no object makes it throw', async (t) => {
  const cyclic: Record<string, unknown> = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'x' },
  };
  cyclic['spec'] = cyclic;
  for (const value of [null, 5, 'text', []])
    t.ok(['valid', 'invalid', 'skipped'].includes(validate(value).status));
  for (const value of [cyclic, new Map(), Object.create(null)]) {
    t.ok(['valid', 'invalid', 'skipped'].includes(validate(value).status));
    t.ok(Array.isArray(applyDefaults(value).patch));
  }
});

const wrongOptions: readonly (readonly [options: object, message: RegExp])[] = [
  [{ validationLevel: 'strct' }, /validationLevel: "strct" .*did you mean `strict`/],
  [{ validationLevel: 1 }, /validationLevel: 1 is not `standard` or `strict`/],
  [{ unknownFields: 'warning' }, /unknownFields: "warning" is not `error` or `warn`/],
  [{ severities: { 'EB-4': 'off' } }, /severities: no code `EB-4` \(did you mean `EB-04`/],
  [{ severities: { 'eb-04': 'off' } }, /did you mean `EB-04`/],
  [{ severities: { 'EB-04': 'warning' } }, /severities: "warning" is not a severity.*did you mean `warn`/],
  [{ severities: { 'ST-10': 'off' } }, /ST-10 can't be lowered/],
  [{ severities: 'off' }, /severities: a table/],
  [{ maxFindings: Number.NaN }, /maxFindings: NaN/],
  [{ maxFindings: 'all' }, /maxFindings: all/],
];

for (const [options, message] of wrongOptions) {
  t.test(`the option ${JSON.stringify(options)} is refused with its name`, async (t) => {
    t.throws(() => validate({}, options as ValidationOptions), message);
    t.throws(() => validate({}, options as ValidationOptions), { name: 'TypeError' });
  });
}

t.test('a skipped object that looks like one of ours has a note', async (t) => {
  const { status, note } = validate({ apiVersion: 'edge.gatewardn.dev/v1alpha1', kind: 'EdgeBackend' });
  t.equal(status, 'skipped');
  t.match(note, /did you mean `edge\.gatewarden\.dev\/v1alpha1`/);
  t.notOk('note' in validate({ apiVersion: 'v1', kind: 'ConfigMap' }));
});

t.test("an exception of a caller's getter is passed on", async (t) => {
  const object = Object.defineProperty({}, 'apiVersion', {
    get: () => {
      throw new Error('mine');
    },
  });
  t.throws(() => validate(object), /^mine$/);
});

t.test('the input is not modified', async (t) => {
  const object = Object.freeze({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'x' },
    spec: Object.freeze({ ai: Object.freeze({ provider: Object.freeze({ vendorF: Object.freeze({}) }) }) }),
  });
  t.strictSame(applyDefaults(object).patch, [
    { op: 'add', path: '/spec/ai/provider/vendorF/region', value: 'us-east-1' },
  ]);
  t.strictSame(object.spec.ai.provider.vendorF, {});
});
