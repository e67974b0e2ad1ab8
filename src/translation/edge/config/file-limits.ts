// A bound on the bytes of a static file. It has the destinations of a rule at each of its matches, with everything that is in them, and what
// policies say before routing at each listener, with the policies of what they call. So it can be much larger than what the same objects are
// over discovery.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { objectKey } from '../../../objects/key.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { RouteObject } from '../../routes/route.ts';
import { type Limit, tooManyBytes } from '../limits/limit.ts';
import { RECORD } from '../limits/record-bytes.ts';
import { type Part, thingsWithPartsToLimit } from '../limits/shared-parts.ts';
import type { ReadRoute } from '../routes/build-rule.ts';
import { limitedRoute } from '../routes/limited-route.ts';
import type { DiagnosticObject, Diagnostics, PlacedNote } from './diagnostic.ts';
import { objectOf, objectOfPolicy } from './places.ts';
import type { ConfigSources } from './sources.ts';

/** Why routes have one entry that answers 500, by their keys, and why policies refuse all requests to listeners, by their ids. */
export type FileLimits = ReadonlyMap<string, Limit>;

export const NO_LIMITS: FileLimits = new Map();

interface Measured {
  readonly namespace: string;
  readonly where: { readonly code: 'TR-97' | 'TR-99'; readonly places: string };
  size: number;
  places: number;
  readonly parts: Map<string, Part>;
}

const ENTRIES: Measured['where'] = { code: 'TR-97', places: 'entries of the static file' };
const LISTENERS: Measured['where'] = { code: 'TR-99', places: 'listeners of the static file' };

/** Adds up what the routes of a file take, and policies before routing. */
export class FileSizes {
  readonly #limits: ConfigSources['limits'];
  readonly #things = new Map<string, Measured>();

  constructor(limits: ConfigSources['limits']) {
    this.#limits = limits;
  }

  /** An entry of a route; `parts`: destinations that the file has once, by name. */
  add(route: RouteObject, entry: object, parts: readonly (readonly [name: string, content: object])[]): void {
    const { bytesOf } = this.#limits;
    const held = this.#added(keyOfRoute(route), route.metadata.namespace ?? '', ENTRIES, entry);
    for (const [key, content] of parts) getOrCreate(held.parts, key, () => ({ key, size: bytesOf(content) }));
  }

  /** What a policy is at a listener, by the id of the policy. */
  addPolicy(id: string, written: object): void {
    this.#added(id, objectOfPolicy(id).namespace, LISTENERS, written);
  }

  #added(key: string, namespace: string, where: Measured['where'], content: object): Measured {
    const held = getOrCreate(this.#things, key, () => ({
      ...{ namespace, where, size: 0, places: 0 },
      parts: new Map<string, Part>(),
    }));
    held.size += RECORD + this.#limits.bytesOf(content);
    held.places += 1;
    return held;
  }

  /** The routes and policies that are too large beside all others of the file. */
  limited(): FileLimits {
    const { limit, small } = this.#limits;
    const things = [...this.#things].flatMap(([key, { namespace, where, size, places, parts }]) => {
      const all = [...parts.values()];
      const whole = all.reduce((sum, part) => sum + part.size, size);
      if (whole <= small) return [];
      const thing = { key, namespace, where, size, least: RECORD, places };
      return [all.length === 0 ? thing : { ...thing, parts: all }];
    });
    return new Map(
      thingsWithPartsToLimit(things, limit).map((thing) => [
        thing.key,
        tooManyBytes(thing, thing.where, limit),
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

export interface ListenerWithinLimits {
  readonly merged: MergedPolicy;
  /** A limited policy is left out, and nothing may be served without it. */
  readonly isRefused: boolean;
}

/** What acts before routing at a listener, as the file has it. `at`: the listener. */
export function beforeRoutingInFile(
  merged: MergedPolicy,
  at: string,
  { limits, diagnostics }: { readonly limits: FileLimits; readonly diagnostics: Diagnostics },
): ListenerWithinLimits {
  const kept: (readonly [string, MergedField])[] = [];
  for (const [unit, field] of merged.fields) {
    const [id = ''] = field.origins;
    const limit = limits.get(id);
    if (limit === undefined) kept.push([unit, field]);
    else diagnostics.add(limitNote(objectOfPolicy(id), 'to its listeners', limit), at);
  }
  if (kept.length === merged.fields.size) return { merged, isRefused: false };
  return { merged: { ...merged, fields: new Map(kept) }, isRefused: true };
}

/** `isKnown`: the translation has told it. */
function tellLimited(
  route: RouteObject,
  limit: Limit,
  { diagnostics, isKnown }: { readonly diagnostics: Diagnostics; readonly isKnown: boolean },
): void {
  const note = limitNote(objectOf(route), 'of the route', limit);
  diagnostics.add(isKnown ? { ...note, isJudged: true } : note, '');
}

const limitNote = (object: DiagnosticObject, which: string, { message }: Limit): PlacedNote => ({
  severity: 'warning',
  code: 'unsupported',
  object,
  path: ['spec'],
  below: '',
  message: `all requests ${which} are answered with 500: ${message}`,
});
