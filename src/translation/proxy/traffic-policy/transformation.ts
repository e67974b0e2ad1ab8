// transformation: headers and bodies from templates, by a Lua script at each place. docs/transformation.md documents the language.

import { defined } from '../../../grammar/defined.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { type ClaimedHeaders, changedHeaders, freeChanges, type HeaderLists } from '../header-claims.ts';
import type { Contribution } from '../place.ts';
import type { PolicyField } from './traffic-policy-field.ts';
import { compile, neutralForm } from './transformation/compile.ts';
import { type ParsedDirection, type ParsedEntry, parseTransformation } from './transformation/parse.ts';

const NAME = 'transformation';

const filter: ChainFilter = {
  name: NAME,
  stage: 'Accepted',
  position: 'before',
  disabled: true,
  // By default Envoy would choose the route again after a change of path or host.
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
  changedHeaders: (entries) => ({
    request: changedHeaders(merged(entries.flatMap(({ request }) => request ?? []))),
    response: changedHeaders(merged(entries.flatMap(({ response }) => response ?? []))),
  }),
  withoutClaimed: (entries, claimed) => entries.map((entry) => withoutClaimed(entry, claimed)),
  contribute: (entries) => (entries.length === 0 ? NOTHING : contributionOf(entries)),
};

const merged = (directions: readonly ParsedDirection[]): HeaderLists => ({
  add: directions.flatMap(({ add }) => add),
  set: directions.flatMap(({ set }) => set),
  remove: directions.flatMap(({ remove }) => remove),
});

/** The same entry if it changes no claimed header: entries are compiled once. */
function withoutClaimed(entry: ParsedEntry, claimed: ClaimedHeaders): ParsedEntry {
  const { ir, request, response } = entry;
  const free = {
    request: request && freeChanges(request, claimed.request),
    response: response && freeChanges(response, claimed.response),
  };
  if (free.request === request && free.response === response) return entry;
  return {
    ...defined(free),
    ir: defined({
      request: ir.request && freeChanges(ir.request, claimed.request),
      response: ir.response && freeChanges(ir.response, claimed.response),
    }),
  };
}

/** Without operations it only hides the transformations of less specific places: the chain needs no filter for it. */
const NOTHING: Contribution = {
  perFilter: {
    [NAME]: typed('envoy.extensions.filters.http.lua.v3.LuaPerRoute', {
      sourceCode: { inlineString: neutralForm([]) },
    }),
  },
};

/** The output for these entries, and for longer lists that start with them. */
interface Compiled {
  contribution?: Contribution;
  readonly longer: WeakMap<ParsedEntry, Compiled>;
}

const compiled: Compiled = { longer: new WeakMap() };

/** Places with the same entries share one script, which is compiled once. */
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
