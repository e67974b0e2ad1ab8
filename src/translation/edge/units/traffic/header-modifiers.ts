// traffic.headerModifiers: headers of requests and responses that are added, set and removed.

import { defined } from '../../../../grammar/defined.ts';
import type { HeaderModifier, TrafficSpec } from '../../model/specs.ts';
import type { Traffic, TrafficUnit, UnitRecord } from '../unit.ts';
import type { HeaderChanges } from '../values.ts';

type Changes = NonNullable<NonNullable<Traffic['headerModifiers']>['request']>;
type Header = NonNullable<HeaderChanges['set']>[number];

export const headerModifiers: TrafficUnit<'traffic.headerModifiers'> = {
  name: 'traffic.headerModifiers',
  read({ headerModifiers: block }) {
    if (block === undefined) return undefined;
    const { request, response } = block;
    return {
      value: defined({ request: request && changes(request), response: response && changes(response) }),
      problems: [],
    };
  },
  records({ request, response }, options) {
    const records: UnitRecord<TrafficSpec>[] = [];
    const key = (policy: string): string => `traffic/${policy}:header-modifier`;
    if (request !== undefined)
      records.push({ key, spec: { requestHeaderModifier: headerModifierSpec(request) } });
    if (response !== undefined)
      records.push({
        // With the same key, one of the two is lost.
        key: options.corrects('E2') ? (policy) => `${key(policy)}-response` : key,
        spec: { responseHeaderModifier: headerModifierSpec(response) },
      });
    return records;
  },
};

const changes = ({ add, set, remove }: Changes): HeaderChanges =>
  defined({ add: add?.map(header), set: set?.map(header), remove });

const header = ({ name, value }: Header): Header => ({ name, value });

/** Also of the filters of a route. */
export const headerModifierSpec = ({ add = [], set = [], remove = [] }: HeaderChanges): HeaderModifier => ({
  ...(add.length === 0 ? {} : { add }),
  ...(set.length === 0 ? {} : { set }),
  ...(remove.length === 0 ? {} : { remove }),
});
