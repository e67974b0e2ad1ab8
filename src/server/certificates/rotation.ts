// Decides which authorities there should be, and which of them signs. No clock, no I/O. docs/development/design.md#certificates.
// A new authority is stored and published first. Leaves use it after every API server had time to learn of it. The old authority stays
// published until it expires, and none of its leaves is valid longer.

import type { Authority, Leaf } from './authority.ts';

export type SigningAuthority = Authority & { readonly key: string };

export interface AuthorityPlan {
  readonly kept: readonly Authority[];
  /** Whether a new authority must be created and added at the end. */
  readonly isDue: boolean;
}

/**
 * Expired authorities are kept until newer ones replace them. In a bundle they are harmless, and if only a clock ran ahead, they are the
 * ones that clients still trust.
 */
const KEEP_EXPIRED = 3;
/** An upper limit that normal rotation never reaches: wrong clocks that create many authorities must not fill the Secret. */
const KEEP_AT_MOST = 8;

export function planAuthorities(stored: readonly Authority[], now: Date): AuthorityPlan {
  const kept = [...stored];
  const isDue = !stored.some((authority) => canSign(authority, now) && !isPastTwoThirds(authority, now));
  const added = isDue ? 1 : 0;
  for (let room = kept.length + added - KEEP_EXPIRED; room > 0; room--) {
    const index = kept.findIndex((authority) => !isValid(authority, now));
    if (index < 0) break;
    kept.splice(index, 1);
  }
  kept.splice(0, Math.max(0, kept.length + added - KEEP_AT_MOST));
  return { kept, isDue };
}

export interface Trust {
  /** Authorities that are in all bundles for long enough that every API server knows them. Undefined: not known yet. */
  readonly trusted: ReadonlySet<string> | undefined;
  /** Authorities in all bundles. */
  readonly published: ReadonlySet<string>;
}

/** Returns undefined if the current leaf should stay, or if no authority can sign. */
export function chooseSigner(
  authorities: readonly Authority[],
  { trusted, published }: Trust,
  leaf: Leaf | undefined,
  now: Date,
): SigningAuthority | undefined {
  const able = authorities.filter((authority): authority is SigningAuthority => canSign(authority, now));
  const best = able
    .filter(({ cert }) => trusted?.has(cert))
    .sort(byEnd)
    .at(-1);
  if (best !== undefined) return best;
  const issuer = able.find(({ cert }) => cert === leaf?.issuer);
  if (issuer !== undefined) return issuer;
  if (leaf !== undefined && isValid(leaf, now)) return undefined;
  // Valid authorities are never removed from a bundle, so the oldest has been in it the longest.
  if (trusted === undefined) return able[0];
  return able.find(({ cert }) => published.has(cert)) ?? able.at(-1);
}

const byEnd = (one: Authority, other: Authority): number => one.notAfter.getTime() - other.notAfter.getTime();

/** Whether a new leaf must be created. `renewBefore`: milliseconds before its end; default: a third of its life. */
export function isLeafDue(leaf: Leaf, signer: SigningAuthority, now: Date, renewBefore?: number): boolean {
  const { madeAt, notAfter } = leaf;
  const end = notAfter.getTime();
  const renewedAt = end - (renewBefore ?? (end - madeAt.getTime()) / 3);
  if (leaf.issuer !== signer.cert || !isValid(leaf, now)) return true;
  // A new leaf that doesn't live longer than the current one has no benefit.
  return now.getTime() >= renewedAt && notAfter < signer.notAfter;
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
