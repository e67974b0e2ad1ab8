// Reads the rules of a route into the form that records and policies share.

import { defined } from '../../../grammar/defined.ts';
import { parseDuration } from '../../../grammar/duration.ts';
import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type {
  GRPCRoute,
  GRPCRouteRule,
  HTTPRoute,
  HTTPRouteRule,
  TCPRoute,
  TLSRoute,
} from '../../../objects/gateway-api/types.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { policyId } from '../../../policy/policy-id.ts';
import type { BackendRef, RouteFilter, RouteObject } from '../../routes/route.ts';
import { HOST_IS_REWRITTEN } from '../effective/effective.ts';
import type { Match } from '../model/records.ts';
import type { BackendReference, BackendSpec, TrafficSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { isStatus, notStatus } from '../units/numbers.ts';
import { corsSpec } from '../units/traffic/cors.ts';
import { headerModifierSpec } from '../units/traffic/header-modifiers.ts';
import { retrySpec } from '../units/traffic/retry.ts';
import { timeouts } from '../units/traffic/timeouts.ts';
import type { UnitName, UnitValues } from '../units/values.ts';
import type { ReferenceResolver } from './backend-references.ts';
import type { BuiltRoute, BuiltRouteBackend, BuiltRule } from './built-rule.ts';
import { type FilterPlace, type ReadFilters, readFilters } from './filters.ts';
import { ANY_CALL, grpcMatch, httpMatch, matchFault } from './matches.ts';
import { DroppedRoute, type RouteProblem } from './problems.ts';

/** A route, and what is wrong with it. */
export interface ReadRoute extends BuiltRoute {
  readonly problem?: RouteProblem;
  /** The rule that drops the whole route. */
  readonly droppedBy?: number;
}

interface RuleReader {
  readonly route: RouteObject;
  readonly options: EdgeOptions;
  readonly resolve: ReferenceResolver;
  /** Of references that can't be used: their share of the requests fails. */
  readonly problems: RouteProblem[];
}

export function readRoute(route: RouteObject, resolve: ReferenceResolver, options: EdgeOptions): ReadRoute {
  const problems: RouteProblem[] = [];
  try {
    const rules = rulesOf({ route, options, resolve, problems });
    const problem = problems.at(-1);
    return problem === undefined ? { route, rules } : { route, rules, problem };
  } catch (error) {
    if (!(error instanceof DroppedRoute)) throw error;
    return { route, rules: [], problem: error.problem, ...defined({ droppedBy: error.rule }) };
  }
}

function rulesOf(reader: RuleReader): readonly BuiltRule[] {
  const { route, options } = reader;
  switch (route.kind) {
    case 'HTTPRoute':
      return eachRule((route as HTTPRoute).spec.rules, (rule, index) =>
        httpRule(reader, index, rule, (rule.matches ?? []).map(httpMatch), 'HTTPRoute'),
      );
    case 'GRPCRoute':
      return eachRule((route as GRPCRoute).spec.rules ?? [], (rule, index) => {
        const { matches = [] } = rule;
        const all = matches.length === 0 ? [ANY_CALL] : matches.map((match) => grpcMatch(match, options));
        return httpRule(reader, index, rule, all, 'GRPCRoute');
      });
    default:
      return eachRule((route as TCPRoute | TLSRoute).spec.rules, ({ name, backendRefs = [] }, index) => ({
        index,
        ...defined({ name }),
        matches: [],
        policies: [],
        own: undefined,
        backends: backendsOf(reader, backendRefs),
      }));
  }
}

/** @throws DroppedRoute with the rule */
function eachRule<Rule>(
  rules: readonly Rule[],
  build: (rule: Rule, index: number) => BuiltRule,
): readonly BuiltRule[] {
  return rules.map((rule, index) => {
    try {
      return build(rule, index);
    } catch (error) {
      if (!(error instanceof DroppedRoute)) throw error;
      throw new DroppedRoute(error.problem.reason, error.message, index);
    }
  });
}

function httpRule(
  reader: RuleReader,
  index: number,
  rule: HTTPRouteRule | GRPCRouteRule,
  matches: readonly Match[],
  place: FilterPlace,
): BuiltRule {
  // The data plane would reject the routes of everybody else, too.
  const fault = matchFault(matches, reader.options) ?? numberFault(rule, reader.options);
  if (fault !== undefined) throw new DroppedRoute('UnsupportedValue', fault);
  const common = {
    index,
    ...(rule.name === undefined ? {} : { name: rule.name }),
    matches,
  };
  const limits: Limits = place === 'HTTPRoute' ? (rule as HTTPRouteRule) : {};
  const { filters: written = NONE } = rule;
  // Most rules have nothing but matches and backends.
  if (written.length === 0 && limits.timeouts === undefined && limits.retry === undefined)
    return {
      ...common,
      policies: NONE,
      own: undefined,
      backends: backendsOf(reader, rule.backendRefs ?? NONE),
    };
  const filters = readFilters(written as readonly RouteFilter[], place, (reference) =>
    mirrored(reader, reference),
  );
  const values = { ...valuesOf(filters), ...limitsOf(limits) };
  const redirect = filters.ordered.find((each) => 'redirect' in each)?.redirect;
  const rewrite = filters.ordered.findLast((each) => 'rewrite' in each)?.rewrite;
  return {
    ...common,
    policies: trafficSpecs(filters, values, limits, reader.options),
    own: ownPolicy(reader.route, values, rewrite?.host !== undefined),
    ...defined({ redirect, rewrite: rewrite && { urlRewrite: rewrite }, mirrors: filters.mirrors }),
    backends: backendsOf(reader, rule.backendRefs ?? NONE),
  };
}

const NONE: readonly never[] = [];

type OwnUnit = Extract<
  UnitName,
  'traffic.headerModifiers' | 'traffic.cors' | 'traffic.timeouts' | 'traffic.retry'
>;
type OwnValues = { readonly [U in OwnUnit]?: UnitValues[U] };

function valuesOf({ ordered, request, response }: ReadFilters): OwnValues {
  const cors = ordered.findLast((each) => 'cors' in each)?.cors;
  return defined({
    'traffic.headerModifiers':
      request === undefined && response === undefined ? undefined : defined({ request, response }),
    'traffic.cors': cors,
  });
}

type Limits = Pick<HTTPRouteRule, 'timeouts' | 'retry'>;

/** Files can have what the API server rejects. */
function numberFault(
  { filters = NONE, ...rule }: HTTPRouteRule | GRPCRouteRule,
  { failsClosed }: EdgeOptions,
): string | undefined {
  if (!failsClosed) return undefined;
  const codes = 'retry' in rule ? (rule.retry?.codes ?? NONE) : NONE;
  const statuses = (filters as readonly RouteFilter[]).flatMap(
    ({ requestRedirect }) => requestRedirect?.statusCode ?? NONE,
  );
  const wrong = [...codes, ...statuses].find((status) => !isStatus(status));
  return wrong === undefined ? undefined : notStatus(wrong);
}

/** A duration of zero is no limit, and one that is none is reported where the object is judged. */
function limitsOf({ timeouts: times, retry: again }: Limits): OwnValues {
  const limit = (text: string | undefined): string | undefined =>
    text === undefined || (parseDuration(text) ?? 0) === 0 ? undefined : text;
  const request = limit(times?.request);
  const backendRequest = limit(times?.backendRequest);
  return defined({
    'traffic.timeouts':
      request === undefined && backendRequest === undefined
        ? undefined
        : defined({ request, backendRequest }),
    'traffic.retry': again && {
      attempts: Math.max(0, again.attempts ?? DEFAULT_ATTEMPTS),
      statusCodes: again.codes ?? [],
      retryOn: [],
      ...defined({ backoff: limit(again.backoff) }),
    },
  });
}

/** Of the data plane. */
const DEFAULT_ATTEMPTS = 1;

/** In the order of the model. */
function trafficSpecs(
  filters: ReadFilters,
  values: OwnValues,
  limits: Limits,
  options: EdgeOptions,
): readonly TrafficSpec[] {
  const { ordered, request, response, mirrors } = filters;
  const time = values['traffic.timeouts'];
  const again = values['traffic.retry'];
  return [
    ...ordered.map((each): TrafficSpec => {
      if ('redirect' in each) return { requestRedirect: each.redirect };
      return 'rewrite' in each ? { urlRewrite: each.rewrite } : { cors: corsSpec(each.cors) };
    }),
    ...(request === undefined ? [] : [{ requestHeaderModifier: headerModifierSpec(request) }]),
    ...(response === undefined ? [] : [{ responseHeaderModifier: headerModifierSpec(response) }]),
    ...(mirrors === undefined ? [] : [{ requestMirror: mirrors }]),
    ...(time === undefined ? [] : timeouts.records(time, options).map(({ spec }) => spec)),
    ...(again === undefined || again.attempts === 0
      ? []
      : [{ retry: retrySpec({ ...again, attempts: limits.retry?.attempts }) }]),
  ];
}

function ownPolicy(
  { kind, metadata }: RouteObject,
  values: OwnValues,
  rewritesHost: boolean,
): MergeablePolicy | undefined {
  const fields = new Map<string, unknown>(Object.entries(values));
  if (rewritesHost) fields.set('traffic.hostRewrite' satisfies UnitName, HOST_IS_REWRITTEN);
  if (fields.size === 0) return undefined;
  return {
    id: policyId(GATEWAY_API_GROUP, kind, metadata.namespace ?? '', metadata.name),
    fields,
    errors: [],
  };
}

/** @throws DroppedRoute: without its copy, a request isn't served as asked for. */
function mirrored({ route, resolve }: RuleReader, reference: BackendRef): BackendReference {
  const { target, problem } = resolve(reference, route);
  if (problem !== undefined) throw new DroppedRoute(problem.reason, `RequestMirror: ${problem.message}`);
  return target!.reference;
}

function backendsOf(
  reader: RuleReader,
  references: readonly (Omit<BackendRef, 'filters'> & { readonly filters?: readonly unknown[] })[],
): readonly BuiltRouteBackend[] {
  const { route, options, resolve, problems } = reader;
  return references.map((reference, index) => {
    const policies = backendSpecs(reader, (reference.filters ?? NONE) as readonly RouteFilter[]);
    const { target, problem, isPool } = resolve(reference, route);
    if (problem !== undefined) problems.push(problem);
    const keepsWeight = target !== undefined || isPool === true || options.corrects('E15');
    const weight = keepsWeight ? weightOf(reference.weight) : 0;
    if (target !== undefined && problem === undefined)
      return { index, weight, reference: target.reference, destination: target.destination, policies };
    return {
      index,
      weight,
      ...(target ?? {}),
      ...defined({ problem: problem?.message, reason: problem?.reason }),
      policies: target === undefined ? NONE : policies,
    };
  });
}

/** Files can have weights that the API server rejects. */
const weightOf = (weight: number): number => Math.max(0, weight);

/** @throws DroppedRoute */
function backendSpecs(reader: RuleReader, filters: readonly RouteFilter[]): readonly BackendSpec[] {
  if (filters.length === 0) return NONE;
  try {
    const { ordered, request, response, mirrors } = readFilters(filters, 'backendRef', (reference) =>
      mirrored(reader, reference),
    );
    return [
      ...ordered.flatMap((each) => ('redirect' in each ? [{ requestRedirect: each.redirect }] : [])),
      ...(request === undefined ? [] : [{ requestHeaderModifier: headerModifierSpec(request) }]),
      ...(response === undefined ? [] : [{ responseHeaderModifier: headerModifierSpec(response) }]),
      ...(mirrors === undefined ? [] : [{ requestMirror: mirrors }]),
    ];
  } catch (error) {
    if (!(error instanceof DroppedRoute)) throw error;
    throw new DroppedRoute('BackendError', `a filter of a backend reference: ${error.message}`);
  }
}
