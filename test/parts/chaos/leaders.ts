// Who leads in a world of two controllers, and which proxy is connected to which of them.

import { eventually } from '../eventually.ts';
import type { ChaosWorld, LinkedProxy, Replica } from './world.ts';

export const leads = async ({ running }: Replica): Promise<boolean> =>
  /^gatewarden_leader 1$/m.test(await running.metrics());

/** The replica that leads, and the other one. */
export async function leaderAndOther({ replicas }: ChaosWorld): Promise<readonly [Replica, Replica]> {
  return eventually('there is a leader', async () => {
    for (const replica of replicas)
      if (await leads(replica)) return [replica, replicas.find((each) => each !== replica)!] as const;
    return undefined;
  });
}

export interface Split {
  /** Proxies that can reach this replica only. */
  readonly replica: Replica;
  readonly proxies: readonly LinkedProxy[];
}

/** Which replica a proxy connects to is its own choice: all links but those of the split go down. Resolves when all are connected. */
export async function connectOnly({ replicas }: ChaosWorld, splits: readonly Split[]): Promise<void> {
  for (const { replica, proxies } of splits)
    for (const { links } of proxies)
      for (const [index, link] of links.entries()) if (replicas[index] !== replica) link.down();
  await eventually('each proxy has its replica', async () => {
    for (const { replica, proxies } of splits) {
      const connected = (await replica.running.admin('/proxies')) as { proxies: { gateway: string }[] };
      const names = connected.proxies.map(({ gateway }) => gateway).sort();
      const wanted = proxies.map(({ gateway }) => `${gateway.namespace}/${gateway.name}`).sort();
      if (JSON.stringify(names) !== JSON.stringify(wanted)) return undefined;
    }
    return true;
  });
}

export function connectAll({ proxies }: ChaosWorld): void {
  for (const { links } of proxies) for (const link of links) link.up();
}
