// The admission webhook: its configurations and its certificate.

import { DEFAULT_OPTIONS } from '../options.ts';
import { type Member, named, setting, value } from './describe-value.ts';
import type { ChartValue } from './value.ts';

const policy = (preset: string, which: string): Member & { default: string } => ({
  default: preset,
  words: ['Fail', 'Ignore'],
  doc: `What the API server does with ${which} if the webhook doesn't answer.`,
});

export const WEBHOOK_VALUES: readonly ChartValue[] = [
  setting('webhook.enabled', {
    doc: 'The webhook. Without it, the CRDs check structure only, and mistakes show up in statuses.',
  }),
  value('webhook.timeoutSeconds', 'whole number', DEFAULT_OPTIONS.timeoutSeconds, {
    isChecked: true,
    doc: 'Seconds that the API server waits for an answer, 1 to 30.',
  }),
  value('webhook.matchPolicy', 'text', DEFAULT_OPTIONS.matchPolicy, {
    words: ['Equivalent', 'Exact'],
    doc: 'Whether requests in other versions of the API are sent too.',
  }),
  value('webhook.validating.enabled', 'boolean', true, {
    doc: 'Renders the ValidatingWebhookConfiguration.',
  }),
  {
    key: 'webhook.validating.failurePolicy',
    type: 'text',
    ...policy(DEFAULT_OPTIONS.validatingFailurePolicy, 'an object'),
  },
  value('webhook.mutating.enabled', 'boolean', true, { doc: 'Renders the MutatingWebhookConfiguration.' }),
  {
    key: 'webhook.mutating.failurePolicy',
    type: 'text',
    ...policy(DEFAULT_OPTIONS.mutatingFailurePolicy, 'an object before its defaults'),
  },
  value('webhook.mutating.reinvocationPolicy', 'text', DEFAULT_OPTIONS.reinvocationPolicy, {
    words: ['IfNeeded', 'Never'],
    doc: 'Whether the call is repeated after other webhooks have changed the object.',
  }),
  value('webhook.excludeInstallNamespace', 'boolean', false, {
    doc: 'Leaves out objects in the namespace of the release.',
  }),
  value('webhook.exemptNamespaces', 'list of texts', [], {
    example: ['legacy'],
    doc: 'Namespaces whose objects are not sent to the webhook. The label `gatewarden.dev/enforcement: off` on a namespace does the same.',
  }),
  value('webhook.exemptUsers', 'list of texts', [], {
    example: ['system:serviceaccount:velero:velero'],
    doc: 'Users whose requests are not sent to the webhook: whatever they write is admitted.',
  }),
  value('webhook.exemptGroups', 'list of texts', [], {
    example: ['system:serviceaccounts:velero'],
    doc: 'The same for all users of a group.',
  }),
  value('webhook.scopeToDiscovery', 'boolean', false, {
    doc: 'Only sends objects in namespaces that `discoveryNamespaceSelectors` selects. For several installations in one cluster.',
  }),
  value(
    'webhook.namespaceSelector',
    'object',
    {},
    {
      example: { matchExpressions: [{ key: 'team', operator: 'Exists' }] },
      doc: 'Only sends objects in namespaces that this selects too.',
    },
  ),
  value(
    'webhook.objectSelector',
    'object',
    {},
    {
      example: { matchLabels: { team: 'web' } },
      doc: 'Only sends objects with these labels.',
    },
  ),
  value('webhook.matchConditions', 'list', [], {
    example: [{ name: 'not-velero', expression: "request.userInfo.username != 'velero'" }],
    doc: 'More conditions (CEL) that a request must meet to be sent.',
  }),
  setting('webhook.events', {
    doc: 'Writes an Event about each rejected object into its namespace.',
  }),
  value('webhook.annotations', 'labels', {}, { doc: 'Annotations of both configurations.' }),
  setting('webhook.certificate.source', {
    words: ['self-signed', 'cert-manager', 'secret'],
    doc: 'Who issues the certificate: the control plane, cert-manager, or you (a Secret).',
  }),
  setting('webhook.certificate.secretName', {
    ...named,
    default: '',
    doc: 'Secret of the certificate; empty: FULLNAME-webhook-cert.',
  }),
  value('webhook.certificate.caBundle', 'text', '', {
    doc: 'With source `secret`: the CA certificates as PEM, in base64.',
  }),
  setting('webhook.certificate.duration', {
    doc: 'How long a certificate is valid. Not with source `secret`.',
  }),
  setting('webhook.certificate.renewBefore', {
    default: '2920h',
    doc: 'How long before its end it is renewed. Not with source `secret`.',
  }),
  value(
    'webhook.certificate.certManager.issuerRef',
    'object',
    {},
    {
      example: { kind: 'ClusterIssuer', name: 'internal' },
      doc: 'The issuer; empty: the chart creates a self-signed one.',
    },
  ),
];
