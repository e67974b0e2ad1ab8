// The listener of a Gateway or ListenerSet that a record comes from.

import { objectKey } from '../../objects/key.ts';
import type { Listener } from '../../translation/edge/model/records.ts';
import type { GatewayListener } from '../../translation/gateways/listener.ts';
import type { TranslationView } from '../../translation/view.ts';

export function gatewayListenerOf(
  { gateways, edge }: TranslationView,
  { key, name: { gatewayNamespace, gatewayName } }: Listener,
): GatewayListener | undefined {
  const all = gateways.listeners(objectKey('Gateway', gatewayNamespace, gatewayName)) ?? [];
  return all.find((listener) => edge.listenerKey(listener) === key);
}
