// Statuses of routes: for each parentRef that leads to us, whether it is accepted and whether all it refers to is there. A route that others
// delegate to has them for parents.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { HTTPRoute } from '../../objects/gateway-api/types.ts';
import { compareText } from '../../objects/reference.ts';
import type { Keyed } from '../keyed.ts';
import { CONTROLLER_NAME } from '../names.ts';
import { namesParent } from '../proxy/delegation/delegation.ts';
import type { DelegatedRoute } from '../proxy/delegation/flatten.ts';
import type { ParentAttachment } from '../routes/attachment.ts';
import { type ParentRef, ROUTE_KINDS, type RouteObject } from '../routes/route.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import { isOurs, type StatusEntry, storedEntries } from './entries.ts';
import { type ObjectStatus, statusOf } from './object-status.ts';
import type { StatusSources } from './sources.ts';

interface ParentEntry extends StatusEntry {
  readonly parentRef: ParentRef;
}

/** A parentRef, and what is to be said where it leads. */
interface JudgedParent {
  readonly parentRef: ParentRef;
  readonly verdicts: readonly Verdict[];
}

export function routeStatuses({
  snapshot,
  routes: { placed },
  proxy: { verdicts, delegatedBy, streams },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keysOf(ROUTE_KINDS),
    get(key) {
      const route = snapshot.oneOf(ROUTE_KINDS, key);
      if (route === undefined) return undefined;
      const found = verdicts(key);
      const own =
        found.length === 0
          ? NONE
          : found.filter(({ parent }) => parent === undefined).map(({ verdict }) => verdict);
      const stream = streams.verdicts(key);
      const attached = placed.get(key)?.parents ?? [];
      const parents = [
        ...(stream === undefined
          ? attachedParents(attached, own)
          : // What serves a stream is accepted wherever it leads to us.
            attached.map(({ parentRef }) => ({ parentRef, verdicts: stream }))),
        ...delegatedBy(key).flatMap((delegated) => {
          const said = found.filter(({ parent }) => parent === delegated.parent);
          return delegatingParents(
            route,
            delegated,
            said.map(({ verdict }) => verdict),
          );
        }),
      ];
      const stored = storedEntries(route.status, 'parents');
      if (parents.length === 0 && !stored.some(isOurs)) return undefined;
      const { metadata } = route;
      const entries = parents.map((parent) => entryOf(parent, metadata.generation, stored));
      if (entries.length > 1) entries.sort((left, right) => compareText(textOf(left), textOf(right)));
      return statusOf(route, {
        parents: stored.length === 0 ? entries : [...entries, ...stored.filter((entry) => !isOurs(entry))],
      });
    },
  };
}

const NONE: readonly never[] = [];

/** ParentRefs to one object share what is said, whichever listener they name. */
function attachedParents(
  parents: readonly ParentAttachment[],
  own: readonly Verdict[],
): readonly JudgedParent[] {
  const [first] = parents;
  if (parents.length === 1) return [{ parentRef: first!.parentRef, verdicts: verdictsOf(parents, own) }];
  const verdicts = new Map<string, readonly Verdict[]>();
  for (const [key, same] of Map.groupBy(parents, ({ parent }) => parent.key))
    verdicts.set(key, verdictsOf(same, own));
  return parents.map(({ parentRef, parent }) => ({ parentRef, verdicts: verdicts.get(parent.key)! }));
}

function verdictsOf(same: readonly ParentAttachment[], own: readonly Verdict[]): readonly Verdict[] {
  const refused = same.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusedFor(refusal)]));
  const isServed = same.some(({ listeners }) =>
    listeners.some(({ listener }) => listener.refusal === undefined),
  );
  if (refused.length === 0) return isServed ? own : [];
  return [...refused, ...(isServed ? own : [])];
}

/** The parentRefs of a child that name the parent; without any, one that says what happens. */
function delegatingParents(
  route: RouteObject,
  { parentName, setsHostnames }: DelegatedRoute,
  said: readonly Verdict[],
): readonly JudgedParent[] {
  const refs = (route.spec.parentRefs ?? []).filter((ref) =>
    namesParent(ref, route as HTTPRoute, { metadata: parentName }),
  );
  const written: readonly ParentRef[] =
    refs.length > 0 ? refs : [{ group: GATEWAY_API_GROUP, kind: 'HTTPRoute', ...parentName }];
  const verdicts = setsHostnames ? [SETS_HOSTNAMES] : said;
  return written.map((parentRef) => ({ parentRef, verdicts }));
}

function entryOf(
  { parentRef, verdicts }: JudgedParent,
  generation: number | undefined,
  stored: readonly StatusEntry[],
): ParentEntry {
  const before = stored.find((entry) => isOurs(entry) && equalJson(refOf(entry), parentRef));
  return {
    parentRef,
    controllerName: CONTROLLER_NAME,
    conditions: conditionsOf(
      verdicts.length === 0 ? POSITIVE : [...POSITIVE, ...verdicts],
      generation,
      before?.conditions,
    ),
  };
}

const refOf = (entry: StatusEntry): unknown => (entry as Partial<ParentEntry>).parentRef;

function textOf({ parentRef }: ParentEntry): string {
  const { group, kind, name, sectionName = '', port = '', namespace = '' } = parentRef;
  return `${group}/${kind}/${name}/${sectionName}/${port}.${namespace}`;
}

const POSITIVE: readonly Verdict[] = [
  { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Successfully accepted Route' },
  {
    type: 'ResolvedRefs',
    status: 'True',
    reason: 'ResolvedRefs',
    message: 'Successfully resolved all references',
  },
];

const SETS_HOSTNAMES: Verdict = {
  type: 'Accepted',
  status: 'False',
  reason: 'UnsupportedValue',
  message:
    'spec.hostnames must be unset on a delegatee route as they are inherited from the parent route: remove them',
};

const refusedFor = (reason: NonNullable<ParentAttachment['refusal']>): Verdict => ({
  type: 'Accepted',
  status: 'False',
  reason,
  message: '',
});
