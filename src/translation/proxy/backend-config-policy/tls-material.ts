// Certificates and keys for TLS to a backend: from a Secret, or in files that only the proxy can read.

import { defined } from '../../../grammar/defined.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Secret } from '../../../objects/core/types.ts';
import { caCertificates } from '../../backends/ca-certificates.ts';
import { keyPairIn } from '../../gateways/tls/key-pair.ts';
import type { DataSource } from '../envoy/generated/envoy.config.core.v3.ts';
import type { TlsCertificate } from '../envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import type { BackendConfigSpec, PolicyContext } from './backend-config-policy-field.ts';

type Tls = NonNullable<BackendConfigSpec['tls']>;

export interface TlsMaterial {
  readonly rootCa?: DataSource;
  /** The client certificate. */
  readonly certificate?: TlsCertificate;
}

export function tlsMaterialOf(tls: Tls, context: PolicyContext): TlsMaterial {
  if (tls.secretRef !== undefined) return ofSecret(tls.secretRef.name, tls.simpleTLS === true, context);
  if (tls.files !== undefined) return ofFiles(tls.files, tls.simpleTLS === true, context);
  return {};
}

function ofFiles(
  { tlsCertificate, tlsKey, rootCA }: NonNullable<Tls['files']>,
  isServerOnly: boolean,
  context: PolicyContext,
): TlsMaterial {
  const rootCa = rootCA === undefined ? {} : { rootCa: { filename: rootCA } };
  if (isServerOnly || (tlsCertificate === undefined && tlsKey === undefined)) return rootCa;
  if (tlsCertificate === undefined || tlsKey === undefined) {
    halfPair(['spec', 'tls', 'files'], context);
    return rootCa;
  }
  const certificate = {
    certificateChain: { filename: tlsCertificate },
    privateKey: { filename: tlsKey },
  };
  return { ...rootCa, certificate };
}

const KEYS = ['tls.crt', 'tls.key', 'ca.crt'] as const;

function ofSecret(name: string, isServerOnly: boolean, context: PolicyContext): TlsMaterial {
  const segments = ['spec', 'tls', 'secretRef', 'name'];
  const secret = context.secret(name);
  if ('cause' in secret) {
    context.refuse({
      segments,
      message: `failed to extract TLS data: failed to get secret ${name}: failed to find secret ${name}: ${secret.cause}`,
      hint: `add a Secret ${quote(name)} to namespace ${context.namespace}`,
    });
    return {};
  }
  const { data = {} } = secret;
  if (!KEYS.some((key) => Object.hasOwn(data, key))) {
    // Otherwise nothing would be verified, although a CA was meant to be set.
    context.refuse({
      segments,
      message: `failed to extract TLS data: secret ${name} has none of the keys ${KEYS.join(', ')}`,
      hint: 'name the Secret that holds the certificates',
    });
    return {};
  }
  const rootCa = rootCaOf(data, context);
  const certificate = isServerOnly ? undefined : certificateOf(data, context);
  return defined({ rootCa, certificate });
}

type SecretData = NonNullable<Secret['data']>;

/** The API server stores no larger Secret (Kubernetes, MaxSecretSize). */
const MAX_BASE64 = Math.ceil((1024 * 1024 * 4) / 3);

function rootCaOf(data: SecretData, context: PolicyContext): DataSource | undefined {
  const written = Object.hasOwn(data, 'ca.crt') ? data['ca.crt']! : undefined;
  if (written === undefined) return undefined;
  const pem =
    written.length > MAX_BASE64
      ? undefined
      : caCertificates(Buffer.from(written, 'base64').toString('latin1'));
  if (pem !== undefined) return { inlineString: pem };
  context.refuse({
    segments: ['spec', 'tls', 'secretRef', 'name'],
    message: 'invalid root CA: `ca.crt` holds no X.509 certificates in PEM that can be read',
  });
  return undefined;
}

function certificateOf(data: SecretData, context: PolicyContext): TlsCertificate | undefined {
  const segments = ['spec', 'tls', 'secretRef', 'name'];
  const [hasChain, hasKey] = [Object.hasOwn(data, 'tls.crt'), Object.hasOwn(data, 'tls.key')];
  if (!hasChain && !hasKey) return undefined;
  if (!hasChain || !hasKey) {
    halfPair(segments, context);
    return undefined;
  }
  const pair = keyPairIn(data, 'client');
  if ('problem' in pair) {
    context.refuse({ segments, message: `invalid certificate and key pair: ${pair.problem}` });
    return undefined;
  }
  return { certificateChain: { inlineString: pair.chain }, privateKey: { inlineString: pair.key } };
}

function halfPair(segments: readonly string[], context: PolicyContext): void {
  context.refuse({
    segments,
    message:
      'invalid TLS config: for if providing a client certificate, both certChain and privateKey must be provided',
    hint: 'add what is missing, or write `simpleTLS: true` for no client certificate',
  });
}
