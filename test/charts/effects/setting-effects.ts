// Values that reach the control plane as environment variables, and those of permissions.

import {
  boundRole,
  CONTAINER,
  metadata,
  POD,
  type Rendering,
  TESTED_ELSEWHERE,
  variableWith,
} from './effect.ts';

const SELECTORS = [{ matchLabels: { team: 'web' } }];
const CLASSES = { gatewarden: { name: 'proxies', namespace: 'infra' } };
const MERGE = { trafficPolicy: { extAuth: 'DeepMerge' } };

/** A role that is bound to nobody, whose rules another test has. */
const unboundRole = (...names: readonly string[]): Record<string, unknown> =>
  Object.assign(
    {},
    ...names.map((name) => ({
      [`ClusterRole/${name} metadata.name`]: name,
      [`ClusterRole/${name}`]: TESTED_ELSEWHERE,
    })),
  );

export const SETTING_EFFECTS: readonly Rendering[] = [
  {
    name: 'the settings of the control plane',
    effects: {
      'controller.xds.tls.enabled': {
        value: true,
        places: {
          ...variableWith('GATEWARDEN_XDS_TLS', 'true'),
          [`${CONTAINER}.volumeMounts[xds-tls]`]: {
            name: 'xds-tls',
            mountPath: '/etc/xds-tls',
            readOnly: true,
          },
        },
      },
      'controller.xds.tls.secretName': {
        value: 'xds',
        places: { [`${POD}.volumes[xds-tls]`]: { name: 'xds-tls', secret: { secretName: 'xds' } } },
      },
      'waypoint.enabled': { value: true, places: variableWith('GATEWARDEN_ENABLE_WAYPOINT', 'true') },
      'inferenceExtension.enabled': {
        value: true,
        places: {
          ...variableWith('GATEWARDEN_ENABLE_INFERENCE_EXTENSION', 'true'),
          ...boundRole('gatewarden-inference-extension-ns', 'gatewarden-inference-extension-role-ns'),
        },
      },
      'staticAddresses.enabled': {
        value: true,
        places: variableWith('GATEWARDEN_ENABLE_STATIC_ADDRESSES', 'true'),
      },
      discoveryNamespaceSelectors: {
        value: SELECTORS,
        places: variableWith('GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS', JSON.stringify(SELECTORS)),
      },
      gatewayClassParametersRefs: {
        value: CLASSES,
        places: variableWith('GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS', JSON.stringify(CLASSES)),
      },
      policyMerge: {
        value: MERGE,
        places: variableWith('GATEWARDEN_POLICY_MERGE', JSON.stringify(MERGE)),
      },
      'validation.level': {
        value: ' Strict',
        places: variableWith('GATEWARDEN_VALIDATION_MODE', 'strict'),
      },
      'tracing.endpoint': {
        value: 'http://otel:4318',
        places: variableWith('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://otel:4318'),
      },
      'tracing.sampler': {
        value: 'traceidratio',
        places: variableWith('OTEL_TRACES_SAMPLER', 'traceidratio'),
      },
      'tracing.samplerArg': { value: '0.1', places: variableWith('OTEL_TRACES_SAMPLER_ARG', '0.1') },
      config: {
        value: { unknownFields: 'error' },
        places: {
          'ConfigMap/gatewarden-config': {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: metadata({ name: 'gatewarden-config' }),
            data: { 'gatewarden.yaml': 'unknownFields: error' },
          },
          ...variableWith('GATEWARDEN_CONFIG_FILE', '/etc/gatewarden/gatewarden.yaml'),
          [`${POD}.volumes[config]`]: { name: 'config', configMap: { name: 'gatewarden-config' } },
          [`${CONTAINER}.volumeMounts[config]`]: {
            name: 'config',
            mountPath: '/etc/gatewarden',
            readOnly: true,
          },
        },
      },
      'audit.interval': {
        value: '1h',
        places: {
          ...variableWith('GATEWARDEN_AUDIT_INTERVAL', '1h'),
          ...boundRole('gatewarden-running-audit-ns', 'gatewarden-running-audit-role-ns'),
        },
      },
      'metrics.secure': {
        value: true,
        places: {
          ...variableWith('GATEWARDEN_SECURE_METRICS', 'true'),
          ...boundRole('gatewarden-metrics-auth-ns', 'gatewarden-metrics-auth-role-ns'),
          ...unboundRole('gatewarden-metrics-reader-ns'),
        },
      },
      'webhook.events': { value: true, places: variableWith('GATEWARDEN_WEBHOOK_EVENTS', 'true') },
      'rbac.listenerSets': { value: true, places: { 'ClusterRole rules': TESTED_ELSEWHERE } },
      'rbac.userRoles': {
        value: true,
        places: unboundRole('gatewarden-ns-view', 'gatewarden-ns-edit', 'gatewarden-ns-audit'),
      },
      'rbac.readerRoles': {
        value: true,
        places: unboundRole('gatewarden-ns-reader', 'gatewarden-ns-secret-reader'),
      },
    },
  },
  {
    name: 'without the proxy data plane',
    effects: {
      'proxy.enabled': { value: false, places: variableWith('GATEWARDEN_ENABLE_PROXY', 'false') },
    },
  },
  {
    name: 'without the edge data plane',
    effects: { 'edge.enabled': { value: false, places: variableWith('GATEWARDEN_ENABLE_EDGE', 'false') } },
  },
  {
    name: 'without permissions',
    given: {
      'inferenceExtension.enabled': true,
      'audit.interval': '1h',
      'metrics.secure': true,
      'rbac.userRoles': true,
      'rbac.readerRoles': true,
    },
    effects: {
      'rbac.create': {
        value: false,
        places: {
          ClusterRole: undefined,
          ClusterRoleBinding: undefined,
          Role: undefined,
          RoleBinding: undefined,
          ...Object.fromEntries(
            ['inference-extension-ns', 'running-audit-ns', 'metrics-auth-ns', 'metrics-reader-ns']
              .concat(['ns-view', 'ns-edit', 'ns-audit', 'ns-reader', 'ns-secret-reader'])
              .map((name) => [`ClusterRole/gatewarden-${name}`, undefined]),
          ),
          ...Object.fromEntries(
            ['inference-extension', 'running-audit', 'metrics-auth'].map((name) => [
              `ClusterRoleBinding/gatewarden-${name}-role-ns`,
              undefined,
            ]),
          ),
        },
      },
    },
  },
];
