// Log lines to a pipe, with readers that read, hang, and go away.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { LogOutput } from '../../src/server/log-output.ts';

/** A pipe with both ends in this process; neither blocks. */
function pipe(t: Test): { readonly reader: number; readonly writer: number } {
  const file = join(t.testdir({}), 'pipe');
  spawnSync('mkfifo', [file]);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  return { reader, writer };
}

function outputTo(descriptor: number, backlog = 8 * 1024 * 1024): LogOutput {
  return new LogOutput({ descriptor, gather: 100, gatherTime: 3_600_000, backlog });
}

function readable(descriptor: number): string {
  const part = Buffer.alloc(1 << 20);
  try {
    return part.subarray(0, readSync(descriptor, part)).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return '';
    throw error;
  }
}

t.test('lines are buffered, and end() writes the buffer', async (t) => {
  const { reader, writer } = pipe(t);
  const output = outputTo(writer);
  output.write('one\n');
  output.write('two\n');
  t.equal(readable(reader), '');
  await output.end(3_600_000);
  t.equal(readable(reader), 'one\ntwo\n');
});

t.test('output larger than the pipe arrives complete and in order at a slow reader', async (t) => {
  const { reader, writer } = pipe(t);
  const output = outputTo(writer);
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`);
  for (const line of lines) output.write(line);
  let text = '';
  let isWritten = false;
  const ended = output.end(3_600_000).then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    text += readable(reader);
    await new Promise(setImmediate);
  }
  await ended;
  t.equal(text + readable(reader), lines.join(''));
});

t.test('the end does not wait for a closed reader, and later lines are dropped', async (t) => {
  const { reader, writer } = pipe(t);
  const output = outputTo(writer);
  output.write('one\n');
  closeSync(reader);
  await output.end(3_600_000);
  output.write('two\n');
  await t.resolves(output.end(3_600_000));
});

t.test('the end waits for a hanging reader until the timeout, no longer', async (t) => {
  const { reader, writer } = pipe(t);
  const output = outputTo(writer);
  output.write('x'.repeat(1 << 20));
  await output.end(10);
  output.write('later\n');
  await output.end(3_600_000);
  t.match(readable(reader), /^x+$/);
});

t.test('lines for a hanging reader are limited: later lines are dropped whole', async (t) => {
  const { reader, writer } = pipe(t);
  const output = outputTo(writer, 1000);
  output.write(`${'x'.repeat(1 << 20)}\n`);
  output.write('first\n');
  output.write(`${'y'.repeat(995)}\n`);
  output.write('second\n');
  await output.end(3_600_000);
  t.equal(readable(reader), 'first\nsecond\n');
});

t.test('a write that fails for another reason loses its lines and stops nothing else', async (t) => {
  const output = outputTo(openSync('/dev/full', 'w'));
  output.write('one\n');
  await output.end(3_600_000);
  output.write('two\n');
  await t.resolves(output.end(3_600_000));
});

t.test('no line is lost when the process ends with an exception', async (t) => {
  const file = join(t.testdir({}), 'log');
  const descriptor = openSync(file, 'w');
  const source = `
    const { LogOutput } = await import(${JSON.stringify(new URL('../../src/server/log-output.ts', import.meta.url).href)});
    const output = new LogOutput({ descriptor: 1, gather: 1000, gatherTime: 3600000, backlog: 1000 });
    output.write('the last line\\n');
    throw new Error('boom');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', descriptor, 'ignore'],
  });
  const [code] = await once(child, 'exit');
  t.equal(code, 1);
  t.equal(readFileSync(file, 'utf8'), 'the last line\n');
});
