// The engine of a control plane: what a failing translation does to what is served.

import t from 'tap';
import { Engine } from '../../src/controller/engine.ts';
import { proxyTypeUrl } from '../../src/controller/feeds/resources.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import type { XdsChange } from '../../src/xds/feed.ts';
import { gateway, gatewayClass } from '../translation/objects.ts';

const LISTENERS = proxyTypeUrl('listeners');
const ONE = { gateway: { namespace: 'default', name: 'edge' }, pod: { namespace: 'default', name: 'one' } };

const listeningOn = (...ports: readonly number[]) =>
  gateway({ listeners: ports.map((port) => ({ name: `p${port}`, port, protocol: 'HTTP' })) });

/** An engine whose translators fail while `state.isBroken`. */
function breakable() {
  const state = { isBroken: false, made: 0, failures: [] as unknown[], changes: 0 };
  const engine = new Engine({
    create: () => {
      state.made++;
      const translator = new Translator(readSettings({}).settings);
      const { apply } = translator;
      translator.apply = (changes) => {
        if (state.isBroken) throw new Error('a bug');
        return apply.call(translator, changes);
      };
      return translator;
    },
    onFailure: (error) => state.failures.push(error),
    onChange: () => state.changes++,
  });
  return { state, engine };
}

const given = (...objects: readonly unknown[]) => objects.map((object) => ({ object }));

t.test('a translation that fails changes nothing of what is served', async (t) => {
  const { state, engine } = breakable();
  engine.apply(given(gatewayClass, listeningOn(80)));
  const heard: (readonly XdsChange[])[] = [];
  const feed = engine.feeds.open('proxy', ONE, (changes) => heard.push(changes))!;
  const before = [...feed.resources(LISTENERS).keys()];
  t.equal(before.length, 1);

  state.isBroken = true;
  engine.apply(given(listeningOn(80, 81)));
  engine.apply([{ deleted: { group: 'gateway.networking.k8s.io', kind: 'Gateway', ...ONE.gateway } }]);
  engine.retry();
  t.strictSame([...feed.resources(LISTENERS).keys()], before);
  t.strictSame(heard, []);
  t.match(engine.failure, { error: { message: 'a bug' } });
  t.equal(state.failures.length, 3, 'each failure is told');

  t.test('and when it succeeds again, clients hear what is different', async (t) => {
    engine.apply(given(listeningOn(80, 82)));
    state.isBroken = false;
    const changes = state.changes;
    engine.retry();
    t.equal(engine.failure, undefined);
    t.equal(state.failures.at(-1), undefined);
    t.equal(state.changes, changes + 1, 'statuses are told again');
    t.equal(feed.resources(LISTENERS).size, 2);
    t.equal(heard.length, 1);
    const listeners = heard[0]?.find(({ typeUrl }) => typeUrl === LISTENERS);
    t.equal(listeners?.set.length, 1, 'the listener of port 80 is the same');
    t.equal(listeners?.removed.length, 0);

    engine.apply(given(listeningOn(80)));
    t.equal(feed.resources(LISTENERS).size, 1);
  });
});

t.test('an object that was deleted meanwhile stays deleted', async (t) => {
  const { state, engine } = breakable();
  engine.apply(given(gatewayClass, listeningOn(80)));
  const feed = engine.feeds.open('proxy', ONE, () => {})!;
  feed.resources(LISTENERS);
  state.isBroken = true;
  engine.apply([{ deleted: { group: 'gateway.networking.k8s.io', kind: 'Gateway', ...ONE.gateway } }]);
  state.isBroken = false;
  engine.retry();
  t.equal(feed.resources(LISTENERS).size, 0);
});

t.test('a client that connects while translations fail is sent away, to keep what it has', async (t) => {
  const { state, engine } = breakable();
  engine.apply(given(gatewayClass, listeningOn(80)));
  state.isBroken = true;
  t.equal(
    engine.feeds.open('proxy', ONE, () => {}),
    undefined,
  );
  t.equal(
    engine.feeds.open('proxy', ONE, () => {}),
    undefined,
  );
  t.equal(state.failures.length, 1, 'a client that comes again is no reason to translate everything again');
  state.isBroken = false;
  engine.retry();
  t.equal(engine.feeds.open('proxy', ONE, () => {})?.resources(LISTENERS).size, 1);
});

t.test('without a failure there is one translator, and a retry does nothing', async (t) => {
  const { state, engine } = breakable();
  engine.apply(given(gatewayClass, listeningOn(80)));
  const changes = state.changes;
  engine.retry();
  engine.apply(given(listeningOn(81)));
  t.equal(state.made, 1);
  t.equal(state.changes, changes + 1);
});
