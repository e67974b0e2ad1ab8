// The routes of edge Gateways as they are served: those that are too large beside all others answer 500. What statuses and findings say of them.

import type { KeySet } from '../../../incremental/key-set.ts';
import type { Reporter } from '../../reports.ts';
import { NO_ROUTE_VERDICTS, negative, type RouteVerdicts, type Verdict } from '../../verdict.ts';
import type { Limit } from '../limits/limit.ts';
import type { EdgeOptions } from '../options.ts';
import type { ReadRoute } from './build-rule.ts';
import { edgeRouteReporter } from './edge-route-reporter.ts';
import type { EdgeRoutes } from './edge-routes.ts';
import { limitedRoute } from './limited-route.ts';
import { edgeRouteVerdicts } from './route-entries.ts';

export interface ServedRoutes {
  readonly keys: KeySet;
  /** By the key of the route; undefined where it attaches to no edge Gateway. */
  readonly served: (route: string) => ReadRoute | undefined;
  readonly onRoute: (route: string) => RouteVerdicts;
  readonly reporter: Reporter;
}

/** `limitOf`: why a route is limited though its rules can be read. */
export function servedRoutes(
  { keys, built, isAlone }: EdgeRoutes,
  limitOf: (route: string) => Limit | undefined,
  options: EdgeOptions,
): ServedRoutes {
  const served = (key: string): ReadRoute | undefined => {
    const found = built(key);
    const limit = found && limitOf(key);
    return limit === undefined ? found : limitedRoute(found!, limit);
  };
  return {
    keys,
    served,
    onRoute(key) {
      const found = served(key);
      if (found === undefined) return NO_ROUTE_VERDICTS;
      return edgeRouteVerdicts(key, verdictsOn(found), options);
    },
    reporter: edgeRouteReporter({ keys, served, isAlone }),
  };
}

const NONE: readonly never[] = [];

function verdictsOn({ problem, limit }: ReadRoute): readonly Verdict[] {
  if (problem === undefined && limit === undefined) return NONE;
  return [
    ...(problem === undefined ? NONE : [negative('ResolvedRefs', problem.reason, problem.message)]),
    ...(limit === undefined ? NONE : [negative('Accepted', 'RouteRuleReplaced', limit.message)]),
  ];
}
