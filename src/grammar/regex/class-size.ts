// The number of instructions of a character class: RE2 matches bytes, so a class becomes UTF-8 byte sequences with shared suffixes. Source:
// https://github.com/google/re2, compile.cc.

/** First and last code point. */
export type Range = readonly [low: number, high: number];

const MAX_POINT = 0x10ffff;
/** The last code points of one, two, three and four bytes. */
const LAST_OF_LENGTH: readonly number[] = [0x7f, 0x7ff, 0xffff, MAX_POINT];
/** Everything outside ASCII, for which RE2 has a short form. */
const SIZE_BEYOND_ASCII = 6;
/** With more ranges, the size is estimated per range: limits the work, and no real pattern has as many. */
const MAX_RANGES = 2000;

/** Sorted, and without gaps or overlaps between neighbours. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  if (ranges.length < 2) return ranges;
  const result: [number, number][] = [];
  for (const [low, high] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}

/** The complement of merged ranges. */
export function negated(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  let next = 0;
  for (const [low, high] of ranges) {
    if (low > next) result.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= MAX_POINT) result.push([next, MAX_POINT]);
  return result;
}

/** Instructions of merged ranges. */
export function classSize(ranges: readonly Range[]): number {
  let size = 0;
  let upper = 0;
  const beyond: Range[] = [];
  for (const range of ranges) {
    const [low, high] = range;
    if (low <= 0x7f) size += 1;
    if (low >= 0x41 && high <= 0x5a) upper += 1;
    if (high > 0x7f) beyond.push(low >= 0x80 ? range : [0x80, high]);
  }
  if (upper > 0 && foldsAscii(ranges)) size -= upper;
  if (beyond.length === 0) return size;
  if (beyond.length === 1 && beyond[0]![0] === 0x80 && beyond[0]![1] === MAX_POINT)
    return size + SIZE_BEYOND_ASCII;
  return size + (beyond.length > MAX_RANGES ? beyond.length : sequenceSize(beyond));
}

/** Both cases of each letter: one instruction matches both. */
function foldsAscii(ranges: readonly Range[]): boolean {
  const within = (first: number): string =>
    ranges
      .filter(([low, high]) => high >= first && low < first + 26)
      .map(([low, high]) => `${Math.max(low - first, 0)}-${Math.min(high - first, 25)}`)
      .join();
  const upper = within(0x41);
  return upper !== '' && upper === within(0x61);
}

/** One byte range per byte, in order. */
type Sequence = readonly Range[];

function sequenceSize(ranges: readonly Range[]): number {
  const sequences: Sequence[] = [];
  for (const [low, high] of ranges) split(low, high, sequences);
  const lists = new Map<string, number>();
  listOf(sequences, 0, lists);
  let size = 0;
  for (const length of lists.values()) size += length;
  return size;
}

/** Splits a range until each piece has one byte range per position. */
function split(low: number, high: number, into: Sequence[]): void {
  for (const last of LAST_OF_LENGTH) {
    if (low <= last && high > last) {
      split(low, last, into);
      split(last + 1, high, into);
      return;
    }
  }
  for (const bits of [6, 12, 18]) {
    const mask = 2 ** bits - 1;
    if (high < 0x80 || Math.floor(low / (mask + 1)) === Math.floor(high / (mask + 1))) continue;
    if ((low & mask) !== 0) {
      split(low, low | mask, into);
      split((low | mask) + 1, high, into);
      return;
    }
    if ((high & mask) !== mask) {
      split(low, (high & ~mask) - 1, into);
      split(high & ~mask, high, into);
      return;
    }
  }
  const first = bytesOf(low);
  const last = bytesOf(high);
  into.push(first.map((byte, index) => [byte, last[index]!]));
}

function bytesOf(point: number): number[] {
  const tail = (shift: number): number => 0x80 | ((point >> shift) & 0x3f);
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
  return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
}

/** A key for what the sequences match from a byte on; equal suffixes have equal keys and are counted once. */
function listOf(sequences: readonly Sequence[], place: number, lists: Map<string, number>): string {
  const groups = new Map<string, Sequence[]>();
  for (const sequence of sequences) {
    const range = sequence[place];
    if (range === undefined) continue;
    const key = `${range[0]}-${range[1]}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sequence]);
    else group.push(sequence);
  }
  if (groups.size === 0) return '';
  const items = [...groups].map(([key, group]) => `${key}>${listOf(group, place + 1, lists)}`);
  const name = `(${items.join()})`;
  lists.set(name, groups.size);
  return name;
}
