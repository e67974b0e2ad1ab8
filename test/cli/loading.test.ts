// The modules that a run loads: a pre-commit hook must be fast, so modules that only some runs need are loaded only by those.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { spawnGatewarden } from './running.ts';

const { dependencies } = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> };

/** Writes the loaded packages and source folders to a given file. */
const RECORD = `import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const packages = new Set();
registerHooks({
  load(url, context, next) {
    const name = /.*\\/(?:node_modules\\/((?:@[^/]+\\/)?[^/]+)|src\\/([^/]+))\\//.exec(url);
    if (name !== null) packages.add(name[1] ?? 'src/' + name[2]);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.RECORD, JSON.stringify([...packages].sort())));
`;

const GOOD = `apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata:
  name: closed
spec:
  status: 503
`;

async function everythingLoaded(
  t: Test,
  args: readonly string[],
  files: Record<string, string>,
  launcher?: string,
): Promise<string[]> {
  const cwd = t.testdir({ ...files, 'record.mjs': RECORD });
  const record = join(cwd, 'record.json');
  const env = { RECORD: record, NODE_OPTIONS: `--import ${join(cwd, 'record.mjs')}` };
  await spawnGatewarden(args, { cwd, env, ...(launcher === undefined ? {} : { launcher }) });
  return JSON.parse(await readFile(record, 'utf8')) as string[];
}

async function loaded(t: Test, args: readonly string[], files: Record<string, string>): Promise<string[]> {
  const packages = await everythingLoaded(t, args, files);
  // The test runner instruments processes that tests start, with its own packages.
  return packages.filter((name) => name in dependencies || name === 'ajv');
}

/** Runs the sources, where each module is a separate file. */
const SOURCES = `import { start } from '${new URL('../../src/cli/main.ts', import.meta.url).href}';
await start();
`;

t.test('validate loads no translation', async (t) => {
  const files = { 'a.yaml': GOOD, 'start.mjs': SOURCES };
  const folders = async (...args: readonly string[]): Promise<string[]> => {
    const all = await everythingLoaded(t, args, files, 'start.mjs');
    return all.filter((name) => name.startsWith('src/'));
  };
  const validating = await folders('validate', 'a.yaml');
  t.ok(validating.includes('src/judgement'), validating.join(', '));
  for (const folder of ['src/translation', 'src/snapshot', 'src/incremental', 'src/policy'])
    t.notOk(validating.includes(folder), folder);
  t.notOk((await folders('--help')).includes('src/translation'), 'nor does the help');
});

t.test('validate of plain YAML loads only the command line and formats', async (t) => {
  t.strictSame(await loaded(t, ['validate', 'a.yaml'], { 'a.yaml': GOOD }), ['ajv-formats', 'commander']);
});

t.test('findings and fixes that are only reported need no more', async (t) => {
  const bad = GOOD.replace('status: 503', 'status: "503"');
  const packages = await loaded(t, ['validate', '-o', 'json', 'a.yaml'], { 'a.yaml': bad });
  t.notOk(packages.includes('diff'), 'no diff');
  t.notOk(packages.includes('ajv'), 'no compiler of schemas');
  t.notOk(packages.includes('fastify'), 'no server');
});

t.test('--fix loads what it needs', async (t) => {
  const bad = GOOD.replace('status: 503', 'status: "503"');
  const packages = await loaded(t, ['validate', '--fix-dry-run', 'a.yaml'], { 'a.yaml': bad });
  t.ok(packages.includes('yaml') && packages.includes('diff'), packages.join(', '));
});

t.test(
  'the code of a command is compiled for a short run, except of those that run until they are stopped',
  async (t) => {
    const modules = await Promise.all(
      COMMANDS.map(async ({ name, load }) => ({ name, isLongLived: (await load()).isLongLived === true })),
    );
    t.strictSame(
      modules.filter(({ isLongLived }) => isLongLived).map(({ name }) => name),
      ['preview', 'controller', 'serve'],
    );
  },
);
