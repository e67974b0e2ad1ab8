// TLS: versions, swaps of the certificate under load, client certificates.

import { once } from 'node:events';
import { Agent } from 'node:https';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import t from 'tap';
import { directResponse, reviewOf } from '../admission/reviewing.ts';
import { get, HOST, makeAuthority, makeLeaf, send, startWebhook, type Webhook } from './webhook.ts';

const good = reviewOf({ object: directResponse({ status: 200 }) });

async function handshake({ server, ca }: Webhook, maxVersion: SecureVersion): Promise<string | null> {
  const socket = connect({
    host: HOST,
    port: server.port,
    ca: ca.cert,
    minVersion: 'TLSv1',
    maxVersion,
    ciphers: 'ALL:@SECLEVEL=0',
  });
  await once(socket, 'secureConnect');
  const version = socket.getProtocol();
  socket.destroy();
  return version;
}

const serialOf = (socket: TLSSocket): string => socket.getPeerCertificate().serialNumber;

async function servedSerial({ server, ca }: Webhook): Promise<string> {
  const socket = connect({ host: HOST, port: server.port, ca: ca.cert });
  await once(socket, 'secureConnect');
  const serial = serialOf(socket);
  socket.destroy();
  return serial;
}

t.test('TLS 1.2 and 1.3 are accepted, older versions are not', async (t) => {
  const webhook = await startWebhook(t);
  t.equal(await handshake(webhook, 'TLSv1.3'), 'TLSv1.3');
  t.equal(await handshake(webhook, 'TLSv1.2'), 'TLSv1.2');
  await t.rejects(handshake(webhook, 'TLSv1.1'));
});

t.test('a new certificate is served at once, and no connection is lost', async (t) => {
  const webhook = await startWebhook(t);
  let stop = false;
  let answered = 0;
  const lasting = new Agent({ ca: webhook.ca.cert, keepAlive: true, maxSockets: 4 });
  const fresh = new Agent({ ca: webhook.ca.cert, keepAlive: false });
  const sockets = new Set<unknown>();
  lasting.on('free', (socket) => sockets.add(socket));
  const client = async (agent: Agent): Promise<void> => {
    while (!stop) {
      const { status } = await send(webhook, '/validate', good, { agent });
      if (status !== 200) throw new Error(`status ${status}`);
      answered++;
    }
  };
  const clients = [lasting, lasting, lasting, lasting, fresh, fresh].map(client);
  const seen = new Set([await servedSerial(webhook)]);
  for (let round = 0; round < 5; round++) {
    const soFar = answered;
    while (answered < soFar + 50) await new Promise(setImmediate);
    webhook.certificates.change(await makeLeaf(webhook.ca));
    seen.add(await servedSerial(webhook));
  }
  stop = true;
  await t.resolves(Promise.all(clients), 'every review was answered');
  t.equal(seen.size, 6, 'each change showed at once');
  t.equal(sockets.size, 4, 'the lasting connections lasted');
  lasting.destroy();
  fresh.destroy();
});

t.test('a certificate that cannot be used is refused and logged; the old one stays', async (t) => {
  const webhook = await startWebhook(t);
  const before = await servedSerial(webhook);
  const [one, other] = [await makeLeaf(webhook.ca), await makeLeaf(webhook.ca)];
  webhook.certificates.change({ ...one, key: other.key });
  t.equal(await servedSerial(webhook), before);
  t.match(webhook.log.at(-1), /"level":"error".*new serving certificate rejected/);
  t.notMatch(webhook.log.join(''), 'PRIVATE');
  webhook.certificates.change(other);
  t.not(await servedSerial(webhook), before);
});

t.test(
  'with a client CA, reviews need a certificate of it with an allowed name; probes do not',
  async (t) => {
    const [clientCa, otherCa] = [await makeAuthority(), await makeAuthority()];
    const webhook = await startWebhook(t, {
      clients: { ca: clientCa.cert, allowedNames: ['kube-apiserver', 'api.example.com'] },
    });
    const agentFor = async (certificate?: { cert: string; key: string }) => {
      const agent = new Agent({ ca: webhook.ca.cert, keepAlive: true, ...certificate });
      t.teardown(() => agent.destroy());
      return agent;
    };
    const leaf = (name: string, ca = clientCa) => makeLeaf(ca, { name });
    const expired = makeLeaf(clientCa, { name: 'kube-apiserver', notAfter: new Date(Date.now() - 60_000) });
    const cases: [string, Agent, number][] = [
      ['an allowed name', await agentFor(await leaf('kube-apiserver')), 200],
      ['another allowed name', await agentFor(await leaf('api.example.com')), 200],
      ['a name that is not allowed', await agentFor(await leaf('jane')), 403],
      ['no certificate', await agentFor(), 401],
      ['a certificate of another CA', await agentFor(await leaf('kube-apiserver', otherCa)), 401],
      ['an expired certificate', await agentFor(await expired), 401],
    ];
    for (const [name, agent, status] of cases) {
      for (let round = 0; round < 2; round++) {
        const answer = await send(webhook, '/validate', good, { agent });
        t.equal(answer.status, status, name);
        if (status !== 200) t.match(answer.json, { code: status, message: String }, name);
      }
      t.equal((await send(webhook, '/healthz', undefined, { method: 'GET', agent })).status, 200, name);
    }
    webhook.certificates.change(await makeLeaf(webhook.ca));
    t.equal(
      (await send(webhook, '/validate', good, { agent: await agentFor() })).status,
      401,
      'after a change too',
    );
    const again = await agentFor(await leaf('kube-apiserver'));
    t.equal((await send(webhook, '/validate', good, { agent: again })).status, 200);
    t.equal((await get(webhook.server.healthPort, '/readyz')).status, 200);
  },
);

t.test('without allowed names any certificate of the client CA is accepted', async (t) => {
  const clientCa = await makeAuthority();
  const webhook = await startWebhook(t, { clients: { ca: clientCa.cert, allowedNames: [] } });
  const agent = new Agent({ ca: webhook.ca.cert, ...(await makeLeaf(clientCa, { name: 'anyone' })) });
  t.equal((await send(webhook, '/validate', good, { agent })).status, 200);
  agent.destroy();
});
