// What the cluster of a Backend needs beside the Backend, and the possible errors.

import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterError } from './subject.ts';

export interface BackendContext {
  readonly dnsLookupFamily: Pick<Cluster, 'dnsLookupFamily'>;
  /** The credentials in a Secret, or why there are none. */
  readonly credentials: (namespace: string, secret: string) => Credentials | readonly string[];
}

/** As an Envoy message. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type BackendError = Omit<ClusterError, 'about' | 'code'>;
