// The query of a request: known members, each at most once.

import { didYouMean } from '../../grammar/nearest.ts';
import { enumerated } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';

/** Why a request isn't answered. */
export interface Refused {
  readonly status: 400 | 404;
  readonly problem: string;
}

export interface Query<Name extends string> {
  readonly values: { readonly [N in Name]?: string };
}

/** `query`: as Fastify gives it. */
export function readQuery<Name extends string>(
  query: unknown,
  names: readonly Name[],
): Query<Name> | Refused {
  const values: { [N in Name]?: string } = Object.create(null);
  for (const [member, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    const name = names.find((each) => each === member);
    if (name === undefined) {
      const hint = didYouMean(member, names) ?? `it takes ${enumerated(names, 'and')}`;
      return { status: 400, problem: `unknown query ${quote(member)} (${hint})` };
    }
    if (typeof value !== 'string') return { status: 400, problem: `${name}: is in the query more than once` };
    values[name] = value;
  }
  return { values };
}
