// The rules for Prometheus about the control plane and the webhook, and the page docs/alerts.md.

import { alertName } from '../registration/alert-rule.ts';
import { CONTROL_PLANE_ALERTS, controlPlaneRules } from '../registration/control-plane-alerts.ts';
import { webhookRules } from '../registration/webhook-alerts.ts';
import { toYaml } from '../registration/yaml.ts';
import type { GeneratedFile } from './generated-file.ts';

const SOURCE = 'Generated from src/registration/control-plane-alerts.ts; change it there.';
const FOLDER = 'manifests/components/control-plane-alerts';

const WEBHOOK_RULES = `# Generated from src/registration/webhook-alerts.ts; change it there.
# \`runbook\` names a section of the project's docs/operations.md. Metrics that are not ours: \`up\` (Prometheus),
# kube_deployment_* (kube-state-metrics), apiserver_admission_* (the API server); without them these alerts never fire.
`;

const KUSTOMIZATION = `# ${SOURCE}
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
resources:
  - prometheus-rule.yaml
`;

export function alertFiles(): readonly GeneratedFile[] {
  return [
    { path: `${FOLDER}/prometheus-rule.yaml`, text: `# ${SOURCE}\n${toYaml([controlPlaneRules()])}` },
    { path: `${FOLDER}/kustomization.yaml`, text: KUSTOMIZATION },
    {
      path: 'manifests/components/prometheus/prometheus-rule.yaml',
      text: `${WEBHOOK_RULES}${toYaml([webhookRules()])}`,
    },
    { path: 'docs/alerts.md', text: page() },
  ];
}

function page(): string {
  const sections = CONTROL_PLANE_ALERTS.map((alert) =>
    [
      `## ${alertName(alert)}`,
      `${alert.meaning} (${alert.severity}, after ${alert.for})`,
      `\`\`\`promql\n${alert.expr}\n\`\`\``,
      alert.steps.map((step) => `- ${step}`).join('\n'),
    ].join('\n\n'),
  );
  return `${[
    '# Alerts about the control plane',
    `<!-- ${SOURCE} -->`,
    `\`${FOLDER}/prometheus-rule.yaml\` has them as a PrometheusRule. The chart renders it with \`metrics.prometheusRule.enabled\`, for its own installation. They need the metrics of all replicas, with the labels \`namespace\` and \`pod\`. The alerts about the webhook are in [operations.md](operations.md#alerts); the chart renders them with the same value.`,
    ...sections,
    '',
  ]
    .join('\n\n')
    .trimEnd()}\n`;
}
