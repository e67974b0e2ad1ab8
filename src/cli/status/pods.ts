// The pods of a Deployment, and what their ports answer through the API server's proxy.

import { type ClusterClient, PLAIN_TEXT, refusal } from '../../cluster/client.ts';
import type { Labels } from '../../config/namespace-selector.ts';
import { defined } from '../../grammar/defined.ts';

export interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: {
    readonly hostname?: string;
    readonly hostNetwork?: boolean;
    readonly nodeName?: string;
    readonly containers: readonly {
      readonly name: string;
      readonly image: string;
      readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
    }[];
  };
  readonly status?: { readonly phase?: string };
}

export interface Pods {
  readonly path: string;
  /** Those that are asked: not those that end or have ended. */
  readonly asked: readonly Pod[];
  /** The number of further ones. */
  readonly more: number;
}

/** Phases of pods that don't run any more: evicted ones stay for a while. */
const ENDED: readonly string[] = ['Failed', 'Succeeded'];
/** Pods that are asked. */
const MOST = 20;
/** Milliseconds. */
const PATIENCE = 5000;
/** Bytes of an answer. 10,000 series have about a megabyte. */
const MAX_ANSWER = 8 * 1024 * 1024;
const MAX_REASON = 200;

export async function readPods(client: ClusterClient, namespace: string, labels: Labels): Promise<Pods> {
  const labelSelector = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  const answer = await client.request<{ readonly items: readonly Pod[] }>('GET', path, {
    query: { labelSelector, limit: '100' },
  });
  if (answer.status !== 200) throw new Error(`pods of ${namespace}: ${refusal(answer)}`);
  const pods = answer.body.items.filter(
    ({ metadata, status }) =>
      metadata.deletionTimestamp === undefined && !ENDED.includes(status?.phase ?? ''),
  );
  return { path, asked: pods.slice(0, MOST), more: Math.max(0, pods.length - MOST) };
}

export interface Question {
  /** The name of the container's port, and its number if no port has the name. */
  readonly port: readonly [string, number];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The status and the text of the pod's answer; an Error says why there is none. */
export async function askPod(
  client: ClusterClient,
  { path }: Pods,
  { metadata, spec }: Pod,
  question: Question,
): Promise<{ readonly status: number; readonly text: string } | Error> {
  const [portName, defaultPort] = question.port;
  const ports = spec.containers.flatMap((container) => container.ports ?? []);
  const port = ports.find(({ name }) => name === portName)?.containerPort ?? defaultPort;
  const target = `${path}/${encodeURIComponent(metadata.name)}:${port}/proxy/${question.path}`;
  const answer = await client
    .request<string>('GET', target, {
      accept: PLAIN_TEXT,
      timeout: PATIENCE,
      maxAnswer: MAX_ANSWER,
      ...defined({ query: question.query }),
    })
    .catch((error: Error) => error);
  return answer instanceof Error ? answer : { status: answer.status, text: answer.body };
}

/** Why an answer isn't what was asked for. A permission that is missing is named. */
export function refusedBy({ status, text }: { readonly status: number; readonly text: string }): string {
  if (status === 403 && text.includes('pods/proxy')) return 'the account needs `get` of `pods/proxy`';
  const reason = text
    .slice(0, 10 * MAX_REASON)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON).toWellFormed()}…` : reason;
  return `${status} from the proxy of the API server${shown === '' ? '' : `: ${messageIn(shown)}`}`;
}

/** The API server answers some refusals as JSON. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}
