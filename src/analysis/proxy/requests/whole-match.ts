// Patterns of the configuration on texts of a request: by an engine of RE2's syntax that takes linear time, never by JavaScript's own.

import { RE2JS } from '@bufbuild/re2';
import { BoundedCache } from '../../../grammar/bounded-cache.ts';
import { checkRegex } from '../../../grammar/regex.ts';

interface Compiled {
  /** Undefined where RE2 or the proxy refuses the pattern. */
  readonly engine: RE2JS | undefined;
}

/** A MiB of patterns. */
const compiled = new BoundedCache<Compiled>(1024 * 1024);

/** Whether the pattern matches the whole text; undefined where it is none that the proxy takes. */
export function matchesWhole(pattern: string, text: string): boolean | undefined {
  let known = compiled.get(pattern);
  if (known === undefined) {
    known = { engine: compile(pattern) };
    compiled.set(pattern, known);
  }
  return known.engine?.testExact(text);
}

function compile(pattern: string): RE2JS | undefined {
  if (checkRegex(pattern) !== undefined) return undefined;
  try {
    return RE2JS.compile(pattern);
  } catch {
    // What the check passes and this engine has not: as good as refused.
    return undefined;
  }
}
