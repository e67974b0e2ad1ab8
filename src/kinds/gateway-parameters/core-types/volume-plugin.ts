// Volume sources of single storage systems. Document 4, C-36.

import { LocalObjectReference } from './labels.ts';
import { list, map, struct } from './shape.ts';

export const AWSElasticBlockStoreVolumeSource = struct('AWSElasticBlockStoreVolumeSource', {
  fsType: 'string',
  partition: 'int32',
  readOnly: 'boolean',
  volumeID: 'string',
});

export const AzureDiskVolumeSource = struct('AzureDiskVolumeSource', {
  cachingMode: 'string',
  diskName: 'string',
  diskURI: 'string',
  fsType: 'string',
  kind: 'string',
  readOnly: 'boolean',
});

export const AzureFileVolumeSource = struct('AzureFileVolumeSource', {
  readOnly: 'boolean',
  secretName: 'string',
  shareName: 'string',
});

export const CephFSVolumeSource = struct('CephFSVolumeSource', {
  monitors: list('string'),
  path: 'string',
  readOnly: 'boolean',
  secretFile: 'string',
  secretRef: LocalObjectReference,
  user: 'string',
});

export const CinderVolumeSource = struct('CinderVolumeSource', {
  fsType: 'string',
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
  volumeID: 'string',
});

export const FCVolumeSource = struct('FCVolumeSource', {
  fsType: 'string',
  lun: 'int32',
  readOnly: 'boolean',
  targetWWNs: list('string'),
  wwids: list('string'),
});

export const FlexVolumeSource = struct('FlexVolumeSource', {
  driver: 'string',
  fsType: 'string',
  options: map('string'),
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
});

export const FlockerVolumeSource = struct('FlockerVolumeSource', {
  datasetName: 'string',
  datasetUUID: 'string',
});

export const GCEPersistentDiskVolumeSource = struct('GCEPersistentDiskVolumeSource', {
  fsType: 'string',
  partition: 'int32',
  pdName: 'string',
  readOnly: 'boolean',
});

export const GitRepoVolumeSource = struct('GitRepoVolumeSource', {
  directory: 'string',
  repository: 'string',
  revision: 'string',
});

export const GlusterfsVolumeSource = struct('GlusterfsVolumeSource', {
  endpoints: 'string',
  path: 'string',
  readOnly: 'boolean',
});

export const ISCSIVolumeSource = struct('ISCSIVolumeSource', {
  chapAuthDiscovery: 'boolean',
  chapAuthSession: 'boolean',
  fsType: 'string',
  initiatorName: 'string',
  iqn: 'string',
  iscsiInterface: 'string',
  lun: 'int32',
  portals: list('string'),
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
  targetPortal: 'string',
});

export const NFSVolumeSource = struct('NFSVolumeSource', {
  path: 'string',
  readOnly: 'boolean',
  server: 'string',
});

export const PhotonPersistentDiskVolumeSource = struct('PhotonPersistentDiskVolumeSource', {
  fsType: 'string',
  pdID: 'string',
});

export const PortworxVolumeSource = struct('PortworxVolumeSource', {
  fsType: 'string',
  readOnly: 'boolean',
  volumeID: 'string',
});

export const QuobyteVolumeSource = struct('QuobyteVolumeSource', {
  group: 'string',
  readOnly: 'boolean',
  registry: 'string',
  tenant: 'string',
  user: 'string',
  volume: 'string',
});

export const RBDVolumeSource = struct('RBDVolumeSource', {
  fsType: 'string',
  image: 'string',
  keyring: 'string',
  monitors: list('string'),
  pool: 'string',
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
  user: 'string',
});

export const ScaleIOVolumeSource = struct('ScaleIOVolumeSource', {
  fsType: 'string',
  gateway: 'string',
  protectionDomain: 'string',
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
  sslEnabled: 'boolean',
  storageMode: 'string',
  storagePool: 'string',
  system: 'string',
  volumeName: 'string',
});

export const StorageOSVolumeSource = struct('StorageOSVolumeSource', {
  fsType: 'string',
  readOnly: 'boolean',
  secretRef: LocalObjectReference,
  volumeName: 'string',
  volumeNamespace: 'string',
});

export const VsphereVirtualDiskVolumeSource = struct('VsphereVirtualDiskVolumeSource', {
  fsType: 'string',
  storagePolicyID: 'string',
  storagePolicyName: 'string',
  volumePath: 'string',
});
