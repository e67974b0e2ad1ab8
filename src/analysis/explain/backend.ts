// A backend: its clusters, and the rules whose references lead to it.

import { counted } from '../../grammar/plural.ts';
import { objectKey } from '../../objects/reference.ts';
import { isUsable } from '../../translation/backends/reference.ts';
import type { HeldRule } from '../../translation/routes/flatten.ts';
import { HTTP_LIKE_KINDS } from '../../translation/routes/route.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/setting.ts';
import { endpointsOf } from './action.ts';
import type { ExplainedCluster, ObjectPart } from './object-explanation.ts';
import { objectOf } from './route-summary.ts';

export function backendPart(translator: Translator, { kind, namespace, name }: ObjectName): ObjectPart {
  const { rooms } = translator;
  const key = objectKey(kind, namespace, name);
  const names = new Set<string>();
  const usedBy = new Map<string, ObjectName>();
  const use = ({ route, rule }: HeldRule): void => {
    for (const reference of rule.backendRefs ?? []) {
      const backend = rooms.backends.resolve(reference, route);
      if (!isUsable(backend) || backend.object !== key) continue;
      names.add(backend.cluster);
      const user = objectOf({ route, rule, index: 0 });
      usedBy.set(JSON.stringify(user), user);
    }
  };
  for (const top of rooms.snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const { held } of rooms.routes.flattened(top).matches) use(held);
  const { gateways } = translator.translation();
  const clusters = [...names].sort().map((cluster): ExplainedCluster => {
    const [gateway] = gateways;
    const found = gateway && translator.cluster(gateway, cluster);
    const endpoints = found && endpointsOf(found.cluster, gateway);
    return { name: cluster, errors: found?.errors ?? [], ...(endpoints === undefined ? {} : { endpoints }) };
  });
  const users = [...usedBy.values()];
  return {
    summary:
      users.length === 0
        ? 'no rule leads to it'
        : `${counted(users.length, 'rule')} ${users.length === 1 ? 'leads' : 'lead'} to it`,
    clusters,
    usedBy: users,
  };
}
