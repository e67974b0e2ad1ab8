// Translates EdgeBackends for tests, in the namespace `shop`, beside one Gateway of the edge data plane.

import type { Backend } from '../../../../src/translation/edge/model/records.ts';
import { readSettings, translate } from '../../../../src/translation.ts';

export const GATEWAY = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden-edge' },
    spec: { controllerName: 'gatewarden.dev/edge' },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { namespace: 'shop', name: 'web' },
    spec: {
      gatewayClassName: 'gatewarden-edge',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
    },
  },
];

export const edgeBackend = (spec: object, name = 'b', namespace = 'shop') => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { namespace, name, generation: 3 },
  spec,
});

export interface TranslatedBackends {
  /** In the order of the output. */
  readonly records: readonly Backend[];
  /** `status reason: message` of each EdgeBackend. */
  readonly accepted: readonly string[];
  /** `code path: message` of what the translation finds, without findings of admission. */
  readonly findings: readonly string[];
}

export function translatedBackends(objects: readonly object[], settings: object = {}): TranslatedBackends {
  const translation = translate([...GATEWAY, ...objects], readSettings(settings).settings);
  const [gateway] = translation.gateways;
  return {
    records: gateway?.dataPlane === 'edge' ? gateway.backends : [],
    accepted: translation.statuses
      .filter(({ kind }) => kind === 'EdgeBackend')
      .flatMap(({ status }) => status['conditions'] as readonly Condition[])
      .map(({ status, reason, message }) => `${status} ${reason}: ${message}`),
    findings: translation.findings
      .filter(({ code }) => code.startsWith('TR-'))
      .map(({ code, path, message }) => `${code} ${path}: ${message}`),
  };
}

interface Condition {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}
