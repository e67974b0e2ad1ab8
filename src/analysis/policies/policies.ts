// The policies that concern a route of the proxy, kind by kind: what counts for its requests, what doesn't, and why.

import { valueAt } from '../../diagnostics/path.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { Route } from '../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { TranslationRooms } from '../../translation/translator.ts';
import { effectiveTrafficPolicy, type TrafficPlace } from './effective.ts';
import { fieldValue } from './field-values.ts';
import { type HostName, type PlacedTargets, trafficPlaces } from './places.ts';
import { type EffectivePolicy, policyOf, type Setting } from './setting.ts';
import { attachedTo, type Targeting } from './targets.ts';

/** Of a route that the proxy is told, on a host of a chain; of no route, what fails as a whole. */
export function policiesOfRoute(
  rooms: TranslationRooms,
  host: HostName,
  route: Route | undefined,
): readonly EffectivePolicy[] {
  const places = trafficPlaces(rooms, host, route);
  const all = [effectiveTrafficPolicy(places, describedBy(rooms))];
  return all.filter(({ effective, lost, errors }) => effective.length + lost.length + errors.length > 0);
}

/** Settings as the objects have them. */
export function describedBy({ snapshot, settings }: TranslationRooms) {
  return (id: string, field: string, place: TrafficPlace): Setting => {
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
        (place as PlacedTargets).targets ?? [],
      ),
    };
  };
}
