// A graph for one settling: the same values as a `Graph`, derived when they are asked for.

import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { unionOf } from '../../src/incremental/key-set.ts';
import { UntrackedGraph } from '../../src/incremental/untracked-graph.ts';
import { seeded } from '../grammar/cel-generator.ts';
import { fuzz } from '../parts/fuzz.ts';
import { Evaluation, type Held, KEYS, keyOf, randomProgram, runGraph } from './program.ts';

function outcome<T>(work: () => T): T | 'throws' {
  try {
    return work();
  } catch {
    return 'throws';
  }
}

t.test('random programs hold what a plain evaluation gives', async (t) => {
  let held = 0;
  const play = (seed: number): void => {
    const below = seeded(seed);
    const program = randomProgram(below);
    const running = runGraph(program, undefined, new UntrackedGraph());
    const values = running.tables.map((table) => {
      const keys = Array.from({ length: KEYS }, (_, index) => keyOf(index)).filter(() => below(3) > 0);
      const written = new Map(keys.map((key) => [key, 1 + below(4)]));
      for (const [key, value] of written) table.set(key, value);
      return written;
    });
    const evaluation = new Evaluation(program, values);
    const everything = (from: { held(stage: number): Held }) =>
      program.stages.map((_, stage) => [...from.held(stage)].sort(([a], [b]) => (a < b ? -1 : 1)));
    const expected = outcome(() => everything(evaluation));
    if (expected === 'throws') return;
    held++;
    running.graph.settle();
    if (!isDeepStrictEqual(everything(running), expected)) t.strictSame(everything(running), expected);
  };
  await fuzz(t, { seed: 20_261_122, cases: 600 }, play, (cases) =>
    t.ok(held > cases / 10, `${held} programs without a failure`),
  );
});

interface Book {
  readonly shelf: string;
  readonly title: string;
}

function library() {
  const graph = new UntrackedGraph();
  const books = graph.table<Book>();
  const derived: string[] = [];
  const title = graph.memo('title', (isbn) => {
    derived.push(isbn);
    return books.get(isbn)?.title;
  });
  const shelves = graph.sortedIndex<string>({
    name: 'shelves',
    keys: books.keys,
    emit: (isbn) => [{ bucket: books.get(isbn)!.shelf, item: title(isbn)! }],
    compare: (left, right) => (left < right ? -1 : 1),
  });
  books.set('1', { shelf: 'novels', title: 'Walden Two' });
  books.set('2', { shelf: 'novels', title: 'Solaris' });
  books.set('3', { shelf: 'poems', title: 'Duino' });
  return { graph, books, derived, title, shelves };
}

t.test('values that are not read are not derived', async (t) => {
  const { graph, derived, title } = library();
  graph.settle();
  t.strictSame(derived, []);
  t.equal(title('2'), 'Solaris');
  t.strictSame(derived, ['2']);
});

t.test('a value is derived once for any number of reads', async (t) => {
  const { graph, derived, title, shelves } = library();
  graph.settle();
  t.strictSame(shelves.get('novels'), ['Solaris', 'Walden Two']);
  t.equal(title('9'), undefined);
  t.equal(title('9'), undefined);
  t.strictSame([...shelves.keys], ['novels', 'poems']);
  t.strictSame(derived, ['1', '2', '3', '9']);
});

t.test('buckets are empty under other keys', async (t) => {
  const { graph, shelves } = library();
  graph.settle();
  t.strictSame(shelves.get('essays'), []);
  t.strictSame([shelves.keys.has('essays'), shelves.keys.has('poems'), shelves.keys.size], [false, true, 2]);
});

t.test('a listener of a collection receives each value when the graph is settled', async (t) => {
  const { graph, shelves } = library();
  const heard: (readonly [string, string | undefined, string | undefined])[] = [];
  const signs = graph.collection<string>({
    name: 'signs',
    keys: shelves.keys,
    derive: (shelf) => shelves.get(shelf).join(', '),
    onChange: (...news) => heard.push(news),
  });
  t.strictSame(heard, []);
  graph.settle();
  t.strictSame(heard, [
    ['novels', 'Solaris, Walden Two', undefined],
    ['poems', 'Duino', undefined],
  ]);
  t.equal(signs.get('poems'), 'Duino');
  t.equal(signs.get('essays'), undefined);
});

t.test('a value that reads itself is an error, and a failed value is derived again', async (t) => {
  const graph = new UntrackedGraph();
  let fails = true;
  const circle: (key: string) => number = graph.memo('circle', (key) => (fails ? circle(key) + 1 : 7));
  graph.settle();
  t.throws(() => circle('a'), { message: 'circle of a is one of more than 500 that read one another' });
  fails = false;
  t.equal(circle('a'), 7);
});

t.test('buckets that read themselves are an error', async (t) => {
  const graph = new UntrackedGraph();
  const table = graph.table<number>();
  table.set('a', 1);
  const loop: { get(key: string): readonly number[] } = graph.sortedIndex<number>({
    name: 'loop',
    keys: table.keys,
    emit: (bucket) => loop.get(bucket).map((item) => ({ bucket, item })),
    compare: (left, right) => left - right,
  });
  graph.settle();
  t.throws(() => loop.get('a'), { message: 'loop reads itself' });
});

t.test('reading before settle is an error, because values are never derived again', async (t) => {
  const { derived, title, shelves } = library();
  t.throws(() => title('2'), { message: 'title is read before the graph is settled' });
  t.throws(() => shelves.get('novels'), { message: 'shelves is read before the graph is settled' });
  t.throws(() => unionOf([shelves.keys]), { message: 'shelves is read before the graph is settled' });
  t.strictSame(derived, []);
});

t.test('settling twice is an error', async (t) => {
  const graph = new UntrackedGraph();
  graph.settle();
  t.throws(() => graph.settle(), { message: 'a graph for one settling is settled twice' });
});
