// Names in a list of ALPN protocols that no peer offers, so none is agreed on. W-83.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Rule } from '../../schema/rule.ts';
import { words } from './foreign-words.ts';

/** What people write for the names that are registered with IANA, which peers compare byte by byte. */
const registered = words({ h2: 'h2 h2c http2 http20', 'http/1.1': 'http11 http1 http' });

export interface UnregisteredName {
  readonly index: number;
  readonly name: string;
  /** Why no peer agrees on it. */
  readonly why: string;
  readonly hint: string;
  /** What to write; undefined: the right name is in the list too. */
  readonly instead?: string;
}

/** The names in a list that ALPN doesn't have. */
export function unregisteredNames(protocols: readonly string[]): readonly UnregisteredName[] {
  return protocols.flatMap((name, index): UnregisteredName[] => {
    const known = registered(name);
    if (known === undefined || known === name) return [];
    const why =
      name.toLowerCase() === 'h2c'
        ? `${quote(name)} is HTTP/2 without TLS, so no peer agrees on it in a TLS handshake`
        : `ALPN has no protocol ${quote(name)}, so no peer agrees on it`;
    // The list is in the order of preference, so the first of two names stays.
    const isThere = protocols.some(
      (other, at) => other === known || (at < index && registered(other) === known),
    );
    return isThere
      ? [{ index, name, why, hint: `remove it: \`${known}\` is in the list` }]
      : [{ index, name, why, hint: `write \`${known}\``, instead: known }];
  });
}

/** W-83: `h2c` and other names for HTTP. */
export const realProtocols: Rule<readonly string[]> = {
  id: 'W-83',
  reads: [''],
  demand: 'names that ALPN has: `h2` and not `h2c`, `http/1.1` and not `http1.1`',
  check(protocols, report) {
    for (const { index, name, why, hint, instead } of unregisteredNames(protocols))
      report({
        ...advice(why, hint),
        fix: instead === undefined ? [{ op: 'remove' }] : [{ op: 'replace', value: instead }],
        at: [index],
        because: [name],
      });
  },
};
