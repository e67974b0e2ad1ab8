// A request match as an Envoy message.

import { literalPattern } from '../../../grammar/regex/literal.ts';
import type { RequestMatch, ValueMatch } from '../../routes/request-match.ts';
import type {
  HeaderMatcher,
  QueryParameterMatcher,
  RouteMatch,
} from '../envoy/generated/envoy.config.route.v3.ts';

/** What Envoy accepts as a path-separated prefix. */
const SEPARATED = /^[^?#]+[^?#/]$/;

export function routeMatch({ path, headers, queryParams, method }: RequestMatch): RouteMatch {
  const isPathAlone =
    headers.length + queryParams.length === 0 && path.within === undefined && method === undefined;
  // Most matches.
  if (isPathAlone) return pathMatch(path);
  const all = [
    ...headers.map(headerMatcher),
    ...(path.within === undefined ? [] : [pathMatcher(path.within)]),
    ...(method === undefined ? [] : [methodMatcher(method)]),
  ];
  return {
    ...pathMatch(path),
    ...(all.length === 0 ? {} : { headers: all }),
    ...(queryParams.length === 0 ? {} : { queryParameters: queryParams.map(queryMatcher) }),
  };
}

function pathMatch({ type, value }: RequestMatch['path']): RouteMatch {
  switch (type) {
    case 'Exact':
      return { path: value };
    case 'RegularExpression':
      return { safeRegex: { googleRe2: {}, regex: value } };
    case 'PathPrefix':
      return SEPARATED.test(value) ? { pathSeparatedPrefix: value } : { prefix: value };
  }
}

const headerMatcher = (match: ValueMatch): HeaderMatcher => ({ name: match.name, ...valueMatcher(match) });
const queryMatcher = (match: ValueMatch): QueryParameterMatcher => ({
  name: match.name,
  ...valueMatcher(match),
});

function valueMatcher({ type, value }: ValueMatch) {
  if (value === '') return { presentMatch: true };
  return {
    stringMatch: type === 'Exact' ? { exact: value } : { safeRegex: { googleRe2: {}, regex: value } },
  };
}

const methodMatcher = (method: string): HeaderMatcher => ({
  name: ':method',
  stringMatch: { exact: method },
});

/** A path, or what is below it. The header contains the query, the path of a match doesn't. */
const pathMatcher = (path: string): HeaderMatcher => ({
  name: ':path',
  stringMatch: {
    safeRegex: { googleRe2: {}, regex: `${literalPattern(path)}${path === '' ? '/.*' : '(?:[/?#].*)?'}` },
  },
});
