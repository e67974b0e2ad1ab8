// transformation: headers and bodies that templates write, by a Lua script at each place. The reference of the language: docs/transformation.md.

import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { Contribution } from '../place.ts';
import type { PolicyField } from './traffic-policy-field.ts';
import { compile } from './transformation/compile.ts';
import { type ParsedEntry, parseTransformation } from './transformation/parse.ts';

const NAME = 'transformation';

const filter: ChainFilter = {
  name: NAME,
  stage: 'Accepted',
  position: 'before',
  disabled: true,
  // Envoy would choose the route again where a path or host is changed.
  config: typed('envoy.extensions.filters.http.lua.v3.Lua', { clearRouteCache: false }),
};

export const transformation: PolicyField<readonly ParsedEntry[]> = {
  name: NAME,
  parse({ spec }, report) {
    if (spec.transformation === undefined) return undefined;
    const entry = parseTransformation(spec.transformation, report);
    return entry === undefined ? [] : [entry];
  },
  combine: (preferred, other) => [...preferred, ...other],
  contribute: (entries) => (entries.length === 0 ? {} : contributionOf(entries)),
};

/** What these entries, and those that go on with them, come to. */
interface Compiled {
  contribution?: Contribution;
  readonly longer: WeakMap<ParsedEntry, Compiled>;
}

const compiled: Compiled = { longer: new WeakMap() };

/** Places with the same entries share one script: it is compiled once. */
function contributionOf(entries: readonly ParsedEntry[]): Contribution {
  let known = compiled;
  for (const entry of entries) {
    let next = known.longer.get(entry);
    if (next === undefined) {
      next = { longer: new WeakMap() };
      known.longer.set(entry, next);
    }
    known = next;
  }
  known.contribution ??= {
    filters: [filter],
    perFilter: {
      [NAME]: typed('envoy.extensions.filters.http.lua.v3.LuaPerRoute', {
        sourceCode: { inlineString: compile(entries) },
      }),
    },
  };
  return known.contribution;
}
