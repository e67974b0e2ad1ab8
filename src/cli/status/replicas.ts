// The Deployment and its pods: how many are ready, which version they run, and what each reports in /readyz?verbose, through the API
// server's proxy.

import type { ClusterClient } from '../../cluster/client.ts';
import { counted } from '../../grammar/plural.ts';
import { IMAGE } from '../../identifiers.ts';
import type { RegistrationOptions } from '../../registration/options.ts';
import { packageVersion } from '../about/package-version.ts';
import type { Installation } from '../installation/read-installation.ts';
import type { Check } from './check.ts';
import { askPod, type Pod, type Pods, refusedBy } from './pods.ts';

interface DeploymentStatus {
  readonly status?: { readonly readyReplicas?: number };
}

export function checkReplicas(
  installation: Installation | undefined,
  { namespace, name }: RegistrationOptions,
): Check {
  const title = `Deployment ${namespace}/${name}`;
  if (installation === undefined)
    return {
      name: 'replicas',
      state: 'problem',
      text: `${title} doesn't exist; are --namespace and --name right?`,
    };
  const { image, options, deployment } = installation;
  const ready = (deployment as DeploymentStatus).status?.readyReplicas ?? 0;
  const version = packageVersion();
  const isOther = image.startsWith(`${IMAGE}:`) && image !== `${IMAGE}:${version}`;
  return {
    name: 'replicas',
    state: ready >= options.replicas && ready > 0 && !isOther ? 'ok' : 'problem',
    text: `${ready} of ${options.replicas} ready, image ${image}`,
    ...(isOther ? { details: [`this gatewarden is ${version}: compare with that of the installation`] } : {}),
  };
}

/** A line of /readyz?verbose. */
const LINE = /^\[(.)\](\S+) (?:ok|failed|unknown)(?:: (.*))?$/;

export async function checkPods(client: ClusterClient, pods: Pods, healthPort: number): Promise<Check> {
  const name = 'self-checks';
  const asked = await Promise.all(pods.asked.map((pod) => ask(client, pods, pod, healthPort)));
  const faults = asked.flatMap(({ faults = [] }) => faults);
  const silent = asked.flatMap(({ silent }) => silent ?? []);
  const count = counted(pods.asked.length, 'pod');
  if (faults.length > 0)
    return { name, state: 'problem', text: `reported by ${count}`, details: [...faults, ...silent] };
  if (silent.length > 0 || pods.asked.length === 0)
    return {
      name,
      state: 'unknown',
      text:
        pods.asked.length === 0 ? 'there is no pod to ask' : `${silent.length} of ${count} can't be asked`,
      details: silent,
    };
  const certificate = asked.map(({ certificate }) => certificate ?? '').sort()[0];
  const tests = asked.some(({ isTested }) => isTested) ? ', with self-test and registration' : '';
  const text = `all passed in ${count}${tests}`;
  return { name, state: 'ok', text: certificate ? `${text}; certificate ${certificate}` : text };
}

interface Asked {
  readonly faults?: readonly string[];
  readonly silent?: string;
  readonly certificate?: string;
  readonly isTested?: boolean;
}

async function ask(client: ClusterClient, pods: Pods, pod: Pod, healthPort: number): Promise<Asked> {
  const { name } = pod.metadata;
  const answer = await askPod(client, pods, pod, {
    port: ['health', healthPort],
    path: 'readyz',
    query: { verbose: '' },
  });
  if (answer instanceof Error) return { silent: `${name}: ${answer.message}` };
  const lines = answer.text.split('\n').flatMap((line) => {
    const [, mark, check, detail = ''] = LINE.exec(line) ?? [];
    return mark === undefined || check === undefined ? [] : [{ mark, check, detail }];
  });
  if (lines.length === 0) return { silent: `${name}: ${refusedBy(answer)}` };
  const certificate = lines.find(({ check }) => check === 'certificate')?.detail;
  return {
    faults: lines
      .filter(({ mark }) => mark !== '+')
      .map(({ check, detail }) => `${name}: ${check}: ${detail}`),
    isTested: lines.some(({ check }) => check.startsWith('registration-')),
    ...(certificate === undefined ? {} : { certificate }),
  };
}
