// Which targets each policy supports: every kind in every group, in both lists.

import t from 'tap';
import { findingsOf } from './judging.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';
const EXPERIMENTAL = 'gateway.networking.x-k8s.io';
const GATEWAYS = [`${GATEWAY_API}/Gateway`];
const ROUTED = [
  ...GATEWAYS,
  `${GATEWAY_API}/HTTPRoute`,
  `${GATEWAY_API}/ListenerSet`,
  `${EXPERIMENTAL}/XListenerSet`,
];

/** The codes of `targetRefs` and `targetSelectors`, a valid rest of the spec, and all supported targets. */
const POLICIES: Readonly<
  Record<string, readonly [refs: string, selectors: string, rest: string, targets: string[]]>
> = {
  EdgePolicy: [
    'EP-03',
    'EP-04',
    'backend: {tcp: {}}',
    [...ROUTED, '/Service', 'edge.gatewarden.dev/EdgeBackend'],
  ],
  TrafficPolicy: ['TP-01', 'TP-02', 'buffer: {disable: {}}', ROUTED],
  BackendConfigPolicy: [
    'BC-02',
    'BC-03',
    'connectTimeout: 1s',
    ['/Service', 'gateway.gatewarden.dev/Backend'],
  ],
  HTTPListenerPolicy: ['HL-01', 'HL-02', 'useRemoteAddress: true', GATEWAYS],
  ListenerPolicy: ['LP-01', 'LP-02', 'default: {proxyProtocol: {}}', GATEWAYS],
};

const GROUPS = ['', 'core', GATEWAY_API, EXPERIMENTAL, 'gateway.gatewarden.dev', 'edge.gatewarden.dev'];
const KINDS = [
  'Gateway',
  'HTTPRoute',
  'ListenerSet',
  'XListenerSet',
  'Service',
  'Backend',
  'EdgeBackend',
  'GRPCRoute',
  'TCPRoute',
  'TLSRoute',
  'gateway',
];

for (const [policy, [refs, selectors, rest, targets]] of Object.entries(POLICIES)) {
  for (const [list, code, of] of [
    ['targetRefs', refs, 'name: a'],
    ['targetSelectors', selectors, 'matchLabels: {a: b}'],
  ] as const) {
    t.test(`${policy} ${list}`, async (t) => {
      for (const group of GROUPS) {
        for (const kind of KINDS) {
          const name = `${group}/${kind}`;
          // A kind in the wrong group doesn't match; the finding then points to the group.
          const isKnown = targets.some((target) => target.endsWith(`/${kind}`));
          const expected = targets.includes(name)
            ? []
            : [`${code} @ spec.${list}[0].${isKnown ? 'group' : 'kind'}`];
          const spec = `${list}: [{group: "${group}", kind: ${kind}, ${of}}]\n${rest}`;
          t.strictSame(findingsOf(policy, spec), expected, name);
        }
      }
    });
  }
}
