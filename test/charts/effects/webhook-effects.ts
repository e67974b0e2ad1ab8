// Values of the webhook: its configurations, and its certificate.

import { ENFORCEMENT_LABEL } from '../../../src/identifiers.ts';
import { controlPlaneRules, leaderRules } from '../../../src/registration/control-plane-rbac.ts';
import { certificateRules, selfTestRules } from '../../../src/registration/rbac.ts';
import {
  CONTAINER,
  metadata,
  POD,
  type Rendering,
  TESTED_ELSEWHERE,
  variable,
  variableWith,
} from './effect.ts';

const BUNDLE = Buffer.from('-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n').toString(
  'base64',
);
const VALIDATING = 'ValidatingWebhookConfiguration';
const MUTATING = 'MutatingWebhookConfiguration';
const ENFORCED = { key: ENFORCEMENT_LABEL, operator: 'NotIn', values: ['warn', 'off'] };

/** In all entries of both configurations, which the control plane hears of. */
const calls = (place: string, value: unknown): Readonly<Record<string, unknown>> => ({
  [`${VALIDATING} webhooks.*.${place}`]: value,
  [`${MUTATING} webhooks.*.${place}`]: value,
  [variable('GATEWARDEN_WEBHOOK_CALLS')]: TESTED_ELSEWHERE,
});

const condition = (name: string, expression: string): Readonly<Record<string, unknown>> =>
  calls(`matchConditions[${name}]`, { name, expression });

/** With a mounted certificate, the control plane has none of its own. */
const MOUNTED = {
  ...variableWith('GATEWARDEN_WEBHOOK_TLS', 'files'),
  ...variableWith('GATEWARDEN_WEBHOOK_CERT_DIR', '/etc/webhook-certs'),
  [variable('GATEWARDEN_WEBHOOK_CERT_SECRET')]: undefined,
  [variable('GATEWARDEN_WEBHOOK_CERT_DURATION')]: undefined,
  [variable('GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE')]: undefined,
  [`${CONTAINER}.volumeMounts`]: [{ name: 'webhook-cert', mountPath: '/etc/webhook-certs', readOnly: true }],
  'Role rules': TESTED_ELSEWHERE,
  'ClusterRole rules': TESTED_ELSEWHERE,
};

const volumes = (secretName: string): readonly object[] => [{ name: 'webhook-cert', secret: { secretName } }];
const ISSUER = { kind: 'ClusterIssuer', name: 'internal' };

const certificate = (spec: object): object => ({
  apiVersion: 'cert-manager.io/v1',
  kind: 'Certificate',
  metadata: metadata({ name: 'gatewarden-webhook' }),
  spec: {
    dnsNames: ['gatewarden.ns.svc', 'gatewarden.ns'],
    privateKey: { algorithm: 'ECDSA', size: 256, rotationPolicy: 'Always' },
    ...spec,
  },
});

const INJECTED = { 'cert-manager.io/inject-ca-from': 'ns/gatewarden-webhook' };

export const WEBHOOK_EFFECTS: readonly Rendering[] = [
  {
    name: 'the calls of the webhook',
    effects: {
      'webhook.timeoutSeconds': { value: 7, places: calls('timeoutSeconds', 7) },
      'webhook.matchPolicy': { value: 'Exact', places: calls('matchPolicy', 'Exact') },
      'webhook.validating.failurePolicy': {
        value: 'Ignore',
        places: { [`${VALIDATING} webhooks[validate.admission.gatewarden.dev].failurePolicy`]: 'Ignore' },
      },
      'webhook.mutating.failurePolicy': {
        value: 'Fail',
        places: { [`${MUTATING} webhooks[mutate.admission.gatewarden.dev].failurePolicy`]: 'Fail' },
      },
      'webhook.mutating.reinvocationPolicy': {
        value: 'Never',
        places: { [`${MUTATING} webhooks.*.reinvocationPolicy`]: 'Never' },
      },
      'webhook.excludeInstallNamespace': {
        value: true,
        places: calls('namespaceSelector.matchExpressions[1].values', ['ns', 'legacy']),
      },
      'webhook.exemptNamespaces': {
        value: ['legacy'],
        places: calls('namespaceSelector.matchExpressions[1]', {
          key: 'kubernetes.io/metadata.name',
          operator: 'NotIn',
          values: ['ns', 'legacy'],
        }),
      },
      'webhook.namespaceSelector': {
        value: { matchExpressions: [{ key: 'team', operator: 'Exists' }] },
        places: calls('namespaceSelector.matchExpressions[2]', { key: 'team', operator: 'Exists' }),
      },
      'webhook.exemptUsers': {
        value: ['velero'],
        places: condition('exempt-users', '!(request.userInfo.username in ["velero"])'),
      },
      'webhook.exemptGroups': {
        value: ['ops'],
        places: condition(
          'exempt-groups',
          '!has(request.userInfo.groups) || !request.userInfo.groups.exists(group, group in ["ops"])',
        ),
      },
      'webhook.matchConditions': {
        value: [{ name: 'mine', expression: 'true' }],
        places: condition('mine', 'true'),
      },
      'webhook.objectSelector': {
        value: { matchLabels: { team: 'web' } },
        places: calls('objectSelector', { matchLabels: { team: 'web' } }),
      },
      'webhook.annotations': {
        value: { owner: 'ops' },
        places: {
          [`${VALIDATING} metadata.annotations`]: { owner: 'ops' },
          [`${MUTATING} metadata.annotations`]: { owner: 'ops' },
        },
      },
    },
  },
  {
    name: 'the calls of the namespaces that are discovered',
    given: { discoveryNamespaceSelectors: [{ matchLabels: { team: 'web' } }] },
    effects: {
      'webhook.scopeToDiscovery': {
        value: true,
        places: {
          [`${VALIDATING} webhooks[validate-0.admission.gatewarden.dev].namespaceSelector.matchExpressions`]:
            [ENFORCED, { key: 'team', operator: 'In', values: ['web'] }],
          [`${VALIDATING} webhooks`]: TESTED_ELSEWHERE,
          [`${MUTATING} webhooks`]: TESTED_ELSEWHERE,
          [variable('GATEWARDEN_WEBHOOK_CALLS')]: TESTED_ELSEWHERE,
        },
      },
    },
  },
  {
    name: 'no validating configuration',
    effects: {
      'webhook.validating.enabled': {
        value: false,
        places: { [VALIDATING]: undefined, ...variableWith('GATEWARDEN_WEBHOOK_VALIDATING_NAME', '') },
      },
    },
  },
  {
    name: 'no mutating configuration',
    effects: {
      'webhook.mutating.enabled': {
        value: false,
        places: { [MUTATING]: undefined, ...variableWith('GATEWARDEN_WEBHOOK_MUTATING_NAME', '') },
      },
    },
  },
  {
    name: 'no webhook',
    effects: {
      'webhook.enabled': {
        value: false,
        places: {
          [VALIDATING]: undefined,
          [MUTATING]: undefined,
          'Service spec.ports[webhook]': undefined,
          [`${CONTAINER}.ports[webhook]`]: undefined,
          ...variableWith('GATEWARDEN_WEBHOOK_ENABLED', 'false'),
          ...Object.fromEntries(
            ['PORT', 'SERVICE_NAME', 'TLS', 'VALIDATING_NAME', 'MUTATING_NAME']
              .concat(['CERT_SECRET', 'CERT_DURATION', 'CERT_RENEW_BEFORE'])
              .map((name) => [variable(`GATEWARDEN_WEBHOOK_${name}`), undefined]),
          ),
          'ClusterRole rules': controlPlaneRules(),
          'Role rules': leaderRules(),
        },
      },
    },
  },
  {
    name: "the control plane's own certificate",
    effects: {
      'webhook.certificate.secretName': {
        value: 'own',
        places: {
          ...variableWith('GATEWARDEN_WEBHOOK_CERT_SECRET', 'own'),
          'Role rules': [...leaderRules(), ...selfTestRules(), ...certificateRules('own', ['patch'])],
        },
      },
      'webhook.certificate.duration': {
        value: '9000h',
        places: variableWith('GATEWARDEN_WEBHOOK_CERT_DURATION', '9000h'),
      },
      'webhook.certificate.renewBefore': {
        value: '100h',
        places: variableWith('GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE', '100h'),
      },
    },
  },
  {
    name: "cert-manager's certificate, of an own issuer",
    effects: {
      'webhook.certificate.source': {
        value: 'cert-manager',
        places: {
          ...MOUNTED,
          [`${POD}.volumes`]: volumes('gatewarden-webhook-cert'),
          [`${VALIDATING} metadata.annotations`]: INJECTED,
          [`${MUTATING} metadata.annotations`]: INJECTED,
          'Certificate/gatewarden-webhook': certificate({
            secretName: 'gatewarden-webhook-cert',
            duration: '8760h',
            renewBefore: '2920h',
            issuerRef: { kind: 'Issuer', name: 'gatewarden-webhook' },
          }),
          'Issuer/gatewarden-webhook': {
            apiVersion: 'cert-manager.io/v1',
            kind: 'Issuer',
            metadata: metadata({ name: 'gatewarden-webhook' }),
            spec: { selfSigned: {} },
          },
        },
      },
    },
  },
  {
    name: "cert-manager's certificate",
    given: { 'webhook.certificate.source': 'cert-manager' },
    effects: {
      'webhook.certificate.secretName': {
        value: 'tls',
        places: {
          [`${POD}.volumes`]: volumes('tls'),
          'Certificate/gatewarden-webhook spec.secretName': 'tls',
        },
      },
      'webhook.certificate.duration': {
        value: '9000h',
        places: { 'Certificate/gatewarden-webhook spec.duration': '9000h' },
      },
      'webhook.certificate.renewBefore': {
        value: '100h',
        places: { 'Certificate/gatewarden-webhook spec.renewBefore': '100h' },
      },
      'webhook.certificate.certManager.issuerRef': {
        value: ISSUER,
        places: {
          'Certificate/gatewarden-webhook spec.issuerRef': ISSUER,
          'Issuer/gatewarden-webhook': undefined,
        },
      },
    },
  },
  {
    name: 'a certificate in a Secret',
    effects: {
      'webhook.certificate.source': {
        value: 'secret',
        places: { ...MOUNTED, [`${POD}.volumes`]: volumes('tls') },
      },
      'webhook.certificate.secretName': { value: 'tls', places: { [`${POD}.volumes`]: volumes('tls') } },
      'webhook.certificate.caBundle': {
        value: BUNDLE,
        places: {
          [`${VALIDATING} webhooks.*.clientConfig.caBundle`]: BUNDLE,
          [`${MUTATING} webhooks.*.clientConfig.caBundle`]: BUNDLE,
        },
      },
    },
  },
];
