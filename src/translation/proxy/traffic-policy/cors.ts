// cors: what browsers may do from other origins; or turns off the cors of a less specific level.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { CORS_FILTER, CORS_NAME, corsPolicy } from '../cors.ts';
import { typed } from '../envoy/any.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type Cors = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['cors']>;

const OFF = typed('envoy.extensions.filters.http.cors.v3.CorsPolicy', {
  filterEnabled: { defaultValue: {}, runtimeKey: 'envoy.cors.filter_enabled' },
});

export const cors: PolicyField<Cors> = {
  name: 'cors',
  parse: ({ spec }) => spec.cors,
  contribute: (settings) => ({
    filters: [CORS_FILTER],
    perFilter: { [CORS_NAME]: settings.disable === undefined ? corsPolicy(settings) : OFF },
  }),
};
