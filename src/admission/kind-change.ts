// U-01: the old and the new object must have the same kind and API group. docs/development/design.md#ratcheting. The severity is never
// lowered.

import { type Fault, type Finding, invalid } from '../diagnostics/finding.ts';
import { isObject } from '../grammar/json.ts';

/** The finding if an update changes the kind or group of an object; undefined if it doesn't, or if there is no old object. */
export function kindChange(oldObject: unknown, object: unknown): Finding | undefined {
  if (!isObject(oldObject) || !isObject(object)) return undefined;
  const before = groupOf(oldObject['apiVersion']);
  const after = groupOf(object['apiVersion']);
  if (before !== after) {
    return finding(
      'apiVersion',
      invalid(
        object['apiVersion'],
        `the API group of a stored object can't change (it is ${show(before)})`,
        HINT,
      ),
    );
  }
  if (oldObject['kind'] !== object['kind']) {
    return finding(
      'kind',
      invalid(
        object['kind'],
        `the kind of a stored object can't change (it is ${show(oldObject['kind'])})`,
        HINT,
      ),
    );
  }
  return undefined;
}

const HINT = 'create a new object, and delete the old one when nothing refers to it any more';

const finding = (field: string, { fix: _, ...fault }: Fault): Finding => ({
  code: 'U-01',
  severity: 'error',
  path: field,
  segments: [field],
  ...fault,
});

const groupOf = (apiVersion: unknown): string =>
  typeof apiVersion === 'string' && apiVersion.includes('/')
    ? apiVersion.slice(0, apiVersion.indexOf('/'))
    : '';

const show = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : 'none';
