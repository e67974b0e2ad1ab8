// Parses kinds on the command line: EdgeBackend, edgebackends, a short name, or one of them with the group appended.

import { Option } from 'commander';
import { didYouMean } from '../../grammar/nearest.ts';
import { KINDS } from '../../kinds/index.ts';
import type { Kind } from '../../schema/kind.ts';
import { collect } from './arguments.ts';
import { UsageError } from './io.ts';

/** The option `--kind`; kindsNamed parses its values. */
export function kindOption(): Option {
  return new Option('-k, --kind <kind>', 'only this kind; may be repeated')
    .choices(KINDS.map(({ kind }) => kind))
    .argParser(collect);
}

/** In the order of the ten kinds; all of them if none is named. A value may list several names, separated by commas. */
export function kindsNamed(names: readonly string[] = []): readonly Kind[] {
  if (names.length === 0) return KINDS;
  const wanted = new Set(names.flatMap((list) => list.split(',')).map((name) => kindNamed(name.trim())));
  return KINDS.filter((kind) => wanted.has(kind));
}

function kindNamed(name: string): Kind {
  const lower = name.toLowerCase();
  const found = KINDS.find((kind) => namesOf(kind).some((known) => known.toLowerCase() === lower));
  if (found !== undefined) return found;
  const all = KINDS.map(({ kind }) => kind);
  const hint = didYouMean(name, KINDS.flatMap(namesOf)) ?? `there are ${all.join(', ')}`;
  throw new UsageError(`no kind \`${name}\``, hint);
}

function namesOf({ kind, plural, singular, shortNames, group }: Kind): string[] {
  return [kind, plural, singular, ...shortNames, `${plural}.${group}`];
}
