// tls: the encryption of connections to a backend, the authorities that it trusts, and the client certificate.

import { isIP } from 'node:net';
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { Problem } from '../../../grammar/problem.ts';
import { quote } from '../../../grammar/quote.ts';
import {
  checkAlpnProtocol,
  checkAlpnProtocols,
  checkCipherSuite,
  checkCurve,
  checkServerName,
} from '../../../grammar/tls-parameters.ts';
import { systemCa, upstreamTls } from '../clusters/upstream-tls.ts';
import type { TransportSocket } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  CertificateValidationContext,
  CommonTlsContext,
  TlsParameters,
} from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import type { BackendConfigSpec, BackendPolicyField, PolicyContext } from './backend-config-policy-field.ts';
import { Reader } from './reading.ts';
import { type TlsMaterial, tlsMaterialOf } from './tls-material.ts';

type Tls = NonNullable<BackendConfigSpec['tls']>;

export const tls: BackendPolicyField<TransportSocket> = {
  name: 'tls',
  parse({ tls }, context) {
    if (tls === undefined) return undefined;
    const parameters = parametersOf(tls.parameters, context);
    const { sni, allowRenegotiation } = tls;
    if (sni !== undefined) refuseAt(['sni'], checkServerName(sni), context);
    return upstreamTls({
      ...defined({ sni }),
      ...(allowRenegotiation === true ? { allowRenegotiation } : {}),
      commonTlsContext: {
        ...defined({ tlsParams: parameters }),
        ...certificatesOf(tls, context),
        ...alpnOf(tls.alpnProtocols, context),
      },
    });
  },
  apply(transportSocket, { cluster }) {
    // A match of the mesh would replace the socket.
    const { transportSocketMatches: _, ...rest } = cluster;
    return { ...rest, transportSocket };
  },
};

/** What Envoy would reject, at both levels of validation. */
function refuseAt(place: Segments, problem: Problem | undefined, context: PolicyContext): void {
  if (problem === undefined) return;
  const segments = ['spec', 'tls', ...place];
  const { message, hint } = problem;
  context.refuse({ segments, message: `${formatPath(segments)}: ${message}`, ...defined({ hint }) });
}

/** Envoy must not offer the API's default: it offers the protocol that the connection then uses. */
const DEFAULT_ALPN = ['h2', 'http/1.1'];

function alpnOf(
  alpnProtocols: readonly string[] = [],
  context: PolicyContext,
): Pick<CommonTlsContext, 'alpnProtocols'> {
  refuseAt(['alpnProtocols'], checkAlpnProtocols(alpnProtocols), context);
  for (const [index, protocol] of alpnProtocols.entries())
    refuseAt(['alpnProtocols', index], checkAlpnProtocol(protocol), context);
  return alpnProtocols.length === 0 || equalJson(alpnProtocols, DEFAULT_ALPN) ? {} : { alpnProtocols };
}

const VERSIONS = {
  AUTO: 'TLS_AUTO',
  '1.0': 'TLSv1_0',
  '1.1': 'TLSv1_1',
  '1.2': 'TLSv1_2',
  '1.3': 'TLSv1_3',
} as const;

function parametersOf(written: Tls['parameters'], context: PolicyContext): TlsParameters | undefined {
  if (written === undefined) return undefined;
  const version = (member: 'minVersion' | 'maxVersion') => {
    const text = written[member] ?? 'AUTO';
    if (Object.hasOwn(VERSIONS, text)) return VERSIONS[text as keyof typeof VERSIONS];
    context.refuse({
      segments: ['spec', 'tls', 'parameters', member],
      message: `invalid TLS version: ${text.slice(0, 100)}`,
      hint: `write ${Object.keys(VERSIONS).join(', ')}`,
    });
    return VERSIONS.AUTO;
  };
  const [least, asked] = [version('minVersion'), version('maxVersion')];
  // For connections to servers, Envoy's default maximum is 1.2.
  const most = least === VERSIONS['1.3'] && asked === VERSIONS.AUTO ? least : asked;
  const { cipherSuites = [], ecdhCurves = [] } = written;
  for (const [index, suite] of cipherSuites.entries())
    refuseAt(['parameters', 'cipherSuites', index], checkCipherSuite(suite), context);
  for (const [index, curve] of ecdhCurves.entries())
    refuseAt(['parameters', 'ecdhCurves', index], checkCurve(curve), context);
  return {
    ...(least === VERSIONS.AUTO ? {} : { tlsMinimumProtocolVersion: least }),
    ...(most === VERSIONS.AUTO ? {} : { tlsMaximumProtocolVersion: most }),
    ...(cipherSuites.length === 0 ? {} : { cipherSuites }),
    // A repeated curve changes nothing, but Envoy 1.40 rejects it.
    ...(ecdhCurves.length === 0 ? {} : { ecdhCurves: [...new Set(ecdhCurves)] }),
  };
}

function certificatesOf(tls: Tls, context: PolicyContext): CommonTlsContext {
  const { insecureSkipVerify, wellKnownCACertificates, sni = '', verifySubjectAltNames = [] } = tls;
  if (!isOneSource(tls, context)) return {};
  if (insecureSkipVerify === true) return { validationContext: {} };
  // Anybody has a certificate of a public CA, so it must be for the server that is asked for.
  if (wellKnownCACertificates === 'System')
    return systemCa(
      verifySubjectAltNames.length === 0 && sni !== ''
        ? oneOf([sni], isIP(sni) === 0 ? 'DNS' : 'IP_ADDRESS')
        : oneOf(verifySubjectAltNames),
    );
  const names = oneOf(verifySubjectAltNames);
  const { rootCa, certificate }: TlsMaterial = tlsMaterialOf(tls, context);
  const own: CommonTlsContext = certificate === undefined ? {} : { tlsCertificates: [certificate] };
  if (rootCa !== undefined) return { ...own, validationContext: { trustedCa: rootCa, ...names } };
  if (verifySubjectAltNames.length > 0)
    context.refuse({
      segments: ['spec', 'tls', 'verifySubjectAltNames'],
      message: 'a root_ca must be provided if verify_subject_alt_name is not empty',
      hint: 'add `ca.crt` to the Secret, or `rootCA` to the files; or remove the names',
    });
  else
    context.warn({
      segments: ['spec', 'tls'],
      message: "there is no root CA, so the certificate of the backend isn't verified",
      hint: 'add `ca.crt` to the Secret, or `rootCA` to the files',
    });
  return own;
}

/** The certificate must have one of the names; without any, all certificates of the authorities are accepted. */
const oneOf = (
  names: readonly string[],
  sanType: 'DNS' | 'IP_ADDRESS' = 'DNS',
): CertificateValidationContext =>
  names.length === 0
    ? {}
    : { matchTypedSubjectAltNames: names.map((exact) => ({ sanType, matcher: { exact } })) };

/** Without a source of trust, or with several, it is unclear which authorities to trust. */
function isOneSource(tls: Tls, context: PolicyContext): boolean {
  const { secretRef, files, insecureSkipVerify, wellKnownCACertificates } = tls;
  const reader = new Reader(context, 'tls');
  if (wellKnownCACertificates !== undefined && wellKnownCACertificates !== 'System') {
    const message = `${quote(wellKnownCACertificates)} is not a known set of CAs`;
    reader.refuse('wellKnownCACertificates', message, 'write `System`');
    return false;
  }
  const sources = [secretRef, files, wellKnownCACertificates].filter((source) => source !== undefined).length;
  const given = sources + (insecureSkipVerify === true ? 1 : 0);
  // Servers aren't verified, and the policy explicitly allows that.
  if (given === 1 || (given === 0 && insecureSkipVerify === false)) return true;
  const hint =
    'write one of `secretRef`, `files`, `wellKnownCACertificates: System` and `insecureSkipVerify: true`';
  reader.refuse(undefined, given === 0 ? 'has no trust source' : `has ${given} trust sources`, hint);
  return false;
}
