// Everything that `gatewarden status` looks at, in the order of its output.

import type { ClusterClient } from '../../cluster/client.ts';
import { checkCrds, describeCrds, expectedCrds } from '../../cluster/crd-check.ts';
import { configurationName, DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { type Installation, readInstallation } from '../installation/read-installation.ts';
import { type Check, checked } from './check.ts';
import { checkExceptions, checkProfiles } from './configuration.ts';
import { checkNamespaces, type LabelledNamespace, readNamespaces } from './namespaces.ts';
import { checkPods, checkReplicas } from './replicas.ts';
import { checkBundles, checkWebhooks, type InstalledWebhooks, readWebhooks } from './webhooks.ts';

export async function statusOf(
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
  const pods = await checked('self-checks', () => checkPods(client, options()));
  const registered = await checked('webhooks', async () => {
    webhooks = await readWebhooks(client, installation?.configuration ?? configurationName(options()));
    return checkWebhooks(webhooks, options());
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
