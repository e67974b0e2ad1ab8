// Schemas without generated code find the same mistakes as those with Ajv's code, and the table of versions has the schema that is read.

import t from 'tap';
import { GATEWAY_API_KINDS } from '../../src/objects/gateway-api/kinds.ts';
import { everyVersionedRoot, rootAt, servedVersions } from '../../src/objects/gateway-api/version-kinds.ts';
import { GATEWAY_API_VERSIONS, READ_VERSION } from '../../src/objects/gateway-api/versions.ts';
import { VALIDATORS } from '../../src/objects/generated/structure.js';
import type { ObjectKind } from '../../src/objects/object-kind.ts';
import { interpretedStructure } from '../../src/schema/interpreted-structure.ts';
import { type StructureCheck, structureCheck } from '../../src/schema/structure.ts';
import { mutate } from '../mutants/mutate.ts';
import { fuzz } from '../parts/fuzz.ts';
import { EXAMPLE_OBJECTS } from '../snapshot/examples.ts';

const KINDS = new Map<string, ObjectKind>(GATEWAY_API_KINDS.map((kind) => [kind.kind, kind]));

const found = (check: StructureCheck, object: unknown): readonly string[] =>
  check(object)
    .map(({ code, segments, fault }) => `${code} @ ${segments.join('.')}: ${fault.message}`)
    .sort();

/** Without the functions of rules. */
const plain = (node: unknown): unknown => JSON.parse(JSON.stringify(node));

t.test('mutants have the same mistakes', async (t) => {
  const seeds = EXAMPLE_OBJECTS.filter(({ kind }) => KINDS.has(kind));
  const checks = new Map(
    GATEWAY_API_KINDS.map(({ kind, root }) => [
      kind as string,
      [structureCheck(root, VALIDATORS[kind]!), structureCheck(root, interpretedStructure(root))] as const,
    ]),
  );
  await fuzz(t, { seed: 20_261_201, cases: 1500 }, (seed, next) => {
    const example = seeds[seed % seeds.length]!;
    const mutant = mutate(KINDS.get(example.kind)!.root, example, next);
    const [compiled, interpreted] = checks.get(example.kind)!;
    const [theirs, ours] = [found(compiled, mutant), found(interpreted, mutant)];
    if (JSON.stringify(theirs) !== JSON.stringify(ours)) t.strictSame(ours, theirs);
  });
});

t.test('the table has the schema of the version that is read', async (t) => {
  for (const { kind, group, version, root } of GATEWAY_API_KINDS)
    t.strictSame(plain(rootAt(READ_VERSION, group, kind, version)), plain(root), kind);
});

t.test('every version has its kinds, and every schema can be checked', async (t) => {
  for (const version of GATEWAY_API_VERSIONS)
    t.strictSame(
      servedVersions(version, 'gateway.networking.k8s.io', 'HTTPRoute'),
      ['v1', 'v1beta1'],
      version,
    );
  t.strictSame(servedVersions('v1.2-standard', 'gateway.networking.k8s.io', 'TCPRoute'), []);
  t.strictSame(servedVersions('v1.7-standard', 'gateway.networking.k8s.io', 'TCPRoute'), ['v1']);
  t.strictSame(servedVersions('v1.7-standard', 'gateway.networking.k8s.io', '__proto__'), []);
  for (const root of everyVersionedRoot()) t.doesNotThrow(() => interpretedStructure(root)({}));
});
