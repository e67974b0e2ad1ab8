// The syntax tree of an expression as `celTree` returns it, and the few forms that are read from it and written into it.

import { isObject } from '../json.ts';

/** A node of a tree: exactly one of the members besides `id`. */
export interface CelExpr {
  readonly id?: string;
  readonly constExpr?: Readonly<Record<string, unknown>>;
  readonly identExpr?: { readonly name?: string };
  readonly selectExpr?: {
    readonly operand?: CelExpr;
    readonly field?: string;
    /** `has(operand.field)` */
    readonly testOnly?: boolean;
  };
  readonly callExpr?: CelCall;
  readonly listExpr?: { readonly elements?: readonly CelExpr[] };
  readonly structExpr?: {
    readonly messageName?: string;
    readonly entries?: readonly { readonly mapKey?: CelExpr; readonly value?: CelExpr }[];
  };
  readonly comprehensionExpr?: object;
}

export interface CelCall {
  readonly function: string;
  readonly target?: CelExpr;
  readonly args?: readonly CelExpr[];
}

export const AND = '_&&_';
export const OR = '_||_';
export const NOT = '!_';
export const CONDITIONAL = '_?_:_';
export const IN = '@in';
export const INDEX = '_[_]';
export const EQUALS = '_==_';
export const DIFFERS = '_!=_';

export const call = (name: string, ...args: readonly CelExpr[]): CelExpr => ({
  callExpr: { function: name, args },
});
export const text = (value: string): CelExpr => ({ constExpr: { stringValue: value } });
export const ident = (name: string): CelExpr => ({ identExpr: { name } });

/** The arguments of a call of this function; undefined for anything else. */
export const argsOf = (expr: CelExpr | undefined, name: string): readonly CelExpr[] | undefined =>
  expr?.callExpr?.function === name ? (expr.callExpr.args ?? []) : undefined;

/** The text of a literal. */
export function textOf(expr: CelExpr | undefined): string | undefined {
  const value = expr?.constExpr?.['stringValue'];
  return typeof value === 'string' ? value : undefined;
}

/** The terms of a chain of one operator: `a && b && c`. */
export function termsOf(expr: CelExpr, operator: string): readonly CelExpr[] {
  const terms: CelExpr[] = [];
  const open = [expr];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const args = argsOf(next, operator);
    if (args === undefined) terms.push(next);
    else open.push(...args.toReversed());
  }
  return terms;
}

/** Equal for expressions that differ only in how their nodes are numbered, or in the form of a look-up. */
export function identityOf(expr: CelExpr): string {
  return JSON.stringify(expr, (name, value: unknown) => (name === 'id' ? undefined : indexed(value)));
}

/** `a.b` as `a["b"]`. */
function indexed(value: unknown): unknown {
  const select = isObject(value) ? (value as CelExpr).selectExpr : undefined;
  if (select?.operand === undefined || select.testOnly) return value;
  return call(INDEX, select.operand, text(select.field ?? ''));
}

/** The tree with its nodes numbered anew: parts that occur more than once would share their numbers. */
export function numbered(expr: CelExpr): CelExpr {
  let last = 0;
  const number = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(number);
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([name, member]) =>
      name === 'id' ? [] : [[name, number(member)] as const],
    );
    const isNode = members.some(([name]) => name.endsWith('Expr') || name === 'mapKey');
    return Object.fromEntries(isNode ? [['id', String(++last)] as const, ...members] : members);
  };
  return number(expr) as CelExpr;
}
