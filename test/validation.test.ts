// The library's examples, as documented, and its promises.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { applyDefaults, validate } from '../src/validation.ts';

const source = await readFile(new URL('../src/validation.ts', import.meta.url), 'utf8');

t.test('every documented example gives what its comments say', async (t) => {
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
      (found: unknown, wanted: unknown) => t.same(found, wanted),
    );
  }
});

t.test('objects of other APIs are skipped', async (t) => {
  t.equal(validate({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } }).status, 'skipped');
  t.equal(validate({ any: 'thing' }).status, 'skipped');
});

t.test('nothing makes it throw', async (t) => {
  const cyclic: Record<string, unknown> = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'x' },
  };
  cyclic['spec'] = cyclic;
  for (const value of [undefined, null, 5, 'text', [], cyclic, new Map(), Object.create(null), () => 1]) {
    t.ok(['valid', 'invalid', 'skipped'].includes(validate(value).status));
    t.ok(Array.isArray(applyDefaults(value).patch));
  }
});

t.test('the input is left as it was', async (t) => {
  const object = Object.freeze({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'x' },
    spec: Object.freeze({ ai: Object.freeze({ provider: Object.freeze({ vendorF: Object.freeze({}) }) }) }),
  });
  t.same(applyDefaults(object).patch, [
    { op: 'add', path: '/spec/ai/provider/vendorF/region', value: 'us-east-1' },
  ]);
  t.same(object.spec.ai.provider.vendorF, {});
});
