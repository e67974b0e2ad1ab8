// The addresses of a Gateway, by the Service of its proxies and those that it asks for.

import t from 'tap';
import { gatewayAddresses } from '../../../src/controller/reconciler/addresses.ts';

const ASKED = [{ type: 'IPAddress', value: '10.9.9.9' }];
const ip = (value: string) => ({ type: 'IPAddress', value });
const balancer = (ingress: unknown) => ({
  spec: { type: 'LoadBalancer', clusterIP: '10.0.0.1' },
  status: { loadBalancer: { ingress } },
});

const CASES: readonly [what: string, service: object | undefined, addresses: unknown][] = [
  ['no Service: those of the Gateway', undefined, ASKED],
  ['a balancer without an address yet', { spec: { type: 'LoadBalancer', clusterIP: '10.0.0.1' } }, []],
  [
    'a balancer: the host name first',
    balancer([{ ip: '1.1.1.1', hostname: 'a.example.com' }]),
    [{ type: 'Hostname', value: 'a.example.com' }],
  ],
  [
    'several, in order; empty ones are left out',
    balancer([{ ip: '1.1.1.1' }, {}, { hostname: '', ip: '2.2.2.2' }]),
    [ip('1.1.1.1'), ip('2.2.2.2')],
  ],
  ['garbage in the status', balancer([7, null, { ip: 1 }]), []],
  [
    'a cluster address, then those of the Gateway',
    { spec: { clusterIP: '10.0.0.1' } },
    [ip('10.0.0.1'), ...ASKED],
  ],
  [
    'both families',
    { spec: { type: 'NodePort', clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'fd00::1'] } },
    [ip('10.0.0.1'), ip('fd00::1'), ...ASKED],
  ],
  ['a headless Service', { spec: { clusterIP: 'None', clusterIPs: ['None'] } }, ASKED],
  ['no address twice', { spec: { clusterIP: '10.9.9.9', clusterIPs: [] } }, ASKED],
];

for (const [what, service, addresses] of CASES)
  t.test(what, async (t) => {
    t.same(gatewayAddresses(service as never, ASKED), addresses);
  });
