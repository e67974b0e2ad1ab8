// A judged object has its promised type: compares `FilledObject` with the values of seeded mutants of every kind.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import type { Node } from '../../src/schema/node.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';

const examples = OBJECT_EXAMPLES.flatMap(({ kind, good, bad }) =>
  [good, bad].map((spec) => ({ root: kindNamed(kind).root, object: objectOf(kind, spec) })),
);

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths where a value doesn't have the type that `Filled` gives its node; checks only what a type can express. */
function* broken(node: Node, value: unknown, at: string): Generator<string, void, undefined> {
  switch (node.type) {
    case 'string':
      if (typeof value !== 'string' || (node.enum !== undefined && !node.enum.includes(value))) yield at;
      return;
    case 'integer':
      if (typeof value !== 'number') yield at;
      return;
    case 'boolean':
      if (typeof value !== 'boolean') yield at;
      return;
    case 'quantity':
    case 'intOrString':
      if (typeof value !== 'number' && typeof value !== 'string') yield at;
      return;
    case 'json':
      if (node.shape === 'object' ? !isMembers(value) : node.shape === 'array' && !Array.isArray(value))
        yield at;
      return;
    case 'lazy':
      yield* broken(node.resolve(), value, at);
      return;
    case 'array':
      if (!Array.isArray(value) || (node.default?.fillsEmpty && value.length === 0)) yield at;
      else for (const [index, item] of value.entries()) yield* broken(node.items, item, `${at}[${index}]`);
      return;
    case 'map':
      if (!isMembers(value)) yield at;
      else for (const [key, item] of Object.entries(value)) yield* broken(node.values, item, `${at}.${key}`);
      return;
    case 'object': {
      if (!isMembers(value)) {
        yield at;
        return;
      }
      const isUntouched =
        node.defaultsNeedMember === true &&
        Object.keys(node.properties).every((name) => value[name] === undefined);
      for (const [name, child] of Object.entries(node.properties)) {
        const hasDefault = child.default !== undefined && child.default.from === undefined;
        const mayBeAbsent = isUntouched || (child.optional === true && !hasDefault);
        if (value[name] !== undefined) yield* broken(child, value[name], `${at}.${name}`);
        else if (!mayBeAbsent || name in value) yield `${at}.${name}`;
      }
    }
  }
}

t.test('a sound object is what its type says, whatever its findings are', async (t) => {
  const count = { sound: 0, unsound: 0, refused: 0 };
  await fuzz(
    t,
    { seed: 20_261_122, cases: 1000 },
    (_seed, random) => {
      const { root, object } = pick(random, examples);
      const judgement = judge(mutate(root, object, random));
      if (!judgement.isSound) {
        count.unsound++;
        return;
      }
      count.sound++;
      if (judgement.errors > 0) count.refused++;
      for (const wrong of broken(root, judgement.object, judgement.object.kind)) t.fail(wrong);
    },
    () => {
      for (const [what, many] of Object.entries(count)) t.ok(many > 50, `${what}: ${many}`);
    },
  );
});

const WHOLE = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata: { name: 'a' },
};
const spec = { status: 200 };

const SOUND: readonly (readonly [what: string, object: unknown, isSound: boolean])[] = [
  ['an object without a mistake', { ...WHOLE, spec }, true],
  ['an unknown field', { ...WHOLE, spec: { ...spec, typo: 1 } }, true],
  ['a number out of its range', { ...WHOLE, spec: { status: 99 } }, false],
  ['a wrong type', { ...WHOLE, spec: { status: '200' } }, false],
  ['a missing field', { ...WHOLE, spec: {} }, false],
  ['a name that is none', { ...WHOLE, metadata: { name: 1 }, spec }, false],
  ['another version', { ...WHOLE, apiVersion: 'gateway.gatewarden.dev/v1', spec }, false],
  ['an object of another API', { ...WHOLE, apiVersion: 'v1', spec }, false],
  ['no object at all', 5, false],
];

for (const [what, object, isSound] of SOUND) {
  t.test(`${what}: ${isSound ? 'sound' : 'not sound'}`, async (t) => {
    t.equal(judge(object).isSound, isSound);
  });
}

t.test('settings and stored objects do not change whether an object is sound', async (t) => {
  const object = { ...WHOLE, spec: { status: 99 } };
  t.match(judge(object, { severities: { 'ST-04': 'off' } }), { isSound: false, errors: 0 });
  t.match(judge(object, { old: object }), { isSound: false, errors: 0 });
});
