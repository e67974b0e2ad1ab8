// Edits of documents: the new text reads as the changed value, in our reader and in another one; layout and comments
// stay. `EDIT_SEED` and `EDIT_OBJECTS` choose another run.

import { load } from 'js-yaml';
import t from 'tap';
import { additionsOf } from '../../src/cli/rewriting/defaulted-file.ts';
import { equalJson } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { objectsOf, readChunks } from '../../src/manifests/documents.ts';
import { editText, type PlacedChange } from '../../src/manifests/edit/edit.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick, type Random, seeded } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { cornersOf } from './corners.ts';
import { randomStyle, styled } from './styled.ts';

const SEED = 20_261_122;

async function chunkOf(text: string) {
  for await (const chunk of readChunks(text)) return chunk;
  throw new Error('an empty text');
}

/** Reads with js-yaml, or as JSON. */
const readElsewhere = (text: string, syntax: 'json' | 'yaml'): unknown =>
  syntax === 'json' ? JSON.parse(text) : load(text);

/** The new text, and what it preserved. */
async function edited(text: string, changes: readonly PlacedChange[]): Promise<string> {
  const result = await editText(await chunkOf(text), changes);
  return result === undefined ? 'nothing' : `${result.kept}\n${result.text}`;
}

const add = (path: string, value: unknown): PlacedChange => ({
  op: 'add',
  segments: segmentsOf(path),
  value,
});
const replace = (path: string, value: unknown): PlacedChange => ({
  op: 'replace',
  segments: segmentsOf(path),
  value,
});
const remove = (path: string): PlacedChange => ({ op: 'remove', segments: segmentsOf(path) });
const rename = (path: string, value: string): PlacedChange => ({
  op: 'rename',
  segments: segmentsOf(path),
  value,
});
const segmentsOf = (path: string) =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const inPlace: readonly (readonly [string, string, readonly PlacedChange[], string])[] = [
  [
    'several members of an empty map',
    'a: {}\n',
    [add('a.x', 9), add('a.time', '180s')],
    'a: {x: 9, time: 180s}\n',
  ],
  [
    'several members of an empty map of JSON',
    '{"a": {}}',
    [add('a.x', 9), add('a.time', '180s')],
    '{"a": {"x": 9, "time": "180s"}}',
  ],
  ['JSON in a stream of YAML', '---\n{"a": {}}\n', [add('a.x', 's')], '{"a": {"x": "s"}}\n'],
  [
    'members of maps that end together, the inner one first',
    'a:\n  b:\n    c:\n    - d: 1\nz: 1\n',
    [add('a.new', 1), add('a.b.new', 2), add('a.b.c.0.new', 3)],
    'a:\n  b:\n    c:\n    - d: 1\n      new: 3\n    new: 2\n  new: 1\nz: 1\n',
  ],
  [
    'members where the last line has no end',
    'a:\n  b: 1',
    [add('x', 1), add('a.x', 2)],
    'a:\n  b: 1\n  x: 2\nx: 1',
  ],
  [
    'a null at the end, and a member behind it',
    'a:\n  b:',
    [add('a.b', 1), add('a.c', 2)],
    'a:\n  b: 1\n  c: 2',
  ],
  [
    'a null in flow style',
    '{a: , b: ~, c: {d}}\n',
    [add('a', 1), add('b', 2), add('c.d', 3)],
    '{a: 1, b: 2, c: {d: 3}}\n',
  ],
  ['behind a trailing comma', 'a: {b: 1,}\n', [add('a.c', 2)], 'a: {b: 1, c: 2,}\n'],
  [
    'lines of a tall flow map, comments with what they speak of',
    'a: {\n  b: 1 # one, {two}\n}\n',
    [add('a.c', 2), add('a.d', 3)],
    'a: {\n  b: 1, # one, {two}\n  c: 2,\n  d: 3\n}\n',
  ],
  [
    'an anchor that no alias uses',
    'a: &x # c\n  b: 1 # d\n',
    [add('a.c', 2)],
    'a: &x # c\n  b: 1 # d\n  c: 2\n',
  ],
  ['lines with CRLF', 'a:\r\n  b: 1 # c\r\n', [add('a.c', 2)], 'a:\r\n  b: 1 # c\r\n  c: 2\r\n'],
  [
    'before comments at its own column, behind those of what is inside',
    'a:\n  b:\n    c: 1\n    # of b\n  # of a\n# end\n',
    [add('a.b.x', 1), add('a.x', 2)],
    'a:\n  b:\n    c: 1\n    x: 1\n    # of b\n  x: 2\n  # of a\n# end\n',
  ],
  ['behind a block scalar', 'a:\n  b: |+\n    t\n\n', [add('a.c', 2)], 'a:\n  b: |+\n    t\n\n  c: 2\n'],
  [
    'texts that some reader takes for something else',
    'a: 1\n',
    [add('b', 'on'), add('c', '010'), add('d', '1e3'), add('e', '2027-01-31')],
    'a: 1\nb: "on"\nc: "010"\nd: "1e3"\ne: "2027-01-31"\n',
  ],
  [
    'a list with members, in lines',
    'a: 1\n',
    [add('b', [{ c: { d: 1 }, e: 'x y' }])],
    'a: 1\nb:\n  - c:\n      d: 1\n    e: "x y"\n',
  ],
  [
    'items behind the last one',
    'a:\n- b: 1\n- [c]\n',
    [add('a.2', { d: 1, e: 2 }), add('a.1.1', 'd')],
    'a:\n- b: 1\n- [c, d]\n- d: 1\n  e: 2\n',
  ],
  [
    'another value, in its quotes',
    'a: \'x\' # c\nb: "x"\nc: x\n',
    [replace('a', "it's"), replace('b', 'y'), replace('c', 'd == "e"')],
    'a: \'it\'\'s\' # c\nb: "y"\nc: d == "e"\n',
  ],
  [
    'a line of a literal block',
    'a: |\n  b\n  c = 1\n\n  d\nz: 1\n',
    [replace('a', 'b\nc == 1\n\nd\n')],
    'a: |\n  b\n  c == 1\n\n  d\nz: 1\n',
  ],
  ['a folded block by a line', 'a: >-\n  b\n  c\nz: 1\n', [replace('a', 'b, c')], 'a: "b, c"\nz: 1\n'],
  ['a text by a list', 'a: h2 # c\n', [replace('a', ['h2'])], 'a: [h2] # c\n'],
  [
    'another name of a key',
    'a: {"b": 1, c: 2} # d\n',
    [rename('a', 'x'), rename('a.b', 'y'), rename('a.c', 'on')],
    'x: {"y": 1, "on": 2} # d\n',
  ],
  [
    'members and items away',
    'a: 1 # c\nb: [1, 2, 3, 4]\nd:\n- x\n- v: 1\n  z: 2\n- w: 1\n',
    [remove('a'), remove('b.1'), remove('b.3'), remove('d.0'), remove('d.1.v')],
    'b: [1, 3]\nd:\n- z: 2\n- w: 1\n',
  ],
];

for (const [name, text, changes, wanted] of inPlace) {
  t.test(`in place: ${name}`, async (t) => {
    t.equal(await edited(text, changes), `layout\n${wanted}`);
  });
}

const byDocument: readonly (readonly [string, string, readonly PlacedChange[], string])[] = [
  [
    'what an alias repeats is written out, in the place that changes',
    '# top\na: &x # c\n  b: 1 # d\nz: *x # e\n\n# end\n',
    [add('a.c', 2)],
    '# top\na:\n  # c\n  b: 1 # d\n  c: 2\nz:\n  # e\n  # c\n  b: 1 # d\n\n# end\n',
  ],
  [
    'what a merge key brings is written out',
    'x: &x {b: {c: 1}}\na: # k\n  <<: *x # m\n  d: 2\n',
    [add('a.b.e', 3)],
    'x: &x {b: {c: 1}}\na:\n  # k\n  b: # m\n    {c: 1, e: 3}\n  d: 2\n',
  ],
  ['a tagged value', 'a: !!str 5 # c\nb: 010\n', [replace('a', 'x')], 'a: x # c\nb: 010\n'],
  ['an explicit key', 'a:\n  ? b # c\n  : 1\n', [add('a.c', 2)], 'a:\n  b:\n    # c\n    1\n  c: 2\n'],
];

for (const [name, text, changes, wanted] of byDocument) {
  t.test(`through the document model: ${name}`, async (t) => {
    t.equal(await edited(text, changes), `comments\n${wanted}`);
  });
}

t.test('a number that is not written as it reads has no known text', async (t) => {
  const chunk = await chunkOf('a: 010\nb: 8\n');
  t.equal(await editText(chunk, [replace('a', '8')], 'layout'), undefined);
  t.match(await editText(chunk, [replace('b', '8')], 'layout'), { text: 'a: 010\nb: "8"\n' });
});

t.test('changes that do not fit the value, or conflict, are rejected', async (t) => {
  const table: readonly (readonly PlacedChange[])[] = [
    [add('a.b.c', 1)],
    [remove('x')],
    [replace('l.5', 1)],
    [add('l.5', 1)],
    [rename('a', 'l')],
    [add('a', 1), replace('a', 2)],
    [remove('l'), replace('l.0', 2)],
  ];
  for (const changes of table)
    t.equal(await edited('a: 1\nl: [1]\n', changes), 'nothing', JSON.stringify(changes));
});

const kept = { layout: 0, comments: 0, values: 0 };

/** The problem after writing an object's defaults into its text in this style; undefined: none. */
async function wrongWith(object: unknown, random: Random): Promise<object | undefined> {
  const style = randomStyle(random);
  const value = style.aliases ? twice(object) : object;
  const { text, comments, hasAliases } = styled(value, style, random);
  const chunk = await chunkOf(text);
  if (!equalJson(chunk.reading.value, value)) return { wrong: 'the text of the test', text };
  const changes = objectsOf(value).flatMap((placed) =>
    additionsOf(judge(placed.value).defaults, placed.segments),
  );
  const edited = await editText(chunk, changes);
  const wrong = (what: string, more: object = {}) => ({
    wrong: what,
    text,
    edited: edited?.text,
    changes,
    style,
    ...more,
  });
  if (edited === undefined) return wrong('not written');
  kept[edited.kept]++;
  const before = objectsOf(value).map((placed) => judge(placed.value).object);
  const after = objectsOf(edited.value).map((placed) => judge(placed.value));
  if (after.some((judged, index) => judged.defaults.length > 0 || !equalJson(judged.object, before[index])))
    return wrong('not the objects with their defaults');
  try {
    const read = readElsewhere(edited.text, chunk.syntax);
    if (!equalJson(read, edited.value)) return wrong('others read it otherwise', { read });
  } catch (error) {
    return wrong(`others can't read it: ${error}`);
  }
  const lost = edited.kept === 'values' ? [] : comments.filter((comment) => !edited.text.includes(comment));
  if (lost.length > 0) return wrong(`comments are lost: ${lost.join()}`);
  if (edited.kept === 'values' || (edited.kept === 'comments' && !hasAliases))
    return wrong('the layout is lost');
  if (edited.text.endsWith('\n') !== chunk.text.endsWith('\n')) return wrong('the last line end');
  return undefined;
}

t.test('defaults of mutants are written into every style of text, and read back by others', async (t) => {
  let count = 0;
  await fuzz(
    t,
    { seed: SEED, cases: 1000 },
    async (_seed, random) => {
      const { kind, good, bad } = pick(random, OBJECT_EXAMPLES);
      const mutant = mutate(kindNamed(kind).root, objectOf(kind, random() < 0.7 ? good : bad), random);
      // Halves of characters are no text.
      if (judge(mutant).defaults.length === 0 || !JSON.stringify(mutant).isWellFormed()) return;
      count++;
      const wrong = await wrongWith(mutant, random);
      if (wrong !== undefined) t.fail('wrong', wrong);
    },
    (cases) => {
      t.ok(count > cases / 10, `${count} objects have defaults`);
      t.ok(kept.layout > kept.comments && kept.comments > 0, JSON.stringify(kept));
    },
  );
});

t.test('defaults of the corner cases of every schema are written too', async (t) => {
  const random = seeded(SEED);
  let count = 0;
  for (const kind of KINDS)
    for (const object of cornersOf(kind)) {
      if (judge(object).defaults.length === 0) continue;
      count++;
      const wrong = await wrongWith(object, random);
      if (wrong !== undefined) return t.fail('wrong', wrong);
    }
  t.ok(count > 300, `${count} corners`);
});

const twice = (object: unknown): unknown => ({
  apiVersion: 'v1',
  kind: 'List',
  items: [object, { ...(object as object), metadata: { name: 'second' } }],
});
