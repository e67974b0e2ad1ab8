// A whole cluster with our control plane, and the conformance suite of the Gateway API against it. run.ts starts it in namespaces of its own.
// Arguments: the path of Envoy, a folder for the results, a mode, then arguments of the suite.

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import { ClusterClient } from '../../../src/cluster/client.ts';
import { DEFAULT_CLASS } from '../../../src/identifiers.ts';
import { pathOf } from '../build.ts';
import { startCluster, usefulControllers } from '../cluster.ts';
import { eventually } from '../eventually.ts';
import { installGatewayApi } from '../installed-crds.ts';
import { Keeper } from '../keeper.ts';
import { Balancers } from '../node/balancers.ts';
import { envoyImage, type Image } from '../node/images.ts';
import { Network, NODE_ADDRESS } from '../node/network.ts';
import { TestNode } from '../node/node.ts';
import { INSTALLATION_USERS, install } from './installation.ts';
import { MODES, type Mode, PROFILES, RESULT_FILES } from './outcome.ts';

const [envoyPath = '', results = '', mode = '', ...suiteArgs] = process.argv.slice(2);
const log = {
  info: (_fields: object, _message: string): void => {},
  warn: (fields: object, message: string): void => console.warn(message, JSON.stringify(fields)),
  error: (fields: object, message: string): void => console.error(message, JSON.stringify(fields)),
};

const echo: Image = { program: await pathOf('echo-basic') };
const proxy = envoyImage(envoyPath);
/** For a name server that only tests of UDPRoute ask. */
const idle: Image = { program: '/bin/sh', args: ['-c', 'exec sleep infinity', 'idle'] };

/** Not among the features of the class, and tested all the same. */
const MORE_FEATURES = ['BackendTLSPolicy', 'BackendTLSPolicySANValidation'];

const imageOf = (name: string): Image | undefined => {
  if (name.includes('/echo-basic:')) return echo;
  if (name.includes('/envoy-wrapper')) return proxy;
  return name.includes('/coredns:') ? idle : undefined;
};

const network = await Network.open();
const cluster = await startCluster({
  controllerManager: [...usefulControllers, 'endpointslice-controller', 'endpointslice-mirroring-controller'],
  users: INSTALLATION_USERS,
});
await installGatewayApi(cluster);
const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
const folder = join(results, 'pods');
await mkdir(folder);
await TestNode.start({ client, network, log, folder, images: imageOf });
Balancers.start({ client, network, log });

const keeper = await Keeper.open('gatewarden-controller-');
const controller = await install({
  ...{ cluster, keeper },
  xdsHost: NODE_ADDRESS,
  values: MODES[mode as Mode],
});
interface GatewayClass {
  readonly status?: { readonly supportedFeatures?: readonly { readonly name: string }[] };
}
const declared = await eventually('the class has features', async () => {
  if (controller.end !== undefined) throw new Error(await keeper.tails());
  const path = `/apis/gateway.networking.k8s.io/v1/gatewayclasses/${DEFAULT_CLASS}`;
  return (await cluster.request<GatewayClass>('GET', path)).body.status?.supportedFeatures;
});
const features = [...declared.map(({ name }) => name), ...MORE_FEATURES];
const file = (name: string): string => join(results, name);
await writeFile(file(RESULT_FILES.features), JSON.stringify(features));

const output = openSync(file(RESULT_FILES.output), 'a');
const suite = spawn(
  await pathOf('gateway-api-conformance'),
  [
    '-test.v',
    // Below the limit of tap for a file, so that the suite says where it hangs.
    '-test.timeout=9m',
    `-gateway-class=${DEFAULT_CLASS}`,
    `-supported-features=${features.join(',')}`,
    // The world ends with the run.
    '-cleanup-base-resources=false',
    // Whom the report is about.
    ...['-organization=gatewarden', '-project=gatewarden', `-version=v${packageFile.version}`],
    ...[`-url=${packageFile.homepage}`, `-contact=${packageFile.homepage}/issues`],
    `-mode=${mode}`,
    `-conformance-profiles=${PROFILES.join(',')}`,
    `-report-output=${file(RESULT_FILES.report)}`,
    `-list-output=${file(RESULT_FILES.list)}`,
    ...suiteArgs,
  ],
  { stdio: ['ignore', output, output], env: { ...process.env, KUBECONFIG: cluster.kubeconfig } },
);
closeSync(output);
const code = await new Promise<number>((resolve) => {
  suite.once('error', (error) => {
    console.error(error.message);
    resolve(1);
  });
  suite.once('exit', (status) => resolve(status ?? 1));
});
console.warn(await keeper.tails(200));
process.exit(code);
