// The addresses of Services and InferencePools: host, IP addresses, ports.

import { defined } from '../../../grammar/defined.ts';
import { isPort } from '../../../grammar/port.ts';
import type { Service, ServicePort } from '../../../objects/core/types.ts';
import type { InferencePool } from '../../../objects/inference/types.ts';
import { portsOf } from '../../backends/endpoints.ts';
import type { AddressPort, ServiceAddress } from '../model/records.ts';
import { type EdgeOptions, poolHost, serviceHost } from '../options.ts';
import { ipBytes } from './ip-bytes.ts';

export function addressOfService(service: Service, options: EdgeOptions): ServiceAddress {
  const { metadata, spec } = service;
  const { namespace = '', name } = metadata;
  const { clusterIP, clusterIPs = clusterIP === undefined ? [] : [clusterIP] } = spec ?? {};
  // A Service without an address has the text `None`.
  const addresses = clusterIPs.map(ipBytes).filter((address) => address !== undefined);
  const ports = portsOf(service)
    .filter(({ port }) => isPort(port))
    .map(addressPort);
  return {
    name,
    namespace,
    hostname: serviceHost(namespace, name, options),
    ...(addresses.length === 0 ? {} : { addresses: addresses.map((address) => ({ address })) }),
    ...(ports.length === 0 ? {} : { ports }),
  };
}

export function addressOfPool({ metadata, spec }: InferencePool, options: EdgeOptions): ServiceAddress {
  const { namespace = '', name } = metadata;
  return {
    name,
    namespace,
    hostname: poolHost(namespace, name, options),
    ports: portNumbers(spec).map((number) => ({
      servicePort: number,
      targetPort: number,
      appProtocol: 'HTTP11',
    })),
  };
}

/** The data plane receives numbers of ports only. */
export const portNumbers = ({ targetPorts }: InferencePool['spec']): readonly number[] =>
  targetPorts.map(({ number }) => number).filter(isPort);

function addressPort({ port, targetPort, appProtocol, name }: ServicePort): AddressPort {
  return {
    servicePort: port,
    ...(typeof targetPort === 'number' && isPort(targetPort) ? { targetPort } : {}),
    ...defined({ appProtocol: protocolOf(appProtocol || name || '') }),
  };
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['platform.io/h2c', 'http2'],
  ['kubernetes.io/h2c', 'http2'],
  ['platform.io/ws', 'http'],
  ['kubernetes.io/ws', 'http'],
]);

const PROTOCOLS: ReadonlyMap<string, NonNullable<AddressPort['appProtocol']>> = new Map([
  ['http', 'HTTP11'],
  ['http2', 'HTTP2'],
  ['grpc', 'GRPC'],
]);

/** `http-web` says `http`. */
function protocolOf(written: string): AddressPort['appProtocol'] {
  const lower = written.toLowerCase();
  const text = ALIASES.get(lower) ?? lower;
  return text.startsWith('grpc-web') ? undefined : PROTOCOLS.get(text.split('-', 1)[0]!);
}
