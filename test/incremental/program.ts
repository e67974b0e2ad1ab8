// Seeded random programs for the graph: tables, memos that read one another, buckets, counted buckets and collections. Derivations use the
// interface `Reads`, so that the same program runs on the graph and on a plain evaluation without caches.

import type { Collection } from '../../src/incremental/collection.ts';
import { Graph } from '../../src/incremental/graph.ts';
import type { KeySet } from '../../src/incremental/key-set.ts';
import type { Memo } from '../../src/incremental/memo.ts';
import type { SortedIndex } from '../../src/incremental/sorted-index.ts';
import type { Table } from '../../src/incremental/table.ts';

export type Below = (below: number) => number;

export const TABLES = 3;
const STAGES = 6;
export const KEYS = 10;
/** Few values, so that many stay equal. */
const VALUES = 7;

export const keyOf = (number: number): string => `k${((number % KEYS) + KEYS) % KEYS}`;
const numberOf = (key: string): number => Number(key.slice(1));

interface Step {
  readonly kind: 'table' | 'memo' | 'bucket' | 'value' | 'keys';
  readonly index: number;
  readonly shift: number;
  /** The step is skipped if the result so far has this remainder. */
  readonly skip: number;
}

interface Recipe {
  readonly steps: readonly Step[];
  /** Throws if the result has this value. */
  readonly bad: number | undefined;
  /** Catches the errors of its reads. */
  readonly catches: boolean;
}

interface Stage {
  readonly kind: 'buckets' | 'counted' | 'collection';
  /** Derived for the keys of a table, or of the buckets of an earlier stage. */
  readonly keys: readonly ['table' | 'bucket', number];
  readonly recipe: Recipe;
  /** Memos that this stage and later stages read. */
  readonly memos: readonly Recipe[];
}

export interface Program {
  readonly stages: readonly Stage[];
}

export interface Item {
  readonly from: string;
  readonly value: number;
}

export interface Reads {
  table(index: number, key: string): number | undefined;
  memo(index: number, key: string): number;
  bucket(index: number, bucket: string): readonly Item[];
  /** The value of a collection. */
  value(index: number, key: string): number | undefined;
  keys(index: number): readonly string[];
}

export function randomProgram(below: Below): Program {
  const buckets: number[] = [];
  const collections: number[] = [];
  let memos = 0;
  const recipe = (): Recipe => ({
    steps: Array.from({ length: 1 + below(4) }, (): Step => {
      const kinds: Step['kind'][] = ['table', 'table', 'keys'];
      if (memos > 0) kinds.push('memo', 'memo', 'memo');
      if (buckets.length > 0) kinds.push('bucket', 'bucket');
      if (collections.length > 0) kinds.push('value', 'value');
      const kind = kinds[below(kinds.length)]!;
      const index = {
        memo: () => below(memos),
        bucket: () => buckets[below(buckets.length)]!,
        value: () => collections[below(collections.length)]!,
        table: () => below(TABLES),
        keys: () => below(TABLES),
      }[kind]();
      return { kind, index, shift: below(KEYS), skip: below(5) };
    }),
    bad: below(12) === 0 ? below(VALUES) : undefined,
    catches: below(6) === 0,
  });
  const stages = Array.from({ length: STAGES }, (_, number): Stage => {
    const own = Array.from({ length: 1 + below(3) }, () => {
      const made = recipe();
      memos++;
      return made;
    });
    const kind = (['buckets', 'counted', 'collection'] as const)[below(3)]!;
    const keys =
      buckets.length > 0 && below(2) === 0
        ? (['bucket', buckets[below(buckets.length)]!] as const)
        : (['table', below(TABLES)] as const);
    const stage = { kind, keys, recipe: recipe(), memos: own };
    buckets.push(number);
    if (kind === 'collection') collections.push(number);
    return stage;
  });
  return { stages };
}

function follow({ steps, bad, catches }: Recipe, key: string, reads: Reads): number {
  let result = numberOf(key);
  for (const { kind, index, shift, skip } of steps) {
    if (result % 5 === skip) continue;
    const place = keyOf(result + shift);
    try {
      if (kind === 'table') result = result * 3 + (reads.table(index, place) ?? 5);
      else if (kind === 'memo') result = result * 3 + reads.memo(index, place);
      else if (kind === 'value') result = result * 3 + (reads.value(index, place) ?? 4);
      else if (kind === 'keys') result += reads.keys(index).length;
      else
        for (const { from, value } of reads.bucket(index, place))
          result = result * 2 + value + numberOf(from);
    } catch (error) {
      if (!catches) throw error;
      result += 1;
    }
    result %= VALUES;
  }
  if (result === bad) throw new Error('bad result');
  return result;
}

/** The items that a member of a buckets stage emits: none, one or two. */
function emissions(stage: Stage, key: string, reads: Reads): { bucket: string; item: Item }[] {
  const result = follow(stage.recipe, key, reads);
  const from = stage.kind === 'counted' ? keyOf(result) : key;
  const first = { bucket: keyOf(result), item: { from, value: result % 3 } };
  const second = { bucket: keyOf(result * 2 + 1), item: { from, value: result % 3 } };
  return result === 0 ? [] : result % 2 === 0 ? [first] : [second, first];
}

/** The items that a value of a collection contributes to lists. */
function contributions(value: number, key: string): { bucket: string; item: Item }[] {
  return value === 1 ? [] : [{ bucket: keyOf(value), item: { from: key, value: value % 3 } }];
}

const compareItems = (left: Item, right: Item): number =>
  left.value - right.value || numberOf(left.from) - numberOf(right.from);

/** Wraps each derivation. */
export type Watch = <T>(node: string, key: string, run: (reads: Reads) => T, reads: Reads) => T;

/** The content of a stage: lists of buckets, or values of a collection. */
export type Held = ReadonlyMap<string, readonly Item[] | number>;

export interface Running {
  readonly graph: Graph;
  readonly tables: readonly Table<number>[];
  readonly memos: readonly Memo<number>[];
  /** For a collection, the values that it has reported so far. */
  readonly held: (stage: number) => Held;
}

export function runGraph(
  program: Program,
  watch: Watch = (_node, _key, run, reads) => run(reads),
  graph = new Graph(),
): Running {
  const tables = Array.from({ length: TABLES }, () => graph.table<number>());
  const memos: Memo<number>[] = [];
  const buckets = new Map<number, SortedIndex<Item>>();
  const told = new Map<number, Map<string, number>>();
  const collections = new Map<number, Collection<number>>();
  const reads: Reads = {
    table: (index, key) => tables[index]!.get(key),
    memo: (index, key) => memos[index]!(key),
    bucket: (index, bucket) => buckets.get(index)!.get(bucket),
    value: (index, key) => collections.get(index)!.get(key),
    keys: (index) => [...tables[index]!.keys],
  };
  for (const [number, stage] of program.stages.entries()) {
    for (const recipe of stage.memos) {
      const name = `memo ${memos.length}`;
      memos.push(
        graph.memo(name, (key) => watch(name, key, (watched) => follow(recipe, key, watched), reads)),
      );
    }
    const [kind, index] = stage.keys;
    const keys: KeySet = kind === 'table' ? tables[index]!.keys : buckets.get(index)!.keys;
    const name = `${stage.kind} ${number}`;
    if (stage.kind === 'collection') {
      const values = new Map<string, number>();
      told.set(number, values);
      const collection = graph.collection<number>({
        name,
        keys,
        derive: (key) => watch(name, key, (watched) => follow(stage.recipe, key, watched), reads),
        onChange: (key, value, previous) => {
          if (values.get(key) !== previous)
            throw new Error(`${name} was told another value of ${key} before`);
          if (value === previous) throw new Error(`${name} is told nothing new of ${key}`);
          if (value === undefined) values.delete(key);
          else values.set(key, value);
        },
      });
      collections.set(number, collection);
      buckets.set(
        number,
        graph.collectionIndex<number, Item>({
          name: `lists of ${name}`,
          from: collection,
          emit: contributions,
          compare: compareItems,
          isEqual: (left, right) => left.from === right.from && left.value === right.value,
        }),
      );
      continue;
    }
    buckets.set(
      number,
      graph.sortedIndex<Item>({
        name,
        keys,
        emit: (key) => watch(name, key, (watched) => emissions(stage, key, watched), reads),
        compare: compareItems,
        isEqual: (left, right) => left.from === right.from && left.value === right.value,
        ...(stage.kind === 'counted' && { identify: ({ from }: Item) => from }),
      }),
    );
  }
  const held = (number: number): Held => {
    const values = told.get(number);
    const stage = buckets.get(number)!;
    const lists = new Map([...stage.keys].map((key) => [key, stage.get(key)]));
    return values === undefined ? lists : withLists(values, lists);
  };
  return { graph, tables, memos, held };
}

/** Keys of lists and of values are distinct. */
const withLists = (values: ReadonlyMap<string, number>, lists: ReadonlyMap<string, readonly Item[]>): Held =>
  new Map<string, readonly Item[] | number>([
    ...values,
    ...[...lists].map(([bucket, items]) => [`list ${bucket}`, items] as const),
  ]);

/** The same without caches: the expected content of a graph whose tables have these values. */
export class Evaluation {
  readonly #program: Program;
  readonly #tables: readonly ReadonlyMap<string, number>[];
  readonly #memos: readonly Recipe[];
  readonly #lists = new Map<number, Map<string, Item[]>>();
  readonly #results = new Map<string, number | undefined>();
  readonly reads: Reads;

  constructor(program: Program, tables: readonly ReadonlyMap<string, number>[]) {
    this.#program = program;
    this.#tables = tables;
    this.#memos = program.stages.flatMap(({ memos }) => memos);
    this.reads = {
      table: (index, key) => tables[index]!.get(key),
      memo: (index, key) => this.#memo(index, key),
      bucket: (index, bucket) => this.#listsOf(index).get(bucket) ?? [],
      value: (index, key) =>
        this.isMember(index, key) ? follow(program.stages[index]!.recipe, key, this.reads) : undefined,
      keys: (index) => [...tables[index]!.keys()],
    };
  }

  isMember(number: number, key: string): boolean {
    return [...this.#keys(this.#program.stages[number]!)].includes(key);
  }

  readonly held = (number: number): Held => {
    const stage = this.#program.stages[number]!;
    if (stage.kind !== 'collection') return this.#listsOf(number);
    const values = [...this.#keys(stage)].map((key) => [key, follow(stage.recipe, key, this.reads)] as const);
    return withLists(new Map(values), this.#listsOf(number));
  };

  #listsOf(number: number): ReadonlyMap<string, readonly Item[]> {
    const known = this.#lists.get(number);
    if (known !== undefined) return known;
    const stage = this.#program.stages[number]!;
    const lists = new Map<string, Item[]>();
    for (const key of this.#keys(stage))
      for (const { bucket, item } of this.#emitted(stage, key)) {
        const list = lists.get(bucket) ?? [];
        lists.set(bucket, list);
        if (stage.kind !== 'counted' || !list.some(({ from }) => from === item.from)) list.push(item);
      }
    for (const list of lists.values()) list.sort(compareItems);
    this.#lists.set(number, lists);
    return lists;
  }

  #emitted(stage: Stage, key: string): { bucket: string; item: Item }[] {
    if (stage.kind !== 'collection') return emissions(stage, key, this.reads);
    return contributions(follow(stage.recipe, key, this.reads), key);
  }

  #memo(index: number, key: string): number {
    const place = `${index} ${key}`;
    if (!this.#results.has(place)) {
      this.#results.set(place, undefined);
      this.#results.set(place, follow(this.#memos[index]!, key, this.reads));
    }
    const result = this.#results.get(place);
    if (result === undefined) throw new Error('failed before');
    return result;
  }

  #keys({ keys: [kind, index] }: Stage): Iterable<string> {
    return kind === 'table' ? this.#tables[index]!.keys() : this.#listsOf(index).keys();
  }
}
