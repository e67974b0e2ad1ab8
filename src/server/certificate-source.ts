// The source of the serving certificate: the only interface that the server needs for certificates.
// docs/development/design.md#certificates.

export interface ServingCertificate {
  /** PEM: the leaf, then its intermediates. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Why a certificate isn't valid at this time; undefined if it is. */
export function validityProblem(
  { notBefore, notAfter }: Pick<ServingCertificate, 'notBefore' | 'notAfter'>,
  now: Date,
): string | undefined {
  if (!(notAfter > now)) return `expired at ${shown(notAfter)}`;
  return notBefore > now ? `is not valid before ${shown(notBefore)}` : undefined;
}

function shown(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an unknown time' : date.toISOString();
}

export interface CertificateSource {
  current(): ServingCertificate;
  /** Calls the listener after `current()` has changed. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}
