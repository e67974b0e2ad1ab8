// Where the authorities are stored, so that all replicas (and the next start) use the same ones. docs/development/design.md#certificates.

import type { StoredText } from './authority.ts';

export interface StoredAuthorities extends StoredText {
  /** A write must pass the revision that it is based on, so that no other write is lost. */
  readonly revision: string;
}

export interface CaStore {
  /** For logs, for example `Secret gatewarden-system/gatewarden-webhook-cert`. */
  readonly name: string;
  /** Returns undefined if nothing is stored. */
  read(): Promise<StoredAuthorities | undefined>;
  /**
   * Writes if the store still has this revision (undefined: if it is still absent); returns false if another writer was faster.
   * Throws on I/O errors and missing permissions.
   */
  write(text: StoredText, revision: string | undefined): Promise<boolean>;
  /** Calls the listener when the store may have changed. Returns a function that ends the watch. */
  watch(listener: () => void): () => void;
}
