// Services and their endpoints in the static file (the setting `edge.serviceMode: service`). They are those of the moment: the file must be
// written again when endpoints change.

import type { Address, ServiceAddress, WorkloadAddress } from '../model/records.ts';
import type { Service, Workload } from './document.ts';

export function writtenAddresses(addresses: readonly Address[]): {
  readonly services: readonly Service[];
  readonly workloads: readonly Workload[];
} {
  const services: Service[] = [];
  const workloads: Workload[] = [];
  for (const address of addresses) {
    if ('service' in address) services.push(writtenService(address.service));
    else if (address.workload.status === undefined) workloads.push(writtenWorkload(address.workload));
  }
  return { services, workloads };
}

const writtenService = ({ name, namespace, hostname, ports = [] }: ServiceAddress): Service => ({
  name,
  namespace,
  hostname,
  // Requests come by name: nothing is sent to these addresses.
  vips: [],
  ports: portMap(ports),
});

const writtenWorkload = ({
  uid,
  name,
  namespace,
  addresses = [],
  node,
  services = {},
}: WorkloadAddress): Workload => ({
  uid,
  name,
  namespace,
  workloadIps: addresses.map(ipOf),
  ...(node !== undefined && { node }),
  services: Object.fromEntries(
    Object.entries(services).map(([service, { ports = [] }]) => [service, portMap(ports)]),
  ),
});

const portMap = (ports: NonNullable<ServiceAddress['ports']>): Readonly<Record<string, number>> =>
  Object.fromEntries(ports.map(({ servicePort, targetPort = servicePort }) => [servicePort, targetPort]));

/** Of 4 or 16 bytes. */
function ipOf(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 4) return bytes.join('.');
  const groups: string[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2) groups.push(bytes.readUInt16BE(at).toString(16));
  return groups.join(':');
}
