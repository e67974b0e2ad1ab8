// Names and numbers of what is provisioned. Those of a mesh are in src/objects/mesh/names.ts, those of the control plane in
// src/identifiers.ts.

import { XDS_CERTIFICATE_FOLDER } from '../identifiers.ts';
import { EDGE_FACTS } from '../translation/edge/identity.ts';
import { PROXY_FACTS } from '../translation/proxy/identity.ts';

/** On every object that is provisioned, and on the pods of proxies. */
export const MARKER_LABEL = 'gatewarden';
export const MARKER_VALUE = 'kube-gateway';

/** With it, a process that isn't root may listen on ports below 1024. */
export const LOW_PORTS_SYSCTL = { name: 'net.ipv4.ip_unprivileged_port_start', value: '0' } as const;
export const FIRST_HIGH_PORT = 1024;

export const TOKEN_SECONDS = 43_200;

/** What the data planes listen on inside a pod, and where they find their files. */
export const PROXY_POD = {
  container: 'gatewarden-proxy',
  repository: 'envoy-wrapper',
  readiness: { path: '/ready', port: 8082 },
  metrics: { name: 'http-monitoring', port: 9091 },
  adminPort: 19_000,
  reservedPorts: PROXY_FACTS.reservedPorts,
  config: { volume: 'envoy-config', folder: '/etc/envoy', file: 'envoy.yaml' },
  token: { volume: 'xds-token', folder: '/var/run/secrets/tokens', file: 'xds-token' },
  tokenSecretFile: 'xds-token-sds.yaml',
  caFile: 'ca.crt',
} as const;

export const EDGE_POD = {
  container: 'gatewarden-edge',
  readiness: { path: '/healthz/ready', port: 15_021 },
  metrics: { name: 'metrics', port: 15_020 },
  reservedPorts: EDGE_FACTS.reservedPorts,
  config: { volume: 'config-volume', folder: '/config', file: 'config.yaml' },
  token: { volume: 'xds-token', folder: '/var/run/secrets/xds-tokens', file: 'xds-token' },
  ca: { volume: 'xds-ca', folder: XDS_CERTIFICATE_FOLDER, file: 'ca.crt' },
  temporary: { volume: 'tmp', folder: '/tmp' },
} as const;

export const SDS_POD = { container: 'sds', repository: 'sds', port: 8234 } as const;
