// The virtual host of a name: an exact domain, then the longest `*.suffix`, then the longest `prefix.*`, then `*`.

import type {
  RouteConfiguration,
  VirtualHost,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { coverage, type DomainSort } from '../../requests/hostnames.ts';

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
    .sort(
      (left, right) =>
        ORDER.indexOf(left.sort) - ORDER.indexOf(right.sort) || right.domain.length - left.domain.length,
    );
}
