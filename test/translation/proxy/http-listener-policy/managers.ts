// The connection managers of the Gateway `edge`, with an HTTPListenerPolicy on it.

import type { HttpConnectionManager } from '../../../../src/translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { Settings } from '../../../../src/translation.ts';
import { backendRef, configuration, gateway, gatewayPolicy, httpRoute, service } from '../../objects.ts';

export const base = [
  gateway(),
  service('web'),
  httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
];

export const policy = (fields: Readonly<Record<string, unknown>>, name = 'p', more = {}) =>
  gatewayPolicy('HTTPListenerPolicy', name, fields, more);

/** By the chain that contains it. */
export function managers(
  objects: readonly unknown[],
  settings: Partial<Settings> = {},
): Readonly<Record<string, HttpConnectionManager>> {
  const chains = configuration(objects, settings).listeners.flatMap(({ filterChains = [] }) => filterChains);
  return Object.fromEntries(
    chains.map(({ name = '', filters = [] }) => [
      name,
      filters.at(-1)?.typedConfig as unknown as HttpConnectionManager,
    ]),
  );
}

/** What a policy adds to the only connection manager. */
export function written(
  fields: Readonly<Record<string, unknown>>,
  others: readonly unknown[] = [],
): Partial<HttpConnectionManager> {
  const [manager] = Object.values(managers([...base, ...others, policy(fields)]));
  const {
    '@type': _,
    statPrefix,
    normalizePath,
    mergeSlashes,
    rds,
    httpFilters,
    ...own
  } = {
    '@type': '',
    ...manager,
  };
  return own;
}

export const typed = (name: string, members: object = {}) => ({
  '@type': `type.googleapis.com/${name}`,
  ...members,
});
