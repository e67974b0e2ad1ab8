// A new filter: what a rule with it does while experimental features are off.

import t from 'tap';
import type {
  FilterContext,
  KnownFilter,
} from '../../../../../src/translation/proxy/routes/filters/filter.ts';
import {
  applyBuiltins,
  applyToBackend,
} from '../../../../../src/translation/proxy/routes/filters/filters.ts';
import { newDraft, noHeaderChanges } from '../../../../../src/translation/proxy/routes/route-draft.ts';
import {
  FILTER_TYPES,
  type FilterFacts,
  type FilterType,
} from '../../../../../src/translation/routes/filter-types.ts';

/** A filter `Guard`, made by copying CORS: it has the settings of CORS and notes each use. */
function guard(whileExperimentalIsOff: FilterFacts['whileExperimentalIsOff']) {
  const uses: string[] = [];
  const facts: FilterFacts = { ...FILTER_TYPES.CORS, whileExperimentalIsOff };
  const filter: KnownFilter = {
    facts,
    apply: () => uses.push('rule'),
    applyToBackend: () => uses.push('backend'),
  };
  return { uses, filters: new Map([['Guard', filter]]) };
}

const WRITTEN = [{ type: 'Guard' as FilterType, cors: {} }] as FilterContext['held']['rule']['filters'] &
  object;

function outcome(effect: FilterFacts['whileExperimentalIsOff'], isExperimental: boolean) {
  const { uses, filters } = guard(effect);
  const context = {
    held: { route: { kind: 'HTTPRoute' }, rule: { filters: WRITTEN } },
    overwrites: false,
    isExperimental,
  };
  const draft = newDraft({ path: { type: 'PathPrefix', value: '/' } } as never, { cluster: 'a' });
  applyBuiltins(draft, context as unknown as FilterContext, filters);
  const errors: string[] = [];
  applyToBackend(
    WRITTEN,
    { headers: noHeaderChanges(), perFilter: {}, filters: [], errors },
    context as unknown as FilterContext,
    filters,
  );
  return { uses, errors: [draft.readErrors.length, errors.length] };
}

t.test('a filter that must not be ignored makes its rule answer 500', async (t) => {
  t.strictSame(outcome('replaced', false), { uses: [], errors: [1, 1] });
  t.strictSame(outcome('replaced', true), { uses: ['rule', 'backend'], errors: [0, 0] });
});

t.test('a filter that is not experimental is applied', async (t) => {
  for (const isExperimental of [true, false])
    t.strictSame(outcome('applied', isExperimental), { uses: ['rule', 'backend'], errors: [0, 0] });
});

t.test('a type without a module is an error, whatever the setting', async (t) => {
  for (const isExperimental of [true, false]) {
    const draft = newDraft({ path: { type: 'PathPrefix', value: '/' } } as never, { cluster: 'a' });
    const context = { held: { rule: { filters: WRITTEN } }, overwrites: false, isExperimental };
    applyBuiltins(draft, context as unknown as FilterContext);
    t.equal(draft.readErrors.length, 1);
  }
});

t.test('a filter that would be ignored does not compile', async (t) => {
  // @ts-expect-error: a rule without its filter could be open
  const facts: FilterFacts = { ...FILTER_TYPES.CORS, whileExperimentalIsOff: 'ignored' };
  t.equal(facts.member, 'cors');
});

t.test('facts without an effect do not compile', async (t) => {
  // @ts-expect-error: every filter says what it does while experimental features are off
  const facts: FilterFacts = { member: 'cors', onBackendReferences: false, onGrpcRoutes: true };
  t.notOk('whileExperimentalIsOff' in facts);
});
