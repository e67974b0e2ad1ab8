// A Pod as the API server has it: the members that the node reads.

import type { StoredObject } from '../../../src/cluster/stored-object.ts';

export interface Pod extends StoredObject {
  readonly spec: PodSpec;
}

export interface PodSpec {
  readonly nodeName?: string;
  readonly serviceAccountName?: string;
  readonly containers: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: {
    readonly sysctls?: readonly { readonly name: string; readonly value: string }[];
  };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext?: { readonly runAsUser?: number };
  readonly lifecycle?: { readonly preStop?: { readonly exec?: { readonly command: readonly string[] } } };
}

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly fieldRef?: { readonly fieldPath: string } };
}

export interface Probe {
  readonly httpGet?: { readonly path?: string; readonly port: number | string };
  readonly tcpSocket?: { readonly port: number | string };
}

export interface Item {
  readonly key: string;
  readonly path: string;
}

export interface Volume {
  readonly name: string;
  readonly configMap?: { readonly name: string; readonly items?: readonly Item[] };
  readonly secret?: { readonly secretName: string; readonly items?: readonly Item[] };
  readonly emptyDir?: object;
  readonly projected?: { readonly sources: readonly ProjectedSource[] };
}

export interface ProjectedSource {
  readonly serviceAccountToken?: {
    readonly audience?: string;
    readonly expirationSeconds?: number;
    readonly path: string;
  };
}

/** The environment of a container: fields of the Pod, and references to earlier variables as Kubernetes writes them. */
export function environmentOf(pod: Pod, address: string, { env = [] }: Container): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    if (valueFrom !== undefined && valueFrom.fieldRef === undefined)
      throw new Error(
        `${pod.metadata.name}: the node knows only fields as sources of variables, see ${name}`,
      );
    values[name] =
      valueFrom?.fieldRef === undefined
        ? expanded(value ?? '', values)
        : fieldOf(pod, address, valueFrom.fieldRef.fieldPath);
  }
  return values;
}

/** `$(NAME)` becomes the value of a variable; an unknown one stays. */
export const expanded = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\(([^)]+)\)/g, (whole, name: string) => values[name] ?? whole);

function fieldOf({ metadata, spec }: Pod, address: string, path: string): string {
  const fields: Readonly<Record<string, string | undefined>> = {
    'metadata.name': metadata.name,
    'metadata.namespace': metadata.namespace,
    'metadata.uid': metadata.uid,
    'spec.serviceAccountName': spec.serviceAccountName,
    'spec.nodeName': spec.nodeName,
    'status.podIP': address,
  };
  const value = fields[path];
  if (value === undefined) throw new Error(`${metadata.name}: the node doesn't know the field ${path}`);
  return value;
}
