// What feeds give to a discovery server, and what it hears of changes.

import type { XdsChange } from '../../xds/feed.ts';

export type { Feed, XdsChange, XdsResource } from '../../xds/feed.ts';

/** What one translation changed, all types in one call. */
export type OnChange = (changes: readonly XdsChange[]) => void;
