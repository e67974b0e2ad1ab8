// What only some of the Envoys can do that may be the target: the version from which on each feature may be emitted. Where a feature is a
// field of Envoy's API, its definitions say so; else what somebody saw of real Envoys. Who leaves a feature out says so in a finding.

import { NEWEST, OLDER } from './generated/older.ts';
import { isAtLeast } from './version.ts';

export const FEATURES = {
  /** Calls of an authorization service over HTTP are repeated. */
  httpAuthorizationRetries: sinceField(
    'envoy.extensions.filters.http.ext_authz.v3.HttpService',
    'retryPolicy',
  ),
  /** The status for a gRPC authorization service that fails: taken by all, heeded by these. */
  grpcAuthorizationStatus: '1.37',
} as const satisfies Readonly<Record<string, string>>;

export type Feature = keyof typeof FEATURES;

/** Whether what is emitted for an Envoy of this version may rely on a feature. */
export const isSupported = (feature: Feature, proxyVersion: string): boolean =>
  isAtLeast(proxyVersion, FEATURES[feature]);

/** The version whose definitions are the first with a field, as its message's JSON names it. What the oldest ones have, all have. */
export function sinceField(message: string, field: string): string {
  const versions = [...Object.keys(OLDER), NEWEST];
  const lacking = Object.keys(OLDER).findLastIndex(
    (version) => OLDER[version]!.fields[message]?.[field] === null,
  );
  return versions[lacking + 1]!;
}
