// The serving certificate from cert-manager: a self-signed Issuer and a Certificate for the Service's names.

import { certificateSecret, type KubernetesObject, labels, type RegistrationOptions } from './options.ts';

export function certManager(options: RegistrationOptions): KubernetesObject[] {
  const { namespace, name } = options;
  const metadata = { name: certificateSecret(options), namespace, labels: labels(options) };
  return [
    { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata, spec: { selfSigned: {} } },
    {
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      metadata,
      spec: {
        secretName: certificateSecret(options),
        dnsNames: [`${name}.${namespace}.svc`, `${name}.${namespace}`],
        duration: '8760h',
        renewBefore: '2920h',
        privateKey: { algorithm: 'ECDSA', size: 256, rotationPolicy: 'Always' },
        issuerRef: { kind: 'Issuer', name: certificateSecret(options) },
      },
    },
  ];
}
