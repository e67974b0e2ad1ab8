// The backends that references lead to, and the policies there: BackendConfigPolicies, and the BackendTLSPolicy that applies.

import { defined } from '../../../grammar/defined.ts';
import { CORE_GROUP, GATEWAY_API_GROUP, GATEWAY_GROUP } from '../../../identifiers.ts';
import { MESH_NETWORKING_GROUP } from '../../../objects/mesh/names.ts';
import {
  type BackendReference,
  type BackendTarget,
  isUsable,
  type Referrer,
} from '../../../translation/backends/backend-reference.ts';
import type { TlsPolicy } from '../../../translation/backends/backend-tls-policies.ts';
import { portsOf } from '../../../translation/backends/endpoints.ts';
import type { HeldPolicies } from '../../../translation/proxy/backend-config-policy/backend-config-policies.ts';
import { tlsTargetsOf } from '../../../translation/proxy/clusters/backend-tls.ts';
import { clusterNameOf } from '../../../translation/proxy/clusters/names.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import { policyOf } from '../../policies/policy-setting.ts';
import type { DescribePlaced, LostPlacedSetting, PlacedPolicy, PlacedSetting } from './placed-setting.ts';
import { effectiveWhole, type WholePlace } from './whole-policy.ts';

/** The references of a rule. */
export interface References {
  readonly backendRefs: readonly BackendReference[];
  readonly from: Referrer;
}

const KINDS = ['Service', 'Backend', 'ServiceEntry'] as const;

const GROUPS = { Service: CORE_GROUP, Backend: GATEWAY_GROUP, ServiceEntry: MESH_NETWORKING_GROUP } as const;

interface BackendPlace {
  readonly cluster: string;
  readonly target: PlaceTarget;
  readonly config?: HeldPolicies;
  /** BackendTLSPolicies, by priority. */
  readonly tls: ReturnType<TranslationView['backends']['tlsPolicies']['asked']>;
}

export function policiesOfReferences(
  view: TranslationView,
  references: References,
  describe: DescribePlaced,
): readonly PlacedPolicy[] {
  const places = backendPlaces(view, references);
  const configured = places.flatMap((place) => configPlace(place) ?? []);
  return [effectiveWhole('BackendConfigPolicy', configured, describe), effectiveTls(places, describe)];
}

function backendPlaces(view: TranslationView, { backendRefs, from }: References): readonly BackendPlace[] {
  const places = new Map<string, BackendPlace>();
  for (const reference of backendRefs) {
    const backend = view.backends.resolve(reference, from);
    if (!isUsable(backend) || places.has(clusterNameOf(backend))) continue;
    const place = backendPlace(view, backend, reference.port);
    if (place !== undefined) places.set(place.cluster, place);
  }
  return [...places.values()];
}

function backendPlace(
  { snapshot, backends, proxy: { clusters } }: TranslationView,
  backend: BackendTarget,
  port: number | undefined,
): BackendPlace | undefined {
  const { object: key, protocol } = backend;
  const cluster = clusterNameOf(backend);
  const object = snapshot.oneOf(KINDS, key);
  if (object === undefined) return undefined;
  const { kind } = object as { readonly kind: (typeof KINDS)[number] };
  const { namespace = '', name, labels = {}, annotations = {} } = object.metadata;
  const about = {
    kind,
    object: key,
    namespace,
    objectName: name,
    labels,
    name: cluster,
    annotations,
    protocol,
  };
  const config = clusters.configPolicies.of(about);
  const service = snapshot.get('Service', key);
  const mesh = backends.serviceEntries
    .services(key)
    .find(({ host, port }) => host === backend.host && port === backend.port);
  const portName = service ? portsOf(service).find((each) => each.port === port)?.name : mesh?.portName;
  const targets = tlsTargetsOf({ ...about, ...(mesh === undefined ? {} : { host: mesh.host }) });
  const group = GROUPS[kind];
  return {
    cluster,
    target: { group, kind, namespace, name, labels },
    ...defined({ config }),
    tls: backends.tlsPolicies.asked(targets, portName),
  };
}

function configPlace({ cluster, target, config }: BackendPlace): WholePlace | undefined {
  if (config === undefined) return undefined;
  const { policies, merged } = config;
  return {
    name: { sort: 'cluster', name: cluster },
    policies: { levels: [{ policies, fold: 'ShallowMergePreferChild' }], merged },
    targets: [target],
  };
}

const TLS_FIELDS = ['validation', 'options'] as const;

const tlsPolicyId = ({ namespace, name }: TlsPolicy): string =>
  `${GATEWAY_API_GROUP}/BackendTLSPolicy/${namespace}/${name}`;

/** One whole policy applies to a port: the oldest that names the port, else the oldest that names its object. */
function effectiveTls(places: readonly BackendPlace[], describe: DescribePlaced): PlacedPolicy {
  const effective: PlacedSetting[] = [];
  const lost: LostPlacedSetting[] = [];
  const errors = new Set<string>();
  for (const { cluster, target, tls, config } of places) {
    const [held, ...others] = tls;
    if (held === undefined) continue;
    const at = { name: { sort: 'cluster' as const, name: cluster }, targets: [target] };
    const settings = (policy: TlsPolicy) =>
      TLS_FIELDS.filter((field) => policy.object.spec[field] !== undefined).map((field) =>
        describe(tlsPolicyId(policy), field, at),
      );
    const { problem } = held.policy;
    // The last setting on a cluster wins (docs/backends.md#backendconfigpolicy).
    const over = config?.merged.fields.get('tls')?.origins ?? [];
    for (const setting of settings(held.policy))
      if (problem !== undefined) lost.push({ ...setting, reason: 'Invalid', by: [] });
      else if (over.length > 0) lost.push({ ...setting, reason: 'LowerPriority', by: over.map(policyOf) });
      else effective.push(setting);
    if (problem !== undefined) errors.add(problem.message);
    for (const { policy, section } of others) {
      const reason = section === held.section ? ('LowerPriority' as const) : ('MoreSpecificPlace' as const);
      const by = [policyOf(tlsPolicyId(held.policy))];
      lost.push(...settings(policy).map((setting) => ({ ...setting, reason, by })));
    }
  }
  return { kind: 'BackendTLSPolicy', effective, lost, errors: [...errors] };
}
