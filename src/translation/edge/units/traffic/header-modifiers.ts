// traffic.headerModifiers: headers of requests and responses that are added, set and removed.

import { defined } from '../../../../grammar/defined.ts';
import type { MessageDirection } from '../../../../grammar/header.ts';
import type { HeaderModifier, TrafficSpec } from '../../model/specs.ts';
import { headerFault, nameFault } from '../headers.ts';
import { partial } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitProblem, UnitRecord } from '../unit.ts';
import type { HeaderChanges } from '../values.ts';

type Changes = NonNullable<NonNullable<Traffic['headerModifiers']>['request']>;
type Header = NonNullable<HeaderChanges['set']>[number];

export const headerModifiers: TrafficUnit<'traffic.headerModifiers'> = {
  name: 'traffic.headerModifiers',
  read({ headerModifiers: block }, { options }) {
    if (block === undefined) return undefined;
    const problems: UnitProblem[] = [];
    const side = (name: MessageDirection): HeaderChanges | undefined => {
      const written = block[name];
      if (written === undefined || options.isOlder) return written && changes(written);
      return sendable(changes(written), name, problems);
    };
    return { value: defined({ request: side('request'), response: side('response') }), problems };
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

/** Without the headers that can't be written. */
function sendable(written: HeaderChanges, side: MessageDirection, problems: UnitProblem[]): HeaderChanges {
  const kept = <Item>(
    list: keyof HeaderChanges,
    items: readonly Item[] | undefined,
    faultOf: (item: Item) => string | undefined,
  ) =>
    items?.filter((item, index) => {
      const fault = faultOf(item);
      if (fault !== undefined)
        problems.push(partial(['headerModifiers', side, list, index], `${fault}; it is left out`));
      return fault === undefined;
    });
  const fault = (header: Header): string | undefined => headerFault(header, side);
  return defined({
    add: kept('add', written.add, fault),
    set: kept('set', written.set, fault),
    remove: kept('remove', written.remove, nameFault),
  });
}

const header = ({ name, value }: Header): Header => ({ name, value });

/** Also of the filters of a route. */
export const headerModifierSpec = ({ add = [], set = [], remove = [] }: HeaderChanges): HeaderModifier => ({
  ...(add.length === 0 ? {} : { add }),
  ...(set.length === 0 ? {} : { set }),
  ...(remove.length === 0 ? {} : { remove }),
});
