// The feeds of one data plane, for its discovery server: a client receives the resources of its own Gateway only.

import type { PlaneName } from '../../translation/planes.ts';
import type { Feed, FeedSource, Refusal, XdsChange, XdsClient } from '../../xds/feed.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { type Account, type NoProxy, proxyOfClient } from '../feeds/identity.ts';

/** The account that a client proved; undefined where clients need no token. */
export type XdsIdentity = Account | undefined;

const STATUS = {
  invalid: 'INVALID_ARGUMENT',
  forbidden: 'PERMISSION_DENIED',
} as const satisfies Readonly<Record<NoProxy['reason'], Refusal['status']>>;

export class PlaneSource implements FeedSource<XdsIdentity> {
  readonly #plane: PlaneName;
  readonly #feeds: Pick<Feeds, 'open'>;
  readonly #isReady: () => boolean;

  /** `isReady`: the first translation is done. Before it, a client would get nothing, and drop what it has. */
  constructor(plane: PlaneName, feeds: Pick<Feeds, 'open'>, isReady: () => boolean) {
    this.#plane = plane;
    this.#feeds = feeds;
    this.#isReady = isReady;
  }

  open(client: XdsClient<XdsIdentity>, onChange: (changes: readonly XdsChange[]) => void): Feed | Refusal {
    if (!this.#isReady())
      return { status: 'UNAVAILABLE', message: 'nothing is translated yet: connect again' };
    const proxy = proxyOfClient(this.#plane, client);
    if ('reason' in proxy) return { status: STATUS[proxy.reason], message: proxy.message };
    const feed = this.#feeds.open(this.#plane, proxy, onChange);
    return feed ?? { status: 'UNAVAILABLE', message: 'the translation fails: connect again' };
  }
}

/** Proxies of one Gateway have one account. */
export const identityKey = (identity: XdsIdentity): string =>
  identity === undefined
    ? 'clients without a token'
    : `service account ${identity.namespace}/${identity.name}`;
