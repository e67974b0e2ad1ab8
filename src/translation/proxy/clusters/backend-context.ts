// What the cluster of a Backend is made with beside the Backend, and what can be wrong with it.

import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterError } from './subject.ts';

export interface BackendContext {
  readonly dnsLookupFamily: Pick<Cluster, 'dnsLookupFamily'>;
  /** The credentials in a Secret, or why there are none. */
  readonly credentials: (namespace: string, secret: string) => Credentials | readonly string[];
}

/** In Envoy's words. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type BackendError = Omit<ClusterError, 'about' | 'code'>;
