// The page as text: what it may run, and what of manifests stands in it.

import { hash } from 'node:crypto';
import { chmod, lstat, open, readdir, readFile, stat } from 'node:fs/promises';
import t from 'tap';
import type { ReportData } from '../../../src/cli/report-page/data.ts';
import { escapeHtml, scriptJson } from '../../../src/cli/report-page/embed.ts';
import { SCRIPT, STYLE } from '../../../src/cli/report-page/generated/page.ts';
import { gatewarden } from '../running.ts';

const MANIFESTS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;

t.test('its own script and styles are all that may run', async (t) => {
  const { stdout, code } = await gatewarden(['report', '-'], { input: MANIFESTS });
  t.equal(code, 0);
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(stdout) ?? [];
  const sha = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
  t.strictSame(policy.split('; '), [
    "default-src 'none'",
    `script-src ${sha(SCRIPT)}`,
    `style-src ${sha(STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  t.notMatch(stdout, / on[a-z]+=| style=| src=| href=/, 'no handlers, styles or addresses of elements');
});

t.test('the script can stand in a page', async (t) => {
  t.notMatch(SCRIPT, /<\/script|<!--|<script/i);
  t.notMatch(STYLE, /<\/style|@import|url\(/i);
});

t.test('JSON in a page is the same value, and holds nothing that ends an element', async (t) => {
  const value = { a: '</script><!--<script>', b: '\u2028\u2029&amp;', c: ['\ud800', '\u0000', '"\\'] };
  const text = scriptJson(value);
  t.notMatch(text, /[<>&\u2028\u2029]/);
  t.strictSame(JSON.parse(text), value);
});

t.test('text in a page is text', async (t) => {
  t.equal(escapeHtml(`<a href="x">'&`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
  t.equal(escapeHtml('a\u0000b\u202ec'), 'a\ufffdb\ufffdc');
  t.ok(escapeHtml('\ud800').isWellFormed());
});

t.test('keys of certificates and secrets of policies are no part of a page', async (t) => {
  const input = [
    MANIFESTS,
    `apiVersion: v1
kind: Secret
metadata: {name: tls, namespace: shop}
stringData: {tls.key: topsecretkey, password: topsecretpassword}
`,
    `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec: {parentRefs: [{name: front}], rules: [{}]}
`,
    `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: auth, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  basicAuth: {users: ["alice:{SHA}VBPuJHI7uixaa6LQGWx4s+5GKNE="]}
`,
  ].join('---\n');
  const { stdout } = await gatewarden(['report', '-'], { input });
  t.match(stdout, 'shop');
  t.notMatch(stdout, /topsecret|VBPuJHI7uixaa6LQGWx4s/);
});

t.test('the same manifests give the same bytes', async (t) => {
  const pages = await Promise.all([1, 2].map(() => gatewarden(['report', '-'], { input: MANIFESTS })));
  t.equal(pages[0]!.stdout, pages[1]!.stdout);
});

t.test('a page that can not be written, and one of errors', async (t) => {
  const cwd = t.testdir({ 'bad.yaml': MANIFESTS.replace('port: 8080', 'port: x'), 'broken.yaml': 'a: [' });
  const unwritten = await gatewarden(['report', 'bad.yaml', '-o', 'none/site.html'], { cwd });
  t.equal(unwritten.code, 2);
  t.match(unwritten.stderr, "can't write none/site.html: ENOENT");
  t.equal((await gatewarden(['report', 'bad.yaml', '-o', 'site.html'], { cwd })).code, 1);
  t.equal((await gatewarden(['report', 'bad.yaml', '--exit-zero', '-o', 'site.html'], { cwd })).code, 0);
  const broken = await gatewarden(['report', 'broken.yaml', '-o', 'broken.html'], { cwd });
  t.equal(broken.code, 2);
  t.equal(broken.stdout, 'broken.html\n');
});

t.test('a manifest is never replaced by the page', async (t) => {
  const cwd = t.testdir({ manifests: { 'a.yaml': MANIFESTS } });
  const ran = await gatewarden(['report', 'manifests', '-o', 'manifests/../manifests/a.yaml'], { cwd });
  t.match(ran, { code: 2, stdout: '', stderr: /is one of the manifests/ });
  t.equal(await readFile(`${cwd}/manifests/a.yaml`, 'utf8'), MANIFESTS);
});

t.test('what was read is never replaced by the page, by whatever name it is called', async (t) => {
  const cwd = t.testdir({
    manifests: { 'a.yaml': MANIFESTS },
    'settings.yaml': 'validation: {level: strict}\n',
    'alias.html': t.fixture('symlink', 'manifests/a.yaml'),
    folder: t.fixture('symlink', 'manifests'),
    'hard.html': t.fixture('link', 'manifests/a.yaml'),
    'settings.html': t.fixture('symlink', 'settings.yaml'),
  });
  const report = (output: string) =>
    gatewarden(['report', 'manifests', '--settings', 'settings.yaml', '-o', output], { cwd });
  for (const output of ['alias.html', 'folder/a.yaml', 'hard.html'])
    t.match(await report(output), { code: 2, stdout: '', stderr: /is one of the manifests/ }, output);
  for (const output of ['settings.yaml', 'settings.html'])
    t.match(await report(output), { code: 2, stdout: '', stderr: /is the settings/ }, output);
  t.equal(await readFile(`${cwd}/manifests/a.yaml`, 'utf8'), MANIFESTS);
  t.match(await readFile(`${cwd}/settings.yaml`, 'utf8'), 'strict');
});

t.test('a page takes the place of an older one whole, with its mode, and through a link', async (t) => {
  const cwd = t.testdir({
    'a.yaml': MANIFESTS,
    'old.html': 'old'.repeat(1_000_000),
    'link.html': t.fixture('symlink', 'old.html'),
    'nowhere.html': t.fixture('symlink', 'made.html'),
    'name.html': 'old',
    'other.html': t.fixture('link', 'name.html'),
  });
  await chmod(`${cwd}/old.html`, 0o640);
  const reader = await open(`${cwd}/old.html`);
  t.teardown(() => reader.close());
  for (const output of ['link.html', 'nowhere.html', 'name.html', 'new.html'])
    t.match(await gatewarden(['report', 'a.yaml', '-o', output], { cwd }), { code: 0 }, output);
  // Who reads the old one meanwhile reads all of it.
  t.equal((await reader.readFile('utf8')).length, 3_000_000);
  t.equal((await stat(`${cwd}/old.html`)).mode & 0o777, 0o640);
  const [page, ...others] = await Promise.all(
    ['new', 'old', 'made', 'name', 'other'].map((name) => readFile(`${cwd}/${name}.html`, 'utf8')),
  );
  t.match(page, /<\/html>\s*$/);
  for (const other of others) t.equal(other, page);
  t.ok((await lstat(`${cwd}/link.html`)).isSymbolicLink());
  t.strictSame(
    (await readdir(cwd)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

t.test('what can not be read is said, and so is why a page is not written', async (t) => {
  const cwd = t.testdir({ 'a.yaml': MANIFESTS, 'broken.yaml': 'a: [' });
  const ran = await gatewarden(['report', '.', '-o', 'site.html'], { cwd });
  t.match(ran, { code: 2, stdout: 'site.html\n', stderr: /warning: .*broken\.yaml:\d+: left out: / });
  t.match(await gatewarden(['report', 'a.yaml', '-o', '.'], { cwd }), {
    code: 2,
    stderr: /can't write \.: EISDIR\n {2}it is a folder: write the name of a file in it/,
  });
});

t.test(
  'connections without HTTP have their policies: those of the listener, and those of its backends',
  async (t) => {
    const policy = (kind: string, target: string, spec: string): string =>
      `apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: ${kind}\nmetadata: {name: own, namespace: shop}\nspec: {targetRefs: [{${target}}], ${spec}}\n`;
    const input = [
      MANIFESTS.replace('listeners: [', 'listeners: [{name: db, port: 5432, protocol: TCP}, '),
      'apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TCPRoute\nmetadata: {name: db, namespace: shop}\nspec: {parentRefs: [{name: front, sectionName: db}], rules: [{backendRefs: [{name: db, port: 5432}]}]}\n',
      'apiVersion: v1\nkind: Service\nmetadata: {name: db, namespace: shop}\nspec: {ports: [{port: 5432}]}\n',
      policy('BackendConfigPolicy', 'group: "", kind: Service, name: db', 'connectTimeout: 3s'),
      policy(
        'ListenerPolicy',
        'group: gateway.networking.k8s.io, kind: Gateway, name: front',
        'default: {perConnectionBufferLimitBytes: 1024}',
      ),
    ].join('---\n');
    const { stdout } = await gatewarden(['report', '-'], { input });
    const [, json = ''] = /id="data">(.*?)<\/script>/s.exec(stdout) ?? [];
    const { gateways, clusters, policies, settings } = JSON.parse(json) as ReportData;
    const fields = (index: number | undefined) =>
      (policies[index ?? -1]?.effective ?? []).map((setting) => settings[setting]?.path);
    t.strictSame(fields(gateways[0]?.listeners.find(({ name }) => name === 'db')?.policies), [
      'spec.default.perConnectionBufferLimitBytes',
    ]);
    t.strictSame(fields(clusters.find(({ name }) => name === 'kube_shop_db_5432')?.policies), [
      'spec.connectTimeout',
    ]);
  },
);
