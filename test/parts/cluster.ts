// A single-machine cluster for tests: etcd, kube-apiserver and optionally kube-controller-manager, on loopback and free ports, with
// everything in one temporary folder. There is no kubelet and no network: Pods stay Pending, and a Service's ClusterIP is a loopback
// address (Linux routes all of 127/8), so that the API server can call a webhook on it through clientConfig.service.

import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Part, pathOf } from './build.ts';
import { type Answer, ApiClient, type RequestOptions } from './client.ts';
import { Keeper, type Program } from './keeper.ts';
import { freePorts } from './ports.ts';

/** The range of ClusterIPs; a test binds its webhook to the address and port of its Service. */
export const serviceRange = '127.200.0.0/16';

export const admin = 'admin';

/** The controllers that are useful in a cluster without kubelets. The fifth fills the rules of `view`, `edit` and `admin`. */
export const usefulControllers: readonly string[] = [
  'namespace-controller',
  'garbage-collector-controller',
  'resourcequota-controller',
  'serviceaccount-controller',
  'clusterrole-aggregation-controller',
  'deployment-controller',
  'replicaset-controller',
];

export interface ClusterOptions {
  /** Runs kube-controller-manager: `true` for `usefulControllers`, or the names of the controllers. */
  readonly controllerManager?: boolean | readonly string[];
  /**
   * Accounts without permissions until RBAC grants some. `system:serviceaccount:NS:NAME` is in the groups of a service account; the account
   * itself needn't exist.
   */
  readonly users?: readonly string[];
  /** Records who has written what: see `audit`. */
  readonly audit?: boolean;
  /** Accounts of which every request is recorded: see `requests`. */
  readonly recorded?: readonly string[];
}

/** A write that the API server has answered. */
export interface AuditedWrite {
  readonly user: string;
  readonly verb: string;
  readonly status: number;
  /** `leases default/gatewarden`, or `httproutes/status shop/cart`. */
  readonly object: string;
  /** Milliseconds since 1970, when the API server received it. */
  readonly at: number;
  readonly isDryRun: boolean;
  /** Of Leases. */
  readonly holder: string | undefined;
}

/** A request of a recorded account that the API server has answered. */
export interface AuditedRequest {
  readonly verb: string;
  readonly status: number;
  readonly group: string;
  /** `httproutes/status`; empty: no object, but a path such as `/apis`. */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
}

export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface KubectlOptions {
  readonly input?: string;
  /** The path of another account's kubeconfig; default: the admin's. */
  readonly kubeconfig?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Cluster {
  readonly url: string;
  /** PEM, and the file that contains it. */
  readonly ca: string;
  readonly caFile: string;
  /** The admin's kubeconfig. */
  readonly kubeconfig: string;
  /** The bearer token of `admin` or of an account in `users`. */
  tokenOf(user: string): string;
  /** Writes the kubeconfig of an account: one of `users`, or another one with its own token (`kubectl create token`). */
  kubeconfigFor(user: string, token?: string): Promise<string>;
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<KubectlResult>;
  request<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: RequestOptions & { readonly user?: string },
  ): Promise<Answer<Body>>;
  /** Kills a program, as a machine that fails does. */
  kill(part: RestartedPart): Promise<void>;
  /** Starts a killed program again, with the data that it had, and waits until it is ready. */
  revive(part: RestartedPart): Promise<void>;
  /** Stops a program without ending it (SIGSTOP), or lets it go on. */
  pause(part: RestartedPart): Promise<void>;
  resume(part: RestartedPart): Promise<void>;
  /** The writes so far, in the order in which they came. */
  audit(): Promise<readonly AuditedWrite[]>;
  /** All requests of a recorded account that have ended, in the order in which they came. A watch ends with its client. */
  requests(user: string): Promise<readonly AuditedRequest[]>;
  /** Drops all earlier versions of all objects: whoever resumes a watch from one of them gets `410 Gone`. */
  compact(): Promise<void>;
  /** Stops the programs and removes the folder. This also happens if the test process dies first. */
  stop(): Promise<void>;
}

export type RestartedPart = 'etcd' | 'kube-apiserver';

/** The start takes four seconds on two idle cores; a busy machine is several times slower. */
const startSeconds = 120;

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const paths = await pathsOf(options.controllerManager ? [...always, 'kube-controller-manager'] : always);
  for (let attempt = 1; ; attempt++) {
    const keeper = await Keeper.open('gatewarden-cluster-');
    try {
      return await start(keeper, paths, options);
    } catch (error) {
      const tails = await keeper.tails();
      await keeper.stop();
      // Another process can take the free port before the server binds it.
      if (attempt < 3 && tails.includes('address already in use')) continue;
      throw new Error(`The cluster did not start: ${(error as Error).message}\n${tails}`, { cause: error });
    }
  }
}

type Paths = ReadonlyMap<Part, string>;
const always: readonly Part[] = ['etcd', 'kube-apiserver', 'kubectl'];
/** All that a cluster can need: whoever starts one without a network has them built before. */
export const CLUSTER_PARTS: readonly Part[] = [...always, 'kube-controller-manager'];

async function pathsOf(parts: readonly Part[]): Promise<Paths> {
  const paths = new Map<Part, string>();
  for (const part of parts) paths.set(part, await pathOf(part));
  return paths;
}

async function start(keeper: Keeper, paths: Paths, options: ClusterOptions): Promise<Cluster> {
  const [etcdPort, peerPort, apiPort, managerPort] = await freePorts(4);
  const file = (name: string) => join(keeper.folder, name);
  const url = `https://127.0.0.1:${apiPort}`;

  const tokens = new Map(
    [admin, ...(options.users ?? [])].map((user) => [user, randomBytes(24).toString('hex')]),
  );
  await writeFile(file('tokens.csv'), [...tokens].map(([user, token]) => tokenLine(user, token)).join(''), {
    mode: 0o600,
  });
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(file('sa.key'), keys.privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  await writeFile(file('sa.pub'), keys.publicKey.export({ type: 'spki', format: 'pem' }));

  const etcdArguments = [
    `--data-dir=${file('etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
    `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-cluster=test=http://127.0.0.1:${peerPort}`,
    '--name=test',
    '--unsafe-no-fsync',
    '--log-level=warn',
  ];
  const etcd = keeper.start('etcd', paths.get('etcd')!, etcdArguments);
  const isEtcdHealthy = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${etcdPort}/health`);
    return (await answer.text()).includes('"true"');
  };
  await until([etcd], 'etcd answers', isEtcdHealthy);

  const certificates = file('certificates');
  const isAudited = options.audit === true || options.recorded !== undefined;
  const apiServerArguments = [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${apiPort}`,
    `--cert-dir=${certificates}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('sa.pub')}`,
    `--service-account-signing-key-file=${file('sa.key')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--disable-admission-plugins=ServiceAccount',
    `--service-cluster-ip-range=${serviceRange}`,
    // The Service `kubernetes` needs no endpoints, and there is no public address for them.
    '--endpoint-reconciler-type=none',
    '--profiling=false',
    ...(isAudited
      ? [`--audit-policy-file=${file('audit.json')}`, `--audit-log-path=${file('audit.log')}`]
      : []),
  ];
  if (isAudited) await writeFile(file('audit.json'), JSON.stringify(auditPolicy(options.recorded ?? [])));
  const apiServer = keeper.start('kube-apiserver', paths.get('kube-apiserver')!, apiServerArguments);
  // The API server signs its own certificate and writes the key last; the certificate file ends with its CA.
  const caFile = join(certificates, 'apiserver.crt');
  await until([etcd, apiServer], 'kube-apiserver writes its certificate', async () => {
    await access(join(certificates, 'apiserver.key'));
    return true;
  });
  const ca = await readFile(caFile, 'utf8');

  const tokenOf = (user: string): string => {
    const token = tokens.get(user);
    if (token === undefined) throw new Error(`${user} is not among the users that startCluster was given`);
    return token;
  };
  const client = new ApiClient(url, ca, tokenOf(admin));
  const answers = async (path: string) => (await client.request('GET', path)).status === 200;
  await until([etcd, apiServer], 'kube-apiserver is ready', () => answers('/readyz'));
  await until([etcd, apiServer], 'the namespace default exists', () => answers('/api/v1/namespaces/default'));

  let kubeconfigs = 0;
  const kubeconfigFor = async (user: string, token = tokenOf(user)): Promise<string> => {
    const path = file(`kubeconfig-${++kubeconfigs}.json`);
    await writeFile(path, kubeconfigText(url, ca, user, token), { mode: 0o600 });
    return path;
  };
  const kubeconfig = await kubeconfigFor(admin);

  if (options.controllerManager) {
    const controllers = options.controllerManager === true ? usefulControllers : options.controllerManager;
    const manager = keeper.start('kube-controller-manager', paths.get('kube-controller-manager')!, [
      `--kubeconfig=${kubeconfig}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${managerPort}`,
      `--tls-cert-file=${caFile}`,
      `--tls-private-key-file=${join(certificates, 'apiserver.key')}`,
      `--service-account-private-key-file=${file('sa.key')}`,
      `--controllers=${controllers.join(',')}`,
      '--leader-elect=false',
    ]);
    const health = new ApiClient(`https://127.0.0.1:${managerPort}`, ca, '');
    await until([etcd, apiServer, manager], 'kube-controller-manager is healthy', async () => {
      return (await health.request('GET', '/healthz')).status === 200;
    }).finally(() => health.close());
  }

  const running: Record<RestartedPart, Program> = { etcd, 'kube-apiserver': apiServer };
  const startAgain: Record<RestartedPart, readonly string[]> = {
    etcd: etcdArguments,
    'kube-apiserver': apiServerArguments,
  };
  return {
    url,
    ca,
    caFile,
    kubeconfig,
    kill: (part) => keeper.signal(running[part], 'SIGKILL'),
    revive: async (part) => {
      running[part] = keeper.start(part, paths.get(part)!, startAgain[part]);
      if (part === 'etcd') await until([running.etcd], 'etcd answers again', isEtcdHealthy);
      else await until([running[part]], 'kube-apiserver is ready again', () => answers('/readyz'));
    },
    pause: (part) => keeper.signal(running[part], 'SIGSTOP'),
    resume: (part) => keeper.signal(running[part], 'SIGCONT'),
    audit: async () => auditedWrites(await readFile(file('audit.log'), 'utf8')),
    requests: async (user) => auditedRequests(await readFile(file('audit.log'), 'utf8'), user),
    compact: () => compactEtcd(`http://127.0.0.1:${etcdPort}`),
    tokenOf,
    kubeconfigFor,
    kubectl: (args, given = {}) => {
      const env = {
        ...process.env,
        KUBECONFIG: given.kubeconfig ?? kubeconfig,
        // No settings of the developer: no kuberc, and a discovery cache in the cluster's folder.
        KUBECTL_KUBERC: 'false',
        KUBECACHEDIR: file('kubectl-cache'),
        ...given.env,
      };
      return run(paths.get('kubectl')!, args, given.input ?? '', env);
    },
    request: (method, path, body, { user, ...rest } = {}) =>
      client.request(method, path, body, user === undefined ? rest : { token: tokenOf(user), ...rest }),
    stop: async () => {
      client.close();
      await keeper.stop();
    },
  };
}

const auditPolicy = (recorded: readonly string[]) => ({
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived', 'ResponseStarted'],
  rules: [
    ...(recorded.length > 0 ? [{ level: 'Metadata', users: recorded }] : []),
    { level: 'None', verbs: ['get', 'list', 'watch'] },
    { level: 'Request', resources: [{ group: 'coordination.k8s.io', resources: ['leases'] }] },
    { level: 'Metadata' },
  ],
});

interface AuditEvent {
  readonly user: { readonly username: string };
  readonly verb: string;
  readonly requestURI: string;
  readonly requestReceivedTimestamp: string;
  readonly responseStatus?: { readonly code?: number };
  readonly objectRef?: Readonly<
    Partial<Record<'apiGroup' | 'resource' | 'subresource' | 'namespace' | 'name', string>>
  >;
  readonly requestObject?: { readonly spec?: { readonly holderIdentity?: string } };
}

const auditEvents = (text: string): readonly AuditEvent[] =>
  text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as AuditEvent);

const resourceOf = ({ objectRef: { resource = '', subresource } = {} }: AuditEvent): string =>
  subresource === undefined ? resource : `${resource}/${subresource}`;

function auditedRequests(text: string, user: string): readonly AuditedRequest[] {
  return auditEvents(text)
    .filter((event) => event.user.username === user)
    .map((event) => ({
      verb: event.verb,
      status: event.responseStatus?.code ?? 0,
      group: event.objectRef?.apiGroup ?? '',
      resource: resourceOf(event),
      namespace: event.objectRef?.namespace ?? '',
      name: event.objectRef?.name ?? '',
      path: event.requestURI.split('?', 1)[0]!,
    }));
}

function auditedWrites(text: string): readonly AuditedWrite[] {
  return auditEvents(text)
    .map((event) => {
      const { namespace = '', name = '' } = event.objectRef ?? {};
      return {
        user: event.user.username,
        verb: event.verb,
        status: event.responseStatus?.code ?? 0,
        object: `${resourceOf(event)} ${namespace}/${name}`,
        at: Date.parse(event.requestReceivedTimestamp),
        isDryRun: event.requestURI.includes('dryRun'),
        holder: event.requestObject?.spec?.holderIdentity,
      };
    })
    .sort((left, right) => left.at - right.at);
}

/** Through etcd's JSON gateway. */
async function compactEtcd(url: string): Promise<void> {
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/v3/kv/${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await answer.text();
    // Nothing was written since the last compaction.
    if (text.includes('revision has been compacted')) return undefined;
    if (!answer.ok) throw new Error(`etcd: ${text}`);
    return JSON.parse(text);
  };
  const key = Buffer.from('/').toString('base64');
  const { header } = (await call('range', { key })) as { readonly header: { readonly revision: string } };
  await call('compaction', { revision: header.revision, physical: true });
}

/** A line of kube-apiserver's static token file: token, user, uid, groups. The API server adds `system:authenticated` itself. */
function tokenLine(user: string, token: string): string {
  return `${token},${user},${user},"${groupsOf(user).join(',')}"\n`;
}

function groupsOf(user: string): string[] {
  if (user === admin) return ['system:masters'];
  const [, namespace] = /^system:serviceaccount:([^:]+):[^:]+$/.exec(user) ?? [];
  return namespace === undefined ? [] : ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
}

/** JSON is valid YAML, and needs no quoting rules. */
function kubeconfigText(url: string, ca: string, user: string, token: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'test',
        cluster: { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') },
      },
    ],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user, namespace: 'default' } }],
    'current-context': 'test',
  });
}

/** Polls until the condition is true. Fails when a program exits or the time is over; an exception of the condition means not yet. */
async function until(
  programs: readonly Program[],
  what: string,
  holds: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + startSeconds * 1000;
  let last: unknown;
  for (;;) {
    for (const { name, end } of programs) if (end !== undefined) throw new Error(`${name} ended with ${end}`);
    try {
      if (await holds()) return;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline)
      throw new Error(`waited ${startSeconds} s until ${what}`, { cause: last });
    await delay(25);
  }
}

function run(
  path: string,
  args: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv,
): Promise<KubectlResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { env, stdio: 'pipe' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', reject);
    // A command that reads no input may have exited before we wrote it.
    child.stdin.on('error', () => {});
    child.once('close', (code) => {
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
      });
    });
    child.stdin.end(input);
  });
}
