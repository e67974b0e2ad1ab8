// Paths on the host of a guarded match that lead to the same backend through another match, which demands nothing: inside the guarded path,
// or written a little differently.

import { adviceAt } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { quote } from '../../../grammar/quote.ts';
import { keyOf } from '../../../objects/key.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { fieldSegments } from '../../policies/field-values.ts';
import { keyOfPolicy } from '../../policies/policy-setting.ts';
import { labelOf } from '../cluster-backends.ts';
import type { DemandField } from '../demands/demand-fields.ts';
import { type GuardedMatch, guardedHosts, isGuarded } from '../demands/guarded-matches.ts';
import { clustersOf, lackedGuard } from '../demands/guards.ts';
import { ruleText } from './rule-places.ts';
import { canShareMethod } from './served-matches.ts';
import { levels, literalStart } from './taken-paths.ts';

const known = new WeakMap<TranslationView, readonly Missed[]>();

const missed = (view: TranslationView): readonly Missed[] =>
  getOrCreate(known, view, () => {
    const { all, isMixed } = guardedHosts(view);
    const found = new Map<string, Missed>();
    if (isMixed) for (const { matches } of all) if (matches.some(isGuarded)) missedOn(matches, found);
    return [...found.values()];
  });

/** The keys of the rules that take paths of guarded ones, with their backends. Another spelling isn't the same path. */
export const missedRules = (view: TranslationView): readonly string[] =>
  missed(view).flatMap(({ sort, by, cluster }) => (sort === 'spelling' ? [] : [keyOf(by, cluster)]));

export function* missedPaths(view: TranslationView): Iterable<Report> {
  for (const { policy, field, rules, by, path, cluster, sort } of missed(view)) {
    const [first = '', ...others] = rules;
    const more = others.length === 0 ? '' : ` (and likewise for ${others.length} more)`;
    const about = keyOfPolicy(policy);
    yield {
      about,
      code: 'AN-52',
      segments: fieldSegments(field, view.snapshot.get('TrafficPolicy', about)),
      fault: adviceAt(
        rules,
        `\`${field}\` guards ${first}, but ${path} leads to the same backend ${labelOf(cluster)} through ${by}, without it${more}`,
        HINTS[sort],
      ),
    };
  }
}

type Sort = 'inside' | 'variant' | 'spelling';

const HINTS: Readonly<Record<Sort, string>> = {
  inside:
    'attach the policy to the whole route, listener or Gateway; where it is not wanted, turn it off with a policy for that rule',
  variant: 'match `PathPrefix`, or attach the policy to the other rule too',
  spelling:
    'demand it on the whole host, and turn it off for what is public; if the backend takes only the exact spelling, suppress the finding with a reason',
};

/** What one policy misses through one rule. */
interface Missed {
  readonly policy: string;
  readonly field: DemandField;
  readonly rules: Set<string>;
  readonly by: string;
  readonly path: string;
  readonly cluster: string;
  readonly sort: Sort;
}

function missedOn(judged: readonly GuardedMatch[], found: Map<string, Missed>): void {
  const index = new PathIndex(judged);
  const note = (guarded: GuardedMatch, open: GuardedMatch, path: string, sort: Sort): void => {
    const guard = lackedGuard(open.own, guarded.own);
    const cluster = sharedCluster(guarded, open);
    const policy = guard?.by[0];
    if (guard === undefined || policy === undefined || cluster === undefined) return;
    const rule = ruleText(open.match.flat.held);
    const { field } = guard;
    const missed = getOrCreate(found, keyOf(policy, field, rule, sort), () => ({
      policy,
      field,
      rules: new Set<string>(),
      by: rule,
      path,
      cluster,
      sort,
    }));
    missed.rules.add(ruleText(guarded.match.flat.held));
  };
  for (const each of judged) {
    const around = index.guardedAround(each);
    if (around !== undefined) note(around, each, quote(pathOf(each).value), 'inside');
    if (!isGuarded(each)) continue;
    for (const [path, sort] of nearMisses(each)) {
      const open = index.openAt(path, each);
      if (open === undefined) continue;
      note(each, open, quote(path), sort);
      break;
    }
  }
}

const pathOf = ({ match }: GuardedMatch) => match.flat.match.path;

const isUnconditional = ({ match: { flat } }: GuardedMatch): boolean => {
  const { headers, queryParams, method } = flat.match;
  return headers.length + queryParams.length === 0 && method === undefined;
};

const sharedCluster = (one: GuardedMatch, other: GuardedMatch): string | undefined =>
  clustersOf(one.match).find((cluster) => clustersOf(other.match).includes(cluster));

/** Whether a match demands nothing of a kind that another one guards, and leads to the same backend. */
const isWayAround = (open: GuardedMatch, guarded: GuardedMatch): boolean =>
  lackedGuard(open.own, guarded.own) !== undefined &&
  sharedCluster(open, guarded) !== undefined &&
  canShareMethod(open.match.flat.match, guarded.match.flat.match);

/** Paths that a match doesn't take, and whose author may think that it does. */
function* nearMisses(guarded: GuardedMatch): Iterable<readonly [path: string, sort: Sort]> {
  const { type, value } = pathOf(guarded);
  // Methods of services have one spelling.
  if (value === '/' || guarded.match.flat.held.route.kind === 'GRPCRoute') return;
  if (type === 'Exact') yield [value.endsWith('/') ? value.slice(0, -1) : `${value}/`, 'variant'];
  else if (type === 'RegularExpression') {
    const below = /^\^?((?:\/[A-Za-z0-9_~-]+)+)\/\.[*+]\$?$/.exec(value)?.[1];
    if (below !== undefined) yield [below, 'variant'];
  } else {
    yield [`${value}%2F`, 'spelling'];
    const other = value.toUpperCase();
    if (other !== value) yield [other, 'spelling'];
  }
}

/** The matches of a host by their paths. */
class PathIndex {
  readonly #exact = new Map<string, GuardedMatch[]>();
  readonly #prefixes = new Map<string, GuardedMatch[]>();

  constructor(all: readonly GuardedMatch[]) {
    for (const each of all) {
      const { type, value } = pathOf(each);
      if (type === 'RegularExpression') continue;
      const [map, path] =
        type === 'Exact' ? [this.#exact, value] : [this.#prefixes, value === '/' ? '' : value];
      const known = getOrCreate(map, path, (): GuardedMatch[] => []);
      if (known.length < MAX_OF_PATH) known.push(each);
    }
  }

  /** The match that takes a path, and leads around what guards another one. */
  openAt(path: string, guarded: GuardedMatch): GuardedMatch | undefined {
    const candidates = [
      this.#exact.get(path),
      ...[...levels(path)].map((level) => this.#prefixes.get(level)),
    ];
    for (const same of candidates) {
      const open = same?.find((each) => isWayAround(each, guarded));
      if (open !== undefined) return open;
      // It takes all requests for the path.
      if (same?.some(isUnconditional)) return undefined;
    }
    return undefined;
  }

  /** The nearest guarded match whose requests an open one takes. */
  guardedAround(open: GuardedMatch): GuardedMatch | undefined {
    const { type, value } = pathOf(open);
    if (open.match.flat.match.method !== undefined) return undefined;
    const start = type === 'RegularExpression' ? literalStart(value) : value;
    if (type === 'RegularExpression' && start === '') return undefined;
    for (const level of levels(start)) {
      const same = this.#prefixes.get(level) ?? [];
      const guarded = same.find((each) => each !== open && isUnconditional(each) && isWayAround(open, each));
      if (guarded !== undefined) return guarded;
    }
    return undefined;
  }
}

/** More matches with one path are not compared. */
const MAX_OF_PATH = 16;
