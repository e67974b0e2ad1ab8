// The whole control plane for a chaos run: a cluster, two controllers as processes behind links that can fail, and proxies behind others.

import { readFile, writeFile } from 'node:fs/promises';
import type { Test } from 'tap';
import { readEnvironment } from '../../../src/environment/read-environment.ts';
import type { Settings } from '../../../src/translation.ts';
import { certificates } from '../certificates.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import {
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
import { send } from '../requests.ts';
import { startUpstream } from '../upstream.ts';
import { EdgeProxy, expectedOfEdge } from './edge-proxy.ts';
import { type Edit, type Material, material, TEAMS } from './edits.ts';
import { expectedOf, type GatewayName, heldBy, podOf, startLinked, tokenOf } from './envoy-proxy.ts';
import { type Fresh, FreshTranslations } from './fresh.ts';
import { SeenWrites, statusDifferences } from './statuses.ts';

/** Milliseconds. */
export const LEASE = 3_000;

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
  readonly #kubeconfig: string;
  running: RunningController;
  isPaused = false;

  private constructor(
    t: Test,
    parts: Pick<Replica, 'account' | 'ports' | 'link'>,
    kubeconfig: string,
    running: RunningController,
  ) {
    this.#t = t;
    this.account = parts.account;
    this.ports = parts.ports;
    this.link = parts.link;
    this.#kubeconfig = kubeconfig;
    this.running = running;
  }

  static async start(t: Test, cluster: Cluster, account: string): Promise<Replica> {
    const link = await startLink(Number(new URL(cluster.url).port));
    t.teardown(() => link.close());
    const kubeconfig = await cluster.kubeconfigFor(account);
    const config = await readFile(kubeconfig, 'utf8');
    await writeFile(kubeconfig, config.replace(cluster.url, `https://127.0.0.1:${link.port}`));
    const ports = await controllerPorts();
    const running = await startController(t, { kubeconfig, ports, leaseDuration: LEASE });
    return new Replica(t, { account, ports, link }, kubeconfig, running);
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
    this.running = await spawnController(this.#t, {
      kubeconfig: this.#kubeconfig,
      ports: this.ports,
      leaseDuration: LEASE,
    });
  }
}

interface Proxy {
  readonly gateway: GatewayName;
  readonly links: readonly Link[];
  /** Lines about what differs from a fresh translation. */
  differences(fresh: Fresh): Promise<readonly string[]>;
}

export interface ChaosWorld {
  readonly cluster: Cluster;
  readonly replicas: readonly Replica[];
  readonly proxies: readonly Proxy[];
  readonly writes: SeenWrites;
  readonly material: Material;
  /** Sends an edit; the answer's status, or 0 if there is none. */
  edit(edit: Edit): Promise<number>;
  /** Requests for the known-good route, one after the other; their bad answers. */
  readonly traffic: { readonly bad: readonly string[]; readonly count: number };
  /** Everything that isn't as a fresh translation of the cluster has it. */
  differences(): Promise<readonly string[]>;
}

const proxyOf = (gateway: GatewayName) => {
  const [name, namespace] = podOf(gateway).split('.') as [string, string];
  return { gateway, pod: { name, namespace } };
};

export async function startChaosWorld(t: Test): Promise<ChaosWorld> {
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
    await Replica.start(t, cluster, ACCOUNTS[0]),
    await Replica.start(t, cluster, ACCOUNTS[1]),
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
    program = older!,
    variant: 'delta' | 'world' = 'world',
  ): Promise<Proxy> => {
    const gateway = { namespace: 'default', name };
    const links = await linksOf('xds');
    const ports = links.map(({ port }) => port);
    const envoy = await startLinked(t, { cluster, program, gateway, ports, variant });
    return {
      gateway,
      links,
      differences: async ({ translator }) =>
        compared(name, await heldBy(envoy), expectedOf(translator.configurationOf(proxyOf(gateway)))),
    };
  };
  const edge = async (): Promise<Proxy> => {
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
      links,
      differences: async ({ translator }) =>
        compared('edge', client.held, expectedOfEdge(translator.configurationOf(proxyOf(gateway)))),
    };
  };
  const proxies = [await envoyOf('front'), await envoyOf('rear', newer ?? older, 'delta'), await edge()];

  const settings = settingsOfControllers();
  const fresh = await FreshTranslations.connect(cluster.kubeconfig, settings);
  const writes = await SeenWrites.start(cluster.kubeconfig, settings);
  t.teardown(async () => {
    fresh.close();
    await writes.stop();
  });
  for (const port of [front, rear])
    await eventually('the known-good route answers', async () => (await asked(port)) === '200' || undefined);
  return {
    cluster,
    replicas,
    proxies,
    writes,
    material: made,
    edit: (edit) => sendEdit(cluster, edit),
    traffic: startTraffic(t, [front, rear]),
    differences: async () => {
      const now = await fresh.make(proxies.map(({ gateway }) => proxyOf(gateway)));
      const ofProxies = await Promise.all(proxies.map((proxy) => proxy.differences(now)));
      return [...ofProxies.flat(), ...statusDifferences(now), ...writes.notSeen(now)];
    },
  };
}

export function settingsOfControllers(): Settings {
  return readEnvironment({ POD_NAMESPACE: 'default' }).settings.translation;
}

function compared(
  proxy: string,
  held: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
) {
  return [...new Set([...Object.keys(held), ...Object.keys(wanted)])]
    .filter((name) => held[name] !== wanted[name])
    .map(
      (name) =>
        `proxy ${proxy}: ${name}: has ${held[name]?.slice(0, 3000)}, expected ${wanted[name]?.slice(0, 3000)}`,
    );
}

const asked = (port: number): Promise<string> =>
  send(port, { host: 'good.test', path: '/good' }).then(
    ({ status }) => String(status),
    (error: Error) => error.message,
  );

function startTraffic(t: Test, ports: readonly number[]) {
  const traffic = { bad: [] as string[], count: 0 };
  let isOver = false;
  t.teardown(() => {
    isOver = true;
  });
  void (async () => {
    while (!isOver)
      for (const port of ports) {
        const came = await asked(port);
        if (isOver) return;
        traffic.count++;
        if (came !== '200') traffic.bad.push(`port ${port} at ${new Date().toISOString()}: ${came}`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
  })();
  return traffic;
}

async function sendEdit(cluster: Cluster, { method, path, body }: Edit): Promise<number> {
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

const gatewayText = (name: string, http: number, https: number): string => `
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

const goodText = (port: number): string => `
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
