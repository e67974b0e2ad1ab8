// Requests that the health check filter of a chain answers itself.

import type { HttpConnectionManager } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { HEALTH_CHECK } from '../../../translation/proxy/http-listener-policy/health-check.ts';
import type { RoutedRequest } from './routed-request.ts';
import { matchesHeader } from './value-matchers.ts';

const TYPE = 'type.googleapis.com/envoy.extensions.filters.http.health_check.v3.HealthCheck';

export function isHealthCheck(
  { httpFilters = [] }: Pick<HttpConnectionManager, 'httpFilters'>,
  { headerValues }: RoutedRequest,
): boolean {
  return httpFilters.some(({ name, typedConfig }) => {
    if (name !== HEALTH_CHECK || typedConfig?.['@type'] !== TYPE) return false;
    const { headers = [] } = typedConfig;
    return headers.every((matcher) => matchesHeader(matcher, headerValues.get(matcher.name ?? '')));
  });
}
