// A request that a route of the edge data plane takes.

import type { Match, Route } from '../../../translation/edge/model/records.ts';
import type { ValueMatch } from '../../../translation/edge/model/specs.ts';
import type { NameValue, RequestQuestion } from '../../explain/request-explanation.ts';

/** A host that no route names. */
const ANY_HOST = 'any.invalid';

/** Undefined where it needs a text that fits a pattern. */
export function sampleRequest({ hostnames = [], matches = [{}] }: Route): RequestQuestion | undefined {
  const [{ path, method, headers = [], queryParams = [] } = {} as Match] = matches;
  const fields = pairsOf(headers);
  const query = pairsOf(queryParams);
  if (fields === undefined || query === undefined || (path !== undefined && 'regex' in path))
    return undefined;
  const plain = path === undefined ? '/' : 'exact' in path ? path.exact : path.pathPrefix;
  return {
    host: (hostnames[0] ?? ANY_HOST).toLowerCase().replace(/^\*\./, 'any.'),
    path:
      plain +
      (query.length === 0
        ? ''
        : `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))}`),
    method: method?.exact ?? 'GET',
    headers: fields,
  };
}

function pairsOf(matches: readonly ValueMatch[]): readonly NameValue[] | undefined {
  const pairs = matches.flatMap((match): NameValue[] =>
    'exact' in match ? [[match.name, match.exact]] : [],
  );
  return pairs.length === matches.length ? pairs : undefined;
}
