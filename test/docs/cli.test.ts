// docs/cli.md, docs/translate.md, docs/analyze.md, docs/diff.md, docs/edge/config.md, docs/explain.md, docs/inference.md, docs/waypoints.md, docs/editors.md, docs/library.md, docs/provision.md and docs/routes.md: commands run as they stand there, print what is pasted below them and end with
// the exit code that they are marked with; no flag, key, format or option is left out; examples of the library run.

import { spawn } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { Command } from 'commander';
import t from 'tap';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { FORMATS } from '../../src/cli/report/formats.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { FIXED_CODES } from '../../src/diagnostics/severity.ts';
import { resolvePlain } from '../../src/manifests/scalar.ts';
import { LAUNCHER } from '../cli/running.ts';
import { type Block, blocksOf } from './blocks.ts';
import { reader } from './reader.ts';

const PAGES = [
  'analyze.md',
  'cli.md',
  'diff.md',
  'edge/config.md',
  'editors.md',
  'explain.md',
  'inference.md',
  'library.md',
  'provision.md',
  'report.md',
  'routes.md',
  'translate.md',
  'waypoints.md',
  'edge/llm.md',
  'edge/mcp.md',
];
const LIBRARY = new URL('../../src/validation.ts', import.meta.url);
const blocks = new Map(await Promise.all(PAGES.map(async (page) => [page, await blocksOf(page)] as const)));
const page = (name: string): Promise<string> =>
  readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const cli = await page('cli.md');

// Programs on the pages run by the Node of the tests.
process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;

/** In the place of the installed package: the sources. */
const ofCheckout = (block: Block): Block => ({
  ...block,
  text: block.text.replaceAll(
    /'gatewarden\/((?:validation|translation)(?:\/encode)?)'/g,
    (_, entry) => `'${new URL(`../../src/${entry}.ts`, import.meta.url).href}'`,
  ),
});

const isRun = ({ language, marks }: Block): boolean => language === 'sh' && Object.hasOwn(marks, 'test');

/** What differs from machine to machine, and from one version of the schemas to the next. */
const steady = (text: string, folder = '/repo'): string =>
  text
    .replaceAll(folder, '/repo')
    .replaceAll(/Node \d+\.\d+\.\d+/g, 'Node')
    .replaceAll(/\b[0-9a-f]{16}\b/g, 'hash');

for (const [name, all] of blocks) {
  t.test(`${name}: every command gives the exit code and the output that stand there`, async (t) => {
    const { run, folder } = await reader(t.testdir({}), all.map(ofCheckout), 'false');
    t.ok(all.some(isRun));
    for (const [index, block] of all.entries()) {
      if (!isRun(block)) continue;
      const { code, stdout, stderr } = await run(block.text);
      t.equal(code, Number(block.marks['exit'] ?? 0), `line ${block.line}: ${stderr}`);
      const shown = all[index + 1];
      if (shown === undefined || !Object.hasOwn(shown.marks, 'output')) continue;
      const printed = steady(stderr + stdout, folder);
      if (shown.marks['output'] !== 'part') t.equal(steady(shown.text), printed, `line ${shown.line}`);
      else
        for (const part of shown.text.split('\n...\n'))
          t.ok(printed.includes(steady(part)), `line ${shown.line}: ${part}`);
    }
  });

  t.test(`${name}: a command of ours is run, or says why not`, async (t) => {
    for (const { language, marks, text, line } of all) {
      if (language !== 'sh' || Object.hasOwn(marks, 'test') || Object.hasOwn(marks, 'serve')) continue;
      t.match(text, /^# Needs /, `line ${line}`);
    }
  });
}

t.test('serve runs as it stands there, until a signal ends it', async (t) => {
  const [block, ...more] = blocks.get('cli.md')!.filter(({ marks }) => Object.hasOwn(marks, 'serve'));
  t.strictSame(more, []);
  const [program, ...args] = block!.text.trim().split(' ');
  t.equal(program, 'gatewarden');
  const free = ['--port=0', '--health-port=0', '--metrics-port=0'];
  const child = spawn(process.execPath, [LAUNCHER, ...args, ...free], { cwd: t.testdir({}), stdio: 'pipe' });
  t.teardown(() => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let printed = '';
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (/^curl .*\/mutate$/m.test(printed)) resolve();
    });
    void ended.then(() => resolve());
  });
  t.match(printed, /^curl .*\/validate$/m);
  child.kill('SIGTERM');
  t.equal(await ended, 0);
});

/** The text below a heading, up to the next one of its level or above. */
function section(title: string): string {
  const [, level = '', rest = ''] = new RegExp(`^(##+) ${title}\\n([^]*)`, 'm').exec(cli) ?? [];
  return rest.split(new RegExp(`^#{2,${level.length}} `, 'm'))[0] as string;
}

/** In the first cells of its tables. */
const flagsOf = (text: string): string[] =>
  [...text.matchAll(/^\| (`-[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(--?[A-Za-z-]+)`/g)].map(([, flag]) => flag as string),
  );

t.test('every flag of every command has its line, and no other has', async (t) => {
  const settings = flagsOf(section('Settings'));
  t.ok(settings.length >= 4);
  for (const { name, load } of COMMANDS) {
    const command = new Command(name);
    (await load()).define?.(command);
    const flags = command.options
      .flatMap(({ short, long }) => [short, long])
      .filter((flag) => flag !== undefined);
    const text = section(name);
    t.ok(text.length > 0, `${name} has a section`);
    const shared = text.includes('(#settings)') ? settings : [];
    const told = [...flagsOf(text), ...shared];
    // `version` has one option, in a sentence.
    if (name === 'version') for (const flag of flags) t.ok(text.includes(`\`${flag}`), `${name} ${flag}`);
    else t.strictSame([...new Set(told)].sort(), [...flags].sort(), name);
    t.ok(cli.includes(`| [\`${name}\`](#${name}) |`), `${name} is in the list at the top`);
  }
});

/** The keys that the reader of gatewarden.yaml names when it is asked for one that it doesn't know. */
function keysBy(text: string): string[] {
  const [problem] = parseConfig(text).problems;
  return problem?.hint?.replace('use one of ', '').split(', ') ?? [];
}

t.test('every key of gatewarden.yaml is in the whole file that is shown, and in the table', async (t) => {
  const shown = blocks.get('cli.md')!.find(({ marks }) => marks['file'] === 'shop/gatewarden.yaml')!.text;
  t.strictSame(parseConfig(shown).problems, []);
  const whole = parse(shown);
  t.strictSame(Object.keys(whole), keysBy('qqqqqqqqqqqq: 1'));
  t.strictSame(Object.keys(whole.suppressions[0]), keysBy('suppressions: [{qqqqqqqqqqqq: 1}]'));
  const rows = section('gatewarden.yaml')
    .match(/^\| `.*$/gm)!
    .join('\n');
  for (const key of [...Object.keys(whole), ...Object.keys(whole.suppressions[0])])
    t.match(rows, new RegExp(`[\`.]${key}\``), key);
});

t.test('every fixed code and every output format is named', async (t) => {
  for (const code of FIXED_CODES) t.match(section('gatewarden.yaml'), `\`${code}\``);
  t.strictSame(
    [...section('Output formats').matchAll(/^\| `([a-z]+)` \|/gm)].map(([, format]) => format),
    [...FORMATS],
  );
});

t.test('scalars are read as the table says', async (t) => {
  const wanted: Readonly<Record<string, (value: unknown) => boolean>> = {
    'a boolean': (value) => typeof value === 'boolean',
    null: (value) => value === null,
    'the number 8': (value) => value === 8,
    'the number 1000': (value) => value === 1000,
    'a text': (value) => typeof value === 'string',
  };
  const rows = [...section('How YAML is read').matchAll(/^\| (`.*`) \| (.*) \|$/gm)];
  t.equal(rows.length, Object.keys(wanted).length + 1);
  for (const [, cell = '', meaning = ''] of rows) {
    for (const [, scalar = ''] of cell.matchAll(/`(.*?)`/g)) {
      const read = resolvePlain(scalar);
      if ('wrong' in read) t.match(meaning, /^nothing/, scalar);
      else t.ok(wanted[meaning]?.(read.value), `${scalar}: ${meaning}`);
    }
  }
});

t.test('editors: the line of the manifest leads to a schema, which finds the mistake', async (t) => {
  const all = blocks.get('editors.md')!;
  const { run, folder } = await reader(t.testdir({}), all, 'false');
  await run(all.find(({ marks }) => marks['test'] === 'schemas')!.text);
  const manifest = all.find(({ language }) => language === 'yaml')!;
  const [, path = ''] = /^# yaml-language-server: \$schema=(.*)$/m.exec(manifest.text) ?? [];
  const file = join(folder, dirname(manifest.marks['file']!), path);
  const validate = new Ajv({ strict: false, formats: {} }).compile(JSON.parse(await readFile(file, 'utf8')));
  t.notOk(validate(parse(manifest.text)));
  t.match(validate.errors, [{ instancePath: '/spec/mcp/targets/0/static/protocol', keyword: 'enum' }]);
  t.ok(validate(parse(manifest.text.replace('SSEE', 'SSE'))));
  for (const { text } of all.filter(({ language }) => language === 'json'))
    for (const schema of Object.keys(JSON.parse(text)['yaml.schemas']))
      if (schema !== 'kubernetes') await t.resolves(access(join(folder, schema)), schema);
  // Where the package has them.
  await t.resolves(access(fileURLToPath(new URL('../../manifests/schemas/all.json', import.meta.url))));
});

t.test('library: every example gives what its comments say', async (t) => {
  const examples = blocks
    .get('library.md')!
    .filter(({ language, marks }) => language === 'ts' && !marks['file']);
  t.ok(examples.length >= 3);
  const folder = t.testdir({});
  for (const [index, block] of examples.entries()) {
    const { text } = ofCheckout(block);
    const checked = text.replaceAll(/^(\S.*); \/\/ (.*)$/gm, 'same($1, $2);');
    t.match(checked, /^same\(/m, `line ${block.line}`);
    const file = join(folder, `example-${index}.ts`);
    await writeFile(file, `import { deepStrictEqual as same } from 'node:assert/strict';\n${checked}`);
    await t.resolves(import(file), `line ${block.line}`);
  }
});

t.test('library: every option, every member and every type is named', async (t) => {
  const text = await page('library.md');
  const source = await readFile(LIBRARY, 'utf8');
  const names = [
    ...source.matchAll(/^ {2}readonly (\w+)\??:/gm),
    ...source.matchAll(/^export interface (\w+)/gm),
  ];
  t.ok(names.length > 15);
  for (const [, name = ''] of names) t.match(text, new RegExp(`\`${name}\``), name);
});
