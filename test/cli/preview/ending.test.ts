// What ends a preview, in a process of its own: signals, and standard input where it is a pipe.

import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const MODULE = join(import.meta.dirname, '../../../src/cli/preview/ending.ts');

/** Says that it waits, then why it was asked to end; and then it hangs, as one whose end takes long. */
const script = (isRead: boolean): string => `
  import { ending } from ${JSON.stringify(MODULE)};
  // Handlers of signals keep no process alive; the servers of a preview do.
  setInterval(() => {}, 1000);
  const end = ending(process.stdin, ${isRead});
  console.log('waits');
  console.log(await end.asked);
`;

function started(isRead: boolean, stdin: 'pipe' | number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(isRead)], {
    stdio: [stdin, 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let printed = '';
  const waiting: (() => void)[] = [];
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
    for (const look of waiting) look();
  });
  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (printed.includes(text)) resolve();
      };
      waiting.push(look);
      look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, says, ended, printed: () => printed };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  t.test(`${signal} asks, and a second signal ends it at once`, async (t) => {
    const { child, says, ended } = started(false, 'pipe');
    await says('waits');
    child.kill(signal);
    await says(signal);
    child.kill('SIGINT');
    t.equal(await ended, 1);
  });

t.test('a pipe that is closed asks', async (t) => {
  const { child, says } = started(false, 'pipe');
  child.stdin!.end();
  await t.resolves(says('standard input is closed'));
});

t.test('the end of what is read asks nothing, and neither does /dev/null', async (t) => {
  for (const { child, says, printed, ended } of [
    started(true, 'pipe'),
    started(false, openSync('/dev/null', 'r')),
  ]) {
    await says('waits');
    child.stdin?.end();
    child.kill('SIGTERM');
    await says('SIGTERM');
    t.notMatch(printed(), /standard input/);
    child.kill('SIGTERM');
    t.equal(await ended, 1);
  }
});
