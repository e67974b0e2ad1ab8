// Types of the table of misplaced fields: what a message reports about a field name that the object doesn't have.

/** Some field names, and where each belongs when it appears in one of the blocks. */
export interface MisplacedFields {
  /**
   * Kinds, and the path of the block: `TrafficPolicy|EdgePolicy spec`. The kind `*` is every kind; a leading `*` in a path matches any
   * prefix.
   */
  readonly at: string;
  readonly names: Readonly<Record<string, Belongs>>;
}

/** Paths in this kind (`spec.jwt`) or another (`Backend spec.static`), a field of the same block, or a sentence when no field fits. */
export type Belongs = readonly Place[] | Beside | string;
export type Place = `${string}spec.${string}` | `metadata.${string}` | `${string} spec`;

/** Another name for a field of the same block. */
export interface Beside {
  readonly beside: string;
  /** What else to write: `, a list`. */
  readonly more: string;
}

/** The field has this name here. */
export const beside = (name: string, more = ''): Beside => ({ beside: name, more });

/** Gives several names the same answer. */
export function all(names: string, belongs: Belongs): Readonly<Record<string, Belongs>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, belongs]));
}
