// Numbers and nouns: `1 error`, `2 errors`.

export const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`);

/** The number and the noun. */
export const counted = (count: number, word: string): string => `${count} ${plural(count, word)}`;
