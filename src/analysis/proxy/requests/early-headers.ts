// Changes of request headers before the proxy looks for a route: earlyRequestHeaderModifier of HTTPListenerPolicies.

import type { HeaderMutation } from '../../../translation/proxy/envoy/generated/envoy.config.common.mutation_rules.v3.ts';
import type { HttpConnectionManager } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { NameValue } from '../../explain/request-explanation.ts';

const TYPE =
  'type.googleapis.com/envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation';

/** The headers as routes see them; those whose value depends on more than the request stay as the client sent them. */
export function earlyHeaders(
  { earlyHeaderMutationExtensions = [] }: Pick<HttpConnectionManager, 'earlyHeaderMutationExtensions'>,
  headers: readonly NameValue[],
): readonly NameValue[] {
  let changed = headers;
  for (const { typedConfig } of earlyHeaderMutationExtensions)
    if (typedConfig?.['@type'] === TYPE)
      for (const mutation of typedConfig.mutations ?? []) changed = mutated(changed, mutation);
  return changed;
}

function mutated(headers: readonly NameValue[], { append, remove }: HeaderMutation): readonly NameValue[] {
  if (remove !== undefined) return without(headers, remove);
  const { key = '', value = '' } = append?.header ?? {};
  const text = literal(value);
  // Envoy writes no empty value.
  if (key === '' || text === undefined || text === '') return headers;
  const isSet = append?.appendAction === 'OVERWRITE_IF_EXISTS_OR_ADD';
  return [...(isSet ? without(headers, key) : headers), [key, text]];
}

const without = (headers: readonly NameValue[], name: string): readonly NameValue[] =>
  headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());

/** The text of a format string without variables: `%%` is a percent sign. */
function literal(format: string): string | undefined {
  const text = format.replaceAll('%%', '');
  return text.includes('%') ? undefined : format.replaceAll('%%', '%');
}
