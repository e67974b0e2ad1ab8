// Words of other gateways for the values of an enumeration, where they certainly mean the same.

/** `{Strict: 'required mandatory'}`: finds the value of a word, in any case, without hyphens, underscores, dots and slashes. */
export function words<const S extends string>(
  byValue: Readonly<Partial<Record<S, string>>>,
): (word: string) => S | undefined {
  const values = new Map<string, S>();
  for (const [value, list] of Object.entries<string | undefined>(byValue))
    for (const word of list?.split(' ') ?? []) values.set(word, value as S);
  return (word) => values.get(word.toLowerCase().replaceAll(/[-_./ ]/g, ''));
}

/** Modes that demand a credential. */
export const STRICT_WORDS = 'required require requires mandatory enforce enforced enforcing';

/** `TLSv1_2`, `TLS1.2`, `VersionTLS12`, `tls_v1.2`. */
export function tlsVersion(word: string): '1.0' | '1.1' | '1.2' | '1.3' | undefined {
  const minor = /^(?:version)?_?tls[ _-]?v?1(?:[._]?([0-3]))?$/i.exec(word);
  return minor === null ? undefined : `1.${(minor[1] ?? '0') as '0' | '1' | '2' | '3'}`;
}
