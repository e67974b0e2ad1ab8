// The limit on what the proxy buffers of a connection, which an annotation of the Gateway sets for all of its listeners.

import { parseQuantity, wholeQuantity } from '../../../grammar/quantity.ts';
import type { Gateway } from '../../../objects/gateway-api/types.ts';
import { BUFFER_LIMIT_ANNOTATION } from '../../names.ts';

/** Envoy holds it in 32 bits. */
const MOST = 2 ** 32 - 1;

export function annotatedBufferLimit({ metadata }: Gateway): string | undefined {
  const { annotations = {} } = metadata;
  return Object.hasOwn(annotations, BUFFER_LIMIT_ANNOTATION)
    ? annotations[BUFFER_LIMIT_ANNOTATION]
    : undefined;
}

/** In bytes; undefined where there is none, or none that can be read. */
export function bufferLimitOf(gateway: Gateway): number | undefined {
  const text = annotatedBufferLimit(gateway);
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return quantity && wholeQuantity(quantity, MOST);
}
