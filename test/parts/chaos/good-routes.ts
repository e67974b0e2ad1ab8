// Routes of the known-good namespace that are added while something fails: nothing of them may be lost.

import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { send } from '../requests.ts';
import type { Edit } from './edits.ts';
import type { ChaosWorld, LinkedProxy } from './world.ts';

/** A route for one path, to the server that answers. */
function goodRoute(name: string): Edit {
  return {
    what: `put HTTPRoute good/${name}`,
    method: 'PUT',
    path: `/apis/gateway.networking.k8s.io/v1/namespaces/good/httproutes/${name}`,
    body: {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name, namespace: 'good' },
      spec: {
        parentRefs: ['front', 'rear'].map((parent) => ({ name: parent, namespace: 'default' })),
        hostnames: ['good.test'],
        rules: [
          {
            matches: [{ path: { value: `/${name}` } }],
            backendRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'good' }],
          },
        ],
      },
    },
  };
}

/** Adds a route each `every` milliseconds until `isOver`; resolves with the paths that the API server has taken. */
export async function addRoutes(
  world: Pick<ChaosWorld, 'edit'>,
  { prefix, every, isOver }: { prefix: string; every: number; isOver: () => boolean },
): Promise<readonly string[]> {
  const taken: string[] = [];
  for (let count = 0; !isOver(); count++) {
    const name = `${prefix}-${count}`;
    const status = await world.edit(goodRoute(name));
    if (status >= 200 && status < 300) taken.push(`/${name}`);
    await delay(every);
  }
  return taken;
}

/** Adds one route, which the API server must take. */
export async function addRoute(world: ChaosWorld, name: string): Promise<string> {
  const status = await world.edit(goodRoute(name));
  if (status < 200 || status >= 300) throw new Error(`HTTPRoute ${name}: ${status}`);
  return `/${name}`;
}

export const statusAt = ({ http }: Pick<LinkedProxy, 'http'>, path: string): Promise<number> =>
  send(http, { host: 'good.test', path }).then(
    ({ status }) => status,
    () => 0,
  );

/** Until a proxy answers all paths. */
export async function answersAll(
  proxy: Pick<LinkedProxy, 'gateway' | 'http'>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths)
    await eventually(
      `${proxy.gateway.name} answers ${path}`,
      async () => (await statusAt(proxy, path)) === 200 || undefined,
    );
}
