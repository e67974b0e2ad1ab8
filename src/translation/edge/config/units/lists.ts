// Lists of names and values that the file has as maps.

import type { Segments } from '../../../../diagnostics/path.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { UnitValues } from '../../units/values.ts';
import { approximated, type Note } from '../diagnostic.ts';
import type { HeaderChanges, RuleSet } from '../document.ts';

interface Named {
  readonly name: string;
  readonly value: string;
}

/** `join`: what becomes of the values of a name that comes twice. Default: the last one stays. */
export function mapOf(
  list: readonly Named[],
  at: Segments,
  join?: (values: readonly string[]) => string,
): { readonly map: Readonly<Record<string, string>>; readonly notes: readonly Note[] } {
  const byName = new Map<string, string[]>();
  const notes: Note[] = [];
  for (const { name, value } of list) {
    const before = byName.get(name);
    if (before === undefined) byName.set(name, [value]);
    else {
      before.push(value);
      if (before.length === 2)
        notes.push(
          approximated(
            'warning',
            at,
            join === undefined
              ? `${quote(name)} comes more than once: only the last value is written`
              : `${quote(name)} comes more than once: its values are joined to one`,
          ),
        );
    }
  }
  const entries = [...byName].map(([name, values]): [string, string] => [
    name,
    join?.(values) ?? values.at(-1)!,
  ]);
  return { map: Object.fromEntries(entries), notes };
}

type Changes = NonNullable<UnitValues['traffic.headerModifiers']['request']>;

/** Header names are the same in any case: the first spelling is written. */
export function headerChanges(
  { add = [], set = [], remove = [] }: Changes,
  at: Segments,
): { readonly changes: HeaderChanges; readonly notes: readonly Note[] } {
  const added = mapOf(sameSpelling(add), [...at, 'add'], (values) => values.join(', '));
  const replaced = mapOf(sameSpelling(set), [...at, 'set']);
  return {
    changes: {
      ...(add.length > 0 && { add: added.map }),
      ...(set.length > 0 && { set: replaced.map }),
      ...(remove.length > 0 && { remove: [...remove] }),
    },
    notes: [...added.notes, ...replaced.notes],
  };
}

function sameSpelling(list: readonly Named[]): readonly Named[] {
  const spellings = new Map<string, string>();
  return list.map(({ name, value }) => {
    const lower = name.toLowerCase();
    const spelling = spellings.get(lower) ?? name;
    spellings.set(lower, spelling);
    return { name: spelling, value };
  });
}

/** What denies comes first. */
export const ruleSet = ({ allow, deny }: UnitValues['traffic.authorization']): RuleSet => ({
  rules: [...deny.map((rule) => ({ deny: rule })), ...allow.map((rule) => ({ allow: rule }))],
});

export const DENY_ALL: RuleSet = { rules: [{ deny: 'true' }] };

/** The members of a list that are there once. */
export const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];
