// What a filter chain asks of the server name (SNI) of a connection.

/** Of a listener with this hostname; none: it takes all. */
export function serverNamesOf(hostname: string | undefined): readonly string[] {
  return hostname === undefined || hostname === '' || hostname === '*' ? [] : [hostname];
}
