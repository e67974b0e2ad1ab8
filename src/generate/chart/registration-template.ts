// templates/_registration.tpl: what kustomize bases and `gatewarden manifests` have too, from the same objects: the calls of the webhook, and the
// permissions of the account.

import {
  controlPlaneRules,
  inferenceRules,
  leaderRules,
  listenerSetRules,
} from '../../registration/control-plane-rbac.ts';
import { METRICS_READER_RULES, metricsAccessRules, reportRules } from '../../registration/option-rbac.ts';
import {
  configurationName,
  DEFAULT_OPTIONS,
  type KubernetesObject,
  type RegistrationOptions,
} from '../../registration/options.ts';
import type { PolicyRule } from '../../registration/policy-rule.ts';
import { certificateRules, configurationRule, selfTestRules } from '../../registration/rbac.ts';
import { readerRoles } from '../../registration/reader-roles.ts';
import { userRoles } from '../../registration/user-roles.ts';
import { webhookConfigurations } from '../../registration/webhooks.ts';
import { toTemplateYaml } from './template-yaml.ts';

/** Its names are expressions of the templates. */
const PLACEHOLDERS: RegistrationOptions = {
  ...DEFAULT_OPTIONS,
  name: '{{ include "gatewarden.fullname" . }}',
  namespace: '{{ .Release.Namespace }}',
};

interface Webhook {
  readonly name: string;
  readonly clientConfig: { readonly service: { readonly path: string } };
  readonly namespaceSelector: { readonly matchExpressions: readonly unknown[] };
  readonly rules: unknown;
  readonly matchConditions: unknown;
  readonly sideEffects: string;
  readonly admissionReviewVersions: readonly string[];
}

export function registrationTemplate(): string {
  const [validating = [], mutating = []] = webhookConfigurations(DEFAULT_OPTIONS).map(
    ({ webhooks }) => webhooks as readonly Webhook[],
  );
  const [first] = validating;
  if (first === undefined) throw new Error('there is no webhook');
  const { rules, matchConditions, sideEffects, admissionReviewVersions } = first;
  return [
    '{{- /* Generated from src/registration; change it there. */ -}}\n',
    define(
      'webhook.entries',
      'The entries of both configurations: the mode of a namespace decides which one is called.',
      {
        validating: validating.map(entryOf),
        mutating: mutating.map(entryOf),
      },
    ),
    define('webhook.rules', 'The requests that the API server sends.', rules),
    define(
      'webhook.matchConditions',
      'These only save calls: the webhook makes the same decisions itself.',
      matchConditions,
    ),
    define('webhook.protocol', 'What the webhook promises to the API server.', {
      sideEffects,
      admissionReviewVersions,
    }),
    define(
      'rbac.controlPlane',
      'What the control plane reads and writes in all namespaces.',
      controlPlaneRules(),
    ),
    define('rbac.listenerSets', 'Where the cluster has this kind.', listenerSetRules()),
    define('rbac.inferenceExtension', 'With the inference extension.', inferenceRules()),
    define('rbac.reports', 'With the audit.', reportRules()),
    define('rbac.metricsAccess', 'With secure metrics.', metricsAccessRules()),
    define('rbac.metricsReader', 'For the account of Prometheus.', METRICS_READER_RULES),
    define('rbac.configurations', 'The webhook reads its registration, and writes caBundle.', [
      named(configurationRule(PLACEHOLDERS)),
    ]),
    define('rbac.configurationsRead', 'The same, if the caBundle is not its own.', [
      named(configurationRule({ ...PLACEHOLDERS, tls: 'cert-manager' })),
    ]),
    define('rbac.leader', 'In the namespace of the release.', leaderRules()),
    define(
      'rbac.selfTest',
      'Dry runs, which show whether the API server calls the webhook.',
      selfTestRules(),
    ),
    define(
      'rbac.certificate',
      'The Secret of the CA.',
      certificateRules('{{ include "gatewarden.webhookSecret" . }}', ['patch']),
    ),
    ...rolesFor('user', userRoles(DEFAULT_OPTIONS)),
    ...rolesFor('reader', readerRoles(DEFAULT_OPTIONS)),
  ].join('\n');
}

/** Templates `rbac.GROUP.PURPOSE`; the purpose is the end of the role's name. */
const rolesFor = (group: string, roles: readonly KubernetesObject[]): readonly string[] =>
  roles.map(({ metadata, rules }) =>
    define(
      `rbac.${group}.${metadata.name.slice(configurationName(DEFAULT_OPTIONS).length + 1)}`,
      'For users.',
      {
        labels: Object.fromEntries(
          Object.entries(metadata.labels ?? {}).filter(([name]) => name.startsWith('rbac.')),
        ),
        rules,
      },
    ),
  );

const entryOf = ({ name, clientConfig, namespaceSelector }: Webhook) => ({
  name,
  path: clientConfig.service.path,
  matchExpressions: namespaceSelector.matchExpressions,
});

/** Both configurations have this name. */
const named = (rule: PolicyRule): PolicyRule => ({
  ...rule,
  resourceNames: ['{{ include "gatewarden.clusterName" . }}'],
});

function define(name: string, doc: string, value: unknown): string {
  return `{{- /* ${doc} */ -}}\n{{- define "gatewarden.${name}" -}}\n${toTemplateYaml(value)}{{- end -}}\n`;
}
