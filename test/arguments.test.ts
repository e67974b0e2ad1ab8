// Wrong arguments of the library's functions: a TypeError that names the argument, what it must be, and what it is.

import t from 'tap';
import { encode, encodeParts, typeUrl, versionOf, versionOfAll } from '../src/translation/encode.ts';
import { defaultSettings, Translator, translate } from '../src/translation.ts';
import { applyDefaults, validate } from '../src/validation.ts';

type AnyFunction = (...given: readonly unknown[]) => unknown;
const untyped = (name: unknown): AnyFunction => name as AnyFunction;
const translator = new Translator(defaultSettings);
const method = (name: 'apply' | 'load' | 'cluster' | 'connect') => untyped(translator[name].bind(translator));
const construct = untyped((...given: ConstructorParameters<typeof Translator>) => new Translator(...given));

const NO_DATA = [undefined, () => 1, Symbol('a'), 10n];
const NO_OBJECTS = [...NO_DATA, null, 5, 'text', [], true];
const NO_LISTS = [...NO_DATA, null, 5, '[]', {}, true, new Uint8Array(2)];
const GIVEN = { namespace: 'shop', name: 'front' };

/** A function, the arguments before the wrong one, the wrong ones, and the start of the message. */
const TABLE: readonly (readonly [AnyFunction, readonly unknown[], readonly unknown[], string])[] = [
  [untyped(validate), [], NO_DATA, 'object: must be data, not '],
  [untyped(validate), [{}], [null, 5, 'strict', []], 'options: must be an object with '],
  [
    untyped(validate),
    [{}],
    [{ validationLevl: 'strict' }],
    'options: no option `validationLevl` (did you mean `validationLevel`?)',
  ],
  [untyped(applyDefaults), [], NO_OBJECTS, 'object: must be an object, not '],
  [untyped(translate), [], NO_LISTS, 'objects: must be a list of objects, not '],
  [untyped(translate), [[]], [5, 'strict', []], 'settings: '],
  [untyped(translate), [[], {}], [null, 5, 'isOnce', []], 'options: must be an object with '],
  [untyped(translate), [[], {}], [{ isonce: true }], 'options: no option `isonce` (did you mean `isOnce`?)'],
  [construct, [], [5, 'strict', []], 'settings: '],
  [construct, [{}], [null, 5, 'isOnce', []], 'options: must be an object with '],
  [construct, [{}], [{ isOnce: 'yes' }], 'options.isOnce: must be true or false, not text'],
  [construct, [{}], [{ proxy: 'envoy' }], 'options.proxy: must be a function, not text'],
  [method('apply'), [], NO_LISTS, 'changes: must be a list of changes, not '],
  [method('apply'), [], [[null], ['text'], [{}]], 'a change is '],
  [method('load'), [], NO_LISTS, 'changes: must be a list of changes, not '],
  [method('cluster'), [], NO_OBJECTS, 'gateway: must be an object with namespace and name, not '],
  [method('cluster'), [], [{}, { namespace: 5 }], 'gateway.namespace: must be a text, not '],
  [method('cluster'), [GIVEN], [undefined, null, 5, {}], 'name: must be a text, not '],
  [method('connect'), [], NO_OBJECTS, 'proxy.gateway.namespace: must be a text'],
  ...[encode, encodeParts, versionOf].flatMap((each) => [
    [
      untyped(each),
      [],
      [undefined, null, 5, 'toString', '__proto__', ['routes']],
      'type: must be listeners, routes, ',
    ] as const,
    [untyped(each), ['routes'], NO_OBJECTS, 'resource: must be an object: one of the routes, not '] as const,
  ]),
  [untyped(typeUrl), [], [undefined, null, 5, 'constructor'], 'type: must be listeners, routes, '],
  [
    untyped(typeUrl),
    [],
    ['routs'],
    'type: must be listeners, routes, clusters, endpoints or secrets (did you mean `routes`?)',
  ],
  [untyped(versionOfAll), [], [undefined, 'route'], 'type: must be listeners, routes, '],
  [untyped(versionOfAll), ['routes'], NO_LISTS, 'resources: must be a list of resources, not '],
];

for (const [wrong, before, values, message] of TABLE)
  t.test(`${wrong.name}, argument ${before.length + 1}: ${message}...`, async (t) => {
    for (const value of values)
      try {
        wrong(...before, value);
        t.fail(`it takes ${String(value)}`);
      } catch (error) {
        t.ok(error instanceof TypeError, String(value));
        t.equal((error as Error).message.slice(0, message.length), message, String(value));
      }
  });

t.test('data that is no object is a finding of `validate`: files can have it', async (t) => {
  for (const data of [null, 5, 'text', [], true]) t.equal(validate(data).findings[0]?.code, 'ST-10');
});

t.test('anything that iterates over objects is taken', async (t) => {
  t.same(translate(new Set()).findings, []);
  t.same(
    translate(
      (function* () {
        yield { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } };
      })(),
    ).findings,
    [],
  );
});
