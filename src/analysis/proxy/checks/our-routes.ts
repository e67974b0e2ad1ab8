// The routes that we report on: those that attach to a Gateway of the proxy data plane, and those that such a route delegates to.

import { PROXY } from '../../../translation/proxy/identity.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

/** Keys of the routes that others delegate to. */
function delegatedRoutes({ snapshot, proxy }: TranslationView): ReadonlySet<string> {
  const children = new Set<string>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const { child } of proxy.translated.get(key)?.delegated ?? []) children.add(child);
  return children;
}

export function concernsUs(view: TranslationView): (route: string) => boolean {
  const children = delegatedRoutes(view);
  return (route) =>
    children.has(route) ||
    (view.routes.attached.get(route)?.parents ?? []).some(({ dataPlane }) => dataPlane === PROXY);
}
