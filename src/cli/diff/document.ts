// `-o json`: exactly the shape of docs/diff.md#json.

import type { Change } from '../../analysis/compare.ts';
import { EDGE_ONLY } from '../../analysis/planes.ts';
import type { Diff } from './diff.ts';
import { servedEntry } from './planes.ts';
import { countsOf } from './sections.ts';
import type { Sentence } from './sentence.ts';
import { sentenceOf } from './sentences.ts';
import { sides } from './side-values.ts';
import { causesIn } from './told.ts';
import { joined, plain } from './words.ts';

export function documentOf({
  changes,
  outage: { hosts, routes, partly, connections },
  unprotected,
  changedObjects,
}: Diff) {
  const causes = causesIn(changes);
  return {
    summary: {
      objects: changedObjects,
      changes: listedCounts(changes),
      failing: { hosts, routes, partly, connections },
      unprotected,
    },
    changes: changes.map((change) => {
      const sentence = sentenceOf(change, causes);
      return {
        ...entryOf(change),
        ...(sentence.isFailing === true ? { failing: true } : {}),
        ...(sentence.isUnprotected === true ? { unprotected: true } : {}),
        text: textOf(sentence),
      };
    }),
  };
}

/** What only the edge data plane has is counted where it changes. */
const listedCounts = (changes: readonly Change[]) =>
  Object.fromEntries(
    Object.entries(countsOf(changes)).filter(([subject, count]) => count > 0 || !EDGE_ONLY.has(subject)),
  );

/** A complete sentence. */
function textOf({ about, host, changes, byPolicies = [], former = [] }: Sentence): string {
  const where = host === undefined ? '' : ` on ${host}`;
  const what = plain(about) + where;
  const told = [...changes, ...byPolicies, ...(former.length === 0 ? [] : [former])];
  return `${what === '' ? '' : `${what}: `}${plain(joined(told, '; '))}`;
}

function entryOf(change: Change) {
  const { subject, change: verb } = change;
  const base = { subject, change: verb };
  switch (change.subject) {
    case 'gateway':
      return {
        ...base,
        gateway: change.gateway,
        ...sides(change.before?.class, change.after?.class, (name) => ({ class: name })),
      };
    case 'status': {
      const { object, place, before, after } = change;
      return { ...base, object, place, ...(before && { before }), ...(after && { after }) };
    }
    case 'finding': {
      const { object, code, severity, path, message } = change.finding;
      return { ...base, object, code, severity, path, message };
    }
    default:
      return servedEntry(change);
  }
}
