// Envoy's attributes: the variables of the proxy's expressions, and the members of each.
// Source: https://www.envoyproxy.io/docs/envoy/latest/intro/arch_overview/advanced/attributes

import { didYouMean } from './nearest.ts';

const CERTIFICATES = `
tls_version subject_local_certificate subject_peer_certificate dns_san_local_certificate dns_san_peer_certificate
uri_san_local_certificate uri_san_peer_certificate sha256_peer_certificate_digest`;

const MEMBERS: Readonly<Record<string, string>> = {
  request: `path url_path host scheme method headers referer useragent time id protocol query duration size total_size`,
  response: `code code_details flags grpc_status headers trailers size total_size backend_latency`,
  source: 'address port',
  destination: 'address port',
  connection: `id mtls requested_server_name termination_details transport_failure_reason ${CERTIFICATES}`,
  upstream: `address port local_address transport_failure_reason request_attempt_count cx_pool_ready_duration locality ${CERTIFICATES}`,
  xds: `node cluster_name cluster_metadata listener_direction listener_metadata route_name route_metadata virtual_host_name
virtual_host_metadata upstream_host_metadata upstream_host_locality_metadata filter_chain_name`,
  // A message with these two fields; the metadata of a filter is in the first, below the filter's name.
  metadata: 'filter_metadata typed_filter_metadata',
};

/** The members of each root with a closed list; `filter_state` contains anything that filters put there. */
const ENVOY_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MEMBERS).map(([root, members]) => [root, members.match(/\w+/g) ?? []]),
);

/** Names in other gateways and languages, and their equivalents here. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'request.auth':
      'claims of a token are in `metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]`',
    'request.jwt':
      'claims of a token are in `metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]`',
    'request.claims':
      'claims of a token are in `metadata.filter_metadata["envoy.filters.http.jwt_authn"]["payload"]`',
    'request.body': "expressions can't read bodies",
    'request.cookies': 'write `request.headers["cookie"]`',
    'request.url': 'did you mean `path`, or `url_path` (without the query)?',
    'request.uri': 'did you mean `path`, or `url_path` (without the query)?',
    'request.params': 'did you mean `query`?',
    'request.args': 'did you mean `query`?',
    'request.user_agent': 'did you mean `useragent`?',
    'request.authority': 'did you mean `host`?',
    'request.hostname': 'did you mean `host`?',
    'request.ip': 'write `source.address`, which has the port too',
    'request.remote_ip': 'write `source.address`, which has the port too',
    'request.client_ip': 'write `source.address`, which has the port too',
    'response.status': 'did you mean `code`?',
    'response.status_code': 'did you mean `code`?',
    'response.code_class': 'did you mean `code`?',
    'response.body': "expressions can't read bodies",
    'response.duration': 'write `request.duration`',
    'source.ip': 'did you mean `address`?',
    'source.principal': 'write `connection.uri_san_peer_certificate`',
    'source.namespace':
      'write `connection.uri_san_peer_certificate`, where the peer has a certificate with it',
    'source.workload':
      'write `connection.uri_san_peer_certificate`, where the peer has a certificate with it',
    'destination.ip': 'did you mean `address`?',
    'connection.sni': 'did you mean `requested_server_name`?',
    'connection.principal': 'did you mean `uri_san_peer_certificate`?',
    'upstream.host': 'did you mean `address`?',
    'upstream.cluster': 'write `xds.cluster_name`',
    'xds.cluster': 'did you mean `cluster_name`?',
    'xds.route': 'did you mean `route_name`?',
  }),
);

/** The hint for a member that the root doesn't have; undefined if it has it or may have it. */
export function missingAttribute(root: string, name: string): string | undefined {
  const members = ENVOY_ATTRIBUTES.get(root);
  if (members === undefined || members.includes(name)) return undefined;
  const known = ELSEWHERE.get(`${root}.${name}`);
  if (known !== undefined) return known;
  if (root === 'metadata')
    return 'data that a filter wrote is in `metadata.filter_metadata["name of the filter"]`';
  return didYouMean(name, members) ?? `\`${root}\` has ${members.join(', ')}`;
}
