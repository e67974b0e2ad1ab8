// The defaults of the edge group as the CRDs of an earlier implementation have them: for comparing with it (docs/reference/corrections.md).

import { member } from '../diagnostics/path.ts';
import { EDGE_GROUP } from '../identifiers.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import type { DefaultId } from '../schema/node.ts';

/** Its CRDs don't have them: its data plane knows them. */
const ABSENT: ReadonlySet<DefaultId> = new Set(['D-01', 'D-12', 'D-13', 'D-15', 'D-16', 'D-20']);

/** Answers have the text of requests there. */
const TEXTS: Partial<Record<DefaultId, string>> = {
  'D-10': 'The request was rejected due to inappropriate content',
};

interface Filled {
  readonly object: unknown;
  readonly defaults: readonly WrittenDefault[];
}

/** The object with those defaults instead. `group`: of its kind. */
export function withOlderDefaults({ object, defaults }: Filled, group: string): unknown {
  const others = defaults.filter(({ id }) => ABSENT.has(id) || TEXTS[id] !== undefined);
  if (group !== EDGE_GROUP || others.length === 0) return object;
  const copy: unknown = structuredClone(object);
  for (const { id, segments, value } of others) {
    const name = segments.at(-1)!;
    const parent = segments.slice(0, -1).reduce<unknown>(member, copy) as Record<string | number, unknown>;
    if (ABSENT.has(id)) delete parent[name];
    else if (typeof value === 'string') parent[name] = TEXTS[id];
  }
  return copy;
}
