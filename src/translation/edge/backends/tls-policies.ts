// BackendTLSPolicies as the edge data plane takes them: the unit `backend.tls` of a Service, a port of it, or an EdgeBackend.

import { checkServerName } from '../../../grammar/tls-parameters.ts';
import { CORE_GROUP, EDGE_GROUP, GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { BackendTLSPolicy } from '../../../objects/gateway-api/types.ts';
import { keyOf, objectKey } from '../../../objects/key.ts';
import { compareAge } from '../../../objects/reference.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { policyId } from '../../../policy/policy-id.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { NeededKeys } from '../addresses/needed-keys.ts';
import { type EdgeOptions, serviceHost } from '../options.ts';
import type { EdgeReferences } from '../references/references.ts';
import { TRUSTS_NOBODY } from '../units/backend/tls.ts';
import type { TlsValue, UnitName } from '../units/values.ts';

/** What a BackendTLSPolicy can be asked for. `port`: of a Service, by its name. */
export interface TlsTarget {
  readonly kind: 'Service' | 'EdgeBackend';
  readonly namespace: string;
  readonly name: string;
  readonly port?: string;
}

export interface EdgeTlsPolicies {
  /** The oldest BackendTLSPolicy at a target, as a policy. */
  readonly tlsPolicy: (target: TlsTarget) => MergeablePolicy | undefined;
  /** Why a BackendTLSPolicy can't be applied as written, by its key. */
  readonly problemOf: (policy: string) => string | undefined;
  /** Whether it acts on requests of edge Gateways, by its key. `portsOf`: the ports that they use of a host. */
  readonly isUsed: (policy: string, portsOf: (host: string) => readonly number[]) => boolean;
  /** By its key. */
  readonly read: (policy: string) => ReadTlsPolicy | undefined;
}

export interface TlsPolicySources {
  readonly snapshot: Snapshot;
  readonly references: Pick<EdgeReferences, 'caBundle'>;
  readonly options: EdgeOptions;
}

/** A BackendTLSPolicy with what it asks for, and where. */
export interface ReadTlsPolicy {
  readonly object: BackendTLSPolicy;
  /** Why it can't be applied as written. */
  readonly problem?: string;
  /** Undefined: nothing stands for what can't be applied. */
  readonly value?: TlsValue;
  readonly targets: readonly ResolvedTlsTarget[];
}

export type ResolvedTlsTarget = TlsTarget & { readonly portNumber?: number };

const TLS: UnitName = 'backend.tls';

export function edgeTlsPolicies(
  graph: Graph,
  sources: TlsPolicySources,
  { BackendTLSPolicy: keys }: NeededKeys,
): EdgeTlsPolicies {
  const { snapshot, options } = sources;
  const read = graph.memo<ReadTlsPolicy | undefined>('BackendTLSPolicy of the edge', (key) => {
    const object = snapshot.get('BackendTLSPolicy', key);
    if (object === undefined) return undefined;
    const targets = object.spec.targetRefs.flatMap((reference) => targetOf(reference, object, snapshot));
    return { object, targets, ...readValidation(object, snapshot.unjudgedBecause(key), sources) };
  });
  const byTarget = graph.sortedIndex<BackendTLSPolicy>({
    name: 'BackendTLSPolicies at targets of the edge',
    keys,
    emit(key) {
      const found = read(key);
      return (found?.targets ?? []).map((target) => ({ bucket: idOf(target), item: found!.object }));
    },
    compare: compareAge,
    isEqual: (left, right) => compareAge(left, right) === 0,
    identify: ({ metadata }) => keyOf(metadata.namespace ?? '', metadata.name),
  });
  const policyOf: Memo<MergeablePolicy | undefined> = graph.memo('BackendTLSPolicy to merge', (key) => {
    const found = read(key);
    return found && mergeable(found);
  });
  return {
    read,
    tlsPolicy(target) {
      const [oldest] = byTarget.get(idOf(target));
      if (oldest === undefined) return undefined;
      const { namespace = '', name } = oldest.metadata;
      return policyOf(objectKey('BackendTLSPolicy', namespace, name));
    },
    problemOf: (key) => read(key)?.problem,
    isUsed: (key, portsOf) =>
      (read(key)?.targets ?? []).some(({ kind, namespace, name, portNumber }) => {
        // Only edge Gateways use EdgeBackends.
        if (kind === 'EdgeBackend') return true;
        const ports = portsOf(serviceHost(namespace, name, options));
        return portNumber === undefined ? ports.length > 0 : ports.includes(portNumber);
      }),
  };
}

const idOf = ({ kind, namespace, name, port = '' }: TlsTarget): string =>
  keyOf(objectKey(kind, namespace, name), port);

type Reference = BackendTLSPolicy['spec']['targetRefs'][number];

function targetOf(
  { group, kind, name, sectionName }: Reference,
  { metadata: { namespace = '' } }: BackendTLSPolicy,
  snapshot: Snapshot,
): readonly ResolvedTlsTarget[] {
  if (group === EDGE_GROUP && kind === 'EdgeBackend') {
    const isThere = snapshot.find('EdgeBackend', namespace, name) !== undefined;
    return sectionName === undefined && isThere ? [{ kind, namespace, name }] : [];
  }
  if (group !== CORE_GROUP || kind !== 'Service') return [];
  if (sectionName === undefined) return [{ kind, namespace, name }];
  const ports = snapshot.find('Service', namespace, name)?.spec?.ports ?? [];
  const port = ports.find((each) => each.name === sectionName || String(each.port) === sectionName);
  if (port === undefined) return [];
  return [{ kind, namespace, name, port: port.name ?? '', portNumber: port.port }];
}

function readValidation(
  { metadata, spec }: BackendTLSPolicy,
  unjudged: string | undefined,
  { references, options }: TlsPolicySources,
): Pick<ReadTlsPolicy, 'value' | 'problem'> {
  if (unjudged !== undefined) return failed(unjudged, '', options);
  const { hostname, wellKnownCACertificates, caCertificateRefs = [] } = spec.validation;
  const wrongName = hostname === '' ? 'the name to verify is missing' : checkServerName(hostname)?.message;
  if (wrongName !== undefined) return failed(`\`hostname\`: ${wrongName}`, '', options);
  if (wellKnownCACertificates === 'System') return { value: { sni: hostname } };
  const other = caCertificateRefs.find(({ group, kind }) => group !== CORE_GROUP || kind !== 'ConfigMap');
  if (other !== undefined) return failed(`${other.kind} ${other.name} is no ConfigMap`, hostname, options);
  if (caCertificateRefs.length === 0) return failed('it names no CA certificate', hostname, options);
  const names = caCertificateRefs.map(({ name }) => name);
  const bundle = references.caBundle(metadata.namespace ?? '', names);
  return 'value' in bundle
    ? { value: { sni: hostname, root: bundle.value } }
    : failed(bundle.missing, hostname, options);
}

/** Without a CA that can be read, no server is trusted: plain text, or any server, is no substitute. */
function failed(
  problem: string,
  hostname: string,
  { failsClosed }: EdgeOptions,
): Pick<ReadTlsPolicy, 'value' | 'problem'> {
  if (!failsClosed) return { problem };
  const name = hostname === '' ? {} : { sni: hostname };
  return { problem, value: { ...name, ...TRUSTS_NOBODY } };
}

function mergeable({ object: { metadata }, value, problem }: ReadTlsPolicy): MergeablePolicy {
  const id = policyId(GATEWAY_API_GROUP, 'BackendTLSPolicy', metadata.namespace ?? '', metadata.name);
  if (value !== undefined) return { id, fields: new Map([[TLS, value]]), errors: [] };
  return { id, fields: new Map(), errors: [], fieldErrors: new Map([[TLS, [problem ?? '']]]) };
}
