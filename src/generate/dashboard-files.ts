// Dashboards as JSON, and the component of kustomize that puts that of the control plane into a ConfigMap for Grafana.

import { CONTROL_PLANE_DASHBOARD } from '../registration/dashboard/control-plane-dashboard.ts';
import { grafanaDashboard } from '../registration/dashboard/grafana.ts';
import { DASHBOARD_LABELS, type Dashboard } from '../registration/dashboard/panel.ts';
import { WEBHOOK_DASHBOARD } from '../registration/dashboard/webhook-dashboard.ts';
import { toYaml } from '../registration/yaml.ts';
import type { GeneratedFile } from './generated-file.ts';

const FOLDER = 'manifests/components/control-plane-dashboard';
const FILE = 'control-plane-dashboard.json';

export const dashboardJson = (dashboard: Dashboard): string =>
  `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`;

export function dashboardFiles(): readonly GeneratedFile[] {
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    configMapGenerator: [
      {
        name: 'gatewarden-control-plane-dashboard',
        files: [FILE],
        // The sidecar finds it by the label and follows changes by itself.
        options: { disableNameSuffixHash: true, labels: DASHBOARD_LABELS },
      },
    ],
  };
  return [
    { path: 'manifests/components/prometheus/dashboard.json', text: dashboardJson(WEBHOOK_DASHBOARD) },
    { path: `${FOLDER}/${FILE}`, text: dashboardJson(CONTROL_PLANE_DASHBOARD) },
    {
      path: `${FOLDER}/kustomization.yaml`,
      text: `# Generated from src/registration/dashboard; change it there.\n${toYaml([kustomization])}`,
    },
  ];
}
