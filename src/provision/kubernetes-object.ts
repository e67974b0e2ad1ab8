// The shape of the objects that are provisioned. Their parts have the types of Kubernetes' own schemas where GatewayParameters have them.

import type {
  Container,
  PodSecurityContext,
  Probe,
  Volume,
  VolumeMount,
} from '../objects/core/generated/types.ts';
import type { Static } from '../schema/static.ts';

export interface ProvisionedMetadata {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly [OwnerReference];
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: 'Gateway';
  readonly name: string;
  readonly uid: string;
  readonly controller: true;
}

/** One object, as it is sent to the API server. */
export interface ProvisionedObject {
  readonly apiVersion: 'v1' | 'apps/v1';
  readonly kind: 'ServiceAccount' | 'ConfigMap' | 'Service' | 'Deployment';
  readonly metadata: ProvisionedMetadata;
  readonly automountServiceAccountToken?: boolean;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: object;
}

export type ContainerSpec = Static<typeof Container>;
export type EnvironmentVariable = NonNullable<ContainerSpec['env']>[number];
export type MountSpec = Static<typeof VolumeMount>;
export type VolumeSpec = Static<typeof Volume>;
export type ProbeSpec = Static<typeof Probe>;
export type PodSecurity = Static<typeof PodSecurityContext>;

/** The members that are there: what is undefined, and an empty text, list or map, isn't written. */
export function rendered<V extends object>(members: V): Partial<V> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value))) as Partial<V>;
}

/** Only at the members of our own objects: inside Kubernetes' types an empty text or selector has a meaning. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
