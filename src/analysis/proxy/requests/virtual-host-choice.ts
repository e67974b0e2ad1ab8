// The virtual host of a name: an exact domain, then the longest `*.suffix`, then the longest `prefix.*`, then `*`.

import { compareText } from '../../../objects/reference.ts';
import type {
  RouteConfiguration,
  VirtualHost,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { coverage, type DomainSort, sortOf } from '../../requests/hostnames.ts';

export interface HostChoice {
  readonly virtualHost: VirtualHost;
  readonly domain: string;
  readonly sort: DomainSort;
}

const ORDER: readonly DomainSort[] = ['exact', 'suffix', 'prefix', 'any'];

/** All virtual hosts that match the name, the one that the proxy uses first. */
export function hostsFor(
  { virtualHosts = [] }: Pick<RouteConfiguration, 'virtualHosts'>,
  hostname: string,
): readonly HostChoice[] {
  return virtualHosts
    .flatMap((virtualHost) =>
      (virtualHost.domains ?? []).flatMap((domain): HostChoice[] => {
        const sort = coverage(domain, hostname);
        return sort === undefined ? [] : [{ virtualHost, domain, sort }];
      }),
    )
    .sort(compareChoices);
}

const compareChoices = (left: Omit<HostChoice, 'virtualHost'>, right: Omit<HostChoice, 'virtualHost'>) =>
  ORDER.indexOf(left.sort) - ORDER.indexOf(right.sort) || right.domain.length - left.domain.length;

/** In the order in which the proxy tries them; exact names, of which at most one matches, by name. */
export function hostsInOrder(virtualHosts: readonly VirtualHost[]): readonly VirtualHost[] {
  const ranked = virtualHosts.map((virtualHost) => {
    const domain = virtualHost.domains?.[0] ?? '';
    return { virtualHost, domain, sort: sortOf(domain) };
  });
  ranked.sort(
    (left, right) =>
      (left.sort === 'exact' && right.sort === 'exact' ? 0 : compareChoices(left, right)) ||
      compareText(left.domain, right.domain),
  );
  return ranked.map(({ virtualHost }) => virtualHost);
}
