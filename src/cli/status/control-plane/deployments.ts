// Finds the Deployments of a namespace that run `gatewarden controller`.

import { posix } from 'node:path';
import { type ClusterClient, refusal } from '../../../cluster/client.ts';
import { listCollection } from '../../../cluster/collection-list.ts';
import type { ConfigurationNames } from '../../../cluster/registration-watch.ts';
import type { Labels } from '../../../config/namespace-selector.ts';
import type { Variable } from '../../../environment/variable.ts';
import { PREFIX, PREFIXED } from '../../../environment/variables.ts';
import { controlPlaneContainer } from '../../../registration/control-plane-container.ts';
import { type ContainerMounts, mountedConfigMap, type PodVolumes } from '../../../registration/installed.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../../registration/options.ts';
import { readServerFlags } from '../../../registration/server-flags.ts';

interface Container extends ContainerMounts {
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name?: string }[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

interface Deployment {
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly spec: {
    readonly replicas?: number;
    readonly selector: { readonly matchLabels?: Labels; readonly matchExpressions?: readonly unknown[] };
    readonly template: { readonly spec: PodVolumes & { readonly containers: readonly Container[] } };
  };
  readonly status?: { readonly readyReplicas?: number };
}

export interface ControllerDeployment {
  readonly namespace: string;
  readonly name: string;
  readonly replicas: number;
  readonly ready: number;
  readonly image: string;
  /** Undefined: its pods can't be selected by labels alone. */
  readonly labels: Labels | undefined;
  /** The name of the Lease; undefined: leader election is off. */
  readonly lease: string | undefined;
  /** The names of its webhook configurations; one without a name is not there on purpose. */
  readonly webhooks: ConfigurationNames;
  /** What its webhook configurations should be, without profiles. */
  readonly registration: RegistrationOptions;
  /** The path of its gatewarden.yaml, and the ConfigMap with it; undefined: it has none. */
  readonly config: { readonly file: string; readonly configMap: string | undefined } | undefined;
}

const PAGE = 100;
/** Milliseconds. */
const PATIENCE = 30_000;

export async function readControllers(
  client: ClusterClient,
  namespace: string,
): Promise<readonly ControllerDeployment[]> {
  const found: ControllerDeployment[] = [];
  const listed = await listCollection({
    client,
    path: `/apis/apps/v1/namespaces/${encodeURIComponent(namespace)}/deployments`,
    signal: AbortSignal.timeout(PATIENCE),
    pageSize: PAGE,
    onPage: (items) => found.push(...(items as readonly Deployment[]).flatMap((one) => of(one, namespace))),
    onRestart: () => void found.splice(0),
  });
  if ('refused' in listed) throw new Error(`Deployments of ${namespace}: ${refusal(listed.refused)}`);
  return found;
}

function of(deployment: Deployment, namespace: string): readonly ControllerDeployment[] {
  const { metadata, spec, status } = deployment;
  const container = controlPlaneContainer(deployment);
  if (container === undefined) return [];
  const { matchLabels = {}, matchExpressions = [] } = spec.selector;
  const isByLabels = matchExpressions.length === 0 && Object.keys(matchLabels).length > 0;
  const texts = new Map(container.env?.map(({ name, value }) => [name, value]));
  const setting = <Name extends keyof typeof PREFIXED>(name: Name) =>
    valueIn(PREFIXED[name], texts.get(PREFIX + name)) as (typeof PREFIXED)[Name]['default'];
  const file = setting('CONFIG_FILE');
  const { validatingFailurePolicy, mutatingFailurePolicy, timeoutSeconds } = {
    ...DEFAULT_OPTIONS,
    ...readServerFlags(container.args ?? []),
  };
  return [
    {
      namespace,
      name: metadata.name,
      replicas: spec.replicas ?? 1,
      ready: status?.readyReplicas ?? 0,
      image: container.image,
      labels: isByLabels ? matchLabels : undefined,
      lease: setting('DISABLE_LEADER_ELECTION') ? undefined : setting('LEADER_ELECTION_ID'),
      webhooks: setting('WEBHOOK_ENABLED')
        ? {
            validating: setting('WEBHOOK_VALIDATING_NAME'),
            mutating: setting('WEBHOOK_MUTATING_NAME'),
          }
        : {},
      registration: {
        ...DEFAULT_OPTIONS,
        namespace,
        name: setting('WEBHOOK_SERVICE_NAME'),
        ...{ validatingFailurePolicy, mutatingFailurePolicy, timeoutSeconds },
        ...setting('WEBHOOK_CALLS'),
      },
      config:
        file === ''
          ? undefined
          : { file, configMap: mountedConfigMap(spec.template.spec, container, posix.dirname(file)) },
    },
  ];
}

/** As the control plane reads it. */
function valueIn<V>(variable: Variable<V>, text: string | undefined): V {
  const read = text === undefined ? undefined : variable.read(text);
  return read !== undefined && 'value' in read ? read.value : variable.default;
}
