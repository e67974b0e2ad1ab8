// The Gateway that `--gateway NS/NAME` selects.

import { didYouMean } from '../../grammar/nearest.ts';
import type { GatewayConfiguration } from '../../translation/planes.ts';
import { UsageError } from '../command-line/io.ts';
import type { NoGateway } from './assumed/no-gateway.ts';

/** How many names are listed if none is similar. */
const LISTED = 10;

export function chosenGateway<G extends { readonly namespace: string; readonly name: string }>(
  named: string,
  gateways: readonly G[],
  none: NoGateway | undefined,
): G {
  const found = gateways.find((gateway) => nameOf(gateway) === named);
  if (found !== undefined) return found;
  const names = gateways.map(nameOf);
  const sameName = names.filter((name) => name.endsWith(`/${named}`));
  const hint =
    sameName.length > 0
      ? `add its namespace: ${sameName.slice(0, LISTED).join(', ')}`
      : (didYouMean(named, names) ?? none?.hint ?? listed(names));
  const why = none === undefined ? 'no such Gateway is translated' : none.why;
  throw new UsageError(`--gateway ${named}: ${why}`, hint);
}

/** The only Gateway, for outputs of a single one. */
export function onlyGateway(
  gateways: readonly GatewayConfiguration[],
  none: NoGateway | undefined,
): GatewayConfiguration {
  const [first, ...others] = gateways;
  if (first === undefined)
    throw new UsageError(`no Gateway is translated: ${none?.why ?? 'there is none'}`, none?.hint);
  if (others.length === 0) return first;
  throw new UsageError(
    `${gateways.length} Gateways are translated, and this output is for one`,
    `choose it with --gateway: ${listed(gateways.map(nameOf))}`,
  );
}

export const nameOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;

function listed(names: readonly string[]): string {
  return `there are ${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ', ...' : ''}`;
}
