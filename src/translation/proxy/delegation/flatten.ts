// A flattened route: one entry for every match of every rule, including those of the routes that it delegates to.

import type { Graph } from '../../../incremental/graph.ts';
import type { HTTPRoute } from '../../../objects/gateway-api/types.ts';
import { keyOf } from '../../../objects/key.ts';
import { keyOfObject, namespacedName } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import { isDelegation } from '../../routes/delegation-ref.ts';
import type { RequestMatch } from '../../routes/request-match.ts';
import {
  type BackendRef,
  HTTP_LIKE_KINDS,
  type HttpLikeRoute,
  type RouteObject,
  type RouteRule,
} from '../../routes/route.ts';
import {
  childPlace,
  ownRules,
  type PlaceKey,
  type RoutePlace,
  type RoutePlaces,
  routePlaces,
  setsHostnames,
  topPlace,
} from './child-places.ts';
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
  /** The place of the route that holds the rule. */
  readonly place: PlaceKey;
  /** Index in the top route: children come before the match that delegates to them. */
  readonly position: number;
  /** Set if the rule delegates: it serves nothing itself. */
  readonly delegation?: {
    readonly failures: readonly DelegationFailure[];
    /** Why it answers 500 although the routes that it delegates to are there. */
    readonly errors: readonly string[];
  };
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
  /** Whether any of its rules delegates. */
  readonly isDelegating: boolean;
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

/** How the matches of routes are found, and what is cached for it. */
export interface FlattenedRoutes {
  /** All matches that a route leads to, its own and those of the routes that it delegates to; derived on demand. */
  readonly flattened: (route: string) => FlattenedRoute;
  readonly places: RoutePlaces;
}

export function flattenedRoutes(graph: Graph, snapshot: Snapshot, { attached }: Routes): FlattenedRoutes {
  const delegationsOf = delegations(graph, snapshot, attached);
  const places = routePlaces(graph, snapshot);
  const walked = (route: HttpLikeRoute, key: string, isParent: boolean): FlattenedRoute =>
    new Flattening(route, isParent, delegationsOf, places).run(key);
  // A walk may go through thousands of routes, and its size and its matches are read apart.
  const delegating = graph.memo<FlattenedRoute>('matches of a route that delegates', (key) =>
    walked(attached.get(key)!.route as HttpLikeRoute, key, true),
  );
  const flattened = (key: string): FlattenedRoute => {
    const route = attached.get(key)?.route;
    if (route === undefined || !carriesHttp(route)) return NOTHING;
    return isDelegating(route) ? delegating(key) : walked(route, key, false);
  };
  return { flattened, places };
}

const NOTHING: FlattenedRoute = { matches: [], isDelegating: false, delegated: [] };

export const carriesHttp = (route: RouteObject): route is HttpLikeRoute =>
  (HTTP_LIKE_KINDS as readonly string[]).includes(route.kind);

const isDelegating = (route: HttpLikeRoute): boolean =>
  route.kind === 'HTTPRoute' && ((route as HTTPRoute).spec.rules?.some(delegates) ?? false);

/** Whether a rule delegates: it serves nothing itself. */
export const delegates = ({ backendRefs }: Pick<RouteRule, 'backendRefs'>): boolean =>
  backendRefs?.some(isDelegation) ?? false;

const NO_PARENTS: readonly HeldRule[] = [];
const NO_ROUTES: readonly DelegatedRoute[] = [];

/** A backend reference of a rule that delegates. With errors, it delegates to nothing. */
interface RuleDelegation {
  readonly selected?: DelegationRef;
  readonly errors: readonly string[];
}

const UNSUPPORTED_FILTERS =
  "filters aren't supported on a reference to other routes: move them to the rule, which passes them on";

/** The walk over one top route. */
class Flattening {
  readonly #top: HttpLikeRoute;
  readonly #isDelegating: boolean;
  readonly #delegations: Delegations;
  readonly #places: RoutePlaces;
  readonly #matches: FlatMatch[] = [];
  /** Most routes don't delegate. */
  #delegated: Map<string, DelegatedRoute> | undefined;
  #met: Set<HTTPRoute> | undefined;
  #repeated = 0;

  constructor(top: HttpLikeRoute, isDelegating: boolean, delegationsOf: Delegations, places: RoutePlaces) {
    this.#top = top;
    this.#isDelegating = isDelegating;
    this.#delegations = delegationsOf;
    this.#places = places;
  }

  run(key: string): FlattenedRoute {
    const place = topPlace(key);
    // Most routes don't delegate, and need no cache.
    this.#flatten(
      this.#isDelegating ? this.#places(place) : { rules: ownRules(this.#top), parents: NO_PARENTS },
      place,
    );
    return {
      matches: this.#matches,
      isDelegating: this.#isDelegating,
      delegated: this.#delegated === undefined ? NO_ROUTES : [...this.#delegated.values()],
    };
  }

  #flatten({ rules, parents }: RoutePlace, place: PlaceKey): void {
    for (const { held, matches } of rules) {
      const references = this.#isDelegating ? this.#referencesOf(held) : undefined;
      for (let matchIndex = 0; matchIndex < matches.length; matchIndex++) {
        const failures = references?.flatMap(({ selected }) =>
          selected === undefined ? [] : this.#delegate(selected, held, matchIndex, parents, place),
        );
        const position = this.#matches.length;
        const flat = {
          top: this.#top,
          held,
          matchIndex,
          match: matches[matchIndex]!,
          parents,
          place,
          position,
        };
        this.#matches.push(
          failures === undefined
            ? flat
            : { ...flat, delegation: { failures, errors: references!.flatMap(({ errors }) => errors) } },
        );
      }
    }
  }

  /** Undefined for a rule that doesn't delegate. */
  #referencesOf({ route, rule }: HeldRule): readonly RuleDelegation[] | undefined {
    if (route.kind !== 'HTTPRoute' || !delegates(rule)) return undefined;
    return rule
      .backendRefs!.map((reference, index) => this.#delegationOf(reference, index, route as HTTPRoute))
      .filter((reference) => reference !== undefined);
  }

  /** Undefined for a reference to a backend. */
  #delegationOf(reference: BackendRef, index: number, route: HTTPRoute): RuleDelegation | undefined {
    const selected = this.#delegations(reference, route);
    if (selected === undefined) return undefined;
    return (reference.filters ?? []).length === 0
      ? { selected, errors: [] }
      : { errors: [`backendRefs[${index}]: ${UNSUPPORTED_FILTERS}`] };
  }

  #delegate(
    { text, children }: DelegationRef,
    held: HeldRule,
    matchIndex: number,
    parents: readonly HeldRule[],
    place: PlaceKey,
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
    const kept: (readonly [PlaceKey, RoutePlace])[] = [];
    const parentKey = keyOfObject(held.route);
    for (const child of children) {
      const childKey = keyOfObject(child);
      const key = childPlace(place, held.index, matchIndex, childKey);
      const found = this.#places(key);
      if (found.rules.length > 0) kept.push([key, found]);
      else if (!setsHostnames(child)) continue;
      this.#meet(child, childKey, held.route, parentKey);
      if (met.has(child))
        for (const { matches } of found.rules) this.#repeated += matches.length * path.length;
      met.add(child);
    }
    if (kept.length === 0) return [{ reason: 'BackendNotFound', message: `${text}: unresolved reference` }];
    for (const [key, found] of kept) this.#flatten(found, key);
    return [];
  }

  /** The limit that a walk from here would exceed. */
  #limit(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
    if (this.#matches.length > MAX_MATCHES) return `more than ${MAX_MATCHES} matches`;
    if (this.#repeated > MAX_REPEATED) return 'the same routes too many times';
    return undefined;
  }

  #meet(child: HTTPRoute, childKey: string, { metadata }: HttpLikeRoute, parentKey: string): void {
    this.#delegated ??= new Map();
    const id = keyOf(childKey, parentKey);
    if (this.#delegated.has(id)) return;
    const { namespace = '', name } = metadata;
    this.#delegated.set(id, {
      child: childKey,
      parent: parentKey,
      parentName: { namespace, name },
      setsHostnames: setsHostnames(child),
    });
  }
}
