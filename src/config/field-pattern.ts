// Field patterns of suppressions: a path as findings print it, with `*` for any key and `[*]` for any item. A pattern also covers
// everything below its path.

import type { Segments } from '../diagnostics/path.ts';

const ANY = Symbol('any');

export interface FieldPattern {
  readonly text: string;
  readonly segments: readonly (string | number | typeof ANY)[];
}

// One step of a path: `.name`, `[0]`, `[*]`, `["a.b/c"]`; the first name has no leading dot.
const STEP = /(?:^|\.)([A-Za-z_*][A-Za-z0-9_*-]*)|\[(?:(\d{1,6})|(\*)|("(?:[^"\\]|\\.){0,1000}"))\]/y;

export function parseFieldPattern(text: string): FieldPattern | undefined {
  const segments: (string | number | typeof ANY)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text);
    if (match === null) return undefined;
    const [, name, index, any, quoted] = match;
    if (name === '*' || any !== undefined) segments.push(ANY);
    else if (name !== undefined) segments.push(name);
    else if (index !== undefined) segments.push(Number(index));
    else {
      const key = unquote(quoted as string);
      if (key === undefined) return undefined;
      segments.push(key);
    }
  }
  return segments.length === 0 ? undefined : { text, segments };
}

function unquote(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

export function matchesField({ segments }: FieldPattern, path: Segments): boolean {
  return (
    segments.length <= path.length &&
    segments.every((segment, index) => segment === ANY || segment === path[index])
  );
}
