// Findings of routes beside their statuses: references that lead nowhere, and parts without effect, where no status reports them.

import { joined } from '../../grammar/joined.ts';
import type { GRPCRoute, HTTPRoute } from '../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { Reporter } from '../reports.ts';
import type { Settings } from '../settings.ts';
import type { Routes } from './attached-routes.ts';
import { grpcRouteReports } from './grpc-route-reports.ts';
import { httpRouteReports } from './http-route-reports.ts';
import { lostParents } from './lost-parents.ts';
import { notReadyReports } from './rejected-listeners.ts';
import { HTTP_LIKE_KINDS, ROUTE_KINDS } from './route.ts';
import { annotationReports } from './route-annotations.ts';

type Sources = Pick<Routes, 'attached'> & {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly listenerSet: Gateways['listenerSet'];
  readonly planes: readonly { readonly name: string; readonly isNoEnvoy?: true }[];
};

export function routeReporter({
  snapshot,
  settings,
  listenerSet,
  planes,
  attached: routes,
}: Sources): Reporter {
  const others = new Set(planes.filter(({ isNoEnvoy }) => isNoEnvoy).map(({ name }) => name));
  const isStrict = settings.validation.level === 'strict';
  return {
    name: 'routes',
    keys: snapshot.keysOf(ROUTE_KINDS),
    get(about) {
      const found = routes.get(about);
      if (found === undefined) return NONE;
      const { route, parents: attached } = found;
      const { parentRefs = [] } = route.spec;
      const lost =
        attached.length === parentRefs.length ? NONE : lostParents(about, route, snapshot, listenerSet);
      const unserved = joined(lost, notReadyReports(about, route, attached));
      // A route that attaches only to Gateways of other controllers is theirs to report.
      const isOurs =
        attached.length > 0 || parentRefs.length === 0 || parentRefs.some(({ kind }) => kind === 'HTTPRoute');
      const httpLike = isOurs ? snapshot.oneOf(HTTP_LIKE_KINDS, about) : undefined;
      if (httpLike === undefined) return unserved;
      const isEnvoy = attached.length === 0 || attached.some(({ dataPlane }) => !others.has(dataPlane));
      const ofAnnotations = isEnvoy ? annotationReports(about, httpLike, settings) : NONE;
      const ofRules =
        httpLike.kind === 'GRPCRoute'
          ? grpcRouteReports(about, httpLike as GRPCRoute)
          : httpRouteReports(about, httpLike as HTTPRoute, settings);
      const told =
        ofRules.length === 0
          ? ofRules
          : ofRules.filter(({ code }) => (code === 'TR-20' ? !(isEnvoy && isStrict) : isEnvoy));
      return joined(unserved, joined(ofAnnotations, told));
    },
  };
}

const NONE: readonly never[] = [];
