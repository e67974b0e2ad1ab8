// The server names (SNI) that a filter chain matches.

/** For a listener with this hostname; empty: it matches all. */
export function serverNamesOf(hostname: string | undefined): readonly string[] {
  return hostname === undefined || hostname === '' || hostname === '*' ? [] : [hostname];
}
