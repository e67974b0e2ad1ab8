// Verdicts on routes: on their rules, by the route that attaches (a child has verdicts for each route that delegates to it), and on
// streams.

import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import { keyOf } from '../../objects/key.ts';
import { compareText, keyOfObject } from '../../objects/reference.ts';
import { type ConditionType, NO_ROUTE_VERDICTS, type RouteVerdicts, type Verdict } from '../verdict.ts';
import type { DelegatedRoute } from './delegation/flatten.ts';
import type { TranslatedMatch } from './routes/translate-match.ts';
import type { TranslatedRoute } from './routes/translated-routes.ts';

/** A verdict on a route at one of its parents. */
export interface RuleVerdict {
  /** Key of the route that delegates to it; absent if it attaches to listeners itself. */
  readonly parent?: string;
  readonly verdict: Verdict;
  /** Key of the attaching route, and the position there: the last verdict wins. */
  readonly top: string;
  readonly position: number;
  /** Index among the verdicts of its match. */
  readonly index: number;
}

export interface RuleVerdicts {
  /** The verdicts on a route in their order, by the route's key. */
  readonly verdicts: (route: string) => readonly RuleVerdict[];
  /** The routes that delegate to a route, if they lead to a listener. */
  readonly delegatedBy: (route: string) => readonly DelegatedRoute[];
}

export function ruleVerdicts(graph: Graph, translated: Collection<TranslatedRoute>): RuleVerdicts {
  const verdicts = graph.collectionIndex<TranslatedRoute, RuleVerdict>({
    name: 'verdicts on routes',
    from: translated,
    emit: ({ matches }, key) =>
      matches.some(hasVerdicts) ? matches.flatMap((match) => emitted(key, match)) : NONE,
    compare: (left, right) =>
      compareText(left.top, right.top) || left.position - right.position || left.index - right.index,
    isEqual: (left, right) =>
      left.parent === right.parent &&
      left.verdict.type === right.verdict.type &&
      left.verdict.reason === right.verdict.reason &&
      left.verdict.message === right.verdict.message &&
      left.position === right.position &&
      left.index === right.index,
  });
  const delegated = graph.collectionIndex<TranslatedRoute, DelegatedRoute>({
    name: 'delegated routes',
    from: translated,
    emit: ({ delegated }) =>
      delegated.length === 0 ? NONE : delegated.map((item) => ({ bucket: item.child, item })),
    compare: (left, right) => compareText(left.parent, right.parent),
    isEqual: (left, right) => left.parent === right.parent && left.setsHostnames === right.setsHostnames,
    identify: ({ parent, setsHostnames }) => keyOf(parent, setsHostnames),
  });
  return { verdicts: (route) => verdicts.get(route), delegatedBy: (route) => delegated.get(route) };
}

/** The verdicts of rules and of streams on one route. */
export function verdictsOnRoute(
  { verdicts, delegatedBy }: RuleVerdicts,
  onStream: (route: string) => RouteVerdicts['at'],
  /** Why hosts of the route answer 500. */
  onHosts: (route: string) => readonly string[],
): (route: string) => RouteVerdicts {
  return (route) => {
    const at = onStream(route);
    if (at !== undefined) return { attached: [], delegated: [], at };
    const found = verdicts(route);
    const parents = delegatedBy(route);
    const hosts = onHosts(route);
    if (found.length + parents.length + hosts.length === 0) return NO_ROUTE_VERDICTS;
    const under = (parent: string | undefined): readonly Verdict[] =>
      found.filter((one) => one.parent === parent).map(({ verdict }) => verdict);
    return {
      attached:
        hosts.length === 0
          ? under(undefined)
          : [
              ...under(undefined),
              negative('Accepted', 'RouteRuleReplaced', `Replaced hosts: ${listed(hosts)}`),
            ],
      delegated: parents.map(({ parent, parentName, setsHostnames }) => ({
        parent: parentName,
        verdicts: setsHostnames ? [SETS_HOSTNAMES] : under(parent),
      })),
    };
  };
}

const SETS_HOSTNAMES: Verdict = {
  type: 'Accepted',
  status: 'False',
  reason: 'UnsupportedValue',
  message:
    'spec.hostnames must be unset on a delegatee route as they are inherited from the parent route: remove them',
};

function emitted(top: string, match: TranslatedMatch) {
  const { held, parents, position } = match.flat;
  const [parent] = parents;
  return verdictsOf(match).map((verdict, index) => ({
    bucket: keyOfObject(held.route),
    item: {
      ...(parent === undefined ? {} : { parent: keyOfObject(parent.route) }),
      verdict,
      top,
      position,
      index,
    },
  }));
}

const NONE: readonly never[] = [];

/** Most matches have none. */
const hasVerdicts = ({ unusable, errors, shareErrors, matcherErrors }: TranslatedMatch): boolean =>
  unusable.length + errors.length + shareErrors.length + matcherErrors.length > 0;

/** The verdicts from the translation of a match. */
export function verdictsOf(match: TranslatedMatch): readonly Verdict[] {
  if (!hasVerdicts(match)) return NONE;
  const { unusable, errors, shareErrors, matcherErrors, flat } = match;
  const unresolved = unusable.map(
    ({ reason, message }): Verdict => negative('ResolvedRefs', reason, message),
  );
  const rule = `Rule (${flat.matchIndex})`;
  if (matcherErrors.length > 0)
    return [
      ...unresolved,
      negative('Accepted', 'RouteRuleDropped', `Dropped ${rule}: ${listed(matcherErrors)}`),
    ];
  if (errors.length + shareErrors.length === 0) return unresolved;
  const message =
    errors.length === 0
      ? `Replaced backends of ${rule}: ${listed(shareErrors)}`
      : `Replaced ${rule}: ${listed([...errors, ...shareErrors])}`;
  return [...unresolved, negative('Accepted', 'RouteRuleReplaced', message)];
}

const negative = (type: ConditionType, reason: string, message: string): Verdict => ({
  type,
  status: 'False',
  reason,
  message: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}...` : message,
});

/** The API server accepts 32,768, which is more than anyone reads. */
const MAX_MESSAGE = 4096;

const listed = (errors: readonly string[]): string => errors.join('\n');
