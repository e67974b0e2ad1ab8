// What is to be said of routes beside their statuses: what leads nowhere, or is left aside, without a word there.

import { advice, fromProblem, invalid } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { quote } from '../../grammar/quote.ts';
import { checkRegex } from '../../grammar/regex.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { GRPCRoute, HTTPRoute } from '../../objects/gateway-api/types.ts';
import { FOLD_RULES } from '../../policy/merge.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { INHERITED_PRIORITY_ANNOTATION, ROUTE_WEIGHT_ANNOTATION } from '../names.ts';
import type { Report, Reporter } from '../reports.ts';
import type { Settings } from '../settings.ts';
import { parentKey } from './attachment.ts';
import { isDelegation } from './delegation.ts';
import { rulesOf } from './grpc.ts';
import { isRouteWeight } from './order.ts';
import { HTTP_LIKE_KINDS, type ParentRef, ROUTE_KINDS, type RouteMatch, type RouteObject } from './route.ts';
import type { Routes } from './routes.ts';

type Sources = Pick<Routes, 'placed'> & {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly listenerSet: Gateways['listenerSet'];
};

export function routeReporter({ snapshot, settings, listenerSet, placed }: Sources): Reporter {
  const isStrict = settings.validation.level === 'strict';
  return {
    name: 'routes',
    keys: snapshot.keysOf(ROUTE_KINDS),
    get(about) {
      const found = placed.get(about);
      if (found === undefined) return [];
      const { route, parents: attached } = found;
      const { parentRefs = [] } = route.spec;
      const lost =
        attached.length === parentRefs.length ? [] : lostParents(about, route, snapshot, listenerSet);
      // What hangs on Gateways of others alone is theirs.
      const isOurs =
        attached.length > 0 || parentRefs.length === 0 || parentRefs.some(({ kind }) => kind === 'HTTPRoute');
      const httpLike = isOurs ? snapshot.oneOf(HTTP_LIKE_KINDS, about) : undefined;
      if (httpLike === undefined) return lost;
      return [
        ...lost,
        ...annotations(about, httpLike, settings),
        ...(httpLike.kind === 'GRPCRoute'
          ? grpcReports(about, httpLike as GRPCRoute)
          : httpReports(about, httpLike as HTTPRoute, settings)
        ).filter(({ code }) => code !== 'TR-20' || !isStrict),
      ];
    },
  };
}

/** ParentRefs to what isn't there: nobody writes a status that says so. */
function lostParents(
  about: string,
  route: RouteObject,
  snapshot: Snapshot,
  listenerSet: Gateways['listenerSet'],
): readonly Report[] {
  const home = route.metadata.namespace ?? '';
  return (route.spec.parentRefs ?? []).flatMap((parentRef, index) => {
    const why = whyLost(parentRef, parentKey(parentRef, home), snapshot, listenerSet);
    if (why === undefined) return [];
    const { kind = 'Gateway', namespace = home, name } = parentRef;
    const fault = advice(
      `${kind} ${quote(`${namespace}/${name}`)} ${why}: the route is not served by it`,
      'add it, or correct `name`, `namespace`, `group` and `kind`',
    );
    return [{ about, code: 'TR-21' as const, segments: ['spec', 'parentRefs', index], fault }];
  });
}

function whyLost(
  { group = GATEWAY_API_GROUP, kind = 'Gateway' }: ParentRef,
  key: string,
  snapshot: Snapshot,
  listenerSet: Gateways['listenerSet'],
): string | undefined {
  const isListenerSet = kind === 'XListenerSet' || kind === 'ListenerSet';
  if (isListenerSet && listenerSet(key)?.denial !== undefined) return 'is not allowed by its Gateway';
  const isParent =
    isListenerSet || (group === GATEWAY_API_GROUP && (kind === 'Gateway' || kind === 'HTTPRoute'));
  return isParent && snapshot.object(key) === undefined ? 'was not found' : undefined;
}

function annotations(
  about: string,
  { metadata }: RouteObject,
  { weightedRoutePrecedence }: Settings,
): readonly Report[] {
  const reports: Report[] = [];
  const say = (name: string, value: string, detail: string, hint: string): void => {
    const segments = ['metadata', 'annotations', name];
    reports.push({ about, code: 'TR-25', segments, fault: invalid(value, detail, hint) });
  };
  const weight = metadata.annotations?.[ROUTE_WEIGHT_ANNOTATION];
  if (weight !== undefined && !isRouteWeight(weight))
    say(
      ROUTE_WEIGHT_ANNOTATION,
      weight,
      'must be a 32-bit integer, and counts as 0',
      'write for example "10"',
    );
  else if (weight !== undefined && !weightedRoutePrecedence)
    say(
      ROUTE_WEIGHT_ANNOTATION,
      weight,
      'route weights are turned off, so it has no effect',
      'turn on the setting `weightedRoutePrecedence`, or remove the annotation',
    );
  const priority = metadata.annotations?.[INHERITED_PRIORITY_ANNOTATION];
  if (priority !== undefined && !FOLD_RULES.includes(priority))
    say(
      INHERITED_PRIORITY_ANNOTATION,
      priority,
      'is not an allowed value, and is ignored',
      `write one of ${FOLD_RULES.join(', ')}`,
    );
  return reports;
}

/** Where Envoy would refuse a pattern, with all that comes with it: at level strict the match is dropped instead, and a status says so. */
function pattern(about: string, text: string, segments: Segments): readonly Report[] {
  const problem = checkRegex(text);
  return problem === undefined ? [] : [{ about, code: 'TR-20', segments, fault: fromProblem(problem, text) }];
}

function grpcReports(about: string, { spec }: GRPCRoute): readonly Report[] {
  return (spec.rules ?? []).flatMap(({ matches = [], filters = [], backendRefs = [] }, index) => {
    const rule: Segments = ['spec', 'rules', index];
    const ignored = (segments: Segments): Report => ({
      about,
      code: 'TR-22',
      segments,
      fault: advice(
        'this filter is ignored: on GRPCRoutes an ExtensionRef or a filter of a backend has no effect',
        'attach a TrafficPolicy to the route with `targetRefs`, or move the filter to the rule',
      ),
    });
    return [
      ...matches.flatMap(({ headers = [] }, at) =>
        headers.flatMap(({ type, value }, header) =>
          type === 'RegularExpression'
            ? pattern(about, value, [...rule, 'matches', at, 'headers', header, 'value'])
            : [],
        ),
      ),
      ...matches.flatMap(({ method }, at) =>
        method?.type === 'RegularExpression'
          ? [method.service, method.method].flatMap((text, which) =>
              text === undefined || text === ''
                ? []
                : pattern(about, text, [
                    ...rule,
                    'matches',
                    at,
                    'method',
                    which === 0 ? 'service' : 'method',
                  ]),
            )
          : [],
      ),
      ...filters.flatMap(({ type }, at) =>
        type === 'ExtensionRef' ? [ignored([...rule, 'filters', at])] : [],
      ),
      ...backendRefs.flatMap(({ filters: own = [] }, at) =>
        own.map((_, filter) => ignored([...rule, 'backendRefs', at, 'filters', filter])),
      ),
    ];
  });
}

const isPattern = ({ type }: { readonly type?: string }): boolean => type === 'RegularExpression';

/** Most matches have none. */
const hasPattern = ({ path, headers, queryParams }: RouteMatch): boolean =>
  (path !== undefined && isPattern(path)) ||
  (headers?.some(isPattern) ?? false) ||
  (queryParams?.some(isPattern) ?? false);

/** There may be something to say of it. */
const isOdd = (match: RouteMatch): boolean => match.method === 'CONNECT' || hasPattern(match);

/** Of a match of an HTTPRoute. */
function patterns(
  about: string,
  { path, headers = NONE, queryParams = NONE }: RouteMatch,
  at: Segments,
): readonly Report[] {
  const reports: Report[] = [];
  const look = (text: string, segments: Segments): void => {
    reports.push(...pattern(about, text, [...at, ...segments, 'value']));
  };
  if (path?.type === 'RegularExpression') look(path.value ?? '/', ['path']);
  for (const [member, list] of [
    ['headers', headers],
    ['queryParams', queryParams],
  ] as const)
    for (const [position, match] of list.entries())
      if (isPattern(match)) look(match.value, [member, position]);
  return reports;
}

const NONE: readonly never[] = [];

function httpReports(about: string, route: HTTPRoute, settings: Settings): readonly Report[] {
  const isExperimental = settings.enableExperimentalGatewayAPIFeatures;
  return rulesOf(route).flatMap((rule, index): readonly Report[] => {
    const at: Segments = ['spec', 'rules', index];
    const { matches = [], filters = [], backendRefs = [], retry, sessionPersistence } = rule;
    const isDelegating = backendRefs.some(isDelegation);
    if (!isDelegating && isExperimental && !matches.some(isOdd)) return NONE;
    const reports: Report[] = [];
    for (const [position, match] of matches.entries()) {
      if (hasPattern(match)) reports.push(...patterns(about, match, [...at, 'matches', position]));
      if (match.method !== 'CONNECT') continue;
      const segments: Segments = [...at, 'matches', position, 'method'];
      reports.push({ about, code: 'TR-26', segments, fault: UNMET_CONNECT });
    }
    const ignored = (segments: Segments): Report => ({
      about,
      code: 'TR-24',
      segments: [...at, ...segments],
      fault: advice(
        'experimental and turned off: it has no effect',
        'turn on the setting `enableExperimentalGatewayAPIFeatures`, or remove it',
      ),
    });
    if (!isExperimental) {
      if (retry !== undefined) reports.push(ignored(['retry']));
      if (sessionPersistence !== undefined) reports.push(ignored(['sessionPersistence']));
      for (const [filter, { type }] of filters.entries())
        if (type === 'CORS') reports.push(ignored(['filters', filter]));
    }
    if (isDelegating) reports.push(...unreachable(about, at, backendRefs));
    return reports;
  });
}

const UNMET_CONNECT = advice(
  'never matches: CONNECT requests have no path, and every match needs one',
  'remove the match',
);

/** Backends of a rule that delegates, beside the delegation: it leaves all answers to the routes that it delegates to. */
function unreachable(
  about: string,
  rule: Segments,
  backendRefs: NonNullable<HTTPRoute['spec']['rules'][number]['backendRefs']>,
): readonly Report[] {
  return backendRefs.flatMap((reference, at) => {
    if (isDelegation(reference)) return [];
    const fault = advice(
      `${quote(reference.name)} gets no requests from this rule, which delegates all of them to other routes`,
      'remove it, or move it to a separate rule',
    );
    return [{ about, code: 'TR-23' as const, segments: [...rule, 'backendRefs', at], fault }];
  });
}
