// The virtual hosts on which the routes of a translation are placed.

import { type HostKey, hostKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

/** Each host once, by its key, with a placement of a route on it. */
export function hostKeysOf({ snapshot, proxy }: TranslationView): ReadonlyMap<HostKey, Placement> {
  const hosts = new Map<HostKey, Placement>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const placement of proxy.translated.get(key)?.placed?.placements ?? []) {
      const id = hostKey(placement);
      if (!hosts.has(id)) hosts.set(id, placement);
    }
  return hosts;
}
