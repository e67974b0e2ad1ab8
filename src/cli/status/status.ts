// Everything that `gatewarden status` looks at, in the order of its output.

import type { ClusterClient } from '../../cluster/client.ts';
import { checkCrds, describeCrds, expectedCrds } from '../../cluster/crd-check.ts';
import { defined } from '../../grammar/defined.ts';
import type { InstalledConfig } from '../../registration/installed.ts';
import {
  configurationName,
  DEFAULT_OPTIONS,
  PORTS,
  type RegistrationOptions,
  selectorLabels,
} from '../../registration/options.ts';
import { type Installation, readConfigMap, readInstallation } from '../installation/read-installation.ts';
import { type Check, checked } from './check.ts';
import { checkExceptions, checkProfiles } from './configuration.ts';
import { checkControlPlane } from './control-plane/control-plane.ts';
import { type ControllerDeployment, readControllers } from './control-plane/deployments.ts';
import { checkNamespaces, type LabelledNamespace, readNamespaces } from './namespaces.ts';
import { readPods } from './pods.ts';
import { checkPods, checkReplicas } from './replicas.ts';
import { checkBundles, checkWebhooks, type InstalledWebhooks, readWebhooks } from './webhooks.ts';

export async function statusOf(
  client: ClusterClient,
  where: Pick<RegistrationOptions, 'namespace' | 'name'>,
  now: Date,
): Promise<readonly Check[]> {
  let controllers: readonly ControllerDeployment[] = [];
  const found = await checked('control plane', async () => {
    controllers = await readControllers(client, where.namespace);
    return { name: 'control plane', state: 'ok', text: '' };
  });
  const controlPlanes: Check[] = found.state === 'ok' ? [] : [found];
  for (const controller of controllers)
    controlPlanes.push(...(await checkControlPlane(client, controller, now)));
  // The Deployment that is asked for may run the webhook alone, or the control plane with the webhook in it.
  const own = controllers.find(({ name }) => name === where.name);
  return own === undefined
    ? [...(await webhookStatus(client, where, now)), ...controlPlanes]
    : [
        ...controlPlanes,
        ...(await registeredStatus(client, own, now)),
        await checked('CRDs', () => crds(client)),
        await checked('namespaces', async () => checkNamespaces(await readNamespaces(client))),
      ];
}

/** Nothing if the webhook of this control plane is off. */
async function registeredStatus(
  client: ClusterClient,
  controller: ControllerDeployment,
  now: Date,
): Promise<readonly Check[]> {
  const { webhooks: names, registration } = controller;
  if (!names.validating && !names.mutating) return [];
  let webhooks: readonly InstalledWebhooks[] = [];
  const registered = await checked('webhooks', async () => {
    webhooks = await readWebhooks(client, names);
    const { config, problems } = await configOf(client, controller);
    if (problems.length > 0)
      return {
        name: 'webhooks',
        state: 'problem',
        text: "gatewarden.yaml can't be read; the servers keep the last good one",
        details: problems,
      };
    return checkWebhooks(webhooks, { ...registration, ...defined({ config }) }, 'helm upgrade');
  });
  return webhooks.length === 0 ? [registered] : [registered, checkBundles(webhooks, now)];
}

/** Profiles are a part of the webhook configurations. */
async function configOf(
  client: ClusterClient,
  { namespace, config }: ControllerDeployment,
): Promise<{ config?: InstalledConfig; problems: readonly string[] }> {
  if (config === undefined) return { problems: [] };
  const { file, configMap } = config;
  if (configMap === undefined) throw new Error(`${file} of the control plane is in no ConfigMap`);
  return readConfigMap(client, `namespaces/${encodeURIComponent(namespace)}`, configMap);
}

async function webhookStatus(
  client: ClusterClient,
  where: Pick<RegistrationOptions, 'namespace' | 'name'>,
  now: Date,
): Promise<readonly Check[]> {
  let installation: Installation | undefined;
  let webhooks: readonly InstalledWebhooks[] = [];
  let namespaces: readonly LabelledNamespace[] = [];
  const options = (): RegistrationOptions => installation?.options ?? { ...DEFAULT_OPTIONS, ...where };
  const replicas = await checked('replicas', async () => {
    installation = await readInstallation(client, where);
    return checkReplicas(installation, options());
  });
  const pods = await checked('self-checks', async () =>
    checkPods(client, await readPods(client, options().namespace, selectorLabels(options())), PORTS.health),
  );
  const registered = await checked('webhooks', async () => {
    const configured = installation?.configuration ?? configurationName(options());
    webhooks = await readWebhooks(client, { validating: configured, mutating: configured });
    return checkWebhooks(webhooks, options(), 'gatewarden manifests --from-cluster');
  });
  const enforcement = await checked('namespaces', async () => {
    namespaces = await readNamespaces(client);
    return checkNamespaces(namespaces);
  });
  return [
    replicas,
    pods,
    registered,
    ...(registered.state === 'unread' ? [] : [checkBundles(webhooks, now)]),
    await checked('CRDs', () => crds(client)),
    ...(replicas.state === 'unread'
      ? []
      : [checkProfiles(installation, webhooks, namespaces), checkExceptions(installation, now)]),
    enforcement,
  ];
}

async function crds(client: ClusterClient): Promise<Check> {
  const reports = await checkCrds(client, expectedCrds());
  const has = (...states: readonly string[]): boolean => reports.some(({ state }) => states.includes(state));
  const state = has('missing', 'different') ? 'problem' : has('unknown') ? 'unread' : 'ok';
  return { name: 'CRDs', state, text: describeCrds(reports) };
}
