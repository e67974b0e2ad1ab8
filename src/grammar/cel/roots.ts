// Root variables: names at the start of member chains that are neither functions, types nor bound by a macro.
// C-01, C-02, W-40.
import { WordSet } from './characters.ts';
import { TYPE_NAMES } from './type-names.ts';

/** An unknown root variable: each name once, at its first place. */
export interface RootUse {
  readonly name: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
}

/** Identifiers that every CEL environment declares: type names, and the package of the well-known types. */
const DECLARED = [...TYPE_NAMES, 'google'];

/** Prefixes of the functions of CEL's extension libraries: `math.greatest(a, b)` names a function, not a variable. */
const FUNCTION_NAMESPACES = new WordSet([
  ...['base64', 'cel', 'lists', 'math', 'optional', 'proto', 'regex', 'sets', 'strings'],
]);

/** Maximum number of unknown roots reported per expression. */
export const MOST_ROOTS = 16;

/** The root variables of a place, indexed for looking up slices of a text. */
export class KnownRoots {
  readonly #known: WordSet;

  constructor(names: Iterable<string>) {
    this.#known = new WordSet([...names, ...DECLARED]);
  }

  knows(text: string, start: number, end: number): boolean {
    return this.#known.at(text, start, end) !== undefined;
  }
}

export const isFunctionNamespace = (text: string, start: number, end: number): boolean =>
  FUNCTION_NAMESPACES.at(text, start, end) !== undefined;

export function addRoot(found: RootUse[] | undefined, text: string, start: number, end: number): RootUse[] {
  const roots = found ?? [];
  for (const { name } of roots) {
    if (name.length === end - start && text.startsWith(name, start)) return roots;
  }
  roots.push({ name: text.slice(start, end), offset: start });
  return roots;
}
