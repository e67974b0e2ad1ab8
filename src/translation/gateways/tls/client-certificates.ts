// The client certificates that a Gateway asks for on a port (GEP-91): the CA certificates that they are verified with, and what happens to
// clients without a valid one.

import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import { CORE_GROUP, GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Gateway } from '../../../objects/gateway-api/types.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { Grants, Referrer } from '../grants.ts';
import type { OurGateway } from '../our-gateways.ts';

/** The settings for client certificates of all ports of a Gateway: `spec.tls.frontend`. */
export type ClientSettings = NonNullable<NonNullable<Gateway['spec']['tls']>['frontend']>;

type Validation = NonNullable<ClientSettings['default']['validation']>;
type CaReference = Validation['caCertificateRefs'][number];

/** A reference to CA certificates that can't be used. */
export interface CaProblem {
  /** Index among the references. */
  readonly index: number;
  /** For the condition `ResolvedRefs`. */
  readonly reason: 'InvalidCACertificateRef' | 'InvalidCACertificateKind' | 'RefNotPermitted';
  readonly message: string;
}

export interface ClientValidation {
  readonly mode: Validation['mode'];
  /** In PEM, of the references that can be used: if there is none, no client can be verified. */
  readonly authorities: readonly string[];
  readonly problems: readonly CaProblem[];
}

/** The CA certificates of a ConfigMap by its key, or why there are none. */
export type CaBundles = Memo<{ readonly pem: string } | { readonly missing: string }>;

export interface ClientCertificates {
  /** The settings of a Gateway; undefined if it isn't ours. */
  readonly settings: Memo<ClientSettings | undefined>;
  /** What one part of the settings asks for: the default, or those of a port. */
  readonly validation: (gateway: string, part: ClientSettings['default']) => ClientValidation | undefined;
  /** What the listeners of a port ask for, those of ListenerSets included; undefined if clients need no certificate. */
  readonly onPort: (gateway: string, port: number) => ClientValidation | undefined;
}

export interface ClientCertificateSources {
  readonly gateway: Memo<OurGateway | undefined>;
  readonly grants: Grants;
  readonly caBundle: CaBundles;
}

export function clientCertificates(
  graph: Graph,
  { gateway, grants, caBundle }: ClientCertificateSources,
): ClientCertificates {
  const authority = (reference: CaReference, from: Referrer): string | Omit<CaProblem, 'index'> => {
    const { group, kind, name, namespace = from.namespace } = reference;
    if (group !== CORE_GROUP || kind !== 'ConfigMap')
      return {
        reason: 'InvalidCACertificateKind',
        message: `CA certificate reference ${quote(name)} is to ${kind} of group ${quote(group)}: CA certificates must be in a ConfigMap of the core group`,
      };
    const shown = `${namespace}/${name}`;
    if (!grants(from, { group, kind, namespace, name }))
      return {
        reason: 'RefNotPermitted',
        message: `Reference to ConfigMap ${shown} not permitted: a ReferenceGrant in namespace ${namespace} must allow ${from.kind}s of namespace ${from.namespace} to refer to it`,
      };
    const bundle = caBundle(objectKey('ConfigMap', namespace, name));
    if ('pem' in bundle) return bundle.pem;
    return {
      reason: 'InvalidCACertificateRef',
      message: `No CA certificate for clients in ConfigMap ${shown}: ${bundle.missing}`,
    };
  };

  // Keyed by what it depends on, so that ports with the same validation share it.
  const validated = graph.memo<ClientValidation>(
    'client certificates',
    (key) => {
      const { namespace, validation } = exactPartsOf<{
        readonly namespace: string;
        readonly validation: Validation;
      }>(key);
      const from = { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace };
      const { caCertificateRefs: references, mode } = validation;
      const found = references.map((reference) => authority(reference, from));
      const problems = found.flatMap((each, index) => (typeof each === 'string' ? [] : { index, ...each }));
      return {
        // In files any value can be there: only the right word opens the Gateway.
        mode: mode === 'AllowInsecureFallback' ? mode : 'AllowValidOnly',
        authorities: [...new Set(found.filter((each) => typeof each === 'string'))],
        problems: references.length === 0 ? [NO_REFERENCE] : problems,
      };
    },
    { isEqual: equalJson },
  );

  const ofGateway = graph.memo(
    'settings for client certificates',
    (key) => {
      const object = gateway(key)?.object;
      return object && { namespace: object.metadata.namespace ?? '', settings: object.spec.tls?.frontend };
    },
    // Other parts of the Gateway don't affect the TLS of its listeners.
    { isEqual: equalJson },
  );

  const validation: ClientCertificates['validation'] = (key, part) => {
    const own = ofGateway(key);
    if (own === undefined || part.validation === undefined) return undefined;
    return validated(exactKeyOf({ namespace: own.namespace, validation: part.validation }));
  };
  return {
    settings: (key) => ofGateway(key)?.settings,
    validation,
    onPort(key, port) {
      const settings = ofGateway(key)?.settings;
      return settings && validation(key, settingsOfPort(settings, port));
    },
  };
}

const NO_REFERENCE: CaProblem = {
  index: 0,
  reason: 'InvalidCACertificateRef',
  message: 'No CA certificate for clients: set `caCertificateRefs`',
};

/** An entry for the port replaces the default as a whole. The API server admits one; of several, the one that asks for most counts. */
export function settingsOfPort(
  { default: common, perPort = [] }: ClientSettings,
  port: number,
): ClientSettings['default'] {
  const own = perPort.filter((entry) => entry.port === port).map(({ tls }) => tls);
  const asking = own.filter(({ validation }) => validation !== undefined);
  const strict = asking.find(({ validation }) => validation?.mode !== 'AllowInsecureFallback');
  return strict ?? asking[0] ?? own[0] ?? common;
}
