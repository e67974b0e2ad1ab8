// Reading: the result of reading one document, in any syntax.

import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';

export interface ReadProblem {
  readonly sort: 'unreadable' | 'duplicate-key';
  readonly code: Code;
  /** Offset into the file's text. */
  readonly offset: number;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

export interface Reading {
  /** Undefined: the document is unreadable. */
  readonly value: unknown;
  readonly problems: readonly ReadProblem[];
  /** Finds a path: the offset of its key or value, or of the nearest ancestor that exists. */
  readonly locator: () => Promise<Locate>;
}

export type Locate = (segments: Segments, prefer: 'key' | 'value') => number;

export function unreadable(offset: number, message: string, hint?: string): Reading {
  return {
    value: undefined,
    problems: [
      {
        sort: 'unreadable',
        code: 'ST-14',
        offset,
        segments: [],
        message,
        ...defined({ hint }),
      },
    ],
    locator: async () => () => offset,
  };
}

/** Keys of every object: if they repeat in one document, another object begins there. */
const OF_EVERY_OBJECT: readonly string[] = ['apiVersion', 'kind', 'metadata', 'spec'];

/** Two objects in one document are one mistake, a missing `---`, not one duplicate key per member. */
export function missingSeparators(problems: readonly ReadProblem[]): readonly ReadProblem[] {
  const atRoot = problems.filter(({ sort, segments }) => sort === 'duplicate-key' && segments.length === 1);
  const keys = new Set(atRoot.map(({ segments }) => segments[0]));
  if (!keys.has('apiVersion') || !keys.has('kind')) return problems;
  const [begins] = OF_EVERY_OBJECT.map((key) => atRoot.find(({ segments }) => segments[0] === key))
    .filter((problem) => problem !== undefined)
    .sort((left, right) => left.offset - right.offset);
  const first = begins?.segments[0];
  return problems
    .filter((problem) => !atRoot.includes(problem) || problem.segments[0] === first)
    .map((problem) =>
      atRoot.includes(problem)
        ? {
            ...problem,
            message: 'Duplicate value: a second object in the same document',
            hint: 'write a line `---` above it; otherwise its fields replace those of the first object',
          }
        : problem,
    );
}

export function duplicateKey(key: string, segments: Segments, offset: number): ReadProblem {
  return {
    sort: 'duplicate-key',
    code: 'ST-13',
    offset,
    segments,
    message: `Duplicate value: ${JSON.stringify(key.slice(0, 80))}: duplicate key`,
    hint: 'keep one of the two: kubectl uses the last, and strict parsers reject the file',
  };
}

export function isUnreadable({ problems }: Pick<Reading, 'problems'>): boolean {
  return problems.some(({ sort }) => sort === 'unreadable');
}
