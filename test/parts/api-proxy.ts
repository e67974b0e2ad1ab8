// An HTTPS server before the API server of a test: it hands each request on, and can do something between two of them.

import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { certificates } from './certificates.ts';
import type { Cluster } from './cluster.ts';

export interface ApiProxy {
  /** Of the account, by way of the proxy. */
  readonly kubeconfig: string;
  /** Paths with queries, in the order in which they came. */
  readonly asked: readonly string[];
}

export interface ApiProxyOptions {
  /** Awaited before a request is handed on, when no other one runs; requests that come meanwhile wait. */
  readonly before?: (path: string) => (() => Promise<void>) | undefined;
  /** How long this request alone waits. */
  readonly held?: (path: string) => Promise<void> | undefined;
}

export async function startApiProxy(
  t: Test,
  cluster: Cluster,
  user: string,
  { before = () => undefined, held = () => undefined }: ApiProxyOptions = {},
): Promise<ApiProxy> {
  const { authority, leaf } = await certificates();
  const asked: string[] = [];
  const running = new Set<Promise<void>>();
  let gate: Promise<void> = Promise.resolve();
  const server = createServer(await leaf(['127.0.0.1', 'localhost']), async (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    asked.push(url);
    const work = before(url);
    const opened = gate;
    if (work !== undefined) gate = opened.then(() => Promise.all(running)).then(work);
    await gate;
    await held(url);
    const onward = httpsRequest(
      new URL(url, cluster.url),
      { method, headers, ca: cluster.ca, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
    const ended = new Promise<void>((resolve) => outgoing.once('close', resolve));
    running.add(ended);
    void ended.then(() => running.delete(ended));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const kubeconfig = await cluster.kubeconfigFor(user);
  const config = JSON.parse(await readFile(kubeconfig, 'utf8'));
  config.clusters[0].cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority-data': Buffer.from(authority).toString('base64'),
  };
  await writeFile(kubeconfig, JSON.stringify(config));
  return { kubeconfig, asked };
}
