// What the admin port shows of the configuration that one proxy has: a client of the tests accepts, waits and rejects.

import t, { type Test } from 'tap';
import { partsOfId } from '../../../src/controller/admin/connected-proxies.ts';
import { roleOf } from '../../../src/controller/feeds/identity.ts';
import { proxyTypeUrl } from '../../../src/controller/feeds/resources.ts';
import { newEngine, startControlPlane } from '../../parts/discovered-proxy.ts';
import { eventually } from '../../parts/eventually.ts';
import { forDiscovery } from '../../parts/named-routes.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { backendRef, gateway, gatewayClass, httpRoute, service } from '../../translation/objects.ts';
import { DiscoveryStream } from '../../xds/grpc-client.ts';
import { startedAdmin } from './started-admin.ts';

const ROUTES = proxyTypeUrl('routes');
const NODE = {
  id: 'pod-1.default',
  metadata: { role: roleOf('proxy', { namespace: 'default', name: 'edge' }) },
};
const MARKER = 'marker-of-a-secret';

/** A route whose header for the backend has this value. */
const route = (value: string): object =>
  httpRoute('cart', {
    rules: [
      {
        filters: [
          {
            type: 'RequestHeaderModifier',
            requestHeaderModifier: { set: [{ name: 'x-tenant', value: MARKER }] },
          },
          {
            type: 'ResponseHeaderModifier',
            responseHeaderModifier: { set: [{ name: 'x-version', value }] },
          },
        ],
        backendRefs: [backendRef('cart')],
      },
    ],
  });

interface Shown {
  readonly id: string;
  readonly gateway: string;
  readonly types: readonly {
    readonly type: string;
    readonly rejected: readonly { readonly message: string }[];
    readonly absent: readonly string[];
    readonly resources: readonly {
      readonly name: string;
      readonly state: string;
      readonly version?: string;
      readonly resource?: object;
      readonly sent?: { readonly version: string; readonly resource: object };
    }[];
  }[];
}

async function connected(t: Test) {
  const engine = newEngine();
  const apply = (...objects: object[]) => engine.apply(objects.map((object) => ({ object })));
  apply(gatewayClass, gateway(), service('cart'), route('one'));
  const { server } = await startControlPlane(t, engine);
  const { ask } = await startedAdmin(t, {
    heldBy: (plane, number) => {
      const client = plane === 'proxy' ? server.heldBy(number) : undefined;
      return client && { plane, client };
    },
  });
  const [gatewayOf] = proxiesIn(engine.translator.translation());
  const name = forDiscovery(gatewayOf!).routes[0]!.name!;
  t.match(name, /^listener~8080@/);
  const stream = new DiscoveryStream(t, server.port, 'delta');
  stream.send({ node: NODE, typeUrl: ROUTES, resourceNamesSubscribe: [name, 'gone'] });
  const configOf = async (query = ''): Promise<Shown> => {
    const [client] = server.clients();
    const { status, text } = await ask(`/proxies/proxy-${client!.id}/config${query}`);
    t.equal(status, 200);
    t.notMatch(text, MARKER, 'secrets are masked');
    return JSON.parse(text);
  };
  /** The only resource, when it is in this state. */
  const resourceIn = (state: string) =>
    eventually(state, async () => {
      const [type] = (await configOf()).types;
      const [resource] = type?.resources ?? [];
      return resource?.state === state ? resource : undefined;
    });
  return { apply, ask, stream, configOf, resourceIn, name };
}

t.test('what a proxy has accepted, what it was sent since, and what it rejects', async (t) => {
  const { apply, stream, configOf, resourceIn, name } = await connected(t);
  const first = await stream.next();
  const sent = await resourceIn('STALE');
  t.match(sent, { version: undefined, resource: undefined, sent: { version: String } });
  t.match(JSON.stringify(sent.sent!.resource), /"x-version","value":"one"/);
  stream.ack(first);
  const accepted = await resourceIn('SYNCED');
  t.equal(accepted.version, first.resources.find((each) => each.name === name)?.version);
  t.match(accepted, { sent: undefined });
  t.match(JSON.stringify(accepted.resource), /"key":"x-tenant","value":"\(secret\)"/);

  apply(route('two'));
  const second = await stream.next();
  const waiting = await resourceIn('STALE');
  t.match(JSON.stringify(waiting.resource), /"x-version","value":"one"/);
  t.match(JSON.stringify(waiting.sent!.resource), /"x-version","value":"two"/);
  stream.ack(second, {
    errorDetail: { code: 3, message: `Proto constraint validation failed (Field: bad): "${MARKER}"` },
  });
  const rejected = await resourceIn('ERROR');
  t.equal(rejected.version, accepted.version, 'it keeps what it had');
  t.match(JSON.stringify(rejected.sent!.resource), /"x-version","value":"two"/);
  const whole = await configOf();
  t.match(whole, { id: /^proxy-\d+$/, gateway: 'default/edge' });
  t.match(whole.types, [
    {
      type: ROUTES,
      absent: ['gone'],
      rejected: [{ message: 'Proto constraint validation failed (Field: bad)' }],
    },
  ]);

  apply(route('three'));
  stream.ack(await stream.next());
  t.match(JSON.stringify((await resourceIn('SYNCED')).resource), /"x-version","value":"three"/);
});

t.test('a query chooses type and name', async (t) => {
  const { stream, configOf, resourceIn } = await connected(t);
  stream.ack(await stream.next());
  await resourceIn('SYNCED');
  t.strictSame((await configOf('?type=clusters')).types, []);
  t.equal((await configOf('?type=routes&name=listener~8080')).types[0]!.resources.length, 1);
  t.strictSame((await configOf('?name=__proto__')).types[0]!.resources, []);
});

t.test('ids and queries of no proxy get an error that says why', async (t) => {
  const { ask, stream } = await connected(t);
  await stream.next();
  for (const id of [
    'proxy-99999',
    'edge-1',
    'proxy-0x1',
    'proxy-1%0a',
    'proxy--1',
    '__proto__',
    'constructor-1',
    'a%2F..%2F..%2Fetc%2Fpasswd',
    '%1b%5b31m',
    'x'.repeat(90),
    'proxy-9999999999999999999999',
  ]) {
    const { status, text } = await ask(`/proxies/${id}/config`);
    t.equal(status, 404, id);
    t.match(JSON.parse(text), { error: /^no proxy `.*` is connected to this replica: \/proxies lists/ });
  }
  for (const path of [
    '/proxies/../version/config',
    '/proxies/proxy-1/config/x',
    `/proxies/${'x'.repeat(5000)}/config`,
    '/proxies//config',
  ])
    t.not((await ask(path)).status, 200, path.slice(0, 40));
  t.equal((await ask('/proxies/%zz/config')).status, 400);
  t.match(await ask('/proxies/proxy-1/config?gateway=a'), { status: 400, text: /unknown query `gateway`/ });
  t.match(await ask('/proxies/proxy-1/config', { headers: { host: 'attacker.example' } }), { status: 403 });
});

t.test('an id has the data plane and the number of the stream', (t) => {
  t.strictSame(partsOfId('edge-17'), { plane: 'edge', number: 17 });
  for (const id of ['edge-', 'edge-1\n', ' edge-1', 'EDGE-1', 'edge-1.5', 'other-1'])
    t.equal(partsOfId(id), undefined, id);
  t.end();
});
