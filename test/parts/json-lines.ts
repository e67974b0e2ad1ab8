// What processes print as JSON, an object on each line.

/** The objects in a text that still grows. What follows the last line end is a line of which a part has come; other lines are left out. */
export const jsonLines = <Line = Record<string, unknown>>(text: string): readonly Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
