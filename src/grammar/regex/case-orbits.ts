// Characters beyond ASCII that differ only in case, as RE2 folds them: each with the others of its kind, such as `ß` and `ẞ`, `Ω` and the
// sign for ohm. Source: https://www.unicode.org/Public/UNIDATA/CaseFolding.txt, by the case mappings of JavaScript.

const LAST_WITH_CASE = 0x1e943;
/** Only Turkish folds the dotted capital and the dotless small letter i. */
const TURKISH: ReadonlySet<number> = new Set([0x130, 0x131]);

interface Orbits {
  /** Sorted. */
  readonly codes: Int32Array;
  /** At the same index: the others, and the first and the last of them, since wide ranges contain most of them. */
  readonly others: readonly (readonly number[])[];
  readonly first: Int32Array;
  readonly last: Int32Array;
}

let known: Orbits | undefined;

/** The characters outside of a range beyond ASCII that differ only in case from one inside. */
export function caseVariants(low: number, high: number): readonly number[] {
  known ??= orbits();
  const { codes, others, first, last } = known;
  const found: number[] = [];
  for (let index = firstFrom(low, codes); index < codes.length && codes[index]! <= high; index++) {
    if (first[index]! >= low && last[index]! <= high) continue;
    for (const other of others[index]!) if (other < low || other > high) found.push(other);
  }
  return found;
}

/** Index of the first code that isn't below. */
function firstFrom(low: number, codes: Int32Array): number {
  let [from, to] = [0, codes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (codes[middle]! < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

function orbits(): Orbits {
  const members = new Map<number, Set<number>>();
  for (let code = 0x80; code <= LAST_WITH_CASE; code++) {
    if (TURKISH.has(code)) continue;
    const own = String.fromCodePoint(code);
    for (const other of [own.toLowerCase(), own.toUpperCase()]) {
      const [only, ...more] = other;
      if (other !== own && more.length === 0) join(members, code, only!.codePointAt(0)!);
    }
  }
  const codes = Int32Array.from([...members.keys()].filter((code) => code >= 0x80)).sort();
  const others = Array.from(codes, (code) => [...members.get(code)!].filter((other) => other !== code));
  return {
    codes,
    others,
    first: Int32Array.from(others, (list) => Math.min(...list)),
    last: Int32Array.from(others, (list) => Math.max(...list)),
  };
}

function join(members: Map<number, Set<number>>, left: number, right: number): void {
  const all = new Set([...(members.get(left) ?? [left]), ...(members.get(right) ?? asciiCases(right))]);
  for (const each of all) members.set(each, all);
}

/** Both cases of an ASCII letter. */
function asciiCases(code: number): readonly number[] {
  const text = String.fromCodePoint(code);
  return code < 0x80 ? [text.toLowerCase().charCodeAt(0), text.toUpperCase().charCodeAt(0)] : [code];
}
