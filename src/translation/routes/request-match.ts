// The match of a rule, with all defaults of the API filled in.

import type { RouteMatch } from './route.ts';

export type PathType = 'Exact' | 'PathPrefix' | 'RegularExpression';

export interface ValueMatch {
  readonly name: string;
  readonly type: 'Exact' | 'RegularExpression';
  readonly value: string;
}

export interface RequestMatch {
  readonly path: { readonly type: PathType; readonly value: string };
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
    path: { type: pathType(path?.type), value: path?.value ?? '/' },
    headers: headers?.map(valueMatch) ?? NONE,
    queryParams: queryParams?.map(valueMatch) ?? NONE,
    ...(method === undefined ? {} : { method }),
  };
}

/** Most matches have nothing but a path. */
const NONE: readonly never[] = [];

const pathType = (type: string | undefined): PathType =>
  type === 'Exact' || type === 'RegularExpression' ? type : 'PathPrefix';

function valueMatch({ name, type, value }: { name: string; type?: string; value: string }): ValueMatch {
  return { name, type: type === 'RegularExpression' ? type : 'Exact', value };
}
