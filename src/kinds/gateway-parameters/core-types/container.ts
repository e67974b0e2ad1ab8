// Container, and where it mounts volumes. Document 4, C-36.

import { EnvFromSource, EnvVar } from './environment.ts';
import { Lifecycle, Probe } from './probe.ts';
import { ResourceRequirements } from './resources.ts';
import { SecurityContext } from './security-context.ts';
import { list, struct } from './shape.ts';

export const VolumeMount = struct(
  'VolumeMount',
  {
    mountPath: 'string',
    mountPropagation: 'string',
    name: 'string',
    readOnly: 'boolean',
    recursiveReadOnly: 'string',
    subPath: 'string',
    subPathExpr: 'string',
  },
  ['mountPath', 'name'],
);

const VolumeDevice = struct('VolumeDevice', {
  devicePath: 'string',
  name: 'string',
});

const ContainerPort = struct('ContainerPort', {
  containerPort: 'int32',
  hostIP: 'string',
  hostPort: 'int32',
  name: 'string',
  protocol: 'string',
});

const ContainerResizePolicy = struct('ContainerResizePolicy', {
  resourceName: 'string',
  restartPolicy: 'string',
});

const ContainerRestartRuleOnExitCodes = struct('ContainerRestartRuleOnExitCodes', {
  operator: 'string',
  values: list('int32'),
});

const ContainerRestartRule = struct('ContainerRestartRule', {
  action: 'string',
  exitCodes: ContainerRestartRuleOnExitCodes,
});

export const Container = struct(
  'Container',
  {
    args: list('string'),
    command: list('string'),
    env: list(EnvVar),
    envFrom: list(EnvFromSource),
    image: 'string',
    imagePullPolicy: 'string',
    lifecycle: Lifecycle,
    livenessProbe: Probe,
    name: 'string',
    ports: list(ContainerPort),
    readinessProbe: Probe,
    resizePolicy: list(ContainerResizePolicy),
    resources: ResourceRequirements,
    restartPolicy: 'string',
    restartPolicyRules: list(ContainerRestartRule),
    securityContext: SecurityContext,
    startupProbe: Probe,
    stdin: 'boolean',
    stdinOnce: 'boolean',
    terminationMessagePath: 'string',
    terminationMessagePolicy: 'string',
    tty: 'boolean',
    volumeDevices: list(VolumeDevice),
    volumeMounts: list(VolumeMount),
    workingDir: 'string',
  },
  ['name'],
);
