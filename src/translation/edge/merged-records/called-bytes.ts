// A bound on the bytes of the policies on called services where policies are merged: each called port has a copy of them. They count for the
// objects that call, so that nobody is limited because others call the same service.

import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, idOfKey } from '../../../objects/key.ts';
import { asLarge, LARGE_THINGS, limitedThings, type PlacedThing } from '../../limits/limited-things.ts';
import type { ByteMeasure } from '../../limits/size-limits.ts';
import { type DestinationLevelSources, destinationLevels } from '../effective/destination-levels.ts';
import { buildLevels } from '../effective/levels.ts';
import { type Limit, tooManyBytes } from '../limits/limit.ts';
import { RECORD } from '../limits/record-bytes.ts';
import { type Part, type ThingWithParts, thingsWithPartsToLimit } from '../limits/shared-parts.ts';
import type { Destination } from '../model/destination.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { type CalledService, callsOf } from './called-services.ts';

export interface CalledByteSources extends DestinationLevelSources {
  /** Whatever the size of what they call. */
  readonly policies: EdgePolicies;
  readonly limits: ByteMeasure;
}

/** An object that calls services with policies of many bytes. */
interface LargeCaller extends PlacedThing, ThingWithParts {}

/** Why an object that calls is limited, by its key; undefined: it isn't. */
export function calledBytes(graph: Graph, sources: CalledByteSources): (caller: string) => Limit | undefined {
  const { snapshot, policies: all, backend, limits } = sources;
  const { bytesOf, limit, small } = limits;
  const levelsOf = destinationLevels(graph, sources, buildLevels(graph, snapshot, all));
  const bytesAt = graph.memo('bytes of the policies on a called service', (key) => {
    const [namespace, name, port] = exactPartsOf<[string, string, number]>(key);
    const service: Destination = { kind: 'Service', namespace, name, port };
    let bytes = 0;
    for (const { policies } of levelsOf(service).levels)
      for (const { fields } of policies)
        for (const value of fields.values()) bytes += RECORD + bytesOf(value);
    return bytes;
  });
  const largeOf = (key: string): LargeCaller | undefined => {
    const parts: Part[] = [];
    let whole = 0;
    for (const called of new Set(callsOf(key, all, backend).map(placeOf))) {
      const size = bytesAt(called);
      if (size > 0) parts.push({ key: called, size });
      whole += size;
    }
    if (whole <= small) return undefined;
    return { key, namespace: idOfKey(key).namespace, size: 0, least: 0, places: parts.length, parts };
  };
  const large = graph.sortedIndex<LargeCaller>({
    name: 'callers of services with many bytes',
    keys: snapshot.keysOf(['EdgePolicy', 'EdgeBackend']),
    emit: (key) => asLarge(largeOf(key)),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(graph, 'callers of services with too many bytes', [large], (callers) =>
    thingsWithPartsToLimit(callers, limit),
  );
  return (key) => {
    const found = large.get(key).length === 0 ? undefined : limited(key);
    return found && tooManyBytes(found, { code: 'TR-99', places: 'called services' }, limit);
  };
}

const placeOf = ({ namespace, name, port }: CalledService): string => exactKeyOf([namespace, name, port]);
