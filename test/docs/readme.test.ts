// README.md without a cluster: what it shows is what the commands print. Its kubectl commands run in test/cluster/readme.test.ts.

import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { curlLines } from '../../src/cli/serve/sample.ts';
import { blocksOf } from './blocks.ts';
import { clone, lacks, ROOT, readme, scenes } from './story.ts';

t.test('a story is told line by line, and `...` stands for any lines', async (t) => {
  const table: readonly [shown: string, printed: string, told: boolean][] = [
    ['a\nb\n', 'a\nb\n', true],
    ['a\n', 'a\nb\n', false],
    ['b\n', 'a\nb\n', false],
    ['a\n...\nc\n', 'a\nb\nb\nc\n', true],
    ['...\nc\n', 'a\nc\n', true],
    ['a\n...\n', 'a\nb\n', true],
    ['a\n...\nc\n', 'a\nb\n', false],
    ['c\n...\na\n', 'a\nb\nc\n', false],
  ];
  for (const [shown, printed, told] of table) t.equal(lacks(shown, printed) === undefined, told, shown);
});

t.test('commands without a cluster print what is shown', async (t) => {
  const { run } = await clone(t.testdir({}), 'false');
  const offline = scenes.filter(({ command }) => !command.startsWith('kubectl '));
  t.ok(offline.some(({ command }) => command.includes('validate')));
  for (const { command, shown } of offline) {
    const { stdout, stderr } = await run(command);
    t.equal(lacks(shown, stderr + stdout), undefined, `${command}\n${stderr}${stdout}`);
  }
});

t.test('the SARIF result is one of those that `-o sarif` gives', async (t) => {
  const { run } = await clone(t.testdir({}), 'false');
  const shown = JSON.parse(/^```json\n(.*?)^```$/ms.exec(readme)![1]!);
  const { stdout } = await run('gatewarden validate -o sarif docs/examples/apps');
  const results = JSON.parse(stdout).runs[0].results as { ruleId: string }[];
  t.match(
    results.find(({ ruleId }) => ruleId === shown.ruleId),
    shown,
  );
});

t.test('the curl lines are those that `serve` prints in a clone', async (t) => {
  const cwd = fileURLToPath(ROOT);
  t.ok(readme.includes(curlLines(`${cwd}certs/ca.crt`, undefined, 8443, cwd).trim()));
});

t.test('every file that is shown exists', async (t) => {
  const files = new Set(readme.match(/docs\/examples\/[\w/.-]*[\w-]/g));
  t.ok(files.size > 3);
  for (const file of files) await t.resolves(access(new URL(file, ROOT)), file);
});

t.test('the shop of the examples is that of the page about translating', async (t) => {
  const blocks = (await blocksOf('translate.md')).filter(({ marks }) => marks['file']?.startsWith('shop/'));
  t.ok(blocks.length > 1);
  for (const { marks, text } of blocks)
    t.equal(
      await readFile(new URL(`docs/examples/${marks['file']}`, ROOT), 'utf8'),
      text,
      `${marks['file']}`,
    );
});
