// buffer: a limit on the size of request bodies, or none where a less specific level sets one.

import { parseQuantity, wholeQuantity } from '../../../grammar/quantity.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { onlyIfDemanded } from '../extensions/composite.ts';
import type { PolicyField } from './traffic-policy-field.ts';

export type Buffer = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['buffer']>;

const NAME = 'envoy.filters.http.buffer';
const UNLIMITED = 2 ** 32 - 1;

const NO_LIMIT = typed('envoy.extensions.filters.http.buffer.v3.Buffer', { maxRequestBytes: UNLIMITED });

const filter: ChainFilter = {
  name: NAME,
  stage: 'Route',
  position: 'during',
  disabled: true,
  config: NO_LIMIT,
  gated: onlyIfDemanded(NAME, { name: NAME, config: NO_LIMIT }),
};

export const buffer: PolicyField<Buffer> = {
  name: 'buffer',
  parse: ({ spec }) => spec.buffer,
  contribute: ({ disable, maxRequestSize }) => ({
    filters: [filter],
    perFilter: {
      [NAME]: typed(
        'envoy.extensions.filters.http.buffer.v3.BufferPerRoute',
        disable === undefined
          ? { buffer: { maxRequestBytes: mostBytes(maxRequestSize) } }
          : { disabled: true },
      ),
    },
  }),
};

/** Rounded up; a value that doesn't fit into 32 bits means no limit. */
export function mostBytes(text: string | number | undefined): number {
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return (quantity && wholeQuantity(quantity, UNLIMITED)) ?? UNLIMITED;
}
