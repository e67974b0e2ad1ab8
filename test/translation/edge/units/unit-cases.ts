// Tables of units: a block of a policy, the records that come of it, and its problems, in both corrections.

import t from 'tap';
import { parse } from 'yaml';
import { type How, type Part, reading } from './reading.ts';

interface Expected {
  /** By the ends of their keys: `extauth`. None: `{}`. */
  readonly records?: Readonly<Record<string, unknown>>;
  /** `effect | message` */
  readonly problems?: readonly string[];
}

export interface UnitCase extends Expected, How {
  /** YAML. */
  readonly block: string;
  /** What the older behaviour changes; the rest is the same. */
  readonly older?: Expected;
}

/** By what each case shows. */
export function unitCases(part: Part, title: string, cases: Readonly<Record<string, UnitCase>>): void {
  t.test(title, async (t) => {
    for (const [what, { block, older, records = {}, problems = [], ...how }] of Object.entries(cases)) {
      t.strictSame(read(part, block, how), { records, problems }, what);
      const settings = { ...how.settings, corrections: 'none' };
      t.strictSame(
        read(part, block, { ...how, settings }),
        { records, problems, ...older },
        `${what}, without corrections`,
      );
    }
  });
}

function read(part: Part, block: string, how: How): Required<Expected> {
  const { records, problems } = reading(part, parse(block), how);
  const short = Object.entries(records).map(([key, spec]) => [key.replace(`${part}/shop/p:`, ''), spec]);
  return { records: Object.fromEntries(short), problems };
}
