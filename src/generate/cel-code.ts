// CEL rules of published CRDs as JavaScript. A failing evaluation, such as a look-up of an absent member, is `undefined`, which no JSON
// value is. A function or a form that no published rule uses is an error here, not in a judgement.

import {
  AND,
  type CelCall,
  type CelExpr,
  CONDITIONAL,
  DIFFERS,
  EQUALS,
  IN,
  INDEX,
  NOT,
  OR,
} from '../grammar/cel/expr.ts';
import { celTree } from '../grammar/cel/tree.ts';
import { ITEM, itemSumOf, SUM } from './cel-item-sum.ts';
import { literal } from './source-text.ts';

export interface CelCode {
  /** The body of a function of `self`: true if the rule holds. */
  readonly body: string;
  /** What the rule reads, in the language of rules. */
  readonly reads: readonly string[];
}

interface Comprehension {
  readonly iterVar: string;
  readonly iterRange: CelExpr;
  readonly loopStep: CelExpr;
  readonly result: CelExpr;
}

/** Functions of the module that the code is given, by the name and number of arguments in CEL. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'size/1': 'size',
  'startsWith/2': 'startsWith',
  'endsWith/2': 'endsWith',
  'contains/2': 'contains',
  'split/2': 'split',
  'substring/2': 'substring',
  'substring/3': 'substring',
  'duration/1': 'duration',
  'isIP/1': 'isIP',
  'hasIPFormat/1': 'hasIPFormat',
  'hasValue/1': 'hasValue',
  [`${EQUALS}/2`]: 'equals',
  [`${DIFFERS}/2`]: 'differs',
  '_<_/2': 'less',
  '_<=_/2': 'atMost',
  '_>_/2': 'greater',
  '_>=_/2': 'atLeast',
  [`${SUM}/2`]: 'sum',
  [`${INDEX}/2`]: 'item',
  [`${IN}/2`]: 'isIn',
};

/** Constant parts of expressions that are called by name. */
const FORMATS: Readonly<Record<string, string>> = { dns1123Subdomain: 'subdomainProblem' };

/** Throws on anything that it can't translate. */
export function celCode(rule: string): CelCode {
  const tree = celTree(rule);
  if ('problem' in tree) throw new Error(`${rule}: ${tree.problem}`);
  const reads = new Set<string>();
  const body = bodyOf(tree.expr as CelExpr, reads);
  return { body, reads: pathsOf(reads) };
}

/** The presence of a member that is read tells nothing more. */
function pathsOf(reads: ReadonlySet<string>): readonly string[] {
  return [...reads].filter((read) => !read.endsWith('?') || !reads.has(read.slice(0, -1))).sort();
}

/** JavaScript, and the path below `self` that it stands for. */
interface Code {
  readonly text: string;
  readonly path?: string;
}

/** The body of a function of `self`. */
function bodyOf(rule: CelExpr, reads: Set<string>): string {
  /** Variables: their names in JavaScript, and the paths of their values. */
  type Scope = ReadonlyMap<string, Code>;
  let variables = 0;
  let kept = 0;
  /** The variables of the function that is being written: each has its own, since those that functions share are slow. */
  let own: string[] = [];
  /** A variable for a value that is used twice. */
  const temporary = (): string => {
    own.push(`t${++kept}`);
    return own.at(-1)!;
  };
  /** The result of a function, and the variables that it declares. */
  const written = (expr: CelExpr, scope: Scope): { readonly text: string; readonly declared: string } => {
    const outer = own;
    own = [];
    const { text } = write(expr, scope);
    const declared = own.length === 0 ? '' : `let ${own.join(', ')}; `;
    own = outer;
    return { text, declared };
  };

  /** A function of an item of a list, with its name in the expression, and its path. */
  const callback = (
    expr: CelExpr,
    {
      variable,
      path,
      scope,
    }: { readonly variable: string; readonly path?: string | undefined; readonly scope: Scope },
  ): string => {
    const name = `v${++variables}`;
    const item: Code = { text: name, ...(path === undefined ? {} : { path }) };
    const { text, declared } = written(expr, new Map(scope).set(variable, item));
    return `(${name}) => ${declared === '' ? text : `{ ${declared}return ${text}; }`}`;
  };

  const write = (expr: CelExpr, scope: Scope): Code => {
    const code = open(expr, scope);
    if (code.path !== undefined) reads.add(code.path);
    return code;
  };

  /** Without noting the path as read: a selection reads what it selects. */
  const open = (expr: CelExpr, scope: Scope): Code => {
    const { constExpr, identExpr, selectExpr, callExpr, listExpr, comprehensionExpr } = expr;
    if (constExpr !== undefined) return { text: constant(constExpr) };
    if (identExpr !== undefined) {
      const variable = scope.get(identExpr.name ?? '');
      if (variable === undefined) throw new Error(`the variable ${identExpr.name} has no value`);
      return variable;
    }
    if (selectExpr !== undefined) return selection(selectExpr, scope);
    if (callExpr !== undefined) return { text: called(callExpr, scope) };
    if (listExpr !== undefined)
      return {
        text: `[${(listExpr.elements ?? []).map((item) => write(item, scope).text).join(', ')}]`,
      };
    if (comprehensionExpr !== undefined) return macro(comprehensionExpr as Comprehension, scope);
    throw new Error(`not written as code: ${JSON.stringify(expr)}`);
  };

  const selection = (
    { operand, field = '', testOnly = false }: NonNullable<CelExpr['selectExpr']>,
    scope: Scope,
  ): Code => {
    const from = open(operand!, scope);
    const name = unescaped(field);
    const path = from.path === undefined ? undefined : from.path === '' ? name : `${from.path}.${name}`;
    if (!testOnly) return { text: `${from.text}?.${name}`, ...(path === undefined ? {} : { path }) };
    if (path !== undefined) reads.add(`${path}?`);
    if (from.text === 'self') return { text: `(self.${name} !== undefined)` };
    return { text: `has(${from.text}, ${literal(name)})` };
  };

  const called = (call: CelCall, scope: Scope): string => {
    const { function: name, target, args = [] } = call;
    const [left, right, other] = args;
    const sum = itemSumOf(call);
    if (sum !== undefined) {
      const list = write(sum.list, scope).text;
      return `sumOf(${list}, ${sum.count}, ${callback(sum.ofItem, { variable: ITEM, scope })})`;
    }
    if (name === AND || name === OR) {
      const first = write(left!, scope).text;
      const known = temporary();
      const [decides, join] = name === AND ? [false, 'and'] : [true, 'or'];
      return `((${known} = ${first}) === ${decides} ? ${decides} : ${join}(${known}, ${write(right!, scope).text}))`;
    }
    if (name === NOT) return `not(${write(left!, scope).text})`;
    if (name === CONDITIONAL) {
      const condition = write(left!, scope).text;
      const known = temporary();
      return `((${known} = ${condition}) === undefined ? undefined : ${known} ? ${write(right!, scope).text} : ${write(other!, scope).text})`;
    }
    const format = FORMATS[target?.callExpr?.function ?? ''];
    if (name === 'validate' && format !== undefined && isNamed(target?.callExpr?.target, 'format'))
      return `${format}(${write(left!, scope).text})`;
    const given = target === undefined ? args : [target, ...args];
    if (name === 'matches') return `matches(${write(given[0]!, scope).text}, ${pattern(given[1])})`;
    const known = FUNCTIONS[`${name}/${given.length}`];
    if (known === undefined) throw new Error(`the function ${name} has no code`);
    return `${known}(${given.map((each) => write(each, scope).text).join(', ')})`;
  };

  const macro = ({ iterVar, iterRange, loopStep, result }: Comprehension, scope: Scope): Code => {
    const list = open(iterRange, scope);
    const path = list.path === undefined ? undefined : `${list.path}[]`;
    const each = (expr: CelExpr): string => callback(expr, { variable: iterVar, path, scope });
    const { function: step = '', args = [] } = loopStep.callExpr ?? {};
    if (list.path !== undefined && list.path !== '') reads.add(`${list.path}?`);
    if (step === AND) return { text: `all(${list.text}, ${each(args[1]!)})` };
    if (step === OR) return { text: `some(${list.text}, ${each(args[1]!)})` };
    if (step === CONDITIONAL && result.callExpr?.function === EQUALS)
      return { text: `one(${list.text}, ${each(args[0]!)})` };
    if (step === CONDITIONAL && isNamed(result, '@result'))
      return { text: `filter(${list.text}, ${each(args[0]!)})` };
    throw new Error(`a macro of ${iterVar} has no code`);
  };

  const { text, declared } = written(rule, new Map([['self', { text: 'self', path: '' }]]));
  return `${declared}return ${text};`;
}

const isNamed = (expr: CelExpr | undefined, name: string): boolean => expr?.identExpr?.name === name;

/** Field names in CEL that are keywords there, or have characters that identifiers don't have. */
const unescaped = (field: string): string => {
  const name = /^__(\w+)__$/.exec(field)?.[1] ?? field;
  if (!/^[A-Za-z_]\w*$/.test(name) || name.includes('__')) throw new Error(`the field ${field} has no code`);
  return name;
};

function constant(value: Readonly<Record<string, unknown>>): string {
  const { stringValue, boolValue, int64Value } = value;
  if (typeof stringValue === 'string') return literal(stringValue);
  if (typeof boolValue === 'boolean') return String(boolValue);
  if (typeof int64Value === 'string' && Number.isSafeInteger(Number(int64Value))) return int64Value;
  throw new Error(`the constant ${JSON.stringify(value)} has no code`);
}

/**
 * An RE2 pattern as JavaScript. Only what means the same in both is written: no flags inside, no classes by name, no Unicode. RE2 ignores
 * case in all of Unicode, as JavaScript does with `u`.
 */
function pattern(expr: CelExpr | undefined): string {
  const text = expr?.constExpr?.['stringValue'];
  if (typeof text !== 'string') throw new Error('a pattern that is no constant has no code');
  const folded = /^(\^?)\(\?i\)/.exec(text);
  const source = folded === null ? text : folded[1] + text.slice(folded[0].length);
  if (/\(\?[^:]|\\[^./*\\-]|\[\[:|[^ -~]/.test(source)) throw new Error(`the pattern ${text} has no code`);
  return `/${source.replaceAll(/(?<!\\)\//g, '\\/')}/${folded === null ? '' : 'iu'}`;
}
