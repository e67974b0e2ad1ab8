// The budget of random tests: how many cases run, and that a case that fails can be repeated.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const PROGRAM = `
  import t from 'tap';
  import { fuzz } from '${new URL('./fuzz.ts', import.meta.url).href}';
  t.test('cases', async (t) => {
    await fuzz(
      t,
      { seed: 40, cases: 3 },
      (seed) => {
        if (seed === Number(process.env['BAD'])) throw new Error('bad');
      },
      (cases) => t.comment('together ' + (cases < 5 ? cases : 'many')),
    );
  });
`;

function run(env: Readonly<Record<string, string>>) {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, GATEWARDEN_FUZZ_SECONDS: '0', ...env },
  });
  return { isGood: status === 0, stdout };
}

t.test('without time the least number of cases runs', async (t) => {
  const { isGood, stdout } = run({});
  t.ok(isGood, stdout);
  t.match(stdout, /3 cases from seed 40/);
  t.match(stdout, /# together 3/);
});

t.test('with time more cases run', async (t) => {
  const { isGood, stdout } = run({ GATEWARDEN_FUZZ_SECONDS: '0.2' });
  t.ok(isGood, stdout);
  t.match(stdout, /# together many/);
});

t.test('a case that fails names its seed, and that seed repeats it alone', async (t) => {
  const all = run({ BAD: '41' });
  t.notOk(all.isGood);
  t.match(all.stdout, /not ok 1 - bad/);
  t.match(all.stdout, /not ok 2 - seed 41: GATEWARDEN_FUZZ_SEED=41 repeats/);
  t.notMatch(all.stdout, 'together');
  t.notOk(run({ BAD: '41', GATEWARDEN_FUZZ_SEED: '41' }).isGood);
  const other = run({ BAD: '41', GATEWARDEN_FUZZ_SEED: '42' });
  t.ok(other.isGood, other.stdout);
  t.match(other.stdout, /1 case from seed 42/);
});
