// Whether a route matches a request, and if it doesn't, which of its conditions aren't met.

import type { Route, RouteMatch } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { Unmet } from '../../explain/request-explanation.ts';
import { matchesWhole } from '../../requests/whole-match.ts';
import type { RoutedRequest } from './routed-request.ts';
import { matchesHeader, matchesParameter, matchesText, queryParameters } from './value-matchers.ts';

/** Empty: the route matches the request. The path comes first. */
export function unmetBy({ match = {} }: Pick<Route, 'match'>, request: RoutedRequest): readonly Unmet[] {
  return [
    ...(matchesPath(match, request.pathname) && isHeld(match, request)
      ? []
      : [{ condition: 'path' as const, value: request.pathname }]),
    ...unmetHeaders(match, request),
    ...unmetParameters(match, request),
    ...unmetCookies(match, request),
    ...(match.grpc === undefined || isGrpc(request) ? [] : [{ condition: 'grpc' as const }]),
    ...UNKNOWN.filter((member) => match[member] !== undefined).map((name) => ({
      condition: 'unknown' as const,
      name,
    })),
  ];
}

/** The translation emits none of them. */
const UNKNOWN = [
  'connectMatcher',
  'pathMatchPolicy',
  'runtimeFraction',
  'tlsContext',
  'dynamicMetadata',
  'filterState',
] as const satisfies readonly (keyof RouteMatch)[];

function matchesPath(match: RouteMatch, pathname: string): boolean {
  const { path, prefix, pathSeparatedPrefix, safeRegex, caseSensitive = true } = match;
  const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase());
  const asked = fold(pathname);
  if (path !== undefined) return asked === fold(path);
  if (prefix !== undefined) return asked.startsWith(fold(prefix));
  if (pathSeparatedPrefix !== undefined) {
    const separated = fold(pathSeparatedPrefix);
    return asked === separated || asked.startsWith(`${separated}/`);
  }
  return safeRegex !== undefined && matchesWhole(safeRegex.regex ?? '', pathname) === true;
}

const PATH = ':path';

/** A pattern may be limited to the paths below another one, by a condition for the header. */
const isHeld = ({ headers = [] }: RouteMatch, { headerValues }: RoutedRequest): boolean =>
  headers.every((matcher) => matcher.name !== PATH || matchesHeader(matcher, headerValues.get(PATH)));

function unmetHeaders({ headers = [] }: RouteMatch, { headerValues }: RoutedRequest): Unmet[] {
  return headers.flatMap((matcher): Unmet[] => {
    const { name = '' } = matcher;
    if (name === PATH) return [];
    const value = headerValues.get(name.toLowerCase());
    if (matchesHeader(matcher, value)) return [];
    if (name === ':method') return [{ condition: 'method', ...valued(value) }];
    return [{ condition: 'header', name, ...valued(value) }];
  });
}

function unmetParameters({ queryParameters: matchers = [] }: RouteMatch, { query }: RoutedRequest): Unmet[] {
  if (matchers.length === 0) return [];
  const parameters = queryParameters(query);
  return matchers
    .map((matcher) => ({ matcher, value: parameters.get(matcher.name ?? '') }))
    .filter(({ matcher, value }) => !matchesParameter(matcher, value))
    .map(({ matcher: { name = '' }, value }) => ({ condition: 'query', name, ...valued(value) }));
}

function unmetCookies({ cookies = [] }: RouteMatch, { headerValues }: RoutedRequest): Unmet[] {
  if (cookies.length === 0) return [];
  const sent = new Map(
    (headerValues.get('cookie') ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .map(([name = '', ...value]) => [name, value.join('=')] as const),
  );
  return cookies
    .filter(({ name = '', stringMatch = {}, invertMatch = false }) => {
      const value = sent.get(name);
      const isMet = value !== undefined && matchesText(stringMatch, value) === true;
      return isMet === invertMatch;
    })
    .map(({ name = '' }) => ({ condition: 'cookie', name, ...valued(sent.get(name)) }));
}

const isGrpc = ({ headerValues }: RoutedRequest): boolean =>
  /^application\/grpc(?:[+;]|$)/.test(headerValues.get('content-type') ?? '');

const valued = (value: string | undefined): { readonly value?: string } =>
  value === undefined ? {} : { value };
