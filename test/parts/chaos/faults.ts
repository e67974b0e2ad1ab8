// What fails in a chaos run: processes, networks, the API server and its store. Each fault heals by itself after a while.

import { setTimeout as delay } from 'node:timers/promises';
import { pick, type Random } from '../../mutants/random.ts';
import type { Link } from '../link.ts';
import { type ChaosWorld, LEASE, type Replica } from './world.ts';

export interface Fault {
  readonly what: string;
  /** What it breaks: faults with the same target mustn't meet. */
  readonly target: string;
  /** Begins, and ends with everything as it was before. */
  run(): Promise<void>;
}

/** Some are shorter than the Lease, and some longer. */
const lasting = (random: Random): number => 200 + Math.floor(random() * 1.8 * LEASE);

type Maker = (random: Random, world: ChaosWorld) => Fault;

const ofReplica =
  (what: string, run: (replica: Replica, time: number) => Promise<void>): Maker =>
  (random, { replicas }) => {
    const index = Math.floor(random() * replicas.length);
    const time = lasting(random);
    return {
      what: `${what} controller ${index} for ${time} ms`,
      target: `controller ${index}`,
      run: () => run(replicas[index]!, time),
    };
  };

async function broken(link: Link, how: 'hang' | 'down', time: number): Promise<void> {
  link[how]();
  await delay(time);
  if (how === 'hang') {
    link.flow();
    // TCP gives a connection up at some time; those that hung are gone now.
    link.cut();
  } else link.up();
}

const STORE = 'API server and etcd';

const MAKERS: readonly Maker[] = [
  ofReplica('kill', async (replica, time) => {
    replica.signal('SIGKILL');
    await delay(time);
    await replica.startAgain();
  }),
  ofReplica('pause', async (replica, time) => {
    replica.signal('SIGSTOP');
    await delay(time);
    replica.signal('SIGCONT');
  }),
  ofReplica('terminate', async (replica) => {
    replica.signal('SIGTERM');
    await replica.startAgain();
  }),
  ofReplica('cut off from the API server:', (replica, time) => broken(replica.link, 'down', time)),
  ofReplica('hang between the API server and', (replica, time) => broken(replica.link, 'hang', time)),
  (random, { cluster }) => {
    const time = lasting(random);
    return {
      what: `kill the API server for ${time} ms`,
      target: STORE,
      run: async () => {
        await cluster.kill('kube-apiserver');
        await delay(time);
        await cluster.revive('kube-apiserver');
      },
    };
  },
  (random, { cluster }) => {
    const time = lasting(random);
    return {
      what: `pause etcd for ${time} ms`,
      target: STORE,
      run: async () => {
        await cluster.pause('etcd');
        await delay(time);
        await cluster.resume('etcd');
      },
    };
  },
  (_random, { cluster }) => ({ what: 'compact etcd', target: STORE, run: () => cluster.compact() }),
  ...[0, 1].map(
    (): Maker =>
      (random, { proxies }) => {
        const proxy = pick(random, proxies);
        const index = Math.floor(random() * proxy.links.length);
        const time = lasting(random);
        const how = pick(random, ['hang', 'down'] as const);
        const target = `proxy ${proxy.gateway.name} and controller ${index}`;
        return {
          what: `${how} between ${target} for ${time} ms`,
          target,
          run: () => broken(proxy.links[index]!, how, time),
        };
      },
  ),
  (random, { proxies }) => {
    const proxy = pick(random, proxies);
    const what = `cut all connections of proxy ${proxy.gateway.name}`;
    return {
      what,
      target: what,
      run: async () => {
        for (const link of proxy.links) link.cut();
      },
    };
  },
];

export function aFault(random: Random, world: ChaosWorld): Fault {
  return pick(random, MAKERS)(random, world);
}
