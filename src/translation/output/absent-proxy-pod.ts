// The finding that the pod which the settings name as the proxy doesn't exist.

import { advice } from '../../diagnostics/finding.ts';
import type { Graph } from '../../incremental/graph.ts';
import { KeySet } from '../../incremental/key-set.ts';
import { conclude, violation } from '../../judgement/conclusion.ts';
import { podKey } from '../backends/workloads.ts';
import type { NeutralParts } from '../neutral-parts.ts';
import type { PlaneResources } from '../result.ts';
import type { Output } from './output.ts';

/** No reporter can report it, since they report about objects that exist. */
export function recordAbsentProxyPod(
  graph: Graph,
  output: Output<PlaneResources>,
  { settings: { proxyPod, validation }, backends }: Pick<NeutralParts, 'settings' | 'backends'>,
): void {
  if (proxyPod === undefined) return;
  const { namespace, name } = proxyPod;
  const object = { apiVersion: 'v1', kind: 'Pod', namespace, name };
  const fault = advice(
    'Pod not found: the proxy is treated as one without labels and locality',
    'add the Pod, or fix the setting `proxyPod`',
  );
  const { findings } = conclude(undefined, [violation('TR-46', ['metadata', 'name'], fault)], {
    validationLevel: validation.level,
  });
  const absent = findings.map((finding) => ({ ...finding, object }));
  const keys = new KeySet();
  keys.add(podKey(namespace, name));
  graph.collection<boolean>({
    name: 'pod of the proxy',
    keys,
    derive: (key) => backends.proxies.place(key) !== undefined,
    onChange: (key, isThere) =>
      output.setFindings('pod of the proxy', key, object, isThere === true ? [] : absent),
  });
}
