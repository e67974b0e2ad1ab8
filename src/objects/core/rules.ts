// What the API server demands of Kubernetes' own kinds beyond their OpenAPI, of the members that are read (pkg/apis/core/validation,
// pkg/apis/discovery/validation).

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import {
  duplicate,
  type Fault,
  forbidden,
  fromProblem,
  invalid,
  notSupported,
  required,
} from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { isObject, type JsonObject } from '../../grammar/json.ts';
import {
  checkDnsLabel,
  checkDnsSubdomain,
  checkLabelKey,
  checkLabelValue,
  checkQualifiedName,
} from '../../grammar/names.ts';
import type { Problem } from '../../grammar/problem.ts';
import type { Report, StoredRule } from '../../schema/rule.ts';

const CODE = 'ST-17';

type Values = JsonObject;

/** Rules by the path of their value; `[]` is each item. */
export type PlacedRules = Readonly<Record<string, readonly StoredRule[]>>;

function rule<V>(
  reads: readonly string[],
  demand: string,
  check: (value: V, report: Report) => void,
): StoredRule {
  return {
    id: CODE,
    reads,
    demand,
    // These objects don't ratchet; a list of 30,000 faults must not keep the whole list for each.
    check: (value: never, report) => check(value, (violation) => report({ ...violation, because: NOTHING })),
  };
}

const NOTHING: readonly unknown[] = [];

const at = (segments: Segments, fault: Fault) => ({ ...fault, at: segments });

/** A text with a grammar; empty counts as absent. */
const named = (member: string, demand: string, check: (text: string) => Problem | undefined): StoredRule =>
  rule<Values>([member], `\`${member}\` is ${demand}`, (values, report) => {
    const text = values[member];
    if (typeof text !== 'string' || text === '') return;
    const problem = check(text);
    if (problem !== undefined) report(at([member], fromProblem(problem, text)));
  });

const inRange = (member: string, minimum: number): StoredRule =>
  rule<Values>([member], `\`${member}\` is a port`, (values, report) => {
    const port = values[member];
    if (typeof port === 'number' && (port < minimum || port > 65_535))
      report(at([member], invalid(port, `must be from ${minimum} to 65535`)));
  });

/** Services: RFC 1035, so they begin with a letter. */
const serviceName = rule<Values>(
  ['name'],
  'the name of a Service is a DNS label that begins with a letter',
  ({ name }, report) => {
    if (typeof name !== 'string' || name === '') return;
    const problem = checkDnsLabel(name);
    if (problem !== undefined) report(at(['name'], fromProblem(problem, name)));
    else if (!/^[a-z]/.test(name))
      report(
        at(['name'], invalid(name, 'the name of a Service must begin with a letter', 'write another name')),
      );
  },
);

const labelName = named('name', 'a DNS label', checkDnsLabel);

const A_PORT_NAME = 'at most 15 lower-case letters, digits and single `-`, with a letter';
const PORT_NAME = /^(?=.*[a-z])(?!.*--)[a-z0-9](?:[-a-z0-9]{0,13}[a-z0-9])?$/;

const targetPort = rule<Values>(
  ['targetPort'],
  '`targetPort` is a port or the name of one',
  ({ targetPort: port }, report) => {
    if (
      typeof port === 'number'
        ? port < 0 || port > 65_535
        : typeof port === 'string' && port !== '' && !PORT_NAME.test(port)
    )
      report(
        at(['targetPort'], invalid(port, `must be from 1 to 65535, or the name of a port: ${A_PORT_NAME}`)),
      );
  },
);

const portNames = rule<readonly Values[]>(
  ['[].name'],
  'several ports have names, each once',
  (ports, report) => {
    const known = new Map<unknown, number>();
    for (const [index, { name }] of ports.entries()) {
      if (name === undefined || name === '') {
        if (ports.length > 1)
          report(
            at(
              [index, 'name'],
              required('a Service with several ports needs a name for each', 'write `name`'),
            ),
          );
        continue;
      }
      const first = known.get(name);
      if (first !== undefined)
        report(at([index, 'name'], duplicate(name, `port ${first} already has it`, 'write another name')));
      else known.set(name, index);
    }
  },
);

const samePort = rule<readonly Values[]>(
  ['[].port', '[].protocol'],
  'port and protocol are unique',
  (ports, report) => {
    const known = new Map<string, number>();
    for (const [index, { port, protocol }] of ports.entries()) {
      const key = `${String(port)}/${String(protocol || 'TCP')}`;
      const first = known.get(key);
      if (first !== undefined)
        report(
          at(
            [index, 'port'],
            duplicate(port, `port ${first} already has it with this protocol`, 'remove one of the two'),
          ),
        );
      else known.set(key, index);
    }
  },
);

const hasPorts = rule<Values>(
  ['ports', 'type', 'clusterIP'],
  'ports are required unless the Service is headless or external',
  (spec, report) => {
    const { ports = [], type, clusterIP } = spec;
    if (type === 'ExternalName' || clusterIP === 'None' || (ports as readonly unknown[]).length > 0) return;
    report(at(['ports'], required('a Service has at least one port', 'write `ports: [{port: 80}]`')));
  },
);

const external = rule<Values>(
  ['type', 'externalName', 'clusterIP', 'clusterIPs'],
  'an external Service has a name, and no address',
  (spec, report) => {
    const { type, externalName = '', clusterIP = '', clusterIPs = [] } = spec;
    if (type !== 'ExternalName') return;
    const name = String(externalName).replace(/\.$/, '');
    if (name === '')
      report(
        at(['externalName'], required('a Service of type ExternalName needs a name', 'write `externalName`')),
      );
    else {
      const problem = checkDnsSubdomain(name);
      if (problem !== undefined) report(at(['externalName'], fromProblem(problem, externalName)));
    }
    if (clusterIP !== '')
      report(at(['clusterIP'], forbidden('a Service of type ExternalName has no address', 'remove it')));
    if ((clusterIPs as readonly unknown[]).length > 0)
      report(at(['clusterIPs'], forbidden('a Service of type ExternalName has no address', 'remove it')));
  },
);

const isIP = (text: unknown): boolean =>
  typeof text === 'string' && !text.includes('%') && (isIPv4(text) || isIPv6(text));

const clusterIP = rule<Values>(
  ['clusterIP', 'clusterIPs', 'type'],
  'addresses of the cluster',
  (spec, report) => {
    const { clusterIP: address = '', clusterIPs = [], type } = spec;
    const all = clusterIPs as readonly unknown[];
    if (type === 'ExternalName') return;
    if (address !== '' && address !== 'None' && !isIP(address))
      report(
        at(
          ['clusterIP'],
          invalid(
            address,
            'must be an IP address, `None`, or empty',
            'remove it: the API server assigns an address',
          ),
        ),
      );
    for (const [index, each] of all.entries())
      if (each !== 'None' && !isIP(each))
        report(at(['clusterIPs', index], invalid(each, 'must be an IP address')));
    if (all.length > 0 && all[0] !== address)
      report(
        at(['clusterIPs', 0], invalid(all[0], 'must be the same as `clusterIP`', 'remove `clusterIPs`')),
      );
    if (all.length > 2) report(at(['clusterIPs'], invalid(all, 'must be one address of each IP family')));
    if (address === 'None' && (type === 'NodePort' || type === 'LoadBalancer'))
      report(at(['clusterIP'], invalid(address, `a Service of type ${type} can't be headless`, 'remove it')));
  },
);

const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];

const distribution = rule<Values>(
  ['trafficDistribution'],
  '`trafficDistribution` is one of three',
  ({ trafficDistribution: value }, report) => {
    if (typeof value === 'string' && !DISTRIBUTIONS.includes(value))
      report(at(['trafficDistribution'], notSupported(value, DISTRIBUTIONS)));
  },
);

const nodePorts = rule<Values>(
  ['type', 'ports[].nodePort'],
  'only NodePort and LoadBalancer have ports of nodes',
  ({ type, ports = [] }, report) => {
    if (type === 'NodePort' || type === 'LoadBalancer') return;
    for (const [index, port] of (ports as readonly Values[]).entries()) {
      const { nodePort } = port;
      if (typeof nodePort === 'number' && nodePort !== 0)
        report(
          at(['ports', index, 'nodePort'], forbidden('only for type NodePort and LoadBalancer', 'remove it')),
        );
    }
  },
);

const labels = rule<Values>([''], 'keys and values of labels', (values, report) => {
  for (const [key, value] of Object.entries(values)) {
    const problem =
      checkLabelKey(key) ?? (typeof value === 'string' && value !== '' ? checkLabelValue(value) : undefined);
    if (problem !== undefined) report(at([key], fromProblem(problem, value)));
  }
});

const KEY = /^[-._a-zA-Z0-9]{1,253}$/;
const MAX_DATA = 1024 * 1024;

/** Keys become names of files. */
const isKey = (key: string): boolean => KEY.test(key) && key !== '.' && key !== '..' && !key.startsWith('..');

const keysOf = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'keys are letters, digits, `-`, `_` and `.`', (values, report) => {
    for (const member of members) {
      const data = values[member];
      if (!isObject(data)) continue;
      for (const key of Object.keys(data))
        if (!isKey(key))
          report(
            at(
              [member, key],
              forbidden(
                'a key has only letters, digits, `-`, `_` and `.`, and at most 253 of them',
                'rename the key',
              ),
            ),
          );
    }
  });

const dataSize = rule<Values>(
  ['data', 'binaryData'],
  'data and keys have at most 1 MiB together',
  ({ data, binaryData }, report) => {
    let bytes = 0;
    for (const value of Object.values(isObject(data) ? data : {})) bytes += Buffer.byteLength(String(value));
    for (const value of Object.values(isObject(binaryData) ? binaryData : {}))
      bytes += Buffer.from(String(value), 'base64').length;
    if (bytes > MAX_DATA) report(at([], invalid({}, `must have at most ${MAX_DATA} bytes of data`)));
  },
);

const dataTwice = rule<Values>(
  ['data', 'binaryData'],
  'a key is in one of the two',
  ({ data, binaryData }, report) => {
    if (!isObject(data) || !isObject(binaryData)) return;
    for (const key of Object.keys(binaryData))
      if (Object.hasOwn(data, key))
        report(at(['binaryData', key], duplicate(key, '`data` has the key too', 'remove one of the two')));
  },
);

/** The keys that a Secret of a type has. */
const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
};

const secretKeys = rule<Values>(
  ['type', 'data?', 'stringData?'],
  'a Secret has the keys of its type',
  ({ type, data, stringData }, report) => {
    const keys = Object.hasOwn(SECRET_KEYS, String(type)) ? SECRET_KEYS[String(type)]! : [];
    for (const key of keys) {
      const isThere = [data, stringData].some((each) => isObject(each) && Object.hasOwn(each, key));
      if (!isThere)
        report(
          at(
            ['data', key],
            required(`a Secret of type ${String(type)} has the key \`${key}\``, `add \`${key}\``),
          ),
        );
    }
  },
);

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

/** What an absent spec lacks. */
const hasSpec = (member: string, hint: string): StoredRule =>
  rule<Values>(['spec?'], `\`spec.${member}\` is required`, ({ spec }, report) => {
    if (spec === undefined) report(at(['spec', member], required(`\`${member}\` must be set`, hint)));
  });

/** Unlike other optional texts, these can't be empty. */
const notEmpty = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'the texts are absent or not empty', (values, report) => {
    for (const member of members)
      if (values[member] === '') report(at([member], invalid('', 'must not be empty', 'remove it')));
  });

const podContainers = rule<Values>(['containers'], 'a Pod has a container', ({ containers = [] }, report) => {
  if ((containers as readonly unknown[]).length === 0)
    report(at(['containers'], required('a Pod has at least one container', 'write `containers`')));
});

const hasTexts = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'the texts are not empty', (values, report) => {
    for (const member of members)
      if ((values[member] ?? '') === '') report(at([member], required(`\`${member}\` must be set`)));
  });

const portName = named('name', 'the name of a port', (text) =>
  PORT_NAME.test(text) ? undefined : { message: `must be ${A_PORT_NAME}` },
);

const sameNames = rule<readonly Values[]>(['[].name'], 'names are unique', (items, report) => {
  const known = new Set<unknown>();
  for (const [index, { name }] of items.entries()) {
    if (known.has(name))
      report(at([index, 'name'], duplicate(name, 'another one has this name', 'write another name')));
    if (name !== undefined && name !== '') known.add(name);
  }
});

export const POD_RULES: PlacedRules = {
  '': [hasSpec('containers', 'write `containers`')],
  spec: [
    podContainers,
    named('nodeName', 'a DNS subdomain name', checkDnsSubdomain),
    named('serviceAccountName', 'a DNS subdomain name', checkDnsSubdomain),
  ],
  'spec.containers': [sameNames],
  'spec.containers[]': [hasTexts('name', 'image'), named('name', 'a DNS label', checkDnsLabel)],
  'spec.containers[].ports': [sameNames],
  'spec.containers[].ports[]': [inRange('containerPort', 1), portName],
};

export const SERVICE_RULES: PlacedRules = {
  '': [hasSpec('ports', 'write `ports: [{port: 80}]`')],
  metadata: [serviceName],
  spec: [hasPorts, external, clusterIP, distribution, nodePorts],
  'spec.selector': [labels],
  'spec.ports': [portNames, samePort],
  'spec.ports[]': [
    named('name', 'a DNS label', checkDnsLabel),
    named('appProtocol', 'a qualified name', checkQualifiedName),
    notEmpty('appProtocol'),
    inRange('port', 1),
    inRange('nodePort', 0),
    targetPort,
  ],
};

export const CONFIG_MAP_RULES: PlacedRules = { '': [keysOf('data', 'binaryData'), dataTwice, dataSize] };

export const SECRET_RULES: PlacedRules = { '': [keysOf('data', 'stringData'), secretKeys] };

export const NAMESPACE_RULES: PlacedRules = { metadata: [labelName] };

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
