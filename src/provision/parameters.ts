// The parameters of a data plane: `spec.kube` of GatewayParameters, and how the fields of its layers are merged. The table has every field
// of the kind's schema; one without a rule doesn't compile.

import type { FilledGatewayParameters } from '../kinds/types.ts';
import {
  appendAll,
  appendBy,
  appendOnce,
  fields,
  fieldsWithOneOf,
  type MergeRule,
  map,
  replace,
  replaceIfAny,
} from './merge.ts';

export type Kube = NonNullable<FilledGatewayParameters['spec']['kube']>;

type Part<T, K extends keyof T> = NonNullable<T[K]>;
type ProxyContainer = Part<Kube, 'proxyContainer'>;
type Sds = Part<Kube, 'sdsContainer'>;
type Mesh = Part<Kube, 'mesh'>;
type Edge = Part<Kube, 'edge'>;
export type Pod = Part<Kube, 'podTemplate'>;
export type Image = Part<Edge, 'image'>;
type Security = Part<Edge, 'securityContext'>;
type PodSecurity = Part<Pod, 'securityContext'>;
type Resources = Part<Edge, 'resources'>;
type Affinity = Part<Pod, 'affinity'>;
type Probe = Part<Pod, 'startupProbe'>;

const image = fields<Image>({
  registry: replace,
  repository: replace,
  tag: replace,
  digest: replace,
  pullPolicy: replace,
});

const seLinuxOptions = fields<Part<Security, 'seLinuxOptions'>>({
  level: replace,
  role: replace,
  type: replace,
  user: replace,
});

const windowsOptions = fields<Part<Security, 'windowsOptions'>>({
  gmsaCredentialSpec: replace,
  gmsaCredentialSpecName: replace,
  hostProcess: replace,
  runAsUserName: replace,
});

const seccompProfile = fields<Part<Security, 'seccompProfile'>>({ localhostProfile: replace, type: replace });
const appArmorProfile = fields<Part<Security, 'appArmorProfile'>>({
  localhostProfile: replace,
  type: replace,
});

const securityContext = fields<Security>({
  allowPrivilegeEscalation: replace,
  appArmorProfile,
  capabilities: fields<Part<Security, 'capabilities'>>({ add: appendOnce, drop: appendOnce }),
  privileged: replace,
  procMount: replace,
  readOnlyRootFilesystem: replace,
  runAsGroup: replace,
  runAsNonRoot: replace,
  runAsUser: replace,
  seLinuxOptions,
  seccompProfile,
  windowsOptions,
});

const podSecurityContext = fields<PodSecurity>({
  appArmorProfile,
  fsGroup: replace,
  fsGroupChangePolicy: replace,
  runAsGroup: replace,
  runAsNonRoot: replace,
  runAsUser: replace,
  seLinuxChangePolicy: replace,
  seLinuxOptions,
  seccompProfile,
  supplementalGroups: appendOnce,
  supplementalGroupsPolicy: replace,
  sysctls: appendBy('name'),
  windowsOptions,
});

const resources = fields<Resources>({ claims: appendBy('name'), limits: map, requests: map });

/** Required terms of nodes are alternatives: one more widens the choice. Weights add up, also those of identical terms. */
const affinity = fields<Affinity>({
  nodeAffinity: fields<Part<Affinity, 'nodeAffinity'>>({
    preferredDuringSchedulingIgnoredDuringExecution: appendAll,
    requiredDuringSchedulingIgnoredDuringExecution: fields<
      Part<Part<Affinity, 'nodeAffinity'>, 'requiredDuringSchedulingIgnoredDuringExecution'>
    >({ nodeSelectorTerms: appendAll }),
  }),
  podAffinity: fields<Part<Affinity, 'podAffinity'>>({
    preferredDuringSchedulingIgnoredDuringExecution: appendAll,
    requiredDuringSchedulingIgnoredDuringExecution: appendAll,
  }),
  podAntiAffinity: fields<Part<Affinity, 'podAntiAffinity'>>({
    preferredDuringSchedulingIgnoredDuringExecution: appendAll,
    requiredDuringSchedulingIgnoredDuringExecution: appendAll,
  }),
});

/** The handler of one layer is never mixed with that of another one. */
const probe = fieldsWithOneOf<Probe>(
  {
    exec: replace,
    failureThreshold: replace,
    grpc: replace,
    httpGet: replace,
    initialDelaySeconds: replace,
    periodSeconds: replace,
    successThreshold: replace,
    tcpSocket: replace,
    terminationGracePeriodSeconds: replace,
    timeoutSeconds: replace,
  },
  ['exec', 'httpGet', 'tcpSocket', 'grpc'],
);

const metadata = { extraLabels: map, extraAnnotations: map };

const podTemplate = fields<Pod>({
  ...metadata,
  securityContext: podSecurityContext,
  imagePullSecrets: appendBy('name'),
  nodeSelector: map,
  affinity,
  tolerations: appendOnce,
  gracefulShutdown: fields<Part<Pod, 'gracefulShutdown'>>({ enabled: replace, sleepTimeSeconds: replace }),
  terminationGracePeriodSeconds: replace,
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  topologySpreadConstraints: appendOnce,
  extraVolumes: appendBy('name'),
  priorityClassName: replace,
});

export const KUBE: MergeRule = fields<Kube>({
  deployment: fields<Part<Kube, 'deployment'>>({ replicas: replace, strategy: replace }),
  proxyContainer: fields<ProxyContainer>({
    bootstrap: fields<Part<ProxyContainer, 'bootstrap'>>({ logLevel: replace, componentLogLevels: map }),
    image,
    securityContext,
    resources,
    env: appendBy('name'),
    extraVolumeMounts: appendBy('mountPath'),
  }),
  sdsContainer: fields<Sds>({
    image,
    securityContext,
    resources,
    bootstrap: fields<Part<Sds, 'bootstrap'>>({ logLevel: replace }),
  }),
  podTemplate,
  service: fields<Part<Kube, 'service'>>({
    ...metadata,
    type: replace,
    clusterIP: replace,
    ports: appendBy('port'),
    externalTrafficPolicy: replace,
  }),
  serviceAccount: fields<Part<Kube, 'serviceAccount'>>(metadata),
  mesh: fields<Mesh>({
    meshProxyContainer: fields<Part<Mesh, 'meshProxyContainer'>>({
      image,
      securityContext,
      resources,
      logLevel: replace,
      meshDiscoveryAddress: replace,
      meshMetaMeshId: replace,
      meshMetaClusterId: replace,
    }),
    customSidecars: replaceIfAny,
  }),
  stats: fields<Part<Kube, 'stats'>>({
    enabled: replace,
    routePrefixRewrite: replace,
    enableStatsRoute: replace,
    statsRoutePrefixRewrite: replace,
    matcher: replace,
  }),
  edge: fields<Edge>({
    logLevel: replace,
    image,
    securityContext,
    resources,
    env: appendBy('name'),
    customConfigMapName: replace,
    extraVolumeMounts: appendBy('mountPath'),
  }),
  omitDefaultSecurityContext: replace,
});
