// Entries of `typedPerFilterConfig` that turn any filter of the chain on or off.

import { type Any, type TypedConfig, typed, typeNameOf } from './envoy/any.ts';

/** Turns on a filter that is disabled in the chain, with the settings that it has there. */
export const ENABLED = typed('envoy.config.route.v3.FilterConfig', { config: {} });

/** Turns off what a less specific level turned on. */
export const DISABLED = typed('envoy.config.route.v3.FilterConfig', { config: {}, disabled: true });

/** Whether an entry only turns a filter on or off, without settings for it. */
export function isFilterConfig(config: Any): config is TypedConfig<'envoy.config.route.v3.FilterConfig'> {
  return typeNameOf(config) === 'envoy.config.route.v3.FilterConfig';
}
