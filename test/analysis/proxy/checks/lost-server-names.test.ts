// TLSRoutes and TCPRoutes that lose a server name to another listener of the port: who is told of it, and no alarm where the route gets its
// connections.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { defaultSettings } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  listener,
  metadata,
  service,
} from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const { leaf } = await certificates();
const { cert, key } = await leaf(['*.test']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const pairs = ['default', 'evil', 'shop'].map((namespace) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'pair', namespace },
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': base64(cert), 'tls.key': base64(key) },
}));

const TERMINATE = { tls: { certificateRefs: [{ name: 'pair' }] } };
const tls = (hostname: string | undefined, more: Members = {}): Members => ({
  ...{ protocol: 'TLS', port: 443, tls: { mode: 'Passthrough' } },
  ...(hostname === undefined ? {} : { hostname }),
  ...more,
});
const https = (hostname: string | undefined, more: Members = {}): Members =>
  tls(hostname, { protocol: 'HTTPS', ...TERMINATE, ...more });

/** A Gateway of namespace `default`; listener `l0` is the one that our route attaches to. */
const edge = (...listeners: readonly Members[]): object =>
  gateway({
    allowedListeners: { namespaces: { from: 'All' } },
    listeners: listeners.map((each, index) => listener(`l${index}`, each)),
  });

const SET_GROUP = 'gateway.networking.x-k8s.io';
const EDGE = { name: 'edge', namespace: 'default' };
const set = (namespace: string, more: Members): Members => ({
  apiVersion: `${SET_GROUP}/v1alpha1`,
  kind: 'XListenerSet',
  metadata: { name: 'more', namespace },
  spec: { parentRef: EDGE, listeners: [listener('own', more)] },
});
const ofSet = (namespace: string): Members => ({
  group: SET_GROUP,
  kind: 'XListenerSet',
  name: 'more',
  namespace,
});
const at = (sectionName?: string): Members => (sectionName === undefined ? EDGE : { ...EDGE, sectionName });

interface Options {
  readonly kind?: 'TLSRoute' | 'TCPRoute';
  readonly hostnames?: readonly string[];
  readonly parents?: readonly Members[];
  readonly rules?: readonly Members[];
}

function stream(
  name: string,
  { kind = 'TLSRoute', hostnames = ['a.test'], parents = [at('l0')], rules = [RULE] }: Options = {},
): Members {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind,
    metadata: metadata(name),
    spec: { parentRefs: parents, ...(kind === 'TCPRoute' ? {} : { hostnames }), rules },
  };
}
const RULE = { backendRefs: [backendRef('web')] };

const services = ['default/web', 'shop/web', 'evil/web'].map(service);
const found = (objects: readonly unknown[]) =>
  analyze([gatewayClass, ...services, ...pairs, ...objects], defaultSettings).filter(({ code }) =>
    ['AN-44', 'AN-79'].includes(code),
  );
const places = (objects: readonly unknown[]): readonly string[] =>
  found(objects).map(({ object, code, path }) => `${object.namespace}/${object.name} ${code} @ ${path}`);

const OURS = stream('shop/ours');
const THEIRS = stream('evil/theirs', { parents: [ofSet('evil')] });
const WIDE = edge(tls('*.test'));
const BY_SET = ['evil/more AN-44 @ spec.listeners[0].hostname'];
const BY_GATEWAY = ['shop/ours AN-79 @ spec.hostnames[0]'];
const TERMINATED = tls('a.test', TERMINATE);

for (const [what, objects, expected] of [
  ['a more specific one that passes TLS through', [WIDE, set('evil', tls('a.test')), THEIRS], BY_SET],
  ['one that passes TLS to nobody', [WIDE, set('evil', tls('a.test'))], []],
  ['one that terminates TLS, without a route', [WIDE, set('evil', https('a.test'))], BY_SET],
  [
    'one without its certificate',
    [WIDE, set('evil', https('a.test', { tls: { certificateRefs: [{ name: 'none' }] } }))],
    [],
  ],
  ['a longer wildcard', [edge(tls(undefined)), set('evil', https('*.test'))], BY_SET],
  ['a broader one', [edge(tls('a.test')), set('evil', https('*.test'))], []],
  ['the same hostname, which is refused', [edge(tls('a.test')), set('evil', https('a.test'))], []],
  ['another host', [WIDE, set('evil', https('b.test'))], []],
  ['a part of the hosts', [WIDE, set('evil', https('x.a.test'))], []],
  ['another port', [WIDE, set('evil', https('a.test', { port: 444 }))], []],
  ['one of the namespace of the Gateway', [WIDE, set('default', https('a.test'))], BY_GATEWAY],
  ['one of the namespace of the route', [WIDE, set('shop', https('a.test'))], BY_GATEWAY],
  ['one of the Gateway', [edge(tls('*.test'), https('a.test'))], BY_GATEWAY],
  ['one of the Gateway that passes TLS to nobody', [edge(tls('*.test'), tls('a.test'))], []],
  [
    'one of the Gateway with another route',
    [edge(tls('*.test'), tls('a.test')), stream('team/other', { parents: [at('l1')] }), service('team/web')],
    BY_GATEWAY,
  ],
] as const satisfies readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(`a TLSRoute beside a listener: ${what}`, async (t) => {
    t.strictSame(places([...objects, OURS]), expected);
  });

for (const [what, objects] of [
  [
    'attached to both listeners',
    [WIDE, set('evil', tls('a.test')), stream('shop/ours', { parents: [EDGE, ofSet('evil')] })],
  ],
  [
    'attached to all listeners of the Gateway',
    [edge(tls('*.test'), tls('a.test')), stream('shop/ours', { parents: [EDGE] })],
  ],
  [
    'behind an older one, which TR-07 tells',
    [edge(tls('*.test'), https('a.test')), stream('default/older', { hostnames: ['b.test'] }), OURS],
  ],
  [
    'with two rules, which TR-08 tells',
    [edge(tls('*.test'), https('a.test')), stream('shop/ours', { rules: [RULE, RULE] })],
  ],
  [
    'of all hosts of its listener',
    [edge(tls('*.test'), https('a.test')), stream('shop/ours', { hostnames: [] })],
  ],
  ['of a Gateway of others', [{ ...WIDE, spec: { gatewayClassName: 'other', listeners: [] } }, OURS]],
] as const satisfies readonly (readonly [string, readonly unknown[]])[])
  t.test(`no alarm for a TLSRoute ${what}`, async (t) => {
    t.strictSame(places(objects), []);
  });

t.test(
  'a TCPRoute of a TLS listener gets what no other listener gets, whatever hostname its listener has',
  async (t) => {
    const ours = stream('shop/ours', { kind: 'TCPRoute' });
    t.strictSame(places([edge(TERMINATED), ours]), [], 'alone');
    t.strictSame(places([edge(TERMINATED, https('b.test')), ours]), [], 'beside another hostname');
    t.strictSame(places([edge(TERMINATED, https('*.test')), ours]), ['shop/ours AN-79 @ spec.parentRefs[0]']);
    t.strictSame(places([edge(TERMINATED), set('evil', https('*.test')), ours]), BY_SET);
    t.strictSame(
      places([edge(TERMINATED), set('evil', https(undefined)), ours]),
      ['evil/more AN-44 @ spec.listeners[0]'],
      'all hosts',
    );
    const plain = { protocol: 'TCP', port: 443 };
    t.strictSame(places([edge(plain), ours]), [], 'a TCP listener has no server names');
  },
);

t.test('the messages say who gets which host, and what to write', async (t) => {
  const [ofSet] = found([WIDE, set('evil', https('a.test')), OURS]);
  t.match(
    ofSet?.message,
    /namespace evil takes host a\.test, port 443 .* as a whole from TLSRoute shop\/ours/,
  );
  t.match(ofSet?.hint, /allowedListeners/);
  const [ofGateway] = found([edge(tls('*.test'), https('a.test')), OURS]);
  t.match(
    ofGateway?.message,
    'no connections for host a.test, port 443 of Gateway default/edge: listener l1 of Gateway default/edge gets them',
  );
  t.match(ofGateway?.hint, /that listener/);
  const tcp = stream('shop/ours', { kind: 'TCPRoute' });
  t.match(found([edge(TERMINATED, https('*.test')), tcp])[0]?.hint, /TLSRoute/);
});
