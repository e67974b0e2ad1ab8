// The records of BackendTLSPolicies as they are: one for each target, with a copy of its CA certificates. So they are bounded: a thousand small
// policies can name one large ConfigMap.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { ByteMeasure } from '../../limits/size-limits.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { Policy, PolicyTarget } from '../model/records.ts';
import { type EdgeOptions, serviceHost } from '../options.ts';
import { attachmentSuffix } from '../policies/model-targets.ts';
import { sharedRecords } from '../policies/policy-records.ts';
import { TRUSTS_NOBODY, tls } from '../units/backend/tls.ts';
import type { ReadTlsPolicy, ResolvedTlsTarget } from './tls-policies.ts';

export interface TlsRecordSources {
  readonly keys: KeySet;
  /** By the key of the policy. */
  readonly read: (policy: string) => ReadTlsPolicy | undefined;
  readonly options: EdgeOptions;
  readonly limits: ByteMeasure;
}

export interface TlsRecords {
  readonly resources: Collection<readonly SharedResource<Policy>[]>;
  /** Why no server is trusted at the targets of a policy, by its key; undefined: it isn't limited. */
  readonly limitOf: (policy: string) => Limit | undefined;
}

export function tlsRecords(graph: Graph, { keys, read, options, limits }: TlsRecordSources): TlsRecords {
  const { bytesOf, small, limit } = limits;
  const largeOf = (key: string): PlacedThing | undefined => {
    const { value, targets = [] } = read(key) ?? {};
    if (value === undefined) return undefined;
    const places = targets.length;
    const size = places * (RECORD + bytesOf(value));
    const { namespace } = idOfKey(key);
    return size <= small ? undefined : { key, namespace, size, least: RECORD * places, places };
  };
  const limitOf = limitedObjects(graph, {
    ...{ name: 'BackendTLSPolicies', keys, largeOf, limit },
    places: 'targets',
  });
  const resources = graph.collection<readonly SharedResource<Policy>[]>({
    name: 'BackendTLSPolicies of the edge',
    keys,
    derive(key, previous) {
      const found = read(key);
      if (found === undefined) return keptResources(previous, []);
      const served = limitOf(key) === undefined ? found : { ...found, value: TRUSTS_NOBODY };
      return keptResources(previous, recordsOf(served, options));
    },
  });
  return { resources, limitOf };
}

function recordsOf(
  { object, value, targets }: ReadTlsPolicy,
  options: EdgeOptions,
): readonly SharedResource<Policy>[] {
  if (value === undefined) return [];
  const { namespace = '', name } = object.metadata;
  const [unit] = tls.records(value, options);
  if (unit === undefined) return [];
  return sharedRecords(
    targets.map((each): Policy => {
      const target = modelTarget(each, options);
      return {
        key: `${namespace}/${name}:backend-tls${suffixOf(each, target, options)}`,
        name: { kind: 'BackendTLSPolicy', name, namespace },
        target,
        backend: unit.spec,
      };
    }),
  );
}

/** The name of an EdgeBackend can be the host of a Service. */
function suffixOf(
  { kind, namespace, name }: ResolvedTlsTarget,
  target: PolicyTarget,
  { corrects }: EdgeOptions,
): string {
  const isUnclear = kind === 'EdgeBackend' && name.includes(`.${namespace}.svc.`);
  return isUnclear && corrects('E38') ? `:${kind}/${namespace}/${name}` : attachmentSuffix(target);
}

function modelTarget(
  { kind, namespace, name, portNumber }: ResolvedTlsTarget,
  options: EdgeOptions,
): PolicyTarget {
  if (kind === 'EdgeBackend') return { backend: { name, namespace } };
  const service = { hostname: serviceHost(namespace, name, options), namespace };
  return { service: portNumber === undefined ? service : { ...service, port: portNumber } };
}
