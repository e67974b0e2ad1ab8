// What a run loads: a hook before each commit must feel instant, so that what only some runs need is loaded by these.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { spawnGatewarden } from './running.ts';

const { dependencies } = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> };

/** Writes the packages, and the folders of sources, that were loaded into the file that it is told. */
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
  // The test runner looks into processes that tests start, with packages of its own.
  return packages.filter((name) => name in dependencies || name === 'ajv');
}

/** From the sources, where every module is a file of its own. */
const SOURCES = `import { start } from '${new URL('../../src/cli/main.ts', import.meta.url).href}';
await start();
`;

t.test('validate loads nothing that translates', async (t) => {
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

t.test('validate of plain YAML loads the command line and formats, and nothing else', async (t) => {
  t.strictSame(await loaded(t, ['validate', 'a.yaml'], { 'a.yaml': GOOD }), ['ajv-formats', 'commander']);
});

t.test('findings and fixes that are only told need no more', async (t) => {
  const bad = GOOD.replace('status: 503', 'status: "503"');
  const packages = await loaded(t, ['validate', '-o', 'json', 'a.yaml'], { 'a.yaml': bad });
  t.notOk(packages.includes('diff'), 'no diff');
  t.notOk(packages.includes('ajv'), 'no compiler of schemas');
  t.notOk(packages.includes('fastify'), 'no server');
});

t.test('--fix loads what it takes', async (t) => {
  const bad = GOOD.replace('status: 503', 'status: "503"');
  const packages = await loaded(t, ['validate', '--fix-dry-run', 'a.yaml'], { 'a.yaml': bad });
  t.ok(packages.includes('yaml') && packages.includes('diff'), packages.join(', '));
});
