// traffic.rateLimit: limits that each instance counts, and limits that a service counts.

import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { TrafficSpec } from '../../model/specs.ts';
import { calledReference, calledService } from '../called-service.ts';
import { expressionCheck } from '../expressions.ts';
import { isReceivable, notReceivable } from '../numbers.ts';
import { failed, told } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitContext, UnitProblem, UnitRecord } from '../unit.ts';
import type { GlobalLimit, LocalLimit } from '../values.ts';

type RateLimits = NonNullable<Traffic['rateLimit']>;
type Local = NonNullable<RateLimits['local']>[number];
type Global = NonNullable<RateLimits['global']>;

export const rateLimit: TrafficUnit<'traffic.rateLimit'> = {
  name: 'traffic.rateLimit',
  read({ rateLimit: block }, context) {
    if (block === undefined) return undefined;
    const local = readLocal(block.local ?? []);
    const global = block.global === undefined ? NO_GLOBAL : readGlobal(block.global, context);
    const problems = [...local.problems, ...global.problems];
    const isEmpty = local.limits.length === 0 && global.limit === undefined;
    if (isEmpty && problems.length > 0) return { problems };
    const { failsClosed } = context.options;
    if (isEmpty && failsClosed) return { problems: [NO_LIMIT] };
    // The others alone would let more through than is written.
    if ((local.problems.length > 0 || global.countsNothing === true) && failsClosed) return { problems };
    return {
      value: { local: local.limits, ...defined({ global: global.limit }) },
      problems: problems.map((each) => (each.effect === 'failed' ? { ...each, effect: 'partial' } : each)),
    };
  },
  // One limit is all that the model has; admission reports the others.
  records: ({ local: [local], global }) => [
    ...(local === undefined ? [] : [localRecord(local)]),
    ...(global === undefined ? [] : [globalRecord(global)]),
  ],
};

const NO_LIMIT = failed(['rateLimit'], 'there is no limit; set `local`, `global` or both');

const NO_GLOBAL: ReadGlobal = { problems: [] };

interface ReadGlobal {
  readonly limit?: GlobalLimit;
  readonly countsNothing?: true;
  readonly problems: readonly UnitProblem[];
}

const SECONDS = { Seconds: 1, Minutes: 60, Hours: 3600 } as const;

function readLocal(entries: readonly Local[]): {
  readonly limits: readonly LocalLimit[];
  readonly problems: readonly UnitProblem[];
} {
  const limits: LocalLimit[] = [];
  const problems: UnitProblem[] = [];
  for (const [index, entry] of entries.entries()) {
    const limit = localLimit(entry);
    if (typeof limit === 'string') problems.push(failed(['rateLimit', 'local', index], limit));
    else limits.push(limit);
  }
  return { limits, problems };
}

/** A text: why there is none. */
function localLimit({ requests, tokens, unit, burst = 0 }: Local): LocalLimit | string {
  if (!Object.hasOwn(SECONDS, unit)) return `${quote(unit)} is none of ${Object.keys(SECONDS).join(', ')}`;
  const amount = requests ?? tokens;
  if (amount === undefined) return 'neither `requests` nor `tokens` is set';
  const wrong = [amount, burst].find((number) => !isReceivable(number));
  if (wrong !== undefined) return notReceivable(wrong);
  return {
    type: requests === undefined ? 'tokens' : 'requests',
    amount,
    burst,
    intervalSeconds: SECONDS[unit],
  };
}

function readGlobal({ backendRef, domain, descriptors }: Global, context: UnitContext): ReadGlobal {
  const at = ['rateLimit', 'global'];
  if (descriptors.length === 0 && context.options.failsClosed) {
    const text = 'the list is empty, so nothing is counted';
    return { countsNothing: true, problems: [failed([...at, 'descriptors'], text)] };
  }
  const { target, problems } = calledService(backendRef, [...at, 'backendRef'], context);
  const check = expressionCheck();
  const expressions = descriptors.flatMap(({ entries }, descriptor) =>
    entries.flatMap(({ expression }, entry) => {
      const problem = check(expression);
      const place = [...at, 'descriptors', descriptor, 'entries', entry, 'expression'];
      return problem === undefined ? [] : [told(place, `${problem}; the entry has no value`)];
    }),
  );
  const all = [...problems, ...expressions];
  if (target === undefined) return { problems: all };
  return {
    limit: {
      target,
      domain,
      descriptors: descriptors.map(({ unit, entries }) => ({
        type: (unit as typeof unit | undefined) === 'Tokens' ? 'tokens' : 'requests',
        entries: entries.map(({ name, expression }) => ({ name, expression })),
      })),
    },
    problems: all,
  };
}

const localRecord = ({ type, amount, burst, intervalSeconds }: LocalLimit): UnitRecord<TrafficSpec> => ({
  key: (policy) => `traffic/${policy}:rl-local`,
  spec: {
    localRateLimit: {
      maxTokens: String(amount + burst),
      tokensPerFill: String(amount),
      fillInterval: `${intervalSeconds}s`,
      ...(type === 'tokens' ? { type: 'TOKEN' } : {}),
    },
  },
});

const globalRecord = ({ target, domain, descriptors }: GlobalLimit): UnitRecord<TrafficSpec> => ({
  key: (policy) => `traffic/${policy}:rl-global`,
  spec: {
    remoteRateLimit: {
      domain,
      target: calledReference(target),
      descriptors: descriptors.map(({ type, entries }) => ({
        entries: entries.map(({ name, expression }) => ({ key: name, value: expression })),
        ...(type === 'tokens' ? { type: 'TOKENS' } : {}),
      })),
    },
  },
});
