// The Deployment and its pods: how many are ready, which version they run, and what each reports in /readyz?verbose, through the API
// server's proxy.

import { type ClusterClient, PLAIN_TEXT, refusal } from '../../cluster/client.ts';
import { counted } from '../../grammar/plural.ts';
import { IMAGE } from '../../identifiers.ts';
import { PORTS, type RegistrationOptions, selectorLabels } from '../../registration/options.ts';
import { packageVersion } from '../about/package-version.ts';
import type { Installation } from '../installation/read-installation.ts';
import type { Check } from './check.ts';

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

interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: {
    readonly containers: readonly {
      readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
    }[];
  };
}

/** A line of /readyz?verbose. */
const LINE = /^\[(.)\](\S+) (?:ok|failed|unknown)(?:: (.*))?$/;
/** Pods that are asked. */
const MOST = 20;

export async function checkPods(client: ClusterClient, options: RegistrationOptions): Promise<Check> {
  const name = 'self-checks';
  const { namespace } = options;
  const labelSelector = Object.entries(selectorLabels(options))
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  const answer = await client.request<{ readonly items: readonly Pod[] }>('GET', path, {
    query: { labelSelector, limit: '100' },
  });
  if (answer.status !== 200) throw new Error(`pods of ${namespace}: ${refusal(answer)}`);
  const pods = answer.body.items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .slice(0, MOST);
  const asked = await Promise.all(pods.map((pod) => ask(client, path, pod)));
  const faults = asked.flatMap(({ faults = [] }) => faults);
  const silent = asked.flatMap(({ silent }) => silent ?? []);
  if (faults.length > 0)
    return {
      name,
      state: 'problem',
      text: `reported by ${counted(pods.length, 'pod')}`,
      details: [...faults, ...silent],
    };
  if (silent.length > 0 || pods.length === 0)
    return {
      name,
      state: 'unknown',
      text:
        pods.length === 0
          ? 'there is no pod to ask'
          : `${silent.length} of ${counted(pods.length, 'pod')} can't be asked`,
      details: silent,
    };
  const certificate = asked.map(({ certificate }) => certificate ?? '').sort()[0];
  const text = `all passed in ${counted(pods.length, 'pod')}, with self-test and registration`;
  return { name, state: 'ok', text: certificate ? `${text}; certificate ${certificate}` : text };
}

interface Asked {
  readonly faults?: readonly string[];
  readonly silent?: string;
  readonly certificate?: string;
}

async function ask(client: ClusterClient, path: string, { metadata, spec }: Pod): Promise<Asked> {
  const pod = metadata.name;
  const ports = spec.containers.flatMap((container) => container.ports ?? []);
  const port = ports.find(({ name }) => name === 'health')?.containerPort ?? PORTS.health;
  const target = `${path}/${encodeURIComponent(pod)}:${port}/proxy/readyz`;
  const answer = await client
    .request<string>('GET', target, { query: { verbose: '' }, accept: PLAIN_TEXT, timeout: 5000 })
    .catch((error: Error) => error);
  if (answer instanceof Error) return { silent: `${pod}: ${answer.message}` };
  const lines = answer.body.split('\n').flatMap((line) => {
    const [, mark, check, detail = ''] = LINE.exec(line) ?? [];
    return mark === undefined || check === undefined ? [] : [{ mark, check, detail }];
  });
  if (lines.length === 0) return { silent: `${pod}: ${answer.status} from the proxy of the API server` };
  const certificate = lines.find(({ check }) => check === 'certificate')?.detail;
  return {
    faults: lines
      .filter(({ mark }) => mark !== '+')
      .map(({ check, detail }) => `${pod}: ${check}: ${detail}`),
    ...(certificate === undefined ? {} : { certificate }),
  };
}
