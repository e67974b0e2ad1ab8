// The Gateway API's kinds: what the published CRDs refuse, by their structure and by their rules, is found by decoding, and the decoded
// object is what they store with defaults.

import t from 'tap';
import type { PublishedCrd } from '../../src/generate/published-crds.ts';
import { CRD_MODULES } from '../../src/generate/published-kinds.ts';
import { isObject } from '../../src/grammar/json.ts';
import { GATEWAY_API_KINDS } from '../../src/objects/gateway-api/kinds.ts';
import type { ObjectKind } from '../../src/objects/object-kind.ts';
import type { Node } from '../../src/schema/node.ts';
import { decode } from '../../src/snapshot/decode.ts';
import { mutate } from '../mutants/mutate.ts';
import { mutateRuled } from '../mutants/mutate-ruled.ts';
import { asked, had } from '../oracles/asking.ts';
import { startCluster } from '../parts/cluster.ts';
import { publishedCrds } from '../parts/published-crds.ts';
import { EXAMPLE_OBJECTS, type Example } from '../snapshot/examples.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());

const module = CRD_MODULES.find(({ path }) => path === 'sigs.k8s.io/gateway-api')!;
const published = await asked(t, () => had(publishedCrds(module)));
const crds = published ?? new Map<string, PublishedCrd>();
/** Already reported. */
const skip = published === undefined;

function pathOf(kind: ObjectKind): string {
  const { plural } = (crds.get(kind.kind)!.spec as { names: { plural?: string } }).names;
  return `/apis/${kind.group}/${kind.version}/${kind.isNamespaced ? 'namespaces/default/' : ''}${plural}`;
}

t.test('the published CRDs install', { skip }, async (t) => {
  for (const { kind } of GATEWAY_API_KINDS) {
    const answer = await cluster.request(
      'POST',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      crds.get(kind)!,
    );
    t.equal(answer.status, 201, answer.status === 201 ? kind : JSON.stringify(answer.body));
  }
  for (const kind of GATEWAY_API_KINDS)
    await until(
      `${kind.kind} is served`,
      async () => (await cluster.request('GET', pathOf(kind))).status === 200,
    );
});

/** The value without members that the schema doesn't have, as the API server stores it. */
function pruned(node: Node, value: unknown): unknown {
  if (node.type === 'array' && Array.isArray(value)) return value.map((item) => pruned(node.items, item));
  if (node.type === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pruned(node.values, item)]));
  if (node.type !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(node.properties, name))
      .map(([name, member]) => [name, pruned(node.properties[name]!, member)]),
  );
}

t.test('mutants are refused the same, and decoded exactly as they are stored', { skip }, async (t) => {
  const kinds = new Map<string, ObjectKind>(GATEWAY_API_KINDS.map((kind) => [kind.kind, kind]));
  const seeds = EXAMPLE_OBJECTS.filter(({ kind }) => kinds.has(kind)).map(
    (example): Example => ({ ...example, metadata: { name: example.metadata.name } }),
  );
  const counts = { refused: 0, 'refused by rules': 0, stored: 0, 'int32 formats': 0 };
  const compare = async (object: Example): Promise<string | undefined> => {
    const kind = kinds.get(object.kind)!;
    const decoded = decode(object);
    const errors = decoded.findings.filter(({ severity }) => severity === 'error');
    const { status, body } = await cluster.request<{ message?: string; spec?: unknown }>(
      'POST',
      `${pathOf(kind)}?dryRun=All&fieldValidation=Strict`,
      object,
    );
    const refused = status !== 201;
    counts[refused ? 'refused' : 'stored']++;
    if (refused && errors.every(({ code }) => code === 'ST-15')) counts['refused by rules']++;
    if (refused !== errors.length > 0) {
      // 1.35 doesn't enforce the format; a control plane in Go can't decode such a number.
      const isFormat = !refused && errors.every(({ message }) => /32 bits/.test(message));
      if (isFormat) counts['int32 formats']++;
      return isFormat
        ? undefined
        : `${object.kind}: ${errors.map(({ code, path, message }) => `${code} @ ${path}: ${message}`).join(', ')}; API server: ${refused ? body.message : 'accepted'}`;
    }
    if (refused) return undefined;
    const spec = decoded.object === undefined ? undefined : (decoded.object as { spec?: unknown }).spec;
    const ours = JSON.stringify(sorted(pruned(kind.root.properties['spec']!, spec)));
    const theirs = JSON.stringify(sorted(body.spec));
    return ours === theirs ? undefined : `${object.kind}: decoded ${ours}, stored ${theirs}`;
  };
  for (const seed of seeds) t.equal(await compare(seed), undefined);
  t.same(
    counts,
    { refused: 0, 'refused by rules': 0, stored: seeds.length, 'int32 formats': 0 },
    'the seeds are valid',
  );
  await fuzzBatches(
    t,
    { seed: 20_261_123, cases: 188 },
    (next, index) => {
      const seed = seeds[index % seeds.length]!;
      const { root } = kinds.get(seed.kind)!;
      const mutant = index % 3 === 0 ? undefined : mutateRuled(root, seed, next);
      return compare((mutant ?? mutate(root, seed, next)) as Example);
    },
    (objects) => {
      t.comment(JSON.stringify(counts));
      t.ok(counts.refused > objects / 10 && counts.stored > objects / 10, 'both verdicts are common');
    },
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
