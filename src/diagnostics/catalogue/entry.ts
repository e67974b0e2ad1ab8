// What the catalogue says of one code: its meaning, the way out, and a bad and a good example that run as tests.

import type { Level } from '../severity.ts';
import type { Code } from './index.ts';

export interface Explained {
  readonly level: Level;
  /** The level of cases that are more certain, or less, than the code as a whole: their violations name it. */
  readonly alsoLevel?: Level;
  /** No configuration lowers it, and no stored object excuses it: it keeps the server safe or the protocol true. */
  readonly isFixed?: boolean;
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
  /** The examples are whole manifests that are translated together; the finding stands at the object of `kind`. */
  readonly isTranslated?: boolean;
  /** They are analyzed besides. */
  readonly isAnalyzed?: boolean;
  /** YAML of the settings of that translation. */
  readonly settings?: string;
  /** The examples are texts for a reader of files, not objects (ST-13, ST-14). */
  readonly raw?: boolean;
}

export interface CatalogueEntry extends Explained {
  readonly code: Code;
}

/** A family of codes, in the order of their numbers. The codes stay known to the compiler. */
export function entries<C extends string>(family: Readonly<Record<C, Explained>>): typeof family {
  return family;
}
