// Combines the configurations of several Gateways, so that one Envoy validates all of them.

import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';

/** The listeners use different ports. */
export function together(configurations: readonly ProxyConfiguration[]): ProxyConfiguration {
  const once = <T>(items: readonly T[], keyOf: (item: T) => string | undefined): T[] => [
    ...new Map(items.map((item) => [keyOf(item), item])).values(),
  ];
  return {
    ...configurations[0]!,
    listeners: configurations.flatMap(({ listeners }) => listeners),
    routes: once(
      configurations.flatMap(({ routes }) => routes),
      ({ name }) => name,
    ),
    clusters: once(
      configurations.flatMap(({ clusters }) => clusters),
      ({ name }) => name,
    ),
    endpoints: once(
      configurations.flatMap(({ endpoints }) => endpoints),
      ({ clusterName }) => clusterName,
    ),
    secrets: once(
      configurations.flatMap(({ secrets }) => secrets),
      ({ name }) => name,
    ),
  };
}
