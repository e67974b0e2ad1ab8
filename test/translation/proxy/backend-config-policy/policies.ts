// A Service or Backend with BackendConfigPolicies, for tests of their effect.

import type { SettingsInput } from '../../../../src/translation.ts';
import { backend, backendConfigPolicy, backendsOf, clusterOf, serviceOf } from '../../backends/objects.ts';

type Members = Readonly<Record<string, unknown>>;

export const SERVICE = serviceOf('cart', { ports: [{ name: 'http', port: 80 }] });
export const HTTP2_SERVICE = serviceOf('cart', { ports: [{ name: 'grpc', port: 80 }] });
export const SERVICE_CLUSTER = 'kube_default_cart_80';
export const OF_SERVICE = { targetRefs: [{ group: '', kind: 'Service', name: 'cart' }] };
export const OF_BACKEND = { targetRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'b' }] };
export const BACKEND_CLUSTER = 'backend_default_b_0';

export const staticBackend = (...hosts: readonly string[]) =>
  backend('b', { type: 'Static', static: { hosts: hosts.map((host) => ({ host, port: 80 })) } });

/** The cluster of the Service with one policy. */
export const withPolicy = (spec: Members, settings: SettingsInput = {}, service: object = SERVICE) =>
  clusterOf(SERVICE_CLUSTER, [service, backendConfigPolicy('p', { ...OF_SERVICE, ...spec })], settings);

/** The same for a Backend. */
export const backendWithPolicy = (backend: object, spec: Members) =>
  clusterOf(BACKEND_CLUSTER, [backend, backendConfigPolicy('p', { ...OF_BACKEND, ...spec })]);

/** The conditions of a policy's status, by ancestor: `Service/default/cart: Accepted True Valid`. */
export function conditionsOf(name: string, objects: readonly unknown[], settings: SettingsInput = {}) {
  const found = backendsOf(objects, settings).statuses.find(
    (status) => status.kind === 'BackendConfigPolicy' && status.name === name,
  );
  const { ancestors = [] } = (found?.status ?? {}) as {
    ancestors?: readonly {
      ancestorRef: { group: string; kind: string; namespace: string; name: string };
      conditions: readonly { type: string; status: string; reason: string; message: string }[];
    }[];
  };
  return ancestors.map(({ ancestorRef: { kind, namespace, name }, conditions }) => [
    `${kind}/${namespace}/${name}`,
    ...conditions.map(({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`),
  ]);
}

/** Findings of the translation itself: `TR-70 spec.tls`. */
export function findingsOf(objects: readonly unknown[], settings: SettingsInput = {}): readonly string[] {
  return backendsOf(objects, settings)
    .findings.filter(({ code }) => code.startsWith('TR-'))
    .map(({ code, path }) => `${code} ${path}`);
}
