// The neutral form of transformations, used to compare configurations: the first line of every script.

import { escaped } from '../../../../grammar/escaped.ts';
import { compareText } from '../../../../objects/reference.ts';

export interface Transformation {
  /** One for each merged policy, the preferred one first. */
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly request?: Direction;
  readonly response?: Direction;
}

export interface Direction {
  readonly set?: readonly Header[];
  readonly add?: readonly Header[];
  readonly remove?: readonly string[];
  readonly body?: { readonly parseAs: 'AsString' | 'AsJson'; readonly text?: string };
}

export interface Header {
  readonly name: string;
  readonly text: string;
}

/** JSON with sorted keys and without spaces, in one line of ASCII without characters that could be read as markup. */
export function canonicalText(transformation: Transformation): string {
  return JSON.stringify(sortedKeys(transformation))
    .replaceAll(/\\(.)/g, (pair, letter) => (letter === 'n' ? '\\u000a' : pair))
    .replaceAll(/[^ -~]|[<>&]/g, escaped);
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => compareText(left, right))
      .map(([key, member]) => [key, sortedKeys(member)]),
  );
}
