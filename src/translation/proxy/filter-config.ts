// Entries of `typedPerFilterConfig` that turn any filter of the chain on or off.

import { typed } from './envoy/any.ts';

/** Turns on a filter that is disabled in the chain, with the settings that it has there. */
export const ENABLED = typed('envoy.config.route.v3.FilterConfig', { config: {} });

/** Turns off what a less specific level turned on. */
export const DISABLED = typed('envoy.config.route.v3.FilterConfig', { config: {}, disabled: true });
