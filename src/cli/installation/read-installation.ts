// Reads the options of an installation from its Deployment, its ConfigMap and its NetworkPolicy.

import { type Answer, type ClusterClient, refusal } from '../../cluster/client.ts';
import { CONFIG_FILE } from '../../config/find.ts';
import { parseConfig } from '../../config/parse.ts';
import {
  configFileIn,
  configMapOf,
  type Installed,
  type InstalledConfig,
  type InstalledDeployment,
  type InstalledPolicy,
  installedOptions,
  isWebhook,
} from '../../registration/installed.ts';
import type { RegistrationOptions } from '../../registration/options.ts';
import { UsageError } from '../command-line/io.ts';
import { wrongFile } from '../config/settings.ts';

export interface Installation extends Installed {
  readonly deployment: InstalledDeployment;
  /** Mistakes in the gatewarden.yaml of the servers; then it is read as if there were none. */
  readonly configProblems: readonly string[];
}

/** Undefined: there is no Deployment with this name. Throws a UsageError if something can't be read. */
export async function readInstallation(
  client: ClusterClient,
  { namespace, name }: Pick<RegistrationOptions, 'namespace' | 'name'>,
): Promise<Installation | undefined> {
  const within = `namespaces/${encodeURIComponent(namespace)}`;
  const path = `/apis/apps/v1/${within}/deployments/${encodeURIComponent(name)}`;
  const answer = await client.request<InstalledDeployment>('GET', path);
  if (answer.status === 404) return undefined;
  const deployment = bodyOf(answer, `Deployment ${namespace}/${name}`);
  if (!isWebhook(deployment))
    throw new UsageError(
      `Deployment ${namespace}/${name} doesn't run \`gatewarden serve\``,
      'set --namespace and --name to those of the webhook',
    );
  const policy = await client.request<InstalledPolicy>(
    'GET',
    `/apis/networking.k8s.io/v1/${within}/networkpolicies/${encodeURIComponent(name)}`,
  );
  const read = await configOf(client, within, deployment);
  return {
    deployment,
    configProblems: read?.problems ?? [],
    ...installedOptions(
      deployment,
      policy.status === 404 ? undefined : bodyOf(policy, `NetworkPolicy ${namespace}/${name}`),
      read?.config,
    ),
  };
}

/** The gatewarden.yaml of the servers. */
async function configOf(
  client: ClusterClient,
  within: string,
  deployment: InstalledDeployment,
): Promise<{ config: InstalledConfig; problems: readonly string[] } | undefined> {
  const name = configMapOf(deployment);
  return name === undefined ? undefined : readConfigMap(client, within, name);
}

/** `within`: the path of its namespace. */
export async function readConfigMap(
  client: ClusterClient,
  within: string,
  name: string,
): Promise<{ config: InstalledConfig; problems: readonly string[] }> {
  const path = `/api/v1/${within}/configmaps/${encodeURIComponent(name)}`;
  const answer = await client.request<{ readonly data?: Readonly<Record<string, string>> }>('GET', path);
  const where = `ConfigMap ${name}`;
  if (answer.status === 404) return noConfig(`${where} doesn't exist`);
  const text = configFileIn(bodyOf(answer, where).data);
  if (text === undefined) return noConfig(`${where} has no ${CONFIG_FILE}`);
  const { config, problems } = parseConfig(text);
  const { profiles, exceptions } = config;
  return {
    config: { text, profiles, exceptions },
    problems: problems.length === 0 ? [] : wrongFile(`${where}, ${CONFIG_FILE}`, problems).problems,
  };
}

const noConfig = (problem: string): { config: InstalledConfig; problems: readonly string[] } => ({
  config: { text: '', profiles: [], exceptions: [] },
  problems: [problem],
});

function bodyOf<Body>(answer: Answer<Body>, what: string): Body {
  if (answer.status !== 200) throw new UsageError(`${what} could not be read (${refusal(answer)})`);
  return answer.body;
}
