// The mesh's own TLS: marked endpoints are reached with the proxy's mesh identity, the others in plaintext.

import { defined } from '../../../grammar/defined.ts';
import { DISABLE_MESH_MTLS_ANNOTATION } from '../../../identifiers.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster, Cluster_TransportSocketMatch } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type { SdsSecretConfig } from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import type { ClusterSettings, ClusterSubject } from './subject.ts';

const MESH = 'mesh';
const SERVER_CERTIFICATE = 'mesh_server_cert';
const VALIDATION_CONTEXT = 'mesh_validation_context';
/** Defined in the bootstrap of the proxy. */
const SDS_CLUSTER = 'gateway_proxy_sds';

/** Metadata of an endpoint that accepts the mesh's TLS. */
export const MESH_TLS_METADATA: Metadata = {
  filterMetadata: { 'envoy.transport_socket_match': { tlsMode: MESH } },
};

const secret = (name: string): SdsSecretConfig => ({
  name,
  sdsConfig: {
    resourceApiVersion: 'V3',
    apiConfigSource: {
      apiType: 'GRPC',
      transportApiVersion: 'V3',
      setNodeOnFirstMessageOnly: true,
      grpcServices: [{ envoyGrpc: { clusterName: SDS_CLUSTER } }],
    },
  },
});

const PLAINTEXT: Cluster_TransportSocketMatch = {
  name: 'tlsMode-disabled',
  match: {},
  transportSocket: {
    name: 'envoy.transport_sockets.raw_buffer',
    typedConfig: typed('envoy.extensions.transport_sockets.raw_buffer.v3.RawBuffer', {}),
  },
};

/** A cluster with a transport socket keeps it: the match for plaintext would replace it. */
export const meshTls: ClusterSettings = (cluster, subject) => {
  const isDisabled = parseBoolean(subject.annotations[DISABLE_MESH_MTLS_ANNOTATION] ?? 'false');
  if (isDisabled === undefined) return { cluster, errors: [notBoolean(subject)] };
  if (isDisabled || cluster.transportSocket !== undefined) return { cluster, errors: [] };
  return { cluster: { ...cluster, ...socketMatches(subject) }, errors: [] };
};

function socketMatches(subject: ClusterSubject): Pick<Cluster, 'transportSocketMatches'> {
  const sni = serverName(subject);
  const mesh: Cluster_TransportSocketMatch = {
    name: 'tlsMode-mesh',
    match: { tlsMode: MESH },
    transportSocket: {
      name: 'envoy.transport_sockets.tls',
      typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext', {
        ...defined({ sni }),
        commonTlsContext: {
          alpnProtocols: [MESH],
          tlsParams: {},
          tlsCertificateSdsSecretConfigs: [secret(SERVER_CERTIFICATE)],
          validationContextSdsSecretConfig: secret(VALIDATION_CONTEXT),
        },
      }),
    },
  };
  return { transportSocketMatches: [mesh, PLAINTEXT] };
}

/** `outbound_.8000_._.cart.shop.svc.cluster.local` */
function serverName({ port, host }: ClusterSubject): string | undefined {
  return host === undefined ? undefined : `outbound_.${port}_._.${host}`;
}

function notBoolean({ object, annotations }: ClusterSubject) {
  const value = annotations[DISABLE_MESH_MTLS_ANNOTATION]!;
  return {
    code: 'TR-44' as const,
    about: object,
    segments: ['metadata', 'annotations', DISABLE_MESH_MTLS_ANNOTATION],
    message: `invalid value for annotation ${DISABLE_MESH_MTLS_ANNOTATION}: ${value.slice(0, 100)}; must be a boolean`,
    hint: 'write "true" or "false"',
  };
}

/** As Go parses booleans, which is how Kubernetes reads annotations. */
function parseBoolean(text: string): boolean | undefined {
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}
