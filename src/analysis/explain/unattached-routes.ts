// Routes that a request may have been meant for, but that no listener accepts: a common reason for a 404.

import { HTTP_LIKE_KINDS, hostnamesOf } from '../../translation/routes/route.ts';
import type { Translator } from '../../translation/translator.ts';
import { coverage } from '../requests/hostnames.ts';
import type { UnattachedRoute } from './request-explanation.ts';
import { explainedParents } from './route-part.ts';

const MAX_ROUTES = 10;

export function unattachedRoutes(translator: Translator, hostname: string): readonly UnattachedRoute[] {
  const { snapshot, proxy, edge } = translator.view;
  const found: UnattachedRoute[] = [];
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const object = snapshot.oneOf(HTTP_LIKE_KINDS, key);
    // A route without parents waits for delegation; one without hosts could be for any host.
    if (object === undefined || (object.spec.parentRefs ?? []).length === 0) continue;
    if (proxy.translated.get(key)?.placed?.isServed === true) continue;
    if (edge.routes.listenersOf(key).length > 0) continue;
    if (!hostnamesOf(object).some((name) => coverage(name, hostname) !== undefined)) continue;
    const { kind, metadata } = object;
    const route = { kind, namespace: metadata.namespace ?? '', name: metadata.name };
    const parents = explainedParents(translator, route).map(
      ({ parent, refusal = '' }) => `${parent.kind} ${parent.namespace}/${parent.name}: ${refusal}`,
    );
    const why = parents.length === 0 ? 'no parentRef refers to a translated Gateway' : parents.join('; ');
    found.push({ route, why });
    if (found.length === MAX_ROUTES) break;
  }
  return found;
}
