// The rules for Prometheus about the control plane, and the page docs/alerts.md.

import { alertName, CONTROL_PLANE_ALERTS, controlPlaneRules } from '../registration/control-plane-alerts.ts';
import { toYaml } from '../registration/yaml.ts';
import type { GeneratedFile } from './generated-file.ts';

const SOURCE = 'Generated from src/registration/control-plane-alerts.ts; change it there.';
const FOLDER = 'manifests/components/control-plane-alerts';

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
    `\`${FOLDER}/prometheus-rule.yaml\` has them as a PrometheusRule. They need the metrics of all replicas, with the labels \`namespace\` and \`pod\`. The alerts of the webhook are in [operations.md](operations.md).`,
    ...sections,
    '',
  ]
    .join('\n\n')
    .trimEnd()}\n`;
}
