// For any input, decoding doesn't throw, and the result has its promised types, with defaults. Seeded.

import t from 'tap';
import { KINDS } from '../../src/kinds/index.ts';
import { OBJECT_KINDS } from '../../src/objects/index.ts';
import { ObjectMeta } from '../../src/objects/metadata.ts';
import type { ObjectNode } from '../../src/schema/node.ts';
import { decode } from '../../src/snapshot/decode.ts';
import { readable } from '../../src/snapshot/readable.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { EXAMPLE_OBJECTS } from './examples.ts';

const SEED = 20_261_124;

const roots = new Map<string, ObjectNode>([...KINDS, ...OBJECT_KINDS].map(({ kind, root }) => [kind, root]));

const seeds = [
  ...EXAMPLE_OBJECTS.map((object) => ({ kind: object.kind, object: object as unknown })),
  ...OBJECT_EXAMPLES.flatMap(({ kind, good, bad }) => [
    { kind, object: objectOf(kind, good) },
    { kind, object: objectOf(kind, bad) },
  ]),
];

const ODD: readonly unknown[] = [
  null,
  undefined,
  '',
  'text',
  'ünï\ud800',
  '__proto__',
  'a'.repeat(5000),
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: null },
  JSON.parse('{"__proto__": {"a": 1}, "constructor": 5, "hasOwnProperty": null}'),
];

/** A copy with one value replaced, removed or added anywhere. */
function distort(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(random, ODD);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.1) return [...value, pick(random, ODD)];
    const index = Math.floor(random() * value.length);
    return value.map((item: unknown, at) => (at === index ? distort(item, random) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random() < 0.1)
    return { ...value, [pick(random, ['__proto__', 'extra', 'name', ''])]: pick(random, ODD) };
  const [key, inner] = pick(random, entries);
  if (random() < 0.1) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? distort(inner, random) : item]),
  );
}

t.test('mutants of every kind', async (t) => {
  const counts = { read: 0, absent: 0, faulty: 0 };
  const mutant = (seed: number, random: Random): void => {
    const { kind, object } = seeds[seed % seeds.length]!;
    const root = roots.get(kind)!;
    const hasSpec =
      Object.hasOwn(root.properties, 'spec') && (object as { spec?: unknown }).spec !== undefined;
    const mutated = hasSpec && random() < 0.5 ? mutate(root, object, random) : object;
    const given = random() < 0.7 ? distort(mutated, random) : mutated;
    const say = (what: string): void => {
      t.fail(`${what}: ${JSON.stringify(given)}`);
    };
    const decoded = decode(given);
    if (decoded.object === undefined) {
      counts.absent++;
      if (decoded.kind !== undefined && decoded.findings.length === 0) say('absent without a word');
      return;
    }
    counts.read++;
    if (decoded.findings.length > 0) counts.faulty++;
    const read: unknown = decoded.object;
    const known = roots.get(decoded.kind)!;
    if (readable(known, read) !== read) say('of another type than its schema says');
    if (readable(ObjectMeta, decoded.object.metadata) !== decoded.object.metadata) say('odd metadata');
    const { name, namespace } = decoded.object.metadata;
    if (decoded.id.name !== name || decoded.id.namespace !== (namespace ?? '')) say('another name');
    const again = decode(read);
    if (JSON.stringify(again.object) !== JSON.stringify(read)) say('changed by decoding it again');
  };
  await fuzz(t, { seed: SEED, cases: 1500 }, mutant, (cases) => {
    t.comment(JSON.stringify(counts));
    t.ok(counts.absent > cases / 20 && counts.faulty > cases / 20, 'all sorts come out');
  });
});

t.test('JSON of any shape', async (t) => {
  const grow = (random: Random, depth: number): unknown => {
    if (depth === 0 || random() < 0.3) return pick(random, ODD);
    if (random() < 0.3) return Array.from({ length: 3 }, () => grow(random, depth - 1));
    return Object.fromEntries(
      ['apiVersion', 'kind', 'metadata', 'spec', 'name', 'data', 'rules', 'listeners']
        .filter(() => random() < 0.7)
        .map((name) => [
          name,
          random() < 0.3
            ? pick(random, ['v1', 'gateway.networking.k8s.io/v1', 'Secret', 'Gateway', 'HTTPRoute'])
            : grow(random, depth - 1),
        ]),
    );
  };
  await fuzz(t, { seed: SEED, cases: 1000 }, (_seed, random) => void decode(grow(random, 4)));
});

t.test('the time for a text of 256 KiB is linear in its length, for every pattern', async (t) => {
  const texts = [
    'a'.repeat(2 ** 18),
    'a.'.repeat(2 ** 17),
    'a/'.repeat(2 ** 17),
    'a-'.repeat(2 ** 17),
    '1h'.repeat(2 ** 17),
  ];
  const replaced = (value: unknown, text: string): unknown => {
    if (typeof value === 'string') return `${text}!`;
    if (Array.isArray(value)) return value.map((item) => replaced(item, text));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, text)]));
  };
  for (const example of EXAMPLE_OBJECTS)
    for (const text of texts) {
      const spec = replaced(example['spec'], text);
      t.ok(spec === undefined || decode({ ...example, spec }).kind === example.kind, example.kind);
    }
});
