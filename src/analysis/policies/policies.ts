// The policies that concern a route of the proxy, kind by kind: what counts for its requests, what doesn't, and why.

import { valueAt } from '../../diagnostics/path.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { Route } from '../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { TranslationRooms } from '../../translation/translator.ts';
import { effectiveTrafficPolicy } from './effective.ts';
import { fieldValue } from './field-values.ts';
import { entryOf, type HostName, servedHost, trafficPlaces } from './places.ts';
import { type EffectivePolicy, type PlaceName, policyOf, type Setting } from './setting.ts';
import { attachedTo, type PlaceTarget, type Targeting } from './targets.ts';
import { effectiveWhole } from './whole.ts';
import { backendConfigPlaces, listenerPlace, managerPlace } from './whole-places.ts';

/** Of a route that the proxy is told, on a host of a chain; of no route, what is for all of them. */
export function policiesOfRoute(
  rooms: TranslationRooms,
  host: HostName,
  route: Route | undefined,
): readonly EffectivePolicy[] {
  const describe = describedBy(rooms);
  const served = route && servedHost(rooms, host);
  const match = served && entryOf(served, route)?.match;
  const ofBackends = match === undefined ? [] : backendConfigPlaces(rooms, match);
  return [
    effectiveTrafficPolicy(trafficPlaces(rooms, host, route), describe),
    effectiveWhole('HTTPListenerPolicy', [managerPlace(rooms, host.gateway)], describe),
    effectiveWhole('ListenerPolicy', [listenerPlace(rooms, host)], describe),
    effectiveWhole('BackendConfigPolicy', ofBackends, describe),
  ].filter(({ effective, lost, errors }) => effective.length + lost.length + errors.length > 0);
}

interface DescribedPlace {
  readonly name: PlaceName;
  readonly targets?: readonly PlaceTarget[];
}

/** Settings as the objects have them. */
function describedBy({ snapshot, settings }: TranslationRooms) {
  return (id: string, field: string, place: DescribedPlace): Setting => {
    const policy = policyOf(id);
    const object = snapshot.find(policy.kind as SnapshotKind, policy.namespace, policy.name);
    const targeting = valueAt(object, ['spec']) as Partial<Targeting> | undefined;
    return {
      policy,
      field,
      ...fieldValue(policy.kind, field, object),
      place: place.name,
      targets: attachedTo(
        {
          ...targeting,
          namespace: policy.namespace,
          isGlobal: policy.namespace === settings.globalPolicyNamespace,
        },
        place.targets ?? [],
      ),
    };
  };
}
