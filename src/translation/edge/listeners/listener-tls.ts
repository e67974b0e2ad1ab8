// The TLS of a listener: its certificate and key, and the CA that its clients are verified with. What can't be resolved is replaced by a pair
// that the data plane refuses, so that nothing is served in plain text.

import { certificatesIn } from '../../../grammar/certificates.ts';
import { defined } from '../../../grammar/defined.ts';
import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import { CORE_GROUP, GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { Referrer } from '../../gateways/grants.ts';
import type { GatewayListener, ListenerSpec } from '../../gateways/listener.ts';
import { type ClientSettings, settingsOfPort } from '../../gateways/tls/client-certificates.ts';
import type { Listener } from '../model/records.ts';
import type { Bytes } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { bytesOf, type EdgeKeyPair, keyPairIn, textOf } from './key-pair.ts';
import { hasTls, terminatesTls } from './protocols.ts';

export interface ListenerTls {
  readonly record: NonNullable<Listener['tls']>;
  /** Why handshakes fail. */
  readonly problem?: TlsProblem | SizeProblem;
}

/** Its references are fine. */
export interface SizeProblem {
  readonly reason?: undefined;
  readonly message: string;
}

export interface TlsProblem {
  readonly reason: 'InvalidCertificateRef' | 'RefNotPermitted';
  readonly message: string;
}

/** Undefined where the listener doesn't terminate TLS, or says nothing of it. */
export type ListenerTlsOf = (listener: GatewayListener) => ListenerTls | undefined;

export interface ListenerTlsSources {
  readonly snapshot: Snapshot;
  readonly gateways: Pick<Gateways, 'clientCertificates' | 'grants'>;
  readonly options: EdgeOptions;
}

type CertificateRef = NonNullable<NonNullable<ListenerSpec['tls']>['certificateRefs']>[number];
type CaReference = NonNullable<ClientSettings['default']['validation']>['caCertificateRefs'][number];

interface Parts {
  readonly owner: Referrer;
  readonly certificates: readonly CertificateRef[];
  readonly gateway: Referrer;
  /** Undefined: clients need no certificate. */
  readonly authorities?: readonly CaReference[];
}

export function listenerTls(
  graph: Graph,
  { snapshot, gateways: { clientCertificates, grants }, options }: ListenerTlsSources,
): ListenerTlsOf {
  const keyPair = graph.memo<EdgeKeyPair | string | undefined>(
    'key pair of a listener of the edge',
    (key) => {
      const secret = snapshot.get('Secret', key);
      return secret && keyPairIn(secret.data ?? {});
    },
    { isEqual: equalJson },
  );
  /** By the key of a ConfigMap or Secret. */
  const authority = graph.memo<{ readonly root: Bytes; readonly isReadable: boolean } | undefined>(
    'CA for clients of the edge',
    (key) => {
      const root = caBytes(snapshot, key);
      return root === undefined
        ? undefined
        : { root, isReadable: (certificatesIn(textOf(root)) ?? []).length > 0 };
    },
    { isEqual: equalJson },
  );

  const pairOf = (references: Parts['certificates'], from: Referrer): EdgeKeyPair | TlsProblem => {
    const [reference, ...others] = references;
    if (reference === undefined || others.length > 0)
      return invalid(
        `\`tls.certificateRefs\` has ${references.length} entries: a listener needs exactly one certificate`,
      );
    const { group = CORE_GROUP, kind = 'Secret', name, namespace = from.namespace } = reference;
    if (group !== CORE_GROUP || kind !== 'Secret')
      return invalid(wrongKind('certificateRefs', name, group, kind));
    if (!grants(from, { group, kind, namespace, name })) return notPermitted(from, namespace, name);
    const pair = keyPair(objectKey('Secret', namespace, name));
    if (pair === undefined)
      return invalid(`${shownAs('Secret', namespace, name)} ${snapshot.notFound('Secret', namespace, name)}`);
    return typeof pair === 'string' ? invalid(`${shownAs('Secret', namespace, name)}: ${pair}`) : pair;
  };

  const rootOf = (
    references: NonNullable<Parts['authorities']>,
    from: Referrer,
  ): { readonly root: Bytes; readonly problem?: string } | TlsProblem => {
    const [reference, ...others] = references;
    if (reference === undefined || others.length > 0)
      return invalid(
        `\`caCertificateRefs\` of \`spec.tls.frontend\` has ${references.length} entries: clients are verified with exactly one`,
      );
    const { group, kind, name, namespace = from.namespace } = reference;
    if (group !== CORE_GROUP || (kind !== 'ConfigMap' && kind !== 'Secret'))
      return invalid(wrongKind('caCertificateRefs', name, group, kind));
    if (kind === 'Secret' && !grants(from, { group, kind, namespace, name }))
      return notPermitted(from, namespace, name);
    const found = authority(objectKey(kind, namespace, name));
    const shown = shownAs(kind, namespace, name);
    if (found === undefined)
      return invalid(
        snapshot.object(objectKey(kind, namespace, name)) === undefined
          ? `${shown} ${snapshot.notFound(kind, namespace, name)}`
          : `${shown} has no CA certificate for clients: set \`ca.crt\``,
      );
    return found.isReadable
      ? { root: found.root }
      : { root: found.root, problem: `${shown} has no CA certificate in PEM that can be read` };
  };

  // Keyed by what it depends on, so that listeners with the same TLS share it.
  const ofParts = graph.memo<ListenerTls>(
    'TLS of a listener of the edge',
    (key) => {
      const { owner, certificates, gateway, authorities } = exactPartsOf<Parts>(key);
      const pair = pairOf(certificates, owner);
      if ('reason' in pair) return broken(pair);
      const clients = authorities && rootOf(authorities, gateway);
      if (clients !== undefined && 'reason' in clients) return broken(clients);
      const unreadable =
        pair.problem === undefined ? undefined : `${shownReference(certificates, owner)}: ${pair.problem}`;
      const problem = unreadable ?? clients?.problem;
      const { cert, privateKey } = pair;
      const record = { cert, privateKey, ...defined({ root: clients?.root }) };
      if (problem === undefined) return { record };
      // Older: the bytes are sent all the same, and a root that can't be read isn't even noticed.
      if (options.corrects('E32')) return broken(invalid(problem));
      return unreadable === undefined ? { record } : { record, problem: invalid(problem) };
    },
    { isEqual: equalJson },
  );

  return ({ gateway, owner, spec }) => {
    if (!terminatesTls(spec) || !hasTls(spec)) return undefined;
    const clients = clientCertificates.settings(gateway);
    const validation = clients && settingsOfPort(clients, spec.port).validation;
    const [, namespace = ''] = gateway.split('/');
    return ofParts(
      exactKeyOf({
        owner: { group: owner.group, kind: owner.kind, namespace: owner.namespace },
        certificates: spec.tls?.certificateRefs ?? [],
        gateway: { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace },
        ...defined({ authorities: validation?.caCertificateRefs }),
      } satisfies Parts),
    );
  };
}

const CA_ENTRIES = ['cacert', 'ca.crt'];

function caBytes(snapshot: Snapshot, key: string): Bytes | undefined {
  const object = snapshot.oneOf(['Secret', 'ConfigMap'], key);
  const data = object?.data ?? {};
  for (const name of CA_ENTRIES) {
    if (!Object.hasOwn(data, name)) continue;
    const bytes =
      object?.kind === 'Secret' ? bytesOf(data, name) : Buffer.from(data[name]!).toString('base64');
    if (bytes !== undefined && bytes !== '') return bytes;
  }
  return undefined;
}

/** What no data plane takes for a certificate: handshakes fail. */
const INVALID: Bytes = Buffer.from('invalid').toString('base64');

/** Whether a record refuses all handshakes, since its certificate can't be used. */
export const refusesHandshakes = ({ tls }: Pick<Listener, 'tls'>): boolean => tls?.cert === INVALID;

/** In place of certificates that are too many bytes. */
export const limitedTls = (message: string): ListenerTls => broken({ message });

const broken = (problem: TlsProblem | SizeProblem): ListenerTls => ({
  record: { cert: INVALID, privateKey: INVALID },
  problem,
});

const invalid = (message: string): TlsProblem => ({ reason: 'InvalidCertificateRef', message });

const notPermitted = ({ kind, namespace: home }: Referrer, namespace: string, name: string): TlsProblem => ({
  reason: 'RefNotPermitted',
  message: `Reference to ${shownAs('Secret', namespace, name)} not permitted: a ReferenceGrant in namespace ${quote(namespace)} must allow ${kind}s of namespace ${home} to refer to it`,
});

const wrongKind = (member: string, name: string, group: string, kind: string): string =>
  `\`${member}\` refers to ${quote(name)}, ${kind} of group ${quote(group)}: it must be ${member === 'certificateRefs' ? 'a Secret' : 'a ConfigMap or Secret'} of the core group`;

const shownReference = ([reference]: Parts['certificates'], { namespace }: Referrer): string =>
  shownAs('Secret', reference?.namespace ?? namespace, reference?.name ?? '');

/** Names in files can hold anything. */
const shownAs = (kind: string, namespace: string, name: string): string =>
  `${kind} ${quote(`${namespace}/${name}`)}`;
