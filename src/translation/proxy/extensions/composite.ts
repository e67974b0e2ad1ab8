// Wraps a filter so that the request's dynamic metadata decides whether it is skipped: for filters that can't check that themselves.

import type { TypedConfig } from '../envoy/any.ts';
import { typed } from '../envoy/any.ts';
import type { ValueMatcher } from '../envoy/generated/envoy.type.matcher.v3.ts';
import { type FilterFamily, SWITCH_KEY } from '../filter-families.ts';
import { DEMANDED, NAMESPACE } from '../rerouting/gate.ts';

export interface WrappedFilter {
  /** `envoy.filters.http.jwt_authn` */
  readonly name: string;
  readonly config: TypedConfig;
}

/** Skipped if its family is off. */
export function unlessOff({ name, namespace }: FilterFamily, filter: WrappedFilter): TypedConfig {
  return onlyIf(
    {
      name,
      input: 'disable',
      namespace,
      key: SWITCH_KEY,
      matcher: { value: { boolMatch: true }, invert: true },
    },
    filter,
  );
}

/** Skipped unless the current route demands the entry with this name. */
export function onlyIfDemanded(entry: string, filter: WrappedFilter): TypedConfig {
  return onlyIf(
    { name: 'demanded', input: 'demanded', namespace: NAMESPACE, key: entry, matcher: { value: DEMANDED } },
    filter,
  );
}

interface Condition {
  readonly name: string;
  /** The name of the matcher's input. */
  readonly input: string;
  /** The value in the request's dynamic metadata. */
  readonly namespace: string;
  readonly key: string;
  readonly matcher: { readonly value: ValueMatcher; readonly invert?: boolean };
}

/** The chain's entry for the wrapped filter. Settings for the entry's name at a place reach the filter inside. */
function onlyIf({ name, input, namespace, key, matcher }: Condition, filter: WrappedFilter): TypedConfig {
  return typed('envoy.extensions.common.matching.v3.ExtensionWithMatcher', {
    extensionConfig: {
      name: `composite_${name}`,
      typedConfig: typed('envoy.extensions.filters.http.composite.v3.Composite', {}),
    },
    xdsMatcher: {
      matcherList: {
        matchers: [
          {
            predicate: {
              singlePredicate: {
                input: {
                  name: input,
                  typedConfig: typed(
                    'envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput',
                    { filter: namespace, path: [{ key }] },
                  ),
                },
                customMatch: {
                  name: 'envoy.matching.matchers.metadata_matcher',
                  typedConfig: typed(
                    'envoy.extensions.matching.input_matchers.metadata.v3.Metadata',
                    matcher,
                  ),
                },
              },
            },
            onMatch: {
              action: {
                name: 'composite-action',
                typedConfig: typed('envoy.extensions.filters.http.composite.v3.ExecuteFilterAction', {
                  typedConfig: { name: filter.name, typedConfig: filter.config },
                }),
              },
            },
          },
        ],
      },
    },
  });
}
