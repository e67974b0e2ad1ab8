// A preview with a real Envoy: what it prints works, changes are taken over without losing a connection, and nothing stays behind.

import { execFile, spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import t from 'tap';
import { portChoiceOf } from '../../src/cli/preview/envoy/local/ports.ts';
import { Preview } from '../../src/cli/preview/envoy/preview.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import { until } from '../cluster/until.ts';
import { certificates } from '../parts/certificates.ts';
import { exampleConfiguration } from '../parts/example-configuration.ts';
import { previewed } from '../parts/previewed.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';

const { leaf } = await certificates();
const example = exampleConfiguration(await leaf(['s.example.org']));
const CART = { host: 'shop.example.org', path: '/cart', headers: { 'x-user': 'ann' } };

/** With other routes on port 8080. */
const withRoutes = (change: (text: string) => string): ProxyConfiguration => ({
  ...example,
  routes: JSON.parse(change(JSON.stringify(example.routes))),
});

await withEnvoys(t, 'every line that is printed works as it stands', async (t, envoy) => {
  const { said } = await previewed(t, envoy, example);
  const lines = said().split('\n');
  const curls = lines.filter((line) => line.startsWith('curl '));
  t.equal(curls.length, 4);
  const answers = await Promise.all(
    curls.map(async (line) => (await promisify(execFile)('bash', ['-c', `${line} --silent`])).stdout),
  );
  t.equal(answers[0], '', 'a backend that cannot be used');
  t.same(
    answers.slice(1).map((answer) => JSON.parse(answer).backend),
    ['shop/cart:8080', 'shop/raw:443', 'shop/secure:443'],
  );
  const [, port] = /^nc 127\.0\.0\.1 (\d+)$/m.exec(said()) ?? [];
  t.match(await send(Number(port), { protocol: 'tcp', body: 'hello' }), { body: 'shop/db:5432\nhello' });
  t.match(said(), 'The local servers of shop/secure:443 use TLS without verification');
});

await withEnvoys(t, 'a change is taken over on connections that are open', async (t, envoy) => {
  const { preview, portOf, said } = await previewed(t, envoy, example);
  const socket = connect(portOf(8080), '127.0.0.1');
  t.teardown(() => socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const statusOf = async (path: string): Promise<string | undefined> => {
    socket.write(`HEAD ${path} HTTP/1.1\r\nhost: shop.example.org\r\nx-user: ann\r\n\r\n`);
    let status: string | undefined;
    for (let line = await lines.next(); !line.done && line.value !== ''; line = await lines.next())
      status ??= line.value;
    return status;
  };
  t.equal(await statusOf('/cart'), 'HTTP/1.1 200 OK');
  await preview.change(withRoutes((text) => text.replace('"/cart"', '"/basket"')));
  t.equal(await statusOf('/basket'), 'HTTP/1.1 200 OK');
  t.equal(await statusOf('/cart'), 'HTTP/1.1 404 Not Found');
  t.match(
    said(),
    /Changed: 1 route of shop\.example\.org\.\n\n# shop\.example\.org.*\ncurl .*\/basket\n/,
    'what is new is printed',
  );
});

await withEnvoys(t, 'clusters and listeners come and go', async (t, envoy) => {
  const { preview, portOf } = await previewed(t, envoy, example);
  const renamed = JSON.parse(
    JSON.stringify(example).replaceAll('kube_shop_cart_8080', 'kube_shop_basket_8080'),
  );
  const { listeners } = renamed as ProxyConfiguration;
  const moved = { name: 'listener~9090', address: { socketAddress: { address: '::', portValue: 9090 } } };
  await preview.change({ ...renamed, listeners: [{ ...listeners[0], ...moved }] });
  const { body } = await send(portOf(9090), CART);
  t.equal(JSON.parse(body).backend, 'shop/basket:8080');
  await t.rejects(send(portOf(5432), { protocol: 'tcp', body: 'x' }), { code: 'ECONNREFUSED' });
});

await withEnvoys(t, 'what Envoy refuses is told in its words, and what it had goes on', async (t, envoy) => {
  const { preview, portOf, warned } = await previewed(t, envoy, example);
  await preview.change(withRoutes((text) => text.replace('"path":"/cart"', '"safeRegex":{"regex":"(("}')));
  t.match(warned(), /^Envoy rejected routes and keeps the previous ones: .*missing \)/);
  t.equal((await send(portOf(8080), CART)).status, 200);
});

await withEnvoys(
  t,
  'clusters that Envoy refuses leave those that it had, with their servers',
  async (t, envoy) => {
    const { preview, portOf, warned } = await previewed(t, envoy, example);
    const { clusters } = example;
    const broken = clusters.map((cluster) => ({ ...cluster, connectTimeout: '-1s' }));
    const renamed = JSON.parse(
      JSON.stringify(broken).replaceAll('kube_shop_cart_8080', 'kube_shop_basket_8080'),
    );
    await preview.change({ ...example, clusters: renamed });
    t.match(warned(), /^Envoy rejected clusters and keeps the previous ones: /);
    t.equal((await send(portOf(8080), CART)).status, 200);
  },
);

await withEnvoys(t, 'a server that runs already is asked instead of a stand-in', async (t, envoy) => {
  const upstream = await startUpstream(t, { backend: 'mine' });
  const there = { option: '', namespace: 'shop', name: 'cart', host: 'localhost', hostPort: upstream.port };
  const { portOf } = await previewed(t, envoy, example, { upstreams: [there] });
  t.equal(JSON.parse((await send(portOf(8080), CART)).body).backend, 'mine');
});

await withEnvoys(t, 'access logs on standard output come line by line', async (t, envoy) => {
  const lines: string[] = [];
  const typedConfig = {
    '@type': 'type.googleapis.com/envoy.extensions.access_loggers.file.v3.FileAccessLog',
    path: '/dev/stdout',
    logFormat: { textFormatSource: { inlineString: '%REQ(:PATH)%\n' } },
  };
  const logged = JSON.parse(
    JSON.stringify(example).replaceAll(
      '"statPrefix":"http"',
      `"statPrefix":"http","accessLog":${JSON.stringify([{ name: 'log', typedConfig }])}`,
    ),
  );
  const told = Promise.withResolvers<void>();
  const { portOf } = await previewed(t, envoy, logged, {
    output: (line) => {
      lines.push(line);
      told.resolve();
    },
  });
  await send(portOf(8080), CART);
  await told.promise;
  t.same(lines, ['/cart']);
});

await withEnvoys(t, 'it is told when Envoy ends by itself', async (t, envoy) => {
  const { preview } = await previewed(t, envoy, example);
  if (preview.pid === undefined) throw new Error('no Envoy runs');
  process.kill(preview.pid, 'SIGKILL');
  t.equal(await preview.ended, 'signal SIGKILL');
});

t.test('a program that ends at once is told, and leaves nothing', async (t) => {
  const program = join(t.testdir({ ends: '#!/bin/sh\nexit 3\n' }), 'ends');
  await promisify(execFile)('chmod', ['+x', program]);
  const options = {
    program,
    ports: portChoiceOf([]),
    upstreams: [],
    say: () => {},
    warn: () => {},
    output: () => {},
  };
  await t.rejects(Preview.start(example, options), {
    message: 'Envoy ended with code 3 before it was ready',
  });
});

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

await withEnvoys(t, 'Envoy and the folder go with a process that is killed', async (t, envoy) => {
  const file = join(t.testdir({ 'example.json': JSON.stringify(example) }), 'example.json');
  const script = `
    import { readFileSync } from 'node:fs';
    import { Preview } from ${JSON.stringify(join(import.meta.dirname, '../../src/cli/preview/envoy/preview.ts'))};
    const preview = await Preview.start(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')), {
      program: ${JSON.stringify(envoy.path)}, ports: { byListener: new Map() }, upstreams: [],
      say: () => {}, warn: () => {}, output: () => {},
    });
    process.stdout.write(preview.folder + ' ' + preview.pid + '\\n');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const { value: line = '' } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const [folder = '', pid = ''] = (line as string).split(' ');
  t.ok(await isThere(folder));
  child.kill('SIGKILL');
  // Of a dead program that nobody has waited for, the system keeps the number but not the arguments.
  const isGone = async (): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '' && !(await isThere(folder));
  await until('both are gone', isGone);
  t.ok(await isGone());
});

await withEnvoys(t, 'stopping leaves nothing behind', async (t, envoy) => {
  const { preview } = await previewed(t, envoy, example);
  const { folder, pid } = preview;
  t.ok(await isThere(folder));
  await preview.stop();
  t.notOk(await isThere(folder));
  t.throws(() => process.kill(pid!, 0), { code: 'ESRCH' });
});
