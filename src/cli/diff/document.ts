// `-o json`: exactly the shape of docs/diff.md#json.

import type { Change } from '../../analysis/compare.ts';
import type { Diff } from './diff.ts';
import { PLANES } from './planes.ts';
import { countsOf } from './sections.ts';
import { sentenceOf } from './sentences.ts';
import { sides } from './side-values.ts';
import { joined, plain } from './words.ts';

export function documentOf({ changes, changedObjects }: Diff) {
  return {
    summary: { objects: changedObjects, changes: countsOf(changes) },
    changes: changes.map((change) => ({ ...entryOf(change), text: textOf(change) })),
  };
}

/** A complete sentence. */
function textOf(change: Change): string {
  const { about, host, changes, byPolicies = [] } = sentenceOf(change);
  const where = host === undefined ? '' : ` on ${host}`;
  const what = plain(about) + where;
  return `${what === '' ? '' : `${what}: `}${plain(joined([...changes, ...byPolicies], '; '))}`;
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
      return PLANES[change.dataPlane].entry(change);
  }
}
