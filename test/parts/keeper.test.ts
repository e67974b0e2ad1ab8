// Tests that the programs of a test never outlive it, with simple programs.

import { spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { until } from '../cluster/until.ts';
import { Keeper } from './keeper.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function isGone(folder: string, pid: string): Promise<boolean> {
  // For a dead process without a waiting parent, the system keeps the process id but not the arguments.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine === '' && !(await exists(folder));
}

/** Prints the folder and the pid of a sleeping program, and then ends as requested. */
const owner = (ending: string) => `
  import { readFileSync } from 'node:fs';
  import { Keeper } from ${JSON.stringify(join(import.meta.dirname, 'keeper.ts'))};
  import { setTimeout as delay } from 'node:timers/promises';
  const keeper = await Keeper.open('gatewarden-keeper-');
  const program = keeper.start('sleeper', '/bin/sh', ['-c', 'echo $$; exec sleep 600']);
  let pid = '';
  while (!pid.endsWith('\\n')) { await delay(10); pid = readFileSync(program.logFile, 'utf8'); }
  process.stdout.write(keeper.folder + ' ' + pid);
  ${ending}
`;

const endings: readonly [string, string][] = [
  ['forgets to stop them', ''],
  ['throws', 'throw new Error("a test went wrong");'],
  ['is interrupted', 'process.kill(process.pid, "SIGINT"); await delay(60_000);'],
  ['is killed', 'process.kill(process.pid, "SIGKILL"); await delay(60_000);'],
  ['stops them', 'await keeper.stop();'],
];

for (const [name, ending] of endings) {
  t.test(`programs and folder are gone after a process that ${name}`, async (t) => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', owner(ending)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [folder = '', pid = ''] = await new Promise<string[]>((resolve, reject) => {
      createInterface(child.stdout)
        .once('line', (line) => resolve(line.split(' ')))
        .once('close', () => reject(new Error('the process ended before it started its program')));
    });
    t.match(folder, /gatewarden-keeper-/);
    t.match(pid, /^\d+$/);
    await until('both are gone', () => isGone(folder, pid));
    t.ok(await isGone(folder, pid));
  });
}

t.test('a program that cannot be started is an error with its log', async (t) => {
  const keeper = await Keeper.open('gatewarden-keeper-');
  t.teardown(() => keeper.stop());
  const absent = keeper.start('absent', join(keeper.folder, 'absent'), []);
  const failing = keeper.start('failing', '/bin/sh', ['-c', 'echo what went wrong >&2; exit 3']);
  while (absent.end === undefined || failing.end === undefined) await delay(10);
  t.match(absent.end, 'ENOENT');
  t.equal(failing.end, 'code 3');
  t.match(
    await keeper.tails(),
    /--- absent \(ended with .*ENOENT\)\n+--- failing \(ended with code 3\)\nwhat went wrong/,
  );
});
