// Every place where policies apply: Gateways, listeners, chains, hosts, routes.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { haveNoPolicies } from '../../../policy/merge.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import { chainKey } from '../../../translation/proxy/keys.ts';
import { policiesOnHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { hostKeysOf } from './host-keys.ts';

export interface AttachmentPoint {
  readonly placed: EffectivePolicies;
  /** `HTTPRoute shop/cart`, `Gateway infra/edge` */
  readonly place: string;
  /** It is more than a route. */
  readonly isWide: boolean;
}

/** Several checks look at them, each once, and nothing changes in between. */
const known = new WeakMap<TranslationView, readonly AttachmentPoint[]>();

export const attachmentPoints = (view: TranslationView): readonly AttachmentPoint[] =>
  getOrCreate(known, view, () => [...attachmentPointsIn(view)]);

function* attachmentPointsIn(view: TranslationView): Iterable<AttachmentPoint> {
  const { snapshot, proxy } = view;
  // Each host comes once, with the first route on it.
  const hosts = new Map([...hostKeysOf(view)].map(([id, placement]) => [placement, id]));
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const { placed, matches = [] } = proxy.translated.get(key) ?? {};
    let last: EffectivePolicies | undefined;
    for (const { effective, flat } of matches) {
      // Matches of one rule share their policies, and most have none.
      if (effective === last || haveNoPolicies(effective.levels)) continue;
      last = effective;
      const { kind, metadata } = flat.held.route;
      yield {
        placed: effective,
        place: `${kind} ${metadata.namespace ?? ''}/${metadata.name}`,
        isWide: false,
      };
    }
    for (const placement of placed?.placements ?? []) {
      const id = hosts.get(placement);
      const served = id && proxy.places.placedHost(id);
      for (const effective of served === undefined ? [] : policiesOnHost(served))
        yield { placed: effective, place: `host ${placement.host}`, isWide: true };
    }
  }
  for (const key of snapshot.keys('Gateway')) {
    const ports = proxy.ports(key);
    if (ports.length === 0) continue;
    const place = key.replace('/', ' ');
    yield { placed: proxy.places.onGateway(key), place, isWide: true };
    for (const placed of proxy.gatewayPolicies.all(key)) yield { placed, place, isWide: true };
    for (const { chains } of ports)
      for (const { name } of chains)
        yield {
          placed: proxy.places.onChain(chainKey(key, name)),
          place: `${place}, listener ${name}`,
          isWide: true,
        };
  }
}
