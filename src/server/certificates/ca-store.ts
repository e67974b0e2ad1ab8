// Where the authorities are kept, so that all replicas (and the next start) have the same. docs/development/design.md#certificates.

import type { StoredText } from './authority.ts';

export interface StoredAuthorities extends StoredText {
  /** What a write must name, so that nobody's write is lost. */
  readonly revision: string;
}

export interface CaStore {
  /** For logs: `Secret gatewarden-system/gatewarden-webhook-cert`. */
  readonly name: string;
  /** Undefined when there is nothing. */
  read(): Promise<StoredAuthorities | undefined>;
  /**
   * Writes when the store is still as it was read (or still absent, for undefined); says false when somebody was faster.
   * Broken I/O and missing rights throw.
   */
  write(text: StoredText, revision: string | undefined): Promise<boolean>;
  /** Calls when the store may have changed; returns what ends the calls. */
  watch(listener: () => void): () => void;
}
