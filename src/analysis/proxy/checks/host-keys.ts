// The virtual hosts on which the routes of a translation are placed.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { type HostKey, hostKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

const known = new WeakMap<TranslationView, ReadonlyMap<HostKey, Placement>>();

/** Each host once, by its key, with a placement of a route on it. Several checks look at them, and nothing changes in between. */
export const hostKeysOf = (view: TranslationView): ReadonlyMap<HostKey, Placement> =>
  getOrCreate(known, view, hostKeysIn);

function hostKeysIn({ snapshot, proxy }: TranslationView): ReadonlyMap<HostKey, Placement> {
  const hosts = new Map<HostKey, Placement>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const placement of proxy.translated.get(key)?.placed?.placements ?? []) {
      const id = hostKey(placement);
      if (!hosts.has(id)) hosts.set(id, placement);
    }
  return hosts;
}
