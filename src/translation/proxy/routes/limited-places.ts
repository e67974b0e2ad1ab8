// Places of routes that are limited: a route at a listener, or a child under one match of the route that delegates to it. Each belongs to the
// namespace of the route whose matches it holds, so that a child takes nothing from its parent or from other children.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import { type SizedThing, thingsToLimit } from '../../limits/fair-limits.ts';
import type { PlaceKey } from '../delegation/child-places.ts';

export interface SizedPlace extends SizedThing {
  readonly key: PlaceKey;
  /** The key of the route that attaches. */
  readonly top: string;
}

export interface LimitedPlaces<P extends SizedPlace> {
  readonly places: readonly P[];
  readonly byTop: ReadonlyMap<string, ReadonlyMap<PlaceKey, P>>;
}

export function limitedPlaces<P extends SizedPlace>(all: readonly P[], limit: number): LimitedPlaces<P> {
  const places = thingsToLimit(all, limit);
  const byTop = new Map<string, Map<PlaceKey, P>>();
  for (const place of places) getOrCreate(byTop, place.top, () => new Map()).set(place.key, place);
  return { places, byTop };
}

export const sameLimitedPlaces = <P extends SizedPlace>(
  left: LimitedPlaces<P>,
  right: LimitedPlaces<P>,
): boolean => equalJson(left.places, right.places);
