// BackendTLSPolicies: how backends are verified, and which policy applies to each backend.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { objectKey } from '../../objects/key.ts';
import { compareAttachable } from '../../policy/targets.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type BackendKind, type BackendReference, backendKind, targetKey } from './backend-reference.ts';
import type { CaBundle } from './ca-certificates.ts';
import { portsOf } from './endpoints.ts';
import { readPolicy, type TlsPolicy } from './read-backend-tls-policy.ts';
import type { MeshService, ServiceEntries } from './service-entries.ts';

export type { TlsPolicy, TlsPolicyProblem, TlsValidation } from './read-backend-tls-policy.ts';

/** What a policy can be attached to. */
export interface TlsTarget {
  readonly kind: BackendKind;
  readonly namespace: string;
  readonly name: string;
}

export interface TlsPolicies {
  readonly policy: Memo<TlsPolicy | undefined>;
  /** The policy that applies to a port of a backend object, which policies can target by any of these names. */
  readonly holder: (targets: readonly TlsTarget[], portName: string | undefined) => TlsPolicy | undefined;
  /** All policies that target it, by priority: the first applies. */
  readonly asked: (
    targets: readonly TlsTarget[],
    portName: string | undefined,
  ) => readonly { readonly policy: TlsPolicy; readonly section: string }[];
  /** Whether older policies apply to all targets of a policy. */
  readonly isConflicted: (policy: TlsPolicy) => boolean;
  /** The keys of the backend targets of a policy, whether it applies to them or not. */
  readonly targetKeys: (policy: TlsPolicy) => readonly string[];
  /** Whether a policy may target the backend that a reference names. */
  readonly mayTarget: (reference: BackendReference, home: string) => boolean;
  /** Whether there are policies at all. */
  readonly isAny: () => boolean;
}

interface Attached {
  readonly policy: TlsPolicy;
  /** Empty: the whole object. */
  readonly section: string;
}

export interface TlsPolicySources {
  readonly snapshot: Snapshot;
  readonly serviceEntries: ServiceEntries;
  readonly isMeshOn: boolean;
  readonly caBundle: Memo<CaBundle>;
}

export function tlsPolicies(graph: Graph, sources: TlsPolicySources): TlsPolicies {
  const { snapshot, serviceEntries, isMeshOn, caBundle } = sources;
  const policy = graph.memo('BackendTLSPolicy', (key) => {
    const object = snapshot.get('BackendTLSPolicy', key);
    if (object === undefined) return undefined;
    const read = readPolicy(key, object, isMeshOn, (name) =>
      caBundle(objectKey('ConfigMap', object.metadata.namespace ?? '', name)),
    );
    const message = snapshot.unjudgedBecause(key);
    if (message === undefined) return read;
    const { validation: _, unresolved: __, ...targets } = read;
    return { ...targets, problem: { reason: 'Invalid' as const, segments: ['spec'], message } };
  });
  const byTarget = policiesByTarget(graph, snapshot, policy);
  const all = allPolicies(graph, snapshot);
  const attachedTo = (targets: readonly TlsTarget[]): readonly Attached[] => {
    const [first, ...others] = targets.map(({ kind, namespace, name }) =>
      byTarget.get(objectKey(kind, namespace, name)),
    );
    if (first === undefined || others.every(({ length }) => length === 0)) return first ?? [];
    return [first, ...others].flat().sort((left, right) => compareAttachable(left.policy, right.policy));
  };
  const targetsOf = ({ namespace, targetRefs }: TlsPolicy): readonly TlsTarget[] =>
    targetRefs.map(({ kind, name }) => ({ kind: kind as BackendKind, namespace, name }));
  const targetKeysOf = ({ kind, namespace, name }: TlsTarget, section: string): readonly string[] => {
    const key = objectKey(kind, namespace, name);
    const isMeant = (portName: string | undefined): boolean => section === '' || section === portName;
    switch (kind) {
      case 'Service': {
        const service = snapshot.get('Service', key);
        return (service === undefined ? [] : portsOf(service))
          .filter((port) => isMeant(port.name))
          .map(({ port }) => targetKey({ object: key, port }));
      }
      case 'Backend':
        return section === '' ? [targetKey({ object: key })] : [];
      case 'ServiceEntry':
        return meshTargetKeys(serviceEntries.services(key), isMeant);
      case 'Hostname':
        return meshTargetKeys(serviceEntries.ofHost(namespace, name), isMeant);
    }
  };
  const asked: TlsPolicies['asked'] = (targets, portName = '') => {
    const attached = attachedTo(targets);
    // Most clusters have none.
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
    targetKeys: (policy) =>
      targetsOf(policy).flatMap((target, index) =>
        targetKeysOf(target, policy.targetRefs[index]!.sectionName ?? ''),
      ),
    mayTarget: ({ group, kind: written, namespace = '', name }, home) => {
      const kind = backendKind(group, written, isMeshOn);
      // A policy can target a host by the host's own name, or by the name of its ServiceEntry.
      if (kind === 'ServiceEntry' || kind === 'Hostname') return true;
      return kind !== undefined && byTarget.get(objectKey(kind, namespace || home, name)).length > 0;
    },
    isAny: () => all.get('').length > 0,
  };
}

function policiesByTarget(
  graph: Graph,
  snapshot: Snapshot,
  policy: TlsPolicies['policy'],
): SortedIndex<Attached> {
  return graph.sortedIndex<Attached>({
    name: 'BackendTLSPolicies of targets',
    keys: snapshot.keys('BackendTLSPolicy'),
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
}

function allPolicies(graph: Graph, snapshot: Snapshot): SortedIndex<string> {
  return graph.sortedIndex<string>({
    name: 'all BackendTLSPolicies',
    keys: snapshot.keys('BackendTLSPolicy'),
    emit: (key) => (snapshot.get('BackendTLSPolicy', key) === undefined ? [] : [{ bucket: '', item: '' }]),
    compare: () => 0,
    identify: (item) => item,
  });
}

function meshTargetKeys(
  services: readonly MeshService[],
  isMeant: (portName: string) => boolean,
): readonly string[] {
  return services.filter(({ portName }) => isMeant(portName)).map(targetKey);
}
