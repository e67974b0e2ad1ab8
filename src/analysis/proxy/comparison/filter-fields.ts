// Which field of a policy an HTTP filter implements, by the name of the filter in chains and at places.

import { ANSWER_END, ANSWER_START, HEADER_LINES_NAME } from '../../../translation/proxy/answer-end.ts';
import { FAMILIES } from '../../../translation/proxy/filter-families.ts';
import { CHECKPOINT } from '../../../translation/proxy/rerouting/checkpoint.ts';

/** By the names of fields in origins. Those with `/` are our own names: a family of filters, or the entry of a GatewayExtension. */
const FILTERS = {
  basicAuth: /basic_auth/,
  buffer: /buffer/,
  compression: /(?<!de)compressor/,
  cors: /cors/,
  csrf: /csrf/,
  decompression: /decompressor/,
  extAuth: /ext_authz|(?:^|\/)ext_auth(?:\/|$)/,
  extProc: /(?:^|\.|\/)ext_proc(?:\/|$)/,
  headerModifiers: /header_mutation/,
  healthCheckPolicy: /health_check/,
  jwt: /^(?:global_disable\/)?jwt(?:\/|$)/,
  // An extension has a namespace and a name; a listener's own counter has more parts.
  'rateLimit.global': /^ratelimit\/[^/]+\/[^/]+$/,
  'rateLimit.local': /^ratelimit\/local(?:$|\/[^/]+\/)/,
  rbac: /rbac/,
  sessionPersistence: /stateful_session/,
  transformation: /^transformation$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type FilterField = keyof typeof FILTERS;

const FIELDS = Object.keys(FILTERS) as readonly FilterField[];

export const isFilterOf = (field: string, name: string): boolean =>
  Object.hasOwn(FILTERS, field) && FILTERS[field as FilterField].test(name);

export const fieldOfFilter = (name: string): FilterField | undefined =>
  FIELDS.find((field) => FILTERS[field].test(name));

const ENTRY = /^(?:ext_auth|ext_proc|jwt|ratelimit)\/([^/]+\/[^/]+)$/;

/** `shop/guard`: the GatewayExtension that a filter is made of. */
export const extensionOfFilter = (name: string): string | undefined => ENTRY.exec(name)?.[1];

/** The filter that turns off the family of another: `ext_auth/shop/guard`. */
export const switchOfFilter = (name: string): string | undefined =>
  FAMILIES.find((family) => name.startsWith(`${family.name}/`))?.switch.name;

/** What all routes of a listener count together, on a host that several listeners share (translation/proxy/routes/listener-levels.ts). */
export const isCounter = (name: string): boolean => /^ratelimit\/local\/[^/]+\//.test(name);

/** Filters that follow from others in the chain, and say nothing of their own. */
export const FOLLOWING: ReadonlySet<string> = new Set([
  CHECKPOINT,
  ANSWER_END,
  ANSWER_START,
  HEADER_LINES_NAME,
  ...FAMILIES.map((family) => family.switch.name),
]);
