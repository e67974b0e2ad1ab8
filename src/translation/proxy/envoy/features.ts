// Features that only some of the supported Envoy versions have: the version from which on each can be emitted. If a feature is a field of
// Envoy's API, its definitions give the version; else it was observed on real Envoys. The module that leaves a feature out reports a
// finding.

import { NEWEST, OLDER } from './generated/older.ts';
import { isAtLeast } from './version.ts';

export const FEATURES = {
  /** Retries of calls to an HTTP authorization service. */
  httpAuthorizationRetries: sinceField(
    'envoy.extensions.filters.http.ext_authz.v3.HttpService',
    'retryPolicy',
  ),
  /** A text before a credential that a file has, such as `Bearer `. */
  credentialPrefix: sinceField(
    'envoy.extensions.http.injected_credentials.generic.v3.Generic',
    'headerValuePrefix',
  ),
  /** The status for a failing gRPC authorization service: all versions accept it, and these use it. */
  grpcAuthorizationStatus: '1.37',
} as const satisfies Readonly<Record<string, string>>;

export type Feature = keyof typeof FEATURES;

/** Whether the output for this version of Envoy can use a feature. */
export const isSupported = (feature: Feature, proxyVersion: string): boolean =>
  isAtLeast(proxyVersion, FEATURES[feature]);

/** The first version whose definitions have a field, by its JSON name. Fields of the oldest version are in all. */
export function sinceField(message: string, field: string): string {
  const versions = [...Object.keys(OLDER), NEWEST];
  const lacking = Object.keys(OLDER).findLastIndex(
    (version) => OLDER[version]!.fields[message]?.[field] === null,
  );
  return versions[lacking + 1]!;
}
