// What holds for the outputs of any objects: files have their shape, resources can be sent and have a name each, and texts can be read.

import { edgeResources, encodeEdge } from '../../../src/translation/encode.ts';
import type { Translator } from '../../../src/translation.ts';
import { checkRendered } from './config/rendering.ts';

/** Throws where an output can't be used. */
export function checkOutputs(translator: Translator): void {
  const { gateways, statuses, findings } = translator.translation();
  for (const gateway of gateways) {
    if (gateway.dataPlane !== 'edge') continue;
    checkRendered(translator.view.edge.render(`Gateway/${gateway.namespace}/${gateway.name}`)!);
    const names = new Set<string>();
    for (const resource of edgeResources(gateway)) {
      encodeEdge(resource);
      const name = `${resource.type} ${resource.name}`;
      if (names.has(name)) throw new Error(`two resources are called ${name}`);
      names.add(name);
    }
  }
  if (!JSON.stringify([statuses, findings]).isWellFormed())
    throw new Error('a finding or status has half a character');
}
