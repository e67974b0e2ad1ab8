// The judging walk: runs every rule of a schema over a value in one pass, with the path on a stack.
// Compiled so that parts of the schema without rules cost nothing.

import type { Fault } from '../diagnostics/finding.ts';
import type { Segment, Segments } from '../diagnostics/path.ts';
import type { Code, Level } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import { isObject } from '../grammar/json.ts';
import { BrokenPlaces } from './broken-places.ts';
import { unique } from './combinators.ts';
import { uniqueTogether } from './list-keys.ts';
import type { Node, ObjectNode } from './node.ts';
import { readsItemsOnly, valuesRead } from './reads.ts';
import type { Budget, Report, Rule, StoredRule, Violation } from './rule.ts';

export interface RuleFault {
  readonly code: Code;
  readonly segments: Segments;
  /** How many of the segments lead to the value that causes the violation. */
  readonly depth: number;
  readonly fault: Fault;
  readonly level?: Level;
  /** The values that cause the violation, for ratcheting. */
  readonly because: readonly unknown[];
}

export interface WalkResult {
  readonly faults: readonly RuleFault[];
  /** UTF-8 bytes of all expressions, patterns and templates. */
  readonly expressionBytes: number;
}

export interface WalkOptions {
  /** Paths with broken structure: rules that read them are skipped. */
  readonly broken: readonly Segments[];
  /** If there are more bytes of expressions, none is parsed (ST-12). */
  readonly maxExpressionBytes: number;
  readonly budget: Budget;
}

/** A rule, as the walk runs it. All have the same members, which V8 finds faster than those of objects of many shapes. */
interface WalkedRule extends Pick<Rule<unknown>, 'id' | 'reads' | 'check'> {
  readonly holds: Rule<unknown>['holds'] | undefined;
  readonly expression: Rule<unknown>['expression'] | undefined;
}

/** A rule, and the value that it will check. */
interface Meeting {
  readonly rule: WalkedRule;
  readonly value: unknown;
  readonly path: readonly Segment[];
}

interface Walk {
  readonly report: Report;
  /** The rule that is running and whose violations `report` receives, its value, and its path. */
  rule: WalkedRule | undefined;
  value: unknown;
  at: readonly Segment[];
  readonly path: Segment[];
  readonly faults: RuleFault[];
  readonly deferred: Meeting[];
  readonly broken: BrokenPlaces | undefined;
  readonly budget: Budget;
  expressionBytes: number;
}

type Visit = (value: unknown, walk: Walk) => void;
export type Walker = (root: unknown, options: WalkOptions) => WalkResult;

/** Compiles the rules of a schema. The walk reports in no order, and never throws on a broken value. */
export function compileWalk(root: Node): Walker {
  const visit = compiler().compile(root);
  return (value, { broken, maxExpressionBytes, budget }) => {
    const path: Segment[] = [];
    const walk: Walk = {
      report: (violation) => note(walk, violation),
      rule: undefined,
      value: undefined,
      at: path,
      path,
      faults: [],
      deferred: [],
      broken: broken.length === 0 ? undefined : new BrokenPlaces(broken),
      budget,
      expressionBytes: 0,
    };
    visit?.(value, walk);
    if (walk.expressionBytes <= maxExpressionBytes) {
      for (const { rule, value, path } of walk.deferred) run(rule, value, path, walk);
    }
    return { faults: walk.faults, expressionBytes: walk.expressionBytes };
  };
}

function compiler(): { compile: (node: Node) => Visit | undefined } {
  const named = new Map<string, Visit | undefined>();
  const recursive = new Map<string, { visit: Visit | undefined }>();

  const compile = (node: Node): Visit | undefined => {
    const children = compileChildren(node);
    const rules = rulesOf(node).map(walked);
    if (rules.length === 0) return children;
    const holds = guard(node);
    return (value, walk) => {
      if (!holds(value)) return;
      // Loops by index: most processes end before the code of an iterator is compiled.
      for (let index = 0; index < rules.length; index++) {
        const rule = rules[index]!;
        if (walk.broken === undefined && rule.holds?.(value) === true) continue;
        apply(rule, value, walk);
      }
      children?.(value, walk);
    };
  };

  const compileChildren = (node: Node): Visit | undefined => {
    switch (node.type) {
      case 'object':
        if (node.name === undefined) return compileObject(node);
        if (!named.has(node.name)) named.set(node.name, compileObject(node));
        return named.get(node.name);
      case 'array':
        return compileItems(compile(node.items));
      case 'map':
        return compileMap(compile(node.values), (node.keyRules ?? []).map(walked));
      case 'lazy': {
        const known = recursive.get(node.name);
        if (known !== undefined) return (value, walk) => known.visit?.(value, walk);
        const slot: { visit: Visit | undefined } = { visit: undefined };
        recursive.set(node.name, slot);
        slot.visit = compile(node.resolve());
        return slot.visit;
      }
      default:
        return undefined;
    }
  };

  const compileObject = (node: ObjectNode): Visit | undefined => {
    const members = Object.entries(node.properties).flatMap(([name, child]) => {
      const visit = compile(child);
      return visit === undefined ? [] : [{ name, visit }];
    });
    if (members.length === 0) return undefined;
    return (value, walk) => {
      if (!isObject(value)) return;
      for (let index = 0; index < members.length; index++) {
        const { name, visit } = members[index]!;
        const child = value[name];
        if (child === undefined) continue;
        walk.path.push(name);
        visit(child, walk);
        walk.path.pop();
      }
    };
  };
  return { compile };
}

/** A list item of any object type; the item node has its schema. */
type AnyObject = Readonly<Record<string, unknown>>;

/** A node's own rules, and those that its list type implies. */
export function rulesOf(node: Node): readonly StoredRule[] {
  const rules = node.rules ?? [];
  if (node.type !== 'array' || node.unique === undefined) return rules;
  if (node.keys !== undefined) return [uniqueTogether<AnyObject>(node.unique, node.keys), ...rules];
  return [
    unique<AnyObject>(
      node.unique,
      node.key,
      node.key === undefined ? 'items are unique' : `\`${node.key}\` is unique in this list`,
    ),
    ...rules,
  ];
}

function compileItems(visit: Visit | undefined): Visit | undefined {
  if (visit === undefined) return undefined;
  return (value, walk) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++) {
      walk.path.push(index);
      visit(value[index], walk);
      walk.path.pop();
    }
  };
}

function compileMap(visit: Visit | undefined, keyRules: readonly WalkedRule[]): Visit | undefined {
  if (visit === undefined && keyRules.length === 0) return undefined;
  return (value, walk) => {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) {
      walk.path.push(key);
      for (const rule of keyRules) apply(rule, key, walk);
      visit?.(value[key], walk);
      walk.path.pop();
    }
  };
}

/** Rules run only on values of their node's type; the structure check reports other types. */
function guard(node: Node): (value: unknown) => boolean {
  switch (node.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'integer':
      return (value) => typeof value === 'number';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'quantity':
    case 'intOrString':
      return (value) => typeof value === 'number' || typeof value === 'string';
    case 'array':
      return Array.isArray;
    case 'json':
      return node.shape === 'any' ? () => true : node.shape === 'array' ? Array.isArray : isObject;
    case 'lazy':
    case 'object':
    case 'map':
      return isObject;
  }
}

/**
 * The one place that drops the type of a rule. The builders checked the rule against its node; here the node's guard and the rule's `reads`
 * ensure that it runs on a value of that type.
 */
function walked(rule: StoredRule): WalkedRule {
  const { id, reads, check, holds, expression } = rule as Rule<unknown>;
  return { id, reads, check, holds, expression };
}

function apply(rule: WalkedRule, value: unknown, walk: Walk): void {
  if (walk.broken?.touch(walk.path, rule.reads)) return;
  const { expression } = rule;
  if (expression === undefined) {
    run(rule, value, walk.path, walk);
    return;
  }
  walk.expressionBytes += Buffer.byteLength(expression === true ? String(value) : expression(value));
  walk.deferred.push({ rule, value, path: [...walk.path] });
}

/** A walk runs one rule at a time, so one `report` function serves all. */
function run(rule: WalkedRule, value: unknown, at: readonly Segment[], walk: Walk): void {
  walk.rule = rule;
  walk.value = value;
  walk.at = at;
  rule.check(value, walk.report, walk.budget);
}

function note(walk: Walk, { at = [], code, level, because, ...fault }: Violation): void {
  const { value, at: path, faults } = walk;
  const rule = walk.rule!;
  // A rule over a list that reads only some members of the items (EB-09: their names) doesn't depend on the other members.
  const overItems = readsItemsOnly(rule.reads);
  faults.push({
    code: code ?? rule.id,
    segments: [...path, ...at],
    depth: overItems ? path.length : path.length + at.length,
    fault,
    ...defined({ level }),
    because: because ?? valuesRead(value, rule.reads),
  });
}
