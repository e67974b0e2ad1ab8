// What the cluster of a Backend needs beside the Backend, and the possible errors.

import type { Grants } from '../../gateways/grants.ts';
import type { OwnPorts } from '../../gateways/own-ports.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterError } from './subject.ts';

export interface BackendContext {
  readonly dnsLookupFamily: Pick<Cluster, 'dnsLookupFamily'>;
  readonly ownPort: OwnPorts;
  readonly grants: Grants;
  /** Whether there is a Service of this name. */
  readonly isService: (namespace: string, name: string) => boolean;
  /** The credentials in a Secret, or why there are none. */
  readonly credentials: (namespace: string, secret: string) => Credentials | readonly string[];
}

/** As an Envoy message. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** TR-40, unless it has a code of its own. */
export type BackendError = Omit<ClusterError, 'about' | 'code'> & Partial<Pick<ClusterError, 'code'>>;
