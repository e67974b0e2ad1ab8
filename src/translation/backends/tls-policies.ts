// BackendTLSPolicies: how backends are verified, and which policy holds for which of them.

import type { Segments } from '../../diagnostics/path.ts';
import { CORE_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { BackendTLSPolicy } from '../../objects/gateway-api/types.ts';
import { createdAt, objectKey } from '../../objects/reference.ts';
import { type Attachable, compareAttachable } from '../../policy/targets.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { caCertificates } from './ca-certificates.ts';
import { portsOf } from './endpoints.ts';
import {
  type BackendKind,
  type BackendReference,
  backendCluster,
  backendKind,
  serviceCluster,
} from './reference.ts';
import type { MeshService, ServiceEntries } from './service-entries.ts';

export interface TlsValidation {
  readonly hostname: string;
  /** PEM; undefined: the trust store of the proxy's system. */
  readonly ca?: string;
  /** One of them must be in the certificate. */
  readonly subjectAltNames: readonly { readonly type: 'DNS' | 'URI'; readonly value: string }[];
}

/** In the words of the policy's conditions. */
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
  /** A reference that leads to no certificates, however many others do. */
  readonly unresolved?: TlsPolicyProblem<'InvalidKind' | 'InvalidCACertificateRef'>;
}

/** What a policy can be attached to. */
export interface TlsTarget {
  readonly kind: BackendKind;
  readonly namespace: string;
  readonly name: string;
}

export interface TlsPolicies {
  readonly policy: Memo<TlsPolicy | undefined>;
  /** The policy that holds for a port of a backend object, by whichever of these names it is targeted. */
  readonly holder: (targets: readonly TlsTarget[], portName: string | undefined) => TlsPolicy | undefined;
  /** All that target it, in the order in which they are asked: the first holds. */
  readonly asked: (
    targets: readonly TlsTarget[],
    portName: string | undefined,
  ) => readonly { readonly policy: TlsPolicy; readonly section: string }[];
  /** Whether other policies, which are older, hold all that a policy targets. */
  readonly isConflicted: (policy: TlsPolicy) => boolean;
  /** The names of the clusters that a policy targets, whether it holds for them or not. */
  readonly clusters: (policy: TlsPolicy) => readonly string[];
  /** Whether some policy may target what a reference names. */
  readonly mayTarget: (reference: BackendReference, home: string) => boolean;
  /** Whether there is any policy at all. */
  readonly isAny: () => boolean;
}

const CA_KEY = 'ca.crt';
/** What the published CRD allows. */
const MAX_TARGETS = 16;

interface Attached {
  readonly policy: TlsPolicy;
  /** Empty: the whole object. */
  readonly section: string;
}

type CaBundle = { readonly pem: string } | { readonly missing: string };

export interface TlsPolicySources {
  readonly snapshot: Snapshot;
  readonly serviceEntries: ServiceEntries;
  readonly isMeshOn: boolean;
}

export function tlsPolicies(graph: Graph, sources: TlsPolicySources): TlsPolicies {
  const { snapshot, serviceEntries, isMeshOn } = sources;
  const bundle = graph.memo<CaBundle>(
    'certificates of a ConfigMap',
    (key) => {
      const map = snapshot.get('ConfigMap', key);
      if (map === undefined) return { missing: snapshot.absenceOf(key) };
      const text = map.data?.[CA_KEY];
      if (text === undefined) return { missing: `no key ${CA_KEY}` };
      const pem = caCertificates(text);
      return pem === undefined ? { missing: `${CA_KEY} has no readable certificate` } : { pem };
    },
    { isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right) },
  );
  const policy = graph.memo('BackendTLSPolicy', (key) => {
    const object = snapshot.get('BackendTLSPolicy', key);
    return (
      object &&
      readPolicy(key, object, isMeshOn, (name) =>
        bundle(objectKey('ConfigMap', object.metadata.namespace ?? '', name)),
      )
    );
  });
  const keys = snapshot.keys('BackendTLSPolicy');
  const byTarget = graph.buckets<Attached>({
    name: 'BackendTLSPolicies of targets',
    keys,
    emit: (key) => {
      const found = policy(key);
      return (found?.targetRefs ?? []).map(({ kind, name, sectionName = '' }) => ({
        bucket: objectKey(kind, found!.namespace, name),
        item: { policy: found!, section: sectionName },
      }));
    },
    compare: (left, right) => compareAttachable(left.policy, right.policy),
    isEqual: (left, right) => left.policy === right.policy && left.section === right.section,
  });
  const all = graph.buckets<string>({
    name: 'all BackendTLSPolicies',
    keys,
    emit: (key) => (snapshot.get('BackendTLSPolicy', key) === undefined ? [] : [{ bucket: '', item: '' }]),
    compare: () => 0,
    identify: (item) => item,
  });
  const attachedTo = (targets: readonly TlsTarget[]): readonly Attached[] => {
    const [first, ...others] = targets.map(({ kind, namespace, name }) =>
      byTarget.get(objectKey(kind, namespace, name)),
    );
    if (first === undefined || others.every(({ length }) => length === 0)) return first ?? [];
    return [first, ...others].flat().sort((left, right) => compareAttachable(left.policy, right.policy));
  };
  const targetsOf = ({ namespace, targetRefs }: TlsPolicy): readonly TlsTarget[] =>
    targetRefs.map(({ kind, name }) => ({ kind: kind as BackendKind, namespace, name }));
  const clustersOf = ({ kind, namespace, name }: TlsTarget, section: string): readonly string[] => {
    const key = objectKey(kind, namespace, name);
    const isMeant = (portName: string | undefined): boolean => section === '' || section === portName;
    switch (kind) {
      case 'Service': {
        const service = snapshot.get('Service', key);
        return (service === undefined ? [] : portsOf(service))
          .filter((port) => isMeant(port.name))
          .map(({ port }) => serviceCluster(namespace, name, port));
      }
      case 'Backend':
        return section === '' ? [backendCluster(namespace, name)] : [];
      case 'ServiceEntry':
        return clustersOfMesh(serviceEntries.services(key), isMeant);
      case 'Hostname':
        return clustersOfMesh(serviceEntries.ofHost(namespace, name), isMeant);
    }
  };
  const asked: TlsPolicies['asked'] = (targets, portName = '') => {
    const attached = attachedTo(targets);
    // To most clusters none is attached.
    if (attached.length === 0) return attached;
    return [...new Set([portName, ''])].flatMap((name) => attached.filter(({ section }) => section === name));
  };
  return {
    policy,
    holder: (targets, portName) => asked(targets, portName)[0]?.policy,
    asked,
    isConflicted: (candidate) => {
      const targets = targetsOf(candidate);
      const { targetRefs, key } = candidate;
      return (
        targets.length > 0 &&
        targets.every((target, index) => {
          const { sectionName = '' } = targetRefs[index]!;
          const oldest = attachedTo([target]).find(({ section }) => section === sectionName);
          return oldest?.policy.key !== key;
        })
      );
    },
    clusters: (policy) =>
      targetsOf(policy).flatMap((target, index) =>
        clustersOf(target, policy.targetRefs[index]!.sectionName ?? ''),
      ),
    mayTarget: ({ group, kind: written, namespace = '', name }, home) => {
      const kind = backendKind(group, written, isMeshOn);
      // A host may be targeted by its own name, or by that of its ServiceEntry.
      if (kind === 'ServiceEntry' || kind === 'Hostname') return true;
      return kind !== undefined && byTarget.get(objectKey(kind, namespace || home, name)).length > 0;
    },
    isAny: () => all.get('').length > 0,
  };
}

function clustersOfMesh(
  services: readonly MeshService[],
  isMeant: (portName: string) => boolean,
): readonly string[] {
  return services.filter(({ portName }) => isMeant(portName)).map(({ cluster }) => cluster);
}

function readPolicy(
  key: string,
  object: BackendTLSPolicy,
  isMeshOn: boolean,
  bundle: (configMap: string) => CaBundle,
): TlsPolicy {
  const { metadata, spec } = object;
  const targetRefs = spec.targetRefs.slice(0, MAX_TARGETS).flatMap(({ group, kind, name, sectionName }) => {
    const known = backendKind(group, kind, isMeshOn);
    if (known === undefined) return [];
    return [{ group: CORE_GROUP, kind: known, name, ...(sectionName === undefined ? {} : { sectionName }) }];
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
  const failed = unresolved === undefined ? {} : { unresolved };
  const names = subjectAltNames(written);
  if (hostname === '' || names === undefined) {
    const member = hostname === '' ? 'hostname' : 'subjectAltNames';
    const message =
      hostname === ''
        ? 'the name to verify is missing'
        : 'an alternative name has no value for its type: `hostname` of a Hostname, `uri` of a URI';
    const segments = ['spec', 'validation', member];
    return { ...failed, problem: { reason: 'Invalid', segments, message } };
  }
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

/** The certificates of the first reference that leads to some, and the first that leads to none. */
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

/** The name itself where no others are written; undefined: one of them says nothing. */
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
