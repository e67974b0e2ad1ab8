// The results of other filters of the proxy, as dynamic metadata.

import type { PermissionMatcher } from './matcher.ts';
import { oneOf, stringMatcher, valueMatcher } from './strings.ts';

/** A value in square brackets is matched against the items of a list. */
export function filterMetadata(filter: string, key: string): PermissionMatcher {
  return {
    all: (values) => ({
      metadata: { filter, path: [{ key }], value: oneOf(values.map(metadataValue)) },
    }),
  };
}

function metadataValue(value: string) {
  if (value.length < 2 || !value.startsWith('[') || !value.endsWith(']')) return valueMatcher([value]);
  return { listMatch: { oneOf: { stringMatch: stringMatcher(value.slice(1, -1)) } } };
}
