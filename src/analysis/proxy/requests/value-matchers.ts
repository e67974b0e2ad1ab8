// Matchers of texts, headers and query parameters, as the proxy applies them.

import type {
  HeaderMatcher,
  QueryParameterMatcher,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher } from '../../../translation/proxy/envoy/generated/envoy.type.matcher.v3.ts';
import { matchesWhole } from '../../requests/whole-match.ts';

/** Undefined for an unknown matcher, or a pattern that the proxy rejects. */
export function matchesText(matcher: StringMatcher, text: string): boolean | undefined {
  const { exact, prefix, suffix, contains, safeRegex, ignoreCase = false } = matcher;
  if (safeRegex !== undefined) return matchesWhole(safeRegex.regex ?? '', text);
  const fold = (value: string): string => (ignoreCase ? value.toLowerCase() : value);
  const value = fold(text);
  if (exact !== undefined) return value === fold(exact);
  if (prefix !== undefined) return value.startsWith(fold(prefix));
  if (suffix !== undefined) return value.endsWith(fold(suffix));
  if (contains !== undefined) return value.includes(fold(contains));
  return undefined;
}

/** `value` is undefined if the request doesn't have the header. */
export function matchesHeader(matcher: HeaderMatcher, value: string | undefined): boolean {
  const { invertMatch = false, treatMissingHeaderAsEmpty = false, presentMatch } = matcher;
  const isThere = value !== undefined || treatMissingHeaderAsEmpty;
  if (presentMatch !== undefined) return (isThere === presentMatch) !== invertMatch;
  if (!isThere) return false;
  const matches = valueMatches(matcher, value ?? '');
  return matches !== undefined && matches !== invertMatch;
}

function valueMatches(matcher: HeaderMatcher, value: string): boolean | undefined {
  const { stringMatch, exactMatch, prefixMatch, suffixMatch, containsMatch, safeRegexMatch, rangeMatch } =
    matcher;
  if (stringMatch !== undefined) return matchesText(stringMatch, value);
  if (exactMatch !== undefined) return value === exactMatch;
  if (prefixMatch !== undefined) return value.startsWith(prefixMatch);
  if (suffixMatch !== undefined) return value.endsWith(suffixMatch);
  if (containsMatch !== undefined) return value.includes(containsMatch);
  if (safeRegexMatch !== undefined) return matchesWhole(safeRegexMatch.regex ?? '', value);
  if (rangeMatch === undefined) return undefined;
  const { start = '0', end = '0' } = rangeMatch;
  return /^[+-]?\d{1,18}$/.test(value) && BigInt(value) >= BigInt(start) && BigInt(value) < BigInt(end);
}

/** `value` is undefined if the query doesn't have the parameter. */
export function matchesParameter(matcher: QueryParameterMatcher, value: string | undefined): boolean {
  if (matcher.presentMatch !== undefined) return (value !== undefined) === matcher.presentMatch;
  if (value === undefined) return false;
  if (matcher.stringMatch === undefined) return true;
  return matchesText(matcher.stringMatch, value) ?? false;
}

/** The first value of each parameter, as written in the query: nothing is decoded. */
export function queryParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  if (query === '') return parameters;
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    const name = equals === -1 ? part : part.slice(0, equals);
    if (!parameters.has(name)) parameters.set(name, equals === -1 ? '' : part.slice(equals + 1));
  }
  return parameters;
}
