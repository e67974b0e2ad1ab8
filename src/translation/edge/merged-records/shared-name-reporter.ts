// Findings of ListenerSets whose listeners can't have their policies before routing, since another listener has their name.

import { advice } from '../../../diagnostics/finding.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { Reporter } from '../../reports.ts';
import { type SharedNameSources, sharedName } from '../effective/shared-names.ts';
import { EDGE } from '../name.ts';

export function sharedNameReporter(
  snapshot: Snapshot,
  gateways: Gateways,
  names: SharedNameSources,
): Reporter {
  return {
    name: 'names of listeners of edge ListenerSets',
    keys: snapshot.keys('XListenerSet'),
    get(about) {
      const found = gateways.parentListeners(about);
      if (found?.dataPlane !== EDGE) return [];
      return found.listeners.flatMap((listener) => {
        const refusal = sharedName(listener, names)?.refusal;
        if (refusal === undefined) return [];
        const hint = 'give the listener another name: until then its routes answer 500';
        const segments = ['spec', 'listeners', listener.position, 'name'];
        return [{ about, code: 'TR-105', segments, fault: advice(refusal, hint) }];
      });
    },
  };
}
