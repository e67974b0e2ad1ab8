// A route's match as text: `GET prefix /shop, header x-env: prod`.

import type {
  HeaderMatcher,
  QueryParameterMatcher,
  RouteMatch,
} from '../envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher } from '../envoy/generated/envoy.type.matcher.v3.ts';

export function matchText(match: RouteMatch = {}): string {
  const headers = match.headers ?? [];
  const method = headers.find(isMethod);
  const conditions = [
    ...headers.filter((header) => header !== method).map((header) => `header ${conditionText(header)}`),
    ...(match.queryParameters ?? []).map((parameter) => `query ${conditionText(parameter)}`),
  ];
  const request = [method?.stringMatch?.exact, pathText(match)].filter((part) => part !== undefined);
  return [request.join(' '), ...conditions].join(', ');
}

function pathText({ path, prefix, pathSeparatedPrefix, safeRegex }: RouteMatch): string {
  if (path !== undefined) return `exact ${path}`;
  if (safeRegex !== undefined) return `regex ${safeRegex.regex ?? ''}`;
  return `prefix ${pathSeparatedPrefix ?? prefix ?? '/'}`;
}

const isMethod = ({ name, stringMatch }: HeaderMatcher): boolean =>
  name === ':method' && stringMatch?.exact !== undefined;

function conditionText({
  name = '',
  stringMatch,
  invertMatch = false,
}: (HeaderMatcher | QueryParameterMatcher) & { readonly invertMatch?: boolean }): string {
  const value = stringMatch === undefined ? '' : valueText(stringMatch);
  return `${invertMatch ? 'not ' : ''}${name}${value}`;
}

function valueText({ exact, prefix, suffix, contains, safeRegex }: StringMatcher): string {
  if (exact !== undefined) return `: ${exact}`;
  if (safeRegex !== undefined) return ` ~ ${safeRegex.regex ?? ''}`;
  if (prefix !== undefined) return `: ${prefix}*`;
  if (suffix !== undefined) return `: *${suffix}`;
  return contains === undefined ? '' : `: *${contains}*`;
}
