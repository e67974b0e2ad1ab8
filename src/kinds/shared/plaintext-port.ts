// Port 443 without TLS. W-54.

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { Violation } from '../../schema/rule.ts';

export const HTTPS_PORT = 443;

/** `where`: the field that turns TLS on. */
export function plaintextToTls(at: Segments, where: string): Violation {
  return {
    ...advice('port 443 without TLS: the gateway sends plain HTTP to a TLS port', `set ${where}`),
    at,
  };
}
