// Filters that stay as the first route of a request wants them, even if the route changes: they come before every filter that can change it.

import { CORS_NAME } from '../cors.ts';
import { FAMILIES } from '../filter-families.ts';

export const COMPRESSOR_NAME = 'envoy.filters.http.compressor';
export const DECOMPRESSOR_NAME = 'envoy.filters.http.decompressor';

const SWITCHES: ReadonlySet<string> = new Set(FAMILIES.map((family) => family.switch.name));
const COMPRESSION: ReadonlySet<string> = new Set([COMPRESSOR_NAME, DECOMPRESSOR_NAME]);

/**
 * Compression decides how a message is sent, and not who gets it: a changed route doesn't need its own. Switches of families have no effect
 * here, because a place doesn't demand the providers that it turns off.
 */
export const isUnchecked = (name: string): boolean => SWITCHES.has(name) || COMPRESSION.has(name);

export const followsFirstRoute = (name: string): boolean => name === CORS_NAME || isUnchecked(name);
