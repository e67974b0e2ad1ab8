// The control plane as its charts install it: with their variables and permissions, and with the webhook that they register. It runs as a
// process beside the API server instead of in a Pod.

import { CHART, CRD_CHART, environmentOf, helm, objectsOf } from '../../charts/helm.ts';
import { LAUNCHER } from '../../cli/running.ts';
import type { Cluster } from '../cluster.ts';
import { eventually } from '../eventually.ts';
import type { Keeper, Program } from '../keeper.ts';

const RELEASE = { namespace: 'gatewarden-system', name: 'gatewarden' };
export const INSTALLATION_ACCOUNT = `system:serviceaccount:${RELEASE.namespace}:${RELEASE.name}`;
/** The limits of a container are those of the machine here. */
const OF_CONTAINER = /_LIMIT(?:_BYTES)?$/;

/** Users that the cluster must have. */
export const INSTALLATION_USERS: readonly string[] = [INSTALLATION_ACCOUNT];

export interface InstallOptions {
  readonly cluster: Cluster;
  readonly keeper: Keeper;
  /** Where proxies find the control plane. */
  readonly xdsHost: string;
  /** More values of the chart. */
  readonly values: object;
  /** The arguments of helm for both charts, as a page has them; by default those of a release named `gatewarden`. */
  readonly commands?: readonly (readonly string[])[];
}

/** Two charts, those of the repository or copies of them. */
export interface Charts {
  readonly chart: string;
  readonly crdChart: string;
}

const OF_REPOSITORY: Charts = { chart: CHART, crdChart: CRD_CHART };

/** The arguments of helm that install both charts, or upgrade to them. */
const commandsFor = ({ chart, crdChart }: Charts): readonly (readonly string[])[] => {
  const upgrade = ['upgrade', '--install', `--namespace=${RELEASE.namespace}`];
  return [
    [...upgrade, `${RELEASE.name}-crds`, crdChart, '--create-namespace', '--wait'],
    [...upgrade, RELEASE.name, chart],
  ];
};

/** Installs both charts, or upgrades to them; the variables that the container has by them. */
export async function release(
  cluster: Cluster,
  values: object,
  charts: Charts = OF_REPOSITORY,
  commands = commandsFor(charts),
): Promise<Readonly<Record<string, string>>> {
  const run = async (args: readonly string[], given: object = {}): Promise<string> => {
    const { code, stdout, stderr } = await helm(args, {
      input: JSON.stringify(given),
      kubeconfig: cluster.kubeconfig,
    });
    if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const [crds = [], chart = []] = commands;
  await run(crds);
  await run([...chart, '--values=-'], values);
  const rendered = objectsOf(
    await run(['get', 'manifest', RELEASE.name, `--namespace=${RELEASE.namespace}`]),
  );
  const variables = Object.entries(environmentOf(rendered)).filter(([name]) => !OF_CONTAINER.test(name));
  return Object.fromEntries(variables);
}

/** Resolves when the API server calls the webhook. */
export async function install({
  cluster,
  keeper,
  xdsHost,
  values,
  commands,
}: InstallOptions): Promise<Program> {
  const given = {
    ...values,
    controller: { replicaCount: 0, extraEnv: { GATEWARDEN_XDS_SERVICE_HOST: xdsHost } },
  };
  const variables = await release(cluster, given, OF_REPOSITORY, commands);
  // The API server calls the ClusterIP, which is a loopback address here, on the port of the Service: that of the container.
  const kubeconfig = await cluster.kubeconfigFor(INSTALLATION_ACCOUNT);
  const program = keeper.start(
    'controller',
    process.execPath,
    [LAUNCHER, 'controller', `--kubeconfig=${kubeconfig}`, '--host=0.0.0.0'],
    variables,
  );
  await eventually('the API server calls the webhook', async () => {
    if (program.end !== undefined) throw new Error(await keeper.tails());
    return (await isRefused(cluster)) || undefined;
  });
  return program;
}

/** The CRD allows this object, and the webhook doesn't. */
async function isRefused(cluster: Cluster): Promise<boolean> {
  const path = '/apis/edge.gatewarden.dev/v1alpha1/namespaces/default/edgebackends?dryRun=All';
  const { status, body } = await cluster.request<{ readonly message?: string }>('POST', path, {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: { name: 'bad' },
    spec: { static: { host: 'bad host', port: 80 } },
  });
  return status >= 400 && body.message?.includes('admission.gatewarden.dev') === true;
}
