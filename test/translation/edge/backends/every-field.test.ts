// Every field of EdgeBackends, and of `backend` of EdgePolicies, changes a record or is named by a finding: another value, or none, has
// another translation.

import t from 'tap';
import { KINDS } from '../../../../src/kinds/index.ts';
import type { Node } from '../../../../src/schema/node.ts';
import { everyPlace } from '../../../../src/schema/places.ts';
import { readSettings, translate } from '../../../../src/translation.ts';
import { changed, present, valueAt } from '../../members.ts';
import { EDGE_BACKENDS, EDGE_POLICIES, othersOf, REFERENTS } from './full-objects.ts';
import { GATEWAY } from './translated-backends.ts';

/** Fields that the translation doesn't read, and why. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/\.jwks\.cacheDuration$/, 'the fetcher of key sets reads it'],
  [/\.jwks\.backendRef\./, 'a finding says that the whole reference is not supported'],
  [/\.overrides\[\]\.override$/, 'entries of `overrides` always override: W-12 tells it'],
];

const isElsewhere = (path: string): boolean => ELSEWHERE.some(([pattern]) => pattern.test(path));

const settings = readSettings({ edge: { mode: 'raw' } }).settings;

/** Records, and what the translation finds; findings of admission don't count. */
function seen(object: object): string {
  const { gateways, findings } = translate([...GATEWAY, ...REFERENTS, object], settings);
  const [gateway] = gateways;
  if (gateway?.dataPlane !== 'edge') return '';
  const told = findings
    .filter(({ code }) => code.startsWith('TR-'))
    .map(({ code, path, message }) => `${code} ${path} ${message}`);
  return JSON.stringify([gateway.backends, gateway.policies, told]);
}

for (const [kind, start, objects] of [
  ['EdgeBackend', 'spec', EDGE_BACKENDS],
  ['EdgePolicy', 'spec.backend', EDGE_POLICIES],
] as const) {
  const root = KINDS.find((each) => each.kind === kind)!.root as Node;
  const nodes = new Map(
    [...everyPlace(root)]
      .filter(({ path }) => path.startsWith(`${start}.`) && /^[^{]*[^\]}]$/.test(path))
      .map(({ path, node }) => [path, node]),
  );

  t.test(`every field of ${kind} ${start} changes a record or has a finding`, async (t) => {
    const missing = new Set([...nodes.keys()].filter((path) => !isElsewhere(path)));
    for (const object of objects) {
      const before = seen(object);
      for (const { path, segments } of present(root, object)) {
        if (!missing.has(path)) continue;
        const node = nodes.get(path)!;
        const others = [...othersOf(valueAt(object, segments), node), undefined];
        const isLeaf = others.length > 1;
        const tried = isLeaf ? others.slice(0, -1) : others;
        if (tried.some((other) => seen(changed(object, segments, other) as object) !== before))
          missing.delete(path);
      }
    }
    t.strictSame([...missing], []);
  });
}
