// Seeded fuzz test of files: mutated YAML and JSON, truncated, duplicated, with arbitrary bytes. There must be no crash, always a defined
// exit code, and parseable output. Limited by the number of files, not by time.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { random, randomYaml } from '../manifests/random-yaml.ts';
import { fuzz } from '../parts/fuzz.ts';
import { gatewarden, spawnGatewarden, validated } from './running.ts';

const FILES = 1500;

const SEEDS: readonly string[] = CATALOGUE.flatMap((entry) => {
  const apiVersion = KINDS.find(({ kind }) => kind === entry.kind)?.apiVersion ?? '';
  return [exampleText(entry, entry.bad, apiVersion), exampleText(entry, entry.good, apiVersion)];
});

const BITS = [
  '---\n',
  '\t',
  '\r\n',
  '&a ',
  '*a',
  '<<: ',
  '!!int ',
  '{',
  '[',
  '}',
  ']',
  '"',
  "'",
  '|',
  '>-',
  '# Source: x\n',
  '\\',
  '\ud800',
  '😀',
  '\u0085',
];

function mutated(seed: number): Buffer {
  const { below, pick } = random(seed);
  let text = below(6) === 0 ? randomYaml(seed) : pick(SEEDS);
  for (let count = below(4); count > 0; count--) {
    const at = below(text.length + 1);
    const to = at + below(20);
    switch (below(5)) {
      case 0:
        text = text.slice(0, at) + text.slice(to);
        break;
      case 1:
        text = text.slice(0, at) + pick(BITS) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, to) + text.slice(at);
        break;
      case 3:
        text = `${text}\n${pick(['---\n', '...\n', ''])}${pick(SEEDS)}`;
        break;
      default:
        text = text.slice(0, at) + pick(['0', '010', 'on', '.nan', '1e999', '~', '""', '-']) + text.slice(to);
    }
  }
  const bytes = Buffer.from(text);
  if (below(8) === 0 && bytes.length > 0) bytes[below(bytes.length)] = below(256);
  return bytes;
}

t.test('mutated files are validated without a crash, and the output is JSON', async (t) => {
  const cwd = t.testdir({ m: {} });
  for (let seed = 0; seed < FILES; seed++) {
    const folder = join(cwd, 'm', String(seed % 10));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${seed}.${seed % 3 === 0 ? 'json' : 'yaml'}`), mutated(seed));
  }
  const ran = await spawnGatewarden(['validate', '-o', 'json', 'm'], { cwd });
  t.equal(ran.code, 2, 'some of them are unreadable');
  const { results, summary, notes } = JSON.parse(ran.stdout) as {
    results: { file: string; line: number; findings: { line: number; column: number }[] }[];
    summary: Record<string, number>;
    notes: { file: string; message: string }[];
  };
  t.equal(ran.stderr.split('\n').length - 1, notes.length, 'standard error holds the notes and nothing else');
  t.equal(
    new Set(results.map(({ file }) => file).filter((file) => file.startsWith('m/'))).size >= FILES * 0.9,
    true,
  );
  t.equal(
    results.every(
      ({ line, findings }) => line >= 1 && findings.every((each) => each.line >= 1 && each.column >= 1),
    ),
    true,
  );
  for (const status of ['valid', 'invalid', 'skipped', 'unreadable'])
    t.ok((summary[status] as number) > 0, `some are ${status}`);
});

t.test(
  'defaults of mutated files: a second run changes nothing, and nothing becomes unreadable',
  async (t) => {
    await fuzz(t, { seed: 0, cases: 100 }, async (seed) => {
      const input = mutated(seed);
      const first = await gatewarden(['default', '-'], { input });
      t.ok([0, 1, 2].includes(first.code));
      if (first.code === 2 || first.stdout === '') return;
      const second = await gatewarden(['default', '-'], { input: first.stdout });
      t.equal(second.stdout, first.stdout);
      const before = await validated(['-'], { input });
      const after = await validated(['-'], { input: first.stdout });
      t.strictSame(
        after.results.map(({ status }) => status),
        before.results.map(({ status }) => status),
      );
    });
  },
);
