// Values that the chart refuses: each message begins with the key, and all are printed at once.

import t from 'tap';
import { nested, refusal } from './helm.ts';

const secret = { 'webhook.certificate.source': 'secret' };
const scaled = { 'autoscaling.enabled': true };

/** Values by key, and the beginnings of the messages. */
const REFUSED: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
  [
    { 'validation.level': 'Strikt' },
    ['validation.level: "Strikt" is not one of standard, strict (any case)'],
  ],
  [{ 'validation.level': null }, ['validation.level: null is not one of']],
  [{ 'validation.level': 1 }, ['validation.level: 1 is not one of']],
  [
    { 'proxy.enabled': false, 'edge.enabled': false },
    ['proxy.enabled, edge.enabled: at least one must be true'],
  ],
  [
    { gatewayClassParametersRefs: { gatewarden: { name: 'x' } } },
    ['gatewayClassParametersRefs.gatewarden.namespace must be set'],
  ],
  [
    { gatewayClassParametersRefs: { gatewarden: { namespace: 'x' } } },
    ['gatewayClassParametersRefs.gatewarden.name must be set'],
  ],
  [
    { gatewayClassParametersRefs: { gatewarden: { name: ' ' } } },
    [
      'gatewayClassParametersRefs.gatewarden.name must be set',
      'gatewayClassParametersRefs.gatewarden.namespace must be set',
    ],
  ],
  [
    { gatewayClassParametersRefs: { mine: { name: 'x', namespace: 'y' } } },
    [
      'gatewayClassParametersRefs.mine: unknown class, expected gatewarden, gatewarden-waypoint or gatewarden-edge',
    ],
  ],
  [{ gatewayClassParametersRefs: { gatewarden: 'x' } }, ['gatewayClassParametersRefs.gatewarden: "x"']],
  [
    { gatewayClassParametersRefs: { gatewarden: { name: 'x', namespace: 'y', nam: 'z' } } },
    ['gatewayClassParametersRefs.gatewarden.nam: unknown'],
  ],
  [{ policyMerge: { backend: {} } }, ['policyMerge.backend: unsupported, expected trafficPolicy']],
  [
    { policyMerge: { trafficPolicy: { cors: 'DeepMerge' } } },
    ['policyMerge.trafficPolicy.cors: unsupported, expected extAuth, extProc or transformation'],
  ],
  [
    { policyMerge: { trafficPolicy: { extAuth: 'Deep' } } },
    ['policyMerge.trafficPolicy.extAuth: unsupported'],
  ],
  [{ policyMerge: { trafficPolicy: { extAuth: true } } }, ['policyMerge.trafficPolicy.extAuth: unsupported']],
  [{ policyMerge: { trafficPolicy: 'DeepMerge' } }, ['policyMerge.trafficPolicy: unsupported']],
  [
    { discoveryNamespaceSelectors: [{}, { labels: {} }] },
    ['discoveryNamespaceSelectors[1]: unknown key labels'],
  ],
  [
    {
      'webhook.namespaceSelector': { matchLabels: { a: 1 } },
      'webhook.objectSelector': { labels: {} },
      'webhook.matchConditions': ['x', { name: 1, expression: '', scope: '*' }],
    },
    [
      'webhook.namespaceSelector: matchLabels.a is 1',
      'webhook.objectSelector: unknown key labels',
      'webhook.matchConditions[0]: "x"',
      'webhook.matchConditions[1].name: 1',
      'webhook.matchConditions[1].expression: ""',
      'webhook.matchConditions[1]: unknown key scope',
    ],
  ],
  [{ discoveryNamespaceSelectors: ['web'] }, ['discoveryNamespaceSelectors[0]: "web"']],
  [
    { discoveryNamespaceSelectors: [{ matchLabels: { a: 1 } }] },
    ['discoveryNamespaceSelectors[0]: matchLabels.a'],
  ],
  [
    { discoveryNamespaceSelectors: [{ matchLabels: ['a'] }] },
    ['discoveryNamespaceSelectors[0]: matchLabels is'],
  ],
  [
    { discoveryNamespaceSelectors: [{ matchExpressions: {} }] },
    ['discoveryNamespaceSelectors[0]: matchExpressions is'],
  ],
  [
    {
      discoveryNamespaceSelectors: [
        {
          matchExpressions: [
            { key: 'a', operator: 'in', values: ['x'] },
            { key: 'a', operator: 'In' },
            { key: 'a', operator: 'NotIn', values: [] },
            { key: 'a', operator: 'Exists', values: ['x'] },
            { key: 'a', operator: 'DoesNotExist', values: ['x'] },
            { operator: 'Exists' },
            { key: 'a', operator: 'Exists', value: 'x' },
            'a',
          ],
        },
      ],
    },
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `discoveryNamespaceSelectors[0]: matchExpressions[${index}]`),
  ],
  ...[0, 65_536, -1, 80.5, 'http', '9977', null, [1], {}].map(
    (port) => [{ 'controller.service.ports.grpc': port }, ['controller.service.ports: grpc is']] as const,
  ),
  [{ 'controller.service.ports.health': 9092 }, ['controller.service.ports: metrics is 9092']],
  [{ 'controller.service.ports.webhook': 9977 }, ['controller.service.ports: webhook is 9977']],
  [{ 'controller.service.ports.metrics': 9095 }, ['controller.service.ports: metrics is 9095']],
  ...[-1, 1.5, 'two', '1', null, {}].map(
    (count) => [{ 'controller.replicaCount': count }, ['controller.replicaCount: ']] as const,
  ),
  ...['ExternalName', 'clusterip', '', 1].map(
    (type) => [{ 'controller.service.type': type }, ['controller.service.type: ']] as const,
  ),
  [{ 'image.pullPolicy': 'Sometimes' }, ['image.pullPolicy: "Sometimes" is not one of']],
  [{ 'controller.image.pullPolicy': 'always' }, ['controller.image.pullPolicy: "always" is not one of']],
  ...['loud', 'INFO', '', null, true].map(
    (level) => [{ 'controller.logLevel': level }, ['controller.logLevel: ']] as const,
  ),
  [{ 'controller.extraEnv': { A: null } }, ['controller.extraEnv.A: null']],
  [{ 'controller.extraEnv': { A: [1] } }, ['controller.extraEnv.A: [1]']],
  [{ 'controller.extraEnv': { A: { value: 'x' } } }, ['controller.extraEnv.A: {']],
  [{ 'controller.extraEnv': { 'A=B': 'x' } }, ['controller.extraEnv: no variable can have the name "A=B"']],
  [{ 'controller.extraEnv': { 'A\nB: c': 'x' } }, ['controller.extraEnv: no variable can have the name']],
  [{ 'controller.extraEnv': { A: 1e17 } }, ["controller.extraEnv.A: helm can't read such a large number"]],
  [{ fullnameOverride: 'Gate_Warden' }, ['fullnameOverride: "Gate_Warden"']],
  [{ nameOverride: 'a.b' }, ['nameOverride: "gatewarden-a.b"']],
  ...[0, 31, 2.5, '5'].map(
    (seconds) => [{ 'webhook.timeoutSeconds': seconds }, ['webhook.timeoutSeconds: ']] as const,
  ),
  [{ 'webhook.matchPolicy': 'exact' }, ['webhook.matchPolicy: ']],
  [{ 'webhook.validating.failurePolicy': 'ignore' }, ['webhook.validating.failurePolicy: ']],
  [{ 'webhook.mutating.failurePolicy': '' }, ['webhook.mutating.failurePolicy: ']],
  [{ 'webhook.mutating.reinvocationPolicy': 'Always' }, ['webhook.mutating.reinvocationPolicy: ']],
  [{ 'webhook.certificate.source': 'vault' }, ['webhook.certificate.source: "vault" is not one of']],
  [secret, ['webhook.certificate.secretName must be set', 'webhook.certificate.caBundle must be set']],
  [
    { ...secret, 'webhook.certificate.secretName': 'a', 'webhook.certificate.caBundle': 'bm90IFBFTQ==' },
    ['webhook.certificate.caBundle: not certificates as PEM in base64'],
  ],
  [{ 'webhook.certificate.duration': '1y' }, ['webhook.certificate.duration: "1y" is not a duration']],
  [{ 'webhook.certificate.renewBefore': 24 }, ['webhook.certificate.renewBefore: 24 is not a duration']],
  [
    { 'webhook.certificate.duration': '60m', 'webhook.certificate.renewBefore': '1h' },
    ['webhook.certificate.renewBefore: 1h is not shorter'],
  ],
  ...['1y', 1, '', null].map((interval) => [{ 'audit.interval': interval }, ['audit.interval: ']] as const),
  [{ 'audit.interval': '500ms' }, ['audit.interval: 500ms is shorter than a second']],
  [
    { config: { severity: { 'TR-20': false, 'TR-23': 'warning', 'TR-24': 'off' } } },
    [
      'config.severity.TR-20: false is no severity, expected error, warn or off: write "off" with quotes',
      'config.severity.TR-23: "warning" is no severity',
    ],
  ],
  [
    {
      config: {
        profiles: [{ name: 'a', namespaceSelector: { matchLabels: { b: 'c' } }, severity: { 'C-01': 1 } }],
      },
    },
    ['config.profiles[0].severity.C-01: 1 is no severity'],
  ],
  [
    { 'metrics.secure': true, 'webhook.enabled': false },
    ['metrics.secure: the certificate is that of the webhook'],
  ],
  [
    {
      'metrics.secure': true,
      'metrics.serviceMonitor.enabled': true,
      'metrics.serviceMonitor.namespace': 'monitoring',
    },
    ['metrics.serviceMonitor.namespace: with metrics.secure'],
  ],
  [
    { 'podDisruptionBudget.minAvailable': 0, 'podDisruptionBudget.maxUnavailable': 1 },
    ['podDisruptionBudget.minAvailable, podDisruptionBudget.maxUnavailable: '],
  ],
  [
    { 'podDisruptionBudget.unhealthyPodEvictionPolicy': 'x' },
    ['podDisruptionBudget.unhealthyPodEvictionPolicy: '],
  ],
  [{ ...scaled, 'autoscaling.minReplicas': 5 }, ['autoscaling.minReplicas: 5 is more than']],
  [{ ...scaled, 'autoscaling.maxReplicas': 'x' }, ['autoscaling.maxReplicas: "x"']],
  [
    { ...scaled, 'autoscaling.targetCPUUtilizationPercentage': '' },
    [
      'autoscaling.targetCPUUtilizationPercentage, autoscaling.targetMemoryUtilizationPercentage, autoscaling.metrics: ',
    ],
  ],
  [
    { ...scaled, 'autoscaling.targetCPUUtilizationPercentage': '80%' },
    ['autoscaling.targetCPUUtilizationPercentage: "80%"'],
  ],
  [
    { 'metrics.prometheusRule.disabled': ['GatewardenNoLeader', 'NoLeader'] },
    ['metrics.prometheusRule.disabled: "NoLeader" is not an alert, expected GatewardenControlPlaneDown, '],
  ],
];

t.test('refused values: one line each, which begins with the key', async (t) => {
  for (const [values, expected] of REFUSED) {
    const lines = (await refusal(nested(values))) ?? [];
    t.equal(lines.length, expected.length, `${JSON.stringify(values)}: ${lines.join(' / ')}`);
    for (const [index, start] of expected.entries())
      t.ok(lines[index]?.startsWith(start), `${lines[index]} begins with ${start}`);
  }
});
