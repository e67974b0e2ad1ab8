import t from 'tap';
import type { Answered } from '../proxy.ts';
import { CONTROLLER } from './cluster.ts';
import { type StatusExpectation, statusComplaints } from './conditions.ts';
import { answerComplaints } from './exchanges.ts';
import type { Exchange } from './expectations.ts';

const accepted = { type: 'Accepted', status: 'True', reason: 'Accepted' };
const shop = (name: string) => ({ namespace: 'shop', name });
const STATUSES = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    ...shop('front'),
    status: {
      conditions: [accepted],
      listeners: [
        {
          name: 'web',
          attachedRoutes: 1,
          supportedKinds: [{ kind: 'HTTPRoute' }],
          conditions: [accepted, { type: 'ResolvedRefs', status: 'False', reason: 'RefNotPermitted' }],
        },
      ],
    },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    ...shop('cart'),
    status: {
      parents: [
        {
          parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'front' },
          controllerName: CONTROLLER,
          conditions: [accepted],
        },
      ],
    },
  },
];

const gateway = shop('front');
const listener = (members: object) => ({
  name: 'web',
  supportedKinds: ['HTTPRoute'],
  attachedRoutes: 1,
  conditions: [accepted],
  ...members,
});
const route = { kind: 'condition', of: 'HTTPRoute', object: shop('cart') } as const;

const CONDITIONS: readonly (readonly [name: string, expected: StatusExpectation, complaints: number])[] = [
  ['a condition of a route for its Gateway', { ...route, gateway, condition: accepted }, 0],
  ['any reason', { ...route, gateway, condition: { ...accepted, reason: '' } }, 0],
  ['another status', { ...route, gateway, condition: { ...accepted, status: 'False' } }, 1],
  ['another reason', { ...route, gateway, condition: { ...accepted, reason: 'Pending' } }, 1],
  ['another Gateway', { ...route, gateway: shop('back'), condition: accepted }, 1],
  ['an object without a status', { ...route, object: shop('pay'), gateway, condition: accepted }, 1],
  ['listeners as they are', { kind: 'listeners', gateway, listeners: [listener({})] }, 0],
  ['a number of routes', { kind: 'listeners', gateway, listeners: [listener({ attachedRoutes: 2 })] }, 1],
  [
    'a kind of route',
    { kind: 'listeners', gateway, listeners: [listener({ supportedKinds: ['TLSRoute'] })] },
    1,
  ],
  ['no kind of route', { kind: 'listeners', gateway, listeners: [listener({ supportedKinds: [] })] }, 1],
  [
    'one listener more',
    { kind: 'listeners', gateway, listeners: [listener({}), listener({ name: 'b' })] },
    1,
  ],
  [
    'conditions of a listener',
    { kind: 'listener', gateway, listener: 'web', conditions: [accepted, { ...accepted, reason: '' }] },
    0,
  ],
  [
    'another condition of a listener',
    {
      kind: 'listener',
      gateway,
      listener: 'web',
      conditions: [accepted, { type: 'Programmed', status: 'False', reason: '' }],
    },
    1,
  ],
  [
    'conditions of a listener that is not there',
    { kind: 'listener', gateway, listener: 'gone', conditions: [accepted] },
    1,
  ],
  ['no routes', { kind: 'no routes', gateway }, 1],
  ['a refused route', { kind: 'not accepted', route: shop('cart') }, 1],
  ['a parent', { kind: 'parents', route: shop('cart'), parents: [{ gateway, conditions: [accepted] }] }, 0],
  [
    'another parent',
    { kind: 'parents', route: shop('cart'), parents: [{ gateway: shop('back'), conditions: [accepted] }] },
    1,
  ],
  [
    'acceptance, with all listeners ready',
    { kind: 'accepted', gateway, listeners: [], routeKind: 'HTTPRoute', routes: [shop('cart')] },
    // The listener's references aren't resolved, and there is no Programmed condition.
    2,
  ],
];

for (const [name, expected, complaints] of CONDITIONS)
  t.test(`statuses: ${name}`, async (t) => {
    t.equal(statusComplaints(STATUSES, expected).length, complaints);
  });

const EXCHANGE: Exchange = {
  method: 'GET',
  host: 'shop.example',
  path: '/cart',
  headers: {},
  isHttp2: false,
  backendHeaders: {},
  expected: {
    method: 'GET',
    host: 'shop.example',
    path: '/cart',
    headers: { 'X-A': '1,2' },
    absentHeaders: ['X-B'],
    serverName: '',
  },
  statuses: [200],
  responseHeaders: { 'X-C': '3' },
  absentResponseHeaders: ['X-D'],
  backend: 'cart',
  namespace: 'shop',
  mirrors: [],
};

const received = {
  backend: 'shop/cart:8080',
  protocol: 'HTTP/1.1',
  method: 'GET',
  path: '/cart',
  host: 'shop.example',
  headers: { 'x-a': '1, 2' },
  bodyLength: 0,
  connection: 1,
} as const;
const ANSWER: Answered = { status: 200, headers: { 'x-c': '3' }, body: '', trailers: {}, received };
const moved = (location: string): Answered => ({ ...ANSWER, status: 302, headers: { location } });
const REDIRECT = {
  ...EXCHANGE,
  statuses: [302],
  redirect: { scheme: '', host: 'new.example', port: '', path: '/cart' },
};

const ANSWERS: readonly (readonly [
  name: string,
  exchange: Exchange,
  answer: Answered,
  complaints: number,
])[] = [
  ['what was expected', EXCHANGE, ANSWER, 0],
  ['another status', EXCHANGE, { ...ANSWER, status: 404 }, 1],
  ['another backend', EXCHANGE, { ...ANSWER, received: { ...received, backend: 'shop/pay:8080' } }, 1],
  ['another namespace', EXCHANGE, { ...ANSWER, received: { ...received, backend: 'other/cart:8080' } }, 1],
  ['another path', EXCHANGE, { ...ANSWER, received: { ...received, path: '/' } }, 1],
  ['another host', EXCHANGE, { ...ANSWER, received: { ...received, host: 'x' } }, 1],
  [
    'a header that lacks, one too many',
    EXCHANGE,
    { ...ANSWER, received: { ...received, headers: { 'x-b': '' } } },
    2,
  ],
  ['the same for the client', EXCHANGE, { ...ANSWER, headers: { 'x-d': '' } }, 2],
  ['no backend', EXCHANGE, { status: 200, headers: {}, body: '', trailers: {} }, 1],
  ['a redirect', REDIRECT, moved('http://new.example/cart'), 0],
  ['a redirect to another host', REDIRECT, moved('http://shop.example/cart'), 1],
  ['a redirect to another port', REDIRECT, moved('http://new.example:8080/cart'), 1],
  ['a redirect by another scheme', REDIRECT, moved('https://new.example/cart'), 1],
  ['a redirect to another path', REDIRECT, moved('http://new.example/'), 1],
];

for (const [name, exchange, answer, complaints] of ANSWERS)
  t.test(`answers: ${name}`, async (t) => {
    const deployments = new Map([
      ['shop/cart:8080', 'cart'],
      ['shop/pay:8080', 'pay'],
      ['other/cart:8080', 'cart'],
    ]);
    t.equal(answerComplaints(exchange, answer, deployments).length, complaints);
  });
