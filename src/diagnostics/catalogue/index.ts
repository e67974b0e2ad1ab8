// The catalogue of all codes. `explain-code`, docs/reference/codes.md and the tests of each code are derived from it.

import { ACCESS_RULES } from './access-rules.ts';
import { ANALYSIS } from './analysis.ts';
import { ANALYSIS_EDGE } from './analysis-edge.ts';
import { ANALYSIS_HIDDEN_WAYS } from './analysis-hidden-ways.ts';
import { ANALYSIS_REFERENCES } from './analysis-references.ts';
import { ANALYSIS_WAYS_AROUND } from './analysis-ways-around.ts';
import { BACKEND } from './backend.ts';
import { BACKEND_CONFIG_POLICY } from './backend-config-policy.ts';
import { BACKEND_POLICIES } from './backend-policies.ts';
import { CONTENT_CREDENTIALS } from './content-credentials.ts';
import { CONTENT_HTTP } from './content-http.ts';
import { CONTENT_KUBERNETES } from './content-kubernetes.ts';
import { CONTENT_LANGUAGES } from './content-languages.ts';
import { CONTENT_PROXY } from './content-proxy.ts';
import { DURATIONS } from './durations.ts';
import { EDGE_BACKEND } from './edge-backend.ts';
import { EDGE_POLICY } from './edge-policy.ts';
import type { CatalogueEntry } from './entry.ts';
import { EVERYDAY_WARNINGS } from './everyday-warnings.ts';
import { GATEWAY_EXTENSION } from './gateway-extension.ts';
import { GATEWAY_PARAMETERS } from './gateway-parameters.ts';
import { HTTP_LISTENER_POLICY } from './http-listener-policy.ts';
import { LISTENER_POLICY } from './listener-policy.ts';
import { ODD_VALUES } from './odd-values.ts';
import { PROVISIONING } from './provisioning.ts';
import { COMMON } from './shared-types.ts';
import { STRUCTURE } from './structure.ts';
import { TRAFFIC_POLICY } from './traffic-policy.ts';
import { TRANSLATED_ANSWERS } from './translated-answers.ts';
import { TRANSLATED_BACKEND_POLICIES } from './translated-backend-policies.ts';
import { TRANSLATED_BACKENDS } from './translated-backends.ts';
import { TRANSLATED_EDGE_BACKENDS } from './translated-edge-backends.ts';
import { TRANSLATED_EDGE_FILES } from './translated-edge-files.ts';
import { TRANSLATED_EDGE_KEYS } from './translated-edge-keys.ts';
import { TRANSLATED_EDGE_POLICIES } from './translated-edge-policies.ts';
import { TRANSLATED_EDGE_ROUTES } from './translated-edge-routes.ts';
import { TRANSLATED_EXTENSIONS } from './translated-extensions.ts';
import { TRANSLATED_GATEWAYS } from './translated-gateways.ts';
import { TRANSLATED_LISTENER_POLICIES } from './translated-listener-policies.ts';
import { TRANSLATED_LISTENERS } from './translated-listeners.ts';
import { TRANSLATED_ROUTES } from './translated-routes.ts';
import { TRANSLATED_SIZES } from './translated-sizes.ts';
import { TRANSLATED_TRAFFIC_POLICIES } from './translated-traffic-policies.ts';
import { TRANSLATED_VERSIONS } from './translated-versions.ts';
import { TRANSLATED_WAYPOINTS } from './translated-waypoints.ts';
import { UPDATES } from './updates.ts';
import { WARNINGS_CONNECTIONS } from './warnings-connections.ts';
import { WARNINGS_DATA_PLANE } from './warnings-data-plane.ts';
import { WARNINGS_EDGE } from './warnings-edge.ts';
import { WARNINGS_EDGE_BACKEND } from './warnings-edge-backend.ts';
import { WARNINGS_UNSAFE } from './warnings-unsafe.ts';
import { WARNINGS_WITHOUT_EFFECT } from './warnings-without-effect.ts';

const FAMILIES = {
  ...STRUCTURE,
  ...COMMON,
  ...DURATIONS,
  ...BACKEND_POLICIES,
  ...EDGE_BACKEND,
  ...EDGE_POLICY,
  ...BACKEND,
  ...BACKEND_CONFIG_POLICY,
  ...GATEWAY_EXTENSION,
  ...GATEWAY_PARAMETERS,
  ...HTTP_LISTENER_POLICY,
  ...LISTENER_POLICY,
  ...TRAFFIC_POLICY,
  ...CONTENT_LANGUAGES,
  ...CONTENT_CREDENTIALS,
  ...CONTENT_HTTP,
  ...CONTENT_PROXY,
  ...CONTENT_KUBERNETES,
  ...ACCESS_RULES,
  ...WARNINGS_UNSAFE,
  ...WARNINGS_EDGE,
  ...WARNINGS_WITHOUT_EFFECT,
  ...EVERYDAY_WARNINGS,
  ...ODD_VALUES,
  ...WARNINGS_DATA_PLANE,
  ...WARNINGS_EDGE_BACKEND,
  ...WARNINGS_CONNECTIONS,
  ...UPDATES,
  ...TRANSLATED_GATEWAYS,
  ...TRANSLATED_ROUTES,
  ...TRANSLATED_BACKENDS,
  ...TRANSLATED_WAYPOINTS,
  ...TRANSLATED_EXTENSIONS,
  ...TRANSLATED_LISTENER_POLICIES,
  ...TRANSLATED_BACKEND_POLICIES,
  ...TRANSLATED_TRAFFIC_POLICIES,
  ...TRANSLATED_LISTENERS,
  ...TRANSLATED_ANSWERS,
  ...TRANSLATED_VERSIONS,
  ...TRANSLATED_SIZES,
  ...TRANSLATED_EDGE_POLICIES,
  ...TRANSLATED_EDGE_ROUTES,
  ...TRANSLATED_EDGE_BACKENDS,
  ...TRANSLATED_EDGE_FILES,
  ...TRANSLATED_EDGE_KEYS,
  ...ANALYSIS,
  ...ANALYSIS_WAYS_AROUND,
  ...ANALYSIS_REFERENCES,
  ...ANALYSIS_EDGE,
  ...ANALYSIS_HIDDEN_WAYS,
  ...PROVISIONING,
};

/** All codes. */
export type Code = keyof typeof FAMILIES;

const byCode = new Map<string, CatalogueEntry>(
  Object.entries(FAMILIES).map(([code, entry]) => [code, { ...entry, code: code as Code }]),
);

export const CATALOGUE: readonly CatalogueEntry[] = [...byCode.values()];

export function findEntry(code: string): CatalogueEntry | undefined {
  return byCode.get(code);
}
