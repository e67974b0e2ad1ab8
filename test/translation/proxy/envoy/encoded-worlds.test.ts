// What comes of manifests is encoded byte for byte as by protobuf's library: of random worlds after each edit, of hostile values, and of the
// examples of docs and findings. Tests that translate for themselves compare their own (`test/parts/proxies-in.ts`).

import { readdir, readFile } from 'node:fs/promises';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { exampleText } from '../../../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE } from '../../../../src/diagnostics/catalogue/index.ts';
import { isOfPlane } from '../../../../src/translation/planes.ts';
import { readSettings, type SettingsInput, Translator, translate } from '../../../../src/translation.ts';
import { blocksOf } from '../../../docs/blocks.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { compareBytes } from '../../../parts/library-bytes.ts';
import { FULL } from '../../full-policies.ts';
import { hostileObjects } from '../../hostile.ts';
import { hostilePolicies, objectsOf, SHARED } from '../../hostile-fields.ts';
import { gateway } from '../../objects.ts';
import { FINE, REFUSED } from '../../refused-policies.ts';
import { MAKERS, WITH_EXTENSIONS, WITH_MESH, World } from '../../world.ts';
import { combinedWorld } from '../../world-combined.ts';
import { WITH_SHARED_HOSTS } from '../../world-shared-hosts.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from '../../world-waypoints.ts';

/** How many resources it has compared. */
function compared(objects: readonly unknown[], settings?: unknown): number {
  const { gateways } = translate(objects, readSettings(settings).settings);
  return gateways.filter(isOfPlane('proxy')).reduce((count, proxy) => count + compareBytes(proxy), 0);
}

const EDITS = 250;

const WORLDS: readonly (readonly [of: string, makers: typeof MAKERS, settings: SettingsInput])[] = [
  ['all kinds', MAKERS, {}],
  ['all kinds at level strict', MAKERS, { validation: { level: 'strict' } }],
  ['extensions', WITH_EXTENSIONS, { policyMerge: { trafficPolicy: { extAuth: 'DeepMerge' } } }],
  ['listeners that share hosts', WITH_SHARED_HOSTS, {}],
  ['isolated listeners', WITH_SHARED_HOSTS, { listenerIsolation: true }],
  ['a mesh', WITH_MESH, { mesh: { enabled: true, autoMtls: true } }],
  ['waypoints', WITH_WAYPOINTS, WAYPOINT_SETTINGS],
];

for (const [of, makers, written] of WORLDS)
  t.test(`worlds of ${of}, after each edit`, async (t) => {
    const { settings } = readSettings(written);
    let resources = 0;
    await fuzz(
      t,
      { seed: 1, cases: 3 },
      (seed) => {
        const world = new World(seed, makers);
        const translator = new Translator(settings);
        for (let step = 0; step < EDITS; step++)
          for (const change of translator.apply([world.edit()]).gateways.filter(isOfPlane('proxy')))
            resources += compareBytes(change);
      },
      (cases) => t.ok(resources > 10 * cases, `${resources} resources`),
    );
  });

t.test('combined worlds', async (t) => {
  let resources = 0;
  await fuzz(
    t,
    { seed: 1, cases: 20 },
    (seed) => {
      const { objects, settings } = combinedWorld(seed);
      resources += compared(objects, settings);
    },
    (cases) => t.ok(resources > 10 * cases, `${resources} resources`),
  );
});

t.test('broken manifests', async (t) => {
  let resources = 0;
  await fuzz(
    t,
    { seed: 1000, cases: 40 },
    (seed) => {
      resources += compared(hostileObjects(seed));
    },
    (cases) => t.ok(resources > cases, `${resources} resources`),
  );
});

/** Of each kind; others with another seed. */
const HOSTILE = 200;

for (const kind of Object.keys(FULL))
  t.test(`hostile values in fields of ${kind}`, async (t) => {
    const all = [...hostilePolicies(kind)];
    await fuzz(t, { seed: 1, cases: 1 }, (_seed, next) => {
      const some = all.filter(() => next() < HOSTILE / all.length).flatMap(objectsOf);
      for (const level of ['standard', 'strict'])
        t.ok(compared([...SHARED, gateway(), ...some], { validation: { level } }) > 0, level);
    });
  });

t.test('policies that are refused', async (t) => {
  t.ok(compared([...FINE, ...REFUSED.flatMap(({ objects }) => objects)]) > 0);
});

const objectsIn = (manifests: string): readonly unknown[] =>
  parseAllDocuments(manifests).map((document): unknown => document.toJS());

t.test('examples of findings', async (t) => {
  let resources = 0;
  for (const entry of CATALOGUE.filter((entry) => entry.isTranslated && entry.unreachable === undefined))
    for (const example of [entry.bad, entry.good])
      resources += compared(
        objectsIn(exampleText(entry, example, '')),
        entry.settings === undefined ? undefined : parse(entry.settings),
      );
  t.ok(resources > 200, `${resources} resources`);
});

const DOCS = new URL('../../../../docs/', import.meta.url);

t.test('examples of docs', async (t) => {
  let resources = 0;
  const files = await readdir(DOCS, { recursive: true });
  for (const file of files.filter((name) => /^examples\/.*\.yaml$/.test(name)))
    resources += compared(objectsIn(await readFile(new URL(file, DOCS), 'utf8')));
  for (const page of files.filter((name) => name.endsWith('.md'))) {
    const written = (await blocksOf(page)).filter(({ language }) => language === 'yaml');
    resources += compared(written.flatMap(({ text }) => objectsIn(text)));
  }
  t.ok(resources > 30, `${resources} resources`);
});
