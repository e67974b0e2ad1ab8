// Which statuses are left for a moment, and until when.

import t from 'tap';
import { OthersChanges } from '../../../src/controller/statuses/others-changes.ts';
import type { LiveStatus } from '../../../src/controller/watches/live-statuses.ts';
import { PROXY_CONTROLLER } from '../../../src/identifiers.ts';
import { HandClock } from '../../server/certificates/world.ts';

const KEY = 'HTTPRoute/default/web';
const MOMENT = 1_000;

const entry = (controllerName: string, reason: string): object => ({
  controllerName,
  parentRef: { name: 'front' },
  conditions: [{ type: 'Accepted', status: 'True', reason, message: '', observedGeneration: 1 }],
});

/** A version of the object. */
const live = (resourceVersion: string, status: object | undefined, uid = 'a'): LiveStatus => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  namespace: 'default',
  name: 'web',
  path: '/apis/gateway.networking.k8s.io/v1/httproutes',
  uid,
  resourceVersion,
  generation: 1,
  status: status === undefined ? '' : JSON.stringify(status),
});
const ours = (version: string, reason: string): LiveStatus =>
  live(version, { parents: [entry(PROXY_CONTROLLER, reason)] });

function start() {
  const clock = new HandClock(new Date(0));
  /** Times at which the moment of an object that waits was over. */
  const over: number[] = [];
  const others = new OthersChanges({
    clock,
    controllers: [PROXY_CONTROLLER],
    moment: MOMENT,
    onOver: () => over.push(clock.time),
  });
  return { others, over, pass: (time: number) => clock.pass(time, async () => undefined) };
}

t.test('what another has changed waits for a moment, and the end is told if someone waits', async (t) => {
  const { others, over, pass } = start();
  t.notOk(others.awaits(KEY));
  others.seen(KEY, ours('1', 'A'), ours('2', 'B'));
  t.notOk(others.isAwaited(KEY));
  t.ok(others.awaits(KEY));
  t.ok(others.isAwaited(KEY));
  await pass(MOMENT);
  t.strictSame(over, [MOMENT]);
  t.notOk(others.awaits(KEY));

  others.seen(KEY, ours('2', 'B'), ours('3', 'C'));
  others.awaits(KEY);
  others.compareAgain(KEY);
  t.notOk(others.isAwaited(KEY));
  await pass(MOMENT);
  t.strictSame(over, [MOMENT], 'nobody waits');
});

t.test('what is no change of our part', async (t) => {
  const { others } = start();
  const [own, foreign, other] = [
    entry(PROXY_CONTROLLER, 'A'),
    entry('example.com/x', 'A'),
    entry('example.com/x', 'B'),
  ];
  const condition = { type: 'example.com/Mine', status: 'True', reason: 'X', message: '' };
  const pairs: [object | undefined, object | undefined][] = [
    [undefined, undefined],
    [undefined, { parents: [foreign] }],
    [{ parents: [own] }, { parents: [foreign, own] }],
    [{ parents: [own, foreign] }, { parents: [other, own] }],
    [{ ancestors: [own] }, { ancestors: [own], conditions: [condition] }],
    [{ example: 1 }, { example: 2, parents: 'nonsense' }],
  ];
  for (const [before, after] of pairs) {
    others.seen(KEY, live('1', before), live('2', after));
    t.notOk(others.awaits(KEY), JSON.stringify([before, after]));
  }
  for (const after of [
    { parents: [] },
    { parents: [own, own] },
    { parents: [own], addresses: [] },
    { parents: [own], listeners: [] },
    { parents: [own], conditions: [{ ...condition, type: 'Accepted' }] },
  ]) {
    others.seen(KEY, live('1', { parents: [own] }), live('2', after));
    t.ok(others.awaits(KEY), JSON.stringify(after));
    others.clear();
  }
});

t.test('new objects: what a controller has written, but no defaults of the CRD', async (t) => {
  const { others } = start();
  const waiting = { type: 'Accepted', status: 'Unknown', reason: 'Pending', message: '' };
  for (const status of [undefined, { conditions: [waiting] }, { parents: [entry('example.com/x', 'A')] }]) {
    others.seen(KEY, undefined, live('1', status));
    t.notOk(others.awaits(KEY));
  }
  others.seen(KEY, undefined, ours('2', 'A'));
  t.ok(others.awaits(KEY));
  others.seen(KEY, ours('2', 'A'), live('9', undefined, 'b'));
  t.notOk(others.awaits(KEY), 'it was created again');
});

t.test('each change prolongs the moment, some times; more often when we want something else', async (t) => {
  const { others, over, pass } = start();
  let version = 1;
  const change = () => {
    others.seen(KEY, ours(`${version}`, `R${version}`), ours(`${version + 1}`, `R${version + 1}`));
    version++;
    others.awaits(KEY);
  };
  for (let count = 0; count < 4; count++) {
    change();
    await pass(MOMENT / 2);
  }
  t.strictSame(over, []);
  others.wantedChanged(KEY);
  for (let count = 0; count < 12; count++) {
    change();
    if (over.length > 0) break;
    await pass(MOMENT / 2);
  }
  // Four changes before the wanted status changed, and five after: each half a moment after the last.
  t.strictSame(over, [8 * (MOMENT / 2) + MOMENT]);
});

t.test('our own write, whose event may come before its answer', async (t) => {
  const { others } = start();
  const [first, second, third] = [ours('1', 'A'), ours('2', 'B'), ours('3', 'C')];
  others.own(KEY, '2', () => others.seen(KEY, first, second));
  t.notOk(others.awaits(KEY), 'the answer came first');
  others.seen(KEY, first, second);
  others.own(KEY, '2', () => undefined);
  t.notOk(others.awaits(KEY), 'the event came first');
  others.seen(KEY, first, second);
  others.seen(KEY, second, third);
  others.own(KEY, '2', () => undefined);
  t.ok(others.awaits(KEY), 'and that of another after it');
  t.throws(() =>
    others.own(KEY, '4', () => {
      throw new Error('broken');
    }),
  );
  others.clear();
  others.seen(KEY, first, second);
  t.ok(others.awaits(KEY));
});

t.test('an object that is gone is forgotten, and so is everything at the end', async (t) => {
  const { others, over, pass } = start();
  others.seen(KEY, ours('1', 'A'), ours('2', 'B'));
  others.awaits(KEY);
  others.seen(KEY, ours('2', 'B'), undefined);
  t.notOk(others.isAwaited(KEY));
  others.seen('HTTPRoute/default/other', ours('1', 'A'), ours('2', 'B'));
  others.awaits('HTTPRoute/default/other');
  others.clear();
  await pass(2 * MOMENT);
  t.strictSame(over, []);
  others.forget(KEY);
  others.compareAgain(KEY);
  others.wantedChanged(KEY);
  t.notOk(others.isAwaited(KEY));
});
