// templates/_env.tpl: the environment variables that the chart sets, from the list that the control plane reads.

import type { Variable } from '../../environment/variable.ts';
import { VARIABLES } from '../../environment/variables.ts';
import { WEBHOOK_CERTIFICATE_FOLDER } from '../../identifiers.ts';
import { variableOf } from '../../registration/chart/describe-value.ts';
import { CONFIG_PATH } from '../../registration/options.ts';

/** Empty without the configuration. */
function configurationName(path: 'validating' | 'mutating'): string {
  return `.Values.webhook.${path}.enabled | ternary (include "gatewarden.clusterName" .) ""`;
}

const CHANGED_CALLS = 'include "gatewarden.webhook.changedCalls" .';

/** Expressions that are more than the value of a key. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  GATEWARDEN_XDS_SERVICE_NAME: 'include "gatewarden.fullname" .',
  GATEWARDEN_DEFAULT_IMAGE_TAG: '.Values.image.tag | default .Chart.AppVersion',
  GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY: `.Values.image.pullPolicy | default ${JSON.stringify(variableOf('image.pullPolicy').default)}`,
  GATEWARDEN_VALIDATION_MODE: '.Values.validation.level | lower | trim',
  GATEWARDEN_WEBHOOK_SERVICE_NAME: 'include "gatewarden.fullname" .',
  GATEWARDEN_WEBHOOK_TLS:
    'eq .Values.webhook.certificate.source "self-signed" | ternary "self-signed" "files"',
  GATEWARDEN_WEBHOOK_CERT_SECRET: 'include "gatewarden.webhookSecret" .',
  GATEWARDEN_WEBHOOK_CERT_DIR: JSON.stringify(WEBHOOK_CERTIFICATE_FOLDER),
  GATEWARDEN_WEBHOOK_VALIDATING_NAME: configurationName('validating'),
  GATEWARDEN_WEBHOOK_MUTATING_NAME: configurationName('mutating'),
  GATEWARDEN_WEBHOOK_CALLS: CHANGED_CALLS,
  GATEWARDEN_CONFIG_FILE: JSON.stringify(CONFIG_PATH),
  GATEWARDEN_LEADER_ELECTION_ID: 'include "gatewarden.fullname" .',
};

/** Values that only the running pod knows. */
const REFERENCES: Readonly<Record<string, string>> = {
  GATEWARDEN_MEMORY_LIMIT_BYTES: 'resourceFieldRef: {resource: limits.memory, divisor: "1"}',
  GATEWARDEN_CPU_LIMIT: 'resourceFieldRef: {resource: limits.cpu, divisor: "1"}',
  POD_NAMESPACE: 'fieldRef: {fieldPath: metadata.namespace}',
};

const WEBHOOK = '.Values.webhook.enabled';
const SELF_SIGNED = '(eq .Values.webhook.certificate.source "self-signed")';

const TRACED = '.Values.tracing.endpoint';

/** Variables that mean nothing otherwise. */
const CONDITIONS: Readonly<Record<string, string>> = {
  GATEWARDEN_CONFIG_FILE: '.Values.config',
  GATEWARDEN_AUDIT_INTERVAL: 'include "gatewarden.hasAudit" .',
  GATEWARDEN_WEBHOOK_EVENTS: `and ${WEBHOOK} .Values.webhook.events`,
  GATEWARDEN_WEBHOOK_PORT: WEBHOOK,
  GATEWARDEN_WEBHOOK_SERVICE_NAME: WEBHOOK,
  GATEWARDEN_WEBHOOK_TLS: WEBHOOK,
  GATEWARDEN_WEBHOOK_CERT_SECRET: `and ${WEBHOOK} ${SELF_SIGNED}`,
  GATEWARDEN_WEBHOOK_CERT_DIR: `and ${WEBHOOK} (not ${SELF_SIGNED})`,
  GATEWARDEN_WEBHOOK_CERT_DURATION: `and ${WEBHOOK} ${SELF_SIGNED}`,
  GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE: `and ${WEBHOOK} ${SELF_SIGNED}`,
  GATEWARDEN_WEBHOOK_VALIDATING_NAME: WEBHOOK,
  GATEWARDEN_WEBHOOK_MUTATING_NAME: WEBHOOK,
  GATEWARDEN_WEBHOOK_CALLS: `and ${WEBHOOK} (${CHANGED_CALLS})`,
  OTEL_EXPORTER_OTLP_ENDPOINT: TRACED,
  OTEL_TRACES_SAMPLER: TRACED,
  OTEL_TRACES_SAMPLER_ARG: `and ${TRACED} .Values.tracing.samplerArg`,
};

export function envTemplate(): string {
  const entries = [...VARIABLES].filter(([, { chart }]) => chart !== undefined);
  return [
    '{{- /* Generated from src/environment/variables.ts; change it there. */ -}}',
    '{{- /* The variables that the chart sets, as a list of `env`. */ -}}',
    '{{- define "gatewarden.env" -}}',
    ...entries.flatMap(([name, variable]) => entry(name, variable)),
    '{{- end -}}',
    '',
  ].join('\n');
}

function entry(name: string, variable: Variable): string[] {
  const reference = REFERENCES[name];
  const value = reference === undefined ? `  value: {{ ${expression(name, variable)} | quote }}` : undefined;
  const lines = [`- name: ${name}`, value ?? `  valueFrom:\n    ${reference}`];
  const condition = conditionOf(name, variable);
  return condition === undefined ? lines : [`{{- if ${condition} }}`, ...lines, '{{- end }}'];
}

/** A switch that is off by default is only set when it is on. */
function conditionOf(name: string, { default: value, chart }: Variable): string | undefined {
  const condition = CONDITIONS[name];
  if (condition === undefined && value === false && chart !== undefined && 'key' in chart)
    return `.Values.${chart.key}`;
  return condition;
}

function expression(name: string, { default: value, chart }: Variable): string {
  const special = EXPRESSIONS[name];
  if (special !== undefined) return special;
  if (chart === undefined || !('key' in chart)) throw new Error(`the chart has no value for ${name}`);
  const path = `.Values.${chart.key}`;
  if (typeof value === 'object') return `${path} | toRawJson`;
  return typeof value === 'number' && /_PORT$/.test(name) ? `${path} | int` : path;
}
