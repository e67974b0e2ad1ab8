// What fails in a chaos run: processes, networks, the API server and its store, and what is sent to our ports. Each fault heals by itself after a
// while.

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
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

const ofLink =
  (how: 'hang' | 'down'): Maker =>
  (random, { proxies }) => {
    const proxy = pick(random, proxies);
    const index = Math.floor(random() * proxy.links.length);
    const time = lasting(random);
    const target = `proxy ${proxy.gateway.name} and controller ${index}`;
    return {
      what: `${how} between ${target} for ${time} ms`,
      target,
      run: () => broken(proxy.links[index]!, how, time),
    };
  };

/** Resolves when the server has closed the connection, or there is none. */
const sendGarbage = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('close', () => resolve()).on('error', () => {});
    socket.resume();
    socket.end(randomBytes(20_000));
  });

const MAKERS = {
  kill: ofReplica('kill', async (replica, time) => {
    replica.signal('SIGKILL');
    await delay(time);
    await replica.startAgain();
  }),
  pause: ofReplica('pause', async (replica, time) => {
    replica.signal('SIGSTOP');
    await delay(time);
    replica.signal('SIGCONT');
  }),
  terminate: ofReplica('terminate', async (replica) => {
    replica.signal('SIGTERM');
    await replica.startAgain();
  }),
  'no API server': ofReplica('cut off from the API server:', (replica, time) =>
    broken(replica.link, 'down', time),
  ),
  'silent API server': ofReplica('hang between the API server and', (replica, time) =>
    broken(replica.link, 'hang', time),
  ),
  'dead API server': (random, { cluster }) => {
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
  'silent etcd': (random, { cluster }) => {
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
  'compacted etcd': (_random, { cluster }) => ({
    what: 'compact etcd',
    target: STORE,
    run: () => cluster.compact(),
  }),
  'silent proxy': ofLink('hang'),
  'unreachable proxy': ofLink('down'),
  'cut connections': (random, { proxies }) => {
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
  'garbage at a port': (random, { replicas }) => {
    const index = Math.floor(random() * replicas.length);
    const [name, port] = pick(random, Object.entries(replicas[index]!.ports));
    const what = `garbage at the port ${name} of controller ${index}`;
    // A paused controller closes it when it goes on.
    return { what, target: what, run: () => sendGarbage(port) };
  },
} as const satisfies Readonly<Record<string, Maker>>;

export type FaultKind = keyof typeof MAKERS;
export const FAULT_KINDS = Object.keys(MAKERS) as readonly FaultKind[];

/** Deals faults of all kinds like cards: a kind comes again when each other one has come. */
export class FaultDeck {
  readonly #left: FaultKind[] = [];

  /** Undefined: what the ones that are left would break is broken already. */
  deal(
    random: Random,
    world: ChaosWorld,
    isBusy: (target: string) => boolean,
  ): (Fault & { readonly kind: FaultKind }) | undefined {
    if (this.#left.length === 0) this.#left.push(...shuffled(random, FAULT_KINDS));
    for (const [at, kind] of this.#left.entries()) {
      const fault = MAKERS[kind](random, world);
      if (isBusy(fault.target)) continue;
      this.#left.splice(at, 1);
      return { ...fault, kind };
    }
    return undefined;
  }
}

const shuffled = <Item>(random: Random, items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
