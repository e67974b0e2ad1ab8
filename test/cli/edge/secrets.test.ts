// No secret of an edge world is in an output but those that the data plane loads.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { gatewarden } from '../running.ts';
import { secretPlaces, secretWorld } from './secret-world.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatewarden-secrets-'));
const [first, second] = await Promise.all([secretWorld('q'), secretWorld('z')]);
const files = await Promise.all(
  [first, second].map(async ({ objects }, index) => {
    const file = join(folder, `${index}.json`);
    await writeFile(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, null, 2));
    return file;
  }),
);
const [file = '', other = ''] = files;

/** Each secret, and its base64 in any position. */
const texts = new Map(
  [...first.markers, ...second.markers].flatMap(([text, where]) => [
    [text, where] as const,
    [Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1), where] as const,
  ]),
);
const found = (output: string): readonly string[] => [
  ...new Set(
    [...texts].flatMap(([text, where]) => {
      const at = output.indexOf(text);
      return at === -1 ? [] : [`${where}: ...${output.slice(Math.max(0, at - 150), at + 40)}`];
    }),
  ),
];

t.test('every place of the schemas that can hold a secret has a text', async (t) => {
  t.strictSame(
    [...secretPlaces()].filter((place) => !first.places.has(place)),
    [],
  );
  t.ok(texts.size > 500);
});

const COMMANDS: readonly (readonly string[])[] = [
  ['translate', file],
  ['translate', '-v', file],
  ['translate', '--corrections', 'none', file],
  ...['text', 'json', 'sarif', 'junit', 'tap', 'github'].map((form) => ['analyze', '-o', form, file]),
  ...['text', 'json', 'sarif'].map((form) => ['validate', '-o', form, file]),
  ...['text', 'json', 'markdown'].map((form) => ['diff', '-o', form, file, other]),
  ['report', file],
  ['report', '--corrections', 'none', file],
  ...first.objects.flatMap((object) => {
    const { kind, metadata } = object as { kind: string; metadata: { name: string; namespace?: string } };
    if (!kind.startsWith('Edge') && metadata.name !== 'filters' && kind !== 'Gateway') return [];
    return [['explain', '-f', file, '-o', 'json', `${kind}/${metadata.namespace}/${metadata.name}`]];
  }),
  ['explain', '-f', file, `Secret/shop/${first.secretOfAPolicy}`],
  ...['/filters', '/broken', '/t0', '/t1', '/p0', '/b0', '/b10', '/b20'].map((path) => [
    'explain',
    '-f',
    file,
    'a.test',
    path,
  ]),
];

for (const command of COMMANDS)
  t.test(command.filter((word) => word !== file && word !== other).join(' '), async (t) => {
    const { stdout, stderr } = await gatewarden(command);
    t.strictSame(found(stdout + stderr), []);
    t.ok(stdout.length > 0);
  });

t.test(
  'translations have secrets where the data plane loads them, and not in what they report',
  async (t) => {
    for (const form of ['model', 'config', 'xds']) {
      const { stdout, stderr } = await gatewarden(['translate', '-o', 'json', '--edge-output', form, file]);
      const { gateways, statuses, findings } = JSON.parse(stdout);
      t.strictSame(found(stderr + JSON.stringify([statuses, findings])), [], form);
      t.ok(findings.length > 20 && statuses.length > 20, form);
      const [{ edge }] = gateways;
      const { diagnostics = [], ...loaded } = edge;
      t.strictSame(found(JSON.stringify(diagnostics)), [], form);
      t.ok(found(JSON.stringify(loaded)).length > 50, form);
    }
    const { stdout, stderr } = await gatewarden(['translate', '-o', 'edge-config', file]);
    t.strictSame(found(stderr), []);
    t.ok(found(stdout).length > 50);
  },
);
