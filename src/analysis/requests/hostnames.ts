// Host names of requests, and the domains that match them.

export type DomainSort = 'exact' | 'suffix' | 'prefix' | 'any';

/** How a domain matches a name; a `*` matches at least one character. */
export function coverage(domain: string, hostname: string): DomainSort | undefined {
  if (domain === '*') return 'any';
  const folded = domain.toLowerCase();
  if (folded === hostname) return 'exact';
  if (hostname.length < folded.length) return undefined;
  if (folded.startsWith('*')) return hostname.endsWith(folded.slice(1)) ? 'suffix' : undefined;
  if (folded.endsWith('*')) return hostname.startsWith(folded.slice(0, -1)) ? 'prefix' : undefined;
  return undefined;
}

/** How a domain matches the names that it matches. */
export function sortOf(domain: string): DomainSort {
  if (domain === '*') return 'any';
  if (domain.startsWith('*')) return 'suffix';
  return domain.endsWith('*') ? 'prefix' : 'exact';
}

/** The name of a `Host` header for the look-up of hosts, without its port. */
export function hostnameOf(host: string): string {
  const lower = host.toLowerCase();
  const port = lower.lastIndexOf(':');
  const bracket = lower.lastIndexOf(']');
  return port === -1 || bracket > port ? lower : lower.slice(0, port);
}

/** The port in a `Host` header. */
export function portOfHost(host: string): number | undefined {
  const [, port] = /:(\d{1,5})$/.exec(host) ?? [];
  return port === undefined ? undefined : Number(port);
}
