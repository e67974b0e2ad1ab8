// For tests of listeners: unusual conditions of statuses, and the filter chains that are served.

import type { ListenerStatus } from '../../../src/translation/status/listener-statuses.ts';
import type { Settings } from '../../../src/translation.ts';
import { configuration, metadata, translated } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}

interface Status {
  readonly conditions?: readonly Condition[];
  readonly listeners?: readonly ListenerStatus[];
}

/** The normal conditions. */
const USUAL: ReadonlySet<string> = new Set([
  'Accepted=True Accepted',
  'Programmed=True Programmed',
  'Conflicted=False NoConflicts',
  'ResolvedRefs=True ResolvedRefs',
  'AttachedListenerSets=Unknown ListenerSetsNotAllowed',
]);

const KINDS = ['Gateway', 'XListenerSet', 'ListenerSet'];

/** `edge: Accepted=True ListenersNotValid` and `edge[https]: Programmed=False Invalid`, sorted, without the normal ones. */
export function said(objects: readonly unknown[], settings: Partial<Settings> = {}): readonly string[] {
  return translated(objects, settings)
    .statuses.filter(({ kind }) => KINDS.includes(kind))
    .flatMap(({ name, status }) => {
      const { conditions = [], listeners = [] } = status as Status;
      return [
        ...unusual(name, conditions),
        ...listeners.flatMap((listener) => unusual(`${name}[${listener.name}]`, listener.conditions)),
      ];
    })
    .sort();
}

function unusual(about: string, conditions: readonly Condition[]): readonly string[] {
  return conditions
    .map(({ type, status, reason }) => `${type}=${status} ${reason}`)
    .filter((text) => !USUAL.has(text))
    .map((text) => `${about}: ${text}`);
}

/** The status of the only object of this name among Gateways and ListenerSets. */
export function statusOf(objects: readonly unknown[], name: string): Status {
  const found = translated(objects).statuses.find(
    (status) => KINDS.includes(status.kind) && status.name === name,
  );
  return found?.status ?? {};
}

/** `listener~8443: https sni=a.test tls`: each chain of each Envoy listener. */
export function chains(objects: readonly unknown[], settings: Partial<Settings> = {}): readonly string[] {
  return configuration(objects, settings).listeners.flatMap(({ name, filterChains = [] }) =>
    filterChains.map(({ name: chain, filterChainMatch, transportSocket }) => {
      const names = filterChainMatch?.serverNames;
      return `${name}: ${chain}${names === undefined ? '' : ` sni=${names.join()}`}${transportSocket === undefined ? '' : ' tls'}`;
    }),
  );
}

export function listenerSet(name: string, listeners: readonly Members[], more: Members = {}) {
  return {
    apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
    kind: 'XListenerSet',
    metadata: metadata(name),
    spec: { parentRef: { name: 'edge', namespace: 'default' }, listeners },
    ...more,
  };
}

/** A TCPRoute or TLSRoute on `edge`, to the port of Services. */
export function streamRoute(
  kind: 'TCPRoute' | 'TLSRoute',
  name: string,
  backends: readonly string[],
  { spec = {}, ...more }: Members & { readonly spec?: Members } = {},
) {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind,
    metadata: metadata(name, more),
    spec: {
      parentRefs: [{ name: 'edge', namespace: 'default' }],
      rules: [{ backendRefs: backends.map((backend) => ({ name: backend, port: 80 })) }],
      ...spec,
    },
  };
}

export function tlsSecret(name: string, { cert, key }: { readonly cert: string; readonly key: string }) {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: metadata(name),
    type: 'kubernetes.io/tls',
    stringData: { 'tls.crt': cert, 'tls.key': key },
  };
}
