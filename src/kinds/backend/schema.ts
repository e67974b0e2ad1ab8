// Backend: where the proxy sends requests: a cloud function, static hosts, or the host that the client names.

import { advice } from '../../diagnostics/finding.ts';
import { type LocalAddress, localAddress } from '../../grammar/local-address.ts';
import { quote } from '../../grammar/quote.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { array, at, boolean, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { BACKEND_COLUMNS } from '../shared/columns.ts';
import { words } from '../shared/foreign-words.ts';
import { hostWithoutPort } from '../shared/host-field.ts';
import { realAddress } from '../shared/odd-address.ts';
import { HTTPS_PORT, plaintextToTls, TLS_OF_BACKEND } from '../shared/plaintext-port.ts';
import { ConditionsStatus } from '../shared/status.ts';
import { port } from '../shared/text.ts';
import { typedUnion } from '../shared/typed-union.ts';
import { CloudBackend } from './cloud.ts';

/** W-54. */
const tlsPort: Rule<number> = {
  id: 'W-54',
  reads: [''],
  demand: `not ${HTTPS_PORT}, unless a BackendConfigPolicy turns TLS on`,
  check(value, report) {
    if (value === HTTPS_PORT) report(plaintextToTls(TLS_OF_BACKEND));
  },
};

const PLACES: Readonly<Record<LocalAddress, string>> = {
  loopback: 'the pod of the proxy itself',
  unspecified: 'the pod of the proxy itself',
  'link-local': "the proxy's node, or the metadata service of a cloud",
};

/** W-64. */
const localHost: Rule<string> = {
  id: 'W-64',
  reads: [''],
  demand: 'no loopback, unspecified or link-local address',
  check(value, report) {
    const sort = localAddress(value);
    if (sort !== undefined)
      report(advice(`${quote(value)} is ${PLACES[sort]}`, 'write the name of the server that is meant'));
  },
};

const Host = object({
  host: string({
    minLength: 1,
    doc: 'Host name or IP address.',
    rules: [hostWithoutPort({}), realAddress, localHost],
  }),
  port: at(port({ doc: 'Port.', rules: [tlsPort] }), { codes: { range: 'BE-07' } }),
});

const TYPES: Readonly<Record<string, string>> = {
  ai: 'LLM providers are an EdgeBackend (`edge.gatewarden.dev/v1alpha1`)',
  llm: 'LLM providers are an EdgeBackend (`edge.gatewarden.dev/v1alpha1`)',
  mcp: 'MCP servers are an EdgeBackend (`edge.gatewarden.dev/v1alpha1`)',
};

const typeInstead = (value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(TYPES, value.toLowerCase())
    ? TYPES[value.toLowerCase()]
    : undefined;

const StaticBackend = object(
  {
    hosts: array(Host, { minItems: 1, doc: 'Hosts that requests are balanced between.' }),
    appProtocol: optional(
      string({
        enum: ['http2', 'grpc', 'grpc-web', 'platform.io/h2c', 'platform.io/ws'],
        meant: words({
          http2: 'h2 http20',
          'platform.io/h2c': 'h2c kubernetesioh2c',
          'platform.io/ws': 'ws websocket websockets kubernetesiows',
        }),
        doc: 'Protocol of the hosts.',
      }),
    ),
  },
  { doc: 'A fixed list of hosts.' },
);

/** W-08: an open proxy, and one that forwards in plaintext. */
const openProxy: RuleOf<typeof dynamicForwardProxy> = {
  id: 'W-08',
  reads: ['enableTls'],
  demand: 'clients can reach any host',
  check({ enableTls }, report) {
    report(
      advice(
        'clients can make the gateway reach any host',
        'restrict access with an authorization policy, such as `rbac` of a TrafficPolicy',
      ),
    );
    if (enableTls === true) return;
    report({
      ...advice('requests are forwarded in plaintext', 'write `enableTls: true`'),
      at: ['enableTls'],
    });
  },
};

const dynamicForwardProxy = {
  enableTls: optional(
    boolean({
      doc: 'Connects with TLS: the system CAs verify the peer, the host name is its SNI and SAN. Plaintext when absent.',
    }),
  ),
};

const DynamicForwardProxyBackend = object(dynamicForwardProxy, {
  doc: 'Sends each request to the host that it names. Restrict access.',
  presence: true,
  rules: [openProxy],
});

export const Backend = kind('Backend', {
  group: GATEWAY_GROUP,
  plural: 'backends',
  columns: BACKEND_COLUMNS,
  doc: 'A destination of the proxy: a cloud function, static hosts, or the host that the client names.',
  spec: object(
    {
      type: string({
        enum: ['Cloud', 'Static', 'DynamicForwardProxy'],
        meant: words({ Cloud: 'aws lambda', Static: 'fqdn ip endpoints' }),
        instead: typeInstead,
        doc: 'Which of the blocks below is present.',
      }),
      cloud: optional(CloudBackend),
      static: optional(StaticBackend),
      dynamicForwardProxy: optional(DynamicForwardProxyBackend),
    },
    {
      rules: typedUnion('BE-01', [
        ['BE-02', 'Cloud', 'cloud'],
        ['BE-03', 'Static', 'static'],
        ['BE-04', 'DynamicForwardProxy', 'dynamicForwardProxy'],
      ]),
    },
  ),
  status: ConditionsStatus,
});
