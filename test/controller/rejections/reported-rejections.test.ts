// What the reports of all replicas say together, and how long they count.

import t from 'tap';
import { readReport, reportText } from '../../../src/controller/rejections/report.ts';
import { ReportedRejections } from '../../../src/controller/rejections/reported-rejections.ts';

const report = (renewed: number, texts: readonly string[], more = 0) =>
  reportText({
    renewed,
    gateways: texts.length === 0 ? [] : [{ namespace: 'team', name: 'front', texts, more }],
  });
const KEY = 'Gateway/team/front';
const told = (reports: ReportedRejections, now: number) => Object.fromEntries(reports.current(now));
const seen = (now: number) => ({ now, isListed: false });

t.test('sentences of all replicas are told once, a few of them', async (t) => {
  const reports = new ReportedRejections();
  reports.set('one', report(0, ['b', 'a']), seen(0));
  reports.set('two', report(0, ['b']), seen(0));
  t.strictSame(told(reports, 0), { [KEY]: 'a; b' });
  reports.set('two', report(0, ['b', 'c', 'd'], 4), seen(0));
  t.strictSame(told(reports, 0), { [KEY]: 'a; b; c; and 5 more' });
});

t.test('a replica that says that nothing is rejected any more ends it', async (t) => {
  const reports = new ReportedRejections();
  reports.set('one', report(0, ['a']), seen(0));
  reports.set('one', report(1_000, []), seen(1_000));
  t.strictSame(told(reports, 1_000), {});
});

t.test('a report counts for 90 seconds after it was renewed, by the own clock', async (t) => {
  const reports = new ReportedRejections();
  const theirs = 5_000_000;
  reports.set('one', report(theirs, ['a']), seen(0));
  t.strictSame(told(reports, 89_999), { [KEY]: 'a' });
  t.strictSame(told(reports, 90_000), {});
  reports.set('one', report(theirs + 30_000, ['a']), seen(100_000));
  t.strictSame(told(reports, 189_999), { [KEY]: 'a' });
});

t.test('of a report that was there before this replica, its own time counts', async (t) => {
  const reports = new ReportedRejections();
  reports.set('old', report(10_000, ['a']), { now: 200_000, isListed: true });
  reports.set('new', report(190_000, ['b']), { now: 200_000, isListed: true });
  reports.set('of tomorrow', report(90_000_000, ['c']), { now: 200_000, isListed: true });
  t.strictSame(told(reports, 200_000), { [KEY]: 'b; c' });
  t.strictSame(told(reports, 289_999), { [KEY]: 'c' });
  t.strictSame(told(reports, 290_000), {});
});

t.test('the same text again renews nothing', async (t) => {
  const reports = new ReportedRejections();
  reports.set('one', report(0, ['a']), seen(0));
  reports.set('one', report(0, ['a']), seen(80_000));
  t.strictSame(told(reports, 95_000), {});
});

t.test('reports that nobody renews are old after ten minutes', async (t) => {
  const reports = new ReportedRejections();
  reports.set('one', report(0, ['a']), seen(0));
  reports.set('two', report(0, []), seen(300_000));
  t.strictSame(reports.takeOld(599_999), []);
  t.strictSame(reports.takeOld(600_000), ['one']);
  t.strictSame(reports.takeOld(600_000), []);
  t.notOk(reports.isEmpty);
});

t.test('what is no report counts as an empty one', async (t) => {
  const gateway = { namespace: 'team', name: 'front', texts: ['a'], more: 0 };
  const at = '2026-11-24T12:00:00Z';
  const garbage: readonly unknown[] = [
    null,
    [],
    {},
    { renewed: at },
    { renewed: 'never', gateways: [] },
    { renewed: at, gateways: [null] },
    { renewed: at, gateways: [{ ...gateway, name: '../x' }] },
    { renewed: at, gateways: [{ ...gateway, namespace: 'a/b' }] },
    { renewed: at, gateways: [{ ...gateway, texts: [1] }] },
    { renewed: at, gateways: [{ ...gateway, texts: ['x'.repeat(501)] }] },
    { renewed: at, gateways: [{ ...gateway, texts: ['a', 'b', 'c', 'd'] }] },
    { renewed: at, gateways: [{ ...gateway, more: -1 }] },
    { renewed: at, gateways: Array.from({ length: 101 }, () => gateway) },
  ];
  for (const text of ['', '{', 'x'.repeat(5_000_000), ...garbage.map((value) => JSON.stringify(value))]) {
    const reports = new ReportedRejections();
    t.equal(readReport(text), undefined, text.slice(0, 100));
    t.equal(reports.set('one', text, seen(0)), false);
    t.strictSame(told(reports, 0), {});
  }
  t.match(readReport(JSON.stringify({ renewed: at, gateways: [gateway] })), { gateways: [gateway] });
});
