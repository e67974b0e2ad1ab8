// BackendConfigPolicies: read once, attached to Services and Backends, and merged for each of these: each field comes from the oldest
// policy that sets it (docs/backends.md#backendconfigpolicy).

import { CORE_GROUP, GATEWAY_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { createdAt } from '../../../objects/reference.ts';
import type { MergeablePolicy, MergeField } from '../../../policy/field.ts';
import { type MergedPolicy, mergePolicies } from '../../../policy/merge.ts';
import { policyId } from '../../../policy/policy-id.ts';
import { type Attachable, policyTargetsOf, type Target } from '../../../policy/targets.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ApplicationProtocol } from '../../backends/application-protocol.ts';
import type { Settings } from '../../settings.ts';
import { protocolOptions } from '../clusters/protocol-options.ts';
import type { ClusterSubject } from '../clusters/subject.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { EnvoyValidation } from '../envoy-validation.ts';
import type { BackendConfigPolicy, PolicyContext, Remark } from './backend-config-policy-field.ts';
import { FIELDS } from './backend-config-policy-fields.ts';
import { refusedRing } from './load-balancer/algorithms.ts';
import { written } from './writing.ts';

export const KIND = 'BackendConfigPolicy';

/** A policy with parsed fields. */
export interface ParsedBackendPolicy extends MergeablePolicy, Attachable {
  readonly problems: readonly Remark[];
  /** The policy applies, but some of its settings have no effect. */
  readonly warnings: readonly Remark[];
}

/** The policies of a backend object, the oldest first, and their merge result. */
export interface HeldPolicies {
  readonly policies: readonly ParsedBackendPolicy[];
  readonly merged: MergedPolicy;
}

export interface BackendConfigPolicies {
  readonly policy: Memo<ParsedBackendPolicy | undefined>;
  /** Undefined without policies: then next to nothing is read. */
  readonly of: (subject: ClusterSubject) => HeldPolicies | undefined;
}

export interface BackendConfigSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly checks: EnvoyValidation;
}

const MERGE_FIELDS: ReadonlyMap<string, MergeField> = new Map(FIELDS.map(({ name }) => [name, { name }]));

export function backendConfigPolicies(
  graph: Graph,
  { snapshot, settings, checks }: BackendConfigSources,
): BackendConfigPolicies {
  const policy = graph.memo(KIND, (key) => {
    const object = snapshot.get(KIND, key);
    const namespace = object?.metadata.namespace ?? '';
    const secret = (name: string) =>
      snapshot.find('Secret', namespace, name) ?? { cause: snapshot.notFound('Secret', namespace, name) };
    return object && parse(key, object, secret, { checks, unjudged: snapshot.unjudgedBecause(key) });
  });
  const { attached, mayReach } = policyTargetsOf(graph, {
    name: KIND,
    keys: snapshot.keys(KIND),
    policy,
    globalNamespace: settings.globalPolicyNamespace,
  });
  const held = graph.memo<HeldPolicies | undefined>(
    'BackendConfigPolicies of a backend',
    (key) => {
      const object = snapshot.oneOf(['Service', 'Backend'], key);
      if (object === undefined) return undefined;
      const { namespace = '', name, labels = {} } = object.metadata;
      const kind = object.kind === 'Service' ? 'Service' : 'Backend';
      const policies = attached(targetOf({ kind, namespace, objectName: name, labels }))()
        .map((key) => policy(key))
        .filter((found) => found !== undefined);
      if (policies.length === 0) return undefined;
      const options = { fields: MERGE_FIELDS, deepFields: new Set<string>() };
      return {
        policies,
        merged: mergePolicies([{ policies, fold: 'ShallowMergePreferChild' }], options),
      };
    },
    { isEqual: (left, right) => left === right || samePolicies(left?.policies, right?.policies) },
  );
  return {
    policy,
    of: (subject) => {
      if (subject.kind === 'ServiceEntry') return undefined;
      return mayReach(targetOf(subject)) ? held(subject.object) : undefined;
    },
  };
}

function samePolicies(left: readonly unknown[] | undefined, right: readonly unknown[] | undefined): boolean {
  return left?.length === right?.length && !!left?.every((item, index) => item === right![index]);
}

function targetOf({
  kind,
  namespace,
  objectName: name,
  labels,
}: Pick<ClusterSubject, 'kind' | 'namespace' | 'objectName' | 'labels'>): Target {
  return { group: kind === 'Service' ? CORE_GROUP : GATEWAY_GROUP, kind, namespace, name, labels };
}

function parse(
  key: string,
  { metadata, spec, ...object }: BackendConfigPolicy,
  secret: PolicyContext['secret'],
  { checks, unjudged }: { readonly checks: EnvoyValidation; readonly unjudged: string | undefined },
): ParsedBackendPolicy {
  const { name, namespace = '' } = metadata;
  const problems: Remark[] = unjudged === undefined ? [] : [{ segments: ['spec'], message: unjudged }];
  const warnings: Remark[] = [];
  const context: PolicyContext = {
    name,
    namespace,
    secret,
    refuse: (problem) => problems.push(problem),
    warn: (warning) => warnings.push(warning),
  };
  const fields = new Map<string, unknown>();
  for (const field of FIELDS) {
    const value = field.parse(spec, context);
    if (value !== undefined) fields.set(field.name, value);
  }
  if (problems.length === 0) {
    const parameter = refusedRing(spec);
    const refusal =
      parameter === undefined
        ? checks.cluster(probeClusterOf(spec, fields))
        : `invalid xds configuration: ${parameter}`;
    if (refusal !== undefined) problems.push({ segments: ['spec'], message: refusal });
  }
  return {
    id: policyId(GATEWAY_GROUP, KIND, namespace, name),
    key,
    namespace,
    name,
    targetRefs: spec.targetRefs ?? [],
    targetSelectors: spec.targetSelectors ?? [],
    weight: 0,
    createdAt: createdAt({ ...object, metadata }),
    fields,
    errors: problems.map(({ message }) => message),
    problems,
    // A policy with problems has no effect at all, so its warnings are left out.
    warnings: problems.length === 0 ? warnings : [],
  };
}

/** A cluster on which all fields take effect. */
function probeClusterOf(
  { http2ProtocolOptions, healthCheck, loadBalancer }: BackendConfigPolicy['spec'],
  fields: ReadonlyMap<string, unknown>,
): Cluster {
  const isHttp2 = http2ProtocolOptions !== undefined || healthCheck?.grpc !== undefined;
  const protocol: ApplicationProtocol = isHttp2 ? 'http2' : 'default';
  const { ringHash, maglev } = loadBalancer ?? {};
  const byNames = ringHash?.useHostnameForHashing === true || maglev?.useHostnameForHashing === true;
  const cluster: Cluster = {
    name: 'probe',
    connectTimeout: '5s',
    type: byNames ? 'STRICT_DNS' : 'STATIC',
    loadAssignment: { clusterName: 'probe' },
    ...protocolOptions(protocol),
  };
  const subject = { protocol };
  return written(fields, { cluster, subject, idle: () => {} });
}
