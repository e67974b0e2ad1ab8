// The limit on the bytes that the proxy buffers for a connection. An annotation of the Gateway sets it for all of its listeners.

import { fromProblem, invalid } from '../../../diagnostics/finding.ts';
import { checkQuantity, parseQuantity, wholeQuantity } from '../../../grammar/quantity.ts';
import { BUFFER_LIMIT_ANNOTATION } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Gateway } from '../../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { Report, Reporter } from '../../reports.ts';

/** Envoy stores it in 32 bits. */
const MOST = 2 ** 32 - 1;

export function annotatedBufferLimit({ metadata }: Gateway): string | undefined {
  const { annotations = {} } = metadata;
  return Object.hasOwn(annotations, BUFFER_LIMIT_ANNOTATION)
    ? annotations[BUFFER_LIMIT_ANNOTATION]
    : undefined;
}

/** In bytes; undefined if it is absent or invalid. */
export function bufferLimitOf(gateway: Gateway): number | undefined {
  const text = annotatedBufferLimit(gateway);
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return quantity && wholeQuantity(quantity, MOST);
}

/** Reports invalid annotations of the Gateways of a data plane. */
export function bufferLimitReporter(snapshot: Snapshot, isServed: (gateway: string) => boolean): Reporter {
  return {
    name: 'Gateway buffer limits',
    keys: snapshot.keys('Gateway'),
    get(about) {
      const object = snapshot.get('Gateway', about);
      return object === undefined || !isServed(about) ? [] : unreadableLimit(about, object);
    },
  };
}

function unreadableLimit(about: string, object: Gateway): readonly Report[] {
  const text = annotatedBufferLimit(object);
  if (text === undefined || bufferLimitOf(object) !== undefined) return [];
  const problem = checkQuantity(text);
  const fault =
    problem === undefined
      ? invalid(text, 'must be from 0 to 4294967295 bytes, and is ignored', 'write for example `32Ki`')
      : fromProblem(problem, text);
  return [{ about, code: 'TR-04', segments: ['metadata', 'annotations', BUFFER_LIMIT_ANNOTATION], fault }];
}

/** The limit of each Gateway, by its key. */
export function bufferLimits(graph: Graph, { gateway }: Pick<Gateways, 'gateway'>): Memo<number | undefined> {
  return graph.memo('buffer limit', (key) => {
    const own = gateway(key);
    return own && bufferLimitOf(own.object);
  });
}
