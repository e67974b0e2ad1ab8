// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface Lua {
  readonly inlineCode?: string;
  readonly sourceCodes?: { readonly [key: string]: envoy_config_core_v3.DataSource };
  readonly defaultSourceCode?: envoy_config_core_v3.DataSource;
  readonly statPrefix?: string;
  readonly clearRouteCache?: boolean;
  readonly filterContext?: JsonObject;
  readonly packagePaths?: readonly string[];
  readonly packageCpaths?: readonly string[];
  readonly sharedVmId?: string;
}

export interface LuaPerRoute {
  readonly disabled?: boolean;
  readonly name?: string;
  readonly sourceCode?: envoy_config_core_v3.DataSource;
  readonly filterContext?: JsonObject;
  readonly packagePaths?: readonly string[];
  readonly packageCpaths?: readonly string[];
  readonly sharedVmId?: string;
}
