// The network of the node: a bridge, and a network namespace for each pod with an address of its own. It belongs into an isolated process.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Of the node on its bridge: pods reach the control plane there. */
export const NODE_ADDRESS = '10.244.0.1';
const BRIDGE = 'pods';
/** Addresses of load balancers. Every address of this range is local. */
const BALANCERS = '198.18.0';
const MAX_PODS = 250 * 250;

export interface PodNetwork {
  /** Of the network namespace. */
  readonly name: string;
  readonly address: string;
}

export class Network {
  #pods = 0;
  readonly #balancers = new Set<string>();

  static async open(): Promise<Network> {
    await ip(`link add ${BRIDGE} type bridge`);
    await ip(`addr add ${NODE_ADDRESS}/16 dev ${BRIDGE}`);
    await ip(`link set ${BRIDGE} up`);
    await ip(`route add local ${BALANCERS}.0/24 dev lo`);
    // The API server doesn't start on a machine without a default route. This one leads nowhere.
    await ip(`route add default dev ${BRIDGE}`);
    return new Network();
  }

  /** Kernel settings by name, such as `net.ipv4.ip_unprivileged_port_start`. */
  async addPod(settings: Readonly<Record<string, string>>): Promise<PodNetwork> {
    const index = ++this.#pods;
    if (index > MAX_PODS) throw new Error(`the node has had ${MAX_PODS} pods`);
    // Neither 0 nor 255 at the end, and not the node's own address.
    const address = `10.244.${Math.floor(index / 250) + 1}.${(index % 250) + 1}`;
    const name = `pod-${index}`;
    await ip(`netns add ${name}`);
    await ip(`link add ${name} type veth peer name eth0 netns ${name}`);
    await ip(`link set ${name} master ${BRIDGE} up`);
    await ip(`-n ${name} addr add ${address}/16 dev eth0`);
    await ip(`-n ${name} link set eth0 up`);
    await ip(`-n ${name} link set lo up`);
    for (const [key, value] of Object.entries(settings)) {
      const file = `/proc/sys/${key.replaceAll('.', '/')}`;
      await run('ip', ['netns', 'exec', name, '/bin/sh', '-c', 'printf %s "$1" > "$2"', 'set', value, file]);
    }
    return { name, address };
  }

  async removePod({ name }: PodNetwork): Promise<void> {
    // The other end of its link goes with the namespace.
    await ip(`netns del ${name}`);
  }

  /** An address for a load balancer; undefined: the one that is wanted isn't free, or is not of the node. */
  takeBalancer(wanted?: string): string | undefined {
    const candidates =
      wanted === undefined ? Array.from({ length: 200 }, (_, at) => `${BALANCERS}.${at + 1}`) : [wanted];
    const found = candidates.find((each) => each.startsWith(`${BALANCERS}.`) && !this.#balancers.has(each));
    if (found !== undefined) this.#balancers.add(found);
    return found;
  }

  releaseBalancer(address: string): void {
    this.#balancers.delete(address);
  }
}

async function ip(command: string): Promise<void> {
  await run('ip', command.split(' '));
}
