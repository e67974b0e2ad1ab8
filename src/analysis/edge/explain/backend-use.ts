// The use of a backend by routes of edge Gateways: the rules that lead to it, and its providers and targets.

import { defined } from '../../../grammar/defined.ts';
import { configurationsOf } from '../../../translation/planes.ts';
import { ROUTE_KINDS } from '../../../translation/routes/route.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { BackendUse } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { EdgeBackendPart } from './edge-explanation.ts';
import { partOf } from './route-action.ts';

export function backendUse(translator: Translator, { kind, namespace, name }: ObjectName): BackendUse {
  const { snapshot, edge } = translator.view;
  const rules: ObjectName[] = [];
  for (const key of snapshot.keysOf(ROUTE_KINDS)) {
    const built = edge.routes.built(key);
    if (built === undefined) continue;
    const { kind: routeKind, metadata } = built.route;
    for (const { backends, name: section } of built.rules)
      if (
        backends.some(
          ({ destination: to }) => to?.kind === kind && to.namespace === namespace && to.name === name,
        )
      )
        rules.push({
          kind: routeKind,
          namespace: metadata.namespace ?? '',
          name: metadata.name,
          ...defined({ section }),
        });
  }
  if (kind !== 'EdgeBackend') return { rules, part: {} };
  const [gateway] = configurationsOf(translator.translation().gateways, 'edge');
  const records = new Map((gateway?.backends ?? []).map((backend) => [backend.key, backend]));
  const record = records.get(`${namespace}/${name}`);
  const part: EdgeBackendPart = { edge: record === undefined ? {} : partOf(record, records) };
  return { rules, part: { ...part } };
}
