// docs/gitops.md, the action and the hooks: our commands run as they stand there, everything else is checked for syntax. kubectl's
// commands run in test/cluster/gitops.test.ts.

import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { gatewarden, LAUNCHER } from '../cli/running.ts';
import { blocksOf } from './blocks.ts';
import { reader } from './reader.ts';

const ROOT = new URL('../../', import.meta.url);
const blocks = await blocksOf('gitops.md');
const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
/** `kubectl kustomize apps/` of this page: its one resource. The real one runs in test/cluster. */
const KUBECTL = 'cat apps/files.yaml #';

t.test('every command of ours runs as it stands there', async (t) => {
  const { run, folder } = await reader(t.testdir({}), blocks, KUBECTL);
  const wanted: Readonly<Record<string, RegExp>> = {
    schemas: /^\.schemas\/edgebackend\.json$/m,
    validate: /^apps\/files\.yaml:9:\d+: error ST-03 spec\.mcp\.targets\[0\]\.static\.protocol: /m,
    'fix-dry-run': /^\+.*protocol: SSE /m,
    check: /^\+.*path: /m,
    kustomize: /^-:\d+:\d+: error ST-03 /m,
    baseline: /0 errors/,
    sarif: /^$/,
    fn: /code: ST-04/,
  };
  const steps = blocks.filter(({ marks }) => marks['test'] !== undefined);
  t.strictSame(
    steps.map(({ marks }) => marks['test']),
    Object.keys(wanted),
  );
  for (const { marks, text } of steps) {
    const step = marks['test'] as string;
    const { code, stdout, stderr } = await run(text);
    t.equal(code, Number(marks['exit'] ?? 0), `${step}: ${stderr}`);
    t.match(stdout, wanted[step], step);
  }
  const sarif = JSON.parse(await readFile(join(folder, 'gatewarden.sarif'), 'utf8'));
  t.match(sarif.runs[0].results, [
    { ruleId: 'ST-03', locations: [{ physicalLocation: { artifactLocation: { uri: 'apps/files.yaml' } } }] },
  ]);
});

t.test('what is not run says what it needs', async (t) => {
  for (const { language, marks, text, line } of blocks) {
    if (language === 'sh' && Object.keys(marks).length === 0) t.match(text, /^# Needs /, `line ${line}`);
  }
});

t.test('YAML, JSON and shell are well-formed', async (t) => {
  t.strictSame([...new Set(blocks.map(({ language }) => language))].sort(), ['json', 'sh', 'yaml']);
  for (const { language, text, line } of blocks) {
    if (language === 'json') t.ok(JSON.parse(text));
    if (language === 'sh') t.equal(spawnSync('bash', ['-n', '-c', text]).status, 0, `line ${line}`);
    if (language !== 'yaml') continue;
    const documents = parseAllDocuments(text);
    t.ok(Array.isArray(documents) && documents.length > 0);
    for (const { errors, warnings } of documents as ReturnType<typeof parseAllDocuments> &
      readonly { errors: unknown[]; warnings: unknown[] }[])
      t.strictSame([...errors, ...warnings], [], `line ${line}`);
  }
});

t.test('our objects on the page are good, but for the one mistake that it shows', async (t) => {
  for (const { language, text, line } of blocks) {
    if (language !== 'yaml' || !/gatewarden\.dev\/v1alpha1/.test(text)) continue;
    const { code, stdout } = await gatewarden(['validate', '-'], { input: text.replace('SSEE', 'SSE') });
    t.equal(code, 0, `line ${line}: ${stdout}`);
  }
});

t.test('versions on the page and in the action are that of the package', async (t) => {
  const page = await readFile(new URL('docs/gitops.md', ROOT), 'utf8');
  const named = [...page.matchAll(/gatewarden@v?(\d\S*?)[\s`]|rev: v(\S+)|targetRevision: v(\S+)/g)].map(
    ([, first, second, third]) => first ?? second ?? third,
  );
  t.ok(named.length >= 4);
  for (const each of named) t.equal(each?.replace(/[,.]$/, ''), version);
  const action = parse(await readFile(new URL('action.yml', ROOT), 'utf8'));
  t.equal(action.inputs.version.default, version);
});

t.test('the script of the action annotates, writes SARIF, and ends as validate does', async (t) => {
  const action = parse(await readFile(new URL('action.yml', ROOT), 'utf8'));
  const step = action.runs.steps.at(-1);
  const folder = t.testdir({});
  await reader(folder, blocks, KUBECTL);
  // In the place of npx: the package from the registry is this checkout.
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes gatewarden@${version}" ] || exit 99\nshift 2\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`;
  await mkdir(join(folder, 'npx'));
  await writeFile(join(folder, 'npx/npx'), npx);
  await chmod(join(folder, 'npx/npx'), 0o755);
  const inputs = Object.fromEntries(
    Object.entries(step.env as Record<string, string>).map(([name, value]) => [
      name,
      /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1] ?? '',
    ]),
  );
  // As the runner starts `shell: bash`.
  const run = (given: Readonly<Record<string, string>>) => {
    const env = Object.entries(inputs).map(([name, input]) => [
      name,
      given[input] ?? action.inputs[input].default,
    ]);
    return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(folder, 'npx')}:${process.env['PATH']}`,
        ...Object.fromEntries(env),
      },
    });
  };
  const bad = run({ paths: 'apps', 'sarif-file': 'out.sarif' });
  t.equal(bad.status, 1, bad.stderr);
  t.match(bad.stdout, /^::error file=apps\/files\.yaml,line=9,/m);
  t.equal(JSON.parse(await readFile(join(folder, 'out.sarif'), 'utf8')).runs[0].results.length, 1);
  const lowered = run({ paths: 'apps/files.yaml\napps/kustomization.yaml', args: '--severity\nST-03=warn' });
  t.equal(lowered.status, 0, lowered.stderr);
  t.match(lowered.stdout, /^::warning /m);
  t.equal(run({ paths: 'no such', 'sarif-file': 'gone.sarif' }).status, 2);
});

t.test('the hooks are commands that exist', async (t) => {
  const hooks = parse(await readFile(new URL('.pre-commit-hooks.yaml', ROOT), 'utf8'));
  t.strictSame(
    hooks.map(({ id }: { id: string }) => id),
    ['gatewarden', 'gatewarden-default'],
  );
  const folder = t.testdir({
    'a.yaml': blocks.find(({ marks }) => marks['file'] === 'apps/files.yaml')!.text,
  });
  for (const { entry } of hooks) {
    const [npx, yes, name, ...args] = entry.split(' ');
    t.strictSame([npx, yes, name], ['npx', '--yes', `gatewarden@${version}`]);
    t.equal((await gatewarden([...args, 'a.yaml'], { cwd: folder })).code, 1, entry);
  }
});
