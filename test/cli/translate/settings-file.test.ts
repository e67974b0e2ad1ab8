// The file of `--settings`: what is read, and where mistakes are.

import { Readable } from 'node:stream';
import t from 'tap';
import { type Io, UsageError } from '../../../src/cli/command-line/io.ts';
import { readSettingsFile, type SettingsFile } from '../../../src/cli/translate/settings-file.ts';
import { defaultSettings } from '../../../src/translation/settings.ts';

const silent = { isTTY: false, write: async () => {} };

const ioIn = (cwd: string, input = ''): Io => ({
  stdin: Readable.from([Buffer.from(input)]),
  stdout: silent,
  stderr: silent,
  cwd,
  env: {},
});

const read = (text: string | Buffer): Promise<SettingsFile> => {
  const cwd = t.testdir({ 'settings.yaml': text });
  return readSettingsFile('settings.yaml', ioIn(cwd));
};

/** The message of what is thrown, a line for each mistake. */
async function refusal(reading: Promise<unknown>): Promise<string[]> {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof UsageError ? error.message.split('\ngatewarden: ') : [`no UsageError: ${error}`];
}

t.test('YAML, JSON, an empty file and standard input are read', async (t) => {
  const strict = { ...defaultSettings, validation: { level: 'strict' } };
  t.strictSame(await read('# strict\nvalidation:\n  level: Strict\n'), { settings: strict, notes: [] });
  t.strictSame(await read('{"validation": {"level": "strict"}}'), { settings: strict, notes: [] });
  for (const nothing of ['', '# nothing\n', '---\n', '{}\n'])
    t.strictSame(await read(nothing), { settings: defaultSettings, notes: [] });
  const piped = await readSettingsFile('-', ioIn(t.testdir(), 'validation: {level: strict}'));
  t.strictSame(piped.settings, strict);
});

t.test('every mistake has its line and its column', async (t) => {
  const text = `mesh:
  enabled: true
  autoMTLS: true
validation: {level: lax}
proxyVersion: 1.40
proxyPod:
  name: front
`;
  const lines = await refusal(read(text));
  t.strictSame(
    lines.map((line) => /^settings\.yaml:\d+:\d+: [\w.]+/.exec(line)?.[0]),
    [
      'settings.yaml:3:3: mesh.autoMTLS',
      'settings.yaml:4:21: validation.level',
      'settings.yaml:5:15: proxyVersion',
      'settings.yaml:6:1: proxyPod.namespace',
    ],
  );
});

t.test('what is no file of settings is refused', async (t) => {
  const cases: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['broken YAML', 'a: [', /^settings\.yaml:1:/],
    ['a key twice', 'mesh: {}\nmesh: {}\n', /^settings\.yaml:2:1: Duplicate value/],
    ['two documents', 'mesh: {}\n---\nmesh: {}\n', /^settings\.yaml:3:1: a second document/],
    ['a list', '- mesh\n', /^settings\.yaml:1:1: Invalid value/],
    ['no text', Buffer.from([0xff, 0x00, 0xc3, 0x28]), /^settings\.yaml:1:/],
  ];
  for (const [name, text, message] of cases) t.match((await refusal(read(text))).join('\n'), message, name);
});

t.test('a file that is not there, and a folder', async (t) => {
  const cwd = t.testdir({ folder: { 'a.yaml': '' } });
  t.match((await refusal(readSettingsFile('none.yaml', ioIn(cwd))))[0], /^none\.yaml:1:1: no such file/);
  t.match((await refusal(readSettingsFile('folder', ioIn(cwd))))[0], /^folder:1:1: this is a folder/);
});

t.test('a warning is told with its line, and the rest holds', async (t) => {
  const { settings, notes } = await read('policyMerge:\n  trafficPolicy:\n    extAuth: Shallow\n');
  t.strictSame(settings, defaultSettings);
  t.match(notes, [{ level: 'warning', file: 'settings.yaml', line: 3, message: /extAuth.*ignored/ }]);
});
