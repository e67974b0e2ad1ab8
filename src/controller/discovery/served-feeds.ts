// Feeds by the place of a proxy's Pod, or the same for all proxies of a Gateway.

import type { Feeds } from '../feeds/feeds.ts';

export interface ServedFeedsOptions {
  /** False: all proxies of a Gateway get the same, wherever they run. */
  readonly readsLocality: boolean;
}

export function servedFeeds(
  feeds: Pick<Feeds, 'open'>,
  { readsLocality }: ServedFeedsOptions,
): Pick<Feeds, 'open'> {
  if (readsLocality) return feeds;
  return { open: (plane, { gateway }, onChange) => feeds.open(plane, { gateway, pod: gateway }, onChange) };
}
