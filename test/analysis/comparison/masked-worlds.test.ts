// Secrets of random worlds of both data planes: no text of one is in what a comparison shows of messages and records, nor in what the admin
// port shows. A world has some of the objects of one with a secret in each place that can hold one.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { OF_MESSAGES } from '../../../src/analysis/comparison/secret-places.ts';
import { maskedAt as maskedRecord } from '../../../src/analysis/edge/comparison/masked-records.ts';
import { recordDifferences } from '../../../src/analysis/edge/comparison/record-differences.ts';
import { maskedAt as maskedMessage } from '../../../src/analysis/proxy/comparison/masked-secrets.ts';
import { differences } from '../../../src/analysis/proxy/comparison/message-differences.ts';
import { messageTexts } from '../../../src/controller/admin/message-texts.ts';
import type { Segments } from '../../../src/diagnostics/path.ts';
import { EDGE_RESOURCE_TYPES } from '../../../src/translation/edge/model/records.ts';
import { edgeResources } from '../../../src/translation/encode.ts';
import type { GatewayConfiguration } from '../../../src/translation/planes.ts';
import { PROXY_RESOURCE_TYPES } from '../../../src/translation/proxy/configuration.ts';
import { readSettings, translate } from '../../../src/translation.ts';
import { secretWorld } from '../../cli/edge/secret-world.ts';
import { secretProxies } from '../../controller/admin/secret-proxies.ts';
import { seeded } from '../../mutants/random.ts';

const SEED = 20_261_128;
const WORLDS = 12;
const { settings } = readSettings({});
const LIST_OF_HEADERS =
  /readonly (\w+)\?: readonly (?:\w+\.)?(?:HeaderValue|HeaderValueOption|HeaderMutation)\[\]/g;

interface World {
  readonly objects: readonly object[];
  readonly markers: ReadonlyMap<string, string>;
}

const gatewaysOf = (objects: readonly object[], plane: GatewayConfiguration['dataPlane']) =>
  translate(objects, settings).gateways.filter(({ dataPlane }) => dataPlane === plane);

/** A text as it is, and in base64 wherever it begins. */
function forms(text: string): readonly string[] {
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(`${'-'.repeat(before)}${text}`);
    // Characters that also have bits of what is around the text are left out.
    const whole = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
  });
  return [text, ...encoded];
}

const hiddenIn = ({ markers }: World): ReadonlyMap<string, string> =>
  new Map([...markers].flatMap(([text, where]) => forms(text).map((form) => [form, where] as const)));

/** Where the secrets in a text come from. */
const foundIn = (text: string, hidden: ReadonlyMap<string, string>): readonly string[] => [
  ...new Set([...hidden].filter(([form]) => text.includes(form)).map(([, where]) => where)),
];

/** Each text of a value on its own, as a comparison shows the smallest part that differs. */
function* leaves(value: unknown, path: Segments = []): Generator<readonly [Segments, unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [name, member] of Object.entries(value))
    yield* leaves(member, [...path, Array.isArray(value) ? nameOf(member, Number(name)) : name]);
}

/** Items of lists have the name of what they have, if they have one. */
function nameOf(item: unknown, index: number): Segments[number] {
  const { name, key, header } = (item ?? {}) as Readonly<Record<string, unknown>>;
  const ofHeader = (header as { readonly key?: unknown } | undefined)?.key;
  return ([name, key, ofHeader].find((each) => typeof each === 'string') as string | undefined) ?? index;
}

type Masked = (segments: Segments, value: unknown) => unknown;

/** A value as a whole, and each of its parts alone. */
const shown = (value: object, masked: Masked): string =>
  JSON.stringify([masked([], value), [...leaves(value)].map(([path, leaf]) => masked(path, leaf))]);

const some = (objects: readonly object[], random: () => number): readonly object[] => {
  const share = 0.5 + random() / 2;
  return objects.filter((object) => isNeeded(object) || random() < share);
};

/** Without them, nothing is translated. */
const isNeeded = (object: object): boolean =>
  ['GatewayClass', 'Gateway'].includes((object as { kind: string }).kind);

/** `check` gets the objects of both worlds, and returns where the secrets are that the configuration has. */
function property(
  t: Test,
  worlds: readonly [World, World],
  check: (
    before: readonly object[],
    after: readonly object[],
    hidden: ReadonlyMap<string, string>,
  ) => readonly string[],
): void {
  const hidden = new Map(worlds.flatMap((world) => [...hiddenIn(world)]));
  const random = seeded(SEED);
  const seen = new Set<string>();
  for (let index = 0; index < WORLDS; index++) {
    // Both have the same objects, and differ in the secrets only.
    const seed = Math.floor(random() * 2 ** 32);
    const [before, after] = worlds;
    const found = check(some(before.objects, seeded(seed)), some(after.objects, seeded(seed)), hidden);
    for (const where of found) seen.add(where);
  }
  t.ok(seen.size > worlds[0].markers.size / 2, `${seen.size} secrets were there to be seen`);
}

t.test("every list of headers in Envoy's messages is known", async (t) => {
  const folder = join(import.meta.dirname, '../../../src/translation/proxy/envoy/generated');
  const lists = new Set<string>();
  for (const file of readdirSync(folder))
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(LIST_OF_HEADERS))
      lists.add(name!);
  const { sentHeaders, readHeaders, readMutations } = OF_MESSAGES;
  t.strictSame([...lists].sort(), [...sentHeaders, ...readHeaders, ...readMutations].sort());
});

t.test('messages of the proxy', async (t) => {
  property(t, [await secretProxies('q'), await secretProxies('z')], (objects, others, hidden) => {
    const [before, after] = [objects, others].map((each) => gatewaysOf(each, 'proxy'));
    const messages = before!.flatMap((gateway) =>
      gateway.dataPlane === 'proxy'
        ? PROXY_RESOURCE_TYPES.flatMap((type): object[] => [...gateway[type]])
        : [],
    );
    const texts = {
      comparison: messages.map((message) => shown(message, maskedMessage)).join('\n'),
      differences: JSON.stringify(differences(before, after)),
      admin: messages.map((message) => [...messageTexts('proxy', message)].join('')).join('\n'),
    };
    for (const [name, text] of Object.entries(texts)) t.strictSame(foundIn(text, hidden), [], name);
    return foundIn(JSON.stringify(messages), hidden);
  });
});

t.test('records of the edge data plane', async (t) => {
  property(t, [await secretWorld('q'), await secretWorld('z')], (objects, others, hidden) => {
    const [before, after] = [objects, others].map((each) => gatewaysOf(each, 'edge')[0]);
    if (before?.dataPlane !== 'edge' || after === undefined) throw new Error('there is no edge Gateway');
    const records = EDGE_RESOURCE_TYPES.flatMap((type): object[] => [...before[type]]);
    const resources = edgeResources(before).map(({ resource }) => resource);
    const texts = {
      comparison: records.map((record) => shown(record, maskedRecord)).join('\n'),
      differences: JSON.stringify(recordDifferences(before, after)),
      admin: resources.map((resource) => [...messageTexts('edge', resource)].join('')).join('\n'),
    };
    for (const [name, text] of Object.entries(texts)) t.strictSame(foundIn(text, hidden), [], name);
    return foundIn(JSON.stringify([records, resources]), hidden);
  });
});
