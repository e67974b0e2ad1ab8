// The connected proxies as the admin port shows them: who each one is, and what it has of each type. Pure.

import { defined } from '../../grammar/defined.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { ClientView, TypeView } from '../../xds/server.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { proxyOfClient } from '../feeds/identity.ts';
import { proxyMessage } from '../rejections/proxy-message.ts';

/** `id` names the data plane and the stream: it is unique in this replica. Clients whose node names no Gateway don't get this far. */
export function connectedProxy(plane: PlaneName, client: ClientView<XdsIdentity>) {
  const { id, node, peer, variant, since, types } = client;
  const proxy = proxyOfClient(plane, client);
  return {
    id: `${plane}-${id}`,
    dataPlane: plane,
    ...('gateway' in proxy ? { gateway: `${proxy.gateway.namespace}/${proxy.gateway.name}` } : {}),
    node: node.id,
    userAgent: node.userAgent,
    peer,
    variant,
    since: since.toISOString(),
    types: types.map(typeJson),
  };
}

/** The parts of an id. Undefined: no proxy has it. */
export function partsOfId(id: string): { readonly plane: PlaneName; readonly number: number } | undefined {
  const [, plane, number] = /^(proxy|edge)-(\d{1,15})$/.exec(id) ?? [];
  return plane === undefined ? undefined : { plane: plane as PlaneName, number: Number(number) };
}

export type ConnectedProxyJson = ReturnType<typeof connectedProxy>;

export function typeJson({
  typeUrl,
  isWildcard,
  names,
  sentVersion,
  ackedVersion,
  pendingSince,
  rejections,
}: TypeView) {
  return {
    type: typeUrl,
    subscribed: isWildcard ? 'all' : names,
    ...defined({
      sentVersion,
      acknowledgedVersion: ackedVersion,
      pendingSince: pendingSince?.toISOString(),
    }),
    rejected: rejections.map(({ name, version, message, at }) => ({
      ...defined({ name }),
      version,
      // Envoy's own words can have keys in them.
      message: proxyMessage(message),
      at: at.toISOString(),
    })),
  };
}
