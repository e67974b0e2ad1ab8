// The containers that a proxy of a mesh has beside its own, and the volumes for them.

import t from 'tap';
import type { Kube } from '../../src/provision/parameters.ts';
import {
  CONFIG,
  CONFIG_MOUNT,
  EVERY_FIELD,
  fieldOf,
  imageOf,
  POD_NAME,
  POD_NAMESPACE,
  TOKEN,
  tcp,
} from './expected-parts.ts';
import { FULL } from './full-parameters.ts';
import { type Json, parts } from './rendering.ts';

/** The containers beside a proxy's own, and the volumes for them. */
function meshOf(kube: Kube | undefined) {
  const { containers, podSpec } = parts({
    settings: { mesh: { autoMtls: true } },
    ...(kube === undefined ? {} : { ofClass: kube }),
  });
  const volumes = podSpec['volumes'] as unknown as readonly Json[];
  return { sds: containers[1], sidecar: containers[2], count: containers.length, volumes };
}

const MESH_CERTIFICATES = { name: 'mesh-certs', mountPath: '/etc/mesh-certs/' };

const sdsContainer = (image: object, level: string, more: object = {}) => ({
  name: 'sds',
  ...image,
  env: [
    POD_NAME,
    POD_NAMESPACE,
    { name: 'MESH_MTLS_SDS_ENABLED', value: 'true' },
    { name: 'LOG_LEVEL', value: level },
  ],
  ports: [tcp('sds', 8234)],
  readinessProbe: {
    tcpSocket: { port: 8234 },
    initialDelaySeconds: 3,
    periodSeconds: 10,
    timeoutSeconds: 1,
    successThreshold: 1,
    failureThreshold: 3,
  },
  ...more,
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  volumeMounts: [CONFIG_MOUNT, MESH_CERTIFICATES],
});

interface SidecarValues {
  readonly level: string;
  readonly address: string;
  readonly mesh: string;
  readonly cluster: string;
}

const sidecarContainer = (image: object, values: SidecarValues, more: object = {}) => ({
  name: 'mesh-proxy',
  ...image,
  args: [
    'proxy',
    'sidecar',
    '--domain',
    '$(POD_NAMESPACE).svc.cluster.local',
    '--configPath',
    '/etc/mesh/proxy',
    '--serviceCluster',
    'mesh-proxy-prometheus',
    '--drainDuration',
    '45s',
    '--parentShutdownDuration',
    '1m0s',
    `--proxyLogLevel=${values.level}`,
    '--proxyComponentLogLevel=misc:error',
    '--connectTimeout',
    '10s',
    '--controlPlaneAuthPolicy',
    'NONE',
    '--dnsRefreshRate',
    '300s',
    '--controlPlaneBootstrap=false',
  ],
  env: [
    { name: 'OUTPUT_CERTS', value: '/etc/mesh-certs' },
    { name: 'JWT_POLICY', value: 'third-party-jwt' },
    { name: 'MESH_CERT_PROVIDER', value: 'mesh-ca' },
    { name: 'CA_ADDR', value: values.address },
    { name: 'MESH_META_MESH_ID', value: values.mesh },
    { name: 'MESH_META_CLUSTER_ID', value: values.cluster },
    { name: 'PROXY_CONFIG', value: `{"discoveryAddress":"${values.address}"}` },
    POD_NAME,
    POD_NAMESPACE,
    fieldOf('INSTANCE_IP', 'status.podIP'),
    fieldOf('SERVICE_ACCOUNT', 'spec.serviceAccountName'),
    fieldOf('HOST_IP', 'status.hostIP'),
    fieldOf('MESH_META_POD_NAME', 'metadata.name'),
    fieldOf('MESH_META_CONFIG_NAMESPACE', 'metadata.namespace'),
    { name: 'DISABLE_ENVOY', value: 'true' },
  ],
  ...more,
  volumeMounts: [
    MESH_CERTIFICATES,
    { name: 'mesh-ca-cert', mountPath: '/var/run/secrets/mesh' },
    { name: 'mesh-proxy-data', mountPath: '/etc/mesh/proxy' },
    { name: 'mesh-token', mountPath: '/var/run/secrets/tokens' },
    { name: 'credential-socket', mountPath: '/var/run/secrets/credential-uds' },
    { name: 'workload-socket', mountPath: '/var/run/secrets/workload-spiffe-uds' },
    { name: 'workload-certs', mountPath: '/var/run/secrets/workload-spiffe-credentials' },
  ],
});

/** 0644: every user of the pod can read it. */
const READABLE = 0o644;
const MESH_VOLUMES = [
  { name: 'mesh-certs', emptyDir: { medium: 'Memory' } },
  { name: 'mesh-ca-cert', configMap: { name: 'mesh-ca-root-cert', defaultMode: READABLE } },
  { name: 'mesh-proxy-data', emptyDir: { medium: 'Memory' } },
  {
    name: 'mesh-token',
    projected: {
      defaultMode: READABLE,
      sources: [
        { serviceAccountToken: { audience: 'mesh-ca', expirationSeconds: 43_200, path: 'mesh-token' } },
      ],
    },
  },
  { name: 'credential-socket', emptyDir: {} },
  { name: 'workload-socket', emptyDir: {} },
  { name: 'workload-certs', emptyDir: {} },
];

t.test('the containers of a mesh, without parameters', async (t) => {
  const { sds, sidecar, count, volumes } = meshOf(undefined);
  const pulled = { imagePullPolicy: 'IfNotPresent' };
  t.equal(count, 3);
  t.strictSame(sds, sdsContainer({ image: 'reg.corp.internal/gw/sds:3.1.0', ...pulled }, 'info'));
  t.strictSame(
    sidecar,
    sidecarContainer(
      { image: 'docker.io/mesh/mesh-proxy:1.22.0', ...pulled },
      {
        level: 'warning',
        address: 'mesh-discovery.mesh-system.svc:15012',
        mesh: 'cluster.local',
        cluster: 'Kubernetes',
      },
    ),
  );
  t.strictSame(volumes, [TOKEN, CONFIG, ...MESH_VOLUMES]);
});

t.test('the containers of a mesh, with every field of the parameters', async (t) => {
  const { sds, sidecar, count, volumes } = meshOf(EVERY_FIELD);
  const { resources, securityContext } = FULL.sdsContainer!;
  t.equal(count, 3);
  t.strictSame(sds, sdsContainer(imageOf('sds-agent'), 'debug', { resources, securityContext }));
  t.strictSame(
    sidecar,
    sidecarContainer(
      imageOf('sidecar'),
      { level: 'debug', address: 'mesh.example.org:15012', mesh: 'blue', cluster: 'west' },
      { resources, securityContext },
    ),
  );
  t.strictSame(volumes, [TOKEN, CONFIG, ...MESH_VOLUMES, { name: 'data', emptyDir: {} }]);
});

t.test("sidecars of one's own stand in place of the one of the mesh, and the volumes stay", async (t) => {
  const { sds, sidecar, count, volumes } = meshOf({ mesh: FULL.mesh! });
  t.equal(count, 3);
  t.match(sds, { name: 'sds' });
  t.strictSame(sidecar, { name: 'helper', image: 'helper:1' });
  t.strictSame(volumes, [TOKEN, CONFIG, ...MESH_VOLUMES]);
});
