// Hostnames of listeners and routes: which hosts both have in common. Case is of no account, as in DNS.

/** The host of whatever asks for no host. */
export const ANY_HOST = '*';

/** The hosts that a route asks for; undefined: it leaves that to the listener. */
export function askedHosts(hostnames: readonly string[]): readonly string[] | undefined {
  if (hostnames.length === 0) return undefined;
  return hostnames.map((host) => host.toLowerCase()).filter(canBeAsked);
}

/** The hosts under which a route is served by a listener; none: it doesn't attach. */
export function commonHosts(
  listener: string | undefined,
  hosts: ReturnType<typeof askedHosts>,
): readonly string[] {
  const own = (listener ?? '').toLowerCase();
  if (hosts === undefined) return own === '' ? [ANY_HOST] : [own].filter(canBeAsked);
  if (own === '') return hosts;
  if (own.startsWith('*.')) return hosts.filter((host) => host.endsWith(own.slice(1)));
  return hosts.some((host) => host === own || (host.startsWith('*.') && own.endsWith(host.slice(1))))
    ? [own]
    : [];
}

/** Envoy refuses the others, with all that comes with them. */
const canBeAsked = (host: string): boolean => /^[^\0\r\n]+$/.test(host);
