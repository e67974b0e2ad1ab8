// Entries of `typedPerFilterConfig` of two places as the entries of one. Envoy uses the most specific entry of a filter; some filters read
// the entries of all places, so their messages are combined as those filters do.

import { type Any, type TypedConfig, type TypedName, typed, typeNameOf } from '../envoy/any.ts';

type Entries = Readonly<Record<string, Any>>;

const FILTER_CONFIG = 'envoy.config.route.v3.FilterConfig';
const MUTATIONS = 'envoy.extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute';
const CORS = 'envoy.extensions.filters.http.cors.v3.CorsPolicy';
const EXT_AUTH = 'envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute';

const is = <Name extends TypedName>(any: Any, name: Name): any is Any & TypedConfig<Name> =>
  typeNameOf(any) === name;

/** `inner`: of the more specific place. */
export function combinedEntries(outer: Entries, inner: Entries): Entries {
  const all: Record<string, Any> = { ...outer };
  for (const [name, entry] of Object.entries(inner)) {
    const before = all[name];
    all[name] = before === undefined ? entry : combined(before, entry);
  }
  return all;
}

function combined(outer: Any, inner: Any): Any {
  // Without `disabled` it only turns the filter on, which then reads the settings of the less specific place.
  if (is(inner, FILTER_CONFIG) && inner.disabled !== true) return is(outer, FILTER_CONFIG) ? inner : outer;
  if (is(inner, MUTATIONS) && is(outer, MUTATIONS)) return mutations(outer, inner);
  if (is(inner, CORS) && is(outer, CORS)) return cors(outer, inner);
  if (is(inner, EXT_AUTH) && is(outer, EXT_AUTH)) return extAuth(outer, inner);
  return inner;
}

/** Those of the more specific place come first. */
function mutations(outer: TypedConfig<typeof MUTATIONS>, inner: TypedConfig<typeof MUTATIONS>): Any {
  const [first = {}, then = {}] = [inner.mutations, outer.mutations];
  const requestMutations = [...(first.requestMutations ?? []), ...(then.requestMutations ?? [])];
  const responseMutations = [...(first.responseMutations ?? []), ...(then.responseMutations ?? [])];
  const all = {
    ...(requestMutations.length === 0 ? {} : { requestMutations }),
    ...(responseMutations.length === 0 ? {} : { responseMutations }),
  };
  return typed(MUTATIONS, Object.keys(all).length === 0 ? {} : { mutations: all });
}

/** Each member by itself; the more specific place decides whether the filter is on. */
function cors(
  { filterEnabled: _, shadowEnabled: __, ...outer }: TypedConfig<typeof CORS>,
  inner: TypedConfig<typeof CORS>,
): Any {
  return { ...outer, ...inner };
}

/** Context extensions of both places are sent. */
function extAuth(outer: TypedConfig<typeof EXT_AUTH>, inner: TypedConfig<typeof EXT_AUTH>): Any {
  const contextExtensions = {
    ...outer.checkSettings?.contextExtensions,
    ...inner.checkSettings?.contextExtensions,
  };
  if (Object.keys(contextExtensions).length === 0) return inner;
  return { ...inner, checkSettings: { ...inner.checkSettings, contextExtensions } };
}
