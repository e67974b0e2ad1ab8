// What the catalogue says of one code: its meaning, the way out, and a bad and a good example that run as tests.

export interface CatalogueEntry {
  readonly code: string;
  /** One line: what the code means. */
  readonly title: string;
  /** A short paragraph: why it is so, and what to do. */
  readonly explain: string;
  /** The kind of both examples. */
  readonly kind: string;
  /**
   * YAML of a `spec` that breaks this code and no other error code; a whole document where it starts with `apiVersion:` (or
   * `raw` is set).
   */
  readonly bad: string;
  /** The bad example as people read it, where the whole of it would be pages long (ST-11, ST-12). */
  readonly shown?: string;
  /** Where the finding stands: `spec.ai`. */
  readonly at: string;
  /** YAML of the mended `spec`. */
  readonly good: string;
  /** The object before the update, for codes that need one (U-01). */
  readonly old?: string;
  /** Why no object can break this code: there is no bad example then. */
  readonly unreachable?: string;
  /** The examples are texts for a reader of files, not objects (ST-13, ST-14). */
  readonly raw?: boolean;
}

type Family = Readonly<Record<string, Omit<CatalogueEntry, 'code'>>>;

/** A family of codes, in the order of the API's documents. */
export function entries(family: Family): readonly CatalogueEntry[] {
  return Object.entries(family).map(([code, entry]) => ({ code, ...entry }));
}
