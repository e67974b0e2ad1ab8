// Self-signed certificates: damaged, emptied and unreachable stores, and real TLS handshakes with our certificates.

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, Agent as HttpsAgent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Unreachable } from '../../../src/cluster/client.ts';
import { systemClock } from '../../../src/cluster/clock.ts';
import {
  certificatesOf,
  makeAuthority,
  makeLeaf,
  readAuthorities,
  writeAuthorities,
} from '../../../src/server/certificates/authority.ts';
import type { CaStore } from '../../../src/server/certificates/ca-store.ts';
import { DirectoryStore } from '../../../src/server/certificates/directory-store.ts';
import { CHECK_EVERY, SelfSignedCertificates } from '../../../src/server/certificates/self-signed.ts';
import { CollectedLog, HandClock, HOUR, MemoryStore, MINUTE, refusalOf, YEAR } from './world.ts';

const HOST = 'gatewarden.gatewarden-system.svc';
const NOW = new Date('2026-03-01T00:00:00Z');
const LIFETIMES = { leaf: HOUR, authority: 6 * HOUR };

interface Started {
  readonly source: SelfSignedCertificates;
  readonly clock: HandClock;
  readonly log: CollectedLog;
}

async function start(store: CaStore, wall = NOW, hosts = [HOST], lifetimes = LIFETIMES): Promise<Started> {
  const clock = new HandClock(wall);
  const log = new CollectedLog();
  const options = { store, hosts, clock, log, lifetimes, trustsStore: true };
  const source = await SelfSignedCertificates.start(options);
  await source.settled();
  return { source, clock, log };
}

const serves = ({ source, clock }: Started): string | undefined =>
  refusalOf(source.current().cert, source.bundle!, HOST, clock.now());

const signing = async (lifetime = 6 * HOUR, now = NOW) =>
  (await makeAuthority(now, lifetime)) as Awaited<ReturnType<typeof makeAuthority>> & { key: string };

t.test('an empty store gets an authority, and the next start uses it', async (t) => {
  const store = new MemoryStore();
  const first = await start(store);
  t.equal(serves(first), undefined);
  const second = await start(store);
  t.equal(second.source.bundle, first.source.bundle);
  t.not(second.source.current().key, first.source.current().key, 'each has a leaf of its own');
  t.equal(store.writes, 1);
});

t.test('two servers that start with the same empty store end with one authority', async (t) => {
  const store = new MemoryStore();
  const both = await Promise.all([start(store), start(store)]);
  t.equal(store.writes, 1);
  t.equal(store.conflicts, 1);
  for (const one of both) t.equal(serves(one), undefined);
});

t.test('unusable content of a store is reported and repaired', async (t) => {
  const good = await signing();
  const other = await signing();
  const expired = await signing(HOUR, new Date(NOW.getTime() - YEAR));
  const future = await signing(HOUR, new Date(NOW.getTime() + YEAR));
  const leaf = await makeLeaf(good, [HOST], NOW, HOUR);
  const text = writeAuthorities([good]);
  const damaged = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const damagedKey = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n';
  const cases: [name: string, content: { certs: string; keys: string }, reported: RegExp | undefined][] = [
    ['nothing in it', { certs: '', keys: '' }, undefined],
    ['no PEM', { certs: 'hello', keys: 'hello' }, /not PEM/],
    ['a damaged certificate', { ...text, certs: damaged }, /certificate is damaged/],
    ['a damaged key', { ...text, keys: damagedKey }, /key is damaged/],
    ['the key of another certificate', { ...text, keys: other.key }, /matches none/],
    ['a certificate without its key', { ...text, keys: '' }, undefined],
    ['a leaf', { certs: leaf.cert, keys: leaf.key }, /not a CA/],
    ['an expired authority', writeAuthorities([expired]), undefined],
    ['an authority that is not valid yet', writeAuthorities([future]), undefined],
    ['more than any rotation makes', { certs: damaged.repeat(100), keys: '' }, /more than 32/],
  ];
  for (const [name, content, reported] of cases) {
    const store = new MemoryStore();
    store.put(content);
    const started = await start(store);
    t.equal(serves(started), undefined, `${name}: serves`);
    t.equal(store.writes, 1, `${name}: repaired`);
    const warnings = JSON.stringify(started.log.lines.filter(({ level }) => level === 'warn'));
    if (reported === undefined) t.strictSame(JSON.parse(warnings), [], `${name}: no news`);
    else t.match(warnings, reported, `${name}: reported`);
    t.notMatch(JSON.stringify(started.log.lines), /BEGIN|MIIB/, `${name}: no content in the log`);
    const { certs, keys } = store.content!;
    t.strictSame(readAuthorities({ certs, keys }).problems, [], `${name}: nothing unusable is left`);
    started.source.stop();
  }
});

t.test('an older authority whose key is lost stays trusted', async (t) => {
  const store = new MemoryStore();
  const lost = await signing();
  store.put({ certs: lost.cert, keys: '' });
  const { source } = await start(store);
  t.strictSame(certificatesOf(source.bundle!)[0], lost.cert);
  t.equal(certificatesOf(source.bundle!).length, 2);
});

t.test('a store that is emptied is filled again, and the served certificate stays trusted', async (t) => {
  const store = new MemoryStore();
  const started = await start(store);
  const [before] = certificatesOf(started.source.bundle!);
  const leaf = started.source.current().cert;
  store.put(undefined);
  await started.source.settled();
  t.equal(started.source.current().cert, leaf, 'the leaf stays until the new authority is known everywhere');
  t.equal(certificatesOf(started.source.bundle!)[0], before);
  t.equal(serves(started), undefined);
  t.notOk(store.content!.keys.includes(before!), 'the old key is gone for good');
  await started.clock.pass(10 * MINUTE, () => started.source.settled());
  t.not(started.source.current().cert, leaf, 'then the new one signs');
  t.equal(serves(started), undefined);
});

t.test('a store that fails later is reported and retried', async (t) => {
  const store = new MemoryStore();
  const { source, clock, log } = await start(store);
  const rest = () => source.settled();
  store.fail(new Error('403: forbidden'));
  await clock.pass(5 * HOUR, rest);
  const [check] = source.checks;
  t.match(check!.check(), { ok: false, detail: /memory: 403: forbidden/ });
  t.ok(log.messages('error').length > 0);
  store.fail(undefined);
  await clock.pass(CHECK_EVERY, rest);
  t.match(check!.check(), { ok: true });
  t.equal(refusalOf(source.current().cert, source.bundle!, HOST, clock.now()), undefined);
});

t.test('a store that can be read but not written works as long as its authority is valid', async (t) => {
  const old = await signing(6 * HOUR, new Date(NOW.getTime() - 5 * HOUR));
  const store = new MemoryStore();
  store.put(writeAuthorities([old]));
  store.write = () => Promise.reject(new Error('403: forbidden'));
  const started = await start(store);
  t.equal(serves(started), undefined);
  t.match(started.source.checks[0]!.check(), { ok: false, detail: /403/ });
});

t.test('a start waits for an unreachable cluster, and gives up on a refusal', async (t) => {
  const clock = new HandClock(NOW);
  const log = new CollectedLog();
  const store = new MemoryStore();
  const options = { store, hosts: [HOST], clock, log, lifetimes: LIFETIMES };
  store.fail(new Unreachable('GET /api: ECONNREFUSED'));
  const waiting = SelfSignedCertificates.start(options);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  await turn();
  t.strictSame(log.messages('warn'), ['waiting for the certificate authority']);
  store.fail(undefined);
  await clock.pass(1000, turn);
  t.ok((await waiting).current().cert);
  store.fail(new Error('403: forbidden'));
  await t.rejects(SelfSignedCertificates.start(options), /403/);
});

t.test('a start waits a minute, a few seconds at a time', async (t) => {
  const clock = new HandClock(NOW);
  const log = new CollectedLog();
  const store = new MemoryStore();
  store.fail(new Unreachable('GET /api: ECONNREFUSED'));
  const started = SelfSignedCertificates.start({ store, hosts: [HOST], clock, log, lifetimes: LIFETIMES });
  let failed: Error | undefined;
  started.catch((error: Error) => {
    failed = error;
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  await turn();
  await clock.pass(MINUTE - 1, turn);
  t.equal(failed, undefined);
  t.ok(log.messages('warn').length >= 12, 'at least every five seconds');
  await clock.pass(1, turn);
  t.match(failed, /ECONNREFUSED/);
});

t.test('the minute includes the time of calls that hang', async (t) => {
  let calls = 0;
  const store: CaStore = {
    name: 'a store behind an API server that accepts connections and says nothing',
    read: async () => {
      calls++;
      await delay(1100);
      throw new Unreachable('GET /api: no answer in time');
    },
    write: async () => false,
    watch: () => () => undefined,
  };
  const options = { store, hosts: [HOST], clock: systemClock, log: new CollectedLog(), startTimeout: 2500 };
  await t.rejects(SelfSignedCertificates.start(options), /no answer in time/);
  t.ok(calls <= 2, `${calls} calls`);
});

t.test('a folder holds the authority: a public file and a private one', async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'gatewarden-certs-')), 'certs');
  t.teardown(() => rm(folder, { recursive: true }));
  const clock = new HandClock(NOW);
  const store = new DirectoryStore(folder, clock);
  const started = await start(store);
  t.equal(serves(started), undefined);
  t.strictSame((await readdir(folder)).sort(), ['ca.crt', 'ca.key'], 'no draft is left');
  t.equal(await readFile(store.caFile, 'utf8'), started.source.bundle);
  t.equal((await stat(join(folder, 'ca.key'))).mode & 0o777, 0o600);
  const again = await start(new DirectoryStore(folder, clock));
  t.equal(again.source.bundle, started.source.bundle);

  await writeFile(store.caFile, 'oops');
  await again.source.refresh();
  t.equal(serves(again), undefined, 'what somebody destroyed is repaired');
  t.equal(await readFile(store.caFile, 'utf8'), again.source.bundle);
  started.source.stop();
  again.source.stop();

  const stale = await store.read();
  t.equal(await store.write(writeAuthorities([await signing()]), stale!.revision), true);
  t.equal(
    await store.write(writeAuthorities([await signing()]), stale!.revision),
    false,
    'changed meanwhile',
  );
  t.equal(await store.write(writeAuthorities([await signing()]), undefined), false, 'not absent');
});

t.test('real handshakes accept our certificates while one authority replaces another', async (t) => {
  const HOSTS = [HOST, 'localhost', '127.0.0.1', '::1'];
  // Five of six hours ago: the authority is due for renewal now, and its leaf is still valid.
  const store = new MemoryStore();
  const real = new Date();
  store.put(writeAuthorities([await signing(6 * HOUR, new Date(real.getTime() - 5 * HOUR))]));
  const { source, clock } = await start(store, real, HOSTS);
  t.equal(certificatesOf(source.bundle!).length, 2, 'old and new authority are in the bundle');
  const oldBundle = certificatesOf(source.bundle!)[0]!;

  const server = createServer(source.current(), (_, response) => response.end('ok'));
  source.onChange(() => server.setSecureContext(source.current()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const call = (ca: string, servername: string, agent?: HttpsAgent) =>
    new Promise<{ status: number | undefined; reused: boolean }>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, ca, servername, ...(agent ? { agent } : { agent: false }) },
        (response) => {
          response.resume();
          response.once('end', () => resolve({ status: response.statusCode, reused: sent.reusedSocket }));
        },
      );
      sent.once('error', reject);
      sent.end();
    });

  const reversed = certificatesOf(source.bundle!).reverse().join('');
  const handshakes = async (bundles: readonly string[]): Promise<void> => {
    for (const bundle of bundles)
      for (const name of [HOST, 'localhost']) t.match(await call(bundle, name), { status: 200 });
  };
  await handshakes([source.bundle!, reversed, oldBundle]);
  await t.rejects(call((await signing(HOUR, real)).cert, HOST), 'a stranger’s authority is not accepted');
  await t.rejects(call(source.bundle!, 'elsewhere.svc'), 'another name is not accepted');

  const agent = new HttpsAgent({ keepAlive: true, maxSockets: 1, ca: source.bundle! });
  t.match(await call(source.bundle!, HOST, agent), { status: 200, reused: false });
  const before = source.current().cert;
  await clock.pass(10 * MINUTE, () => source.settled());
  t.not(source.current().cert, before, 'the new authority signs now');
  t.match(await call(source.bundle!, HOST, agent), { status: 200, reused: true }, 'no connection was lost');
  agent.destroy();
  await handshakes([source.bundle!, reversed]);
  await t.rejects(call(oldBundle, HOST), 'only who knows the new authority accepts it');
});
