// What is said of a name where an object doesn't have it: the words of the table of neighbours.

/** Some names, and what is said of them in one block. */
export interface MisplacedFields {
  /**
   * Kinds, and the path of the block: `TrafficPolicy|EdgePolicy spec`. `*` is every kind, and at the start of a path whatever
   * stands in front.
   */
  readonly at: string;
  readonly names: Readonly<Record<string, Belongs>>;
}

/** Places of this kind (`spec.jwt`) or another (`Backend spec.static`), or a sentence where there is none. */
export type Belongs = readonly Place[] | string;
export type Place = `${string}spec.${string}` | `metadata.${string}` | `${string} spec`;

/** The same answer to several names. */
export function all(names: string, belongs: Belongs): Readonly<Record<string, Belongs>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, belongs]));
}
