// The upstreams that replace backends, from the command line.

import { backendOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { UsageError } from '../../../command-line/io.ts';

/** A running server that replaces a backend. */
export interface Upstream {
  readonly option: string;
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly host: string;
  readonly hostPort: number;
}

const UPSTREAM = /^([^/:=]+)\/([^/:=]+)(?::(\d+))?=(?:\[([0-9a-fA-F:]+)\]|([^:/[\]]+)):(\d+)$/;

/** `--upstream NS/NAME:PORT=HOST:PORT`; without the first port all ports of the Service, or the Backend. */
export function upstreamOf(option: string): Upstream {
  const [, namespace, name, port, ipv6, host = ipv6, hostPort] = UPSTREAM.exec(option) ?? [];
  const numbers = [port, hostPort].filter((text) => text !== undefined).map(Number);
  if (
    namespace === undefined ||
    name === undefined ||
    host === undefined ||
    numbers.some((number) => number < 1 || number > 65_535)
  )
    throw new UsageError(
      `--upstream ${option}: it has the form NS/NAME:PORT=HOST:PORT`,
      'as in --upstream shop/cart:8080=127.0.0.1:3000',
    );
  return {
    option,
    namespace,
    name,
    ...(port === undefined ? {} : { port: Number(port) }),
    host,
    hostPort: Number(hostPort),
  };
}

/** The upstream for a cluster; one with a port takes precedence. */
export function upstreamFor(cluster: string, upstreams: readonly Upstream[]): Upstream | undefined {
  const backend = backendOf(cluster);
  if (backend === undefined) return undefined;
  const fits = upstreams.filter(
    ({ namespace, name, port }) =>
      namespace === backend.namespace &&
      name === backend.name &&
      (port === undefined || backend.port === undefined || port === backend.port),
  );
  return fits.find(({ port }) => port !== undefined) ?? fits[0];
}
