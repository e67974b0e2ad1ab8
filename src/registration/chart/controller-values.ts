// The control plane itself: its Deployment, its Service, its account, and what it does.

import { REGISTRY_PATTERN, REPOSITORY_PATTERN, TAG_PATTERN } from '../../environment/text-checks.ts';
import type { Variable } from '../../environment/variable.ts';
import { LABEL_VALUE_PATTERN } from '../../grammar/names.ts';
import { CONTROLLER_REPOSITORY, NON_ROOT_USER, XDS_CERTIFICATE_SECRET } from '../../identifiers.ts';
import { named, orEmpty, setting, value, variableOf } from './describe-value.ts';
import type { ChartValue } from './value.ts';

const registry = { pattern: orEmpty(REGISTRY_PATTERN) };
const tag = { pattern: orEmpty(TAG_PATTERN) };

const PULL_POLICIES = variableOf('image.pullPolicy') as Variable & { readonly words: readonly string[] };

/** The values of a pod that needs no rights, as an example: the defaults leave them to the cluster. */
const RESTRICTED = {
  runAsNonRoot: true,
  runAsUser: NON_ROOT_USER,
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};

export const CONTROLLER_VALUES: readonly ChartValue[] = [
  value('nameOverride', 'text', '', {
    pattern: orEmpty(LABEL_VALUE_PATTERN),
    doc: "Instead of the chart's name: objects are named RELEASE-NAME.",
  }),
  value('fullnameOverride', 'text', '', { doc: 'The whole name of the objects.' }),
  value('commonLabels', 'labels', {}, { doc: 'Labels of all objects, but not of selectors and pods.' }),

  value('controller.replicaCount', 'whole number', 1, {
    isChecked: true,
    doc: 'Replicas. All of them serve proxies and the webhook; one leads: it runs proxies and writes statuses.',
  }),
  setting('controller.logLevel'),
  value('controller.image.registry', 'text', '', { ...registry, doc: 'Registry; empty: `image.registry`.' }),
  value('controller.image.repository', 'text', CONTROLLER_REPOSITORY, {
    pattern: REPOSITORY_PATTERN,
    doc: 'Repository.',
  }),
  value('controller.image.tag', 'text', '', {
    ...tag,
    doc: "Tag; empty: `image.tag`, then the chart's appVersion.",
  }),
  value('controller.image.pullPolicy', 'text', '', {
    words: PULL_POLICIES.words,
    mayBeEmpty: true,
    doc: 'Pull policy; empty: `image.pullPolicy`.',
  }),
  value('controller.service.type', 'text', 'ClusterIP', {
    words: ['ClusterIP', 'NodePort', 'LoadBalancer'],
    doc: 'Type of the Service.',
  }),
  value('controller.service.annotations', 'labels', {}, { doc: 'Annotations of the Service.' }),
  setting('controller.service.ports.grpc', { isChecked: true, doc: 'xDS for the proxy.' }),
  setting('controller.service.ports.edgeGrpc', {
    isChecked: true,
    doc: 'xDS for the edge data plane.',
  }),
  setting('controller.service.ports.health', {
    isChecked: true,
    doc: '`/readyz` and `/healthz`, for probes.',
  }),
  setting('controller.service.ports.metrics', { isChecked: true, doc: '`/metrics`.' }),
  setting('controller.service.ports.webhook', {
    isChecked: true,
    doc: 'The webhook, for the API server.',
  }),
  setting('controller.xds.tls.enabled', {
    doc: 'TLS on both xDS servers. The Secret must exist, with type `kubernetes.io/tls` and the keys `tls.crt`, `tls.key` and `ca.crt`.',
  }),
  value('controller.xds.tls.secretName', 'text', XDS_CERTIFICATE_SECRET, {
    ...named,
    doc: 'Name of that Secret, in the namespace of the release.',
  }),
  value(
    'controller.strategy',
    'object',
    {},
    {
      example: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%' } },
      doc: "`strategy` of the Deployment; empty: the cluster's default.",
    },
  ),
  value(
    'controller.extraEnv',
    'object',
    {},
    {
      example: { GATEWARDEN_GLOBAL_POLICY_NAMESPACE: 'policies' },
      doc: 'More environment variables: a value, or an object with `valueFrom`. A variable that the chart sets itself is replaced.',
    },
  ),

  setting('proxy.enabled', {
    doc: 'Creates the GatewayClass `gatewarden`, and serves its Gateways. At least one of `proxy.enabled` and `edge.enabled` must be true.',
  }),
  setting('edge.enabled', {
    doc: 'Creates the GatewayClass `gatewarden-edge`, and serves its Gateways.',
  }),
  setting('waypoint.enabled', {
    doc: 'Creates the GatewayClass `gatewarden-waypoint`, and translates waypoints.',
  }),
  setting('inferenceExtension.enabled', {
    doc: 'InferencePools as backends. `edge.enabled` should be true too: without it this is deprecated in v2.1 and not supported in v2.2.',
  }),
  setting('staticAddresses.enabled', {
    doc: 'Gateways ask load balancers for the IP addresses in their `spec.addresses`.',
  }),

  setting('discoveryNamespaceSelectors', {
    example: [{ matchLabels: { team: 'web' } }],
    doc: 'Label selectors of namespaces. Objects in namespaces that none selects are ignored; an empty list selects all.',
  }),
  setting('gatewayClassParametersRefs', {
    example: { gatewarden: { name: 'proxies', namespace: 'infra' } },
    doc: 'GatewayParameters for the default GatewayClasses, by class.',
  }),
  setting('policyMerge', {
    example: { trafficPolicy: { extAuth: 'DeepMerge' } },
    doc: 'Fields that are merged deeply if several policies apply at the same level: `extAuth`, `extProc` and `transformation` of `trafficPolicy`.',
  }),
  setting('validation.level', {
    isChecked: true,
    doc: '`standard`: an invalid route is answered with 500, and the rest keeps working. `strict`: a configuration that a proxy would reject is not sent. In any case.',
  }),

  setting('image.registry', { ...registry, doc: 'Registry.' }),
  setting('image.tag', { ...tag, doc: "Tag; empty: the chart's appVersion." }),
  setting('image.pullPolicy', { mayBeEmpty: true, doc: 'Pull policy; empty: `IfNotPresent`.' }),
  value('imagePullSecrets', 'list', [], {
    example: [{ name: 'registry-credentials' }],
    doc: 'Secrets for a private registry, for the control plane. Proxies get theirs from GatewayParameters.',
  }),

  value('deploymentAnnotations', 'labels', {}, { doc: 'Annotations of the Deployment.' }),
  value(
    'podAnnotations',
    'labels',
    { 'prometheus.io/scrape': 'true' },
    {
      doc: "Annotations of the pods. The chart adds Prometheus' path and port; a key here replaces that of the chart. `null`: only these two.",
    },
  ),
  value(
    'podSecurityContext',
    'object',
    {},
    {
      example: { fsGroup: NON_ROOT_USER },
      doc: '`securityContext` of the pods.',
    },
  ),
  value(
    'securityContext',
    'object',
    {},
    {
      example: RESTRICTED,
      doc: '`securityContext` of the container. It needs no rights: the example works.',
    },
  ),
  value(
    'resources',
    'object',
    {},
    {
      example: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
      doc: 'Requests and limits of the container. Its heap and its workers follow the limits.',
    },
  ),
  value('nodeSelector', 'labels', {}, { doc: 'Labels of the nodes that the pods may run on.' }),
  value('tolerations', 'list', [], {
    example: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }],
    doc: 'Taints of nodes that the pods tolerate.',
  }),
  value('affinity', 'object', {}, { doc: 'Affinity of the pods.' }),
  value('topologySpreadConstraints', 'list', [], {
    example: [{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' }],
    doc: 'How the pods are spread. An entry without `labelSelector` selects these pods.',
  }),
  value('priorityClassName', 'text', '', { ...named, doc: 'PriorityClass of the pods.' }),
  value('terminationGracePeriodSeconds', 'whole number', 30, {
    doc: 'Seconds in which a pod hands over its connections before it is killed.',
  }),
  value('hostNetwork', 'boolean', false, {
    doc: "The pods use the network of their nodes, for a cluster whose API server can't reach pods.",
  }),
  value('extraVolumes', 'list', [], {
    example: [{ name: 'ca', configMap: { name: 'corporate-ca' } }],
    doc: 'More volumes of the pods.',
  }),
  value('extraVolumeMounts', 'list', [], {
    example: [{ name: 'ca', mountPath: '/etc/ssl/corporate', readOnly: true }],
    doc: 'More mounts of the container.',
  }),

  value('serviceAccount.create', 'boolean', true, {
    doc: 'Creates the account. Permissions are bound to it either way.',
  }),
  value('serviceAccount.annotations', 'labels', {}, { doc: 'Its annotations.' }),
  value('serviceAccount.name', 'text', '', {
    ...named,
    doc: 'Its name; empty: the full name, or `default` if it is not created here.',
  }),
  value('rbac.create', 'boolean', true, {
    doc: 'Creates roles and bindings; false: an administrator grants the permissions.',
  }),
  value('rbac.listenerSets', 'boolean', false, {
    doc: 'Permits `ListenerSet` of the group `gateway.networking.k8s.io` before its CRD is installed. Where it is installed, it is permitted in any case.',
  }),
  value('rbac.userRoles', 'boolean', false, {
    doc: "Adds our ten kinds to Kubernetes' roles `view`, `edit` and `admin`, and creates a role for `gatewarden audit`.",
  }),
  value('rbac.readerRoles', 'boolean', false, {
    doc: 'Creates the roles `-reader` and `-secret-reader` for accounts that run commands with `--cluster`. They are bound to nobody.',
  }),
];
