// "Did you mean": finds the candidate nearest to a misspelt word, by the optimal string alignment distance
// (Levenshtein plus transpositions), with limits so that hostile words cost nothing.

/** Longer words get no suggestion: all names of these APIs are shorter, and the distance takes quadratic time. */
const MAX_WORD = 64;

/** The candidate nearest to `word`, if it is near enough. A difference in case weighs less than a letter. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > MAX_WORD) return undefined;
  const lower = word.toLowerCase();
  const letters = lettersOf(lower);
  let best: string | undefined;
  let bestDistance = allowedDistance(word.length) + 1;
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > MAX_WORD) continue;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const other = known(candidate);
    if (leastDistance(letters, other.letters) >= bestDistance) continue;
    const distance = alignmentDistance(lower, other.lower, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
      if (distance === 0) break;
    }
  }
  return best;
}

/** The hint that goes with `nearest`: "did you mean `x`?". */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `did you mean \`${found}\`?`;
}

/**
 * The only candidate that differs from `word` by a typo: case, hyphens for underscores, or one letter. Undefined if another candidate is as
 * near, or if digits differ, because digits have a meaning.
 */
export function surelyMeant(word: string, candidates: readonly string[]): string | undefined {
  if (word.length === 0 || word.length > MAX_WORD) return undefined;
  const own = folded(word);
  const same = candidates.filter((candidate) => candidate !== word && known(candidate).folded === own);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  if (word.length < 4) return undefined;
  const letters = lettersOf(own);
  const near = candidates.filter((candidate) => {
    if (candidate.length > MAX_WORD) return false;
    const other = known(candidate);
    if (Math.abs(other.folded.length - own.length) > 1) return false;
    return leastDistance(letters, other.foldedLetters) < 2 && alignmentDistance(own, other.folded, 2) === 1;
  });
  const [meant] = near;
  const isSure = meant !== undefined && near.length === 1 && digitsOf(meant) === digitsOf(word);
  return isSure ? meant : undefined;
}

const folded = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '');
const digitsOf = (word: string): string => word.replaceAll(/\D/g, '');

interface Known {
  readonly lower: string;
  readonly letters: number;
  readonly folded: string;
  readonly foldedLetters: number;
}

/** Candidates are nearly always names from this code. Names from users must not accumulate. */
const MAX_KNOWN = 4096;
const knownWords = new Map<string, Known>();

function known(candidate: string): Known {
  let entry = knownWords.get(candidate);
  if (entry === undefined) {
    const [lower, plain] = [candidate.toLowerCase(), folded(candidate)];
    entry = { lower, letters: lettersOf(lower), folded: plain, foldedLetters: lettersOf(plain) };
    if (knownWords.size < MAX_KNOWN && candidate.length <= MAX_WORD) knownWords.set(candidate, entry);
  }
  return entry;
}

/** The set of characters of a word, in 32 bits. */
function lettersOf(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

/** Each character that only one word has costs a change, so this cheap bound excludes most words. */
function leastDistance(left: number, right: number): number {
  return Math.max(bits(left & ~right), bits(right & ~left));
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** One mistake in a short word, two in a medium one, three in a long one: with more it is a different word. */
function allowedDistance(length: number): number {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  return length <= 11 ? 2 : 3;
}

/** The distance of two words, or `bound` as soon as the distance can't be below it. */
function alignmentDistance(left: string, right: string, bound: number): number {
  if (left === right) return 0;
  let beforePrevious: number[] = [];
  let previous = [0];
  for (let column = 1; column <= right.length; column++) previous.push(column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let smallest = row;
    const letter = left.charCodeAt(row - 1);
    for (let column = 1; column <= right.length; column++) {
      const same = letter === right.charCodeAt(column - 1);
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === right.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, beforePrevious[column - 2]! + 1);
      current.push(cost);
      if (cost < smallest) smallest = cost;
    }
    if (smallest >= bound) return bound;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[right.length]!, bound);
}
