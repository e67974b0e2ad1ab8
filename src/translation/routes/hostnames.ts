// Hostnames of listeners and routes: which hosts both have in common.

/** The host of whatever asks for no host. */
export const ANY_HOST = '*';

/** The hosts under which a route is served by a listener; none: it doesn't attach. */
export function commonHosts(listener: string | undefined, route: readonly string[]): readonly string[] {
  const own = listener ?? '';
  if (own === '') return route.length === 0 ? [ANY_HOST] : route;
  if (route.length === 0) return [own];
  if (own.startsWith('*.')) return route.filter((host) => host.endsWith(own.slice(1)));
  return route.some((host) => host === own || (host.startsWith('*.') && own.endsWith(host.slice(1))))
    ? [own]
    : [];
}

/** Whether a hostname of a listener covers a host; none and empty cover all. */
export function covers(hostname: string | undefined, host: string): boolean {
  if (hostname === undefined || hostname === '') return true;
  return hostname.startsWith('*.') ? host.endsWith(hostname.slice(1)) : host === hostname;
}
