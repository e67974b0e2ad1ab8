// Where the serving certificate comes from: all that the server needs to know of a certificate's life. docs/development/design.md#certificates.

export interface ServingCertificate {
  /** PEM: the leaf, then its intermediates. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  readonly notAfter: Date;
}

export interface CertificateSource {
  current(): ServingCertificate;
  /** Calls after `current()` has changed; returns what ends the calls. */
  onChange(listener: () => void): () => void;
}
