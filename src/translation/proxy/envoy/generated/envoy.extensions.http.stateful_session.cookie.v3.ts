// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_http_v3 from './envoy.type.http.v3.ts';

export interface CookieBasedSessionState {
  readonly cookie?: envoy_type_http_v3.Cookie;
}
