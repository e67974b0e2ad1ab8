// The behaviour of the graph, one test each. Random programs are in random-programs.test.ts.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { type Test } from 'tap';
import { Graph } from '../../src/incremental/graph.ts';
import type { KeySet } from '../../src/incremental/key-set.ts';
import type { Memo } from '../../src/incremental/memo.ts';
import type { SortedIndex } from '../../src/incremental/sorted-index.ts';
import type { Table } from '../../src/incremental/table.ts';
import { seededBits } from '../mutants/random.ts';

/** The changes that a collection reports, as `key: before > after`. */
function news(graph: Graph, keys: KeySet, derive: (key: string) => unknown): () => string[] {
  let told: string[] = [];
  graph.collection({
    name: 'news',
    keys,
    derive,
    onChange: (key, value, previous) => told.push(`${key}: ${previous} > ${value}`),
  });
  return () => {
    graph.settle();
    const all = told;
    told = [];
    return all.sort();
  };
}

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

interface Indexed {
  readonly graph: Graph;
  readonly texts: Table<string>;
  readonly index: SortedIndex<string>;
  readonly settled: () => string[];
  readonly write: (key: string, text: string | undefined) => void;
  /** Runs `work`, and checks which buckets are derived again. */
  readonly derives: (work: () => void, expected: readonly string[]) => void;
}

/** A table of texts such as `a b`; each word is a bucket that contains the key. */
function indexed(t: Test): Indexed {
  const graph = new Graph();
  const texts = graph.table<string>();
  const index = graph.sortedIndex<string>({
    name: 'index',
    keys: texts.keys,
    emit: (key) =>
      texts
        .get(key)!
        .split(' ')
        .filter(Boolean)
        .map((bucket) => ({ bucket, item: key })),
    compare: byText,
  });
  const derived: string[] = [];
  const settled = news(graph, index.keys, (bucket) => {
    derived.push(bucket);
    return index.get(bucket).join('');
  });
  const write = (key: string, text: string | undefined) => texts.set(key, text);
  const derives = (work: () => void, expected: readonly string[]) => {
    derived.length = 0;
    work();
    settled();
    t.strictSame(derived.sort(), expected);
  };
  return { graph, texts, index, settled, write, derives };
}

t.test('the example in the class comment works as described', async (t) => {
  const graph = new Graph();
  const books = graph.table<{ readonly title: string; readonly author: string; readonly shelf: string }>();
  const authors = graph.table<{ readonly born: number }>();
  const label = graph.memo('label', (isbn) => {
    const { title, author } = books.get(isbn)!;
    return `${title} (${author}, ${authors.get(author)?.born ?? 'unknown'})`;
  });
  const shelves = graph.sortedIndex<string>({
    name: 'shelves',
    keys: books.keys,
    emit: (isbn) => [{ bucket: books.get(isbn)!.shelf, item: label(isbn) }],
    compare: byText,
  });
  const settled = news(graph, shelves.keys, (shelf) => shelves.get(shelf).join(', '));
  authors.set('Le Guin', { born: 1929 });
  books.set('0-06', { title: 'The Dispossessed', author: 'Le Guin', shelf: 'novels' });
  t.strictSame(settled(), ['novels: undefined > The Dispossessed (Le Guin, 1929)']);
  books.set('0-06', undefined);
  t.strictSame(settled(), ['novels: The Dispossessed (Le Guin, 1929) > undefined']);
});

t.test(
  'a value is derived once for all readers, and again only after one of its sources has changed',
  async (t) => {
    const graph = new Graph();
    const numbers = graph.table<number>();
    let count = 0;
    const double = graph.memo('double', (key) => {
      count++;
      return numbers.get(key)! * 2;
    });
    const settled = news(graph, numbers.keys, (key) => double(key) + double('a'));
    numbers.set('a', 1);
    numbers.set('b', 2);
    t.strictSame(settled(), ['a: undefined > 4', 'b: undefined > 6']);
    t.equal(count, 2);
    numbers.set('b', 3);
    t.strictSame(settled(), ['b: 6 > 8']);
    t.equal(count, 3);
    t.strictSame(settled(), []);
    t.equal(count, 3);
  },
);

t.test('an equal value keeps its identity and is not passed on', async (t) => {
  const graph = new Graph();
  const texts = graph.table<string>();
  const words = graph.memo('words', (key) => texts.get(key)!.trim().split(' '), {
    isEqual: (left, right) => left.join() === right.join(),
  });
  const seen: unknown[] = [];
  const settled = news(graph, texts.keys, (key) => {
    seen.push(words(key));
    return words(key).length;
  });
  texts.set('a', 'one two');
  settled();
  texts.set('a', ' one two ');
  t.strictSame(settled(), []);
  t.equal(seen.length, 1);
  t.equal(words('a'), seen[0]);
});

t.test('a derivation gets its previous value', async (t) => {
  const graph = new Graph();
  const numbers = graph.table<number>();
  const sum: Memo<number> = graph.memo<number>('sum', (key, previous = 0) => previous + numbers.get(key)!);
  const settled = news(graph, numbers.keys, sum);
  numbers.set('a', 1);
  settled();
  numbers.set('a', 10);
  t.strictSame(settled(), ['a: 1 > 11']);
});

t.test('a source that is no longer read has no effect', async (t) => {
  const graph = new Graph();
  const table = graph.table<string | number>();
  let count = 0;
  const settled = news(graph, table.keys, (key) => {
    if (key !== 'switch') return 0;
    count++;
    return table.get(table.get('switch') as string);
  });
  table.set('switch', 'left');
  table.set('left', 1);
  table.set('right', 2);
  settled();
  table.set('right', 3);
  t.strictSame(settled(), []);
  table.set('switch', 'right');
  t.strictSame(settled(), ['switch: 1 > 3']);
  table.set('left', 4);
  t.strictSame(settled(), []);
  t.equal(count, 2);
});

t.test('a reader of an absent key is updated when the key is added or deleted', async (t) => {
  const graph = new Graph();
  const names = graph.table<string>();
  const links = graph.table<string>();
  const settled = news(graph, links.keys, (key) => names.get(links.get(key)!) ?? 'nobody');
  links.set('a', 'x');
  t.strictSame(settled(), ['a: undefined > nobody']);
  names.set('x', 'Ann');
  t.strictSame(settled(), ['a: nobody > Ann']);
  names.set('x', undefined);
  t.strictSame(settled(), ['a: Ann > nobody']);
});

t.test('a key that is deleted and added before settle is reported only if its value differs', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const settled = news(graph, table.keys, (key) => table.get(key));
  table.set('a', 1);
  table.set('b', 1);
  settled();
  for (const key of ['a', 'b']) table.set(key, undefined);
  table.set('a', 1);
  table.set('b', 2);
  t.strictSame(settled(), ['b: 1 > 2']);
  table.set('c', 1);
  table.set('c', undefined);
  t.strictSame(settled(), []);
});

t.test('a derivation that iterates over a key set is updated when the set changes', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const asked = graph.table<number>();
  const settled = news(
    graph,
    asked.keys,
    () => `${[...table.keys]} ${table.keys.size} ${table.keys.has('b')}`,
  );
  asked.set('all', 1);
  t.strictSame(settled(), ['all: undefined >  0 false']);
  table.set('a', 1);
  t.strictSame(settled(), ['all:  0 false > a 1 false']);
  table.set('b', 1);
  t.strictSame(settled(), ['all: a 1 false > a,b 2 true']);
});

t.test(
  'a memo that is read from outside is kept over the next change, and evicted after that one',
  async (t) => {
    const graph = new Graph();
    const table = graph.table<number>();
    let count = 0;
    const memo = graph.memo('memo', (key) => {
      count++;
      return table.get(key);
    });
    memo('a');
    graph.settle();
    memo('a');
    graph.settle();
    memo('a');
    t.equal(count, 1);
    graph.settle();
    graph.settle();
    memo('a');
    t.equal(count, 2);
  },
);

t.test(
  'when a derivation throws, settle throws the same error, and everything recovers when its source is fixed',
  async (t) => {
    const graph = new Graph();
    const table = graph.table<number>();
    const root = graph.memo('root', (key) => {
      const value = table.get(key)!;
      if (value < 0) throw new Error(`${key} is negative`);
      return Math.sqrt(value);
    });
    const settled = news(graph, table.keys, (key) => root(key) + root('a'));
    table.set('a', 1);
    table.set('b', 4);
    settled();
    table.set('a', -1);
    t.throws(settled, { message: 'a is negative' });
    t.throws(settled, { message: 'a is negative' });
    table.set('b', 9);
    t.throws(settled, { message: 'a is negative' });
    table.set('a', 1);
    t.strictSame(settled(), ['b: 3 > 4']);
    table.set('c', -1);
    t.throws(settled, { message: 'c is negative' });
    table.set('c', undefined);
    t.strictSame(settled(), []);
  },
);

t.test('a derivation that catches an error is updated when its source fails or recovers', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const asked = graph.table<true>();
  const strict = graph.memo('strict', () => {
    const value = table.get('x');
    if (value === undefined) throw new Error('no value');
    return value;
  });
  const settled = news(graph, asked.keys, () => {
    try {
      return strict('');
    } catch {
      return 'none';
    }
  });
  asked.set('a', true);
  asked.set('b', true);
  t.strictSame(settled(), ['a: undefined > none', 'b: undefined > none']);
  table.set('x', 1);
  t.strictSame(settled(), ['a: none > 1', 'b: none > 1']);
  table.set('x', undefined);
  t.strictSame(settled(), ['a: 1 > none', 'b: 1 > none']);
  table.set('x', 1);
  t.strictSame(settled(), ['a: none > 1', 'b: none > 1']);
});

t.test('a comparison that throws causes no wrong values', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  let isBroken = false;
  const memo = graph.memo('memo', (key) => table.get(key), {
    isEqual: (left, right) => {
      if (isBroken) throw new Error('broken');
      return left === right;
    },
  });
  const settled = news(graph, table.keys, memo);
  table.set('a', 1);
  settled();
  table.set('a', 2);
  isBroken = true;
  t.throws(settled, { message: 'broken' });
  isBroken = false;
  t.strictSame(settled(), ['a: 1 > 2']);
});

t.test('a listener that throws is called again', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const told: unknown[] = [];
  let isBroken = true;
  graph.collection({
    name: 'told',
    keys: table.keys,
    derive: (key) => table.get(key),
    onChange: (key, value) => {
      if (isBroken) throw new Error('full');
      told.push([key, value]);
    },
  });
  table.set('a', 1);
  t.throws(() => graph.settle(), { message: 'full' });
  isBroken = false;
  graph.settle();
  t.strictSame(told, [['a', 1]]);
});

t.test('a derivation that reads itself is an error with its name', async (t) => {
  const graph = new Graph();
  const next = graph.table<string>();
  const end: Memo<string> = graph.memo<string>('end', (key): string =>
    next.get(key) === undefined ? key : end(next.get(key)!),
  );
  const settled = news(graph, next.keys, end);
  next.set('a', 'b');
  next.set('b', 'c');
  t.strictSame(settled(), ['a: undefined > c', 'b: undefined > c']);
  next.set('b', 'a');
  t.throws(settled, { message: /^end of [ab] reads itself$/ });
  next.set('b', 'd');
  t.strictSame(settled(), ['a: c > d', 'b: c > d']);
});

t.test('a circle whose error is caught is detected again after each change', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const deep = graph.memo('deep', (key) => table.get(key) ?? 0);
  const left: Memo<number> = graph.memo<number>('left', (key) => deep(key) + right(key));
  const right: Memo<number> = graph.memo<number>('right', (key) => {
    try {
      return left(key);
    } catch {
      return 100 + table.get(key)!;
    }
  });
  const settled = news(graph, table.keys, right);
  table.set('a', 1);
  t.strictSame(settled(), ['a: undefined > 101']);
  table.set('a', 2);
  t.strictSame(settled(), ['a: 101 > 102']);
});

t.test('a derivation that writes or settles is an error', async (t) => {
  const graph = new Graph();
  const table = graph.table<string>();
  const settled = news(graph, table.keys, (key) => {
    if (table.get(key) === 'settle') graph.settle();
    if (table.get(key) === 'new') table.set('other', 'ok');
    if (table.get(key) === 'gone') table.set('other', undefined);
    return table.get(key);
  });
  for (const [deed, message] of [
    ['settle', 'the graph is settled while a value is derived'],
    ['new', 'a table is written while a value is derived'],
    ['gone', 'a table is written while a value is derived'],
  ] as const) {
    table.set('a', deed);
    t.throws(settled, { message });
  }
  table.set('a', 'ok');
  t.strictSame(settled(), ['a: undefined > ok']);
});

t.test('a graph may have any depth if it grows from the bottom', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const sum: Memo<number> = graph.memo<number>('sum', (key): number => {
    const number = Number(key);
    return number === 0 ? table.get('x')! : sum(String(number - 1)) + 1;
  });
  table.set('x', 0);
  for (let number = 0; number <= 20_000; number++) sum(String(number));
  table.set('x', 5);
  t.equal(sum('20000'), 20_005);
  table.set('x', 5);
  t.equal(sum('20000'), 20_005);
});

t.test('a chain that is too deep to be derived at once is an error, and does no harm', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const sum: Memo<number> = graph.memo<number>('sum', (key): number =>
    key === '0' ? table.get('x')! : sum(String(Number(key) - 1)) + 1,
  );
  table.set('x', 0);
  t.throws(() => sum('100000'), { message: 'sum of 99500 is one of more than 500 that read one another' });
  t.equal(sum('400'), 400);
  t.equal(sum('800'), 800);
  table.set('x', 1);
  t.equal(sum('800'), 801);
});

t.test('sources may be read in any order, some twice', async (t) => {
  const graph = new Graph();
  const table = graph.table<number>();
  const orders = graph.table<readonly string[]>();
  const one = graph.memo('one', (key) => table.get(key)! + table.get('k0')!);
  const settled = news(graph, orders.keys, (key) =>
    orders.get(key)!.reduce((sum, at) => sum + table.get(at)! + one(at) + table.get(at)!, 0),
  );
  const keys = Array.from({ length: 10_000 }, (_, number) => `k${number}`);
  for (const key of keys) table.set(key, 1);
  orders.set('sum', keys);
  t.strictSame(settled(), ['sum: undefined > 40000']);
  orders.set('sum', keys.toReversed());
  t.strictSame(settled(), []);
  table.set('k9', 2);
  t.strictSame(settled(), ['sum: 40000 > 40003']);
  orders.set('sum', keys.slice(0, 9));
  t.strictSame(settled(), ['sum: 40003 > 36']);
  table.set('k9', 3);
  t.strictSame(settled(), []);
});

t.test('buckets hold their items sorted, in any order of arrival', async (t) => {
  const { settled, write } = indexed(t);
  for (const key of ['c', 'a', 'b']) write(key, 'x');
  t.strictSame(settled(), ['x: undefined > abc']);
  for (const key of 'zyxwvutsrqponmlkjihgfed') write(key, 'x');
  t.strictSame(settled(), ['x: abc > abcdefghijklmnopqrstuvwxyz']);
  for (const key of 'bdfhjlnprtvxz') write(key, 'y');
  t.strictSame(settled(), ['x: abcdefghijklmnopqrstuvwxyz > acegikmoqsuwy', 'y: undefined > bdfhjlnprtvxz']);
});

t.test('a change touches only the buckets that it adds to or removes from', async (t) => {
  const { write, derives } = indexed(t);
  derives(() => {
    write('a', 'x y');
    write('b', 'y z');
    write('c', 'z');
  }, ['x', 'y', 'z']);
  derives(() => write('a', 'x z'), ['y', 'z']);
  derives(() => write('a', 'w x z'), ['w']);
  derives(() => write('a', 'w z'), []);
  derives(() => write('b', 'y z '), []);
});

t.test('an empty bucket is removed, and returns with its next item', async (t) => {
  const { graph, index, texts, settled, write } = indexed(t);
  const hears = news(graph, texts.keys, (key) => `${index.get('x').length} ${texts.get(key)}`);
  write('a', 'x');
  write('b', 'y');
  settled();
  t.strictSame([...index.keys].sort(), ['x', 'y']);
  hears();
  write('a', 'y');
  t.strictSame(settled(), ['x: a > undefined', 'y: b > ab']);
  t.strictSame([...index.keys], ['y']);
  t.strictSame(index.get('x'), []);
  t.strictSame(hears(), ['a: 1 x > 0 y', 'b: 1 y > 0 y']);
  write('a', 'x');
  t.strictSame(settled(), ['x: undefined > a', 'y: ab > b']);
  t.strictSame(hears(), ['a: 0 y > 1 x', 'b: 0 y > 1 y']);
});

t.test('items that stay equal keep their identity, in the same list', async (t) => {
  const graph = new Graph();
  const table = graph.table<readonly number[]>();
  const lists = graph.sortedIndex<{ readonly value: number }>({
    name: 'lists',
    keys: table.keys,
    emit: (key) =>
      table.get(key)!.map((value) => ({ bucket: value % 2 === 0 ? 'even' : 'odd', item: { value } })),
    compare: (left, right) => left.value - right.value,
    isEqual: (left, right) => left.value === right.value,
  });
  table.set('a', [1, 2, 3]);
  graph.settle();
  const odd = lists.get('odd');
  const [two] = lists.get('even');
  table.set('a', [4, 1, 2, 3]);
  graph.settle();
  table.set('a', [4, 1, 6, 2, 3]);
  graph.settle();
  t.equal(lists.get('odd'), odd);
  t.strictSame(lists.get('even'), [{ value: 2 }, { value: 4 }, { value: 6 }]);
  table.set('a', [2, 3]);
  graph.settle();
  t.equal(lists.get('even')[0], two);
  t.strictSame(lists.get('odd'), [{ value: 3 }]);
});

t.test('an item that is added and removed before settle is never in a bucket', async (t) => {
  const graph = new Graph();
  const table = graph.table<string>();
  const index = graph.sortedIndex<string>({
    name: 'index',
    keys: table.keys,
    emit: (key) => {
      if (table.get(key) === 'bad') throw new Error('bad');
      return [{ bucket: 'all', item: `${key}${table.get(key)}` }];
    },
    compare: byText,
  });
  table.set('a', '1');
  table.set('b', 'bad');
  t.throws(() => graph.settle(), { message: 'bad' });
  t.throws(() => index.get('all'), { message: 'index is read before it is settled' });
  table.set('a', '2');
  t.throws(() => graph.settle(), { message: 'bad' });
  table.set('b', '1');
  graph.settle();
  t.strictSame(index.get('all'), ['a2', 'b1']);
});

t.test('a counted item is listed once, until its last member is removed', async (t) => {
  const graph = new Graph();
  const filters = graph.table<string>();
  const used = graph.sortedIndex<string>({
    name: 'filters',
    keys: filters.keys,
    emit: (key) =>
      filters
        .get(key)!
        .split(' ')
        .map((item) => ({ bucket: 'listener', item })),
    compare: byText,
    identify: (item) => item,
  });
  const settled = news(graph, used.keys, (key) => used.get(key).join(' '));
  filters.set('a', 'cors');
  filters.set('b', 'buffer cors');
  t.strictSame(settled(), ['listener: undefined > buffer cors']);
  filters.set('a', 'cors cors');
  t.strictSame(settled(), []);
  filters.set('b', 'buffer');
  t.strictSame(settled(), []);
  filters.set('a', 'buffer');
  t.strictSame(settled(), ['listener: buffer cors > buffer']);
  filters.set('a', undefined);
  filters.set('b', undefined);
  t.strictSame(settled(), ['listener: buffer > undefined']);
  filters.set('b', 'cors');
  t.strictSame(settled(), ['listener: undefined > cors']);
});

t.test('a counted item is replaced when all its members change it', async (t) => {
  const graph = new Graph();
  const members = graph.table<true>();
  const content = graph.table<number>();
  const clusters = graph.sortedIndex<{ readonly name: string; readonly content: number }>({
    name: 'clusters',
    keys: members.keys,
    emit: () => [{ bucket: 'all', item: { name: 'cluster', content: content.get('cluster')! } }],
    compare: (left, right) => byText(left.name, right.name),
    isEqual: (left, right) => left.name === right.name && left.content === right.content,
    identify: ({ name }) => name,
  });
  content.set('cluster', 1);
  for (const key of 'abc') members.set(key, true);
  graph.settle();
  t.strictSame(clusters.get('all'), [{ name: 'cluster', content: 1 }]);
  content.set('cluster', 2);
  graph.settle();
  t.strictSame(clusters.get('all'), [{ name: 'cluster', content: 2 }]);
  const [before] = clusters.get('all');
  members.set('a', undefined);
  members.set('d', true);
  graph.settle();
  t.equal(clusters.get('all')[0], before);
});

t.test('reading buckets between a write and settle is an error', async (t) => {
  const { graph, index, write } = indexed(t);
  write('a', 'x');
  t.throws(() => index.get('x'), { message: 'index is read before it is settled' });
  graph.settle();
  t.strictSame(index.get('x'), ['a']);
});

t.test('reading a later stage is an error', async (t) => {
  const graph = new Graph();
  const table = graph.table<string>();
  const all = graph.memo<number>('all', () => late.get('x').length);
  const settled = news(graph, table.keys, (key) => (table.get(key) === 'x' ? all('') : 0));
  const late = graph.sortedIndex<string>({
    name: 'late',
    keys: table.keys,
    emit: (key) => [{ bucket: table.get(key)!, item: key }],
    compare: byText,
  });
  table.set('a', 'x');
  t.throws(settled, { message: 'late is read before it is settled' });
  table.set('a', 'y');
  settled();
  all('');
  table.set('a', 'x');
  t.throws(settled, { message: 'news reads what is made after it, and has just changed' });
});

t.test('100,000 edits leave no memory behind', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const random = seededBits(7);
  const graph = new Graph();
  const routes = graph.table<readonly string[]>();
  const ports = graph.table<number>();
  const port = graph.memo('port', (name) => ports.get(name) ?? 0);
  const used = graph.sortedIndex<string>({
    name: 'used',
    keys: routes.keys,
    emit: (key) => routes.get(key)!.map((item) => ({ bucket: item, item })),
    compare: byText,
    identify: (item) => item,
  });
  const settled = news(graph, routes.keys, (key) =>
    routes
      .get(key)!
      .map((name) => `${port(name)} ${port(`${key} ${name}`)} ${used.get(`no ${name}`).length}`),
  );
  let edits = 0;
  const heapAfter = (count: number): number => {
    for (; edits < count; edits++) {
      const names = [`service ${edits}`, `service ${edits - (random() % 3)}`];
      routes.set(`route ${random() % 100}`, random() % 4 === 0 ? undefined : names);
      ports.set(names[1]!, random() % 2 === 0 ? undefined : edits);
      ports.set(`service ${edits - 5}`, undefined);
      settled();
      port(`asked ${edits}`);
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = heapAfter(10_000);
  const after = heapAfter(100_000);
  t.ok(after - before < 2 ** 20, `${after - before} bytes more`);
});
