// A changed route as text.

import { clustersOf } from '../../../analysis/proxy/cluster-backends.ts';
import type { RouteChange } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { isReplaced } from '../../../analysis/proxy/destinations.ts';
import type { RuleFault } from '../../../analysis/rule-faults.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { type RouteOrigin, ruleText } from '../../../translation/proxy/origins.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import type { Sentence, Told } from '../sentence.ts';
import type { Causes } from '../sentences.ts';
import { joined, say, type Words } from '../words.ts';
import { bare, destinationWords, formerWords, goalText, takerWords } from './destination-words.ts';
import { firstNames, hostText, routeName, sectionText } from './place-words.ts';
import { differenceWords, settingWords } from './setting-words.ts';

export function routeSentence(change: RouteChange, causes: Causes): Sentence {
  const { before, after, place, origin, fate } = change;
  const about = routeName(origin.after ?? origin.before, (after ?? before)!);
  const [section] = place.sections;
  const listener = section === undefined ? {} : { listener: sectionText(section, place.gateway) };
  return {
    about,
    host: hostText(place),
    ...listener,
    ...routeWords(change, causes),
    ...(fate === undefined ? {} : { isFailing: fate.failing > 0 }),
    tells: problemsTold(change),
    names: [before, after].flatMap((each) => clustersOf(each?.route ?? {})),
  };
}

/** The problems that a route has, or had: they are in the statuses of its object too, and in those of its policies. */
function problemsTold({ origin, faults }: RouteChange): readonly Told[] {
  const told = (rule: RouteOrigin | undefined, all: readonly RuleFault[]): Told[] =>
    rule === undefined
      ? []
      : all.flatMap(({ verdict: { type, message }, problems }) => [
          { object: rule, type, message },
          ...problems.map((problem) => ({ message: problem })),
        ]);
  return [...told(origin.before, faults.before), ...told(origin.after, faults.after)];
}

/** Why a route isn't served as written, with the policies at fault. */
function reasonWords({ faults }: RouteChange, { policiesWith }: Causes): Words {
  const problems = [...new Set(faults.after.flatMap((fault) => fault.problems))];
  if (problems.length === 0) return [];
  const reasons = problems.map((problem): Words => {
    const policies = policiesWith(problem);
    return policies.length === 0 ? say`${problem}` : [...firstNames(policies), ': ', ...say`${problem}`];
  });
  return [' (', ...joined(reasons, '; '), ')'];
}

function routeWords(
  change: RouteChange,
  causes: Causes,
): Pick<Sentence, 'changes' | 'byPolicies' | 'former'> {
  const { before, after, hiddenBy, settings, order } = change;
  const hidden: Words[] =
    hiddenBy === undefined ? [] : [['never reached: a route before it takes the same requests']];
  const why = reasonWords(change, causes);
  if (before === undefined) return { changes: [...hidden, ['new: ', ...destinationWords(after!), ...why]] };
  if (after === undefined)
    return { changes: [['removed: ', ...formerWords(before), ...takerWords(change.fate)]] };
  // What its policies say has no effect any more.
  if (isReplaced(after) && !isReplaced(before))
    return {
      changes: [...hidden, ["answers 500 now, because it can't be served as written", ...why]],
      former: formerWords(before),
    };
  const other: Words[] = change.matchesOther
    ? [
        [
          ...say`takes ${matchText(after.match)} instead of ${matchText(before.match)}`,
          ...(change.fate === undefined ? [] : takerWords(change.fate)),
        ],
      ]
    : [];
  const tried: Words[] =
    order === undefined
      ? []
      : [
          [
            order.isEarlier ? 'tried before ' : 'tried after ',
            ...say`${matchText(order.passed.match)}`,
            ' now',
          ],
        ];
  const { changes, byPolicies } = settingWords(settings);
  return {
    changes: [...hidden, ...other, ...elsewhere(change, before, after, why), ...tried, ...changes],
    byPolicies,
  };
}

function elsewhere({ destination, origin }: RouteChange, before: Route, after: Route, why: Words): Words[] {
  const by = takenOver(origin);
  if (destination.length === 0) return by === undefined ? [] : [by];
  const is = destinationWords(after);
  const isSame = goalText(before) === goalText(after);
  const words = isSame
    ? joined(destination.map(differenceWords), '; ')
    : before.route !== undefined && after.route !== undefined && !isReplaced(after) && !isReplaced(before)
      ? [...is, ' instead of ', ...say`${bare(before)}`]
      : ['now ', ...is, ', it was: ', ...destinationWords(before)];
  const whole = [...words, ...why];
  return by === undefined ? [whole] : [whole, by];
}

/** Another object than before serves these requests. */
function takenOver({ before, after }: RouteChange['origin']): Words | undefined {
  if (before === undefined || after === undefined) return undefined;
  const idOf = ({ kind, namespace, name }: RouteOrigin): string => `${kind} ${namespace}/${name}`;
  if (idOf(before) === idOf(after)) return undefined;
  return say`taken over from ${ruleText(before)}`;
}
