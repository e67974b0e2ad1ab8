// The action of a route in short: `→ kube_shop_cart_80`, `redirect 302 to https`, `timeout 5s`.

import { isReplaced } from '../../../../analysis/proxy/destinations.ts';
import { counted, enumerated, firstOf } from '../../../../grammar/plural.ts';
import { BLACKHOLE_CLUSTER } from '../../../../translation/proxy/clusters/names.ts';
import { CORS_NAME } from '../../../../translation/proxy/cors.ts';
import { durationText } from '../../../../translation/proxy/duration.ts';
import type { Any } from '../../../../translation/proxy/envoy/any.ts';
import type { HeaderValueOption } from '../../../../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import type {
  DirectResponseAction,
  RedirectAction,
  Route,
  RouteAction,
  RouteAction_RequestMirrorPolicy,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher } from '../../../../translation/proxy/envoy/generated/envoy.type.matcher.v3.ts';

export function actionText(route: Route): string {
  if (isReplaced(route)) return '500: REPLACED, see below';
  if (route.directResponse !== undefined) return answerText(route.directResponse);
  if (route.redirect !== undefined) return redirectText(route.redirect);
  if (route.route === undefined) return 'nothing';
  const { cluster, weightedClusters } = route.route;
  return `→ ${destinationText({ cluster, weightedClusters }, '500')}`;
}

interface Destination {
  readonly cluster?: string | undefined;
  readonly weightedClusters?: { readonly clusters?: readonly Weighted[] } | undefined;
}

interface Weighted {
  readonly name?: string;
  readonly weight?: number;
}

/** The clusters, each with its share; `otherwise`: the text if there are none. */
export function destinationText({ cluster, weightedClusters }: Destination, otherwise: string): string {
  const nameOf = (name = ''): string =>
    name === BLACKHOLE_CLUSTER || name === '' ? `no valid backend (${otherwise})` : name;
  if (weightedClusters === undefined) return nameOf(cluster);
  const { clusters = [] } = weightedClusters;
  const total = clusters.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const shares = clusters.map(
    ({ name, weight = 0 }) => `${percentText(total === 0 ? 0 : weight / total)} ${nameOf(name)}`,
  );
  return firstOf(shares, MAX_SHARES).join(', ');
}

/** How many backends of a route are named. */
const MAX_SHARES = 10;

const percentText = (share: number): string => {
  const percent = 100 * share;
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`;
};

const SHOWN_BODY = 40;

function answerText({ status = 0, body }: DirectResponseAction): string {
  const text = body?.inlineString;
  if (text === undefined) return `answers ${status}`;
  const shown = text.length > SHOWN_BODY ? `${text.slice(0, SHOWN_BODY).toWellFormed()}…` : text;
  return `answers ${status} ${JSON.stringify(shown)}`;
}

const REDIRECTS: Readonly<Record<string, number>> = {
  MOVED_PERMANENTLY: 301,
  FOUND: 302,
  SEE_OTHER: 303,
  TEMPORARY_REDIRECT: 307,
  PERMANENT_REDIRECT: 308,
};

function redirectText(redirect: RedirectAction): string {
  const { responseCode = 'MOVED_PERMANENTLY', httpsRedirect, hostRedirect, portRedirect } = redirect;
  const { pathRedirect, prefixRewrite, schemeRedirect = httpsRedirect ? 'https' : undefined } = redirect;
  const to = [
    schemeRedirect === undefined ? [] : [schemeRedirect],
    hostRedirect === undefined ? [] : [`host ${hostRedirect}`],
    portRedirect === undefined ? [] : [`port ${portRedirect}`],
    pathRedirect === undefined ? [] : [`path ${pathRedirect}`],
    prefixRewrite === undefined ? [] : [`prefix ${prefixRewrite}`],
  ].flat();
  return `redirects ${REDIRECTS[responseCode] ?? responseCode} to ${to.join(', ')}`;
}

const MAX_MIRRORS = 5;

/** Further actions of a route, a few words each. */
export function detailsOf(route: Route): string[] {
  const action = route.route ?? {};
  return [
    ...rewritesOf(action),
    ...(action.timeout === undefined ? [] : [`timeout ${durationText(action.timeout)}`]),
    ...(action.idleTimeout === undefined ? [] : [`idle timeout ${durationText(action.idleTimeout)}`]),
    ...retriesOf(action),
    ...firstOf((action.requestMirrorPolicies ?? []).map(mirrorText), MAX_MIRRORS),
    ...(action.upgradeConfigs ?? []).map(({ upgradeType = '' }) => upgradeType),
    ...corsText(route.typedPerFilterConfig?.[CORS_NAME]),
    ...headersText('request', route.requestHeadersToAdd, route.requestHeadersToRemove),
    ...headersText('response', route.responseHeadersToAdd, route.responseHeadersToRemove),
  ];
}

const CORS_POLICY = 'type.googleapis.com/envoy.extensions.filters.http.cors.v3.CorsPolicy';
const MAX_ORIGINS = 3;

/** `CORS for https://shop.example.com` */
function corsText(config: Any | undefined): string[] {
  if (config?.['@type'] !== CORS_POLICY) return [];
  const { allowOriginStringMatch = [], filterEnabled } = config;
  // A policy turns it off.
  if (filterEnabled !== undefined) return [];
  const origins = firstOf(allowOriginStringMatch.map(originText), MAX_ORIGINS);
  return [`CORS for ${origins.length === 0 ? 'no origin' : origins.join(', ')}`];
}

function originText({ exact, prefix, safeRegex }: StringMatcher): string {
  if (exact !== undefined) return exact;
  if (prefix !== undefined) return `${prefix}*`;
  return safeRegex?.regex === '^.*$' ? 'any origin' : `regex ${safeRegex?.regex ?? ''}`;
}

function rewritesOf({
  prefixRewrite,
  regexRewrite,
  hostRewriteLiteral,
  autoHostRewrite,
}: RouteAction): string[] {
  return [
    prefixRewrite === undefined ? [] : [`prefix becomes ${prefixRewrite}`],
    regexRewrite === undefined
      ? []
      : [`path: ${regexRewrite.pattern?.regex ?? ''} becomes ${regexRewrite.substitution ?? ''}`],
    hostRewriteLiteral === undefined ? [] : [`host becomes ${hostRewriteLiteral}`],
    autoHostRewrite === true ? ['host becomes that of the backend'] : [],
  ].flat();
}

/** How many conditions of a retry are named: the six of a route's default retry are too many. */
const NAMED_CONDITIONS = 2;
const MAX_STATUS_CODES = 10;

/** Of a route's action, or of a host. */
export function retriesOf({ retryPolicy }: Pick<RouteAction, 'retryPolicy'>): string[] {
  if (retryPolicy === undefined) return [];
  const { numRetries = 1, retryOn = '', perTryTimeout, retriableStatusCodes = [] } = retryPolicy;
  const conditions = retryOn.split(',').filter((condition) => condition !== '');
  const on = [
    ...firstOf(conditions, NAMED_CONDITIONS),
    ...firstOf(retriableStatusCodes.map(String), MAX_STATUS_CODES),
  ];
  const each = perTryTimeout === undefined ? '' : `, ${durationText(perTryTimeout)} each`;
  const tries = numRetries === 1 ? '1 retry' : `${numRetries} retries`;
  return [`${tries}${on.length === 0 ? '' : ` on ${enumerated(on, 'or')}`}${each}`];
}

const PARTS: Readonly<Record<string, number>> = { HUNDRED: 100, TEN_THOUSAND: 10_000, MILLION: 1_000_000 };

function mirrorText({ cluster = '', runtimeFraction }: RouteAction_RequestMirrorPolicy): string {
  const fraction = runtimeFraction?.defaultValue;
  if (fraction === undefined) return `mirrored to ${cluster}`;
  const { numerator = 0, denominator = 'HUNDRED' } = fraction;
  return `${(100 * numerator) / (PARTS[denominator] ?? 100)}% mirrored to ${cluster}`;
}

function headersText(
  direction: 'request' | 'response',
  added: readonly HeaderValueOption[] = [],
  removed: readonly string[] = [],
): string[] {
  if (added.length + removed.length === 0) return [];
  const changes = [
    ...added.map(({ header, appendAction }) => `${verb(appendAction)} ${header?.key ?? ''}`),
    ...removed.map((name) => `remove ${name}`),
  ];
  const shown = changes.length > 4 ? counted(changes.length, 'change') : changes.join(', ');
  return [`${direction} headers: ${shown}`];
}

const verb = (action: string | undefined): string =>
  action === undefined || action === 'APPEND_IF_EXISTS_OR_ADD' ? 'add' : 'set';
