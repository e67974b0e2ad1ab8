// The two webhook configurations: which requests the API server sends, and what it does if the webhook doesn't answer.
// docs/development/design.md#roll-out-by-namespace. caBundle is omitted: the server (or cert-manager) owns it.

import { type NamespaceSelector, partition, type Requirement } from '../config/namespace-selector.ts';
import { defined } from '../grammar/defined.ts';
import {
  ENFORCEMENT_LABEL,
  MUTATING_WARN_WEBHOOK,
  MUTATING_WEBHOOK,
  VALIDATING_WARN_WEBHOOK,
  VALIDATING_WEBHOOK,
} from '../identifiers.ts';
import { KINDS } from '../kinds/index.ts';
import type { WebhookEntry } from './differences.ts';
import { type LabelSelector, requirementsOf, selectorOf } from './label-selector.ts';
import {
  certificateSecret,
  configurationName,
  type FailurePolicy,
  type KubernetesObject,
  labels,
  type RegistrationOptions,
} from './options.ts';
import type { Rule } from './rules.ts';

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
  return [
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata,
      webhooks: webhooksOf(options, 'validate'),
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata,
      webhooks: webhooksOf(options, 'mutate'),
    },
  ];
}

type Door = 'validate' | 'mutate';

/** The entries of one configuration. */
export function webhooksOf(options: RegistrationOptions, door: Door): readonly WebhookEntry[] {
  const { reinvocationPolicy } = options;
  const entries = entriesOf(options).map((entry) => webhook(options, entry, door));
  return door === 'mutate' ? entries.map((entry) => ({ ...entry, reinvocationPolicy })) : entries;
}

/** An unknown value of the label means enforce. */
const ENFORCED: Requirement = { key: ENFORCEMENT_LABEL, operator: 'NotIn', values: ['warn', 'off'] };
const WARNED: Requirement = { key: ENFORCEMENT_LABEL, operator: 'In', values: ['warn'] };

/** Namespaces with the same settings: one entry in each configuration. */
interface Entry {
  readonly mode: 'enforce' | 'warn';
  /** Undefined: the severities for all namespaces. */
  readonly profile?: string;
  readonly selector: NamespaceSelector;
  /** The number of the selector within its profile, starting at 1. */
  readonly number: number;
  /** What the entry demands of a namespace besides, and its place in the list of scopes. */
  readonly scope?: { readonly selector: LabelSelector; readonly place: number };
}

/**
 * The entries without a profile come first and always in the same positions, so that patches by position keep working. Each namespace is
 * selected by one entry of each configuration, so that no object is validated twice or with the wrong severities.
 */
function entriesOf({ config, scopes }: RegistrationOptions): Entry[] {
  const profiles = config?.profiles ?? [];
  const { own, rest } = partition(profiles.map(({ namespaceSelector }) => namespaceSelector));
  const inBothModes = (selectors: readonly NamespaceSelector[], profile?: string): Entry[] =>
    selectors.flatMap((selector, index) =>
      (['enforce', 'warn'] as const).map((mode) => ({
        mode,
        selector,
        number: index + 1,
        ...defined({ profile }),
      })),
    );
  const entries = [
    ...inBothModes(rest),
    ...profiles.flatMap(({ name }, index) => inBothModes(own[index] ?? [], name)),
  ];
  if (scopes === undefined) return entries;
  return entries.flatMap((entry) =>
    scopes.map((selector, place) => ({ ...entry, scope: { selector, place } })),
  );
}

const NAMES = {
  validate: { enforce: VALIDATING_WEBHOOK, warn: VALIDATING_WARN_WEBHOOK },
  mutate: { enforce: MUTATING_WEBHOOK, warn: MUTATING_WARN_WEBHOOK },
} as const;

/**
 * `validate.…`, `legacy.validate.…`, and `2.legacy.validate.…` if a profile needs several selectors; with scopes `validate-0.…`,
 * `legacy.validate-0.…`.
 */
function nameOf({ mode, profile, number, scope }: Entry, door: Door): string {
  const name = NAMES[door][mode];
  return [
    ...(number > 1 ? [number] : []),
    ...(profile === undefined ? [] : [profile]),
    scope === undefined ? name : name.replace('.', `-${scope.place}.`),
  ].join('.');
}

const pathOf = ({ mode, profile }: Entry, door: Door): string =>
  `/${door}${mode === 'warn' ? '/warn' : ''}${profile === undefined ? '' : `/profile/${profile}`}`;

/** In a namespace with `warn` nothing may be refused, also if the webhook doesn't answer. */
function failurePolicyOf(options: RegistrationOptions, { mode }: Entry, door: Door): FailurePolicy {
  if (mode === 'warn') return 'Ignore';
  return door === 'validate' ? options.validatingFailurePolicy : options.mutatingFailurePolicy;
}

const namespaceSelector = (options: RegistrationOptions, { mode, selector, scope }: Entry): LabelSelector =>
  selectorOf([
    mode === 'warn' ? WARNED : ENFORCED,
    ...selector,
    ...requirementsOf(options.namespaceSelector),
    ...requirementsOf(scope?.selector),
  ]);

function webhook(options: RegistrationOptions, entry: Entry, door: Door): WebhookEntry {
  return {
    name: nameOf(entry, door),
    clientConfig: {
      service: {
        namespace: options.namespace,
        name: options.name,
        path: pathOf(entry, door),
        port: options.port,
      },
    },
    rules: rules(),
    matchPolicy: options.matchPolicy,
    namespaceSelector: namespaceSelector(options, entry),
    // Also an empty one is written: without it, an apply would keep the selector of another client.
    objectSelector: options.objectSelector,
    // Both conditions only save calls: the server makes the same decisions itself (docs/development/design.md#what-always-passes).
    matchConditions: [
      { name: 'not-deleting', expression: '!has(object.metadata.deletionTimestamp)' },
      {
        name: 'spec-changed',
        expression:
          "request.operation == 'CREATE' || !has(object.spec) || !has(oldObject.spec) || object.spec != oldObject.spec",
      },
      ...options.matchConditions,
    ],
    failurePolicy: failurePolicyOf(options, entry, door),
    sideEffects: 'None',
    timeoutSeconds: options.timeoutSeconds,
    admissionReviewVersions: ['v1'],
  };
}

/** One rule per group: only our kinds, no subresources. */
function rules(): Rule[] {
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
