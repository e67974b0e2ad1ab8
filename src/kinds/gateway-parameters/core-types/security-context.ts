// SecurityContext of a container, PodSecurityContext of its pod. Document 4, C-36.

import { list, struct } from './shape.ts';

const AppArmorProfile = struct('AppArmorProfile', {
  localhostProfile: 'string',
  type: 'string',
});

const Capabilities = struct('Capabilities', {
  add: list('string'),
  drop: list('string'),
});

const SELinuxOptions = struct('SELinuxOptions', {
  level: 'string',
  role: 'string',
  type: 'string',
  user: 'string',
});

const SeccompProfile = struct('SeccompProfile', {
  localhostProfile: 'string',
  type: 'string',
});

const WindowsSecurityContextOptions = struct('WindowsSecurityContextOptions', {
  gmsaCredentialSpec: 'string',
  gmsaCredentialSpecName: 'string',
  hostProcess: 'boolean',
  runAsUserName: 'string',
});

export const SecurityContext = struct('SecurityContext', {
  allowPrivilegeEscalation: 'boolean',
  appArmorProfile: AppArmorProfile,
  capabilities: Capabilities,
  privileged: 'boolean',
  procMount: 'string',
  readOnlyRootFilesystem: 'boolean',
  runAsGroup: 'int64',
  runAsNonRoot: 'boolean',
  runAsUser: 'int64',
  seLinuxOptions: SELinuxOptions,
  seccompProfile: SeccompProfile,
  windowsOptions: WindowsSecurityContextOptions,
});

const Sysctl = struct('Sysctl', {
  name: 'string',
  value: 'string',
});

export const PodSecurityContext = struct('PodSecurityContext', {
  appArmorProfile: AppArmorProfile,
  fsGroup: 'int64',
  fsGroupChangePolicy: 'string',
  runAsGroup: 'int64',
  runAsNonRoot: 'boolean',
  runAsUser: 'int64',
  seLinuxChangePolicy: 'string',
  seLinuxOptions: SELinuxOptions,
  seccompProfile: SeccompProfile,
  supplementalGroups: list('int64'),
  supplementalGroupsPolicy: 'string',
  sysctls: list(Sysctl),
  windowsOptions: WindowsSecurityContextOptions,
});
