// The places of kinds that have one each: a Gateway for HTTPListenerPolicies and ListenerPolicies, each backend for BackendConfigPolicies.

import { CORE_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { isUsable } from '../../translation/backends/reference.ts';
import { ownerOf } from '../../translation/gateways/listeners.ts';
import { entryName, scopeOf } from '../../translation/proxy/listener-policy/fields.ts';
import type { TranslatedMatch } from '../../translation/proxy/routes/translate-match.ts';
import { chainKey } from '../../translation/routes/placement.ts';
import type { TranslationRooms } from '../../translation/translator.ts';
import { type HostName, ownerTarget } from './places.ts';
import type { WholePlace } from './whole.ts';

/** Of the connection managers of a Gateway. */
export function managerPlace(rooms: TranslationRooms, gateway: string): WholePlace {
  const { levels, merged, failure } = rooms.proxy.gatewayPolicies.http(gateway);
  return { ...gatewayPlace(rooms, gateway), meeting: { levels, merged }, failure };
}

/** Of the listeners of a port: an entry for it takes the place of `default`. */
export function listenerPlace(rooms: TranslationRooms, { gateway, chain }: HostName): WholePlace {
  const { levels, merged } = rooms.proxy.gatewayPolicies.listener(gateway);
  const [found] = rooms.proxy.places.chains.get(chainKey(gateway, chain));
  const port = found?.port ?? 0;
  const entry = entryName(port);
  const scope = scopeOf(port, merged.fields.has(entry));
  return {
    ...gatewayPlace(rooms, gateway),
    meeting: { levels, merged },
    isBeside: (field) => field.startsWith('perPortPolicy[') && !field.startsWith(`${entry}.`),
    beatenBy: (field) => (field.startsWith(`${scope}.`) ? undefined : entry),
  };
}

function gatewayPlace(rooms: TranslationRooms, gateway: string): Pick<WholePlace, 'name' | 'targets'> {
  const object = rooms.gateways.gateway(gateway)?.object;
  const owner = object && ownerOf(object, gateway);
  return {
    name: { sort: 'listener', name: `Gateway ${owner?.namespace ?? ''}/${owner?.name ?? ''}` },
    targets: owner === undefined ? [] : [ownerTarget(rooms, owner)],
  };
}

/** Of the backends of a rule. */
export function backendConfigPlaces(
  rooms: TranslationRooms,
  { flat }: TranslatedMatch,
): readonly WholePlace[] {
  const { snapshot, backends, clusters } = rooms;
  const { rule, route } = flat.held;
  const places = new Map<string, WholePlace>();
  for (const reference of rule.backendRefs ?? []) {
    const backend = backends.resolve(reference, route);
    if (!isUsable(backend)) continue;
    const object = snapshot.oneOf(['Service', 'Backend'], backend.object);
    if (object === undefined) continue;
    const kind = object.kind === 'Service' ? 'Service' : 'Backend';
    const { namespace = '', name, labels = {}, annotations = {} } = object.metadata;
    const held = clusters.configPolicies.of({
      kind,
      object: backend.object,
      namespace,
      objectName: name,
      labels,
      name: backend.cluster,
      annotations,
      protocol: backend.protocol,
    });
    if (held === undefined) continue;
    places.set(backend.cluster, {
      name: { sort: 'cluster', name: backend.cluster },
      meeting: {
        levels: [{ policies: held.policies, fold: 'ShallowMergePreferChild' }],
        merged: held.merged,
      },
      targets: [{ group: kind === 'Service' ? CORE_GROUP : GATEWAY_GROUP, kind, namespace, name, labels }],
    });
  }
  return [...places.values()];
}
