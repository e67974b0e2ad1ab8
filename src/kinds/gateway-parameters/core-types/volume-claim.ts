// PersistentVolumeClaimTemplate: a claim that lives as long as its pod. Document 4, C-36.

import { LabelSelector } from './labels.ts';
import { ObjectMeta } from './object-meta.ts';
import { list, map, struct } from './shape.ts';

const TypedLocalObjectReference = struct('TypedLocalObjectReference', {
  apiGroup: 'string',
  kind: 'string',
  name: 'string',
});

const TypedObjectReference = struct('TypedObjectReference', {
  apiGroup: 'string',
  kind: 'string',
  name: 'string',
  namespace: 'string',
});

const VolumeResourceRequirements = struct('VolumeResourceRequirements', {
  limits: map('quantity'),
  requests: map('quantity'),
});

const PersistentVolumeClaimSpec = struct('PersistentVolumeClaimSpec', {
  accessModes: list('string'),
  dataSource: TypedLocalObjectReference,
  dataSourceRef: TypedObjectReference,
  resources: VolumeResourceRequirements,
  selector: LabelSelector,
  storageClassName: 'string',
  volumeAttributesClassName: 'string',
  volumeMode: 'string',
  volumeName: 'string',
});

export const PersistentVolumeClaimTemplate = struct('PersistentVolumeClaimTemplate', {
  metadata: ObjectMeta,
  spec: PersistentVolumeClaimSpec,
});
