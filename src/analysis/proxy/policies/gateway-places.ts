// The places of policies on Gateways: HTTPListenerPolicies and ListenerPolicies.

import { ownerOf } from '../../../translation/gateways/gateway-listeners.ts';
import { entryName, scopeOf } from '../../../translation/proxy/listener-policy/listener-policy-fields.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { ownerTarget } from './traffic-places.ts';
import type { WholePlace } from './whole-policy.ts';

/** For the connection managers of a Gateway. */
export function managerPlace(view: TranslationView, gateway: string): WholePlace {
  const { levels, merged, failure } = view.proxy.gatewayPolicies.http(gateway);
  return { ...gatewayPlace(view, gateway), policies: { levels, merged }, failure };
}

/** For the listeners of a port: an entry for the port replaces `default`. */
export function listenerPlace(view: TranslationView, gateway: string, port: number): WholePlace {
  const { levels, merged } = view.proxy.gatewayPolicies.listener(gateway);
  const entry = entryName(port);
  const scope = scopeOf(port, merged.fields.has(entry));
  return {
    ...gatewayPlace(view, gateway),
    policies: { levels, merged },
    isBeside: (field) => field.startsWith('perPortPolicy[') && !field.startsWith(`${entry}.`),
    beatenBy: (field) => (field.startsWith(`${scope}.`) ? undefined : entry),
  };
}

function gatewayPlace(view: TranslationView, gateway: string): Pick<WholePlace, 'name' | 'targets'> {
  const object = view.gateways.gateway(gateway)?.object;
  const owner = object && ownerOf(object, gateway);
  return {
    name: { sort: 'listener', name: `Gateway ${owner?.namespace ?? ''}/${owner?.name ?? ''}` },
    targets: owner === undefined ? [] : [ownerTarget(view, owner)],
  };
}
