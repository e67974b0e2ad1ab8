// ListenerPolicies as input of the merge, and their output for the listeners of a Gateway: HTTP, TLS and TCP alike.

import { defined } from '../../../grammar/defined.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { type MergedPolicy, mergePolicies, originsOf, type PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { readPolicy } from '../../policies/policy-field.ts';
import { NO_POLICIES, type PolicySource, policySource } from '../../policies/policy-source.ts';
import type { Settings } from '../../settings.ts';
import type { ConfigFragment, EnvoyValidation } from '../envoy-validation.ts';
import { originsMetadata, type RecordedPolicies } from '../policy-metadata.ts';
import { envoyRefusals } from '../policy-refusals.ts';
import {
  entryName,
  fieldsOf,
  type ListenerPolicyField,
  scopeOf,
  settingName,
} from './listener-policy-fields.ts';
import { type ListenerParts, SETTINGS } from './listener-settings.ts';

export const KIND = 'ListenerPolicy';

/** Merged policies of a Gateway. */
export interface EffectiveListenerPolicies extends RecordedPolicies {
  readonly onPort: (port: number) => ListenerParts;
}

export interface ListenerPolicies extends PolicySource {
  /** The effective policy of a Gateway. */
  readonly effective: (level: PolicyLevel) => EffectiveListenerPolicies;
}

export interface ListenerPolicySources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly checks: EnvoyValidation;
}

export function listenerPolicies(
  graph: Graph,
  { snapshot, settings, checks }: ListenerPolicySources,
): ListenerPolicies {
  const { proxyVersion } = settings;
  const source = policySource(graph, KIND, {
    snapshot,
    settings,
    read: (object) => {
      const fields = fieldsOf(object);
      const probeOf = (names: Iterable<string>, values: ReadonlyMap<string, unknown>) =>
        probe(fields, new Set(names), values);
      return readPolicy(object, fields, {
        context: undefined,
        ...envoyRefusals({ fragmentOf: probeOf, proxyVersion, checks }),
      });
    },
  });
  return { ...source, effective: place };
}

function probe(
  fields: readonly ListenerPolicyField[],
  names: ReadonlySet<string>,
  values: ReadonlyMap<string, unknown>,
): ConfigFragment {
  const used = fields.filter(({ name }) => names.has(name) && values.has(name));
  const parts = used.map((field) => field.contribute(values.get(field.name), undefined));
  const { bufferLimit, proxyProtocol }: ListenerParts = Object.assign({}, ...parts);
  return {
    listener: {
      ...defined({ perConnectionBufferLimitBytes: bufferLimit }),
      ...(proxyProtocol === undefined ? {} : { listenerFilters: [proxyProtocol] }),
    },
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

function place(level: PolicyLevel): EffectiveListenerPolicies {
  if (level.policies.length === 0) return NOTHING;
  const merged = mergePolicies([level], { fields: new Map(), deepFields: NO_FIELDS });
  return {
    levels: [level],
    merged,
    ...originsMetadata(KIND, merged, recorded),
    onPort: (port) => {
      const scope = scopeOf(port, merged.fields.has(entryName(port)));
      const parts = SETTINGS.map(({ name, contribute }) => {
        const found = merged.fields.get(settingName(scope, name));
        return found && contribute(found.value);
      });
      return Object.assign({}, ...parts);
    },
  };
}

const NOTHING: EffectiveListenerPolicies = { ...NO_POLICIES, onPort: () => ({}) };

/** For an entry of a port, the settings of the policy that provides it aren't listed separately. */
function recorded(merged: MergedPolicy): ReturnType<typeof originsOf> {
  const told = [...merged.fields].filter(([name, { origins }]) => {
    const [entry = ''] = /^perPortPolicy\[\d+\]/.exec(name) ?? [];
    return name === entry || merged.fields.get(entry)?.origins[0] !== origins[0];
  });
  return originsOf({ ...merged, fields: new Map(told) });
}
