// The use of a backend: its clusters, and the rules that lead to it.

import { defined } from '../../../grammar/defined.ts';
import { objectKey } from '../../../objects/key.ts';
import { type BackendReference, isUsable } from '../../../translation/backends/backend-reference.ts';
import { configurationsOf } from '../../../translation/planes.ts';
import { clusterNameOf } from '../../../translation/proxy/clusters/names.ts';
import { HTTP_LIKE_KINDS, type RouteObject } from '../../../translation/routes/route.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { BackendUse } from '../../explain/plane-explanation.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import { STREAM_KINDS } from './explained-streams.ts';
import type { ExplainedCluster, ProxyBackend } from './proxy-explanation.ts';
import { endpointsOf } from './route-action.ts';
import { objectOf } from './route-summary.ts';

export function backendUse(translator: Translator, { kind, namespace, name }: ObjectName): BackendUse {
  const { view } = translator;
  const key = objectKey(kind, namespace, name);
  const names = new Set<string>();
  const rules = new Map<string, ObjectName>();
  const use = (references: readonly BackendReference[], from: RouteObject, user: ObjectName): void => {
    for (const reference of references) {
      const backend = view.backends.resolve(reference, from);
      if (!isUsable(backend) || backend.object !== key) continue;
      names.add(clusterNameOf(backend));
      rules.set(JSON.stringify(user), user);
    }
  };
  for (const top of view.snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const { held } of view.proxy.flattened(top).matches)
      use(held.rule.backendRefs ?? [], held.route, objectOf(held));
  for (const top of view.snapshot.keysOf(STREAM_KINDS)) {
    const route = view.snapshot.oneOf(STREAM_KINDS, top);
    for (const { backendRefs = [] } of route?.spec.rules ?? [])
      use(backendRefs, route!, {
        kind: route!.kind,
        namespace: route!.metadata.namespace ?? '',
        name: route!.metadata.name,
      });
  }
  const [gateway] = configurationsOf(translator.translation().gateways, 'proxy');
  const clusters = [...names].sort().map((cluster): ExplainedCluster => {
    const found = gateway && translator.cluster(gateway, cluster);
    const endpoints = found && endpointsOf(found.cluster, gateway);
    return { name: cluster, errors: found?.errors ?? [], ...defined({ endpoints }) };
  });
  const part: Pick<ProxyBackend, 'proxy'> = { proxy: { clusters } };
  return { rules: [...rules.values()], part };
}
