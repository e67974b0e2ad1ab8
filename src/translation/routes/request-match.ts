// The match of a rule, with all defaults of the API filled in.

import { withoutTrailingSlash } from './paths.ts';
import type { RouteMatch } from './route.ts';

export type PathType = 'Exact' | 'PathPrefix' | 'RegularExpression';

export interface ValueMatch {
  readonly name: string;
  readonly type: 'Exact' | 'RegularExpression';
  readonly value: string;
}

export interface RequestMatch {
  readonly path: {
    readonly type: PathType;
    /** A prefix has no trailing slash, but for the root. */
    readonly value: string;
    /** The path, without a trailing slash, outside of which the pattern may match, but must not. */
    readonly within?: string;
  };
  readonly headers: readonly ValueMatch[];
  readonly queryParams: readonly ValueMatch[];
  readonly method?: string;
}

/** The match of a rule without matches. */
export const ANYTHING: RequestMatch = {
  path: { type: 'PathPrefix', value: '/' },
  headers: [],
  queryParams: [],
};

export function normalMatch({ path, headers, queryParams, method }: RouteMatch): RequestMatch {
  return {
    path: normalPath(path?.type, path?.value ?? '/'),
    headers: headers?.map(valueMatch) ?? NONE,
    queryParams: queryParams?.map(valueMatch) ?? NONE,
    ...(method === undefined ? {} : { method }),
  };
}

/** Most matches have nothing but a path. */
const NONE: readonly never[] = [];

function normalPath(type: string | undefined, value: string): RequestMatch['path'] {
  if (type === 'Exact' || type === 'RegularExpression') return { type, value };
  // A prefix of slashes only stays: `//` is no path, and is answered with an error.
  const prefix = value.endsWith('/') ? withoutTrailingSlash(value) || value : value;
  return { type: 'PathPrefix', value: prefix };
}

function valueMatch({ name, type, value }: { name: string; type?: string; value: string }): ValueMatch {
  return { name, type: type === 'RegularExpression' ? type : 'Exact', value };
}
