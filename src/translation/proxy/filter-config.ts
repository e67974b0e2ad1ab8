// Entries of `typedPerFilterConfig` that turn a filter of the chain on or off, whatever the filter is.

import { typed } from './envoy/any.ts';

/** Turns a filter on that is in the chain disabled, with the settings that it has there. */
export const ENABLED = typed('envoy.config.route.v3.FilterConfig', { config: {} });

/** Turns off what a less specific level turned on. */
export const DISABLED = typed('envoy.config.route.v3.FilterConfig', { config: {}, disabled: true });
