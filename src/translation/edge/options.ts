// What the settings mean for the edge data plane.

import { type Correction, correctionsOf } from '../corrections.ts';
import type { Settings } from '../settings.ts';

export interface EdgeOptions {
  /** As the earlier implementation behaves, in everything. */
  readonly isOlder: boolean;
  readonly corrects: (correction: Correction) => boolean;
  /** `raw`: policies go to the data plane as they are, and it merges them. `effective`: they are merged first. */
  readonly mode: 'raw' | 'effective';
  /** Whether a target that isn't there makes a policy fail there. */
  readonly verifyTargets: boolean;
  /** Whether what can't be resolved is replaced by something that refuses. */
  readonly failsClosed: boolean;
  readonly clusterDomain: string;
  /** Where the key sets are stored. */
  readonly systemNamespace: string | undefined;
  readonly readsInferencePools: boolean;
  readonly serviceMode: 'host' | 'service';
  readonly tlsDir: string;
  readonly sharesBackends: boolean;
  readonly isMcpAudienceOptional: boolean;
  readonly addsMcpWellKnownMatches: boolean;
  readonly isStrict: boolean;
  /** Passed through to the file. */
  readonly config: Readonly<Record<string, unknown>> | undefined;
}

export function edgeOptions(settings: Settings): EdgeOptions {
  const { corrections, edge, verifyTargets, failClosedOnError } = settings;
  const corrected = correctionsOf(corrections);
  const isOlder = corrections === 'none';
  return {
    isOlder,
    corrects: (correction) => corrected.has(correction),
    mode: edge.mode ?? (isOlder ? 'raw' : 'effective'),
    verifyTargets: verifyTargets ?? false,
    failsClosed: failClosedOnError ?? !isOlder,
    clusterDomain: settings.clusterDomain,
    systemNamespace: settings.systemNamespace,
    readsInferencePools: settings.inferenceExtension.enabled,
    serviceMode: edge.serviceMode as EdgeOptions['serviceMode'],
    tlsDir: edge.tlsDir,
    sharesBackends: edge.shareBackends,
    isMcpAudienceOptional: edge.mcpAudienceOptional,
    addsMcpWellKnownMatches: edge.mcpWellKnownMatches,
    isStrict: edge.strict,
    config: edge.config as EdgeOptions['config'],
  };
}

/** The name of a Service in the cluster. */
export const serviceHost = (namespace: string, name: string, { clusterDomain }: EdgeOptions): string =>
  `${name}.${namespace}.svc.${clusterDomain}`;

export const poolHost = (namespace: string, name: string, { clusterDomain }: EdgeOptions): string =>
  `${name}.${namespace}.inference.${clusterDomain}`;
