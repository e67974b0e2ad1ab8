// The generated files of both charts. The other templates are written by hand.

import { packageJson } from '../../cli/about/package-version.ts';
import { MOST_CELLS } from '../../config/namespace-selector.ts';
import { MAX_SELECTORS, PROFILE_NAME } from '../../config/profiles.ts';
import { SEVERITIES } from '../../config/setting.ts';
import { DEFAULT_CLASSES } from '../../environment/class-parameters-schema.ts';
import { SHORTEST_CERTIFICATE } from '../../environment/shortest-times.ts';
import { PREFIXED } from '../../environment/variables.ts';
import {
  ENFORCEMENT_LABEL,
  NAME,
  WEBHOOK_CERTIFICATE_FOLDER,
  XDS_CERTIFICATE_FOLDER,
} from '../../identifiers.ts';
import { KINDS } from '../../kinds/index.ts';
import { CRD_VALUES, GROUPS, VALUES } from '../../registration/chart/values.ts';
import { controlPlaneRuleGroups } from '../../registration/control-plane-alerts.ts';
import { CONTROL_PLANE_DASHBOARD } from '../../registration/dashboard/control-plane-dashboard.ts';
import { WEBHOOK_DASHBOARD } from '../../registration/dashboard/webhook-dashboard.ts';
import { CONFIG_PATH, DEFAULT_CALLS } from '../../registration/options.ts';
import { type AlertScope, webhookRuleGroups } from '../../registration/webhook-alerts.ts';
import { toYaml } from '../../registration/yaml.ts';
import { SettingsSchema } from '../../translation/settings-schema.ts';
import { dashboardJson } from '../dashboard-files.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { crdTemplate } from './crd-template.ts';
import { envTemplate } from './env-template.ts';
import { registrationTemplate } from './registration-template.ts';
import { toTemplateYaml } from './template-yaml.ts';
import { valuesSchema } from './values-schema.ts';
import { valuesYaml } from './values-yaml.ts';

const CHART = `charts/${NAME}`;
const CRD_CHART = `charts/${NAME}-crds`;

/**
 * The webhook configurations have matchConditions, which are stable from 1.30 on. 1.20.0 is what a helm from `go install` assumes when it
 * renders without a cluster: only its releases know a newer version (helm/pkg/chartutil/capabilities.go).
 */
const KUBERNETES = '>=1.30.0-0 || =1.20.0';

/** The template of the rules puts the namespace of the release here. */
const RULE_SCOPE = 'namespace="RELEASE_NAMESPACE"';

/** The template puts the Deployment of the release here. */
const RULE_DEPLOYMENT = 'deployment="RELEASE_DEPLOYMENT"';
const RELEASE: AlertScope = { matchers: RULE_SCOPE, deployment: RULE_DEPLOYMENT };

export function chartFiles(): GeneratedFile[] {
  return [
    chartYaml(
      CHART,
      NAME,
      'The Gatewarden control plane: admission webhook, translation, and the proxies of Gateways',
    ),
    {
      path: `${CHART}/values.yaml`,
      text: valuesYaml(header('src/registration/chart', `${NAME}`), VALUES, GROUPS),
    },
    {
      path: `${CHART}/values.schema.json`,
      text: valuesSchema(`Values of the chart ${NAME}`, VALUES, GROUPS),
    },
    { path: `${CHART}/templates/_env.tpl`, text: envTemplate() },
    { path: `${CHART}/templates/_registration.tpl`, text: registrationTemplate() },
    { path: `${CHART}/templates/_constants.tpl`, text: constantsTemplate() },
    // Not templates: what the rules and the dashboard have in braces is for Prometheus and Grafana.
    {
      path: `${CHART}/files/control-plane-alerts.yaml`,
      text: `# Generated from src/registration/control-plane-alerts.ts; change it there.\n${toYaml([
        { groups: controlPlaneRuleGroups(RULE_SCOPE) },
      ])}`,
    },
    {
      path: `${CHART}/files/webhook-alerts.yaml`,
      text: `# Generated from src/registration/webhook-alerts.ts; change it there.\n${toYaml([
        { groups: webhookRuleGroups(RELEASE, ({ where }) => where !== 'manifests') },
      ])}`,
    },
    { path: `${CHART}/files/control-plane-dashboard.json`, text: dashboardJson(CONTROL_PLANE_DASHBOARD) },
    { path: `${CHART}/files/webhook-dashboard.json`, text: dashboardJson(WEBHOOK_DASHBOARD) },
    chartYaml(
      CRD_CHART,
      `${NAME}-crds`,
      'The CustomResourceDefinitions of Gatewarden; install and upgrade them first',
    ),
    {
      path: `${CRD_CHART}/values.yaml`,
      text: valuesYaml(header('src/registration/chart', `${NAME}-crds`), CRD_VALUES),
    },
    {
      path: `${CRD_CHART}/values.schema.json`,
      text: valuesSchema(`Values of the chart ${NAME}-crds`, CRD_VALUES),
    },
    ...KINDS.map((kind) => ({ path: `${CRD_CHART}/templates/${kind.plural}.yaml`, text: crdTemplate(kind) })),
  ];
}

const header = (source: string, chart: string): string =>
  `# The values of the chart ${chart}, with their defaults.\n# Generated from ${source}; change it there.\n`;

function chartYaml(folder: string, name: string, description: string): GeneratedFile {
  const { version, homepage, repository, license } = packageJson();
  const chart = {
    apiVersion: 'v2',
    name,
    description,
    type: 'application',
    version,
    appVersion: version,
    kubeVersion: KUBERNETES,
    home: homepage,
    sources: [repository.url.replace(/^git\+/, '').replace(/\.git$/, '')],
    keywords: ['gateway-api', 'envoy', 'admission-webhook'],
    annotations: { 'artifacthub.io/license': license },
  };
  return {
    path: `${folder}/Chart.yaml`,
    text: `# Generated from package.json; change it there.\n${toYaml([chart])}`,
  };
}

const MERGED_FIELDS = Object.keys(SettingsSchema.properties.policyMerge.properties.trafficPolicy.properties);

/** The words that values are checked with, folders, and the port that is not free. */
function constantsTemplate(): string {
  const words = VALUES.filter((value) => value.words !== undefined).map((value) => ({
    key: value.key,
    words: value.mayBeEmpty ? ['', ...value.words!] : value.words,
  }));
  return [
    '{{- /* Generated from src/registration/chart; change it there. */ -}}',
    '{{- /* Keys with a fixed set of words. */ -}}',
    '{{- define "gatewarden.words" -}}',
    `${toTemplateYaml(words)}{{- end -}}`,
    '{{- /* The port of the administration, which is not in the Service. */ -}}',
    constant('adminPort', String(PREFIXED.ADMIN_PORT.default)),
    '{{- /* The GatewayClasses that the control plane creates, and the fields of TrafficPolicy that can be merged deeply. */ -}}',
    constant('classes', JSON.stringify(DEFAULT_CLASSES)),
    constant('mergedFields', JSON.stringify(MERGED_FIELDS)),
    '{{- /* Milliseconds that the shortest certificate of the webhook is valid. */ -}}',
    constant('shortestCertificate', String(SHORTEST_CERTIFICATE)),
    '{{- /* Where Secrets are mounted. */ -}}',
    constant('xdsTlsFolder', XDS_CERTIFICATE_FOLDER),
    constant('webhookCertFolder', WEBHOOK_CERTIFICATE_FOLDER),
    constant('configPath', CONFIG_PATH),
    '{{- /* Severities in gatewarden.yaml. */ -}}',
    constant('severities', JSON.stringify(SEVERITIES)),
    '{{- /* Names of profiles, the most selectors of all profiles, and the most while they are counted. */ -}}',
    constant('profileName', PROFILE_NAME.source),
    constant('mostSelectors', String(MAX_SELECTORS)),
    constant('mostCells', String(MOST_CELLS)),
    '{{- /* The label of a namespace that sets its mode. */ -}}',
    constant('enforcementLabel', ENFORCEMENT_LABEL),
    '{{- /* What the rules of Prometheus have in place of the namespace and the Deployment of the release. */ -}}',
    constant('ruleScope', RULE_SCOPE),
    constant('ruleDeployment', RULE_DEPLOYMENT),
    '{{- /* The calls of this version, where values can change them. */ -}}',
    constant('callDefaults', JSON.stringify(DEFAULT_CALLS)),
    '',
  ].join('\n');
}

const constant = (name: string, value: string): string =>
  `{{- define "gatewarden.${name}" -}}${value}{{- end -}}`;
