// Backends that are a cloud function: upstream filters that wrap and sign each request for the function service.

import { isIP } from 'node:net';
import type { Segments } from '../../../diagnostics/path.ts';
import { parseHttpUrl } from '../../../grammar/url.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { CLUSTER_ANSWER_END } from '../answer-end.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { HttpFilter } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { BackendContext, BackendError, Credentials } from './backend-context.ts';
import { proxyItself, serviceElsewhere } from './backend-hosts.ts';
import { httpProtocolOptions } from './protocol-options.ts';
import type { ClusterSubject } from './subject.ts';
import { systemCa, upstreamTls } from './upstream-tls.ts';

type CloudBackend = NonNullable<SnapshotObjects['Backend']['spec']['cloud']>;

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
}

const ENDPOINT_URL: Segments = ['spec', 'cloud', 'function', 'endpointURL'];

export function cloudCluster(
  { name, namespace }: ClusterSubject,
  cloud: CloudBackend,
  context: BackendContext,
): {
  readonly cluster: Partial<Cluster>;
  readonly errors: readonly BackendError[];
  readonly notes?: readonly BackendError[];
} {
  const { dnsLookupFamily, credentials, ownPort } = context;
  const errors: BackendError[] = [];
  const endpoint = endpointOf(cloud, errors);
  const arn = arnOf(cloud, errors);
  const given = credentialsOf(namespace, cloud, credentials, errors);
  if (endpoint !== undefined)
    errors.push(...proxyItself(ENDPOINT_URL, endpoint.host, endpoint.port, ownPort));
  if (endpoint === undefined || errors.length > 0) return { cluster: {}, errors };
  const { host, port, isTls } = endpoint;
  return {
    errors,
    notes: serviceElsewhere(ENDPOINT_URL, host, namespace, context),
    cluster: {
      type: 'LOGICAL_DNS',
      ...dnsLookupFamily,
      loadAssignment: {
        clusterName: name,
        endpoints: [
          { lbEndpoints: [{ endpoint: { address: { socketAddress: { address: host, portValue: port } } } }] },
        ],
      },
      ...(isTls ? { transportSocket: verified(host) } : {}),
      ...httpProtocolOptions({
        explicitHttpConfig: { http2ProtocolOptions: {} },
        commonHttpProtocolOptions: { idleTimeout: '30s' },
        httpFilters: upstreamFilters(cloud, arn, given),
      }),
    },
  };
}

function upstreamFilters(
  { function: { invocationMode, payloadTransformMode }, region }: CloudBackend,
  arn: string,
  inlineCredential: Credentials | undefined,
): readonly HttpFilter[] {
  return [
    CLUSTER_ANSWER_END,
    {
      name: 'envoy.filters.http.aws_lambda',
      typedConfig: typed('envoy.extensions.filters.http.aws_lambda.v3.Config', {
        arn,
        ...(invocationMode === 'Async' ? { invocationMode: 'ASYNCHRONOUS' } : {}),
        ...(payloadTransformMode === 'None' ? { payloadPassthrough: true } : {}),
      }),
    },
    {
      name: 'envoy.filters.http.aws_request_signing',
      typedConfig: typed('envoy.extensions.filters.http.aws_request_signing.v3.AwsRequestSigning', {
        serviceName: 'lambda',
        region,
        ...(inlineCredential === undefined ? {} : { credentialProvider: { inlineCredential } }),
      }),
    },
    {
      name: 'envoy.filters.http.upstream_codec',
      typedConfig: typed('envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec', {}),
    },
  ];
}

/** The provider's own endpoint, or another one for tests and development. */
function endpointOf({ function: { endpointURL }, region }: CloudBackend, errors: BackendError[]) {
  if (endpointURL === undefined) return { host: `lambda.${region}.amazonaws.com`, port: 443, isTls: true };
  const url = parseHttpUrl(endpointURL);
  if (url === undefined) {
    errors.push({
      segments: ENDPOINT_URL,
      message: 'failed to parse endpoint URL: not an absolute http or https URL with a host',
    });
    return undefined;
  }
  const isTls = url.scheme === 'https';
  const endpoint: Endpoint = { host: url.host, port: url.port ?? (isTls ? 443 : 80), isTls };
  return endpoint;
}

/** Names with separators of ARNs, and invalid names, would name another function. */
function arnOf({ region, accountId, function: called }: CloudBackend, errors: BackendError[]): string {
  const { functionName, qualifier } = called;
  const parts = { region, accountId, functionName, qualifier };
  for (const [part, value] of Object.entries(parts))
    if (!/^[A-Za-z0-9_$-]+$/.test(value))
      errors.push({
        segments:
          part === 'region' || part === 'accountId'
            ? ['spec', 'cloud', part]
            : ['spec', 'cloud', 'function', part],
        message: `failed to parse lambda arn: ${value === '' ? `no ${part}` : `invalid ${part}`}`,
      });
  return `arn:aws:lambda:${region}:${accountId}:function:${functionName}:${qualifier}`;
}

function credentialsOf(
  namespace: string,
  { auth }: CloudBackend,
  credentials: BackendContext['credentials'],
  errors: BackendError[],
): Credentials | undefined {
  if (auth?.type !== 'Secret') return undefined;
  const found = credentials(namespace, auth.secretRef?.name ?? '');
  if ('accessKeyId' in found) return found;
  const segments = ['spec', 'cloud', 'auth', 'secretRef', 'name'];
  errors.push(...found.map((message) => ({ segments, message })));
  return undefined;
}

/** The server must have a certificate for the host, from an authority in the system's trust store. */
function verified(host: string) {
  const sanType = isIP(host) === 0 ? 'DNS' : 'IP_ADDRESS';
  return upstreamTls({
    sni: host,
    commonTlsContext: systemCa({ matchTypedSubjectAltNames: [{ sanType, matcher: { exact: host } }] }),
  });
}
