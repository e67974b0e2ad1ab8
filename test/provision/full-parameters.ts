// A value for every field of `spec.kube` of GatewayParameters, each different from every default.

import type { Kube } from '../../src/provision/parameters.ts';

const image = (repository: string) => ({
  registry: 'images.example.org',
  repository,
  tag: 'v7',
  digest: `sha256:${'ab'.repeat(32)}`,
  pullPolicy: 'Never' as const,
});

const securityContext: NonNullable<NonNullable<Kube['edge']>['securityContext']> = {
  allowPrivilegeEscalation: true,
  appArmorProfile: { type: 'RuntimeDefault' },
  capabilities: { add: ['NET_BIND_SERVICE'], drop: ['SYS_ADMIN'] },
  privileged: false,
  readOnlyRootFilesystem: false,
  runAsGroup: 55,
  runAsNonRoot: false,
  runAsUser: 77,
  seLinuxOptions: { level: 's0' },
  seccompProfile: { type: 'RuntimeDefault' },
};

const resources = { limits: { memory: '512Mi' }, requests: { cpu: '250m' } };

const container = (repository: string) => ({
  image: image(repository),
  securityContext,
  resources,
});

const main = (repository: string) => ({
  ...container(repository),
  env: [{ name: 'EXTRA', value: 'yes' }],
  extraVolumeMounts: [{ name: 'data', mountPath: '/data' }],
});

const extra = (letter: string) => ({
  extraLabels: { [`label-${letter}`]: letter },
  extraAnnotations: { [`example.org/note-${letter}`]: 'off' },
});

const term = { matchExpressions: [{ key: 'zone', operator: 'In' as const, values: ['a'] }] };
const near = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'db' } } };

export const FULL: Kube = {
  deployment: {
    replicas: 3,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%', maxUnavailable: 0 } },
  },
  proxyContainer: {
    bootstrap: { logLevel: 'debug', componentLogLevels: { upstream: 'debug', http: 'trace' } },
    ...main('envoy'),
  },
  sdsContainer: { ...container('sds-agent'), bootstrap: { logLevel: 'debug' } },
  podTemplate: {
    ...extra('p'),
    securityContext: {
      appArmorProfile: { type: 'RuntimeDefault' },
      fsGroup: 3,
      fsGroupChangePolicy: 'OnRootMismatch',
      runAsGroup: 4,
      runAsNonRoot: true,
      runAsUser: 5,
      seLinuxOptions: { type: 'spc_t' },
      seccompProfile: { type: 'RuntimeDefault' },
      supplementalGroups: [6],
      sysctls: [{ name: 'net.ipv4.tcp_syncookies', value: '1' }],
    },
    imagePullSecrets: [{ name: 'pull' }],
    nodeSelector: { 'node-role.kubernetes.io/gateway': '' },
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, preference: term }],
      },
      podAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: near }],
      },
      podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [near] },
    },
    tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
    gracefulShutdown: { enabled: false, sleepTimeSeconds: 20 },
    terminationGracePeriodSeconds: 90,
    startupProbe: { exec: { command: ['true'] }, failureThreshold: 9 },
    readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 7 },
    livenessProbe: { httpGet: { path: '/live', port: 8082 }, periodSeconds: 8 },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { app: 'gateway' } },
      },
    ],
    extraVolumes: [{ name: 'data', emptyDir: {} }],
    priorityClassName: 'system-cluster-critical',
  },
  service: {
    ...extra('s'),
    type: 'NodePort',
    clusterIP: '127.200.7.7',
    ports: [{ port: 8080, nodePort: 31_080 }, { port: 9000 }],
    externalTrafficPolicy: 'Local',
  },
  serviceAccount: extra('a'),
  mesh: {
    meshProxyContainer: {
      ...container('sidecar'),
      logLevel: 'debug',
      meshDiscoveryAddress: 'mesh.example.org:15012',
      meshMetaMeshId: 'blue',
      meshMetaClusterId: 'west',
    },
    customSidecars: [{ name: 'helper', image: 'helper:1' }],
  },
  stats: {
    enabled: false,
    routePrefixRewrite: '/stats/prometheus',
    enableStatsRoute: false,
    statsRoutePrefixRewrite: '/stats/json',
    matcher: {
      inclusionList: [
        { exact: 'server.live' },
        { prefix: 'cluster.', ignoreCase: true },
        { safeRegex: '^listener\\.[0-9]+: "x" # y$' },
      ],
    },
  },
  edge: { logLevel: 'debug', ...main('other-agent'), customConfigMapName: 'mine' },
  omitDefaultSecurityContext: true,
};
