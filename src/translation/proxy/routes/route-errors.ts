// Checks of a finished route at every level of validation: values for which Envoy rejects the whole update.

import { quote } from '../../../grammar/quote.ts';
import type { RequestMatch } from '../../routes/request-match.ts';
import type { Route, WeightedCluster } from '../envoy/generated/envoy.config.route.v3.ts';

const PATH = /^(?:[A-Za-z0-9/:@._~!$&'()*+,=;-]|%[0-9a-fA-F]{2})*$/;
const FORBIDDEN = ['//', '/./', '/../', '%2f', '%2F', '#'];
const FORBIDDEN_ENDS = ['/..', '/.'];
/** A quick check: most paths have none of these. */
const MAY_BE_FORBIDDEN = /\/[/.]|%2f|#/i;

const NONE: readonly string[] = [];

/** Also the limit of the sum of all weights. */
const MAX_WEIGHT = 2 ** 32 - 1;

/** All problems of the route. */
export function routeErrors({ match = {}, route = {}, redirect = {} }: Partial<Route>): readonly string[] {
  const errors: string[] = [];
  const look = (path: string | undefined): void => {
    const fault = path === undefined ? undefined : pathFault(path);
    if (fault !== undefined) errors.push(`the path ${quote(path!)} is invalid: it ${fault}`);
  };
  look(match.path ?? match.prefix ?? match.pathSeparatedPrefix);
  look(redirect.pathRedirect);
  look(redirect.hostRedirect);
  look(redirect.schemeRedirect);
  look(pathPart(redirect.prefixRewrite));
  look(pathPart(route.prefixRewrite));
  if (route.weightedClusters !== undefined) errors.push(...weightErrors(route.weightedClusters));
  return errors;
}

const pathPart = (rewrite: string | undefined): string | undefined => rewrite?.split('?', 1)[0];

function pathFault(path: string): string | undefined {
  if (MAY_BE_FORBIDDEN.test(path)) {
    const forbidden = FORBIDDEN.find((part) => path.includes(part));
    if (forbidden !== undefined) return `cannot contain ${quote(forbidden)}`;
    const end = FORBIDDEN_ENDS.find((part) => path.endsWith(part));
    if (end !== undefined) return `cannot end in ${quote(end)}`;
  }
  return PATH.test(path)
    ? undefined
    : 'has a character that must be written as `%` and two hexadecimal digits';
}

function weightErrors({ clusters = [] }: WeightedCluster): readonly string[] {
  let sum = 0;
  for (const { weight = 0 } of clusters) {
    if (!(Number.isInteger(weight) && weight >= 0)) return ['the weight of a backend is not a whole number'];
    sum += weight;
  }
  if (sum === 0)
    return [
      'All backend weights are 0. At least one backendRef in the HTTPRoute rule must specify a non-zero weight',
    ];
  return sum > MAX_WEIGHT ? [`the weights of all backends are more than ${MAX_WEIGHT}`] : NONE;
}

const FORBIDDEN_IN_NAME = /[\r\n\0]/;
/** Limit of a query parameter's name, in bytes (QueryParameterMatcher in config/route/v3/route_components.proto). */
const MAX_QUERY_NAME = 1024;

/** What Envoy rejects in a match, patterns excepted: the match is dropped then, since nothing can replace it. */
export function matcherErrors({ path, headers, queryParams }: RequestMatch): readonly string[] {
  if (path.type !== 'RegularExpression' && headers.length + queryParams.length === 0) return NONE;
  const isBad = ({ name }: { readonly name: string }): boolean => name === '' || FORBIDDEN_IN_NAME.test(name);
  return [
    ...(path.type === 'RegularExpression' && path.value === '' ? ['the pattern of the path is empty'] : []),
    ...headers.filter(isBad).map(({ name }) => `${quote(name)} isn't a header name`),
    ...queryParams
      .filter(({ name }) => name === '' || Buffer.byteLength(name) > MAX_QUERY_NAME)
      .map(({ name }) => `${quote(name)} can't be the name of a query parameter`),
  ];
}
