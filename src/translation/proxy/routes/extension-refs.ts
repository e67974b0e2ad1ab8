// ExtensionRef filters of a rule or of a backend reference: TrafficPolicies and DirectResponses of the route's namespace.

import { quote } from '../../../grammar/quote.ts';
import { GATEWAY_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/key.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ParsedPolicy } from '../../policies/policy-source.ts';
import type { HttpLikeRoute, RouteFilter } from '../../routes/route.ts';
import { KIND as TRAFFIC_POLICY, type TrafficPolicies } from '../traffic-policy/traffic-policies.ts';

type DirectResponse = SnapshotObjects['DirectResponse'];

export interface ExtensionRefs {
  /** In the order of the filters. */
  readonly policies: readonly ParsedPolicy[];
  readonly directResponses: readonly DirectResponse[];
  /** References to unknown objects. */
  readonly errors: readonly string[];
}

export interface ExtensionSources {
  readonly snapshot: Snapshot;
  readonly policies: TrafficPolicies;
}

const NONE: ExtensionRefs = { policies: [], directResponses: [], errors: [] };

export function extensionRefs(
  filters: readonly RouteFilter[] | undefined,
  { metadata: { namespace = '' } }: HttpLikeRoute,
  { snapshot, policies }: ExtensionSources,
): ExtensionRefs {
  const references = filters?.filter(({ type }) => type === 'ExtensionRef') ?? [];
  if (references.length === 0) return NONE;
  const found = {
    policies: [] as ParsedPolicy[],
    directResponses: [] as DirectResponse[],
    errors: [] as string[],
  };
  for (const { extensionRef } of references) {
    if (extensionRef === undefined) {
      found.errors.push('filter ExtensionRef is empty: set `extensionRef`');
      continue;
    }
    const { group, kind, name } = extensionRef;
    const isOurs = group === GATEWAY_GROUP;
    const policy =
      isOurs && kind === TRAFFIC_POLICY ? policies.policy(objectKey(kind, namespace, name)) : undefined;
    const response =
      isOurs && kind === 'DirectResponse' ? snapshot.find('DirectResponse', namespace, name) : undefined;
    if (policy !== undefined) found.policies.push(policy);
    else if (response !== undefined) found.directResponses.push(response);
    else found.errors.push(`${bounded(`${group}/${kind}/${namespace}/${name}`)}: policy not found`);
  }
  return found;
}

/** Quoted only where it has unusual characters or is long. */
const bounded = (text: string): string => (/^[\x21-\x7e]{1,512}$/.test(text) ? text : quote(text));
