// The matches of rules in the form of the model.

import { quote } from '../../../grammar/quote.ts';
import { literalPattern } from '../../../grammar/regex/literal.ts';
import type { GRPCRouteMatch, HTTPRouteMatch } from '../../../objects/gateway-api/types.ts';
import { withoutTrailingSlash } from '../../routes/paths.ts';
import type { Match } from '../model/records.ts';
import type { ValueMatch } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { nameFault } from '../units/headers.ts';
import { isBrokenPattern } from '../units/patterns.ts';

type Path = NonNullable<Match['path']>;

export function httpMatch({ path, headers = [], queryParams = [], method }: HTTPRouteMatch): Match {
  return {
    ...(path === undefined ? {} : { path: httpPath(path) }),
    ...valuesOf('headers', headers),
    ...valuesOf('queryParams', queryParams),
    ...(method === undefined ? {} : { method: { exact: method } }),
  };
}

function httpPath({ type, value = '/' }: NonNullable<HTTPRouteMatch['path']>): Path {
  if (type === 'RegularExpression') return { regex: value === '' ? '/' : value };
  const path = value.startsWith('/') ? value : `/${value}`;
  if (type === 'Exact') return { exact: path };
  // A path of slashes only, but for the root, matches nothing, and must not match everything.
  return { pathPrefix: withoutTrailingSlash(path) || path };
}

/** The match of a rule of a GRPCRoute without matches. */
export const ANY_CALL: Match = { path: { pathPrefix: '/' } };

export function grpcMatch({ method, headers = [] }: GRPCRouteMatch, options: EdgeOptions): Match {
  const path = method && grpcPath(method, options);
  return { ...(path === undefined ? {} : { path }), ...valuesOf('headers', headers) };
}

const ANY_NAME = '[^/]+';

/** A call is a POST to `/service/method`. */
function grpcPath(
  { type, service = '', method = '' }: NonNullable<GRPCRouteMatch['method']>,
  { corrects }: EdgeOptions,
): Path | undefined {
  if (service === '' && method === '') return undefined;
  if (type === 'RegularExpression' && corrects('E33')) {
    const part = (pattern: string): string => (pattern === '' ? ANY_NAME : `(${pattern})`);
    return { regex: `/${part(service)}/${part(method)}` };
  }
  if (service === '') return { regex: `/${ANY_NAME}/${literalPattern(method)}` };
  if (method !== '') return { exact: `/${service}/${method}` };
  return corrects('E13') ? { pathPrefix: `/${service}` } : { exact: `/${service}/` };
}

const NONE: readonly ValueMatch[] = [];

/** Why the data plane couldn't read the matches; undefined: it can. */
export function matchFault(matches: readonly Match[], options: EdgeOptions): string | undefined {
  const broken = brokenPattern(matches, options);
  if (broken !== undefined) return `the pattern ${quote(broken)} of a match can't be read`;
  // Files can have what the API server rejects.
  if (!options.failsClosed) return undefined;
  for (const { headers = NONE, method } of matches) {
    const name = headers.find((header) => nameFault(header.name) !== undefined)?.name;
    if (name !== undefined) return `no header can have the name ${quote(name)} of a match`;
    if (method !== undefined && nameFault(method.exact) !== undefined)
      return `no request can have the method ${quote(method.exact)} of a match`;
  }
  return undefined;
}

/** The first pattern that the data plane can't read. */
function brokenPattern(matches: readonly Match[], options: EdgeOptions): string | undefined {
  const broken = (value: Path | ValueMatch | undefined): string | undefined =>
    value !== undefined && 'regex' in value && isBrokenPattern(value.regex, options)
      ? value.regex
      : undefined;
  for (const { path, headers = NONE, queryParams = NONE } of matches)
    for (const found of [broken(path), ...headers.map(broken), ...queryParams.map(broken)])
      if (found !== undefined) return found;
  return undefined;
}

/** An empty list isn't written. */
function valuesOf<Name extends 'headers' | 'queryParams'>(
  name: Name,
  matches: readonly { readonly name: string; readonly type?: string; readonly value: string }[],
): { readonly [N in Name]?: readonly ValueMatch[] } {
  if (matches.length === 0) return {};
  const list = matches.map(
    ({ name: key, type, value }): ValueMatch =>
      type === 'RegularExpression' ? { name: key, regex: value } : { name: key, exact: value },
  );
  return { [name]: list } as { [N in Name]: typeof list };
}
