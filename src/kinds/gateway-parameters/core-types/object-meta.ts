// ObjectMeta, of the claims that volumes are made of. Document 4, C-36.

import { list, map, struct } from './shape.ts';

const ManagedFieldsEntry = struct('ManagedFieldsEntry', {
  apiVersion: 'string',
  fieldsType: 'string',
  fieldsV1: 'any',
  manager: 'string',
  operation: 'string',
  subresource: 'string',
  time: 'string',
});

const OwnerReference = struct('OwnerReference', {
  apiVersion: 'string',
  blockOwnerDeletion: 'boolean',
  controller: 'boolean',
  kind: 'string',
  name: 'string',
  uid: 'string',
});

export const ObjectMeta = struct('ObjectMeta', {
  annotations: map('string'),
  creationTimestamp: 'string',
  deletionGracePeriodSeconds: 'int64',
  deletionTimestamp: 'string',
  finalizers: list('string'),
  generateName: 'string',
  generation: 'int64',
  labels: map('string'),
  managedFields: list(ManagedFieldsEntry),
  name: 'string',
  namespace: 'string',
  ownerReferences: list(OwnerReference),
  resourceVersion: 'string',
  selfLink: 'string',
  uid: 'string',
});
