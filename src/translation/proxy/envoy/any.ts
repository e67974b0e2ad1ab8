// A `google.protobuf.Any` in canonical JSON: the message's members beside its `@type`.

import type { TypedConfig, TypedMessages, TypedName } from './generated/any.ts';

export type {
  Any,
  Empty,
  MessageName,
  Messages,
  TypedConfig,
  TypedMessages,
  TypedName,
} from './generated/any.ts';

const PREFIX = 'type.googleapis.com/';

/** `typed('envoy.extensions.filters.http.cors.v3.Cors', {})` */
export function typed<Name extends TypedName>(name: Name, message: TypedMessages[Name]): TypedConfig<Name> {
  return { '@type': `${PREFIX}${name}`, ...message } as TypedConfig<Name>;
}

/** The full name of the message; undefined for an empty or malformed `Any`. */
export function typeNameOf(any: { readonly '@type'?: unknown }): string | undefined {
  const url = any['@type'];
  return typeof url === 'string' && url.startsWith(PREFIX) ? url.slice(PREFIX.length) : undefined;
}
