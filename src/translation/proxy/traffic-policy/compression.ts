// compression and decompression: gzip of responses to clients that accept it, and of requests that are compressed. Two fields, which are
// merged separately.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { DISABLED, ENABLED } from '../filter-config.ts';
import type { Contribution } from '../place.ts';
import { COMPRESSOR_NAME, DECOMPRESSOR_NAME } from '../rerouting/first-route-filters.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type Compression = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['compression']>;
type Direction = NonNullable<Compression['responseCompression']>;

/** The other direction is off. */
const OFF = { commonConfig: { enabled: { defaultValue: false } } };

const COMPRESSOR: ChainFilter = {
  name: COMPRESSOR_NAME,
  stage: 'Cors',
  position: 'after',
  disabled: true,
  config: typed('envoy.extensions.filters.http.compressor.v3.Compressor', {
    requestDirectionConfig: OFF,
    compressorLibrary: {
      name: 'envoy.compression.gzip.compressor',
      typedConfig: typed('envoy.extensions.compression.gzip.compressor.v3.Gzip', {}),
    },
  }),
};

const DECOMPRESSOR: ChainFilter = {
  name: DECOMPRESSOR_NAME,
  stage: 'Cors',
  position: 'after',
  disabled: true,
  config: typed('envoy.extensions.filters.http.decompressor.v3.Decompressor', {
    responseDirectionConfig: OFF,
    decompressorLibrary: {
      name: 'envoy.compression.gzip.decompressor',
      typedConfig: typed('envoy.extensions.compression.gzip.decompressor.v3.Gzip', {}),
    },
  }),
};

/** Turning off needs no filter: without an entry in the chain it is off. */
function switched(filter: ChainFilter, { disable }: Direction): Contribution {
  return disable === undefined
    ? { filters: [filter], perFilter: { [filter.name]: ENABLED } }
    : { perFilter: { [filter.name]: DISABLED } };
}

/** For routes only: on a Gateway or a listener the field has no effect. */
export const compression: PolicyField<Direction> = {
  name: 'compression',
  parse: ({ spec }) => spec.compression?.responseCompression,
  contribute: (direction, level) =>
    level === 'route' || level === 'weightedCluster' ? switched(COMPRESSOR, direction) : {},
};

export const decompression: PolicyField<Direction> = {
  name: 'decompression',
  parse: ({ spec }) => spec.compression?.requestDecompression,
  contribute: (direction) => switched(DECOMPRESSOR, direction),
};
