// A small valid object of each kind, for the self-test's dry runs. Nothing of it is stored.

import { SELF_TEST_ANNOTATION, SELF_TEST_REACH } from '../identifiers.ts';
import type { Kind } from '../schema/kind.ts';

const NAME = 'gatewarden-self-test';
const target = (kind: string) => ({ group: 'gateway.networking.k8s.io', kind, name: NAME });

/** None of them has a finding, not even a warning: configured severities could make it an error. */
const SPECS: Readonly<Record<string, object>> = {
  Backend: { type: 'Static', static: { hosts: [{ host: 'self-test.invalid', port: 80 }] } },
  BackendConfigPolicy: { targetRefs: [{ group: '', kind: 'Service', name: NAME }], connectTimeout: '5s' },
  DirectResponse: { status: 200 },
  EdgeBackend: { static: { host: 'self-test.invalid', port: 80 } },
  EdgePolicy: { targetRefs: [target('HTTPRoute')], traffic: { timeouts: { request: '5s' } } },
  GatewayExtension: { extAuth: { grpcService: { backendRef: { name: NAME, port: 80 } } } },
  GatewayParameters: { selfManaged: {} },
  HTTPListenerPolicy: { targetRefs: [target('Gateway')], serverHeaderTransformation: 'PassThrough' },
  ListenerPolicy: { targetRefs: [target('Gateway')], default: { perConnectionBufferLimitBytes: 65_536 } },
  TrafficPolicy: { targetRefs: [target('HTTPRoute')], timeouts: { request: '5s' } },
};

export function selfTestObject(
  { apiVersion, kind }: Pick<Kind, 'apiVersion' | 'kind'>,
  namespace: string,
): Readonly<Record<string, unknown>> {
  return {
    apiVersion,
    kind,
    metadata: { name: NAME, namespace, annotations: { [SELF_TEST_ANNOTATION]: SELF_TEST_REACH } },
    spec: SPECS[kind] ?? {},
  };
}
