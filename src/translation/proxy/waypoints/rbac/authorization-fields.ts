// The fields of an operation and of a source, in the order of their matchers: each, then its negative form.

import { advice, type Fault } from '../../../../diagnostics/finding.ts';
import type { Permission, Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import { peerAddress, remoteAddress } from './addresses.ts';
import { destinationPort } from './connections.ts';
import type { Matcher } from './matcher.ts';
import { peerNamespace, peerPrincipal, serviceAccount } from './peers.ts';
import { host, method, path } from './requests.ts';
import type { Rule } from './rule.ts';
import { requestPrincipal } from './tokens.ts';

type Operation = NonNullable<NonNullable<Rule['to']>[number]['operation']>;
type Source = NonNullable<NonNullable<Rule['from']>[number]['source']>;

/** A field with its values; if we don't support it, its matcher gives the reason. */
export interface WrittenField<M> {
  readonly name: string;
  readonly values: readonly string[];
  readonly matcher: Matcher<M> | Fault;
  readonly isNegative: boolean;
}

export function operationFields(operation: Operation = {}): readonly WrittenField<Permission>[] {
  const { hosts, notHosts, methods, notMethods, paths, notPaths, ports, notPorts } = operation;
  return [
    ...both('hosts', host, hosts, notHosts),
    ...both('methods', method, methods, notMethods),
    ...both('paths', path, paths, notPaths),
    ...both('ports', destinationPort, ports, notPorts),
  ];
}

export function sourceFields(source: Source = {}): readonly WrittenField<Principal>[] {
  return [
    ...both('principals', peerPrincipal, source.principals, source.notPrincipals),
    ...both('requestPrincipals', requestPrincipal, source.requestPrincipals, source.notRequestPrincipals),
    ...both('serviceAccounts', serviceAccount, source.serviceAccounts, source.notServiceAccounts),
    ...both('namespaces', peerNamespace, source.namespaces, source.notNamespaces),
    ...both('remoteIpBlocks', remoteAddress, source.remoteIpBlocks, source.notRemoteIpBlocks),
    ...both('ipBlocks', peerAddress, source.ipBlocks, source.notIpBlocks),
    ...both<Principal>('trustDomains', NO_TRUST_DOMAINS, source.trustDomains, source.notTrustDomains),
  ];
}

const NO_TRUST_DOMAINS = advice(
  'trust domains are not translated',
  'write them in `principals`, as in `cluster.local/*`',
);

function both<M>(
  name: string,
  matcher: Matcher<M> | Fault,
  values: readonly string[] = [],
  notValues: readonly string[] = [],
): readonly WrittenField<M>[] {
  const negative = `not${name[0]!.toUpperCase()}${name.slice(1)}`;
  return [
    { name, values, matcher, isNegative: false },
    { name: negative, values: notValues, matcher, isNegative: true },
  ];
}
