// Whether a match of the edge data plane takes a request, and if not, which of its conditions aren't met.

import type { Match } from '../../../translation/edge/model/records.ts';
import type { ValueMatch } from '../../../translation/edge/model/specs.ts';
import type { NameValue, RequestQuestion, Unmet } from '../../explain/request-explanation.ts';
import { matchesWhole } from '../../requests/whole-match.ts';

export interface EdgeRequest {
  readonly path: string;
  readonly method: string;
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, string>;
}

/** The data plane compares paths byte for byte: it resolves no dots, merges no slashes and decodes nothing. */
export function requestOf({ path: target, method, headers }: RequestQuestion): EdgeRequest {
  const [path = '', ...query] = target.split('?');
  return {
    path,
    method,
    headers: joinedByName(headers),
    query: new Map([...new URLSearchParams(query.join('?'))].reverse()),
  };
}

/** Several headers of one name are one list. */
function joinedByName(headers: readonly NameValue[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    joined.set(key, before === undefined ? value : `${before},${value}`);
  }
  return joined;
}

/** Empty: it takes the request. The path comes first. */
export function unmetBy(
  { path, method, headers = [], queryParams = [] }: Match,
  request: EdgeRequest,
): readonly Unmet[] {
  return [
    ...(matchesPath(path, request.path) ? [] : [{ condition: 'path' as const, value: request.path }]),
    ...(method === undefined || method.exact === request.method
      ? []
      : [{ condition: 'method' as const, value: request.method }]),
    ...unmetValues('header', headers, (name) => request.headers.get(name.toLowerCase())),
    ...unmetValues('query', queryParams, (name) => request.query.get(name)),
  ];
}

function matchesPath(wanted: Match['path'], path: string): boolean {
  if (wanted === undefined) return true;
  if ('exact' in wanted) return path === wanted.exact;
  if ('regex' in wanted) return matchesWhole(wanted.regex, path) === true;
  const { pathPrefix } = wanted;
  return pathPrefix === '/' || path === pathPrefix || path.startsWith(`${pathPrefix}/`);
}

function unmetValues(
  condition: 'header' | 'query',
  wanted: readonly ValueMatch[],
  given: (name: string) => string | undefined,
): readonly Unmet[] {
  return wanted.flatMap((one): Unmet[] => {
    const value = given(one.name);
    if (value !== undefined && matchesValue(one, value)) return [];
    return [{ condition, name: one.name, ...(value === undefined ? {} : { value }) }];
  });
}

const matchesValue = (wanted: ValueMatch, value: string): boolean =>
  'exact' in wanted ? value === wanted.exact : matchesWhole(wanted.regex, value) === true;
