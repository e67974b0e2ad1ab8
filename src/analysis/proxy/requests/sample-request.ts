// A request that a match takes, for a preview and for comparisons.

import type {
  HeaderMatcher,
  QueryParameterMatcher,
  RouteMatch,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher } from '../../../translation/proxy/envoy/generated/envoy.type.matcher.v3.ts';
import type { NameValue } from '../../explain/request-explanation.ts';
import { matchingText } from './matching-text.ts';

export interface SampleRequest {
  /** Absent if any method will do. */
  readonly method?: string;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly NameValue[];
}

/** Undefined if no matching request could be made. */
export function sampleRequest(match: RouteMatch = {}): SampleRequest | undefined {
  // The pattern of the path also matches paths that this condition leaves out.
  if (match.headers?.some((matcher) => matcher.name === ':path')) return undefined;
  const path =
    match.path ?? match.pathSeparatedPrefix ?? match.prefix ?? textOf({ safeRegex: match.safeRegex });
  const headers = pairsOf(match.headers?.filter((matcher) => matcher.name !== ':method'));
  const query = pairsOf(match.queryParameters);
  if (path === undefined || headers === undefined || query === undefined) return undefined;
  // Generated text that isn't a path: `/.+/Method` gives `/x/Method`, but `.*` gives nothing.
  const whole = path.startsWith('/') ? path : `/${path}`;
  const [method] = pairsOf(match.headers?.filter((matcher) => matcher.name === ':method')) ?? [];
  return {
    ...(method === undefined ? {} : { method: method[1] }),
    path: encodeURI(whole.toWellFormed()) + (query.length === 0 ? '' : `?${new URLSearchParams(query)}`),
    headers,
  };
}

/** `*.example.org` matches any host below it; `*` any host, which is undefined here. The port of a domain isn't part of the host. */
export function sampleHost(domain: string | undefined): string | undefined {
  if (domain === undefined || domain === '*') return undefined;
  return domain.replace(/^\*\./, 'any.').replace(/:\d+$/, '');
}

type Matcher =
  | Pick<HeaderMatcher, 'name' | 'stringMatch' | 'presentMatch' | 'invertMatch'>
  | QueryParameterMatcher;

/** Names with matching values; undefined if one can't be generated. */
function pairsOf(matchers: readonly Matcher[] = []): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const matcher of matchers) {
    if ('invertMatch' in matcher && matcher.invertMatch) continue;
    const value = matcher.stringMatch === undefined ? 'any' : textOf(matcher.stringMatch);
    if (value === undefined || matcher.name === undefined) return undefined;
    pairs.push([matcher.name, value]);
  }
  return pairs;
}

function textOf(
  matcher: { readonly [Member in keyof StringMatcher]?: StringMatcher[Member] | undefined },
): string | undefined {
  const { exact, prefix, suffix, contains, safeRegex } = matcher;
  const plain = exact ?? prefix ?? suffix ?? contains;
  return plain ?? (safeRegex?.regex === undefined ? undefined : matchingText(safeRegex.regex));
}
