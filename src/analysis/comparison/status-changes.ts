// Conditions of statuses, and findings, before and after.

import { equalJson } from '../../grammar/json.ts';
import type { ObjectStatus } from '../../translation/object-status.ts';
import type { FindingObject, TranslationFinding } from '../../translation/result.ts';
import { type Condition, isDeviation, partsOf, type StatusPart } from '../../translation/status/parts.ts';
import type { FindingChange, StatusChange } from './changes.ts';
import { paired } from './pairs.ts';

const keyOf = ({ kind, namespace, name }: FindingObject): string => JSON.stringify([kind, namespace, name]);

/** For a new object, only conditions that report a problem; for a deleted one, nothing. */
export function statusChanges(
  before: readonly ObjectStatus[],
  after: readonly ObjectStatus[],
): StatusChange[] {
  const statuses = paired(before, after, keyOf);
  return [
    ...statuses.both.flatMap(([old, now]) => objectChanges(old, now)),
    ...statuses.added.flatMap((status) => partsOf(status).flatMap((part) => badNews(objectOf(status), part))),
  ];
}

const objectOf = ({ apiVersion, kind, namespace, name }: ObjectStatus): FindingObject => ({
  apiVersion,
  kind,
  namespace,
  name,
});

const about = (object: FindingObject, { place, reference }: StatusPart) =>
  ({ subject: 'status', object, place, ...(reference && { reference }) }) as const;

function badNews(object: FindingObject, part: StatusPart): StatusChange[] {
  const { conditions } = part;
  return conditions
    .filter((condition) => isDeviation(condition, conditions))
    .map((after) => ({ ...about(object, part), change: 'added', after }));
}

function objectChanges(before: ObjectStatus, after: ObjectStatus): StatusChange[] {
  if (equalJson(before.status, after.status)) return [];
  const object = objectOf(after);
  const parts = paired(partsOf(before), partsOf(after), ({ place }) => place);
  return [
    ...parts.both.flatMap(([old, now]) => partChanges(object, old, now)),
    ...parts.added.flatMap((part): StatusChange[] => [
      { ...about(object, part), change: 'added' },
      ...badNews(object, part),
    ]),
    ...parts.removed.map((part): StatusChange => ({ ...about(object, part), change: 'removed' })),
  ];
}

function partChanges(object: FindingObject, before: StatusPart, after: StatusPart): StatusChange[] {
  const base = about(object, after);
  const conditions = paired(before.conditions, after.conditions, ({ type }) => type);
  return [
    ...conditions.both.flatMap(([was, is]): StatusChange[] =>
      isSame(was, is) ? [] : [{ ...base, change: 'changed', before: was, after: is }],
    ),
    ...conditions.added.map((is): StatusChange => ({ ...base, change: 'added', after: is })),
    ...conditions.removed.map((was): StatusChange => ({ ...base, change: 'removed', before: was })),
  ];
}

const isSame = (left: Condition, right: Condition): boolean =>
  left.status === right.status && left.reason === right.reason && left.message === right.message;

/** The same finding at another path of the same object is no change: rules before it renumber the path. */
export function findingChanges(
  before: readonly TranslationFinding[],
  after: readonly TranslationFinding[],
): FindingChange[] {
  const exact = ({ object, code, severity, path, message }: TranslationFinding): string =>
    JSON.stringify([keyOf(object), code, severity, path, message]);
  const anywhere = ({ object, code, severity, message }: TranslationFinding): string =>
    JSON.stringify([keyOf(object), code, severity, message]);
  const sure = paired(before, after, exact);
  const rest = paired(sure.removed, sure.added, anywhere);
  return [
    ...rest.added.map((finding): FindingChange => ({ subject: 'finding', change: 'added', finding })),
    ...rest.removed.map((finding): FindingChange => ({ subject: 'finding', change: 'removed', finding })),
  ];
}
