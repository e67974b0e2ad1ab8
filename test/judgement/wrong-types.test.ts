// A rule that reads a member of the wrong type must not break the judgement: replaces every value of every example by each sort of value.

import t from 'tap';
import { isObject } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';

/** `toString` as data: code that converts such an object to a string without a check fails. */
const WRONG: readonly unknown[] = [
  {},
  { toString: 1, valueOf: [] },
  [],
  [[]],
  [null],
  5,
  -1.5,
  'text',
  '',
  true,
  null,
];

type Json = Record<string | number, unknown>;

/** The object once for each combination of a value in it and a wrong value. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const wrong of spoiled(member)) {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Json;
      copy[key] = wrong;
      yield copy;
    }
  }
}

const wholeKinds = new Set<string>();

/** What stands around the spec is the same in all examples of a kind, and is spoilt once. */
function* spoiledExample(kind: string, example: string): Generator<unknown> {
  const object = objectOf(kind, example);
  if (!wholeKinds.has(kind) || !isObject(object) || !('spec' in object)) {
    wholeKinds.add(kind);
    yield* spoiled(object);
  } else for (const spec of spoiled(object['spec'])) yield { ...object, spec };
}

t.test('no value of a wrong type makes a judgement throw', async (t) => {
  let judged = 0;
  const thrown = new Map<string, string>();
  for (const { kind, bad, good, code } of OBJECT_EXAMPLES) {
    for (const example of [bad, good]) {
      for (const object of spoiledExample(kind, example)) {
        judged++;
        try {
          judge(object, { validationLevel: 'strict', judgesMetadata: true });
        } catch (error) {
          const { stack = '' } = error as Error;
          thrown.set(stack.split('\n').slice(0, 2).join(' '), `${code}: ${JSON.stringify(object)}`);
        }
      }
    }
  }
  t.strictSame([...thrown], []);
  t.ok(judged > 50_000, `${judged} objects were judged`);
});
