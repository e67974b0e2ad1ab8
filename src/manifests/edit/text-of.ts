// Values as text: on one line for any collection, or in block style for values with members. All readers read the text the same way,
// whether they implement YAML 1.1, YAML 1.2 or, on request, only JSON.

import { escaped } from '../../grammar/escaped.ts';
import { resolvePlain } from '../scalar.ts';

/** Characters that JSON allows in a string but YAML forbids or treats as line breaks. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(UNPRINTABLE, escaped);
}

/** YAML on one line, or JSON. */
export function flowText(value: unknown, isJson: boolean): string {
  if (isJson) return spacedJson(value);
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, false)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, item]) => `${stringText(name)}: ${flowText(item, false)}`,
    );
    return members.length === 0 ? '{}' : `{${members.join(', ')}}`;
  }
  return typeof value === 'string' ? stringText(value) : jsonText(value);
}

function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return jsonText(value);
  const members = Object.entries(value).map(([name, item]) => `${jsonText(name)}: ${spacedJson(item)}`);
  return `{${members.join(', ')}}`;
}

/** Unquoted if every reader reads it as a string, otherwise quoted. */
export function stringText(value: string): string {
  if (/^(?:[A-Za-z][A-Za-z0-9_./-]*|[0-9]+[A-Za-z]+|(?:[0-9]+[hms]+)+)$/.test(value) && isText(value))
    return value;
  return quoted(value);
}

/** Keeps a text unquoted if that is safe. */
export function plainLike(value: string, inFlow: boolean): string {
  const mayBePlain =
    /^[A-Za-z_/(][\x20-\x7e]*$/.test(value) &&
    !/: |:$| #|\s$/.test(value) &&
    !(inFlow && /[,[\]{}]|:["'{[]/.test(value)) &&
    isText(value);
  return mayBePlain ? value : stringText(value);
}

/** In single quotes if double quotes would need escapes. */
export function quoted(value: string): string {
  return /["\\]/.test(value) && isSinglyQuotable(value) ? singleQuoted(value) : jsonText(value);
}

export const singleQuoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const isSinglyQuotable = (value: string): boolean =>
  /^[\x20-\x7e\u00a0-\ud7ff]*$/.test(value) && !/[\u2028\u2029]/.test(value);

const isText = (value: string): boolean => {
  const resolved = resolvePlain(value);
  return 'value' in resolved && resolved.value === value;
};

/** Block style; every line but the first is indented by `indent`. Values without members stay on the line. */
export function blockLines(value: unknown, indent: string): string[] {
  if (Array.isArray(value) && value.some(hasMembers)) {
    return value.flatMap((item) => {
      const [first = '', ...rest] = blockLines(item, `${indent}  `);
      return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
    });
  }
  if (hasMembers(value) && !Array.isArray(value)) {
    return Object.entries(value as object).flatMap(([name, item]) => memberLines(name, item, indent));
  }
  return [indent + flowText(value, false)];
}

/** `name: value`, with the value on lines of its own if it has members. */
export function memberLines(name: string, value: unknown, indent: string): string[] {
  const head = `${indent}${stringText(name)}:`;
  const isBlock = Array.isArray(value) ? value.some(hasMembers) : hasMembers(value);
  return isBlock ? [head, ...blockLines(value, `${indent}  `)] : [`${head} ${flowText(value, false)}`];
}

const hasMembers = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
