// The two webhook configurations: which requests the API server sends, and what it does when nobody answers.
// Design: Admission; document 8, section 1.11.2. caBundle is left out: the server (or cert-manager) owns it.

import {
  ENFORCEMENT_LABEL,
  MUTATING_WARN_WEBHOOK,
  MUTATING_WEBHOOK,
  VALIDATING_WARN_WEBHOOK,
  VALIDATING_WEBHOOK,
} from '../identifiers.ts';
import { KINDS } from '../kinds/index.ts';
import {
  certificateSecret,
  configurationName,
  type FailurePolicy,
  type KubernetesObject,
  labels,
  PORTS,
  type RegistrationOptions,
} from './options.ts';

export function webhookConfigurations(options: RegistrationOptions): KubernetesObject[] {
  const metadata = {
    name: configurationName(options),
    labels: labels(options),
    ...(options.tls === 'cert-manager'
      ? {
          annotations: {
            'cert-manager.io/inject-ca-from': `${options.namespace}/${certificateSecret(options)}`,
          },
        }
      : {}),
  };
  const mutating = { reinvocationPolicy: 'IfNeeded' };
  return [
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata,
      webhooks: [
        webhook(options, VALIDATING_WEBHOOK, '/validate', options.validatingFailurePolicy, ENFORCED),
        webhook(options, VALIDATING_WARN_WEBHOOK, '/validate/warn', 'Ignore', WARNED),
      ],
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata,
      webhooks: [
        {
          ...webhook(options, MUTATING_WEBHOOK, '/mutate', options.mutatingFailurePolicy, ENFORCED),
          ...mutating,
        },
        { ...webhook(options, MUTATING_WARN_WEBHOOK, '/mutate/warn', 'Ignore', WARNED), ...mutating },
      ],
    },
  ];
}

/** A misspelt value of the label enforces. */
const ENFORCED = { key: ENFORCEMENT_LABEL, operator: 'NotIn', values: ['warn', 'off'] };
const WARNED = { key: ENFORCEMENT_LABEL, operator: 'In', values: ['warn'] };

function webhook(
  options: RegistrationOptions,
  name: string,
  path: string,
  failurePolicy: FailurePolicy,
  requirement: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return {
    name,
    clientConfig: {
      service: { namespace: options.namespace, name: options.name, path, port: PORTS.webhook },
    },
    rules: rules(),
    matchPolicy: 'Equivalent',
    namespaceSelector: { matchExpressions: [requirement] },
    // Both only save calls: the server decides the same way by itself (document 8, section 1.11.2).
    matchConditions: [
      { name: 'not-deleting', expression: '!has(object.metadata.deletionTimestamp)' },
      {
        name: 'spec-changed',
        expression:
          "request.operation == 'CREATE' || !has(object.spec) || !has(oldObject.spec) || object.spec != oldObject.spec",
      },
    ],
    failurePolicy,
    sideEffects: 'None',
    timeoutSeconds: options.timeoutSeconds,
    admissionReviewVersions: ['v1'],
  };
}

/** One rule a group: our kinds and nothing else, no subresources. */
function rules(): Readonly<Record<string, unknown>>[] {
  const groups = [...new Set(KINDS.map(({ group }) => group))].sort().reverse();
  return groups.map((group) => {
    const kinds = KINDS.filter((kind) => kind.group === group);
    return {
      apiGroups: [group],
      apiVersions: [...new Set(kinds.map(({ version }) => version))],
      operations: ['CREATE', 'UPDATE'],
      resources: kinds.map(({ plural }) => plural),
      scope: 'Namespaced',
    };
  });
}
