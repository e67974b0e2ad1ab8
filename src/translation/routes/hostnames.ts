// Hostnames of listeners and routes, and the hosts that both have in common. Case is ignored, as in DNS.

/** The host of a listener or route without hostnames. */
export const ANY_HOST = '*';

/** The hosts of a route; undefined: the listener decides. */
export function askedHosts(hostnames: readonly string[]): readonly string[] | undefined {
  if (hostnames.length === 0) return undefined;
  // Most hostnames are as they are asked: then the list of the route is its answer.
  return hostnames.every((host) => host === host.toLowerCase() && canBeAsked(host))
    ? hostnames
    : hostnames.map((host) => host.toLowerCase()).filter(canBeAsked);
}

/** The hosts that a listener and a route have in common; if there are none, the route doesn't attach. */
export function commonHosts(
  listener: string | undefined,
  hosts: ReturnType<typeof askedHosts>,
): readonly string[] {
  const own = (listener ?? '').toLowerCase();
  if (hosts === undefined) return own === '' ? [ANY_HOST] : [own].filter(canBeAsked);
  if (own === '') return hosts;
  if (own.startsWith('*.')) {
    const suffix = own.slice(1);
    // Most routes have only hosts of their listener: then the list of the route is its answer.
    return hosts.every((host) => host.endsWith(suffix))
      ? hosts
      : hosts.filter((host) => host.endsWith(suffix));
  }
  return hosts.some((host) => host === own || (host.startsWith('*.') && own.endsWith(host.slice(1))))
    ? [own]
    : [];
}

/** Envoy rejects any other host, with the whole configuration around it. */
export const canBeAsked = (host: string): boolean => /^[^\0\r\n]+$/.test(host);
