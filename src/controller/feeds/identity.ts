// Which proxy a client of discovery is: what its node says, held against the account that it proves.

import { checkDnsLabel, checkDnsSubdomain } from '../../grammar/names.ts';
import { quote } from '../../grammar/quote.ts';
import { PROXY_ROLE, proxyRole } from '../../identifiers.ts';
import type { ConnectedProxy } from '../../translation/backends/connected-proxies.ts';
import type { PlaneName } from '../../translation/planes.ts';
import { metadataText, type XdsNode } from '../../xds/messages/node.ts';

/** The parts of a client's node that say which proxy it is. */
export interface ProxyNode {
  /** Of Envoys `<pod>.<namespace>`. */
  readonly id: string;
  /** The member `role` of its metadata. */
  readonly role: string | undefined;
}

export interface Account {
  readonly namespace: string;
  readonly name: string;
}

/** Why a client isn't one of our proxies. */
export interface NoProxy {
  readonly reason: 'invalid' | 'forbidden';
  readonly message: string;
}

/** The role of the proxies of a Gateway. */
export function roleOf(plane: PlaneName, { namespace, name }: Account): string {
  return plane === 'proxy' ? proxyRole(namespace, name) : `${namespace}~${name}`;
}

/**
 * The proxy that a node is of. Its account has the name of its Gateway: a proxy never receives the configuration of another one.
 *
 * @param account that the client proved; undefined: clients need no token
 */
export function proxyOf(
  plane: PlaneName,
  { id, role }: ProxyNode,
  account: Account | undefined,
): ConnectedProxy | NoProxy {
  const gateway = gatewayOf(plane, role);
  if (gateway === undefined) {
    const form = roleOf(plane, { namespace: '<namespace>', name: '<gateway>' });
    const found = role === undefined ? 'is missing' : `is ${quote(role)}`;
    return { reason: 'invalid', message: `node.metadata.role: must be \`${form}\`, and ${found}` };
  }
  if (account !== undefined && (account.namespace !== gateway.namespace || account.name !== gateway.name))
    return {
      reason: 'forbidden',
      message:
        `service account ${account.namespace}/${account.name} may not receive the configuration of Gateway ` +
        `${gateway.namespace}/${gateway.name}, only that of the Gateway of its own name`,
    };
  return { gateway, pod: podOf(id) ?? gateway };
}

/** The same for a client of discovery. */
export const proxyOfClient = (
  plane: PlaneName,
  { node, identity }: { readonly node: XdsNode; readonly identity: Account | undefined },
): ConnectedProxy | NoProxy => proxyOf(plane, { id: node.id, role: metadataText(node, 'role') }, identity);

function gatewayOf(plane: PlaneName, role: string | undefined): Account | undefined {
  const parts = role?.split('~') ?? [];
  if (plane === 'proxy' && parts.shift() !== PROXY_ROLE) return undefined;
  const [namespace, name, ...rest] = parts;
  if (namespace === undefined || name === undefined || rest.length > 0) return undefined;
  return checkDnsLabel(namespace) === undefined && checkDnsSubdomain(name) === undefined
    ? { namespace, name }
    : undefined;
}

/** Undefined: the id is of another form. The proxy then counts as one without labels and locality. */
function podOf(id: string): Account | undefined {
  const at = id.lastIndexOf('.');
  const [name, namespace] = [id.slice(0, Math.max(at, 0)), id.slice(at + 1)];
  return at > 0 && checkDnsSubdomain(name) === undefined && checkDnsLabel(namespace) === undefined
    ? { namespace, name }
    : undefined;
}
