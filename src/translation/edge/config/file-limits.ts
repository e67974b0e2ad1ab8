// A bound on the bytes of a static file. It has the destinations of a rule at each of its matches, with everything that is in them, so that it
// can be much larger than what the same routes are over discovery.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { objectKey } from '../../../objects/key.ts';
import type { RouteObject } from '../../routes/route.ts';
import { type Limit, tooManyBytes } from '../limits/limit.ts';
import { RECORD } from '../limits/record-bytes.ts';
import { type Part, thingsWithPartsToLimit } from '../limits/shared-parts.ts';
import type { ReadRoute } from '../routes/build-rule.ts';
import { limitedRoute } from '../routes/limited-route.ts';
import type { Diagnostics } from './diagnostic.ts';
import { objectOf } from './places.ts';
import type { ConfigSources } from './sources.ts';

/** Why routes have one entry that answers 500, by their keys. */
export type FileLimits = ReadonlyMap<string, Limit>;

export const NO_LIMITS: FileLimits = new Map();

interface Measured {
  size: number;
  places: number;
  readonly parts: Map<string, Part>;
}

/** Adds up what the routes of a file take. */
export class FileSizes {
  readonly #limits: ConfigSources['limits'];
  readonly #routes = new Map<string, Measured & { readonly namespace: string }>();

  constructor(limits: ConfigSources['limits']) {
    this.#limits = limits;
  }

  /** An entry of a route; `parts`: destinations that the file has once, by name. */
  add(route: RouteObject, entry: object, parts: readonly (readonly [name: string, content: object])[]): void {
    const { bytesOf } = this.#limits;
    const { namespace = '' } = route.metadata;
    const held = getOrCreate(this.#routes, keyOfRoute(route), () => ({
      ...{ namespace, size: 0, places: 0 },
      parts: new Map<string, Part>(),
    }));
    held.size += RECORD + bytesOf(entry);
    held.places += 1;
    for (const [key, content] of parts) getOrCreate(held.parts, key, () => ({ key, size: bytesOf(content) }));
  }

  /** The routes that are too large beside all others of the file. */
  limited(): FileLimits {
    const { limit, small } = this.#limits;
    const things = [...this.#routes].flatMap(([key, { namespace, size, places, parts }]) => {
      const all = [...parts.values()];
      const whole = all.reduce((sum, part) => sum + part.size, size);
      if (whole <= small) return [];
      return [{ key, namespace, size, least: RECORD, places, ...(all.length > 0 && { parts: all }) }];
    });
    return new Map(
      thingsWithPartsToLimit(things, limit).map((thing) => [
        thing.key,
        tooManyBytes(thing, { code: 'TR-97', places: 'entries of the static file' }, limit),
      ]),
    );
  }
}

const keyOfRoute = ({ kind, metadata }: RouteObject): string =>
  objectKey(kind, metadata.namespace ?? '', metadata.name);

/** A route as the file has it. */
export function routeInFile(
  read: ReadRoute,
  { limits, diagnostics }: { readonly limits: FileLimits; readonly diagnostics: Diagnostics },
): ReadRoute {
  const limit = limits.get(keyOfRoute(read.route));
  const limited = limit === undefined ? read : limitedRoute(read, limit);
  if (limited.limit !== undefined)
    tellLimited(read.route, limited.limit, { diagnostics, isKnown: read.limit !== undefined });
  return limited;
}

/** `isKnown`: the translation has told it. */
function tellLimited(
  route: RouteObject,
  { message }: Limit,
  { diagnostics, isKnown }: { readonly diagnostics: Diagnostics; readonly isKnown: boolean },
): void {
  diagnostics.add(
    {
      severity: 'warning',
      code: 'unsupported',
      object: objectOf(route),
      path: ['spec'],
      below: '',
      message: `all requests of the route are answered with 500: ${message}`,
      ...(isKnown && { isJudged: true }),
    },
    '',
  );
}
