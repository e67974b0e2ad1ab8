// What the containers of all data planes share: variables, ports, probes, volumes for tokens.

import { XDS_TOKEN_AUDIENCE } from '../identifiers.ts';
import type { ContainerSpec, EnvironmentVariable, MountSpec, VolumeSpec } from './kubernetes-object.ts';
import { TOKEN_SECONDS } from './names.ts';
import type { Pod } from './parameters.ts';

/** A variable with a field of the pod. */
export const fromField = (name: string, fieldPath: string): EnvironmentVariable => ({
  name,
  valueFrom: { fieldRef: { fieldPath } },
});

export const POD_NAME = fromField('POD_NAME', 'metadata.name');
export const POD_NAMESPACE = fromField('POD_NAMESPACE', 'metadata.namespace');

/** The variables of the parameters after the built-in ones; one with the name of a built-in one replaces it in its place. */
export function environment(
  builtIn: readonly EnvironmentVariable[],
  own: readonly EnvironmentVariable[] = [],
): readonly EnvironmentVariable[] {
  const byName = new Map([...builtIn, ...own].map((variable) => [variable.name, variable]));
  return [...byName.values()];
}

export const tcpPort = (name: string, containerPort: number) =>
  ({ name, containerPort, protocol: 'TCP' }) as const;

export function probes({
  startupProbe,
  readinessProbe,
  livenessProbe,
}: Pod): Pick<Pod, 'startupProbe' | 'readinessProbe' | 'livenessProbe'> {
  return {
    ...(startupProbe === undefined ? {} : { startupProbe }),
    ...(readinessProbe === undefined ? {} : { readinessProbe }),
    ...(livenessProbe === undefined ? {} : { livenessProbe }),
  };
}

export const mount = (name: string, mountPath: string): MountSpec => ({ name, mountPath });
export const readOnlyMount = (name: string, mountPath: string): MountSpec => ({
  name,
  mountPath,
  readOnly: true,
});

/** The token with which a data plane tells the control plane who it is. */
export const tokenVolume = ({
  volume,
  file,
}: {
  readonly volume: string;
  readonly file: string;
}): VolumeSpec => ({
  name: volume,
  projected: {
    sources: [
      { serviceAccountToken: { audience: XDS_TOKEN_AUDIENCE, expirationSeconds: TOKEN_SECONDS, path: file } },
    ],
  },
});

/** The containers and volumes of a pod, without those of the parameters. */
export interface PodContent {
  readonly containers: readonly ContainerSpec[];
  readonly volumes: readonly VolumeSpec[];
}
