// Wraps a filter so that it is skipped for requests whose family is turned off: for filters that can't check that themselves.

import type { TypedConfig } from '../envoy/any.ts';
import { typed } from '../envoy/any.ts';
import { type FilterFamily, SWITCH_KEY } from '../filter-families.ts';

export interface WrappedFilter {
  /** `envoy.filters.http.jwt_authn` */
  readonly name: string;
  readonly config: TypedConfig;
}

/** The chain's entry for the wrapped filter. Settings for the entry's name at a place reach the filter inside. */
export function unlessOff({ name, namespace }: FilterFamily, filter: WrappedFilter): TypedConfig {
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
                  name: 'disable',
                  typedConfig: typed(
                    'envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput',
                    { filter: namespace, path: [{ key: SWITCH_KEY }] },
                  ),
                },
                customMatch: {
                  name: 'envoy.matching.matchers.metadata_matcher',
                  typedConfig: typed('envoy.extensions.matching.input_matchers.metadata.v3.Metadata', {
                    value: { boolMatch: true },
                    invert: true,
                  }),
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
