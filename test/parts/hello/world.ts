// README.md's story in a cluster with the node of the tests: both charts by its helm commands, then its kubectl commands. isolated.ts starts it
// in namespaces of its own. Arguments: the path of Envoy, and a folder, which gets what was seen as seen.json.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ClusterClient } from '../../../src/cluster/client.ts';
import { pathOf } from '../build.ts';
import { startCluster, usefulControllers } from '../cluster.ts';
import { eventually } from '../eventually.ts';
import { INSTALLATION_USERS, install } from '../gateway-api/installation.ts';
import { installGatewayApi } from '../installed-crds.ts';
import { Keeper } from '../keeper.ts';
import { envoyImage } from '../node/images.ts';
import { Network, NODE_ADDRESS } from '../node/network.ts';
import { TestNode } from '../node/node.ts';
import { appliedCommands, helmCommands, requestCommand } from './commands.ts';
import type { Seen } from './seen.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const [envoyPath = '', results = ''] = process.argv.slice(2);
const log = {
  info: (): void => {},
  warn: (fields: object, message: string): void => console.warn(message, JSON.stringify(fields)),
  error: (fields: object, message: string): void => console.error(message, JSON.stringify(fields)),
};
const proxy = envoyImage(envoyPath);

const network = await Network.open();
const cluster = await startCluster({ controllerManager: usefulControllers, users: INSTALLATION_USERS });
await installGatewayApi(cluster);
const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
const folder = join(results, 'pods');
await mkdir(folder);
const images: string[] = [];
const imageOf = (name: string) => {
  images.push(name);
  return proxy;
};
await TestNode.start({ client, network, log, folder, images: imageOf });
const keeper = await Keeper.open('gatewarden-controller-');
const program = await install({
  ...{ cluster, keeper },
  xdsHost: NODE_ADDRESS,
  values: {},
  commands: helmCommands.map((command) =>
    command
      .split(' ')
      .slice(1)
      .map((arg) => (arg.startsWith('charts/') ? join(ROOT, arg) : arg)),
  ),
});
const path = `${dirname(await pathOf('kubectl'))}:${process.env['PATH']}`;
/** Not synchronously: the node runs in this process. */
const inShell = async (command: string): Promise<string> => {
  const env = { ...process.env, PATH: path, KUBECONFIG: cluster.kubeconfig };
  return (await promisify(execFile)('bash', ['-c', command], { cwd: ROOT, env })).stdout;
};
for (const command of appliedCommands)
  await inShell(command).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await keeper.tails()}`);
  });

interface Pods {
  readonly items: readonly { readonly status: { readonly podIP?: string } }[];
}
const pods = (await cluster.request<Pods>('GET', '/api/v1/namespaces/hello/pods')).body.items;
const address = pods[0]?.status.podIP ?? '';
/** What the forwarded port leads to. */
const asked = requestCommand.replace('localhost', address);
const answer = await eventually('the answer', async () => {
  if (program.end !== undefined) throw new Error(await keeper.tails());
  return (await inShell(asked).catch(() => '')) || undefined;
});
const seen: Seen = { answer, address, images: [...new Set(images)] };
await writeFile(join(results, 'seen.json'), JSON.stringify(seen));
process.exit(0);
