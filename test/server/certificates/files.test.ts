// Certificates from files: reloaded when they change; the old pair stays if the new files are no valid pair.

import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../../src/cluster/clock.ts';
import { makeAuthority, makeLeaf } from '../../../src/server/certificates/authority.ts';
import { CertificateFileError, CertificateFiles } from '../../../src/server/certificates/files.ts';
import { CollectedLog, HandClock, HOUR, MINUTE } from './world.ts';

const now = new Date();
const authority = (await makeAuthority(now, 24 * HOUR)) as Parameters<typeof makeLeaf>[0];
const pair = (lifetime = HOUR) => makeLeaf(authority, ['localhost'], now, lifetime);

async function folder(t: { teardown(call: () => Promise<void>): unknown }): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gatewarden-files-'));
  t.teardown(() => rm(path, { recursive: true }));
  return path;
}

t.test('files are read, and their expiry is known', async (t) => {
  const path = await folder(t);
  const { cert, key } = await pair();
  const files = { certFile: join(path, 'tls.crt'), keyFile: join(path, 'tls.key') };
  await writeFile(files.certFile, cert + authority.cert);
  await writeFile(files.keyFile, key);
  const source = await CertificateFiles.start({
    ...files,
    clock: new HandClock(now),
    log: new CollectedLog(),
  });
  t.teardown(() => source.stop());
  t.strictSame(source.current().notAfter, new X509Certificate(cert).validToDate);
  t.equal(source.current().cert, cert + authority.cert, 'with the intermediates');
});

t.test('a start fails if the files are no pair, and the error shows which and why', async (t) => {
  const { cert, key } = await pair();
  const other = await pair();
  const damaged = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const cases: [name: string, cert: string | undefined, key: string | undefined, message: RegExp][] = [
    ['no certificate file', undefined, key, /tls\.crt can't be read \(ENOENT\)/],
    ['no key file', cert, undefined, /tls\.key can't be read \(ENOENT\)/],
    ['empty certificate file', '', key, /tls\.crt has no PEM certificate/],
    ['a key where the certificate belongs', key, key, /tls\.crt has no PEM certificate/],
    ['a certificate where the key belongs', cert, cert, /tls\.key has no PEM private key/],
    ['the key of another certificate', cert, other.key, /the key in .*tls\.key doesn't match/],
    ['a damaged intermediate', cert + damaged, key, /tls\.crt can't be served/],
  ];
  for (const [name, certText, keyText, message] of cases) {
    const path = await folder(t);
    const certFile = join(path, 'tls.crt');
    const keyFile = join(path, 'tls.key');
    if (certText !== undefined) await writeFile(certFile, certText);
    if (keyText !== undefined) await writeFile(keyFile, keyText);
    const start = CertificateFiles.start({
      certFile,
      keyFile,
      clock: new HandClock(now),
      log: new CollectedLog(),
    });
    await t.rejects(start, { name: CertificateFileError.name, message }, name);
  }
});

t.test('a broken pair is logged once and the old one stays; the next good pair is taken', async (t) => {
  const path = await folder(t);
  const clock = new HandClock(now);
  const log = new CollectedLog();
  const certFile = join(path, 'tls.crt');
  const keyFile = join(path, 'tls.key');
  const [first, second] = [await pair(), await pair(2 * HOUR)];
  await writeFile(certFile, first.cert);
  await writeFile(keyFile, first.key);
  const source = await CertificateFiles.start({ certFile, keyFile, clock, log });
  t.teardown(() => source.stop());
  let changes = 0;
  source.onChange(() => changes++);

  await writeFile(certFile, second.cert);
  // Only the poll, twice; file system events depend on the system.
  for (let i = 0; i < 2; i++) await clock.pass(MINUTE, () => source.reload());
  t.equal(source.current().cert, first.cert);
  t.strictSame(log.messages('error'), ['certificate files rejected, the old certificate stays active']);
  t.match(source.checks[0]!.check(), { ok: false, detail: /doesn't match .* still used/ });
  t.notMatch(JSON.stringify(log.lines), /PRIVATE KEY/);

  await writeFile(keyFile, second.key);
  await clock.pass(MINUTE, () => source.reload());
  t.equal(source.current().cert, second.cert);
  t.equal(changes, 1);
  t.match(source.checks[0]!.check(), { ok: true });
});

t.test(
  'a certificate that is not valid now is an error in log and check, and never replaces a valid one',
  async (t) => {
    const path = await folder(t);
    const certFile = join(path, 'tls.crt');
    const keyFile = join(path, 'tls.key');
    const put = async ({ cert, key }: { cert: string; key: string }): Promise<void> => {
      await writeFile(certFile, cert);
      await writeFile(keyFile, key);
    };
    const early = new HandClock(new Date(now.getTime() - 48 * HOUR));
    const log = new CollectedLog();
    await put(await pair());
    const source = await CertificateFiles.start({ certFile, keyFile, clock: early, log });
    t.teardown(() => source.stop());
    t.strictSame(log.messages('error'), ['serving certificate is not valid, so the server is not ready']);
    t.match(log.lines.at(-1)?.fields, { problem: /tls\.crt is not valid before 20/ });
    t.match(source.checks[0]!.check(), { ok: false, detail: /is not valid before/ });
    early.jump(48 * HOUR);
    await early.pass(MINUTE, () => source.reload());
    t.strictSame(log.messages('info'), ['serving certificate is valid again']);
    t.match(source.checks[0]!.check(), { ok: true });

    const before = source.current().cert;
    await put(await makeLeaf(authority, ['localhost'], new Date(now.getTime() - 10 * HOUR), HOUR));
    await early.pass(MINUTE, () => source.reload());
    t.equal(source.current().cert, before, 'an expired one is not taken');
    t.match(source.checks[0]!.check(), {
      ok: false,
      detail: /expired at .*the previous certificate is still used/,
    });

    await put(await pair());
    await early.pass(MINUTE, () => source.reload());
    early.jump(2 * HOUR);
    await early.pass(MINUTE, () => source.reload());
    t.match(log.lines.at(-1)?.fields, { problem: /tls\.crt expired at 20/ }, 'it expires while it is served');
    t.match(source.checks[0]!.check(), { ok: false, detail: /expired at/ });
  },
);

t.test('a mounted Secret that the kubelet renews by swapping `..data` is noticed', async (t) => {
  const path = await folder(t);
  const mount = async (version: string, { cert, key }: { cert: string; key: string }): Promise<void> => {
    await mkdir(join(path, version));
    await writeFile(join(path, version, 'tls.crt'), cert);
    await writeFile(join(path, version, 'tls.key'), key);
    await symlink(version, join(path, '..data_tmp'));
    await rename(join(path, '..data_tmp'), join(path, '..data'));
  };
  await mount('..2026_01', await pair());
  await symlink('..data/tls.crt', join(path, 'tls.crt'));
  await symlink('..data/tls.key', join(path, 'tls.key'));
  const source = await CertificateFiles.start({
    certFile: join(path, 'tls.crt'),
    keyFile: join(path, 'tls.key'),
    clock: systemClock,
    log: new CollectedLog(),
  });
  t.teardown(() => source.stop());
  const changed = new Promise<void>((resolve) => source.onChange(resolve));
  // The watch doesn't keep the process alive, so the test must.
  const alive = setInterval(() => {}, 1000);
  t.teardown(() => clearInterval(alive));
  const next = await pair(2 * HOUR);
  await mount('..2026_02', next);
  await changed;
  t.equal(source.current().cert, next.cert);
});
