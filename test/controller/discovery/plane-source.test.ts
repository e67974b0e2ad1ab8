// Which feeds clients of discovery get: that of their own Gateway, or a status that says why not.

import t from 'tap';
import { identityKey, PlaneSource } from '../../../src/controller/discovery/plane-source.ts';
import { DISCOVERY_STAGES } from '../../../src/controller/discovery/stages.ts';
import { Engine } from '../../../src/controller/engine.ts';
import { readSettings, Translator } from '../../../src/translation.ts';
import { isRefusal } from '../../../src/xds/feed.ts';
import { gateway, gatewayClass } from '../../translation/objects.ts';

const engine = new Engine({ create: () => new Translator(readSettings({}).settings) });
engine.apply([gatewayClass, gateway()].map((object) => ({ object })));

const node = (role: unknown) => ({
  id: 'pod-1.default',
  cluster: '',
  metadata: { role },
  locality: { region: '', zone: '', subZone: '' },
  userAgent: '',
});

const ROLE = 'gatewarden-kube-gateway-api~default~edge';
const account = { namespace: 'default', name: 'edge' };

t.test('a client gets the resources of its Gateway', async (t) => {
  const source = new PlaneSource('proxy', engine.feeds, () => true);
  const feed = source.open({ identity: account, node: node(ROLE) }, () => {});
  if (isRefusal(feed)) return t.fail(feed.message);
  const [[clusters], [listeners]] = DISCOVERY_STAGES.proxy as never as [
    [{ typeUrl: string }],
    [{ typeUrl: string }],
  ];
  t.ok(feed.resources(listeners.typeUrl).size > 0);
  t.ok(feed.resources(clusters.typeUrl));
  feed.close();
  return undefined;
});

t.test('everybody else gets a status that says why', async (t) => {
  const ready = new PlaneSource('proxy', engine.feeds, () => true);
  const cases = [
    ['no role', ready, account, undefined, 'INVALID_ARGUMENT', /node.metadata.role: must be/],
    ['a role that is no text', ready, account, { a: 1 }, 'INVALID_ARGUMENT', /node.metadata.role/],
    ['the role of the other data plane', ready, account, 'default~edge', 'INVALID_ARGUMENT', /must be/],
    [
      'another Gateway',
      ready,
      account,
      ROLE.replace('edge', 'other'),
      'PERMISSION_DENIED',
      /may not receive/,
    ],
    [
      'another namespace',
      ready,
      account,
      ROLE.replace('default', 'other'),
      'PERMISSION_DENIED',
      /may not receive/,
    ],
    [
      'too early',
      new PlaneSource('proxy', engine.feeds, () => false),
      account,
      ROLE,
      'UNAVAILABLE',
      /nothing is translated/,
    ],
    [
      'a translation that fails',
      new PlaneSource('proxy', { open: () => undefined }, () => true),
      account,
      ROLE,
      'UNAVAILABLE',
      /translation fails/,
    ],
  ] as const;
  for (const [what, source, identity, role, status, message] of cases)
    t.match(
      source.open({ identity, node: node(role) }, () => {}),
      { status, message },
      what,
    );
});

t.test('streams of one account are counted together', async (t) => {
  t.equal(identityKey(account), identityKey({ ...account }));
  t.not(identityKey(account), identityKey({ namespace: 'default', name: 'other' }));
  t.equal(identityKey(undefined), identityKey(undefined));
});
