// The connected proxies as the admin port shows them: who each one is, and what it has of each type. Pure.

import { defined } from '../../grammar/defined.ts';
import type { PlaneName } from '../../translation/planes.ts';
import { metadataText } from '../../xds/messages/node.ts';
import type { ClientView, TypeView } from '../../xds/server.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { proxyOf } from '../feeds/identity.ts';
import { proxyMessage } from '../rejections/proxy-message.ts';

/** `id` names the data plane and the stream: it is unique in this replica. Clients whose node names no Gateway don't get this far. */
export function connectedProxy(plane: PlaneName, client: ClientView<XdsIdentity>) {
  const { id, identity, node, peer, variant, since, types } = client;
  const proxy = proxyOf(plane, { id: node.id, role: metadataText(node, 'role') }, identity);
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

export type ConnectedProxyJson = ReturnType<typeof connectedProxy>;

function typeJson({
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
