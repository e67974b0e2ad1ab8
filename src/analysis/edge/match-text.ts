// A match of the edge data plane as text: `GET prefix /shop, header x-env: prod`.

import type { Match } from '../../translation/edge/model/records.ts';
import type { ValueMatch } from '../../translation/edge/model/specs.ts';

export function matchText({ path, headers = [], queryParams = [], method }: Match = {}): string {
  const request = [method?.exact, pathText(path)].filter((part) => part !== undefined).join(' ');
  const conditions = [
    ...headers.map((header) => `header ${conditionText(header)}`),
    ...queryParams.map((parameter) => `query ${conditionText(parameter)}`),
  ];
  return [request, ...conditions].join(', ');
}

/** Of a rule: a request needs one of them. */
export const matchesText = (matches: readonly Match[] = [{}]): string => matches.map(matchText).join(' or ');

function pathText(path: Match['path']): string {
  if (path === undefined) return 'prefix /';
  if ('exact' in path) return `exact ${path.exact}`;
  return 'regex' in path ? `regex ${path.regex}` : `prefix ${path.pathPrefix}`;
}

const conditionText = (condition: ValueMatch): string =>
  'exact' in condition ? `${condition.name}: ${condition.exact}` : `${condition.name} ~ ${condition.regex}`;
