// Names in a list of ALPN protocols that no peer offers, so none is agreed on. W-83.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Report, Rule } from '../../schema/rule.ts';
import { words } from './foreign-words.ts';

/** What people write for the names that are registered with IANA, which peers compare byte by byte. */
const registered = words({ h2: 'h2 h2c http2 http20', 'http/1.1': 'http11 http1 http' });

/** W-83: `h2c` and other names for HTTP. */
export const realProtocols: Rule<readonly string[]> = {
  id: 'W-83',
  reads: [''],
  demand: 'names that ALPN has: `h2` and not `h2c`, `http/1.1` and not `http1.1`',
  check(protocols, report) {
    for (const [index, protocol] of protocols.entries()) sayName(protocol, index, protocols, report);
  },
};

function sayName(protocol: string, index: number, protocols: readonly string[], report: Report): void {
  const name = registered(protocol);
  if (name === undefined || name === protocol) return;
  const why =
    protocol.toLowerCase() === 'h2c'
      ? `${quote(protocol)} is HTTP/2 without TLS, so no peer agrees on it in a TLS handshake`
      : `ALPN has no protocol ${quote(protocol)}, so no peer agrees on it`;
  // The list is in the order of preference, so the first of two names stays.
  const isThere = protocols.some((other, at) => other === name || (at < index && registered(other) === name));
  report({
    ...(isThere
      ? { ...advice(why, `remove it: \`${name}\` is in the list`), fix: [{ op: 'remove' }] }
      : { ...advice(why, `write \`${name}\``), fix: [{ op: 'replace', value: name }] }),
    at: [index],
    because: [protocol],
  });
}
