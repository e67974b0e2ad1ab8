// Which of several HTTP listeners a host belongs to, by their hostnames.

import type { GatewayListener } from '../../gateways/listener.ts';

/** Listeners by hostname in lower case, the first of each. A listener without a hostname is under `''`. */
export type ListenersByHostname = ReadonlyMap<string, GatewayListener>;

export function byHostname(listeners: readonly GatewayListener[]): ListenersByHostname {
  const found = new Map<string, GatewayListener>();
  for (const listener of listeners) {
    const hostname = hostnameOf(listener);
    if (!found.has(hostname)) found.set(hostname, listener);
  }
  return found;
}

const hostnameOf = ({ spec }: GatewayListener): string => (spec.hostname ?? '').toLowerCase();

/**
 * The listener whose policies apply to a host: of those that cover it, the one with the longest hostname, then the first. Two of one length
 * are `*.b.test` and `a.b.test` at most: `rankOf` is only asked then.
 */
export function longestCovering(
  host: string,
  listeners: ListenersByHostname,
  rankOf: (listener: GatewayListener) => number,
): GatewayListener | undefined {
  let owner: GatewayListener | undefined;
  let length = -1;
  for (const hostname of covering(host)) {
    const found = listeners.get(hostname);
    if (found === undefined || hostname.length < length) continue;
    if (hostname.length === length && rankOf(found) >= rankOf(owner!)) continue;
    owner = found;
    length = hostname.length;
  }
  return owner;
}

/** The listener that alone receives requests for a host, where listeners are isolated: an exact hostname is more specific than a wildcard. */
export function mostSpecific(host: string, listeners: ListenersByHostname): GatewayListener | undefined {
  return allCovering(host, listeners)[0];
}

/** The listeners that cover a host, the most specific first. */
export function allCovering(host: string, listeners: ListenersByHostname): readonly GatewayListener[] {
  return covering(host).flatMap((hostname) => listeners.get(hostname) ?? []);
}

/** The hostnames of listeners that cover a host, the most specific first; the last is that of a listener without one. */
export function covering(host: string): readonly string[] {
  const hostnames = [host];
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    const wildcard = `*${host.slice(dot)}`;
    if (wildcard !== host) hostnames.push(wildcard);
  }
  hostnames.push('');
  return hostnames;
}
