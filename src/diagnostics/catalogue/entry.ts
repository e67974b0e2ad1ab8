// The catalogue entry of one code: its meaning, the fix, and a bad and a good example, which run as tests.

import type { Level } from '../severity.ts';
import type { Code } from './index.ts';

export interface Explained {
  readonly level: Level;
  /** The level of cases that are more or less certain than the code in general: their violations set it. */
  readonly alsoLevel?: Level;
  /** Configuration can't lower the severity, and no stored object exempts it: it protects the server or the protocol. */
  readonly isFixed?: boolean;
  /** One line: what the code means. */
  readonly title: string;
  /** A short paragraph: the reason, and what to do. */
  readonly explain: string;
  /** The kind of both examples. */
  readonly kind: string;
  /** YAML of a `spec` that breaks this code and no other error code; a whole document if it starts with `apiVersion:` (or `raw` is set). */
  readonly bad: string;
  /** The bad example as docs show it, if all of it would take pages (ST-11, ST-12). */
  readonly shown?: string;
  /** Path of the finding: `spec.ai`. */
  readonly at: string;
  /** YAML of the corrected `spec`. */
  readonly good: string;
  /** The object before the update, for codes that need one (U-01). */
  readonly old?: string;
  /** Why no object can break this code; there is then no bad example. */
  readonly unreachable?: string;
  /** The examples are whole manifests that are translated together; the finding is on the object of `kind`. */
  readonly isTranslated?: boolean;
  /** The examples are also analyzed. */
  readonly isAnalyzed?: boolean;
  /** The static files of edge Gateways are written from the examples, and their findings count too. */
  readonly isRendered?: boolean;
  /** YAML of the translation's settings. */
  readonly settings?: string;
  /** The examples are file contents, not objects (ST-13, ST-14). */
  readonly raw?: boolean;
}

export interface CatalogueEntry extends Explained {
  readonly code: Code;
}

/** A family of codes, in numeric order. The compiler still knows each code. */
export function entries<C extends string>(family: Readonly<Record<C, Explained>>): typeof family {
  return family;
}
