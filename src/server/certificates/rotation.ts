// Which authorities there should be, and which of them signs: decisions only, no clock, no I/O. Design: Certificates.
// A new authority is stored and published first. Leaves switch to it once every API server had time to learn of it. The old
// one stays published until it expires, and no leaf of it lives longer.

import type { Authority, Leaf } from './authority.ts';

export type SigningAuthority = Authority & { readonly key: string };

export interface AuthorityPlan {
  readonly kept: readonly Authority[];
  /** A new authority is to be made and added at the end. */
  readonly isDue: boolean;
}

/**
 * Expired authorities stay until newer ones push them out: harmless in a bundle, and when it was only a clock that ran ahead, they
 * are what everybody still trusts.
 */
const KEEP_EXPIRED = 3;
/** Nothing legitimate gets here; an authority for every wild jump of a clock must not fill the Secret. */
const KEEP_AT_MOST = 8;

export function planAuthorities(stored: readonly Authority[], now: Date): AuthorityPlan {
  const kept = [...stored];
  const isDue = !stored.some((authority) => canSign(authority, now) && !isPastTwoThirds(authority, now));
  const room = isDue ? 1 : 0;
  const drop = (expendable: (authority: Authority) => boolean): boolean => {
    const index = kept.findIndex(expendable);
    if (index >= 0) kept.splice(index, 1);
    return index >= 0;
  };
  while (kept.length + room > KEEP_EXPIRED && drop((authority) => !isValid(authority, now)));
  while (kept.length + room > KEEP_AT_MOST) kept.shift();
  return { kept, isDue };
}

export interface SigningCandidates {
  readonly authorities: readonly Authority[];
  /** In all bundles, and long enough for every API server to know. Undefined: not known (yet). */
  readonly trusted: ReadonlySet<string> | undefined;
  /** In all bundles. */
  readonly published: ReadonlySet<string>;
  /** The issuer of the leaf that is served. */
  readonly serving: string | undefined;
}

/** Undefined when nothing can sign. */
export function chooseSigner(candidates: SigningCandidates, now: Date): SigningAuthority | undefined {
  const { authorities, trusted, published, serving } = candidates;
  const able = authorities.filter((authority): authority is SigningAuthority => canSign(authority, now));
  const current = able.find(({ cert }) => cert === serving);
  // Valid authorities are never taken out of a bundle, so the oldest has been in it for the longest.
  if (trusted === undefined) return current ?? able[0];
  return (
    able.findLast(({ cert }) => trusted.has(cert)) ??
    (current !== undefined && published.has(current.cert) ? current : undefined) ??
    able.find(({ cert }) => published.has(cert)) ??
    able.at(-1)
  );
}

/** Whether another leaf must be made. */
export function isLeafDue(leaf: Leaf, signer: SigningAuthority, now: Date): boolean {
  const { madeAt, notAfter } = leaf;
  const twoThirds = madeAt.getTime() + (notAfter.getTime() - madeAt.getTime()) * (2 / 3);
  if (leaf.issuer !== signer.cert || !isValid(leaf, now)) return true;
  // One that can't live longer than the last is not worth making.
  return now.getTime() >= twoThirds && notAfter < signer.notAfter;
}

export function isValid(span: { readonly notBefore: Date; readonly notAfter: Date }, now: Date): boolean {
  return span.notBefore <= now && now < span.notAfter;
}

function canSign(authority: Authority, now: Date): authority is SigningAuthority {
  return authority.key !== undefined && isValid(authority, now);
}

function isPastTwoThirds({ notBefore, notAfter }: Authority, now: Date): boolean {
  const life = notAfter.getTime() - notBefore.getTime();
  return now.getTime() >= notBefore.getTime() + life * (2 / 3);
}
