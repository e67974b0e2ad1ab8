// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface FileAccessLog {
  readonly path?: string;
  readonly format?: string;
  readonly jsonFormat?: JsonObject;
  readonly typedJsonFormat?: JsonObject;
  readonly logFormat?: envoy_config_core_v3.SubstitutionFormatString;
}
