// The objects that run the server: Namespace, Deployment, Service, PodDisruptionBudget, NetworkPolicy.
// Pods meet the restricted Pod Security Standard.

import { CONFIG_FILE } from '../config/find.ts';
import {
  CERTIFICATE_FOLDER,
  CONFIG_FOLDER,
  CONFIG_PATH,
  certificateSecret,
  configMapName,
  configurationName,
  DEFAULT_OPTIONS,
  type KubernetesObject,
  labels,
  PORTS,
  type RegistrationOptions,
  selectorLabels,
} from './options.ts';
import { SERVER_FLAGS, serverFlags } from './server-flags.ts';

/** The alert GatewardenMemoryHigh and docs/operations.md use the same numbers; tests compare them. */
export const MEMORY = { request: '128Mi', limit: '1Gi' } as const;

export function workload(options: RegistrationOptions): KubernetesObject[] {
  return [
    ...(options.config === undefined ? [] : [configMap(options, options.config.text)]),
    service(options),
    deployment(options),
    disruptionBudget(options),
    // A NetworkPolicy doesn't apply to pods in their node's network, so it is omitted there.
    ...(options.hostNetwork ? [] : [networkPolicy(options)]),
  ];
}

export function namespace(options: RegistrationOptions): KubernetesObject {
  // `baseline` doesn't allow the node's network; all other requirements of `restricted` are met.
  const standard = options.hostNetwork ? 'privileged' : 'restricted';
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: options.namespace,
      labels: {
        ...labels(options),
        'pod-security.kubernetes.io/enforce': standard,
        'pod-security.kubernetes.io/warn': standard,
      },
    },
  };
}

function configMap(options: RegistrationOptions, text: string): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...named(options), name: configMapName(options) },
    data: { [CONFIG_FILE]: text },
  };
}

export function service(options: RegistrationOptions): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: named(options),
    spec: {
      selector: selectorLabels(options),
      ports: [
        { name: 'webhook', port: PORTS.webhook, targetPort: 'webhook' },
        { name: 'metrics', port: PORTS.metrics, targetPort: 'metrics' },
      ],
    },
  };
}

/** The volumes of the pod, according to the options. */
function mounts(options: RegistrationOptions): {
  volumes: readonly object[];
  volumeMounts: readonly object[];
} {
  const wanted = [
    ...(options.tls === 'cert-manager'
      ? [
          {
            name: 'certificate',
            mountPath: CERTIFICATE_FOLDER,
            source: { secret: { secretName: certificateSecret(options) } },
          },
        ]
      : []),
    ...(options.config === undefined
      ? []
      : [
          {
            name: 'config',
            mountPath: CONFIG_FOLDER,
            source: { configMap: { name: configMapName(options) } },
          },
        ]),
  ];
  return {
    volumes: wanted.map(({ name, source }) => ({ name, ...source })),
    // Mounts the folder, not a single file (`subPath`): a subPath mount is never updated.
    volumeMounts: wanted.map(({ name, mountPath }) => ({ name, mountPath, readOnly: true })),
  };
}

export function deployment(options: RegistrationOptions): KubernetesObject {
  const { volumes } = mounts(options);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: named(options),
    spec: {
      replicas: options.replicas,
      selector: { matchLabels: selectorLabels(options) },
      strategy: { type: 'RollingUpdate', rollingUpdate: rollingUpdate(options) },
      template: {
        metadata: { labels: labels(options) },
        spec: {
          serviceAccountName: options.name,
          ...(options.priorityClassName === undefined
            ? {}
            : { priorityClassName: options.priorityClassName }),
          ...(options.hostNetwork ? { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' } : {}),
          terminationGracePeriodSeconds: 30,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 65532,
            runAsGroup: 65532,
            fsGroup: 65532,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: selectorLabels(options) },
            },
          ],
          containers: [container(options)],
          ...(volumes.length > 0 ? { volumes } : {}),
        },
      },
    },
  };
}

/** In the node's network the port of the old pod isn't free for a new one, so an old pod stops first. */
const rollingUpdate = ({ hostNetwork }: RegistrationOptions) =>
  hostNetwork ? { maxUnavailable: 1, maxSurge: 0 } : { maxUnavailable: 0, maxSurge: 1 };

/** The arguments of the container. */
export function containerArgs(options: RegistrationOptions): string[] {
  return [
    'serve',
    `--port=${PORTS.webhook}`,
    `--health-port=${PORTS.health}`,
    `--metrics-port=${PORTS.metrics}`,
    `--service=${options.name}`,
    `--webhook-configuration=${configurationName(options)}`,
    ...(options.tls === 'cert-manager'
      ? [
          '--tls=files',
          `--cert-file=${CERTIFICATE_FOLDER}/tls.crt`,
          `--key-file=${CERTIFICATE_FOLDER}/tls.key`,
        ]
      : ['--tls=self-signed', `--ca-secret=${certificateSecret(options)}`]),
    ...serverFlags(options),
    ...(options.config === undefined ? [] : [`--config=${CONFIG_PATH}`]),
    ...options.serverFlags,
  ];
}

/** The flags that some options of an installation make. */
export function flagsMade(): ReadonlySet<string> {
  const config = { text: '', profiles: [] };
  const args = [
    ...containerArgs({ ...DEFAULT_OPTIONS, config }),
    ...containerArgs({ ...DEFAULT_OPTIONS, tls: 'cert-manager' }),
  ];
  return new Set([...args, ...SERVER_FLAGS.map(({ flag }) => flag)].map(flagName));
}

/** `--port` of `--port=9443`. */
export const flagName = (arg: string): string => arg.split('=', 1)[0]!;

function container(options: RegistrationOptions): Readonly<Record<string, unknown>> {
  const { volumeMounts } = mounts(options);
  const httpGet = (path: string) => ({ path, port: 'health' });
  return {
    name: 'webhook',
    image: options.image,
    args: containerArgs(options),
    env: [
      {
        name: 'POD_NAMESPACE',
        valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } },
      },
    ],
    ports: Object.entries(PORTS).map(([name, containerPort]) => ({
      name,
      containerPort,
      // The same default as the API server sets.
      ...(options.hostNetwork ? { hostPort: containerPort } : {}),
    })),
    // A start may take two minutes, because the API server may be starting at the same time.
    startupProbe: { httpGet: httpGet('/readyz'), periodSeconds: 1, failureThreshold: 120 },
    readinessProbe: { httpGet: httpGet('/readyz'), periodSeconds: 10 },
    livenessProbe: { httpGet: httpGet('/healthz'), periodSeconds: 10, failureThreshold: 6 },
    resources: { requests: { cpu: '100m', memory: MEMORY.request }, limits: { memory: MEMORY.limit } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(volumeMounts.length > 0 ? { volumeMounts } : {}),
  };
}

function disruptionBudget(options: RegistrationOptions): KubernetesObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: named(options),
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selectorLabels(options) },
    },
  };
}

/** The addresses of the API server and the kubelets can't be selected, so their ports are open to all. */
function networkPolicy(options: RegistrationOptions): KubernetesObject {
  const tcp = (port: number) => ({ protocol: 'TCP', port });
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: named(options),
    spec: {
      podSelector: { matchLabels: selectorLabels(options) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: Object.values(PORTS).map(tcp) }],
      egress: [{ ports: [{ protocol: 'UDP', port: 53 }, tcp(53), ...options.egressPorts.map(tcp)] }],
    },
  };
}

function named(options: RegistrationOptions): KubernetesObject['metadata'] {
  return { name: options.name, namespace: options.namespace, labels: labels(options) };
}
