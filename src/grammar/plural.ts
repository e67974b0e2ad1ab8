// Counts with nouns: `1 error`, `2 errors`; and lists of words: `a, b or c`.

export const plural = (count: number, word: string): string =>
  count === 1 ? word : word.replace(/([^aeiou])y$/, '$1ie').concat('s');

/** The number and the noun. */
export const counted = (count: number, word: string): string => `${count} ${plural(count, word)}`;

/** `a`, `a or b`, `a, b or c`. */
export const enumerated = (words: readonly string[], link: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;

/** The first words and the number of the others: a readable summary of a list of any length. */
export function firstOf(words: readonly string[], most: number): readonly string[] {
  const left = words.length - most;
  return left <= 0 ? words : [...words.slice(0, most), `${left.toLocaleString('en')} more`];
}

/** The first place, and the number of the others. */
export function firstAndMore(places: Iterable<string>): string {
  const [first = '', ...others] = places;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
