// Part of an expression as text, for messages.

import { argsOf, type CelExpr, IN, INDEX, NOT } from './expr.ts';

const MOST_CHARACTERS = 120;

/** Literals, members, calls and operators; `...` for what would make it long. */
export function shown(expr: CelExpr): string {
  const text = written(expr);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}...`;
}

function written(expr: CelExpr): string {
  const { constExpr, identExpr, selectExpr, callExpr } = expr;
  if (constExpr !== undefined) return literal(constExpr);
  if (identExpr !== undefined) return identExpr.name ?? '';
  if (expr.listExpr !== undefined) return `[${(expr.listExpr.elements ?? []).map(written).join(', ')}]`;
  if (selectExpr !== undefined) {
    const chain = `${selectExpr.operand === undefined ? '' : written(selectExpr.operand)}.${selectExpr.field}`;
    return selectExpr.testOnly ? `has(${chain})` : chain;
  }
  return callExpr === undefined ? '{...}' : writtenCall(expr);
}

function writtenCall(expr: CelExpr): string {
  const { function: name, target, args = [] } = expr.callExpr!;
  const parts = args.map(written);
  const [map, key] = argsOf(expr, INDEX) === undefined ? [] : parts;
  if (map !== undefined) return `${map}[${key}]`;
  if (name === NOT || name === '-_') return `${name[0]}${parts[0]}`;
  if (name === IN) return parts.join(' in ');
  const [, operator] = /^_(\W+)_$/.exec(name) ?? [];
  if (operator !== undefined) return parts.join(` ${operator} `);
  if (!/^\w+$/.test(name)) return '...';
  return `${target === undefined ? '' : `${written(target)}.`}${name}(${parts.join(', ')})`;
}

function literal(value: Readonly<Record<string, unknown>>): string {
  const [[name, content] = ['', undefined]] = Object.entries(value);
  if (name === 'nullValue') return 'null';
  return name === 'stringValue' || name === 'boolValue' ? JSON.stringify(content) : String(content);
}
