// The authority of client certificates: an unusable file is never served, neither at the start nor later.

import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { join } from 'node:path';
import t from 'tap';
import { ClientAuthority } from '../../../src/server/certificates/client-authority.ts';
import { CertificateFileError } from '../../../src/server/certificates/files.ts';
import { directResponse, reviewOf } from '../../admission/reviewing.ts';
import { makeAuthority, makeLeaf, send, startWebhook } from '../webhook.ts';
import { CollectedLog, HandClock, HOUR, MINUTE } from './world.ts';

const now = new Date();
const [first, second] = [await makeAuthority(), await makeAuthority()];
const signed = await makeLeaf(first, { name: 'kube-apiserver' });
const damaged = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

const UNUSABLE: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['an empty file', '', /ca\.crt has no PEM certificate: it is empty/],
  ['only blank lines', ' \n\n', /ca\.crt has no PEM certificate: it is empty/],
  ['junk', 'no certificate', /ca\.crt has no PEM certificate$/],
  ['a key', first.key, /ca\.crt has no PEM certificate, but a (?:EC )?PRIVATE KEY/],
  ['a certificate without its end', first.cert.slice(0, 300), /ca\.crt has a damaged certificate/],
  ['a damaged certificate', damaged, /ca\.crt has a damaged certificate/],
  [
    'a certificate without its end',
    `${first.cert}-----BEGIN CERTIFICATE-----\nMIIB\n`,
    /damaged certificate/,
  ],
  ['a certificate that signs nobody', signed.cert, /is not a CA certificate \(CN=kube-apiserver\)/],
];

t.test('a start with an unusable file fails, and the error says why', async (t) => {
  const file = join(t.testdir({}), 'ca.crt');
  for (const [name, text, message] of UNUSABLE) {
    await writeFile(file, text);
    const started = ClientAuthority.start({
      file,
      allowedNames: [],
      clock: new HandClock(now),
      log: new CollectedLog(),
    });
    await t.rejects(started, { name: CertificateFileError.name, message }, name);
  }
  await writeFile(file, first.cert);
  for (const [wall, message] of [
    [new Date(now.getTime() + 10 * 365 * 24 * HOUR), /the client CA expired at 20/],
    [new Date(0), /the client CA is not valid before 20/],
  ] as const)
    await t.rejects(
      ClientAuthority.start({ file, allowedNames: [], clock: new HandClock(wall), log: new CollectedLog() }),
      { name: CertificateFileError.name, message },
    );
});

t.test(
  'an unusable file that comes later is rejected: the old authority stays, and a good one is taken',
  async (t) => {
    const file = join(t.testdir({ 'ca.crt': `a comment\n${first.cert}` }), 'ca.crt');
    const clock = new HandClock(now);
    const log = new CollectedLog();
    const authority = await ClientAuthority.start({ file, allowedNames: ['kube-apiserver'], clock, log });
    t.teardown(() => authority.stop());
    const webhook = await startWebhook(t, { clients: authority, contributors: [authority] });
    const other = await makeLeaf(second, { name: 'kube-apiserver' });
    const agents: Agent[] = [];
    const agentOf = (certificate: { cert: string; key: string }): Agent => {
      const agent = new Agent({
        ca: webhook.ca.cert,
        keepAlive: true,
        maxSockets: 1,
        cert: certificate.cert,
        key: certificate.key,
      });
      agents.push(agent);
      return agent;
    };
    t.teardown(() => {
      for (const agent of agents) agent.destroy();
    });
    const good = reviewOf({ object: directResponse({ status: 200 }) });
    const answers = async (agent: Agent): Promise<number> =>
      (await send(webhook, '/validate', good, { agent })).status;
    const lasting = agentOf(signed);
    t.equal(await answers(lasting), 200);
    t.equal(await answers(agentOf(other)), 401);
    const metric = async (): Promise<string> =>
      (await (await fetch(`http://127.0.0.1:${webhook.server.metricsPort}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('gatewarden_client_ca_current'))
        .join();
    t.equal(await metric(), 'gatewarden_client_ca_current 1');

    for (const [name, text, message] of UNUSABLE) {
      await writeFile(file, text);
      // Only the poll; file system events depend on the system.
      await clock.pass(MINUTE, () => authority.reload());
      t.equal(await answers(agentOf(signed)), 200, `${name}: the old authority is active`);
      t.equal(await answers(agentOf(other)), 401, name);
      t.match(authority.checks[0]!.check(), {
        ok: false,
        detail: message.source.includes('$') ? /ca\.crt/ : message,
      });
      t.equal(await metric(), 'gatewarden_client_ca_current 0', name);
    }
    t.match(log.messages('error')[0], 'client CA rejected, the old one stays active');
    t.notMatch(JSON.stringify(log.lines), /BEGIN/);

    t.equal(await answers(lasting), 200);
    await writeFile(file, second.cert);
    await clock.pass(MINUTE, () => authority.reload());
    t.equal(await metric(), 'gatewarden_client_ca_current 1');
    t.strictSame(authority.checks[0]!.check(), { ok: true });
    t.equal(await answers(agentOf(other)), 200);
    t.equal(await answers(agentOf(signed)), 401, 'a new connection');
    t.equal(await answers(lasting), 401, 'a connection from before');
  },
);
