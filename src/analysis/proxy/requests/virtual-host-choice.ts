// The virtual host of a name: an exact domain, then the longest `*.suffix`, then the longest `prefix.*`, then `*`.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
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
  const { whole, lengths, suffixes, prefixes, any } = getOrCreate(indexes, virtualHosts, () =>
    indexOf(virtualHosts),
  );
  const candidates = [...(whole.get(hostname) ?? []), ...any];
  for (const length of lengths) {
    if (length >= hostname.length) continue;
    candidates.push(...(suffixes.get(hostname.slice(hostname.length - length)) ?? []));
    candidates.push(...(prefixes.get(hostname.slice(0, length)) ?? []));
  }
  return candidates
    .flatMap(({ virtualHost, domain }): HostChoice[] => {
      const sort = coverage(domain, hostname);
      return sort === undefined ? [] : [{ virtualHost, domain, sort }];
    })
    .sort(compareChoices);
}

type PlacedDomain = Omit<HostChoice, 'sort'>;

/** The domains that can match a name, for many requests to one configuration; in lower case, and without their star. */
interface DomainIndex {
  readonly whole: Map<string, PlacedDomain[]>;
  readonly suffixes: Map<string, PlacedDomain[]>;
  readonly prefixes: Map<string, PlacedDomain[]>;
  readonly any: PlacedDomain[];
  /** Of suffixes and prefixes. */
  readonly lengths: Set<number>;
}

const indexes = new WeakMap<readonly VirtualHost[], DomainIndex>();

function indexOf(virtualHosts: readonly VirtualHost[]): DomainIndex {
  const index: DomainIndex = {
    whole: new Map(),
    suffixes: new Map(),
    prefixes: new Map(),
    any: [],
    lengths: new Set(),
  };
  for (const virtualHost of virtualHosts)
    for (const domain of virtualHost.domains ?? []) listed(index, domain).push({ virtualHost, domain });
  return index;
}

/** The list for a domain. */
function listed({ whole, suffixes, prefixes, any, lengths }: DomainIndex, domain: string): PlacedDomain[] {
  const folded = domain.toLowerCase();
  const sort = sortOf(folded);
  if (sort === 'any') return any;
  if (sort === 'exact') return getOrCreate(whole, folded, () => []);
  const part = sort === 'suffix' ? folded.slice(1) : folded.slice(0, -1);
  lengths.add(part.length);
  return getOrCreate(sort === 'suffix' ? suffixes : prefixes, part, () => []);
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
