// What the API server demands of Services beyond their OpenAPI (placed-rules.ts).

import {
  duplicate,
  forbidden,
  fromProblem,
  invalid,
  notSupported,
  required,
} from '../../diagnostics/finding.ts';
import {
  checkDnsLabel,
  checkDnsSubdomain,
  checkLabelKey,
  checkLabelValue,
  checkQualifiedName,
} from '../../grammar/names.ts';
import {
  A_PORT_NAME,
  at,
  hasSpec,
  inRange,
  isIP,
  named,
  notEmpty,
  type PlacedRules,
  PORT_NAME,
  rule,
  type Values,
} from './placed-rules.ts';

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
