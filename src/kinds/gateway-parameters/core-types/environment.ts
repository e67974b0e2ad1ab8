// EnvVar and EnvFromSource: variables of a container, and the fields and keys that they are taken from. Document 4, C-36.

import { struct } from './shape.ts';

const ConfigMapKeySelector = struct('ConfigMapKeySelector', {
  key: 'string',
  name: 'string',
  optional: 'boolean',
});

export const ObjectFieldSelector = struct('ObjectFieldSelector', {
  apiVersion: 'string',
  fieldPath: 'string',
});

const FileKeySelector = struct('FileKeySelector', {
  key: 'string',
  optional: 'boolean',
  path: 'string',
  volumeName: 'string',
});

export const ResourceFieldSelector = struct('ResourceFieldSelector', {
  containerName: 'string',
  divisor: 'quantity',
  resource: 'string',
});

const SecretKeySelector = struct('SecretKeySelector', {
  key: 'string',
  name: 'string',
  optional: 'boolean',
});

const EnvVarSource = struct('EnvVarSource', {
  configMapKeyRef: ConfigMapKeySelector,
  fieldRef: ObjectFieldSelector,
  fileKeyRef: FileKeySelector,
  resourceFieldRef: ResourceFieldSelector,
  secretKeyRef: SecretKeySelector,
});

export const EnvVar = struct(
  'EnvVar',
  {
    name: 'string',
    value: 'string',
    valueFrom: EnvVarSource,
  },
  ['name'],
);

const ConfigMapEnvSource = struct('ConfigMapEnvSource', {
  name: 'string',
  optional: 'boolean',
});

const SecretEnvSource = struct('SecretEnvSource', {
  name: 'string',
  optional: 'boolean',
});

export const EnvFromSource = struct('EnvFromSource', {
  configMapRef: ConfigMapEnvSource,
  prefix: 'string',
  secretRef: SecretEnvSource,
});
