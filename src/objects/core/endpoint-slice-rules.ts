// What the API server demands of EndpointSlices beyond their OpenAPI (placed-rules.ts).

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { duplicate, invalid, required } from '../../diagnostics/finding.ts';
import { checkDnsLabel, checkDnsSubdomain, checkQualifiedName } from '../../grammar/names.ts';
import { at, isIP, named, notEmpty, type PlacedRules, rule, type Values } from './placed-rules.ts';

/** Addresses that no other machine has (ValidateEndpointIP). */
const SPECIAL = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 32],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 24],
] as const)
  SPECIAL.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff02::', 16],
] as const)
  SPECIAL.addSubnet(address, prefix, 'ipv6');

const FAMILIES: Readonly<Record<string, (text: string) => boolean>> = {
  IPv4: isIPv4,
  IPv6: (text) => isIPv6(text) && !text.includes('%'),
  FQDN: (text) => checkDnsSubdomain(text.replace(/\.$/, '')) === undefined && text.includes('.'),
};

const endpointAddresses = rule<Values>(
  ['addressType', 'endpoints[].addresses'],
  'addresses have the type of the slice',
  ({ addressType, endpoints = [] }, report) => {
    const fits = FAMILIES[String(addressType)];
    for (const [index, endpoint] of (endpoints as readonly Values[]).entries()) {
      const addresses = (endpoint['addresses'] ?? []) as readonly string[];
      const place = ['endpoints', index, 'addresses'] as const;
      if (addresses.length === 0) report(at(place, required('an endpoint has at least one address')));
      if (addresses.length > 100) report(at(place, invalid(addresses, 'must have at most 100 items')));
      for (const [position, address] of addresses.entries())
        if (fits !== undefined && !fits(address))
          report(
            at([...place, position], invalid(address, `must be an address of type ${String(addressType)}`)),
          );
        else if (isSpecial(address))
          report(
            at(
              [...place, position],
              invalid(address, 'must not be unspecified, loopback, link-local or link-local multicast'),
            ),
          );
    }
  },
);

const isSpecial = (address: string): boolean =>
  isIP(address) && SPECIAL.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

const sliceSize = rule<Values>(
  ['endpoints', 'ports'],
  'a slice has at most 1000 endpoints and 20000 ports',
  ({ endpoints = [], ports }, report) => {
    if ((endpoints as readonly unknown[]).length > 1000)
      report(
        at(['endpoints'], invalid(endpoints, 'must have at most 1000 items', 'write several EndpointSlices')),
      );
    if (Array.isArray(ports) && ports.length > 20_000)
      report(at(['ports'], invalid(ports, 'must have at most 20000 items')));
  },
);

const slicePorts = rule<readonly Values[]>(['[].name'], 'names of ports are unique', (ports, report) => {
  const known = new Set<unknown>();
  for (const [index, { name = '' }] of ports.entries()) {
    if (known.has(name))
      report(at([index, 'name'], duplicate(name, 'another port has this name', 'write another name')));
    known.add(name);
  }
});

export const ENDPOINT_SLICE_RULES: PlacedRules = {
  '': [endpointAddresses, sliceSize],
  ports: [slicePorts],
  'ports[]': [
    named('name', 'a DNS label', checkDnsLabel),
    named('appProtocol', 'a qualified name', checkQualifiedName),
    notEmpty('appProtocol', 'protocol'),
  ],
  'endpoints[]': [
    named('hostname', 'a DNS label', checkDnsLabel),
    named('nodeName', 'a DNS subdomain name', checkDnsSubdomain),
    notEmpty('nodeName'),
  ],
};
