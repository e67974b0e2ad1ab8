// The parts of provisioned objects that several tests expect.

import type { Kube } from '../../src/provision/parameters.ts';
import { FULL } from './full-parameters.ts';

export const SELECTOR = {
  'app.kubernetes.io/name': 'shop',
  'app.kubernetes.io/instance': 'shop',
  'gateway.networking.k8s.io/gateway-name': 'shop',
};

export const MARKER = { gatewarden: 'kube-gateway' };
export const TEAM = { team: 'sales' };

/** The labels of an object, and of pods without the marker. */
export const labelsOf = (className: string, more: object = {}) => ({
  ...SELECTOR,
  ...MARKER,
  'gateway.networking.k8s.io/gateway-class-name': className,
  'app.kubernetes.io/managed-by': 'gatewarden',
  'app.kubernetes.io/version': '3.1.0',
  ...more,
});
export const podLabelsOf = (className: string, more: object = {}) => ({
  ...SELECTOR,
  'gateway.networking.k8s.io/gateway-class-name': className,
  ...more,
});
export const metadataOf = (className: string, more: object = {}) => ({
  name: 'shop',
  namespace: 'web',
  labels: labelsOf(className, more),
});

export const fieldOf = (name: string, fieldPath: string) => ({
  name,
  valueFrom: { fieldRef: { fieldPath } },
});
export const POD_NAME = fieldOf('POD_NAME', 'metadata.name');
export const POD_NAMESPACE = fieldOf('POD_NAMESPACE', 'metadata.namespace');

export const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 10_101,
  capabilities: { drop: ['ALL'] },
};
export const LOW_PORTS = { sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }] };

export const probesOf = (path: string, port: number) => ({
  startupProbe: {
    httpGet: { path, port },
    periodSeconds: 1,
    timeoutSeconds: 2,
    failureThreshold: 60,
    successThreshold: 1,
  },
  readinessProbe: { httpGet: { path, port }, periodSeconds: 10 },
});

export const tcp = (name: string, containerPort: number) => ({ name, containerPort, protocol: 'TCP' });
export const servicePort = (port: number, more: object = {}) => ({
  name: `listener-${port}`,
  protocol: 'TCP',
  port,
  targetPort: port,
  ...more,
});

export const preStop = (seconds: number) => ({
  preStop: {
    exec: {
      command: [
        '/bin/sh',
        '-c',
        `wget --post-data "" -O /dev/null 127.0.0.1:19000/healthcheck/fail; sleep ${seconds}`,
      ],
    },
  },
});

export const TOKEN = {
  name: 'xds-token',
  projected: {
    sources: [
      { serviceAccountToken: { audience: 'gatewarden', expirationSeconds: 43_200, path: 'xds-token' } },
    ],
  },
};
export const TOKEN_MOUNT = { name: 'xds-token', mountPath: '/var/run/secrets/tokens', readOnly: true };
export const CONFIG_MOUNT = { name: 'envoy-config', mountPath: '/etc/envoy' };
export const CONFIG = { name: 'envoy-config', configMap: { name: 'shop' } };

/** Every field of the parameters, with what shows the others: metrics, the hook before the stop, the mesh's own sidecar. */
export const EVERY_FIELD: Kube = {
  ...FULL,
  stats: { ...FULL.stats, enabled: true },
  podTemplate: { ...FULL.podTemplate, gracefulShutdown: { enabled: true, sleepTimeSeconds: 20 } },
  mesh: { ...FULL.mesh, customSidecars: [] },
};

export const imageOf = (repository: string) => ({
  image: `images.example.org/${repository}:v7@sha256:${'ab'.repeat(32)}`,
  imagePullPolicy: 'Never',
});
