// Matches patterns of the configuration against texts of a request: with an engine for RE2's syntax that takes linear time, never with
// JavaScript's own.

import { RE2JS } from '@bufbuild/re2';
import { BoundedCache } from '../../grammar/bounded-cache.ts';
import { checkRegex } from '../../grammar/regex.ts';

interface Compiled {
  /** Undefined if RE2 or the proxy rejects the pattern. */
  readonly engine: RE2JS | undefined;
}

/** One MiB of patterns. */
const compiled = new BoundedCache<Compiled>(1024 * 1024);

/** Whether the pattern matches the whole text; undefined if the proxy rejects the pattern. */
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
    // The check accepts it but this engine doesn't: treated as rejected.
    return undefined;
  }
}
