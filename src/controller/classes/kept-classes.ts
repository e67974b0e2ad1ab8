// The default GatewayClasses as the translation gets them. One that somebody deletes is created again by the leader; until then its Gateways
// are served as before, and not as Gateways of nobody, whose proxies would close their ports for these seconds.

import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Change } from '../../translation/batch.ts';
import type { DefaultClass } from './default-classes.ts';

/** Whether a change is one for the translation. */
export function exceptKeptClasses(classes: readonly DefaultClass[]): (change: Change) => boolean {
  const kept = new Set(classes.map(({ metadata: { name } }) => name));
  return (change) => {
    if (!('deleted' in change)) return true;
    const { group, kind, name } = change.deleted;
    return !(group === GATEWAY_API_GROUP && kind === 'GatewayClass' && kept.has(name));
  };
}
