// docs/preview.md with a real Envoy: its commands as they stand there, and what they print.

import { type ChildProcess, spawn } from 'node:child_process';
import t from 'tap';
import { until } from '../cluster/until.ts';
import { blocksOf } from '../docs/blocks.ts';
import { reader } from '../docs/reader.ts';
import { freePorts } from '../parts/ports.ts';
import { withEnvoys } from '../parts/proxy.ts';

const blocks = await blocksOf('preview.md');
const SHOWN_PORT = '8000';

await withEnvoys(t, 'the page shows what happens', async (t, envoy) => {
  const [port = 0] = await freePorts(1);
  const onPort = (text: string): string => text.replaceAll(SHOWN_PORT, `${port}`);
  const { folder, run } = await reader(t.testdir({}), blocks, 'false');
  let printed = '';
  let preview: ChildProcess | undefined;
  for (const [index, { language, marks, text, line }] of blocks.entries()) {
    if (language !== 'sh') continue;
    const shown = blocks[index + 1]!;
    t.ok(Object.hasOwn(shown.marks, 'output'), `line ${line} has its output`);
    const expected = onPort(shown.text).replace('Envoy 1.36.4', `Envoy ${envoy.version}`);
    const command = onPort(text).trim();
    if (Object.hasOwn(marks, 'request')) {
      const { stdout } = await run(`${command} --silent`);
      for (const part of expected.split('\n...\n')) t.ok(stdout.includes(part), `line ${line}: ${stdout}`);
      continue;
    }
    printed = '';
    if (Object.hasOwn(marks, 'preview')) {
      const env = { ...process.env, ENVOY_BIN: envoy.path, PATH: `${folder}/bin:${process.env['PATH']}` };
      preview = spawn('bash', ['-c', `exec ${command}`], { cwd: folder, env, stdio: 'pipe' });
      const running = preview;
      t.teardown(() => running.kill('SIGKILL'));
      for (const stream of [preview.stdout, preview.stderr])
        stream?.setEncoding('utf8').on('data', (chunk: string) => {
          printed += chunk;
        });
    } else {
      t.ok(Object.hasOwn(marks, 'change'), `line ${line} is run`);
      await run(command);
    }
    await until(`line ${line} is printed`, () => printed.includes(expected)).catch(() => {});
    t.equal(printed, expected, `line ${line}`);
  }
  const ended = new Promise((resolve) => preview!.once('exit', (code) => resolve(code)));
  preview!.kill('SIGINT');
  t.equal(await ended, 0);
});
