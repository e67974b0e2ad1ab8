// Port 443 without TLS. W-54.

import { advice, type Fault } from '../../diagnostics/finding.ts';

export const HTTPS_PORT = 443;

/** A Backend has no TLS settings of its own. */
export const TLS_OF_BACKEND = '`tls` in a BackendConfigPolicy that targets this Backend';

/** `where`: the field that turns TLS on. */
export const plaintextToTls = (where: string): Fault =>
  advice('port 443 without TLS: the gateway sends plain HTTP to a TLS port', `set ${where}`);
