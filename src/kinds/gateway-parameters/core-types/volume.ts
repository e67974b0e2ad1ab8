// Volume: a folder that containers of a pod share, and where its content comes from. Document 4, C-36.

import { LocalObjectReference } from './labels.ts';
import { map, struct } from './shape.ts';
import { PersistentVolumeClaimTemplate } from './volume-claim.ts';
import {
  AWSElasticBlockStoreVolumeSource,
  AzureDiskVolumeSource,
  AzureFileVolumeSource,
  CephFSVolumeSource,
  CinderVolumeSource,
  FCVolumeSource,
  FlexVolumeSource,
  FlockerVolumeSource,
  GCEPersistentDiskVolumeSource,
  GitRepoVolumeSource,
  GlusterfsVolumeSource,
  ISCSIVolumeSource,
  NFSVolumeSource,
  PhotonPersistentDiskVolumeSource,
  PortworxVolumeSource,
  QuobyteVolumeSource,
  RBDVolumeSource,
  ScaleIOVolumeSource,
  StorageOSVolumeSource,
  VsphereVirtualDiskVolumeSource,
} from './volume-plugin.ts';
import {
  ConfigMapVolumeSource,
  DownwardAPIVolumeSource,
  ProjectedVolumeSource,
  SecretVolumeSource,
} from './volume-projection.ts';

const CSIVolumeSource = struct('CSIVolumeSource', {
  driver: 'string',
  fsType: 'string',
  nodePublishSecretRef: LocalObjectReference,
  readOnly: 'boolean',
  volumeAttributes: map('string'),
});

const EmptyDirVolumeSource = struct('EmptyDirVolumeSource', {
  medium: 'string',
  sizeLimit: 'quantity',
});

const EphemeralVolumeSource = struct('EphemeralVolumeSource', {
  volumeClaimTemplate: PersistentVolumeClaimTemplate,
});

const HostPathVolumeSource = struct('HostPathVolumeSource', {
  path: 'string',
  type: 'string',
});

const ImageVolumeSource = struct('ImageVolumeSource', {
  pullPolicy: 'string',
  reference: 'string',
});

const PersistentVolumeClaimVolumeSource = struct('PersistentVolumeClaimVolumeSource', {
  claimName: 'string',
  readOnly: 'boolean',
});

export const Volume = struct(
  'Volume',
  {
    awsElasticBlockStore: AWSElasticBlockStoreVolumeSource,
    azureDisk: AzureDiskVolumeSource,
    azureFile: AzureFileVolumeSource,
    cephfs: CephFSVolumeSource,
    cinder: CinderVolumeSource,
    configMap: ConfigMapVolumeSource,
    csi: CSIVolumeSource,
    downwardAPI: DownwardAPIVolumeSource,
    emptyDir: EmptyDirVolumeSource,
    ephemeral: EphemeralVolumeSource,
    fc: FCVolumeSource,
    flexVolume: FlexVolumeSource,
    flocker: FlockerVolumeSource,
    gcePersistentDisk: GCEPersistentDiskVolumeSource,
    gitRepo: GitRepoVolumeSource,
    glusterfs: GlusterfsVolumeSource,
    hostPath: HostPathVolumeSource,
    image: ImageVolumeSource,
    iscsi: ISCSIVolumeSource,
    name: 'string',
    nfs: NFSVolumeSource,
    persistentVolumeClaim: PersistentVolumeClaimVolumeSource,
    photonPersistentDisk: PhotonPersistentDiskVolumeSource,
    portworxVolume: PortworxVolumeSource,
    projected: ProjectedVolumeSource,
    quobyte: QuobyteVolumeSource,
    rbd: RBDVolumeSource,
    scaleIO: ScaleIOVolumeSource,
    secret: SecretVolumeSource,
    storageos: StorageOSVolumeSource,
    vsphereVolume: VsphereVirtualDiskVolumeSource,
  },
  ['name'],
);
