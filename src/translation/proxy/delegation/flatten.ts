// A flattened route: one entry for every match of every rule, including those of the routes that it delegates to.

import type { Graph } from '../../../incremental/graph.ts';
import type { HTTPRoute } from '../../../objects/gateway-api/types.ts';
import { keyOf } from '../../../objects/key.ts';
import { keyOfObject, namespacedName } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import { inheritsMatcher } from '../../routes/delegation-ref.ts';
import { rulesOf } from '../../routes/grpc.ts';
import { ANYTHING, normalMatch, type RequestMatch } from '../../routes/request-match.ts';
import { HTTP_LIKE_KINDS, type HttpLikeRoute, type RouteObject, type RouteRule } from '../../routes/route.ts';
import { fittedUnder, joinedUnder } from './delegated-match.ts';
import { type DelegationRef, type Delegations, delegations } from './delegation.ts';

/** A rule with its route. */
export interface HeldRule {
  readonly route: HttpLikeRoute;
  readonly rule: RouteRule;
  /** Its index in the names of its resources, among the rules that are left. */
  readonly index: number;
}

/** Why a delegating match can't delegate, as a reason of the condition `ResolvedRefs`. */
export interface DelegationFailure {
  readonly reason: 'BackendNotFound' | 'RefNotPermitted';
  readonly message: string;
}

/** One match of one rule. Those of one rule have the same `held` and `parents`. */
export interface FlatMatch {
  /** The route that attaches to listeners. */
  readonly top: HttpLikeRoute;
  readonly held: HeldRule;
  /** Index in the names, among the matches that are left of its rule. */
  readonly matchIndex: number;
  readonly match: RequestMatch;
  /** The delegating rules above, the nearest first. */
  readonly parents: readonly HeldRule[];
  /** Index in the top route: children come before the match that delegates to them. */
  readonly position: number;
  /** Set if the rule delegates: it serves nothing itself. */
  readonly delegation?: { readonly failures: readonly DelegationFailure[] };
}

/** A route that another one delegates to: some of its matches fit under it, or it sets hostnames. */
export interface DelegatedRoute {
  /** Keys. */
  readonly child: string;
  readonly parent: string;
  readonly parentName: { readonly namespace: string; readonly name: string };
  /** It sets hostnames, although it inherits them: nothing of it is served. */
  readonly setsHostnames: boolean;
}

export interface FlattenedRoute {
  readonly matches: readonly FlatMatch[];
  readonly delegated: readonly DelegatedRoute[];
}

/** No real configuration delegates this deep; a walk that reaches it makes its reference fail. */
const MAX_DEPTH = 200;
/** Routes that delegate to each other repeatedly could expand a few rules to more than memory holds. */
const MAX_MATCHES = 50_000;
/**
 * Matches of routes that are visited again, each times the rules above it, whose policies and filters it inherits: forty routes that each
 * delegate twice to the next would be visited a million million times.
 */
const MAX_REPEATED = 100_000;

export function flattened(route: HttpLikeRoute, delegations: Delegations): FlattenedRoute {
  return new Flattening(route, delegations).run();
}

/** All matches that a route leads to, its own and those of the routes that it delegates to; derived on demand. */
export function flattenedRoutes(
  graph: Graph,
  snapshot: Snapshot,
  { attached }: Routes,
): (route: string) => FlattenedRoute {
  const delegationsOf = delegations(graph, snapshot, attached);
  return (key) => {
    const route = attached.get(key)?.route;
    return route === undefined || !carriesHttp(route) ? NOTHING : flattened(route, delegationsOf);
  };
}

const NOTHING: FlattenedRoute = { matches: [], delegated: [] };

const carriesHttp = (route: RouteObject): route is HttpLikeRoute =>
  (HTTP_LIKE_KINDS as readonly string[]).includes(route.kind);

const NO_PARENTS: readonly HeldRule[] = [];
const NO_ROUTES: readonly DelegatedRoute[] = [];

/** A rule with the matches that are left of it. */
interface KeptRule {
  readonly held: HeldRule;
  readonly matches: readonly RequestMatch[];
}

const NO_RULES: readonly KeptRule[] = [];

/** The walk over one top route. */
class Flattening {
  readonly #top: HttpLikeRoute;
  readonly #delegations: Delegations;
  readonly #matches: FlatMatch[] = [];
  /** Most routes don't delegate. */
  #delegated: Map<string, DelegatedRoute> | undefined;
  #met: Set<HTTPRoute> | undefined;
  #repeated = 0;

  constructor(top: HttpLikeRoute, delegationsOf: Delegations) {
    this.#top = top;
    this.#delegations = delegationsOf;
  }

  run(): FlattenedRoute {
    for (const [index, rule] of rulesOf(this.#top).entries()) {
      const matches = rule.matches.length === 0 ? [ANYTHING] : rule.matches.map(normalMatch);
      this.#flatten({ held: { route: this.#top, rule, index }, matches }, NO_PARENTS);
    }
    return {
      matches: this.#matches,
      delegated: this.#delegated === undefined ? NO_ROUTES : [...this.#delegated.values()],
    };
  }

  #flatten({ held, matches }: KeptRule, parents: readonly HeldRule[]): void {
    const references = this.#referencesOf(held);
    for (const [matchIndex, match] of matches.entries()) {
      const failures = references?.flatMap((reference) => this.#delegate(reference, held, match, parents));
      this.#matches.push({
        top: this.#top,
        held,
        matchIndex,
        match,
        parents,
        position: this.#matches.length,
        ...(failures === undefined ? {} : { delegation: { failures } }),
      });
    }
  }

  /** Undefined for a rule that doesn't delegate. */
  #referencesOf({ route, rule }: HeldRule): readonly DelegationRef[] | undefined {
    if (route.kind !== 'HTTPRoute') return undefined;
    const references = (rule.backendRefs ?? [])
      .map((reference) => this.#delegations(reference, route as HTTPRoute))
      .filter((reference) => reference !== undefined);
    return references.length === 0 ? undefined : references;
  }

  #delegate(
    { text, children }: DelegationRef,
    held: HeldRule,
    match: RequestMatch,
    parents: readonly HeldRule[],
  ): readonly DelegationFailure[] {
    const path = [held, ...parents];
    const limit = this.#limit(path.length);
    if (limit !== undefined)
      return [{ reason: 'RefNotPermitted', message: `${text}: delegation leads to ${limit}` }];
    const onPath = new Set(path.map(({ route }) => namespacedName(route)));
    const repeated = children.find((child) => onPath.has(namespacedName(child)));
    if (repeated !== undefined) {
      const between = `${namespacedName(repeated)} for parent ${namespacedName(held.route)}`;
      return [
        {
          reason: 'RefNotPermitted',
          message: `${text}: ignoring child route ${between}: cyclic reference detected while evaluating delegated routes`,
        },
      ];
    }
    this.#met ??= new Set();
    const met = this.#met;
    const kept = children.flatMap((child) => {
      const rules = this.#take(child, held, match);
      if (met.has(child)) for (const { matches } of rules) this.#repeated += matches.length * path.length;
      met.add(child);
      return rules;
    });
    if (kept.length === 0) return [{ reason: 'BackendNotFound', message: `${text}: unresolved reference` }];
    for (const rule of kept) this.#flatten(rule, path);
    return [];
  }

  /** The limit that a walk from here would exceed. */
  #limit(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
    if (this.#matches.length > MAX_MATCHES) return `more than ${MAX_MATCHES} matches`;
    if (this.#repeated > MAX_REPEATED) return 'the same routes too many times';
    return undefined;
  }

  /** The rules of a child that are left under a parent's match. */
  #take(child: HTTPRoute, { route }: HeldRule, match: RequestMatch): readonly KeptRule[] {
    const setsHostnames = (child.spec.hostnames ?? []).length > 0;
    const inherits = inheritsMatcher(child);
    const kept = setsHostnames
      ? NO_RULES
      : child.spec.rules
          .map((rule) => ({ rule, matches: takenMatches(rule, match, inherits) }))
          .filter(({ matches }) => matches.length > 0)
          .map(({ rule, matches }, index) => ({ held: { route: child, rule, index }, matches }));
    if (setsHostnames || kept.length > 0) {
      const { namespace = '', name } = route.metadata;
      const delegated = {
        child: keyOfObject(child),
        parent: keyOfObject(route),
        parentName: { namespace, name },
        setsHostnames,
      };
      this.#delegated ??= new Map();
      this.#delegated.set(keyOf(delegated.child, delegated.parent), delegated);
    }
    return kept;
  }
}

/** The matches of a rule that are left under a parent's match. */
function takenMatches(
  { matches }: RouteRule,
  parent: RequestMatch,
  inherits: boolean,
): readonly RequestMatch[] {
  if (inherits && matches.length === 0) return [parent];
  const under = inherits ? joinedUnder : fittedUnder;
  return matches.map((match) => under(parent, normalMatch(match))).filter((match) => match !== undefined);
}
