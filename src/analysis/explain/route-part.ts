// A route: which listeners take it, or why none does, and what its rules become.

import { counted } from '../../grammar/plural.ts';
import { objectKey } from '../../objects/reference.ts';
import type { AttachmentRefusal } from '../../translation/routes/attachment.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import { actionOf } from '../proxy/explain/route-action.ts';
import { routeSummary } from '../proxy/explain/route-summary.ts';
import { type ServedRoute, servedRoutes } from '../proxy/explain/served-routes.ts';
import { policiesOfRoute } from '../proxy/policies/route-policies.ts';
import type { ExplainedParent, ExplainedRoute, ObjectPart } from './object-explanation.ts';

const MAX_ROUTES = 20;

const REFUSALS: Readonly<Record<AttachmentRefusal, string>> = {
  NotAllowedByListeners: 'no listener allows routes of its kind and namespace',
  NoMatchingParent: 'no listener that allows it has the name and port of the parentRef',
  NoMatchingListenerHostname: 'no listener has a hostname in common with it',
};

export function routePart(translator: Translator, { kind, namespace, name }: ObjectName): ObjectPart {
  const parents = explainedParents(translator, { kind, namespace, name });
  const shown: ExplainedRoute[] = [];
  let count = 0;
  for (const served of servedRoutes(translator)) {
    const held = served.entry?.match?.flat.held.route;
    if (held?.kind !== kind || held.metadata.name !== name || (held.metadata.namespace ?? '') !== namespace)
      continue;
    if (count++ < MAX_ROUTES) shown.push(explained(translator, served));
  }
  return {
    summary: `${attachedText(parents)}; ${counted(count, 'route')} of the proxy ${count === 1 ? 'is' : 'are'} made of it`,
    parents,
    routes: shown,
    otherRoutes: count - shown.length,
  };
}

export function explainedParents(
  { view: { routes } }: Translator,
  { kind, namespace, name }: ObjectName,
): readonly ExplainedParent[] {
  const placed = routes.placed.get(objectKey(kind, namespace, name));
  return (placed?.parents ?? []).map((attachment): ExplainedParent => {
    const { parentRef, listeners, refusal } = attachment;
    const { kind = 'Gateway', namespace: other = namespace, name, sectionName, port } = parentRef;
    return {
      parent: {
        kind,
        namespace: other,
        name,
        ...(sectionName === undefined ? {} : { section: sectionName }),
      },
      ...(port === undefined ? {} : { port }),
      listeners: listeners.map(({ listener, hosts }) => ({
        name: listener.key,
        hosts: hosts.slice(0, MAX_ROUTES),
      })),
      ...(refusal === undefined ? {} : { refusal: REFUSALS[refusal] }),
    };
  });
}

/** `1 of 2 parentRefs of ours leads to listeners` */
export function attachedText(parents: readonly ExplainedParent[]): string {
  if (parents.length === 0) return 'no parentRef leads to a Gateway of ours';
  const taken = parents.filter(({ listeners }) => listeners.length > 0).length;
  if (taken === 0) return 'no listener takes it';
  return `${taken} of ${counted(parents.length, 'parentRef')} of ours ${taken === 1 ? 'leads' : 'lead'} to listeners`;
}

function explained(
  { view: rooms }: Translator,
  { gateway, host, route, entry }: ServedRoute,
): ExplainedRoute {
  const { namespace, name } = gateway;
  return {
    gateway: { namespace, name },
    chain: host.chain,
    host: host.host,
    route: routeSummary(route, entry),
    action: actionOf(route, entry?.match, [], gateway),
    policies: policiesOfRoute(rooms, host, route),
  };
}
