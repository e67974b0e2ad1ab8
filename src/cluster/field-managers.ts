// Who has written the fields of an object, as the API server records it.

import { isObject } from '../grammar/json.ts';

export interface FieldManager {
  readonly manager: string;
  /** By server-side apply. */
  readonly isApply: boolean;
  /** Of its last change, in seconds as RFC 3339 has them, so that texts compare as times do. */
  readonly time: string;
  /** Those that it has written, as `fieldsV1`. */
  readonly fields: unknown;
}

/** Those of an answer of the API server, without the ones that write only a subresource. */
export function fieldManagers(body: unknown): readonly FieldManager[] {
  const { managedFields } = isObject(body) && isObject(body['metadata']) ? body['metadata'] : {};
  if (!Array.isArray(managedFields)) return [];
  return managedFields
    .filter(isObject)
    .filter(({ subresource }) => subresource === undefined)
    .map(({ manager, operation, time, fieldsV1 }) => ({
      manager: String(manager),
      isApply: operation === 'Apply',
      time: String(time ?? ''),
      fields: fieldsV1,
    }));
}

/** When a manager has changed the object by server-side apply: an apply that changes nothing leaves the time as it is. */
export const appliedAt = (body: unknown, manager: string): string | undefined =>
  fieldManagers(body).find((each) => each.isApply && each.manager === manager)?.time;

/** About an object that is put right again and again. `body`: as the API server has it with the change of the other writer. */
export const contestText = (title: string, body: unknown, wanted: object, ours: string): string =>
  `${title} is changed again and again by ${otherWriter(body, wanted, ours)}: it is put right after growing delays`;

/** Who has changed an object that we write as `ours`, in words. */
function otherWriter(body: unknown, wanted: object, ours: string): string {
  const all = fieldManagers(body);
  const own = all.find((each) => each.isApply && each.manager === ours)?.time ?? '';
  const others = all
    .filter((each) => each.manager !== ours && each.time >= own)
    .sort((left, right) => Number(left.time < right.time) - Number(left.time > right.time));
  // Several can have written in one second. One that has taken a field from us is told; one that has removed it has no field.
  const other = others.find(({ fields }) => overlaps(fields, wanted)) ?? others[0];
  return other === undefined
    ? `another program that writes as \`${ours}\` too (is there a second control plane that leads?)`
    : `\`${other.manager}\``;
}

/** Whether one of the fields is in the value. Of lists, any item counts. */
function overlaps(fields: unknown, value: unknown): boolean {
  if (!isObject(fields)) return false;
  return Object.entries(fields).some(([key, below]) => {
    if (!key.startsWith('f:')) return key !== '.';
    const name = key.slice(2);
    if (!isObject(value) || !Object.hasOwn(value, name)) return false;
    return !isObject(below) || Object.keys(below).length === 0 || overlaps(below, value[name]);
  });
}
