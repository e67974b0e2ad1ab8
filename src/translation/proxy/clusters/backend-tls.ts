// The effect of a BackendTLSPolicy on a cluster: TLS that verifies the server's certificate.

import type { TlsPolicies, TlsTarget, TlsValidation } from '../../backends/backend-tls-policies.ts';
import type { TransportSocket } from '../envoy/generated/envoy.config.core.v3.ts';
import type { ClusterSettings, ClusterSubject } from './subject.ts';
import { systemCa, upstreamTls } from './upstream-tls.ts';

export function backendTlsSettings(policies: TlsPolicies): ClusterSettings {
  return (cluster, subject) => {
    const policy = policies.holder(tlsTargetsOf(subject), subject.portName);
    if (policy === undefined) return { cluster, errors: [] };
    const { key, problem, validation } = policy;
    if (problem !== undefined) {
      const { segments, message } = problem;
      return { cluster, errors: [{ code: 'TR-41', about: key, segments, message }] };
    }
    // A match of the mesh would replace the socket.
    const { transportSocketMatches: _, ...rest } = cluster;
    return { cluster: { ...rest, transportSocket: transportSocket(validation!) }, errors: [] };
  };
}

/** A policy can target a ServiceEntry by its own name, or by its host's. */
export function tlsTargetsOf({
  kind,
  namespace,
  objectName,
  host,
}: Pick<ClusterSubject, 'kind' | 'namespace' | 'objectName' | 'host'>): readonly TlsTarget[] {
  const own = { kind, namespace, name: objectName };
  if (kind !== 'ServiceEntry' || host === undefined) return [own];
  return [own, { kind: 'Hostname', namespace, name: host }];
}

function transportSocket({ hostname, ca, subjectAltNames }: TlsValidation): TransportSocket {
  const matchTypedSubjectAltNames = subjectAltNames.map(({ type, value }) => ({
    sanType: type,
    matcher: { exact: value },
  }));
  return upstreamTls({
    sni: hostname,
    commonTlsContext:
      ca === undefined
        ? systemCa({ matchTypedSubjectAltNames })
        : {
            tlsParams: {},
            validationContext: { trustedCa: { inlineString: ca }, matchTypedSubjectAltNames },
          },
  });
}
