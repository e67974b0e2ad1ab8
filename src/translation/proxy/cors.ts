// CORS as Envoy messages, for the filter of HTTPRoutes and for TrafficPolicies.

import type { ChainFilter } from './chain-filter.ts';
import { type TypedConfig, typed } from './envoy/any.ts';
import type { StringMatcher } from './envoy/generated/envoy.type.matcher.v3.ts';

export const CORS_NAME = 'envoy.filters.http.cors';

export const CORS_FILTER: ChainFilter = {
  name: CORS_NAME,
  stage: 'Cors',
  position: 'during',
  disabled: true,
  config: typed('envoy.extensions.filters.http.cors.v3.Cors', {}),
};

export interface CorsSettings {
  readonly allowOrigins?: readonly string[];
  readonly allowMethods?: readonly string[];
  readonly allowHeaders?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly allowCredentials?: boolean;
  /** Seconds. */
  readonly maxAge?: number;
}

export function corsPolicy(settings: CorsSettings): TypedConfig {
  const {
    allowOrigins = [],
    allowMethods = [],
    allowHeaders = [],
    exposeHeaders = [],
    maxAge = 0,
  } = settings;
  return typed('envoy.extensions.filters.http.cors.v3.CorsPolicy', {
    ...(allowOrigins.length === 0 ? {} : { allowOriginStringMatch: allowOrigins.map(originMatcher) }),
    ...(allowMethods.length === 0 ? {} : { allowMethods: allowMethods.join(', ') }),
    ...(allowHeaders.length === 0 ? {} : { allowHeaders: allowHeaders.join(', ') }),
    ...(exposeHeaders.length === 0 ? {} : { exposeHeaders: exposeHeaders.join(', ') }),
    ...(settings.allowCredentials === true ? { allowCredentials: true } : {}),
    ...(maxAge === 0 ? {} : { maxAge: String(maxAge) }),
  });
}

/** `https://*.shop.test`: a `*` matches anything. */
function originMatcher(origin: string): StringMatcher {
  if (origin === '*') return { safeRegex: { regex: '^.*$' } };
  const parts = origin.split('*');
  if (parts.length === 1) return { exact: origin };
  if (parts.length === 2 && parts[1] === '') return { prefix: parts[0]! };
  return { safeRegex: { regex: `^${parts.map(quoted).join('.*')}$` } };
}

const quoted = (text: string): string => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&');
