// The whole control plane for a chaos run: a cluster, two controllers as processes behind links that can fail, and proxies behind others.

import { readFile, writeFile } from 'node:fs/promises';
import type { Test } from 'tap';
import { readEnvironment } from '../../../src/environment/read-environment.ts';
import type { Settings } from '../../../src/translation.ts';
import { certificates } from '../certificates.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import {
  type ControllerOptions,
  type ControllerPorts,
  controllerPorts,
  type RunningController,
  spawnController,
  startController,
} from '../controllers.ts';
import { envoys } from '../envoy.ts';
import { eventually } from '../eventually.ts';
import { installGatewayApi, installOurKinds } from '../installed-crds.ts';
import { type Link, startLink } from '../link.ts';
import { freePorts } from '../ports.ts';
import { startUpstream } from '../upstream.ts';
import { EdgeProxy, expectedOfEdge } from './edge-proxy.ts';
import { type Edit, type Material, material, TEAMS } from './edits.ts';
import {
  expectedOf,
  type GatewayName,
  heldBy,
  heldDifferences,
  podOf,
  startLinked,
  tokenOf,
} from './envoy-proxy.ts';
import { type Fresh, FreshTranslations } from './fresh.ts';
import { SeenWrites, statusDifferences } from './statuses.ts';
import { answerOf, startTraffic, type Traffic } from './traffic.ts';

/** Milliseconds; instead of half a minute. */
export const LEASE = 3_000;

export interface WorldOptions {
  /** Of both controllers. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The command as it is, with the Lease that it has by default. */
  readonly hasDefaultLease?: boolean;
}

const ACCOUNTS = [
  'system:serviceaccount:default:controller-0',
  'system:serviceaccount:default:controller-1',
] as const;

/** One of the two controllers: the process changes, its ports and its account stay. */
export class Replica {
  readonly account: string;
  readonly ports: ControllerPorts;
  /** Between it and the API server. */
  readonly link: Link;
  readonly #t: Test;
  readonly #options: ControllerOptions;
  running: RunningController;
  isPaused = false;

  private constructor(
    t: Test,
    parts: Pick<Replica, 'account' | 'ports' | 'link'>,
    options: ControllerOptions,
    running: RunningController,
  ) {
    this.#t = t;
    this.account = parts.account;
    this.ports = parts.ports;
    this.link = parts.link;
    this.#options = options;
    this.running = running;
  }

  static async start(
    t: Test,
    cluster: Cluster,
    account: string,
    { variables = {}, hasDefaultLease = false }: WorldOptions,
  ): Promise<Replica> {
    const link = await startLink(Number(new URL(cluster.url).port));
    t.teardown(() => link.close());
    const kubeconfig = await cluster.kubeconfigFor(account);
    const config = await readFile(kubeconfig, 'utf8');
    await writeFile(kubeconfig, config.replace(cluster.url, `https://127.0.0.1:${link.port}`));
    const ports = await controllerPorts();
    const options = { kubeconfig, variables, ports, ...(hasDefaultLease ? {} : { leaseDuration: LEASE }) };
    const running = await startController(t, options);
    return new Replica(t, { account, ports, link }, options, running);
  }

  get isAlive(): boolean {
    return this.running.end === undefined;
  }

  signal(signal: NodeJS.Signals): void {
    this.running.process.kill(signal);
    if (signal === 'SIGSTOP') this.isPaused = true;
    if (signal === 'SIGCONT') this.isPaused = false;
  }

  async startAgain(): Promise<void> {
    await eventually('the old process is gone', () => (this.isAlive ? undefined : true));
    this.isPaused = false;
    this.running = await spawnController(this.#t, this.#options);
  }
}

export interface LinkedProxy {
  readonly gateway: GatewayName;
  /** Of its listener for HTTP; 0 for the client of the edge's port, which has none. */
  readonly http: number;
  /** Likewise, with the certificate in the Secret `tls`. */
  readonly https: number;
  /** To each replica, in their order. */
  readonly links: readonly Link[];
  /** Lines about what differs from a fresh translation. */
  differences(fresh: Fresh): Promise<readonly string[]>;
}

export interface ChaosWorld {
  readonly cluster: Cluster;
  readonly replicas: readonly Replica[];
  readonly proxies: readonly LinkedProxy[];
  readonly writes: SeenWrites;
  readonly material: Material;
  /** Sends an edit; the answer's status, or 0 if there is none. */
  edit(edit: Edit): Promise<number>;
  /** Requests for the known-good route. */
  readonly traffic: Traffic;
  /** Everything that isn't as a fresh translation of the cluster has it: at these proxies, or all, and in statuses. */
  differences(proxies?: readonly LinkedProxy[]): Promise<readonly string[]>;
}

/** As the translation sees it. */
export const proxyOf = (gateway: GatewayName) => {
  const [name, namespace] = podOf(gateway).split('.') as [string, string];
  return { gateway, pod: { name, namespace } };
};

export async function startChaosWorld(t: Test, options: WorldOptions = {}): Promise<ChaosWorld> {
  const cluster = await startCluster({ users: ACCOUNTS, audit: true });
  t.teardown(() => cluster.stop());
  await Promise.all([installGatewayApi(cluster), installOurKinds(cluster)]);
  for (const [index, account] of ACCOUNTS.entries())
    await cluster.request('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: `controller-${index}` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'User', name: account, apiGroup: 'rbac.authorization.k8s.io' }],
    });
  for (const name of TEAMS)
    await cluster.request('POST', '/api/v1/namespaces', { metadata: { name, labels: { joins: 'yes' } } });
  const upstream = await startUpstream(t, { backend: 'good' });
  const made = await material(upstream.port, await certificates());
  const replicas = [
    await Replica.start(t, cluster, ACCOUNTS[0], options),
    await Replica.start(t, cluster, ACCOUNTS[1], options),
  ];

  const [front, rear, frontTls, rearTls] = (await freePorts(4)) as [number, number, number, number];
  const applied = await cluster.kubectl(['apply', '--server-side', '--filename=-'], {
    input: [
      gatewayText('front', front, frontTls),
      gatewayText('rear', rear, rearTls),
      EDGE,
      goodText(upstream.port),
    ].join('---'),
  });
  if (applied.code !== 0) throw new Error(applied.stderr);
  const [older, newer] = await envoys();
  const linksOf = async (plane: 'xds' | 'edgeXds'): Promise<readonly Link[]> =>
    Promise.all(
      replicas.map(async ({ ports }) => {
        const link = await startLink(ports[plane]);
        t.teardown(() => link.close());
        return link;
      }),
    );
  const envoyOf = async (
    name: string,
    [http, https]: readonly [number, number],
    program = older!,
    variant: 'delta' | 'world' = 'world',
  ): Promise<LinkedProxy> => {
    const gateway = { namespace: 'default', name };
    const links = await linksOf('xds');
    const ports = links.map(({ port }) => port);
    const envoy = await startLinked(t, { cluster, program, gateway, ports, variant });
    return {
      gateway,
      http,
      https,
      links,
      differences: async ({ translator }) =>
        heldDifferences(name, await heldBy(envoy), expectedOf(translator.configurationOf(proxyOf(gateway)))),
    };
  };
  const edge = async (): Promise<LinkedProxy> => {
    const gateway = { namespace: 'default', name: 'edge' };
    const links = await linksOf('edgeXds');
    const client = new EdgeProxy(
      t,
      gateway,
      links.map(({ port }) => port),
      await tokenOf(cluster, gateway),
    );
    return {
      gateway,
      http: 0,
      https: 0,
      links,
      differences: async ({ translator }) =>
        heldDifferences('edge', client.held, expectedOfEdge(translator.configurationOf(proxyOf(gateway)))),
    };
  };
  const proxies = [
    await envoyOf('front', [front, frontTls]),
    await envoyOf('rear', [rear, rearTls], newer ?? older, 'delta'),
    await edge(),
  ];

  const settings = settingsOfControllers();
  const fresh = await FreshTranslations.connect(cluster.kubeconfig, settings);
  const writes = await SeenWrites.start(cluster.kubeconfig, settings);
  t.teardown(async () => {
    fresh.close();
    await writes.stop();
  });
  for (const port of [front, rear])
    await eventually(
      'the known-good route answers',
      async () => (await answerOf(port, GOOD)) === '200' || undefined,
    );
  return {
    cluster,
    replicas,
    proxies,
    writes,
    material: made,
    edit: (edit) => sendEdit(cluster, edit),
    traffic: startTraffic(t, [front, rear], GOOD),
    differences: async (compared = proxies) => {
      const now = await fresh.make(proxies.map(({ gateway }) => proxyOf(gateway)));
      const ofProxies = await Promise.all(compared.map((proxy) => proxy.differences(now)));
      return [...ofProxies.flat(), ...statusDifferences(now), ...writes.notSeen(now)];
    },
  };
}

export function settingsOfControllers(): Settings {
  return readEnvironment({ POD_NAMESPACE: 'default' }).settings.translation;
}

export async function sendEdit(cluster: Cluster, { method, path, body }: Edit): Promise<number> {
  const apply = { contentType: 'application/apply-patch+yaml' };
  const sent =
    method === 'PUT'
      ? cluster.request('PATCH', `${path}?fieldManager=chaos&force=true&fieldValidation=Ignore`, body, apply)
      : method === 'LABEL'
        ? cluster.request('PATCH', path, body, { contentType: 'application/merge-patch+json' })
        : cluster.request('DELETE', path);
  return sent.then(
    ({ status }) => status,
    () => 0,
  );
}

/** A Gateway for namespaces that join. */
export const gatewayText = (name: string, http: number, https: number): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners:
  - {name: http, port: ${http}, protocol: HTTP, allowedRoutes: ${ALLOWED}}
  - name: https
    port: ${https}
    protocol: HTTPS
    allowedRoutes: ${ALLOWED}
    tls: {certificateRefs: [{name: tls}]}
`;

export const GOOD = { host: 'good.test', path: '/good' };

const ALLOWED =
  '{namespaces: {from: Selector, selector: {matchExpressions: [{key: joins, operator: In, values: ["yes"]}]}}}';

const EDGE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: default}
spec:
  gatewayClassName: gatewarden-edge
  listeners: [{name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}]
`;

/** The known-good route of the Gateways `front` and `rear`, to the port of a server. */
export const goodText = (port: number): string => `
apiVersion: v1
kind: Namespace
metadata: {name: good, labels: {joins: "yes"}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: good, namespace: good}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: good, namespace: good}
spec:
  parentRefs: [{name: front, namespace: default}, {name: rear, namespace: default}]
  hostnames: [good.test]
  rules:
  - matches: [{path: {value: /good}}]
    backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: good}]
`;
