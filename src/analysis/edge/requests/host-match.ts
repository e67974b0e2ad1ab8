// How well host names of listeners and routes fit the host of a request. The data plane compares bytes, with its own names in lower case.

/** The host of a request without its port. */
export function hostOf(authority: string): string {
  const port = authority.lastIndexOf(':');
  return port === -1 || authority.lastIndexOf(']') > port ? authority : authority.slice(0, port);
}

/** A name comes before wildcards, a longer wildcard before a shorter one, any host last; undefined: it doesn't fit. */
export function fitOf(hostname: string | undefined, host: string): number | undefined {
  if (hostname === undefined || hostname === '' || hostname === '*') return 0;
  const name = hostname.toLowerCase();
  if (!name.startsWith('*.')) return name === host ? Number.POSITIVE_INFINITY : undefined;
  return host.length >= name.length && host.endsWith(name.slice(1)) ? name.length : undefined;
}

/** The name that fits best. Without names, any host fits. */
export function bestFit(
  hostnames: readonly string[] | undefined,
  host: string,
): { readonly hostname: string; readonly fit: number } | undefined {
  let best: { readonly hostname: string; readonly fit: number } | undefined;
  for (const hostname of hostnames === undefined || hostnames.length === 0 ? ['*'] : hostnames) {
    const fit = fitOf(hostname, host);
    if (fit !== undefined && (best === undefined || fit > best.fit)) best = { hostname, fit };
  }
  return best;
}
