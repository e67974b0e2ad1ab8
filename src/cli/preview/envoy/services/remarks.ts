// What a preview prints about the services that it stands in for.

import { labelOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { enumerated } from '../../../../grammar/plural.ts';
import { DECISION_HEADER, type Decision } from '../../services/decision.ts';
import { PROCESSED_HEADER } from '../../services/grpc-methods.ts';
import type { TokenProvider } from '../../services/keys.ts';
import type { ServiceRoles } from './roles.ts';

interface Around {
  /** Whether a server of the preview is behind the cluster. */
  readonly isStandIn: (cluster: string) => boolean;
  readonly decision: Decision;
  readonly tokenOf: (provider: TokenProvider) => string;
}

export function serviceRemarks(
  roles: ServiceRoles,
  { isStandIn, decision, tokenOf }: Around,
): readonly string[] {
  const { httpAuthorization, grpcAuthorization, rateLimits, processors, keys } = roles;
  const labels = (...sets: readonly ReadonlySet<string>[]): readonly string[] =>
    [
      ...new Set(
        sets
          .flatMap((set) => [...set])
          .filter(isStandIn)
          .map(labelOf),
      ),
    ].sort();
  const other: Decision = decision === 'allow' ? 'deny' : 'allow';
  const choose = `The header \`${DECISION_HEADER}: ${other}\` ${other === 'deny' ? 'denies' : 'allows'} one.`;
  const remark = (
    names: readonly string[],
    [allows, denies]: readonly [string, string],
  ): readonly string[] =>
    names.length === 0
      ? []
      : [`${enumerated(names, 'and')}, built in: ${decision === 'allow' ? allows : denies}. ${choose}`];
  return [
    ...remark(labels(httpAuthorization, grpcAuthorization), [
      'every request is authorized',
      'no request is authorized',
    ]),
    ...remark(labels(rateLimits), [
      'no request is over a rate limit',
      'every request is over its rate limit',
    ]),
    ...remark(labels(processors), [
      `requests are processed without a change, but for the header ${PROCESSED_HEADER}`,
      'every request is refused by the processor',
    ]),
    ...[...keys]
      .filter(([cluster]) => isStandIn(cluster))
      .flatMap(([cluster, providers]) =>
        providers.map((provider) => tokenRemark(cluster, provider, tokenOf)),
      ),
  ];
}

function tokenRemark(cluster: string, provider: TokenProvider, tokenOf: Around['tokenOf']): string {
  const { issuer, audiences = [] } = provider;
  const of = issuer === undefined ? '' : ` of issuer ${issuer}`;
  const audience = audiences.length === 0 ? '' : `, audience ${audiences[0]}`;
  return `${labelOf(cluster)}, built in: it serves the keys of this preview. A token${of}${audience}, for a day:\nauthorization: Bearer ${tokenOf(provider)}`;
}
