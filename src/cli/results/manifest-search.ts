// How a command searches for manifests. Excluded files are reported if they were named, or if all exclusions are requested.

import type { LeftOut, Search } from '../../manifests/files.ts';
import type { Note } from './note.ts';

export interface SearchOptions {
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly verbose?: boolean;
}

export const NO_MANIFESTS = 'no manifests (.yaml, .yml, .json) there';

export function manifestSearch(
  { exclude = [], ignore, verbose = false }: SearchOptions,
  note: (note: Note) => void,
): Search {
  const leftOut = ({ name, why, isNamed }: LeftOut): void => {
    if (isNamed || verbose) note({ level: 'note', file: name, message: why });
  };
  return { exclude, ignore, leftOut };
}
