// Volume sources that are made of objects of the cluster: ConfigMap, Secret, downward API, projected. Document 4, C-36.

import { ObjectFieldSelector, ResourceFieldSelector } from './environment.ts';
import { LabelSelector } from './labels.ts';
import { list, map, struct } from './shape.ts';

const KeyToPath = struct('KeyToPath', {
  key: 'string',
  mode: 'int32',
  path: 'string',
});

export const ConfigMapVolumeSource = struct('ConfigMapVolumeSource', {
  defaultMode: 'int32',
  items: list(KeyToPath),
  name: 'string',
  optional: 'boolean',
});

export const SecretVolumeSource = struct('SecretVolumeSource', {
  defaultMode: 'int32',
  items: list(KeyToPath),
  optional: 'boolean',
  secretName: 'string',
});

const DownwardAPIVolumeFile = struct('DownwardAPIVolumeFile', {
  fieldRef: ObjectFieldSelector,
  mode: 'int32',
  path: 'string',
  resourceFieldRef: ResourceFieldSelector,
});

export const DownwardAPIVolumeSource = struct('DownwardAPIVolumeSource', {
  defaultMode: 'int32',
  items: list(DownwardAPIVolumeFile),
});

const ClusterTrustBundleProjection = struct('ClusterTrustBundleProjection', {
  labelSelector: LabelSelector,
  name: 'string',
  optional: 'boolean',
  path: 'string',
  signerName: 'string',
});

const ConfigMapProjection = struct('ConfigMapProjection', {
  items: list(KeyToPath),
  name: 'string',
  optional: 'boolean',
});

const DownwardAPIProjection = struct('DownwardAPIProjection', {
  items: list(DownwardAPIVolumeFile),
});

const PodCertificateProjection = struct('PodCertificateProjection', {
  certificateChainPath: 'string',
  credentialBundlePath: 'string',
  keyPath: 'string',
  keyType: 'string',
  maxExpirationSeconds: 'int32',
  signerName: 'string',
  userAnnotations: map('string'),
});

const SecretProjection = struct('SecretProjection', {
  items: list(KeyToPath),
  name: 'string',
  optional: 'boolean',
});

const ServiceAccountTokenProjection = struct('ServiceAccountTokenProjection', {
  audience: 'string',
  expirationSeconds: 'int64',
  path: 'string',
});

const VolumeProjection = struct('VolumeProjection', {
  clusterTrustBundle: ClusterTrustBundleProjection,
  configMap: ConfigMapProjection,
  downwardAPI: DownwardAPIProjection,
  podCertificate: PodCertificateProjection,
  secret: SecretProjection,
  serviceAccountToken: ServiceAccountTokenProjection,
});

export const ProjectedVolumeSource = struct('ProjectedVolumeSource', {
  defaultMode: 'int32',
  sources: list(VolumeProjection),
});
