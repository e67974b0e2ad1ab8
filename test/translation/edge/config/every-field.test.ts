// Every field of EdgeBackends and EdgePolicies changes the static file, or is named by a diagnostic or by a finding: another value, or none,
// has another file.

import t from 'tap';
import { KINDS } from '../../../../src/kinds/index.ts';
import type { Node } from '../../../../src/schema/node.ts';
import { everyPlace } from '../../../../src/schema/places.ts';
import { changed, present, valueAt } from '../../members.ts';
import { othersOf } from '../backends/full-objects.ts';
import { ofBackends, ofPolicies, world } from './full-cases.ts';
import { checkRendered, translatorOf } from './rendering.ts';

/** Fields that a file can't show, and why. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/\.cacheDuration$/, 'the fetcher of key sets reads it'],
  [/\.jwks\.(remote\.)?backendRef\./, 'a finding says that the whole reference is not supported'],
  [/\.overrides\[\]\.override$/, 'entries of `overrides` always override: W-12 tells it'],
  [
    /\.static\.policies\.mcp\.authorization\.action$/,
    'a diagnostic names the whole block: the target is left out, whatever its rules are',
  ],
  [/\.tracing\b/, 'admission rejects it until it is implemented'],
];

const isElsewhere = (path: string): boolean => ELSEWHERE.some(([pattern]) => pattern.test(path));

function seen(object: object, destinations: readonly object[]): string {
  return JSON.stringify(
    destinations.map((destination) => {
      const translator = translatorOf(world(object, destination));
      const file = translator.view.edge.render('Gateway/shop/web')!;
      checkRendered(file);
      const { document, files, diagnostics } = file;
      const told = translator.findings().filter(({ code }) => code.startsWith('TR-'));
      return [document, files, diagnostics, told.map(({ code, path, message }) => [code, path, message])];
    }),
  );
}

for (const [kind, starts, cases] of [
  ['EdgeBackend', ['spec'], ofBackends],
  ['EdgePolicy', ['spec.frontend', 'spec.traffic', 'spec.backend'], ofPolicies],
] as const) {
  const root = KINDS.find((each) => each.kind === kind)!.root as Node;
  const nodes = new Map(
    [...everyPlace(root)]
      .filter(
        ({ path }) => starts.some((start) => path.startsWith(`${start}.`)) && /^[^{]*[^\]}]$/.test(path),
      )
      .map(({ path, node }) => [path, node]),
  );

  t.test(`every field of ${kind} is in a file, or is told`, async (t) => {
    const missing = new Set([...nodes.keys()].filter((path) => !isElsewhere(path)));
    for (const { object, destinations } of cases) {
      const before = seen(object, destinations);
      for (const { path, segments } of present(root, object)) {
        if (!missing.has(path)) continue;
        const others = [...othersOf(valueAt(object, segments), nodes.get(path)!), undefined];
        const tried = others.length > 1 ? others.slice(0, -1) : others;
        if (tried.some((other) => seen(changed(object, segments, other) as object, destinations) !== before))
          missing.delete(path);
      }
    }
    t.strictSame([...missing], []);
  });
}
