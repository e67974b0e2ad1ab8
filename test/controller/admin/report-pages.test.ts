// The report page on the admin port: made once for each state of the objects, and never twice at a time.

import { setTimeout as delay, setImmediate as soon } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ReportPages, Unavailable } from '../../../src/controller/admin/report-pages.ts';
import { snapshotsOf } from '../../../src/controller/admin/snapshots.ts';
import { newEngine } from '../../parts/discovered-proxy.ts';
import { gateway, gatewayClass } from '../../translation/objects.ts';
import { startedAdmin } from './started-admin.ts';

function pages({ keep }: { readonly keep?: number } = {}) {
  const state = { version: 1, made: [] as string[], fails: false };
  const waiting: (() => void)[] = [];
  const reports = new ReportPages({
    version: () => state.version,
    make: async (gateway) => {
      const text = `${gateway ?? 'all'} of ${state.version}`;
      state.made.push(text);
      const { fails } = state;
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (fails) throw new Unavailable('no memory');
      return Buffer.from(text);
    },
    ...(keep === undefined ? {} : { keep }),
  });
  const page = async (gateway?: string) => Buffer.from(await reports.page(gateway)).toString();
  const done = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { state, page, done };
}

t.test('a page is made once for each state', async (t) => {
  const { state, page, done } = pages();
  const both = Promise.all([page(), page()]);
  done();
  t.strictSame(await both, ['all of 1', 'all of 1']);
  t.equal(await page(), 'all of 1');
  state.version = 2;
  const next = page();
  done();
  t.equal(await next, 'all of 2');
  const one = page('default/edge');
  done();
  t.equal(await one, 'default/edge of 2');
  t.strictSame(state.made, ['all of 1', 'all of 2', 'default/edge of 2']);
});

t.test('who asks while a page is made gets that page, and no second one is begun', async (t) => {
  const { state, page, done } = pages();
  const first = page();
  state.version = 2;
  const joined = page();
  await t.rejects(page('default/edge'), { message: /the page of another Gateway is being made/ });
  done();
  t.strictSame(await Promise.all([first, joined]), ['all of 1', 'all of 1']);
  const next = page();
  done();
  t.equal(await next, 'all of 2');
});

t.test('a failure is not kept', async (t) => {
  const { state, page, done } = pages();
  state.fails = true;
  const first = page();
  done();
  await t.rejects(first, { message: 'no memory' });
  state.fails = false;
  const next = page();
  done();
  t.equal(await next, 'all of 1');
});

t.test('a page that nobody asks for is forgotten', async (t) => {
  const { state, page, done } = pages({ keep: 5 });
  const first = page();
  done();
  await first;
  await delay(50);
  const next = page();
  done();
  await next;
  t.equal(state.made.length, 2);
});

t.test('the work ends when the port is closed', async (t) => {
  let isEnded = false;
  const reports = new ReportPages({
    version: () => 1,
    make: (_gateway, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isEnded = true;
          reject(new Unavailable('stopped'));
        });
      }),
  });
  const { server, ask } = await startedAdmin(t, {
    report: { page: (gateway) => reports.page(gateway), policy: '', stop: () => reports.stop() },
  });
  const asked = ask('/report').catch(() => {});
  await delay(50);
  await server.leave();
  await asked;
  t.ok(isEnded);
});

async function served(t: Test, page: (gateway: string | undefined) => Promise<Uint8Array>) {
  const engine = newEngine();
  engine.apply([gatewayClass, gateway()].map((object) => ({ object })));
  return startedAdmin(t, {
    snapshots: () => snapshotsOf(engine.feeds, engine.translator),
    report: { page, policy: "default-src 'none'; script-src 'sha256-abc'", stop: () => {} },
  });
}

t.test('the port serves the page under its own policy', async (t) => {
  const { ask } = await served(t, async (gateway) => Buffer.from(`<html>${gateway ?? 'all'}`));
  const { status, text, headers } = await ask('/report');
  t.equal(status, 200);
  t.equal(text, '<html>all');
  t.match(headers, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'sha256-abc'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  t.equal((await ask('/report?gateway=default/edge')).text, '<html>default/edge');
});

t.test('wrong requests for the page', async (t) => {
  let asked = 0;
  const { ask } = await served(t, async () => {
    asked++;
    return Buffer.from('');
  });
  for (const [path, status] of [
    ['/report?gateway=default/other', 404],
    ['/report?gateway=__proto__', 404],
    ['/report?gateway=%3Cscript%3E', 404],
    ['/report?title=x', 400],
    ['/report?gateway=a&gateway=b', 400],
    ['/report/', 404],
    [`/report?gateway=${'x'.repeat(9000)}`, 404],
  ] as const)
    t.equal((await ask(path)).status, status, path.slice(0, 40));
  t.equal((await ask('/report', { headers: { host: 'attacker.example' } })).status, 403);
  t.equal((await ask('/report', { method: 'POST' })).status, 404);
  t.equal(asked, 0);
});

t.test('a page that can not be made is no fault of the request', async (t) => {
  const { ask, lines } = await served(t, async () => {
    await soon();
    throw new Unavailable('60 MiB are left');
  });
  t.match(await ask('/report'), { status: 503, text: '{"error":"60 MiB are left"}' });
  t.strictSame(lines.slice(-1), ["the report page can't be shown"]);
});
