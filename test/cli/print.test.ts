// Commands that print parts of this version: CRDs, schemas, manifests, codes, version.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { gatewarden } from './running.ts';

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
}

const documents = (text: string): Named[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Named);

t.test('crds prints every CRD as YAML, and as a List of JSON', async (t) => {
  const yaml = await gatewarden(['crds']);
  t.equal(yaml.code, 0);
  t.strictSame(documents(yaml.stdout), JSON.parse(JSON.stringify(KINDS.map(toCrd))));
  const { kind, items } = JSON.parse((await gatewarden(['crds', '-o', 'json'])).stdout);
  t.equal(kind, 'List');
  t.equal(items.length, KINDS.length);
});

t.test('a kind can be named in each of its ways', async (t) => {
  for (const name of [
    'EdgeBackend',
    'edgebackend',
    'edgebackends',
    'ebe',
    'edgebackends.edge.gatewarden.dev',
  ]) {
    const { stdout } = await gatewarden(['crds', '--kind', name, '-o', 'json']);
    t.equal(JSON.parse(stdout).metadata.name, 'edgebackends.edge.gatewarden.dev', name);
  }
  const two = await gatewarden(['crds', '--kind', 'DirectResponse,EdgePolicy', '-o', 'json']);
  t.strictSame(
    JSON.parse(two.stdout).items.map(({ metadata }: Named) => metadata.name),
    ['edgepolicies.edge.gatewarden.dev', 'directresponses.gateway.gatewarden.dev'],
  );
  const wrong = await gatewarden(['crds', '--kind', 'EdgeBackned']);
  t.match(wrong, { code: 2, stdout: '', stderr: 'no kind `EdgeBackned`\n  did you mean `EdgeBackend`?' });
});

t.test('--output-dir writes a file per kind and lists the files', async (t) => {
  const cwd = t.testdir({});
  const crds = await gatewarden(['crds', '--output-dir', 'out/crds'], { cwd });
  t.equal(crds.stdout, KINDS.map(({ plural }) => `out/crds/${plural}.yaml\n`).join(''));
  t.strictSame(await readdir(join(cwd, 'out/crds')), KINDS.map(({ plural }) => `${plural}.yaml`).sort());
  const schemas = await gatewarden(['schemas', '--output-dir', 'out/schemas'], { cwd });
  t.match(schemas.stderr, '# yaml-language-server: $schema=out/schemas/edgebackend.json');
  t.strictSame(
    await readdir(join(cwd, 'out/schemas')),
    ['all.json', ...KINDS.map(({ singular }) => `${singular}.json`)].sort(),
  );
});

t.test('a folder that cannot be written is reported', async (t) => {
  const cwd = t.testdir({ file: '' });
  t.match(await gatewarden(['crds', '--output-dir', 'file/below'], { cwd }), {
    code: 2,
    stderr: /can't write .*file/,
  });
});

const GOOD = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata: { name: 'x' },
};

t.test('the schema of all kinds validates ours by kind and accepts others', async (t) => {
  const { stdout } = await gatewarden(['schemas']);
  const check = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(stdout));
  t.equal(check({ ...GOOD, spec: { status: 418 } }), true);
  t.equal(check({ ...GOOD, spec: { status: 99 } }), false);
  t.equal(check({ ...GOOD, spec: { status: 418, bodyy: '' } }), false);
  t.equal(check({ apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'b' } }), true);
  const policy = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name: 'x' },
  };
  t.equal(
    check({ ...policy, spec: { buffer: 'x' } }),
    false,
    'references lead to the definitions of the kind',
  );
});

t.test('manifests prints the files of manifests/', async (t) => {
  const { stdout, code } = await gatewarden(['manifests']);
  t.equal(code, 0);
  t.strictSame(documents(stdout), JSON.parse(JSON.stringify(manifests(DEFAULT_OPTIONS))));
  const bare = await gatewarden(['manifests', '--no-crds']);
  const base = new URL('../../manifests/base/', import.meta.url);
  const files = (await readdir(base)).filter((name) => name !== 'kustomization.yaml');
  const committed = await Promise.all(
    files.map(async (name) => documents(await readFile(new URL(name, base), 'utf8'))),
  );
  const sorted = (objects: readonly Named[]): string[] =>
    objects.map((object) => JSON.stringify(object)).sort();
  t.strictSame(sorted(documents(bare.stdout)), sorted(committed.flat()));
});

t.test('options of manifests reach the objects', async (t) => {
  const args = [
    '--name=gate',
    '--namespace=edge',
    '--image=r.example/g:1',
    '--replicas=3',
    '--tls=cert-manager',
  ];
  const more = [
    '--validating-failure-policy=Ignore',
    '--mutating-failure-policy=Fail',
    '--timeout-seconds=7',
  ];
  const judging = ['--validation-level=strict', '--early-refusal=false', '--no-crds', '--enforcement=a=warn'];
  const { stdout } = await gatewarden(['manifests', ...args, ...more, ...judging, '-o', 'json']);
  const items: (Named & Record<string, unknown>)[] = JSON.parse(stdout).items;
  const of = (kind: string) => items.find((item) => item.kind === kind);
  t.match(of('Deployment'), {
    metadata: { name: 'gate', namespace: 'edge' },
    spec: {
      replicas: 3,
      template: { spec: { containers: [{ image: 'r.example/g:1', args: /--validation-level=strict/ }] } },
    },
  });
  t.match(JSON.stringify(of('Deployment')), '"--tls=files"');
  t.match(JSON.stringify(of('Deployment')), '"--early-refusal=false"');
  t.match(of('ValidatingWebhookConfiguration'), {
    webhooks: [{ failurePolicy: 'Ignore', timeoutSeconds: 7 }],
  });
  t.match(of('MutatingWebhookConfiguration'), { webhooks: [{ failurePolicy: 'Fail' }] });
  t.ok(of('Certificate'));
  t.match(items.at(-1), {
    kind: 'Namespace',
    metadata: { name: 'a', labels: { 'gatewarden.dev/enforcement': 'warn' } },
  });
});

t.test('options that cannot work are refused with a hint', async (t) => {
  const table: [string[], RegExp][] = [
    [['--name', '1a'], /--name 1a: not a valid Service name\n {2}a letter, then/],
    [['--name', 'a'.repeat(51)], /at most 50/],
    [['--namespace', 'Edge'], /--namespace Edge: .*isn't a DNS label\n {2}write `edge`/],
    [['--image', 'a b'], /--image a b: not a valid image name/],
    [['--replicas', '0'], /whole number from 1 to 100/],
    [['--timeout-seconds', '31'], /whole number from 1 to 30/],
    [['--tls', 'cert-manger'], /did you mean `cert-manager`/],
    [['--enforcement', 'team-a'], /write NAMESPACE=mode/],
    [['--enforcement', 'team-a=wran'], /mode is enforce, warn, off/],
    [['--enforcement', 'Team=warn'], /isn't a DNS label/],
    [['--enforcement=a=warn', '--enforcement=b=off', '--enforcement=a=off'], /a=off: a already has a mode/],
    [['--enforcement=a=warn', '--enforcement=a=warn'], /a already has a mode/],
    [['--host-network', '--egress-port=8443'], /--egress-port has no effect with --host-network/],
    [['--namespace=Team_A'], /--namespace Team_A: .*isn't a DNS label/],
    [['extra'], /too many arguments/],
  ];
  for (const [args, said] of table) {
    const { code, stdout, stderr } = await gatewarden(['manifests', ...args]);
    t.equal(code, 2, args.join(' '));
    t.equal(stdout, '');
    t.match(stderr, said);
  }
});

t.test('every code is explained, with its examples', async (t) => {
  for (const { code, title, unreachable } of CATALOGUE) {
    const { stdout } = await gatewarden(['explain-code', code]);
    t.match(stdout.split('\n')[0], `${code}: ${title}`);
    if (unreachable === undefined) t.match(stdout, '\nInstead:\n');
  }
});

t.test('an explanation is available as JSON and YAML, too', async (t) => {
  const json = JSON.parse((await gatewarden(['explain-code', 'EB-04', '-o', 'json'])).stdout);
  t.match(json, {
    code: 'EB-04',
    severity: 'error',
    kind: 'EdgeBackend',
    where: 'spec.ai',
    bad: /^apiVersion: /,
  });
  t.strictSame(parse((await gatewarden(['explain-code', 'eb-04', '-o', 'yaml'])).stdout), json);
  const list = await gatewarden(['explain-code', '--list']);
  t.equal(list.stdout.trimEnd().split('\n').length, CATALOGUE.length);
});

t.test('an unknown code gets a suggestion', async (t) => {
  const table: [string[], RegExp][] = [
    [['EB-4'], /no code `EB-4`\n {2}did you mean `EB-04`\?/],
    [['EB04'], /did you mean `EB-04`/],
    [['GE-'], /there are GE-\d+ to GE-\d+/],
    [['nonsense'], /--list/],
    [[], /no code given/],
  ];
  for (const [args, said] of table)
    t.match(await gatewarden(['explain-code', ...args]), { code: 2, stdout: '', stderr: said });
});

t.test('version prints version, APIs and schemas', async (t) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const json = JSON.parse((await gatewarden(['version', '-o', 'json'])).stdout);
  t.match(json, { version, node: process.versions.node, schemaHash: /^[0-9a-f]{16}$/ });
  t.strictSame(json.apiVersions, ['edge.gatewarden.dev/v1alpha1', 'gateway.gatewarden.dev/v1alpha1']);
  t.match((await gatewarden(['version'])).stdout, `gatewarden ${version} `);
  t.match((await gatewarden(['--version'])).stdout, `gatewarden ${version} `);
});

t.test('explain-code shows the effect of gatewarden.yaml on the code, if any', async (t) => {
  const cwd = t.testdir({
    'gatewarden.yaml': `validationLevel: strict
unknownFields: error
severity: {EB-04: warn}
profiles: [{name: legacy, namespaceSelector: {matchLabels: {team: a}}, severity: {EB-04: off}}]
`,
    bad: { 'gatewarden.yaml': 'severty: {}' },
  });
  const configured = async (code: string): Promise<unknown> =>
    JSON.parse((await gatewarden(['explain-code', code, '-o', 'json'], { cwd })).stdout).configured;
  t.strictSame(await configured('EB-04'), [
    { severity: 'warn', by: 'severity' },
    { severity: 'off', by: 'profiles[0].severity', namespaces: 'legacy (team=a)' },
  ]);
  t.strictSame(await configured('C-15'), [{ severity: 'error', by: 'validationLevel' }]);
  t.strictSame(await configured('W-02'), [{ severity: 'error', by: 'unknownFields' }]);
  t.equal(await configured('EB-01'), undefined);
  t.equal(await configured('ST-10'), undefined);
  const { stdout } = await gatewarden(['explain-code', 'EB-04'], { cwd });
  t.match(
    stdout,
    /^Severity: error\nConfigured: warn, by `severity` of .*gatewarden\.yaml\nConfigured: off in namespaces of/m,
  );
  const inBad = join(cwd, 'bad');
  const bad = await gatewarden(['explain-code', 'EB-04'], { cwd: inBad });
  t.match(bad, {
    code: 0,
    stdout: /^EB-04: /,
    stderr: /has mistakes, so its configuration of EB-04 is not shown/,
  });
  const named = await gatewarden(['explain-code', 'EB-04', '--config', 'gatewarden.yaml'], { cwd: inBad });
  t.match(named, { code: 2, stderr: /severty: unknown setting/ });
});

t.test('manifests --config embeds a configuration unchanged, or reports its mistakes', async (t) => {
  const text = '# ours\nseverity: {W-01: error}\n';
  const cwd = t.testdir({ 'a.yaml': text, 'b.yaml': 'severity: {W-1: error}' });
  const { stdout } = await gatewarden(['manifests', '--no-crds', '--config', 'a.yaml'], { cwd });
  const configMap = parseAllDocuments(stdout).find((each) => each.get('kind') === 'ConfigMap');
  t.strictSame(configMap?.toJS().data, { 'gatewarden.yaml': text });
  const wrong = await gatewarden(['manifests', '--config', 'b.yaml'], { cwd });
  t.match(wrong, { code: 2, stdout: '', stderr: /b\.yaml:1:12: severity\.W-1: no code/ });
  const gone = await gatewarden(['manifests', '--config', 'gone.yaml'], { cwd });
  t.match(gone, { code: 2, stderr: /no such file/ });
});
