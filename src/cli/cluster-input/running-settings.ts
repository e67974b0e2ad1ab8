// The settings of the control plane that runs in a cluster, from the variables of its Deployment.

import { type ClusterClient, refusal } from '../../cluster/client.ts';
import { refusalWithRule } from '../../cluster/refusal.ts';
import { readEnvironment } from '../../environment/read-environment.ts';
import { VARIABLES } from '../../environment/variables.ts';
import { isObject } from '../../grammar/json.ts';
import { enumerated } from '../../grammar/plural.ts';
import { CONTROL_PLANE_LABEL, controlPlaneContainer } from '../../registration/control-plane-container.ts';
import type { Settings } from '../../translation/settings.ts';
import { UsageError } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly fieldRef?: { readonly fieldPath?: string };
    readonly resourceFieldRef?: unknown;
  };
}

interface Container {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name?: string }[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly unknown[];
}

interface Deployment {
  readonly metadata: {
    readonly namespace: string;
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}

const LABEL = `${CONTROL_PLANE_LABEL.name}=${CONTROL_PLANE_LABEL.value}`;
const DEPLOYMENTS = '/apis/apps/v1/deployments';

/** Undefined: no control plane is found, or it can't be read. `named`: NAMESPACE/NAME. Says in `notes` where the settings come from. */
export async function runningSettings(
  client: ClusterClient,
  named: string | undefined,
  notes: Note[],
): Promise<Settings | undefined> {
  const deployment =
    named === undefined ? await onlyControlPlane(client, notes) : await deploymentNamed(client, named);
  if (deployment === undefined) return undefined;
  const { namespace, name } = deployment.metadata;
  const title = `Deployment ${namespace}/${name}`;
  const { environment, unread } = environmentOf(containerOf(deployment, named)!, namespace);
  const { settings, problems } = readEnvironment(environment);
  notes.push(note(`settings of ${title}`));
  if (unread.length > 0)
    notes.push(
      warning(`${title} takes ${enumerated(unread, 'and')} from elsewhere: not read, so the defaults apply`),
    );
  notes.push(...problems.map(({ message }) => warning(`${title}: ${message}; its default applies`)));
  return settings.translation;
}

async function deploymentNamed(client: ClusterClient, named: string): Promise<Deployment> {
  const [namespace = '', name = '', ...rest] = named.split('/');
  if (namespace === '' || name === '' || rest.length > 0)
    throw new UsageError(`--control-plane ${named} is not a NAMESPACE/NAME`);
  const path = `/apis/apps/v1/namespaces/${encodeURIComponent(namespace)}/deployments`;
  const answer = await client.request<Deployment>('GET', `${path}/${encodeURIComponent(name)}`);
  if (answer.status === 404)
    throw new UsageError(
      `--control-plane: there is no Deployment ${named}`,
      `kubectl get deployments -A -l ${LABEL} lists them`,
    );
  if (answer.status !== 200)
    throw new UsageError(
      `Deployment ${named} can't be read (${refusalWithRule(answer, path, ['get'])})`,
      'or name a file of settings with --settings',
    );
  if (containerOf(answer.body, named) === undefined)
    throw new UsageError(`--control-plane: Deployment ${named} doesn't run \`gatewarden controller\``);
  return answer.body;
}

async function onlyControlPlane(client: ClusterClient, notes: Note[]): Promise<Deployment | undefined> {
  const answer = await client.request<{ readonly items?: unknown }>('GET', DEPLOYMENTS, {
    query: { labelSelector: LABEL },
  });
  if (answer.status !== 200) {
    notes.push(
      warning(
        `default settings: the control plane can't be looked for (${answer.status === 403 ? refusalWithRule(answer, DEPLOYMENTS, ['list']) : refusal(answer)}); name it with --control-plane, or use --settings`,
      ),
    );
    return undefined;
  }
  const { items } = answer.body;
  const found = (Array.isArray(items) ? items : []).filter(
    (item): item is Deployment =>
      isObject(item) && containerOf(item as unknown as Deployment, undefined) !== undefined,
  );
  const [first, ...others] = found;
  if (others.length > 0)
    throw new UsageError(
      `${found.length} control planes run in this cluster: ${enumerated(
        found.map(({ metadata: { namespace, name } }) => `${namespace}/${name}`),
        'and',
      )}`,
      'name one of them with --control-plane, or use --settings',
    );
  if (first === undefined)
    notes.push(note('default settings: no control plane runs in this cluster (--control-plane, --settings)'));
  return first;
}

const containerOf = (deployment: Deployment, named: string | undefined): Container | undefined =>
  controlPlaneContainer(deployment, { isNamed: named !== undefined });

function environmentOf({ env = [], envFrom = [] }: Container, namespace: string) {
  const environment: Record<string, string> = {};
  const unread: string[] = envFrom.length > 0 ? ['all variables of `envFrom`'] : [];
  for (const { name, value, valueFrom } of env) {
    if (!VARIABLES.has(name)) continue;
    if (value !== undefined || valueFrom === undefined) environment[name] = value ?? '';
    else if (valueFrom.fieldRef?.fieldPath === 'metadata.namespace') environment[name] = namespace;
    // Limits of the process, and no setting of a translation.
    else if (valueFrom.resourceFieldRef === undefined) unread.push(name);
  }
  return { environment, unread };
}

const note = (message: string): Note => ({ level: 'note', message });
const warning = (message: string): Note => ({ level: 'warning', message });
