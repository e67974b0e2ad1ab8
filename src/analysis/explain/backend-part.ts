// A backend: its clusters, and the rules whose references lead to it.

import { counted } from '../../grammar/plural.ts';
import { objectKey } from '../../objects/reference.ts';
import { type BackendReference, isUsable } from '../../translation/backends/backend-reference.ts';
import { HTTP_LIKE_KINDS, type RouteObject } from '../../translation/routes/route.ts';
import type { Translator } from '../../translation/translator.ts';
import { unusableBackend } from '../checks/unusable-backend.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import { STREAM_KINDS } from '../proxy/explain/explained-streams.ts';
import { endpointsOf } from '../proxy/explain/route-action.ts';
import { objectOf } from '../proxy/explain/route-summary.ts';
import type { ExplainedCluster, ObjectPart, ObjectUser } from './object-explanation.ts';
import { listedUsers, referencesTo, userOf } from './users.ts';

/** The references of rules; beside them there are mirrors, extensions and policies. */
const LEADS_THERE = /^spec\.rules\[\d+\]\.backendRefs\[\d+\]$/;

export function backendPart(translator: Translator, { kind, namespace, name }: ObjectName): ObjectPart {
  const { view: rooms } = translator;
  const key = objectKey(kind, namespace, name);
  const names = new Set<string>();
  const usedBy = new Map<string, ObjectName>();
  const use = (references: readonly BackendReference[], from: RouteObject, user: ObjectName): void => {
    for (const reference of references) {
      const backend = rooms.backends.resolve(reference, from);
      if (!isUsable(backend) || backend.object !== key) continue;
      names.add(backend.cluster);
      usedBy.set(JSON.stringify(user), user);
    }
  };
  for (const top of rooms.snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const { held } of rooms.routes.flattened(top).matches)
      use(held.rule.backendRefs ?? [], held.route, objectOf(held));
  for (const top of rooms.snapshot.keysOf(STREAM_KINDS)) {
    const route = rooms.snapshot.oneOf(STREAM_KINDS, top);
    for (const { backendRefs = [] } of route?.spec.rules ?? [])
      use(backendRefs, route!, {
        kind: route!.kind,
        namespace: route!.metadata.namespace ?? '',
        name: route!.metadata.name,
      });
  }
  const others = referencesTo(translator, { kind, namespace, name }).flatMap((reference): ObjectUser[] => {
    const user = userOf(reference);
    const { from, value, segments } = reference;
    if (!LEADS_THERE.test(user.path ?? '')) return [user];
    const [report] = unusableBackend(value as BackendReference, segments, from, rooms);
    // What can be used is told by its rule.
    return report === undefined ? [] : [{ ...user, problem: report.fault.message }];
  });
  const { gateways } = translator.translation();
  const clusters = [...names].sort().map((cluster): ExplainedCluster => {
    const [gateway] = gateways;
    const found = gateway && translator.cluster(gateway, cluster);
    const endpoints = found && endpointsOf(found.cluster, gateway);
    return { name: cluster, errors: found?.errors ?? [], ...(endpoints === undefined ? {} : { endpoints }) };
  });
  const rules = usedBy.size;
  return {
    summary:
      rules === 0
        ? 'no rule leads to it'
        : `${counted(rules, 'rule')} ${rules === 1 ? 'leads' : 'lead'} to it`,
    clusters,
    ...listedUsers([...usedBy.values(), ...others]),
  };
}
