// Statuses of routes: for each parentRef that leads to objects that we serve, whether the route is accepted and its references resolve. The
// parents of a route can also be routes that delegate to it.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { HTTPRoute } from '../../objects/gateway-api/types.ts';
import { compareText } from '../../objects/reference.ts';
import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import type { ParentAttachment } from '../routes/attachment.ts';
import { namesParent } from '../routes/delegation-ref.ts';
import { whyNotReady } from '../routes/rejected-listeners.ts';
import { type ParentRef, ROUTE_KINDS, type RouteObject } from '../routes/route.ts';
import {
  type DelegatedVerdicts,
  negative,
  type RouteEntry,
  type RouteVerdicts,
  type Verdict,
} from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { type StatusEntry, storedEntries } from './entries.ts';
import type { StatusSources } from './sources.ts';

interface ParentEntry extends StatusEntry {
  readonly parentRef: ParentRef;
}

export function routeStatuses({
  snapshot,
  routes: { attached },
  planes,
}: StatusSources): Keyed<ObjectStatus | undefined> {
  const all = [...planes].map(([name, { facts, plane }]) => ({
    name,
    controllerName: facts.controllerName,
    onRoute: plane.verdicts.onRoute,
  }));
  const isOurs = ({ controllerName }: StatusEntry): boolean =>
    all.some((plane) => plane.controllerName === controllerName);
  return {
    keys: snapshot.keysOf(ROUTE_KINDS),
    get(key) {
      const route = snapshot.oneOf(ROUTE_KINDS, key);
      if (route === undefined) return undefined;
      const parents = attached.get(key)?.parents ?? NONE;
      const stored = storedEntries(route.status, 'parents');
      const { generation } = route.metadata;
      const entries = all.flatMap(({ name, controllerName, onRoute }) =>
        parentsOf(route, ofPlane(parents, name), onRoute(key)).map((parent) =>
          entryOf(parent, controllerName, generation, stored),
        ),
      );
      if (entries.length === 0 && !stored.some(isOurs)) return undefined;
      if (entries.length > 1) entries.sort((left, right) => compareText(textOf(left), textOf(right)));
      return statusOf(route, {
        parents: stored.length === 0 ? entries : [...entries, ...stored.filter((entry) => !isOurs(entry))],
      });
    },
  };
}

/** Most routes attach to Gateways of one data plane. */
const ofPlane = (parents: readonly ParentAttachment[], plane: string): readonly ParentAttachment[] =>
  parents.every(({ dataPlane }) => dataPlane === plane)
    ? parents
    : parents.filter(({ dataPlane }) => dataPlane === plane);

/** The parents of a route on one data plane: those that it attaches to, then the routes that delegate to it. */
function parentsOf(
  route: RouteObject,
  attached: readonly ParentAttachment[],
  own: RouteVerdicts,
): readonly RouteEntry[] {
  const { delegated, entries } = own;
  if (entries !== undefined) return entries(attached);
  if (attached.length === 0 && delegated.length === 0) return NONE;
  const parents = attached.map((parent) => ({
    parentRef: parent.parentRef,
    verdicts: verdictsAt(parent, own),
  }));
  if (delegated.length === 0) return parents;
  return [
    ...parents,
    ...delegated.flatMap(({ parent, verdicts }) =>
      parentRefsOf(route, parent).map((parentRef) => ({ parentRef, verdicts })),
    ),
  ];
}

const NONE: readonly never[] = [];

/** Of one parentRef alone: another one to the same object may name another listener. */
function verdictsAt(parent: ParentAttachment, { attached, at }: RouteVerdicts): readonly Verdict[] {
  const { refusal, listeners } = parent;
  if (refusal !== undefined) return [negative('Accepted', refusal, '')];
  const why = whyNotReady(parent);
  if (why !== undefined) return [negative('Accepted', 'NoReadyListeners', why)];
  if (at === undefined) return attached;
  const served = listeners.map(({ listener }) => listener).filter((each) => each.refusal === undefined);
  return [...attached, ...at(served)];
}

/** The parentRefs of a child that name the parent; if there are none, a generated one. */
function parentRefsOf(route: RouteObject, parent: DelegatedVerdicts['parent']): readonly ParentRef[] {
  const refs = (route.spec.parentRefs ?? []).filter((ref) =>
    namesParent(ref, route as HTTPRoute, { metadata: parent }),
  );
  return refs.length > 0 ? refs : [{ group: GATEWAY_API_GROUP, kind: 'HTTPRoute', ...parent }];
}

function entryOf(
  { parentRef, verdicts }: RouteEntry,
  controllerName: string,
  generation: number | undefined,
  stored: readonly StatusEntry[],
): ParentEntry {
  const before = stored.find(
    (entry) => entry.controllerName === controllerName && equalJson(refOf(entry), parentRef),
  );
  return {
    parentRef,
    controllerName,
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
