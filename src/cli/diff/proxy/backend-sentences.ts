// Changed clusters and endpoints as text.

import type { Difference } from '../../../analysis/comparison/differences.ts';
import type {
  ClusterChange,
  ClusterUser,
  EndpointsChange,
} from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { formatPath } from '../../../diagnostics/path.ts';
import { counted } from '../../../grammar/plural.ts';
import { titleOf } from '../../results/result.ts';
import type { Affected, Sentence } from '../sentence.ts';
import { joined, say, type Words } from '../words.ts';
import { VERBS } from './change-words.ts';
import { hostText, listed, routeName } from './place-words.ts';
import { differenceWords, sidesWords } from './setting-words.ts';

const affectedRoute = ({ place, route, origin }: ClusterUser): Affected => ({
  about: routeName(origin, route),
  host: hostText(place),
});

export function clusterSentence({ change, name, differences, errors, users }: ClusterChange): Sentence {
  const about = say`cluster ${name}`;
  if (change === 'changed') return { about, changes: clusterDifferences(differences) };
  if (change === 'added' || users.length === 0)
    return { about, changes: [[VERBS[change]]], isToldWith: name };
  const reasons = errors.map(
    ({ object, path, code, message }) => say`${titleOf(object)} ${path}: ${message} (${code})`,
  );
  const why: Words = reasons.length === 0 ? [] : [', because of ', ...joined(reasons, '; ')];
  return {
    about,
    changes: [
      [
        `not created any more, so ${counted(users.length, 'route')} that `,
        users.length === 1 ? 'goes' : 'go',
        ' there get 500',
        ...why,
      ],
    ],
    isFailing: true,
    affected: users.map(affectedRoute),
    tells: errors.map(({ object, message }) => ({ object, message })),
  };
}

const ENDPOINT = /^loadAssignment\.endpoints\[\d+\]\.lbEndpoints\[(\d+)\]\.endpoint\.(.*)$/;

/** The names of a host repeat its address. */
const ENDPOINT_MEMBERS: Readonly<Record<string, string | undefined>> = {
  'address.socketAddress.address': 'host',
  'address.socketAddress.portValue': 'port',
  hostname: undefined,
  'healthCheckConfig.hostname': undefined,
};

function clusterDifferences(differences: readonly Difference[]): Words[] {
  const known = new Set(differences.map(({ segments }) => ENDPOINT.exec(formatPath(segments))?.[2]));
  return differences.flatMap((difference): Words[] => {
    const [, index, member = ''] = ENDPOINT.exec(formatPath(difference.segments)) ?? [];
    if (index === undefined || !Object.hasOwn(ENDPOINT_MEMBERS, member)) return [differenceWords(difference)];
    const label = ENDPOINT_MEMBERS[member];
    if (label !== undefined) return [sidesWords(`${label} of endpoint ${Number(index) + 1}`, difference)];
    return known.has('address.socketAddress.address') ? [] : [differenceWords(difference)];
  });
}

export function endpointsSentence({ name, added, removed, differences, users }: EndpointsChange): Sentence {
  const about = say`endpoints of ${name}`;
  const changes = [...listed('new', added), ...listed('gone', removed), ...differences.map(differenceWords)];
  if (users.length === 0) return { about, changes };
  return {
    about,
    changes: [[...joined(changes, '; '), ', so requests get 503']],
    isFailing: true,
    affected: users.map(affectedRoute),
  };
}
