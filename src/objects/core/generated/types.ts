// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/kubernetes-types.ts.

import { array, boolean, integer, json, map, object, optional, string } from '../../../schema/node.ts';
import { IntOrString, Quantity, Time } from '../scalars.ts';

export const RollingUpdateDeployment = object(
  {
    maxSurge: optional(IntOrString),
    maxUnavailable: optional(IntOrString),
  },
  { name: 'apps/v1.RollingUpdateDeployment', kubernetes: 'RollingUpdateDeployment' },
);

export const DeploymentStrategy = object(
  {
    rollingUpdate: optional(RollingUpdateDeployment),
    type: optional(string({ enum: ['Recreate', 'RollingUpdate', ''] })),
  },
  { name: 'apps/v1.DeploymentStrategy', kubernetes: 'DeploymentStrategy' },
);

export const NodeSelectorRequirement = object(
  {
    key: string(),
    operator: string({ enum: ['DoesNotExist', 'Exists', 'Gt', 'In', 'Lt', 'NotIn'] }),
    values: optional(array(string(), { listType: 'atomic' })),
  },
  { name: 'core/v1.NodeSelectorRequirement', kubernetes: 'NodeSelectorRequirement' },
);

export const NodeSelectorTerm = object(
  {
    matchExpressions: optional(array(NodeSelectorRequirement, { listType: 'atomic' })),
    matchFields: optional(array(NodeSelectorRequirement, { listType: 'atomic' })),
  },
  { name: 'core/v1.NodeSelectorTerm', kubernetes: 'NodeSelectorTerm' },
);

export const PreferredSchedulingTerm = object(
  {
    preference: NodeSelectorTerm,
    weight: integer(),
  },
  { name: 'core/v1.PreferredSchedulingTerm', kubernetes: 'PreferredSchedulingTerm' },
);

export const NodeSelector = object(
  {
    nodeSelectorTerms: array(NodeSelectorTerm, { listType: 'atomic' }),
  },
  { name: 'core/v1.NodeSelector', kubernetes: 'NodeSelector' },
);

export const NodeAffinity = object(
  {
    preferredDuringSchedulingIgnoredDuringExecution: optional(array(PreferredSchedulingTerm, { listType: 'atomic' })),
    requiredDuringSchedulingIgnoredDuringExecution: optional(NodeSelector),
  },
  { name: 'core/v1.NodeAffinity', kubernetes: 'NodeAffinity' },
);

export const LabelSelectorRequirement = object(
  {
    key: string(),
    operator: string(),
    values: optional(array(string(), { listType: 'atomic' })),
  },
  { name: 'meta/v1.LabelSelectorRequirement', kubernetes: 'LabelSelectorRequirement' },
);

export const LabelSelector = object(
  {
    matchExpressions: optional(array(LabelSelectorRequirement, { listType: 'atomic' })),
    matchLabels: optional(map(string())),
  },
  { name: 'meta/v1.LabelSelector', kubernetes: 'LabelSelector' },
);

export const PodAffinityTerm = object(
  {
    labelSelector: optional(LabelSelector),
    matchLabelKeys: optional(array(string(), { listType: 'atomic' })),
    mismatchLabelKeys: optional(array(string(), { listType: 'atomic' })),
    namespaceSelector: optional(LabelSelector),
    namespaces: optional(array(string(), { listType: 'atomic' })),
    topologyKey: string(),
  },
  { name: 'core/v1.PodAffinityTerm', kubernetes: 'PodAffinityTerm' },
);

export const WeightedPodAffinityTerm = object(
  {
    podAffinityTerm: PodAffinityTerm,
    weight: integer(),
  },
  { name: 'core/v1.WeightedPodAffinityTerm', kubernetes: 'WeightedPodAffinityTerm' },
);

export const PodAffinity = object(
  {
    preferredDuringSchedulingIgnoredDuringExecution: optional(array(WeightedPodAffinityTerm, { listType: 'atomic' })),
    requiredDuringSchedulingIgnoredDuringExecution: optional(array(PodAffinityTerm, { listType: 'atomic' })),
  },
  { name: 'core/v1.PodAffinity', kubernetes: 'PodAffinity' },
);

export const PodAntiAffinity = object(
  {
    preferredDuringSchedulingIgnoredDuringExecution: optional(array(WeightedPodAffinityTerm, { listType: 'atomic' })),
    requiredDuringSchedulingIgnoredDuringExecution: optional(array(PodAffinityTerm, { listType: 'atomic' })),
  },
  { name: 'core/v1.PodAntiAffinity', kubernetes: 'PodAntiAffinity' },
);

export const Affinity = object(
  {
    nodeAffinity: optional(NodeAffinity),
    podAffinity: optional(PodAffinity),
    podAntiAffinity: optional(PodAntiAffinity),
  },
  { name: 'core/v1.Affinity', kubernetes: 'Affinity' },
);

export const ConfigMapKeySelector = object(
  {
    key: string(),
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.ConfigMapKeySelector', kubernetes: 'ConfigMapKeySelector' },
);

export const ObjectFieldSelector = object(
  {
    apiVersion: optional(string()),
    fieldPath: string(),
  },
  { name: 'core/v1.ObjectFieldSelector', kubernetes: 'ObjectFieldSelector' },
);

export const FileKeySelector = object(
  {
    key: string(),
    optional: optional(boolean()),
    path: string(),
    volumeName: string(),
  },
  { name: 'core/v1.FileKeySelector', kubernetes: 'FileKeySelector' },
);

export const ResourceFieldSelector = object(
  {
    containerName: optional(string()),
    divisor: optional(Quantity),
    resource: string(),
  },
  { name: 'core/v1.ResourceFieldSelector', kubernetes: 'ResourceFieldSelector' },
);

export const SecretKeySelector = object(
  {
    key: string(),
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.SecretKeySelector', kubernetes: 'SecretKeySelector' },
);

export const EnvVarSource = object(
  {
    configMapKeyRef: optional(ConfigMapKeySelector),
    fieldRef: optional(ObjectFieldSelector),
    fileKeyRef: optional(FileKeySelector),
    resourceFieldRef: optional(ResourceFieldSelector),
    secretKeyRef: optional(SecretKeySelector),
  },
  { name: 'core/v1.EnvVarSource', kubernetes: 'EnvVarSource' },
);

export const EnvVar = object(
  {
    name: string(),
    value: optional(string()),
    valueFrom: optional(EnvVarSource),
  },
  { name: 'core/v1.EnvVar', kubernetes: 'EnvVar' },
);

export const ConfigMapEnvSource = object(
  {
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.ConfigMapEnvSource', kubernetes: 'ConfigMapEnvSource' },
);

export const SecretEnvSource = object(
  {
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.SecretEnvSource', kubernetes: 'SecretEnvSource' },
);

export const EnvFromSource = object(
  {
    configMapRef: optional(ConfigMapEnvSource),
    prefix: optional(string()),
    secretRef: optional(SecretEnvSource),
  },
  { name: 'core/v1.EnvFromSource', kubernetes: 'EnvFromSource' },
);

export const ExecAction = object(
  {
    command: optional(array(string(), { listType: 'atomic' })),
  },
  { name: 'core/v1.ExecAction', kubernetes: 'ExecAction' },
);

export const HTTPHeader = object(
  {
    name: string(),
    value: string(),
  },
  { name: 'core/v1.HTTPHeader', kubernetes: 'HTTPHeader' },
);

export const HTTPGetAction = object(
  {
    host: optional(string()),
    httpHeaders: optional(array(HTTPHeader, { listType: 'atomic' })),
    path: optional(string()),
    port: IntOrString,
    scheme: optional(string({ enum: ['HTTP', 'HTTPS', ''] })),
  },
  { name: 'core/v1.HTTPGetAction', kubernetes: 'HTTPGetAction' },
);

export const SleepAction = object(
  {
    seconds: integer({ format: 'int64' }),
  },
  { name: 'core/v1.SleepAction', kubernetes: 'SleepAction' },
);

export const TCPSocketAction = object(
  {
    host: optional(string()),
    port: IntOrString,
  },
  { name: 'core/v1.TCPSocketAction', kubernetes: 'TCPSocketAction' },
);

export const LifecycleHandler = object(
  {
    exec: optional(ExecAction),
    httpGet: optional(HTTPGetAction),
    sleep: optional(SleepAction),
    tcpSocket: optional(TCPSocketAction),
  },
  { name: 'core/v1.LifecycleHandler', kubernetes: 'LifecycleHandler' },
);

export const Lifecycle = object(
  {
    postStart: optional(LifecycleHandler),
    preStop: optional(LifecycleHandler),
    stopSignal: optional(string({ enum: ['SIGABRT', 'SIGALRM', 'SIGBUS', 'SIGCHLD', 'SIGCLD', 'SIGCONT', 'SIGFPE', 'SIGHUP', 'SIGILL', 'SIGINT', 'SIGIO', 'SIGIOT', 'SIGKILL', 'SIGPIPE', 'SIGPOLL', 'SIGPROF', 'SIGPWR', 'SIGQUIT', 'SIGRTMAX', 'SIGRTMAX-1', 'SIGRTMAX-10', 'SIGRTMAX-11', 'SIGRTMAX-12', 'SIGRTMAX-13', 'SIGRTMAX-14', 'SIGRTMAX-2', 'SIGRTMAX-3', 'SIGRTMAX-4', 'SIGRTMAX-5', 'SIGRTMAX-6', 'SIGRTMAX-7', 'SIGRTMAX-8', 'SIGRTMAX-9', 'SIGRTMIN', 'SIGRTMIN+1', 'SIGRTMIN+10', 'SIGRTMIN+11', 'SIGRTMIN+12', 'SIGRTMIN+13', 'SIGRTMIN+14', 'SIGRTMIN+15', 'SIGRTMIN+2', 'SIGRTMIN+3', 'SIGRTMIN+4', 'SIGRTMIN+5', 'SIGRTMIN+6', 'SIGRTMIN+7', 'SIGRTMIN+8', 'SIGRTMIN+9', 'SIGSEGV', 'SIGSTKFLT', 'SIGSTOP', 'SIGSYS', 'SIGTERM', 'SIGTRAP', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU', 'SIGURG', 'SIGUSR1', 'SIGUSR2', 'SIGVTALRM', 'SIGWINCH', 'SIGXCPU', 'SIGXFSZ', ''] })),
  },
  { name: 'core/v1.Lifecycle', kubernetes: 'Lifecycle' },
);

export const GRPCAction = object(
  {
    port: integer(),
    service: optional(string()),
  },
  { name: 'core/v1.GRPCAction', kubernetes: 'GRPCAction' },
);

export const Probe = object(
  {
    exec: optional(ExecAction),
    failureThreshold: optional(integer()),
    grpc: optional(GRPCAction),
    httpGet: optional(HTTPGetAction),
    initialDelaySeconds: optional(integer()),
    periodSeconds: optional(integer()),
    successThreshold: optional(integer()),
    tcpSocket: optional(TCPSocketAction),
    terminationGracePeriodSeconds: optional(integer({ format: 'int64' })),
    timeoutSeconds: optional(integer()),
  },
  { name: 'core/v1.Probe', kubernetes: 'Probe' },
);

export const ContainerPort = object(
  {
    containerPort: integer(),
    hostIP: optional(string()),
    hostPort: optional(integer()),
    name: optional(string()),
    protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP', ''] })),
  },
  { name: 'core/v1.ContainerPort', kubernetes: 'ContainerPort' },
);

export const ContainerResizePolicy = object(
  {
    resourceName: string(),
    restartPolicy: string(),
  },
  { name: 'core/v1.ContainerResizePolicy', kubernetes: 'ContainerResizePolicy' },
);

export const ResourceClaim = object(
  {
    name: string(),
    request: optional(string()),
  },
  { name: 'core/v1.ResourceClaim', kubernetes: 'ResourceClaim' },
);

export const ResourceRequirements = object(
  {
    claims: optional(array(ResourceClaim, { listType: 'map', key: 'name' })),
    limits: optional(map(Quantity)),
    requests: optional(map(Quantity)),
  },
  { name: 'core/v1.ResourceRequirements', kubernetes: 'ResourceRequirements' },
);

export const ContainerRestartRuleOnExitCodes = object(
  {
    operator: string(),
    values: optional(array(integer(), { listType: 'set' })),
  },
  { name: 'core/v1.ContainerRestartRuleOnExitCodes', kubernetes: 'ContainerRestartRuleOnExitCodes' },
);

export const ContainerRestartRule = object(
  {
    action: string(),
    exitCodes: optional(ContainerRestartRuleOnExitCodes),
  },
  { name: 'core/v1.ContainerRestartRule', kubernetes: 'ContainerRestartRule' },
);

export const AppArmorProfile = object(
  {
    localhostProfile: optional(string()),
    type: string({ enum: ['Localhost', 'RuntimeDefault', 'Unconfined'] }),
  },
  { name: 'core/v1.AppArmorProfile', kubernetes: 'AppArmorProfile' },
);

export const Capabilities = object(
  {
    add: optional(array(string(), { listType: 'atomic' })),
    drop: optional(array(string(), { listType: 'atomic' })),
  },
  { name: 'core/v1.Capabilities', kubernetes: 'Capabilities' },
);

export const SELinuxOptions = object(
  {
    level: optional(string()),
    role: optional(string()),
    type: optional(string()),
    user: optional(string()),
  },
  { name: 'core/v1.SELinuxOptions', kubernetes: 'SELinuxOptions' },
);

export const SeccompProfile = object(
  {
    localhostProfile: optional(string()),
    type: string({ enum: ['Localhost', 'RuntimeDefault', 'Unconfined'] }),
  },
  { name: 'core/v1.SeccompProfile', kubernetes: 'SeccompProfile' },
);

export const WindowsSecurityContextOptions = object(
  {
    gmsaCredentialSpec: optional(string()),
    gmsaCredentialSpecName: optional(string()),
    hostProcess: optional(boolean()),
    runAsUserName: optional(string()),
  },
  { name: 'core/v1.WindowsSecurityContextOptions', kubernetes: 'WindowsSecurityContextOptions' },
);

export const SecurityContext = object(
  {
    allowPrivilegeEscalation: optional(boolean()),
    appArmorProfile: optional(AppArmorProfile),
    capabilities: optional(Capabilities),
    privileged: optional(boolean()),
    procMount: optional(string({ enum: ['Default', 'Unmasked', ''] })),
    readOnlyRootFilesystem: optional(boolean()),
    runAsGroup: optional(integer({ format: 'int64' })),
    runAsNonRoot: optional(boolean()),
    runAsUser: optional(integer({ format: 'int64' })),
    seLinuxOptions: optional(SELinuxOptions),
    seccompProfile: optional(SeccompProfile),
    windowsOptions: optional(WindowsSecurityContextOptions),
  },
  { name: 'core/v1.SecurityContext', kubernetes: 'SecurityContext' },
);

export const VolumeDevice = object(
  {
    devicePath: string(),
    name: string(),
  },
  { name: 'core/v1.VolumeDevice', kubernetes: 'VolumeDevice' },
);

export const VolumeMount = object(
  {
    mountPath: string(),
    mountPropagation: optional(string({ enum: ['Bidirectional', 'HostToContainer', 'None', ''] })),
    name: string(),
    readOnly: optional(boolean()),
    recursiveReadOnly: optional(string()),
    subPath: optional(string()),
    subPathExpr: optional(string()),
  },
  { name: 'core/v1.VolumeMount', kubernetes: 'VolumeMount' },
);

export const Container = object(
  {
    args: optional(array(string(), { listType: 'atomic' })),
    command: optional(array(string(), { listType: 'atomic' })),
    env: optional(array(EnvVar, { listType: 'map', key: 'name' })),
    envFrom: optional(array(EnvFromSource, { listType: 'atomic' })),
    image: optional(string()),
    imagePullPolicy: optional(string({ enum: ['Always', 'IfNotPresent', 'Never', ''] })),
    lifecycle: optional(Lifecycle),
    livenessProbe: optional(Probe),
    name: string(),
    ports: optional(array(ContainerPort, { listType: 'map', keys: [{ name: 'containerPort' }, { name: 'protocol', absent: 'TCP' }] })),
    readinessProbe: optional(Probe),
    resizePolicy: optional(array(ContainerResizePolicy, { listType: 'atomic' })),
    resources: optional(ResourceRequirements),
    restartPolicy: optional(string()),
    restartPolicyRules: optional(array(ContainerRestartRule, { listType: 'atomic' })),
    securityContext: optional(SecurityContext),
    startupProbe: optional(Probe),
    stdin: optional(boolean()),
    stdinOnce: optional(boolean()),
    terminationMessagePath: optional(string()),
    terminationMessagePolicy: optional(string({ enum: ['FallbackToLogsOnError', 'File', ''] })),
    tty: optional(boolean()),
    volumeDevices: optional(array(VolumeDevice, { listType: 'map', key: 'devicePath' })),
    volumeMounts: optional(array(VolumeMount, { listType: 'map', key: 'mountPath' })),
    workingDir: optional(string()),
  },
  { name: 'core/v1.Container', kubernetes: 'Container' },
);

export const Sysctl = object(
  {
    name: string(),
    value: string(),
  },
  { name: 'core/v1.Sysctl', kubernetes: 'Sysctl' },
);

export const PodSecurityContext = object(
  {
    appArmorProfile: optional(AppArmorProfile),
    fsGroup: optional(integer({ format: 'int64' })),
    fsGroupChangePolicy: optional(string({ enum: ['Always', 'OnRootMismatch', ''] })),
    runAsGroup: optional(integer({ format: 'int64' })),
    runAsNonRoot: optional(boolean()),
    runAsUser: optional(integer({ format: 'int64' })),
    seLinuxChangePolicy: optional(string()),
    seLinuxOptions: optional(SELinuxOptions),
    seccompProfile: optional(SeccompProfile),
    supplementalGroups: optional(array(integer({ format: 'int64' }), { listType: 'atomic' })),
    supplementalGroupsPolicy: optional(string({ enum: ['Merge', 'Strict', ''] })),
    sysctls: optional(array(Sysctl, { listType: 'atomic' })),
    windowsOptions: optional(WindowsSecurityContextOptions),
  },
  { name: 'core/v1.PodSecurityContext', kubernetes: 'PodSecurityContext' },
);

export const Toleration = object(
  {
    effect: optional(string({ enum: ['NoExecute', 'NoSchedule', 'PreferNoSchedule', ''] })),
    key: optional(string()),
    operator: optional(string({ enum: ['Equal', 'Exists', 'Gt', 'Lt', ''] })),
    tolerationSeconds: optional(integer({ format: 'int64' })),
    value: optional(string()),
  },
  { name: 'core/v1.Toleration', kubernetes: 'Toleration' },
);

export const TopologySpreadConstraint = object(
  {
    labelSelector: optional(LabelSelector),
    matchLabelKeys: optional(array(string(), { listType: 'atomic' })),
    maxSkew: integer(),
    minDomains: optional(integer()),
    nodeAffinityPolicy: optional(string({ enum: ['Honor', 'Ignore', ''] })),
    nodeTaintsPolicy: optional(string({ enum: ['Honor', 'Ignore', ''] })),
    topologyKey: string(),
    whenUnsatisfiable: string({ enum: ['DoNotSchedule', 'ScheduleAnyway'] }),
  },
  { name: 'core/v1.TopologySpreadConstraint', kubernetes: 'TopologySpreadConstraint' },
);

export const AWSElasticBlockStoreVolumeSource = object(
  {
    fsType: optional(string()),
    partition: optional(integer()),
    readOnly: optional(boolean()),
    volumeID: string(),
  },
  { name: 'core/v1.AWSElasticBlockStoreVolumeSource', kubernetes: 'AWSElasticBlockStoreVolumeSource' },
);

export const AzureDiskVolumeSource = object(
  {
    cachingMode: optional(string({ enum: ['None', 'ReadOnly', 'ReadWrite', ''] })),
    diskName: string(),
    diskURI: string(),
    fsType: optional(string()),
    kind: optional(string({ enum: ['Dedicated', 'Managed', 'Shared', ''] })),
    readOnly: optional(boolean()),
  },
  { name: 'core/v1.AzureDiskVolumeSource', kubernetes: 'AzureDiskVolumeSource' },
);

export const AzureFileVolumeSource = object(
  {
    readOnly: optional(boolean()),
    secretName: string(),
    shareName: string(),
  },
  { name: 'core/v1.AzureFileVolumeSource', kubernetes: 'AzureFileVolumeSource' },
);

export const LocalObjectReference = object(
  {
    name: optional(string()),
  },
  { name: 'core/v1.LocalObjectReference', kubernetes: 'LocalObjectReference' },
);

export const CephFSVolumeSource = object(
  {
    monitors: array(string(), { listType: 'atomic' }),
    path: optional(string()),
    readOnly: optional(boolean()),
    secretFile: optional(string()),
    secretRef: optional(LocalObjectReference),
    user: optional(string()),
  },
  { name: 'core/v1.CephFSVolumeSource', kubernetes: 'CephFSVolumeSource' },
);

export const CinderVolumeSource = object(
  {
    fsType: optional(string()),
    readOnly: optional(boolean()),
    secretRef: optional(LocalObjectReference),
    volumeID: string(),
  },
  { name: 'core/v1.CinderVolumeSource', kubernetes: 'CinderVolumeSource' },
);

export const KeyToPath = object(
  {
    key: string(),
    mode: optional(integer()),
    path: string(),
  },
  { name: 'core/v1.KeyToPath', kubernetes: 'KeyToPath' },
);

export const ConfigMapVolumeSource = object(
  {
    defaultMode: optional(integer()),
    items: optional(array(KeyToPath, { listType: 'atomic' })),
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.ConfigMapVolumeSource', kubernetes: 'ConfigMapVolumeSource' },
);

export const CSIVolumeSource = object(
  {
    driver: string(),
    fsType: optional(string()),
    nodePublishSecretRef: optional(LocalObjectReference),
    readOnly: optional(boolean()),
    volumeAttributes: optional(map(string())),
  },
  { name: 'core/v1.CSIVolumeSource', kubernetes: 'CSIVolumeSource' },
);

export const DownwardAPIVolumeFile = object(
  {
    fieldRef: optional(ObjectFieldSelector),
    mode: optional(integer()),
    path: string(),
    resourceFieldRef: optional(ResourceFieldSelector),
  },
  { name: 'core/v1.DownwardAPIVolumeFile', kubernetes: 'DownwardAPIVolumeFile' },
);

export const DownwardAPIVolumeSource = object(
  {
    defaultMode: optional(integer()),
    items: optional(array(DownwardAPIVolumeFile, { listType: 'atomic' })),
  },
  { name: 'core/v1.DownwardAPIVolumeSource', kubernetes: 'DownwardAPIVolumeSource' },
);

export const EmptyDirVolumeSource = object(
  {
    medium: optional(string()),
    sizeLimit: optional(Quantity),
  },
  { name: 'core/v1.EmptyDirVolumeSource', kubernetes: 'EmptyDirVolumeSource' },
);

export const ManagedFieldsEntry = object(
  {
    apiVersion: optional(string()),
    fieldsType: optional(string()),
    fieldsV1: optional(json({ shape: 'object' })),
    manager: optional(string()),
    operation: optional(string()),
    subresource: optional(string()),
    time: optional(Time),
  },
  { name: 'meta/v1.ManagedFieldsEntry', kubernetes: 'ManagedFieldsEntry' },
);

export const OwnerReference = object(
  {
    apiVersion: string(),
    blockOwnerDeletion: optional(boolean()),
    controller: optional(boolean()),
    kind: string(),
    name: string(),
    uid: string(),
  },
  { name: 'meta/v1.OwnerReference', kubernetes: 'OwnerReference' },
);

export const ObjectMeta = object(
  {
    annotations: optional(map(string())),
    creationTimestamp: optional(Time),
    deletionGracePeriodSeconds: optional(integer({ format: 'int64' })),
    deletionTimestamp: optional(Time),
    finalizers: optional(array(string(), { listType: 'set' })),
    generateName: optional(string()),
    generation: optional(integer({ format: 'int64' })),
    labels: optional(map(string())),
    managedFields: optional(array(ManagedFieldsEntry, { listType: 'atomic' })),
    name: optional(string()),
    namespace: optional(string()),
    ownerReferences: optional(array(OwnerReference, { listType: 'map', key: 'uid' })),
    resourceVersion: optional(string()),
    selfLink: optional(string()),
    uid: optional(string()),
  },
  { name: 'meta/v1.ObjectMeta', kubernetes: 'ObjectMeta' },
);

export const TypedLocalObjectReference = object(
  {
    apiGroup: optional(string()),
    kind: string(),
    name: string(),
  },
  { name: 'core/v1.TypedLocalObjectReference', kubernetes: 'TypedLocalObjectReference' },
);

export const TypedObjectReference = object(
  {
    apiGroup: optional(string()),
    kind: string(),
    name: string(),
    namespace: optional(string()),
  },
  { name: 'core/v1.TypedObjectReference', kubernetes: 'TypedObjectReference' },
);

export const VolumeResourceRequirements = object(
  {
    limits: optional(map(Quantity)),
    requests: optional(map(Quantity)),
  },
  { name: 'core/v1.VolumeResourceRequirements', kubernetes: 'VolumeResourceRequirements' },
);

export const PersistentVolumeClaimSpec = object(
  {
    accessModes: optional(array(string({ enum: ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] }), { listType: 'atomic' })),
    dataSource: optional(TypedLocalObjectReference),
    dataSourceRef: optional(TypedObjectReference),
    resources: optional(VolumeResourceRequirements),
    selector: optional(LabelSelector),
    storageClassName: optional(string()),
    volumeAttributesClassName: optional(string()),
    volumeMode: optional(string({ enum: ['Block', 'Filesystem', ''] })),
    volumeName: optional(string()),
  },
  { name: 'core/v1.PersistentVolumeClaimSpec', kubernetes: 'PersistentVolumeClaimSpec' },
);

export const PersistentVolumeClaimTemplate = object(
  {
    metadata: optional(ObjectMeta),
    spec: PersistentVolumeClaimSpec,
  },
  { name: 'core/v1.PersistentVolumeClaimTemplate', kubernetes: 'PersistentVolumeClaimTemplate' },
);

export const EphemeralVolumeSource = object(
  {
    volumeClaimTemplate: optional(PersistentVolumeClaimTemplate),
  },
  { name: 'core/v1.EphemeralVolumeSource', kubernetes: 'EphemeralVolumeSource' },
);

export const FCVolumeSource = object(
  {
    fsType: optional(string()),
    lun: optional(integer()),
    readOnly: optional(boolean()),
    targetWWNs: optional(array(string(), { listType: 'atomic' })),
    wwids: optional(array(string(), { listType: 'atomic' })),
  },
  { name: 'core/v1.FCVolumeSource', kubernetes: 'FCVolumeSource' },
);

export const FlexVolumeSource = object(
  {
    driver: string(),
    fsType: optional(string()),
    options: optional(map(string())),
    readOnly: optional(boolean()),
    secretRef: optional(LocalObjectReference),
  },
  { name: 'core/v1.FlexVolumeSource', kubernetes: 'FlexVolumeSource' },
);

export const FlockerVolumeSource = object(
  {
    datasetName: optional(string()),
    datasetUUID: optional(string()),
  },
  { name: 'core/v1.FlockerVolumeSource', kubernetes: 'FlockerVolumeSource' },
);

export const GCEPersistentDiskVolumeSource = object(
  {
    fsType: optional(string()),
    partition: optional(integer()),
    pdName: string(),
    readOnly: optional(boolean()),
  },
  { name: 'core/v1.GCEPersistentDiskVolumeSource', kubernetes: 'GCEPersistentDiskVolumeSource' },
);

export const GitRepoVolumeSource = object(
  {
    directory: optional(string()),
    repository: string(),
    revision: optional(string()),
  },
  { name: 'core/v1.GitRepoVolumeSource', kubernetes: 'GitRepoVolumeSource' },
);

export const GlusterfsVolumeSource = object(
  {
    endpoints: string(),
    path: string(),
    readOnly: optional(boolean()),
  },
  { name: 'core/v1.GlusterfsVolumeSource', kubernetes: 'GlusterfsVolumeSource' },
);

export const HostPathVolumeSource = object(
  {
    path: string(),
    type: optional(string({ enum: ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'] })),
  },
  { name: 'core/v1.HostPathVolumeSource', kubernetes: 'HostPathVolumeSource' },
);

export const ImageVolumeSource = object(
  {
    pullPolicy: optional(string({ enum: ['Always', 'IfNotPresent', 'Never', ''] })),
    reference: optional(string()),
  },
  { name: 'core/v1.ImageVolumeSource', kubernetes: 'ImageVolumeSource' },
);

export const ISCSIVolumeSource = object(
  {
    chapAuthDiscovery: optional(boolean()),
    chapAuthSession: optional(boolean()),
    fsType: optional(string()),
    initiatorName: optional(string()),
    iqn: string(),
    iscsiInterface: optional(string()),
    lun: integer(),
    portals: optional(array(string(), { listType: 'atomic' })),
    readOnly: optional(boolean()),
    secretRef: optional(LocalObjectReference),
    targetPortal: string(),
  },
  { name: 'core/v1.ISCSIVolumeSource', kubernetes: 'ISCSIVolumeSource' },
);

export const NFSVolumeSource = object(
  {
    path: string(),
    readOnly: optional(boolean()),
    server: string(),
  },
  { name: 'core/v1.NFSVolumeSource', kubernetes: 'NFSVolumeSource' },
);

export const PersistentVolumeClaimVolumeSource = object(
  {
    claimName: string(),
    readOnly: optional(boolean()),
  },
  { name: 'core/v1.PersistentVolumeClaimVolumeSource', kubernetes: 'PersistentVolumeClaimVolumeSource' },
);

export const PhotonPersistentDiskVolumeSource = object(
  {
    fsType: optional(string()),
    pdID: string(),
  },
  { name: 'core/v1.PhotonPersistentDiskVolumeSource', kubernetes: 'PhotonPersistentDiskVolumeSource' },
);

export const PortworxVolumeSource = object(
  {
    fsType: optional(string()),
    readOnly: optional(boolean()),
    volumeID: string(),
  },
  { name: 'core/v1.PortworxVolumeSource', kubernetes: 'PortworxVolumeSource' },
);

export const ClusterTrustBundleProjection = object(
  {
    labelSelector: optional(LabelSelector),
    name: optional(string()),
    optional: optional(boolean()),
    path: string(),
    signerName: optional(string()),
  },
  { name: 'core/v1.ClusterTrustBundleProjection', kubernetes: 'ClusterTrustBundleProjection' },
);

export const ConfigMapProjection = object(
  {
    items: optional(array(KeyToPath, { listType: 'atomic' })),
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.ConfigMapProjection', kubernetes: 'ConfigMapProjection' },
);

export const DownwardAPIProjection = object(
  {
    items: optional(array(DownwardAPIVolumeFile, { listType: 'atomic' })),
  },
  { name: 'core/v1.DownwardAPIProjection', kubernetes: 'DownwardAPIProjection' },
);

export const PodCertificateProjection = object(
  {
    certificateChainPath: optional(string()),
    credentialBundlePath: optional(string()),
    keyPath: optional(string()),
    keyType: string(),
    maxExpirationSeconds: optional(integer()),
    signerName: string(),
    userAnnotations: optional(map(string())),
  },
  { name: 'core/v1.PodCertificateProjection', kubernetes: 'PodCertificateProjection' },
);

export const SecretProjection = object(
  {
    items: optional(array(KeyToPath, { listType: 'atomic' })),
    name: optional(string()),
    optional: optional(boolean()),
  },
  { name: 'core/v1.SecretProjection', kubernetes: 'SecretProjection' },
);

export const ServiceAccountTokenProjection = object(
  {
    audience: optional(string()),
    expirationSeconds: optional(integer({ format: 'int64' })),
    path: string(),
  },
  { name: 'core/v1.ServiceAccountTokenProjection', kubernetes: 'ServiceAccountTokenProjection' },
);

export const VolumeProjection = object(
  {
    clusterTrustBundle: optional(ClusterTrustBundleProjection),
    configMap: optional(ConfigMapProjection),
    downwardAPI: optional(DownwardAPIProjection),
    podCertificate: optional(PodCertificateProjection),
    secret: optional(SecretProjection),
    serviceAccountToken: optional(ServiceAccountTokenProjection),
  },
  { name: 'core/v1.VolumeProjection', kubernetes: 'VolumeProjection' },
);

export const ProjectedVolumeSource = object(
  {
    defaultMode: optional(integer()),
    sources: optional(array(VolumeProjection, { listType: 'atomic' })),
  },
  { name: 'core/v1.ProjectedVolumeSource', kubernetes: 'ProjectedVolumeSource' },
);

export const QuobyteVolumeSource = object(
  {
    group: optional(string()),
    readOnly: optional(boolean()),
    registry: string(),
    tenant: optional(string()),
    user: optional(string()),
    volume: string(),
  },
  { name: 'core/v1.QuobyteVolumeSource', kubernetes: 'QuobyteVolumeSource' },
);

export const RBDVolumeSource = object(
  {
    fsType: optional(string()),
    image: string(),
    keyring: optional(string()),
    monitors: array(string(), { listType: 'atomic' }),
    pool: optional(string()),
    readOnly: optional(boolean()),
    secretRef: optional(LocalObjectReference),
    user: optional(string()),
  },
  { name: 'core/v1.RBDVolumeSource', kubernetes: 'RBDVolumeSource' },
);

export const ScaleIOVolumeSource = object(
  {
    fsType: optional(string()),
    gateway: string(),
    protectionDomain: optional(string()),
    readOnly: optional(boolean()),
    secretRef: LocalObjectReference,
    sslEnabled: optional(boolean()),
    storageMode: optional(string()),
    storagePool: optional(string()),
    system: string(),
    volumeName: optional(string()),
  },
  { name: 'core/v1.ScaleIOVolumeSource', kubernetes: 'ScaleIOVolumeSource' },
);

export const SecretVolumeSource = object(
  {
    defaultMode: optional(integer()),
    items: optional(array(KeyToPath, { listType: 'atomic' })),
    optional: optional(boolean()),
    secretName: optional(string()),
  },
  { name: 'core/v1.SecretVolumeSource', kubernetes: 'SecretVolumeSource' },
);

export const StorageOSVolumeSource = object(
  {
    fsType: optional(string()),
    readOnly: optional(boolean()),
    secretRef: optional(LocalObjectReference),
    volumeName: optional(string()),
    volumeNamespace: optional(string()),
  },
  { name: 'core/v1.StorageOSVolumeSource', kubernetes: 'StorageOSVolumeSource' },
);

export const VsphereVirtualDiskVolumeSource = object(
  {
    fsType: optional(string()),
    storagePolicyID: optional(string()),
    storagePolicyName: optional(string()),
    volumePath: string(),
  },
  { name: 'core/v1.VsphereVirtualDiskVolumeSource', kubernetes: 'VsphereVirtualDiskVolumeSource' },
);

export const Volume = object(
  {
    awsElasticBlockStore: optional(AWSElasticBlockStoreVolumeSource),
    azureDisk: optional(AzureDiskVolumeSource),
    azureFile: optional(AzureFileVolumeSource),
    cephfs: optional(CephFSVolumeSource),
    cinder: optional(CinderVolumeSource),
    configMap: optional(ConfigMapVolumeSource),
    csi: optional(CSIVolumeSource),
    downwardAPI: optional(DownwardAPIVolumeSource),
    emptyDir: optional(EmptyDirVolumeSource),
    ephemeral: optional(EphemeralVolumeSource),
    fc: optional(FCVolumeSource),
    flexVolume: optional(FlexVolumeSource),
    flocker: optional(FlockerVolumeSource),
    gcePersistentDisk: optional(GCEPersistentDiskVolumeSource),
    gitRepo: optional(GitRepoVolumeSource),
    glusterfs: optional(GlusterfsVolumeSource),
    hostPath: optional(HostPathVolumeSource),
    image: optional(ImageVolumeSource),
    iscsi: optional(ISCSIVolumeSource),
    name: string(),
    nfs: optional(NFSVolumeSource),
    persistentVolumeClaim: optional(PersistentVolumeClaimVolumeSource),
    photonPersistentDisk: optional(PhotonPersistentDiskVolumeSource),
    portworxVolume: optional(PortworxVolumeSource),
    projected: optional(ProjectedVolumeSource),
    quobyte: optional(QuobyteVolumeSource),
    rbd: optional(RBDVolumeSource),
    scaleIO: optional(ScaleIOVolumeSource),
    secret: optional(SecretVolumeSource),
    storageos: optional(StorageOSVolumeSource),
    vsphereVolume: optional(VsphereVirtualDiskVolumeSource),
  },
  { name: 'core/v1.Volume', kubernetes: 'Volume' },
);
