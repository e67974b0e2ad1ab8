// One change of a record of the edge data plane as text: what it is about, and what has changed.

import type { Difference } from '../../../analysis/comparison/differences.ts';
import type { EdgeChange, RecordChange } from '../../../analysis/edge/comparison/edge-changes.ts';
import { formatPath } from '../../../diagnostics/path.ts';
import type { Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import { actionText } from '../../translate/summary/edge/route-actions.ts';
import type { Sentence } from '../sentence.ts';
import { say, valueText, type Words } from '../words.ts';
import { addressWords, backendWords, listenerWords, policyWords, routeWords } from './record-words.ts';

export function changeSentence(change: EdgeChange): Sentence {
  switch (change.subject) {
    case 'bind':
      return sentence(change, ({ port }) => say`port ${port}`);
    case 'listener':
      return sentence(change, listenerWords);
    case 'route':
    case 'tcpRoute':
      return routeSentence(change);
    case 'backend':
      return sentence(change, backendWords);
    case 'policy':
      return sentence(change, policyWords);
    case 'address':
      return sentence(change, addressWords);
  }
}

const VERBS = { added: 'new', removed: 'removed' } as const;

function sentence<R>(
  {
    change,
    before,
    after,
    differences,
  }: Pick<RecordChange<never>, 'change' | 'differences'> & {
    readonly before?: R;
    readonly after?: R;
  },
  aboutOf: (record: R) => Words,
): Sentence {
  return {
    about: aboutOf((after ?? before)!),
    changes: change === 'changed' ? differences.map(differenceWords) : [[VERBS[change]]],
  };
}

function routeSentence(change: RecordChange<'routes'> | RecordChange<'tcpRoutes'>): Sentence {
  const { before, after, differences, failing } = change;
  const record = (after ?? before)!;
  const { hostnames = [] } = record;
  const goes = (route: Route | TcpRoute): string => actionText(route).replace(/^→ /, '');
  const hosts = hostnames.length === 0 ? {} : { host: hostnames.join(', ') };
  const isFailing = failing === undefined ? {} : { isFailing: true };
  const about = routeWords(record);
  if (before === undefined || after === undefined)
    return {
      about,
      ...hosts,
      ...isFailing,
      changes: [
        after === undefined ? say`removed: it led to ${goes(record)}` : say`new: leads to ${goes(record)}`,
      ],
    };
  const isElsewhere = goes(before) !== goes(after);
  const others = isElsewhere ? differences.filter(({ segments }) => !isOfDestination(segments)) : differences;
  const [byPolicies, own] = [others.filter(isOfUnit), others.filter((each) => !isOfUnit(each))];
  return {
    about,
    ...hosts,
    ...isFailing,
    changes: [
      ...(isElsewhere ? [say`leads to ${goes(after)} instead of ${goes(before)}`] : []),
      ...own.map(differenceWords),
    ],
    byPolicies: byPolicies.map(({ segments, ...sides }) => {
      const at = segments.findLastIndex((segment) => UNIT_LISTS.has(segment));
      return differenceWords({ ...sides, segments: segments.slice(at + 1) });
    }),
  };
}

const UNIT_LISTS: ReadonlySet<unknown> = new Set(['trafficPolicies', 'backendPolicies']);

/** A policy on many routes changes them alike. */
const isOfUnit = ({ segments }: Difference): boolean =>
  segments.length > 1 && segments.some((segment) => UNIT_LISTS.has(segment));

/** What the destinations as text tell already. */
const isOfDestination = (segments: Difference['segments']): boolean =>
  segments[0] === 'backends' && !segments.includes('backendPolicies');

function differenceWords({ segments, before, after }: Difference): Words {
  const path = formatPath(segments) || 'all of it';
  const [was, is] = [valueText(before), valueText(after)];
  return was === is ? say`${path} is another one` : say`${path} ${was} → ${is}`;
}
