// The security context of a pod: that of the parameters, and the sysctl for ports below 1024.

import type { PodSecurity } from './kubernetes-object.ts';
import { FIRST_HIGH_PORT, LOW_PORTS_SYSCTL } from './names.ts';
import { isEdge, type Rendering } from './rendering.ts';

export function podSecurity(rendering: Rendering): PodSecurity | undefined {
  const { kube, ports, omitsSecurity } = rendering;
  const given = kube.podTemplate?.securityContext;
  const hasLowPort = ports.some(({ port }) => port < FIRST_HIGH_PORT);
  if (omitsSecurity || !(isEdge(rendering) || hasLowPort)) return given;
  const sysctls = given?.sysctls ?? [];
  const isListed = sysctls.some(({ name }) => name === LOW_PORTS_SYSCTL.name);
  return {
    ...given,
    sysctls: isListed
      ? sysctls.map((each) => (each.name === LOW_PORTS_SYSCTL.name ? LOW_PORTS_SYSCTL : each))
      : [...sysctls, LOW_PORTS_SYSCTL],
  };
}
