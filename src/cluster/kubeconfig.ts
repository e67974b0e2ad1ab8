// Finds the API server and the credentials: the pod's service account, or a named kubeconfig. Never KUBECONFIG, never the home folder. Of
// @kubernetes/client-node, only the parts that read kubeconfigs and credentials are loaded; its KubeConfig class costs 85 MB more memory
// and is loaded only for proxies and auth providers.

import { readFile } from 'node:fs/promises';
import { Agent, type RequestOptions } from 'node:https';
import { isIPv6 } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import {
  type Cluster,
  newClusters,
  newContexts,
  newUsers,
  type User,
} from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { withLineFeeds } from '../grammar/line-ends.ts';
import { TokenFile } from './token-file.ts';

export interface Connection {
  /** Without a trailing slash. */
  readonly server: string;
  /** The namespace of the pod, or of the kubeconfig's context. */
  readonly namespace?: string;
  /** Agent and headers for one request. Called for each request, because tokens change. */
  credentials(): Promise<RequestOptions>;
  /** The API server answered 401 to a request that was sent at this time of `performance.now()`. Absent: the credentials never change. */
  refused?(sentAt: number): void;
  close(): void;
}

export interface ConnectionOptions {
  /** A file that was given on the command line. */
  readonly kubeconfig?: string;
  /** Default: the kubeconfig's `current-context`. */
  readonly context?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder with the pod's service account. */
  readonly serviceAccountFolder?: string;
  /** Connections at a time. Each watch needs one of its own: with fewer, requests wait for the end of a watch. */
  readonly maxSockets?: number;
}

/** A kubeconfig that can't be used. The message contains the part and the file. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
}

const MAX_SOCKETS = 16;
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Returns undefined outside a cluster if no kubeconfig is given: then no cluster is used. */
export async function loadConnection(options: ConnectionOptions = {}): Promise<Connection | undefined> {
  const { kubeconfig, env = process.env, serviceAccountFolder = SERVICE_ACCOUNT } = options;
  const maxSockets = options.maxSockets ?? MAX_SOCKETS;
  if (kubeconfig !== undefined) return fromKubeconfig(kubeconfig, options.context, maxSockets);
  const host = env['KUBERNETES_SERVICE_HOST'];
  const port = env['KUBERNETES_SERVICE_PORT'];
  if (!host || !port) return undefined;
  return fromServiceAccount({ host, port, folder: serviceAccountFolder, maxSockets });
}

async function fromServiceAccount({
  host,
  port,
  folder,
  maxSockets,
}: {
  readonly host: string;
  readonly port: string;
  readonly folder: string;
  readonly maxSockets: number;
}): Promise<Connection | undefined> {
  const token = join(folder, 'token');
  // Every pod has the two variables; a pod without a service account token (automountServiceAccountToken: false) has no folder.
  if ((await textOf(token)) === undefined) return undefined;
  const namespace = (await textOf(join(folder, 'namespace')))?.trim();
  const cluster: Cluster = {
    name: 'in-cluster',
    server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    caFile: join(folder, 'ca.crt'),
    skipTLSVerify: false,
  };
  return connect(cluster, { user: { name: 'pod' }, tokenFile: new TokenFile(token) }, namespace, maxSockets);
}

async function fromKubeconfig(
  file: string,
  context: string | undefined,
  maxSockets: number,
): Promise<Connection> {
  const bad = (problem: string): KubeconfigError => new KubeconfigError(`kubeconfig ${file}: ${problem}`);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw bad(`can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
  // A pod has no kubeconfig, and doesn't load the parser's 10 MB.
  const { parse } = await import('yaml');
  let config: Record<string, unknown>;
  try {
    config = parse(withLineFeeds(text)) as Record<string, unknown>;
  } catch {
    // The parser's message quotes lines, and a kubeconfig contains credentials.
    throw bad('is not YAML');
  }
  if (typeof config !== 'object' || config === null) throw bad('is not a kubeconfig');
  const current = context ?? config['current-context'];
  if (typeof current !== 'string' || current === '') throw bad('`current-context` is not set');
  const { cluster, user, namespace, tokenPath } = pick(config, current, bad);
  const folder = dirname(resolve(file));
  const absolute = (path: string | undefined): string | undefined => path && resolve(folder, path);
  if (cluster.caFile) cluster.caFile = absolute(cluster.caFile)!;
  if (user.certFile) user.certFile = absolute(user.certFile)!;
  if (user.keyFile) user.keyFile = absolute(user.keyFile)!;
  const tokenFile = tokenPath === undefined ? undefined : new TokenFile(resolve(folder, tokenPath));
  try {
    await tokenFile?.token();
    if (cluster.proxyUrl || (user.authProvider && tokenFile === undefined))
      return await connectByLibrary(file, cluster, namespace, tokenFile);
    return await connect(cluster, { user, tokenFile }, namespace, maxSockets);
  } catch (error) {
    throw error instanceof KubeconfigError ? error : bad((error as Error).message);
  }
}

function pick(
  config: Record<string, unknown>,
  current: string,
  bad: (problem: string) => KubeconfigError,
): { cluster: Cluster; user: User; namespace: string | undefined; tokenPath: string | undefined } {
  try {
    const context = newContexts(config['contexts']).find(({ name }) => name === current);
    if (context === undefined) throw bad(`no context \`${current}\``);
    const cluster = newClusters(config['clusters']).find(({ name }) => name === context.cluster);
    if (cluster === undefined) throw bad(`no cluster \`${context.cluster}\``);
    const users = newUsers(config['users']);
    const user = users.find(({ name }) => name === context.user) ?? (context.user ? undefined : { name: '' });
    if (user === undefined) throw bad(`no user \`${context.user}\``);
    return { cluster, user, namespace: context.namespace, tokenPath: tokenPathOf(config, user) };
  } catch (error) {
    throw error instanceof KubeconfigError ? error : bad((error as Error).message);
  }
}

/** kubectl's own field, which the library doesn't read, or the one of the library's provider. */
function tokenPathOf(config: Record<string, unknown>, { name, authProvider }: User): string | undefined {
  const entries = config['users'] as readonly { name: string; user?: { tokenFile?: unknown } }[] | undefined;
  const path =
    entries?.find((entry) => entry.name === name)?.user?.tokenFile ?? authProvider?.config?.['tokenFile'];
  if (path === undefined || path === null || path === '') return undefined;
  if (typeof path !== 'string') throw new Error(`\`tokenFile\` of the user \`${name}\` is not a path`);
  return path;
}

/** A token of a file counts more than one in the kubeconfig, as with kubectl. */
interface Identity {
  readonly user: User;
  readonly tokenFile: TokenFile | undefined;
}

async function connect(
  cluster: Cluster,
  { user, tokenFile }: Identity,
  namespace: string | undefined,
  maxSockets: number,
): Promise<Connection> {
  const { server } = cluster;
  if (!/^https:\/\//i.test(server)) throw new Error(`the server \`${server}\` isn't an https URL`);
  const agent = new Agent({
    keepAlive: true,
    maxSockets,
    ...present({
      ca: await fileOrBase64(cluster.caFile, cluster.caData),
      cert: await fileOrBase64(user.certFile, user.certData),
      key: await fileOrBase64(user.keyFile, user.keyData),
      servername: cluster.tlsServerName,
    }),
    ...(cluster.skipTLSVerify ? { rejectUnauthorized: false } : {}),
  });
  const exec = new ExecAuth();
  const isExec = tokenFile === undefined && exec.isAuthProvider(user);
  const headers: Record<string, string> = {
    ...(user.token ? { Authorization: `Bearer ${user.token.trim()}` } : {}),
    ...(user.username
      ? {
          Authorization: `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}`,
        }
      : {}),
    ...(user.impersonateUser ? { 'Impersonate-User': user.impersonateUser } : {}),
  };
  return {
    server,
    ...(namespace ? { namespace } : {}),
    async credentials() {
      const options: RequestOptions = { agent, headers: { ...headers, ...(await authorization(tokenFile)) } };
      if (isExec) await exec.applyAuthentication(user, options);
      return options;
    },
    refused: (sentAt) => tokenFile?.refused(sentAt),
    close: () => agent.destroy(),
  };
}

async function connectByLibrary(
  file: string,
  { server }: Cluster,
  namespace: string | undefined,
  tokenFile: TokenFile | undefined,
): Promise<Connection> {
  const { KubeConfig } = await import('@kubernetes/client-node/dist/config.js');
  const config = new KubeConfig();
  config.loadFromFile(file);
  return {
    server,
    ...(namespace ? { namespace } : {}),
    async credentials() {
      const options: RequestOptions = {};
      await config.applyToHTTPSOptions(options);
      return { ...options, headers: { ...options.headers, ...(await authorization(tokenFile)) } };
    },
    refused: (sentAt) => tokenFile?.refused(sentAt),
    close() {},
  };
}

const authorization = async (tokenFile: TokenFile | undefined): Promise<{ Authorization?: string }> =>
  tokenFile === undefined ? {} : { Authorization: `Bearer ${await tokenFile.token()}` };

async function fileOrBase64(
  file: string | undefined,
  base64: string | undefined,
): Promise<Buffer | undefined> {
  if (file) return readFile(file);
  return base64 ? Buffer.from(base64, 'base64') : undefined;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function present<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value != null)) as never;
}
