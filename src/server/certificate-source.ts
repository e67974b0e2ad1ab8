// The source of the serving certificate: the only interface that the server needs for certificates.
// docs/development/design.md#certificates.

export interface ServingCertificate {
  /** PEM: the leaf, then its intermediates. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  readonly notAfter: Date;
}

export interface CertificateSource {
  current(): ServingCertificate;
  /** Calls the listener after `current()` has changed. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}
