// The options of an installation, read back from its objects: `gatewarden manifests --from-cluster`, `gatewarden status`.

import type { Config } from '../config/config.ts';
import { CONFIG_FILE } from '../config/find.ts';
import { defined } from '../grammar/defined.ts';
import { IMAGE } from '../identifiers.ts';
import { additions } from './additions.ts';
import {
  CERTIFICATE_FOLDER,
  CONFIG_FOLDER,
  configurationName,
  DEFAULT_OPTIONS,
  type RegistrationOptions,
} from './options.ts';
import { flagValue, readServerFlags } from './server-flags.ts';
import { containerArgs, deployment as deploymentOf, flagName } from './workload.ts';

export interface PodVolumes {
  readonly volumes?:
    | readonly { readonly name: string; readonly configMap?: { readonly name?: string } }[]
    | undefined;
}

export interface ContainerMounts {
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[] | undefined;
}

/** The members of a Deployment that are read. */
export interface InstalledDeployment {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly spec: PodVolumes & {
        readonly priorityClassName?: string;
        readonly hostNetwork?: boolean;
        readonly containers: readonly (ContainerMounts & {
          readonly name: string;
          readonly image: string;
          readonly args?: readonly string[];
        })[];
      };
    };
  };
}

export interface InstalledPolicy {
  readonly spec: {
    readonly egress?: readonly { readonly ports?: readonly { readonly port?: number | string }[] }[];
  };
}

/** The gatewarden.yaml of the servers. */
export type InstalledConfig = Pick<Config, 'profiles' | 'exceptions'> & { readonly text: string };

export interface Installed {
  readonly options: RegistrationOptions;
  /** The image that the Deployment has; the options have one of this version if it is ours. */
  readonly image: string;
  /** What the Deployment has and no option makes, as paths. */
  readonly changes: readonly string[];
  /** The name of the webhook configurations; an overlay with another namespace doesn't change it. */
  readonly configuration: string;
  readonly config?: InstalledConfig;
}

const CONTAINER = 'webhook';
const DNS = 53;

const containerOf = ({ spec }: InstalledDeployment) => {
  const { containers } = spec.template.spec;
  return containers.find(({ name }) => name === CONTAINER) ?? containers[0]!;
};

/** Whether it runs the webhook: the control plane may have a Deployment of the same name. */
export const isWebhook = (deployment: InstalledDeployment): boolean =>
  containerOf(deployment).args?.includes('serve') === true;

/** The name of the ConfigMap with gatewarden.yaml; undefined if the server has none. */
export function configMapOf(deployment: InstalledDeployment): string | undefined {
  const { args = [], volumeMounts } = containerOf(deployment);
  if (flagValue(args, '--config') === undefined) return undefined;
  return mountedConfigMap(deployment.spec.template.spec, { volumeMounts }, CONFIG_FOLDER);
}

/** The name of the ConfigMap that a container has at this path. */
export function mountedConfigMap(
  { volumes }: PodVolumes,
  { volumeMounts = [] }: ContainerMounts,
  path: string,
): string | undefined {
  const mount = volumeMounts.find(({ mountPath }) => mountPath === path);
  return volumes?.find(({ name }) => name === mount?.name)?.configMap?.name;
}

export function installedOptions(
  deployment: InstalledDeployment,
  policy: InstalledPolicy | undefined,
  config: InstalledConfig | undefined,
): Installed {
  const { metadata, spec } = deployment;
  const { image, args = [] } = containerOf(deployment);
  const { priorityClassName, hostNetwork = false } = spec.template.spec;
  const mounted = flagValue(args, '--cert-file')?.startsWith(`${CERTIFICATE_FOLDER}/`) === true;
  const known: RegistrationOptions = {
    ...DEFAULT_OPTIONS,
    ...readServerFlags(args),
    name: metadata.name,
    namespace: metadata.namespace,
    image: image.startsWith(`${IMAGE}:`) ? DEFAULT_OPTIONS.image : image,
    replicas: spec.replicas ?? 1,
    tls: mounted ? 'cert-manager' : 'self-signed',
    egressPorts: policy === undefined ? DEFAULT_OPTIONS.egressPorts : portsOf(policy),
    hostNetwork,
    ...defined({ config, priorityClassName }),
  };
  const options = { ...known, serverFlags: furtherFlags(args, containerArgs(known)) };
  // The image of another version is no change.
  const expected = deploymentOf({ ...options, image });
  const changes = additions(expected['spec'], deployment.spec);
  const configuration = flagValue(args, '--webhook-configuration') ?? configurationName(options);
  return { options, image, changes, configuration, ...defined({ config }) };
}

/** Flags that no option makes, and that don't set again what an option makes. */
function furtherFlags(args: readonly string[], made: readonly string[]): readonly string[] {
  const names = new Set(made.map(flagName));
  return args.filter((arg) => !made.includes(arg) && !names.has(flagName(arg)));
}

function portsOf({ spec: { egress = [] } }: InstalledPolicy): readonly number[] {
  const ports = egress.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  return [...new Set(ports.filter((port): port is number => typeof port === 'number' && port !== DNS))];
}

export const configFileIn = (data: Readonly<Record<string, string>> | undefined): string | undefined =>
  data?.[CONFIG_FILE];
