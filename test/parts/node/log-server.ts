// The part of a kubelet that `kubectl logs` needs: the API server asks it for the log of a container.

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificates } from '../certificates.ts';

/** `/containerLogs/NAMESPACE/POD/CONTAINER?sinceTime=TIME`: the other parameters of the path have no effect. */
const PATH = /^\/containerLogs\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** The lines of a container since a time; undefined: there is no such container. */
export type FindLines = (
  namespace: string,
  pod: string,
  container: string,
  since: number,
) => string | undefined;

/** Resolves with its port. */
export async function startLogServer(host: string, findLines: FindLines): Promise<number> {
  const { cert, key } = await (await certificates()).leaf([host]);
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, `https://${host}`);
    const [, namespace = '', pod = '', container = ''] = PATH.exec(pathname) ?? [];
    const since = searchParams.get('sinceTime');
    const lines = findLines(namespace, pod, container, since === null ? 0 : Date.parse(since));
    response.statusCode = lines === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/plain');
    response.end(lines ?? 'no such container\n');
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
