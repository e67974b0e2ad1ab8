// Every annotation and label that is read is in the list that docs/reference/annotations.md is made from.

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import * as identifiers from '../../src/identifiers.ts';
import * as topology from '../../src/objects/core/topology-labels.ts';
import * as wellKnown from '../../src/objects/core/well-known-labels.ts';
import * as mesh from '../../src/objects/mesh/names.ts';
import { DISTRIBUTIONS } from '../../src/translation/backends/priorities.ts';
import { READ_METADATA } from '../../src/translation/read-metadata.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const entries = READ_METADATA.flatMap((group) => group.entries);
const keys = new Set(entries.map(({ key }) => key));

t.test('each name is listed once', async (t) => {
  t.equal(keys.size, entries.length);
});

t.test('the names that the source defines are listed', async (t) => {
  for (const module of [identifiers, topology, wellKnown, mesh])
    for (const [name, value] of Object.entries(module))
      if (/_(ANNOTATION|LABEL)$/.test(name)) t.ok(keys.has(String(value)), `${name}: ${value}`);
});

t.test('no other module names an annotation or a label that it reads', async (t) => {
  const files = (await readdir(SRC, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('generated') && !file.includes('catalogue'),
  );
  t.ok(files.length > 500);
  for (const file of files) {
    const text = await readFile(`${SRC}${file}`, 'utf8');
    const read = /(?:labels|annotations)\??\.?\[\s*'[^']+'/.exec(text);
    t.equal(read, null, `${file}: ${read?.[0]}`);
    const named = /^(?:export )?const \w*(?:ANNOTATION|LABEL)\w* = '([^']+\/[^']+)'/m.exec(text);
    if (named !== null) t.ok(keys.has(named[1]!), `${file}: ${named[1]}`);
  }
});

t.test('values are those that are read', async (t) => {
  const values = entries.find(({ key }) => key === mesh.MESH_TRAFFIC_DISTRIBUTION_ANNOTATION)!.values;
  t.strictSame(
    [...values.matchAll(/`(\w+)`/g)].map(([, name]) => name!.toLowerCase()),
    Object.keys(DISTRIBUTIONS),
  );
});

t.test('the page is linked', async (t) => {
  for (const page of ['../README.md', 'reference/README.md'])
    t.match(await readFile(`${DOCS}${page}`, 'utf8'), /\(.*annotations\.md\)/, page);
});
