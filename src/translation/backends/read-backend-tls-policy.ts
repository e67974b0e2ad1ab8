// Reads a BackendTLSPolicy: how its backends are verified, or why that isn't possible.

import type { Segments } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { checkServerName } from '../../grammar/tls-parameters.ts';
import { CORE_GROUP } from '../../identifiers.ts';
import type { BackendTLSPolicy } from '../../objects/gateway-api/types.ts';
import { createdAt } from '../../objects/reference.ts';
import type { Attachable } from '../../policy/targets.ts';
import { backendKind } from './backend-reference.ts';
import type { CaBundle } from './ca-certificates.ts';

export interface TlsValidation {
  readonly hostname: string;
  /** PEM; undefined: the trust store of the proxy's system. */
  readonly ca?: string;
  /** The certificate must contain one of them. */
  readonly subjectAltNames: readonly { readonly type: 'DNS' | 'URI'; readonly value: string }[];
}

/** Reason and message of the policy's conditions. */
export interface TlsPolicyProblem<R extends string> {
  readonly reason: R;
  readonly segments: Segments;
  readonly message: string;
}

export interface TlsPolicy extends Attachable {
  readonly object: BackendTLSPolicy;
  /** Undefined where `problem` says why. */
  readonly validation?: TlsValidation;
  readonly problem?: TlsPolicyProblem<'NoValidCACertificate' | 'Invalid'>;
  /** A reference that leads to no certificates, even if others do. */
  readonly unresolved?: TlsPolicyProblem<'InvalidKind' | 'InvalidCACertificateRef'>;
}

/** Limit of the published CRD. */
const MAX_TARGETS = 16;

export function readPolicy(
  key: string,
  object: BackendTLSPolicy,
  isMeshOn: boolean,
  bundle: (configMap: string) => CaBundle,
): TlsPolicy {
  const { metadata, spec } = object;
  const targetRefs = spec.targetRefs.slice(0, MAX_TARGETS).flatMap(({ group, kind, name, sectionName }) => {
    const known = backendKind(group, kind, isMeshOn);
    if (known === undefined) return [];
    return [{ group: CORE_GROUP, kind: known, name, ...defined({ sectionName }) }];
  });
  return {
    key,
    object,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    targetRefs,
    targetSelectors: [],
    weight: 0,
    createdAt: createdAt(object),
    ...readValidation(spec.validation, bundle),
  };
}

type Written = BackendTLSPolicy['spec']['validation'];

function readValidation(
  written: Written,
  bundle: (configMap: string) => CaBundle,
): Pick<TlsPolicy, 'validation' | 'problem' | 'unresolved'> {
  const { hostname, wellKnownCACertificates } = written;
  const { pem, unresolved } = readCertificates(written, bundle);
  const failed = defined({ unresolved });
  const names = subjectAltNames(written);
  const invalid = (member: string, message: string) => ({
    ...failed,
    problem: { reason: 'Invalid' as const, segments: ['spec', 'validation', member], message },
  });
  const wrongName = hostname === '' ? 'the name to verify is missing' : checkServerName(hostname)?.message;
  if (wrongName !== undefined) return invalid('hostname', wrongName);
  if (names === undefined)
    return invalid(
      'subjectAltNames',
      'an alternative name has no value for its type: `hostname` of a Hostname, `uri` of a URI',
    );
  if (wellKnownCACertificates === 'System')
    return { ...failed, validation: { hostname, subjectAltNames: names } };
  if (pem !== undefined) return { ...failed, validation: { hostname, subjectAltNames: names, ca: pem } };
  const message =
    unresolved === undefined
      ? 'no CA certificates are set: caCertificateRefs and wellKnownCACertificates are both missing'
      : `no valid CA certificate: ${unresolved.message}`;
  const segments = unresolved?.segments ?? ['spec', 'validation'];
  return { ...failed, problem: { reason: 'NoValidCACertificate', segments, message } };
}

/** The certificates of the first reference that leads to some, and the first reference that leads to none. */
function readCertificates({ caCertificateRefs = [] }: Written, bundle: (configMap: string) => CaBundle) {
  let pem: string | undefined;
  let unresolved: TlsPolicy['unresolved'];
  for (const [index, { group, kind, name }] of caCertificateRefs.entries()) {
    const segments = ['spec', 'validation', 'caCertificateRefs', index];
    if ((group !== CORE_GROUP && group !== 'core') || kind !== 'ConfigMap') {
      const message = `${kind} "${name}" isn't a ConfigMap`;
      unresolved ??= { reason: 'InvalidKind', segments: [...segments, 'kind'], message };
      continue;
    }
    const found = bundle(name);
    if ('pem' in found) pem ??= found.pem;
    else
      unresolved ??= {
        reason: 'InvalidCACertificateRef',
        segments: [...segments, 'name'],
        message: `ConfigMap "${name}": ${found.missing}`,
      };
  }
  return { pem, unresolved };
}

/** The hostname if no other names are written; undefined: one of them is empty. */
function subjectAltNames({
  hostname,
  subjectAltNames: written = [],
}: Written): TlsValidation['subjectAltNames'] | undefined {
  if (written.length === 0) return [{ type: 'DNS', value: hostname }];
  const names: { readonly type: 'DNS' | 'URI'; readonly value: string }[] = [];
  for (const { type, hostname, uri } of written) {
    const value = type === 'URI' ? uri : hostname;
    if (value === undefined || value === '') return undefined;
    names.push({ type: type === 'URI' ? 'URI' : 'DNS', value });
  }
  return names;
}
