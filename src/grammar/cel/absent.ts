// What an expression comes to for a request without a header, or without a token, as far as that is certain. For trees with safe look-ups
// (safe.ts), in which what is absent counts as empty.

import { AND, argsOf, type CelExpr, CONDITIONAL, DIFFERS, EQUALS, IN, NOT, OR, textOf } from './expr.ts';
import { pathOf } from './look-ups.ts';

/** A header in lower case, or the verified token of a request: all of its claims. */
export type Lacked = `header ${string}` | 'token';

/** The metadata that the filter which verifies tokens writes. */
const TOKENS = 'envoy.filters.http.jwt_authn';

/** The texts of headers that are attributes too. */
const HEADER_OF: Readonly<Record<string, string>> = { useragent: 'user-agent', referer: 'referer' };

/** What the key in a map stands for. */
function lackedAt(key: string, map: CelExpr): Lacked | undefined {
  const path = pathOf(map);
  if (path === undefined) return undefined;
  const whole = [path.root, ...path.keys].join(' ');
  if (whole === 'request headers') return `header ${key.toLowerCase()}`;
  if (whole === 'request' && Object.hasOwn(HEADER_OF, key)) return `header ${HEADER_OF[key]}`;
  return whole === 'metadata filter_metadata' && key === TOKENS ? 'token' : undefined;
}

/** What a part looks for: `"x-a" in request.headers`, `has(request.headers.foo)`. */
function testedBy(expr: CelExpr): Lacked | undefined {
  const { selectExpr } = expr;
  const [key, map] = selectExpr?.testOnly
    ? [selectExpr.field, selectExpr.operand]
    : [textOf(argsOf(expr, IN)?.[0]), argsOf(expr, IN)?.[1]];
  return key === undefined || map === undefined ? undefined : lackedAt(key, map);
}

/** What a request may lack of what the expression reads by literal names. */
export function lackedIn(expr: CelExpr): ReadonlySet<Lacked> {
  const found = new Set<Lacked>();
  const open: unknown[] = [expr];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const lacked = testedBy(next as CelExpr);
    if (lacked !== undefined) found.add(lacked);
    open.push(...Object.values(next));
  }
  return found;
}

type Known = boolean | string | undefined;

/** Undefined: it depends on more. */
export const resultWithout = (expr: CelExpr, lacked: Lacked | undefined): boolean | undefined => {
  const result = valueWithout(expr, lacked);
  return typeof result === 'boolean' ? result : undefined;
};

function valueWithout(expr: CelExpr, lacked: Lacked | undefined): Known {
  const literal = expr.constExpr?.['boolValue'] ?? expr.constExpr?.['stringValue'];
  if (typeof literal === 'boolean' || typeof literal === 'string') return literal;
  if (lacked !== undefined && testedBy(expr) === lacked) return false;
  const { function: name = '', target, args = [] } = expr.callExpr ?? {};
  const of = (part: CelExpr | undefined): Known => part && valueWithout(part, lacked);
  if (name === AND || name === OR) {
    const parts = args.map(of);
    const decides = name === OR;
    if (parts.includes(decides)) return decides;
    return parts.includes(undefined) ? undefined : !decides;
  }
  if (name === NOT) {
    const part = of(args[0]);
    return typeof part === 'boolean' ? !part : undefined;
  }
  if (name === CONDITIONAL) {
    const condition = of(args[0]);
    if (typeof condition === 'boolean') return of(args[condition ? 1 : 2]);
    const [yes, no] = [of(args[1]), of(args[2])];
    return yes === no ? yes : undefined;
  }
  if (name === EQUALS || name === DIFFERS) {
    const [left, right] = args.map(of);
    return left === undefined || right === undefined ? undefined : (left === right) === (name === EQUALS);
  }
  if (name === IN) return isIn(args, of);
  return target === undefined ? undefined : ofText(name, of(target), of(args[0]));
}

function isIn(
  [item, list]: readonly CelExpr[],
  of: (part: CelExpr | undefined) => Known,
): boolean | undefined {
  if (list !== undefined && isEmpty(list, of)) return false;
  const elements = list?.listExpr?.elements;
  const value = of(item);
  if (elements === undefined || value === undefined) return undefined;
  const known = elements.map(of);
  if (known.includes(value)) return true;
  return known.includes(undefined) ? undefined : false;
}

/** The empty list or map that stands for one that is absent. */
function isEmpty(expr: CelExpr, of: (part: CelExpr | undefined) => Known): boolean {
  const [condition, yes, no] = argsOf(expr, CONDITIONAL) ?? [];
  const decided = of(condition);
  const chosen = typeof decided === 'boolean' ? (decided ? yes : no) : undefined;
  if (chosen !== undefined) return isEmpty(chosen, of);
  const { listExpr, structExpr } = expr;
  if (listExpr !== undefined) return (listExpr.elements ?? []).length === 0;
  return structExpr !== undefined && (structExpr.entries ?? []).length === 0;
}

function ofText(name: string, value: Known, part: Known): boolean | undefined {
  if (typeof value !== 'string' || typeof part !== 'string') return undefined;
  if (name === 'startsWith') return value.startsWith(part);
  if (name === 'endsWith') return value.endsWith(part);
  return name === 'contains' ? value.includes(part) : undefined;
}
