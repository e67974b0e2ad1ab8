// DeploymentStrategy: how pods are replaced. Document 4, C-36.

import { struct } from './shape.ts';

const RollingUpdateDeployment = struct('RollingUpdateDeployment', {
  maxSurge: 'int-or-string',
  maxUnavailable: 'int-or-string',
});

export const DeploymentStrategy = struct('DeploymentStrategy', {
  rollingUpdate: RollingUpdateDeployment,
  type: 'string',
});
