// The addresses that a Gateway asks the load balancer of its Service for.

import t from 'tap';
import { EDGE, type Given, parts, provisioned, WAYPOINT } from './rendering.ts';

const ON = { settings: { staticAddresses: { enabled: true } } };
const asking = (...addresses: readonly object[]): Given => ({ ...ON, spec: { addresses } });
const IP = { type: 'IPAddress', value: '198.51.100.7' };
const HOST = { type: 'Hostname', value: 'lb.example.com' };
const CLUSTER_IP = { ofGateway: { service: { type: 'ClusterIP' } } };

const CASES: readonly (readonly [what: string, given: Given, asked: readonly string[]])[] = [
  ['without the setting', { spec: { addresses: [IP] } }, []],
  ['without the setting, of any type', { spec: { addresses: [HOST] } }, []],
  ['no address', ON, []],
  ['an IP address', asking(IP), ['198.51.100.7']],
  ['an IPv6 address', asking({ type: 'IPAddress', value: '2001:db8::7' }), ['2001:db8::7']],
  ['an address without a type', asking({ value: '198.51.100.7' }), ['198.51.100.7']],
  ['an address without a value', asking({ type: 'IPAddress' }), []],
  ['several', asking({ type: 'IPAddress' }, { value: '198.51.100.8' }, IP), ['198.51.100.8', '198.51.100.7']],
  ['the edge data plane', { ...EDGE, ...asking(IP) }, ['198.51.100.7']],
  ['a Service without a load balancer', { ...asking(IP), ...CLUSTER_IP }, []],
  ['a host name where there is no load balancer', { ...asking(HOST), ...CLUSTER_IP }, []],
  ['a waypoint', { ...WAYPOINT, ...asking(HOST) }, []],
];
for (const [what, given, asked] of CASES)
  t.test(`${what}: ${asked.join(', ') || 'nothing is asked'}`, async (t) => {
    const found = provisioned(given);
    t.match(found, { kind: 'objects', askedAddresses: asked });
    t.equal(parts(given).service['spec']!['loadBalancerIP'] as unknown, asked[0]);
  });

const FAULTS: readonly (readonly [what: string, given: Given, index: number])[] = [
  ['a host name', asking(HOST), 0],
  ['a host name after an IP address', asking(IP, HOST), 1],
  ['a type of an implementation', asking({ type: 'example.com/pool', value: 'blue' }), 0],
  ['a host name without a value', asking({ type: 'Hostname' }), 0],
  ['a host name of the edge data plane', { ...EDGE, ...asking(HOST) }, 0],
];
for (const [what, given, index] of FAULTS)
  t.test(`${what} is no address that a load balancer is asked for`, async (t) => {
    const found = provisioned(given);
    t.match(found, { kind: 'invalid', reason: 'UnsupportedAddress' });
    t.match(found.reports, [{ code: 'PR-11', segments: ['spec', 'addresses', index, 'type'] }]);
  });

t.test('each address after the first is reported', async (t) => {
  const more = asking({ type: 'IPAddress' }, IP, { value: '198.51.100.8' }, { value: '198.51.100.9' });
  t.match(
    provisioned(more).reports.filter(({ code }) => code === 'PR-12'),
    [{ segments: ['spec', 'addresses', 2, 'value'] }, { segments: ['spec', 'addresses', 3, 'value'] }],
  );
});

t.test('self-managed Gateways have any address', async (t) => {
  t.match(provisioned({ ...asking(HOST), ofGateway: { selfManaged: {} } }), { kind: 'self-managed' });
});
