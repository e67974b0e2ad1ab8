// gatewarden translate: the static file of the edge data plane, with its certificates, and its diagnostics as findings.

import { lstat, mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { certificates } from '../../parts/certificates.ts';
import { edgeBackend, route, serviceOf, to, toBackend } from '../../translation/edge/config/rendering.ts';
import { edgeGateway, HTTP } from '../../translation/edge/objects.ts';
import { metadata } from '../../translation/objects.ts';
import { gatewarden } from '../running.ts';

const { leaf } = await certificates();
const { cert, key } = await leaf(['a.test']);
const SERVER = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata('shop/server'),
  stringData: { 'tls.crt': cert, 'tls.key': key },
};
const HTTPS = { name: 'https', protocol: 'HTTPS', port: 443, tls: { certificateRefs: [{ name: 'server' }] } };
const OLD = edgeBackend('old', { static: { host: '2001:db8::1', port: 80 } });
const MIXED = [
  edgeGateway(),
  serviceOf('cart'),
  OLD,
  route('cart', [{ backendRefs: [to('cart'), toBackend('old')] }]),
];

const run = (objects: readonly object[], ...args: readonly string[]) =>
  gatewarden(['translate', ...args, '-'], {
    input: objects.map((object) => stringify(object)).join('---\n'),
  });

t.test('--edge-output config prints the file, what belongs to it, and what it can not say', async (t) => {
  const { stdout, code } = await run(MIXED, '-o', 'json', '--edge-output', 'config');
  const { gateways, findings } = JSON.parse(stdout);
  const { text, document, files, diagnostics, ...others } = gateways[0].edge;
  t.strictSame(others, {});
  t.strictSame(parse(text.replaceAll('$$', '$')), document);
  t.strictSame(files, []);
  t.match(diagnostics, [
    {
      severity: 'error',
      code: 'unsupported',
      object: { kind: 'HTTPRoute', namespace: 'shop', name: 'cart' },
      path: 'spec.rules[0].backendRefs[1]',
      where: ['binds[0].listeners[0].routes[0].backends[1]'],
    },
  ]);
  t.match(findings, [
    {
      code: 'TR-130',
      severity: 'error',
      path: 'spec.rules[0].backendRefs[1]',
      object: { kind: 'HTTPRoute' },
    },
  ]);
  t.equal(code, 1);
  t.equal((await run(MIXED, '-o', 'json')).code, 0, 'other forms can say it');
});

t.test('-o edge-config prints the text alone', async (t) => {
  const { stdout, stderr, code } = await run(
    [edgeGateway(), serviceOf('cart'), route('cart', [{ backendRefs: [to('cart')] }])],
    '-o',
    'edge-config',
  );
  t.equal(code, 0);
  t.match(parse(stdout), { binds: [{ port: 80, listeners: [{ name: 'http' }] }] });
  t.match(stderr, '0 errors');
});

t.test('one mistake is one finding', async (t) => {
  const broken = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: metadata('shop/p'),
    spec: {
      targetRefs: [{ group: '', kind: 'Service', name: 'cart' }],
      backend: { tls: { caCertificateRefs: [{ name: 'gone' }] } },
    },
  };
  const { stdout } = await run([...MIXED, broken], '-o', 'json', '--edge-output', 'config');
  const { findings } = JSON.parse(stdout) as { findings: { code: string; object: { kind: string } }[] };
  t.strictSame(
    findings.filter(({ object }) => object.kind === 'EdgePolicy').map(({ code }) => code),
    ['TR-101'],
  );
});

t.test('--gateway chooses among several Gateways, and only edge Gateways have a file', async (t) => {
  const both = [edgeGateway(), edgeGateway([HTTP], {}, 'shop/other')];
  t.match(await run(both, '-o', 'edge-config'), { code: 2, stderr: /2 Gateways are translated/ });
  t.equal((await run(both, '-o', 'edge-config', '--gateway', 'shop/other')).code, 0);
  const proxy = edgeGateway([HTTP], { gatewayClassName: 'gatewarden' });
  t.match(await run([proxy], '-o', 'edge-config'), { code: 2, stderr: /proxy data plane.*-o bootstrap/s });
  t.match(await run(both, '-o', 'bootstrap'), { code: 2, stderr: /-o edge-config/ });
});

t.test('--tls-files writes certificates, and keys for their owner only', async (t) => {
  const objects = [edgeGateway([HTTPS]), SERVER];
  const folder = join(await mkdtemp(join(tmpdir(), 'gatewarden-tls-')), 'tls');
  const { stdout, code } = await run(objects, '-o', 'edge-config', '--tls-files', folder);
  t.equal(code, 0);
  const [listener] = parse(stdout).binds[0].listeners;
  t.strictSame(listener.tls, { cert: join(folder, 'https.crt'), key: join(folder, 'https.key') });
  t.equal(await readFile(listener.tls.key, 'utf8'), key);
  t.equal((await stat(listener.tls.key)).mode & 0o777, 0o600);
  t.match(
    (await run(objects, '-o', 'edge-config')).stderr,
    '2 files with certificates and keys in /etc/gatewarden/tls',
  );
  t.match(await run(objects, '-o', 'edge-config', '--tls-files', 'a folder'), { code: 2, stderr: /letters/ });
  t.match(await run(objects, '--tls-files', folder), { code: 2, stderr: /add -o edge-config/ });
});

t.test('--tls-files replaces a link that is in its place, and leaves what it leads to', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-tls-'));
  const victim = join(folder, 'victim');
  await writeFile(victim, 'kept');
  await symlink(victim, join(folder, 'https.key'));
  const { code } = await run([edgeGateway([HTTPS]), SERVER], '-o', 'edge-config', '--tls-files', folder);
  t.equal(code, 0);
  t.equal(await readFile(victim, 'utf8'), 'kept');
  t.ok((await lstat(join(folder, 'https.key'))).isFile());
});

t.test('--tls-files tells folders that can not be written, and names of any length are', async (t) => {
  const objects = [edgeGateway([{ ...HTTPS, name: `a/../${'x'.repeat(300)}` }]), SERVER];
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-tls-'));
  const written = await run(objects, '-o', 'edge-config', '--lenient', '--tls-files', folder);
  t.equal(written.code, 0, written.stderr);
  for (const place of ['/proc/nowhere', '/dev/null', join(folder, 'a', 'b', 'c')]) {
    const { code, stderr } = await run(objects, '-o', 'edge-config', '--lenient', '--tls-files', place);
    t.equal(code, place.startsWith(folder) ? 0 : 2, stderr);
  }
});

t.test('with edge.strict there is no file where one of its diagnostics is an error', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-strict-'));
  const settings = join(folder, 'settings.yaml');
  await writeFile(settings, 'edge: {strict: true}\n');
  const { stdout, code, stderr } = await run(MIXED, '-o', 'edge-config', '--settings', settings);
  t.strictSame([stdout, code], ['', 1]);
  t.match(stderr, 'TR-130');
});
