// `gatewarden audit` in cases that would take minutes with a real cluster: lists that expire between two pages, and invalid answers. The
// API server here is simulated with a real one's answers; test/cluster/audit.test.ts uses a real one.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { HOST, makeAuthority, makeLeaf } from '../server/webhook.ts';
import { gatewarden } from './running.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const item = (index: number, status = 418) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata: { name: `item-${index}`, namespace: 'default', uid: `uid-${index}` },
  spec: { status },
});

const page = (items: readonly unknown[], next = ''): Reply => ({
  status: 200,
  body: { kind: 'DirectResponseList', metadata: { continue: next, resourceVersion: '5' }, items },
});

/**
 * The answer of kube-apiserver to a token whose revision etcd has compacted (apiserver/pkg/storage/etcd3, handleCompactedErrorForPaging).
 */
const expired = (next: string): Reply => ({
  status: 410,
  body: {
    kind: 'Status',
    metadata: next === '' ? {} : { continue: next },
    status: 'Failure',
    message: 'The provided continue parameter is too old to display a consistent list result.',
    reason: 'Expired',
    code: 410,
  },
});

/** A server that answers by the `continue` of the request; returns its kubeconfig and the requests. */
async function standIn(
  t: Test,
  answer: (token: string | null, asked: number, path: string) => Reply | undefined,
) {
  const ca = await makeAuthority();
  const { cert, key } = await makeLeaf(ca);
  const tokens: (string | null)[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'https://x');
    const token = searchParams.get('continue');
    tokens.push(token);
    const reply = answer(token, tokens.length, pathname);
    if (reply === undefined) request.socket.destroy();
    else
      response
        .writeHead(reply.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const kubeconfig = `${t.testdir({})}/config`;
  const data = Buffer.from(ca.cert).toString('base64');
  const config = {
    clusters: [
      { name: 'c', cluster: { server: `https://${HOST}:${port}`, 'certificate-authority-data': data } },
    ],
    users: [{ name: 'u', user: { token: 'none' } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  };
  await writeFile(kubeconfig, JSON.stringify(config));
  const audit = (...kinds: readonly string[]) => {
    const named = (kinds.length === 0 ? ['DirectResponse'] : kinds).flatMap((kind) => ['--kind', kind]);
    return gatewarden(['audit', '--kubeconfig', kubeconfig, ...named, '-o', 'json']);
  };
  return { audit, tokens, server };
}

const names = (stdout: string): string[] =>
  JSON.parse(stdout).results.map(({ name }: { name: string }) => name);

t.test('a list that expires continues after the last key, and is reported as inconsistent', async (t) => {
  const pages: Readonly<Record<string, Reply>> = {
    '': page([item(1), item(2)], 'old'),
    old: expired('new'),
    new: page([item(3, 99)]),
  };
  const { audit, tokens } = await standIn(t, (token) => pages[token ?? '']);
  const ran = await audit();
  t.equal(ran.code, 1, ran.stderr);
  t.strictSame(names(ran.stdout), ['item-1', 'item-2', 'item-3']);
  t.strictSame(tokens, [null, 'old', 'new']);
  t.match(ran.stderr, 'directresponses: listing took long');
});

t.test('a list that expires without a token starts again, and no object counts twice', async (t) => {
  const { audit, tokens } = await standIn(t, (token, asked) => {
    if (token === null) return page([item(1), item(2, 99)], asked === 1 ? 'old' : 'fresh');
    return token === 'old' ? expired('') : page([item(3)]);
  });
  const ran = await audit();
  t.strictSame(names(ran.stdout), ['item-1', 'item-2', 'item-3']);
  t.strictSame(tokens, [null, 'old', null, 'fresh']);
});

t.test('a list that always expires ends', async (t) => {
  const { audit } = await standIn(t, (token) => (token === null ? page([item(1)], 'old') : expired('old')));
  const ran = await audit();
  t.equal(ran.code, 2);
  t.match(ran.stderr, /directresponses could not be listed \(410: /);
  t.strictSame(names(ran.stdout), ['item-1'], 'what was read is judged');
});

t.test('an API server that disconnects or is unreachable is an error with exit code 2', async (t) => {
  const { audit, server } = await standIn(t, () => undefined);
  t.match(await audit(), { code: 2, stdout: '', stderr: /doesn't answer .*\n {2}is the cluster running/ });
  await new Promise((resolve) => server.close(resolve));
  t.match(await audit(), { code: 2, stdout: '', stderr: /doesn't answer .*ECONNREFUSED/ });
});

t.test('invalid answers do no harm', async (t) => {
  for (const body of [null, 5, [], { items: null }, { items: [null, 5, {}, { metadata: 5 }] }]) {
    const { audit } = await standIn(t, () => ({ status: 200, body }));
    t.ok([0, 1].includes((await audit()).code), JSON.stringify(body));
  }
});

t.test('objects that are being deleted count as skipped', async (t) => {
  const leaving = {
    ...item(1, 99),
    metadata: { ...item(1).metadata, deletionTimestamp: '2026-01-01T00:00:00Z' },
  };
  const { audit } = await standIn(t, () => page([leaving]));
  const ran = await audit();
  t.equal(ran.code, 0);
  t.match(JSON.parse(ran.stdout).summary, { skipped: 1, invalid: 0 });
});

t.test('a namespace that cannot exist is reported before the cluster is asked', async (t) => {
  const { code, stderr } = await gatewarden(['audit', '-n', 'team-a', '-n', 'Team_B']);
  t.equal(code, 2);
  t.match(stderr, /--namespace Team_B: .*isn't a DNS label/);
});

t.test(
  'a Backend on port 443 is in plain text only if no BackendConfigPolicy of the cluster turns TLS on',
  async (t) => {
    const metadata = { name: 'api', namespace: 'shop', uid: 'a' };
    const hosts = [{ host: 'api.example', port: 443 }];
    const backend = { metadata, spec: { type: 'Static', static: { hosts } } };
    const targetRefs = [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'api' }];
    const tls = { wellKnownCACertificates: 'System', sni: 'api.example' };
    const policy = { metadata: { ...metadata, uid: 'b' }, spec: { targetRefs, tls } };
    const { audit } = await standIn(t, (_token, _asked, path) =>
      page(path.endsWith('/backends') ? [backend] : [policy]),
    );
    const codes = async (...kinds: readonly string[]): Promise<string[]> =>
      JSON.parse((await audit(...kinds)).stdout).results.flatMap(
        ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code),
      );
    t.strictSame(await codes('Backend'), ['W-54'], 'the policies are not read');
    t.strictSame(await codes('Backend', 'BackendConfigPolicy'), []);
  },
);
