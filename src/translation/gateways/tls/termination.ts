// The TLS termination of a listener: the key pairs of its certificate references, its options, and the client certificates that it asks
// for; or why it can't terminate TLS.

import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import { CORE_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Grants } from '../grants.ts';
import type { GatewayListener, ListenerOwner, ListenerSpec } from '../listener.ts';
import type { CaProblem, ClientCertificates, ClientValidation } from './client-certificates.ts';
import { type KeyPair, keyPairIn } from './key-pair.ts';
import { readTlsOptions, type TlsOptions } from './options.ts';

export interface TlsTermination {
  /** In the order of the references; at least one. */
  readonly keyPairs: readonly KeyPair[];
  readonly options: TlsOptions;
  /** Set where clients are asked for certificates. */
  readonly clients?: ClientValidation;
}

/** Why a listener can't be served as written: it is left out, because its connections would be less protected. */
export interface TlsFailure {
  /** For the condition `ResolvedRefs`; `Invalid` if all references resolve. */
  readonly reason: 'Invalid' | 'InvalidCertificateRef' | CaProblem['reason'];
  readonly message: string;
  /** No client could be verified, for the reason that the text tells: the listener isn't accepted either. */
  readonly unverified?: string;
}

/** Undefined for a listener without TLS, or with passthrough. */
export type Terminations = (listener: GatewayListener) => TlsTermination | TlsFailure | undefined;

export function isTlsFailure(tls: TlsTermination | TlsFailure | undefined): tls is TlsFailure {
  return tls !== undefined && 'reason' in tls;
}

export interface TerminationSources {
  readonly snapshot: Snapshot;
  readonly grants: Grants;
  readonly clients: ClientCertificates;
}

type Tls = NonNullable<ListenerSpec['tls']>;
type CertificateRef = NonNullable<Tls['certificateRefs']>[number];
type Referrer = Pick<ListenerOwner, 'group' | 'kind' | 'namespace'>;

export function terminations(graph: Graph, { snapshot, grants, clients }: TerminationSources): Terminations {
  const keyPair = graph.memo(
    'key pair of a Secret',
    (key) => {
      const secret = snapshot.get('Secret', key);
      return secret && keyPairIn(secret.data ?? {}, 'server');
    },
    { isEqual: equalJson },
  );

  const certificate = (reference: CertificateRef, from: Referrer): KeyPair | TlsFailure => {
    const { group = CORE_GROUP, kind = 'Secret', name, namespace = from.namespace } = reference;
    if (group !== CORE_GROUP || kind !== 'Secret')
      return invalid(
        `Certificate reference ${quote(name)} is to ${kind} of group ${quote(group)}: a certificate must be in a Secret of the core group`,
      );
    const shown = `${namespace}/${name}`;
    if (!grants(from, { group, kind, namespace, name }))
      return {
        reason: 'RefNotPermitted',
        message: `Reference to Secret ${shown} not permitted: a ReferenceGrant in namespace ${namespace} must allow ${from.kind}s of namespace ${from.namespace} to refer to it`,
      };
    const pair = keyPair(objectKey('Secret', namespace, name));
    if (pair === undefined) return invalid(`Secret ${shown} ${snapshot.notFound('Secret', namespace, name)}`);
    return 'problem' in pair ? invalid(`Invalid TLS Secret ${shown}: ${pair.problem}`) : pair;
  };

  // Keyed by what it depends on, so that listeners with the same certificates share it.
  const ofTls = graph.memo<TlsTermination | TlsFailure>(
    'TLS of a listener',
    (key) => {
      const { from, tls } = exactPartsOf<{ readonly from: Referrer; readonly tls: Tls }>(key);
      const keyPairs: KeyPair[] = [];
      for (const reference of tls.certificateRefs ?? []) {
        const found = certificate(reference, from);
        if ('reason' in found) return found;
        keyPairs.push(found);
      }
      if (keyPairs.length === 0)
        return invalid("TLS can't be terminated without a certificate: set `tls.certificateRefs`");
      const options = readTlsOptions(tls.options ?? {});
      return 'problem' in options ? invalid(options.problem) : { keyPairs, options };
    },
    { isEqual: equalJson },
  );

  return ({ gateway, owner, spec, role }) => {
    const { tls, port } = spec;
    const missing = role === 'waypoint' ? undefined : missingTls(spec);
    if (missing !== undefined) return { reason: 'Invalid', message: missing };
    if (tls?.mode !== 'Terminate' || (spec.protocol !== 'HTTPS' && spec.protocol !== 'TLS')) return undefined;
    const { group, kind, namespace } = owner;
    const own = ofTls(exactKeyOf({ from: { group, kind, namespace }, tls }));
    const asked = clients.onPort(gateway, port);
    return asked === undefined ? own : withClients(own, asked);
  };
}

/** What a listener lacks to be served encrypted, as its protocol says: plain text is no substitute. */
export function missingTls({ protocol, tls }: ListenerSpec): string | undefined {
  if (protocol === 'HTTPS' && tls === undefined)
    return 'a listener of protocol HTTPS needs a certificate: set `tls.certificateRefs`, or write protocol HTTP for plain text';
  if (protocol === 'HTTPS' && tls?.mode === 'Passthrough')
    return 'a listener of protocol HTTPS terminates TLS: set `tls.certificateRefs` and `tls.mode: Terminate`, or write protocol TLS to pass connections through';
  if (protocol === 'TLS' && tls === undefined)
    return 'a listener of protocol TLS needs `tls`: set `tls.certificateRefs` to terminate TLS, or `tls.mode: Passthrough` to pass connections through';
  return undefined;
}

function withClients(
  own: TlsTermination | TlsFailure,
  clients: ClientValidation,
): TlsTermination | TlsFailure {
  const { authorities, problems } = clients;
  if (authorities.length > 0) return isTlsFailure(own) ? own : { ...own, clients };
  const [first] = problems;
  const { reason, message } = isTlsFailure(own) ? own : first!;
  return { reason, message, unverified: first!.message };
}

const invalid = (message: string): TlsFailure => ({ reason: 'InvalidCertificateRef', message });
