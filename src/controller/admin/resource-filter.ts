// Which resources a request asks for: `?type=TYPE&name=NAME`, and of which Gateway: `gateway=NAMESPACE/NAME`.

import { defined } from '../../grammar/defined.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { enumerated } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import { type Refused, readQuery } from './query.ts';
import { type ResourceFilter, type Snapshot, TYPE_NAMES, typeUrlOf } from './snapshots.ts';

export interface AskedSnapshots {
  readonly snapshots: readonly Snapshot[];
  readonly filter: ResourceFilter;
}

export function askedSnapshots(query: unknown, all: readonly Snapshot[]): AskedSnapshots | Refused {
  const asked = readQuery(query, ['gateway', 'type', 'name']);
  if ('problem' in asked) return asked;
  const { gateway } = asked.values;
  const filter = filterOf(asked.values);
  if ('problem' in filter) return filter;
  if (gateway === undefined) return { snapshots: all, filter };
  const snapshots = all.filter((each) => each.gateway === gateway);
  return snapshots.length > 0 ? { snapshots, filter } : unknownGateway(gateway, all);
}

/** `gateway`: one that is translated; undefined: all. */
export function askedGateway(
  query: unknown,
  all: readonly Snapshot[],
): { readonly gateway: string | undefined } | Refused {
  const asked = readQuery(query, ['gateway']);
  if ('problem' in asked) return asked;
  const { gateway } = asked.values;
  return gateway === undefined || all.some((each) => each.gateway === gateway)
    ? { gateway }
    : unknownGateway(gateway, all);
}

function unknownGateway(gateway: string, all: readonly Snapshot[]): Refused {
  const hint = didYouMean(
    gateway,
    all.map((each) => each.gateway),
  );
  return {
    status: 404,
    problem: `gateway: no Gateway ${quote(gateway)} is translated${inBrackets(hint)}`,
  };
}

export function askedResources(query: unknown): ResourceFilter | Refused {
  const asked = readQuery(query, ['type', 'name']);
  return 'problem' in asked ? asked : filterOf(asked.values);
}

function filterOf({
  type,
  name,
}: {
  readonly type?: string;
  readonly name?: string;
}): ResourceFilter | Refused {
  const typeUrl = type === undefined ? undefined : typeUrlOf(type);
  if (type === undefined || typeUrl !== undefined) return defined({ typeUrl, name });
  const hint = inBrackets(didYouMean(type, TYPE_NAMES));
  return {
    status: 400,
    problem: `type: must be ${enumerated(TYPE_NAMES, 'or')}, or the URL of one of them${hint}`,
  };
}

const inBrackets = (hint: string | undefined): string => (hint === undefined ? '' : ` (${hint})`);
