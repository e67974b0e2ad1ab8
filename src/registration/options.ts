// The options of an installation, with the defaults that manifests/ is generated with.

import type { Profile } from '../config/config.ts';
import { CONFIG_FILE } from '../config/find.ts';
import type { WebhookCalls } from '../environment/webhook-calls-schema.ts';
import {
  PORTS as ALL_PORTS,
  IMAGE,
  INSTALL_NAMESPACE,
  NAME,
  WEBHOOK_CERTIFICATE_FOLDER,
} from '../identifiers.ts';

export type FailurePolicy = 'Fail' | 'Ignore';

/** The part of a profile that the webhook configurations have. */
export type SelectedProfile = Pick<Profile, 'name' | 'namespaceSelector'>;

/** What the API server sends, and what it does without an answer. */
export type CallOptions = Required<Omit<WebhookCalls, 'scopes'>> & Pick<WebhookCalls, 'scopes'>;

export interface RegistrationOptions extends CallOptions {
  /** Prefix of all names, and the name of the Service and the Deployment. */
  readonly name: string;
  readonly namespace: string;
  readonly image: string;
  readonly replicas: number;
  /** The source of the serving certificate: created by the servers, or a mounted Secret of cert-manager. */
  readonly tls: 'self-signed' | 'cert-manager';
  readonly validationLevel: 'standard' | 'strict';
  readonly earlyRefusal: boolean;
  /** gatewarden.yaml for the servers, in a mounted ConfigMap. */
  readonly config?: { readonly text: string; readonly profiles: readonly SelectedProfile[] };
  /** Ports that pods may connect to: the ports of the API server's endpoints, not of its Service. */
  readonly egressPorts: readonly number[];
  readonly priorityClassName?: string;
  /** Pods use the network of their nodes, for control planes that can't reach the pod network. */
  readonly hostNetwork: boolean;
  /** The time between two audits of the stored objects; `0s`: none. */
  readonly auditInterval: string;
  /** /metrics with TLS, for tokens whose user may get it. */
  readonly secureMetrics: boolean;
  /** Events about rejected objects. */
  readonly events: boolean;
  /** Further flags of `gatewarden serve`, as they are written in the container's `args`. */
  readonly serverFlags: readonly string[];
}

/** Only the chart changes most of them. */
export const DEFAULT_CALLS: Required<Omit<CallOptions, 'scopes'>> = {
  port: ALL_PORTS.webhook,
  timeoutSeconds: 5,
  matchPolicy: 'Equivalent',
  validatingFailurePolicy: 'Fail',
  mutatingFailurePolicy: 'Ignore',
  reinvocationPolicy: 'IfNeeded',
  namespaceSelector: {},
  objectSelector: {},
  matchConditions: [],
};

export const DEFAULT_OPTIONS: RegistrationOptions = {
  ...DEFAULT_CALLS,
  name: NAME,
  namespace: INSTALL_NAMESPACE,
  image: `${IMAGE}:0.1.0`,
  replicas: 2,
  tls: 'self-signed',
  validationLevel: 'standard',
  earlyRefusal: true,
  egressPorts: [443, 6443],
  hostNetwork: false,
  auditInterval: '0s',
  secureMetrics: false,
  events: false,
  serverFlags: [],
};

/** Container and Service ports by name (docs/development/design.md#the-installation). */
export const PORTS = {
  webhook: ALL_PORTS.webhook,
  health: ALL_PORTS.health,
  metrics: ALL_PORTS.metrics,
} as const;

/** The folder of a mounted certificate. */
export const CERTIFICATE_FOLDER = WEBHOOK_CERTIFICATE_FOLDER;

/** The folder of the mounted gatewarden.yaml. */
export const CONFIG_FOLDER = '/etc/gatewarden';
/** That file. */
export const CONFIG_PATH = `${CONFIG_FOLDER}/${CONFIG_FILE}`;

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [member: string]: unknown;
}

export function selectorLabels({ name }: RegistrationOptions): Readonly<Record<string, string>> {
  return { 'app.kubernetes.io/name': 'gatewarden', 'app.kubernetes.io/instance': name };
}

export function labels(options: RegistrationOptions): Readonly<Record<string, string>> {
  return { ...selectorLabels(options), 'app.kubernetes.io/component': 'admission-webhook' };
}

/** The name of both webhook configurations; two installations in one cluster have different names. */
export function configurationName({ name, namespace }: RegistrationOptions): string {
  return `${name}-${namespace}`;
}

export function configMapName({ name }: RegistrationOptions): string {
  return `${name}-config`;
}

/** The Lease of the replica that runs the audit. */
export const auditLease = (name: string): string => `${name}-audit`;

export const hasAudit = ({ auditInterval }: RegistrationOptions): boolean =>
  auditInterval !== DEFAULT_OPTIONS.auditInterval;

/** The Secret of the CA, or of cert-manager's certificate. */
export function certificateSecret({ name }: RegistrationOptions): string {
  return `${name}-webhook-cert`;
}
