// The backends that each BackendConfigPolicy attaches to, collected from the backends: a policy that selects by labels doesn't list them.

import type { Graph } from '../../../incremental/graph.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Keyed } from '../../keyed.ts';

/** Keys of Services and Backends by the keys of policies. */
export type BackendPolicyTargets = SortedIndex<string>;

/** `governed`: the policies of each backend that has some. */
export function backendPolicyTargets(
  graph: Graph,
  governed: Keyed<readonly string[] | undefined>,
): BackendPolicyTargets {
  return graph.sortedIndex<string>({
    name: 'backends of BackendConfigPolicies',
    keys: governed.keys,
    emit: (item) => (governed.get(item) ?? []).map((bucket) => ({ bucket, item })),
    compare: compareText,
  });
}
