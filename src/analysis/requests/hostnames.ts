// Host names of requests, and the domains that cover them.

export type DomainSort = 'exact' | 'suffix' | 'prefix' | 'any';

/** How a domain covers a name; a star stands for one character at least. */
export function coverage(domain: string, hostname: string): DomainSort | undefined {
  if (domain === '*') return 'any';
  const folded = domain.toLowerCase();
  if (folded === hostname) return 'exact';
  if (hostname.length < folded.length) return undefined;
  if (folded.startsWith('*')) return hostname.endsWith(folded.slice(1)) ? 'suffix' : undefined;
  if (folded.endsWith('*')) return hostname.startsWith(folded.slice(0, -1)) ? 'prefix' : undefined;
  return undefined;
}

/** The name that hosts are looked up by: of a `Host` header, without its port. */
export function hostnameOf(host: string): string {
  const lower = host.toLowerCase();
  const port = lower.lastIndexOf(':');
  const bracket = lower.lastIndexOf(']');
  return port === -1 || bracket > port ? lower : lower.slice(0, port);
}

/** The port that a `Host` header names. */
export function portOfHost(host: string): number | undefined {
  const [, port] = /:(\d{1,5})$/.exec(host) ?? [];
  return port === undefined ? undefined : Number(port);
}
