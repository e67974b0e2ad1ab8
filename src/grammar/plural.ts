// Numbers and nouns: `1 error`, `2 errors`; and words in a row: `a, b or c`.

export const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`);

/** The number and the noun. */
export const counted = (count: number, word: string): string => `${count} ${plural(count, word)}`;

/** `a`, `a or b`, `a, b or c`. */
export const enumerated = (words: readonly string[], link: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
