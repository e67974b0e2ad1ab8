// Web origins, scheme://host[:port]: for CORS, and for W-23 (csrf.additionalOrigins).

import { checkPort, parseAuthority } from './host.ts';
import type { Problem } from './problem.ts';
import { quote, writeHint } from './quote.ts';
import { replacing } from './replacement.ts';

/** The CRD pattern for `allowOrigins`; for RE2 and JavaScript. */
export const CORS_ORIGIN_PATTERN = '(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)';

const CORS_ORIGIN = new RegExp(CORS_ORIGIN_PATTERN);
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;

/** `*`, or a scheme, a host (may contain `*`) and an optional port. */
export function checkCorsOrigin(text: string): Problem | undefined {
  return CORS_ORIGIN.test(text)
    ? undefined
    : explain(text, '`*` or `https://*.example.com`', checkCorsOrigin);
}

/** W-23: any other form never equals an Origin header. */
export function checkOrigin(text: string): Problem | undefined {
  const scheme = SCHEME.exec(text)?.[0];
  if (scheme !== undefined && text.length <= 512) {
    const authority = text.slice(scheme.length);
    const parsed = parseAuthority(authority);
    if (parsed !== undefined && (parsed.type !== 'ipv6' || authority.startsWith('['))) return undefined;
  }
  return explain(text, '`https://example.com` or `https://example.com:8443`', checkOrigin);
}

function explain(text: string, examples: string, check: (origin: string) => Problem | undefined): Problem {
  const problem = (message: string, hint: string, offset: number): Problem => ({ message, hint, offset });
  if (text === '') return problem('the origin is empty', `write for example ${examples}`, 0);
  if (/^\^|\\\.|\$$/.test(text.slice(0, 512)))
    return problem("an origin isn't a regular expression", `write for example ${examples}`, 0);
  const scheme = SCHEME.exec(text.slice(0, 512))?.[0];
  if (scheme === undefined) {
    const host = text.trim().slice(0, 512);
    const whole = parseAuthority(host) === undefined ? undefined : `https://${host}`;
    const way = replacing(whole, check, 'write `https://` before it') ?? {
      hint: `write for example ${examples}`,
    };
    return { ...problem(`${quote(text)} has no scheme`, '', 0), ...way };
  }
  const rest = text.slice(scheme.length);
  const path = rest.search(/[/?#]/);
  if (path !== -1) {
    const origin = text.slice(0, scheme.length + path);
    const found = problem(
      'an origin has no path',
      writeHint(origin, 'remove the path'),
      scheme.length + path,
    );
    // A longer path may belong elsewhere.
    return rest.slice(path) === '/' ? { ...found, ...replacing(origin, check, 'remove the `/`') } : found;
  }
  const port = /:([^:\]]*)$/.exec(rest.slice(-256));
  if (port !== null && checkPort(port[1]!) !== undefined) {
    return problem(
      `${quote(port[1]!)} isn't a port number`,
      'write a number from 1 to 65535',
      text.length - port[1]!.length,
    );
  }
  return problem(`${quote(text)} isn't an origin`, `write for example ${examples}`, scheme.length);
}
