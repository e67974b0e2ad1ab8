// The containers of a proxy that is part of a mesh: an SDS server, and the mesh's sidecar, which fetches the certificates that it serves.

import { MESH_PODS } from '../objects/mesh/names.ts';
import { fromField, mount, POD_NAME, POD_NAMESPACE, type PodContent, tcpPort } from './container.ts';
import { imageMembers } from './image.ts';
import { type ContainerSpec, rendered, type VolumeSpec } from './kubernetes-object.ts';
import { PROXY_POD, SDS_POD, TOKEN_SECONDS } from './names.ts';
import type { Rendering } from './rendering.ts';

/** Readable by all users of the pod. */
const MODE = 0o644;

const CERTIFICATES = mount('mesh-certs', `${MESH_PODS.certificates}/`);

export function meshPod({ kube }: Rendering): PodContent {
  const { sdsContainer = {}, mesh = {} } = kube;
  const { customSidecars = [], meshProxyContainer = {} } = mesh;
  return {
    containers: [
      sds(sdsContainer),
      ...(customSidecars.length > 0 ? customSidecars : [sidecar(meshProxyContainer)]),
    ],
    volumes: VOLUMES,
  };
}

type Kube = Rendering['kube'];

function sds({
  image,
  bootstrap,
  resources,
  securityContext,
}: NonNullable<Kube['sdsContainer']>): ContainerSpec {
  return {
    name: SDS_POD.container,
    ...imageMembers(image),
    env: [
      POD_NAME,
      POD_NAMESPACE,
      { name: 'MESH_MTLS_SDS_ENABLED', value: 'true' },
      { name: 'LOG_LEVEL', value: bootstrap?.logLevel ?? 'info' },
    ],
    ports: [tcpPort('sds', SDS_POD.port)],
    readinessProbe: {
      tcpSocket: { port: SDS_POD.port },
      initialDelaySeconds: 3,
      periodSeconds: 10,
      timeoutSeconds: 1,
      successThreshold: 1,
      failureThreshold: 3,
    },
    ...rendered({ resources, securityContext }),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    volumeMounts: [mount(PROXY_POD.config.volume, PROXY_POD.config.folder), CERTIFICATES],
  };
}

function sidecar({
  image,
  resources,
  securityContext,
  logLevel = 'warning',
  meshDiscoveryAddress = '',
  meshMetaMeshId = '',
  meshMetaClusterId = '',
}: NonNullable<NonNullable<Kube['mesh']>['meshProxyContainer']>): ContainerSpec {
  return {
    name: MESH_PODS.sidecar,
    ...imageMembers(image),
    args: [
      ...['proxy', 'sidecar'],
      ...['--domain', '$(POD_NAMESPACE).svc.cluster.local'],
      ...['--configPath', MESH_PODS.configuration],
      ...['--serviceCluster', 'mesh-proxy-prometheus'],
      ...['--drainDuration', '45s'],
      ...['--parentShutdownDuration', '1m0s'],
      `--proxyLogLevel=${logLevel}`,
      '--proxyComponentLogLevel=misc:error',
      ...['--connectTimeout', '10s'],
      ...['--controlPlaneAuthPolicy', 'NONE'],
      ...['--dnsRefreshRate', '300s'],
      '--controlPlaneBootstrap=false',
    ],
    env: [
      { name: 'OUTPUT_CERTS', value: MESH_PODS.certificates },
      { name: 'JWT_POLICY', value: 'third-party-jwt' },
      { name: 'MESH_CERT_PROVIDER', value: MESH_PODS.certificateProvider },
      { name: 'CA_ADDR', value: meshDiscoveryAddress },
      { name: 'MESH_META_MESH_ID', value: meshMetaMeshId },
      { name: 'MESH_META_CLUSTER_ID', value: meshMetaClusterId },
      { name: 'PROXY_CONFIG', value: JSON.stringify({ discoveryAddress: meshDiscoveryAddress }) },
      POD_NAME,
      POD_NAMESPACE,
      fromField('INSTANCE_IP', 'status.podIP'),
      fromField('SERVICE_ACCOUNT', 'spec.serviceAccountName'),
      fromField('HOST_IP', 'status.hostIP'),
      fromField('MESH_META_POD_NAME', 'metadata.name'),
      fromField('MESH_META_CONFIG_NAMESPACE', 'metadata.namespace'),
      { name: 'DISABLE_ENVOY', value: 'true' },
    ],
    ...rendered({ resources, securityContext }),
    volumeMounts: [
      CERTIFICATES,
      mount('mesh-ca-cert', MESH_PODS.caFolder),
      mount('mesh-proxy-data', MESH_PODS.configuration),
      mount('mesh-token', PROXY_POD.token.folder),
      mount('credential-socket', '/var/run/secrets/credential-uds'),
      mount('workload-socket', '/var/run/secrets/workload-spiffe-uds'),
      mount('workload-certs', '/var/run/secrets/workload-spiffe-credentials'),
    ],
  };
}

const VOLUMES: readonly VolumeSpec[] = [
  { name: CERTIFICATES.name, emptyDir: { medium: 'Memory' } },
  { name: 'mesh-ca-cert', configMap: { name: MESH_PODS.caConfigMap, defaultMode: MODE } },
  { name: 'mesh-proxy-data', emptyDir: { medium: 'Memory' } },
  {
    name: 'mesh-token',
    projected: {
      defaultMode: MODE,
      sources: [
        {
          serviceAccountToken: {
            audience: MESH_PODS.tokenAudience,
            expirationSeconds: TOKEN_SECONDS,
            path: 'mesh-token',
          },
        },
      ],
    },
  },
  { name: 'credential-socket', emptyDir: {} },
  { name: 'workload-socket', emptyDir: {} },
  { name: 'workload-certs', emptyDir: {} },
];
