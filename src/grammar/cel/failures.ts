// Parts of an expression that fail for some requests in Envoy although look-ups can't (safe.ts): Envoy then takes the expression for false.
// Verified with Envoy 1.36 and 1.40.

import { missingAttribute } from '../envoy-attributes.ts';
import { AND, argsOf, type CelCall, type CelExpr, CONDITIONAL, IN, INDEX, NOT, OR, textOf } from './expr.ts';
import { type Facts, factsIf, NO_FACTS, withFacts } from './facts.ts';
import { lookUpOf, pathOf, type Wanted } from './look-ups.ts';
import { shown } from './shown.ts';
import { ARITHMETIC, type CelType, ORDERS, TEXT_TESTS, typeOf, wantedBy } from './types.ts';

export interface CelFailure {
  /** The part, as text. */
  readonly part: string;
  readonly why: string;
  readonly hint: string;
}

/** The first part that may fail. Variables and members that don't exist are left to W-40 and W-49. */
export function failureOf(expr: CelExpr): CelFailure | undefined {
  const search = new Search();
  search.visit(expr, 'bool', NO_FACTS);
  return search.found;
}

const NUMBERS: ReadonlySet<CelType> = new Set(['int', 'uint', 'double']);
const ORDERED: ReadonlySet<CelType> = new Set(['bool', 'string', 'bytes', 'timestamp', 'duration']);
const KEYS: ReadonlySet<CelType> = new Set(['bool', 'int', 'string', 'uint']);
const CONVERTED: ReadonlySet<string> = new Set(['int', 'uint', 'double', 'bool', 'timestamp', 'duration']);

class Search {
  found: CelFailure | undefined;

  #fail(part: CelExpr, why: string, hint: string): void {
    this.found ??= { part: shown(part), why, hint };
  }

  visit(expr: CelExpr, wanted: Wanted, facts: Facts): void {
    const lookUp = lookUpOf(expr);
    if (lookUp !== undefined) {
      if (lookUp.type === 'string' && (wanted === 'bool' || wanted === 'list' || wanted === 'map'))
        this.#fail(expr, 'it is a text', 'compare it with another text');
      return;
    }
    const { selectExpr, callExpr, listExpr, structExpr } = expr;
    if (selectExpr !== undefined) this.#select(expr, facts);
    else if (callExpr !== undefined) this.#call(expr, callExpr, wanted, facts);
    for (const item of listExpr?.elements ?? []) this.visit(item, 'any', facts);
    for (const { mapKey, value } of structExpr?.entries ?? [])
      for (const part of [mapKey, value]) if (part !== undefined) this.visit(part, 'any', facts);
    if (wanted === 'bool' && !['any', 'bool'].includes(typeOf(expr, facts.type)))
      this.#fail(expr, 'it is neither true nor false', 'compare it with a value');
  }

  #select(expr: CelExpr, facts: Facts): void {
    const { operand, testOnly } = expr.selectExpr!;
    if (operand === undefined) return;
    this.visit(operand, 'map', facts);
    if (testOnly) return;
    const path = pathOf(expr);
    if (path?.keys.length !== 1) {
      this.#member(expr, facts, operand, path?.root ?? '');
      return;
    }
    const { root, keys } = path;
    const why = WITHOUT_VALUE.get(root) ?? WITHOUT_VALUE.get(`${root}.${keys[0]}`);
    if (why !== undefined && missingAttribute(root, keys[0]!) === undefined)
      this.#fail(expr, why, 'leave it out of expressions that deny requests');
  }

  /** A member of a value that may lack it. */
  #member(expr: CelExpr, facts: Facts, operand: CelExpr, root: string): void {
    if (facts.isPresent(expr)) return;
    if (pathOf(operand)?.keys.length === 0 && root !== 'filter_state') {
      const isMessage = root === 'metadata' && textOf(argsOf(expr, INDEX)?.[1]) !== undefined;
      if (isMessage)
        this.#fail(expr, 'Envoy finds no member by its name in brackets', 'write `metadata.filter_metadata`');
      return;
    }
    const key = argsOf(expr, INDEX)?.[1];
    const name = key === undefined ? JSON.stringify(expr.selectExpr?.field ?? '') : shown(key);
    const isPosition = key !== undefined && NUMBERS.has(typeOf(key, facts.type));
    this.#fail(
      expr,
      'a request may lack it',
      isPosition
        ? `test the whole list, such as with \`"value" in ${shown(operand)}\``
        : `test it first: \`${name} in ${shown(operand)} && ...\``,
    );
  }

  #call(expr: CelExpr, call: CelCall, wanted: Wanted, facts: Facts): void {
    const { function: name, target, args = [] } = call;
    if (name === AND || name === OR) {
      const within = withFacts(facts, factsIf(expr, name === AND));
      for (const part of args) this.visit(part, 'bool', within);
      return;
    }
    if (name === CONDITIONAL) {
      const [condition, yes, no] = args as readonly [CelExpr, CelExpr, CelExpr];
      this.visit(condition, 'bool', facts);
      this.visit(yes, wanted, withFacts(facts, factsIf(condition, true)));
      this.visit(no, wanted, withFacts(facts, factsIf(condition, false)));
      return;
    }
    const parts = target === undefined ? args : [target, ...args];
    const wants = wantedBy(call, wanted);
    for (const [index, part] of parts.entries()) this.visit(part, wants[index] ?? 'any', facts);
    const types = parts.map((part) => typeOf(part, facts.type));
    // The part itself is reported.
    if (types.includes('none')) return;
    if (name === INDEX) this.#index(expr, parts, types, facts);
    else if (name !== NOT) this.#operation(expr, name, parts, types, facts);
  }

  #index(expr: CelExpr, parts: readonly CelExpr[], [type]: readonly CelType[], facts: Facts): void {
    const operand = parts[0]!;
    if (type !== undefined && !['any', 'list', 'map'].includes(type))
      this.#fail(expr, `\`${shown(operand)}\` is no list and no map`, 'compare the whole value');
    else this.#member(expr, facts, operand, pathOf(operand)?.root ?? '');
  }

  #operation(
    expr: CelExpr,
    name: string,
    parts: readonly CelExpr[],
    types: readonly CelType[],
    facts: Facts,
  ): void {
    const [left = 'any', right = 'any'] = types;
    if (ORDERS.has(name)) this.#order(expr, parts, [left, right]);
    else if (ARITHMETIC.has(name) && typeOf(expr, facts.type) === 'none')
      this.#fail(
        expr,
        'Envoy calculates only with numbers of one type, and with times',
        'convert one of the values',
      );
    else if (ARITHMETIC.has(name) && (left === 'any' || right === 'any'))
      this.#unsure(expr, parts[left === 'any' ? 0 : 1]!, left === 'any' ? right : left);
    else if ((name === '_/_' || name === '_%_') && !isNonzero(parts[1]))
      this.#fail(expr, 'it may divide by zero', 'divide by a number that is written out');
    else if (name === IN && !['any', 'list', 'map'].includes(right))
      this.#fail(
        expr,
        `\`${shown(parts[1]!)}\` is no list and no map`,
        'write `contains` to look for a part of a text',
      );
    else if (name === IN && right !== 'list' && !KEYS.has(left))
      this.#fail(
        expr,
        `\`${shown(parts[0]!)}\` may be no key of a map`,
        'compare it with the items of a list',
      );
    else if (TEXT_TESTS.has(name)) this.#textTest(expr, name, parts, types);
    else if (CONVERTED.has(name)) this.#conversion(expr, name, parts[0]!, left, facts);
    else if (name.startsWith('get') && (!['timestamp', 'duration'].includes(left) || parts.length > 1))
      this.#fail(
        expr,
        'it may be no time, or the time zone may be unknown',
        'read the parts of `request.time`, in UTC',
      );
    else if (name === 'size' && !['any', 'bytes', 'list', 'map', 'string'].includes(left))
      this.#fail(expr, `${withArticle(left)} has no size`, 'compare the value itself');
  }

  #order(expr: CelExpr, parts: readonly CelExpr[], [left, right]: readonly [CelType, CelType]): void {
    if ((NUMBERS.has(left) && NUMBERS.has(right)) || (left === right && ORDERED.has(left))) return;
    const [index, type] = left === 'any' ? ([0, right] as const) : ([1, left] as const);
    // Look-ups beside a text are texts.
    if (type === 'string' && lookUpOf(parts[index]!) !== undefined) return;
    if (left === 'any' || right === 'any') this.#unsure(expr, parts[index]!, type);
    else
      this.#fail(
        expr,
        `it compares ${withArticle(left)} with ${withArticle(right)}`,
        'compare values of one type',
      );
  }

  /** A value of an unknown type, beside one that needs a certain type. */
  #unsure(expr: CelExpr, value: CelExpr, type: CelType): void {
    const name = shown(value);
    const wanted = NUMBERS.has(type) ? 'double' : type === 'any' ? 'string' : type;
    this.#fail(
      expr,
      `\`${name}\` may be absent or have another type`,
      `write \`type(${name}) != ${wanted} || ${shown(expr)}\` to deny such a request, or \`type(${name}) == ${wanted} && ...\` to let it pass`,
    );
  }

  #textTest(expr: CelExpr, name: string, parts: readonly CelExpr[], types: readonly CelType[]): void {
    const index = parts.findIndex(
      (part, at) => types[at] !== 'string' && (types[at] !== 'any' || lookUpOf(part) === undefined),
    );
    if (index !== -1)
      this.#fail(expr, `\`${shown(parts[index]!)}\` may be no text`, `call \`${name}\` of a text`);
    else if (name === 'matches' && textOf(parts.at(-1)) === undefined)
      this.#fail(expr, 'the pattern may be invalid', 'write the pattern out');
  }

  #conversion(expr: CelExpr, name: string, part: CelExpr, type: CelType, facts: Facts): void {
    if (type === name || (NUMBERS.has(type) && type !== 'double' && name !== 'uint')) return;
    if (type === 'timestamp' || type === 'duration') return;
    if (textOf(part) !== undefined || (type === 'string' && facts.isDigits(part))) return;
    const value = shown(part);
    const why = `\`${value}\` may be no ${name}`;
    const isNumber = NUMBERS.has(name as CelType);
    this.#fail(
      expr,
      why,
      !isNumber
        ? 'compare the value itself'
        : `write \`!${value}.matches("^[0-9]{1,18}$") || ...\` to deny such a request, or \`${value}.matches("^[0-9]{1,18}$") && ...\` to let it pass`,
    );
  }
}

/** What has no value when the rules are evaluated. */
const WITHOUT_VALUE: ReadonlyMap<string, string> = new Map([
  ['upstream', 'no backend is chosen yet'],
  ['request.duration', 'the request has no duration yet'],
  ['xds.node', 'Envoy has no value for it'],
  ['xds.cluster_metadata', 'a route may have no cluster'],
  ['xds.upstream_host_metadata', 'no backend is chosen yet'],
  ['xds.upstream_host_locality_metadata', 'no backend is chosen yet'],
  ['xds.upstream_host_locality', 'no backend is chosen yet'],
]);

function isNonzero(expr: CelExpr | undefined): boolean {
  const [value] = Object.values(expr?.constExpr ?? {});
  return value !== undefined && Number(value) !== 0;
}

const withArticle = (type: CelType): string =>
  type === 'string' ? 'a text' : type === 'int' ? 'an int' : type === 'any' ? 'a value' : `a ${type}`;
