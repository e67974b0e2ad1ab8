// Expressions of template strings: a recursive-descent parser (C-05).

import { didYouMean } from '../nearest.ts';
import { plural } from '../plural.ts';
import { quote } from '../quote.ts';
import { memberEdit } from './foreign.ts';
import { type Arity, TEMPLATE_FUNCTIONS } from './functions.ts';
import { arranged, negated, type Operand } from './precedence.ts';
import type { TagProblem, TagReader } from './tag.ts';
import type { Expression, Operator } from './tree.ts';

/** Nesting of parentheses, brackets, braces and calls. Real templates stay below ten; the call stack allows thousands. */
const MAX_DEPTH = 64;

/** Problems of one tag. */
const MAX_PROBLEMS = 16;

const BINARY = /==|!=|<=|>=|[<>+*/^%-]|(?:and|or|in)(?![A-Za-z0-9_.-])/y;
const NOT = /not(?![A-Za-z0-9_.-])/y;
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'not']);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Reads an expression, which must be here. `depth`: how many others it is in. */
export function readExpression(tag: TagReader, depth = 0): Expression {
  checkDepth(tag, depth);
  const first = readOperand(tag, depth);
  let operator = readOperator(tag);
  if (operator === undefined) return first.nots === 0 ? first.value : negated(first);
  const operands: Operand[] = [first];
  const operators: Operator[] = [];
  for (; operator !== undefined; operator = readOperator(tag)) {
    operators.push(operator);
    operands.push(readOperand(tag, depth));
  }
  return arranged(operands, operators) ?? tooDeep(tag);
}

function checkDepth(tag: TagReader, depth: number): void {
  if (depth >= MAX_DEPTH) tooDeep(tag);
}

function tooDeep(tag: TagReader): never {
  tag.fail(`the expression has more than ${MAX_DEPTH} levels of nesting`, 'split it with `set` statements');
}

function readOperator(tag: TagReader): Operator | undefined {
  tag.skipSpace();
  const code = tag.text.charCodeAt(tag.index);
  if (code === 0x29 || code === 0x2c || tag.atEnd()) return undefined;
  return tag.match(BINARY) as Operator | undefined;
}

function readOperand(tag: TagReader, depth: number): Operand {
  tag.skipSpace();
  let nots = 0;
  for (; tag.text.charCodeAt(tag.index) === 0x6e && tag.match(NOT) !== undefined; nots++) tag.skipSpace();
  if (tag.atEnd()) tag.fail('an expression ends too early', 'write a value after the operator');
  const value = readValue(tag, depth);
  checkSubscript(tag);
  return { nots, value };
}

function readValue(tag: TagReader, depth: number): Expression {
  const start = tag.index;
  switch (tag.text[start]) {
    case '"':
      return { kind: 'literal', value: tag.string() };
    case '(': {
      tag.index += 1;
      const inner = readExpression(tag, depth + 1);
      tag.closer(')', '(');
      return inner;
    }
    case '[':
    case '{':
      readJson(tag, depth + 1);
      return { kind: 'json', text: tag.text.slice(start, tag.index) };
  }
  const number = tag.number();
  return number === undefined ? readNameOrCall(tag, depth) : { kind: 'literal', value: number };
}

function checkSubscript(tag: TagReader): void {
  tag.skipSpace();
  if (tag.text[tag.index] !== '[') return;
  const hint = 'write `list.0` or `object.key`, or `at(value, key)`';
  const edit = memberEdit(tag.text, tag.index);
  tag.fail("a subscript in brackets isn't supported", hint, tag.index, edit);
}

function readNameOrCall(tag: TagReader, depth: number): Expression {
  const offset = tag.index;
  const name = tag.anyName();
  if (name === undefined) tag.unexpected();
  if (KEYWORDS.has(name))
    tag.fail(`\`${name}\` isn't allowed here`, 'write a value on both sides of an operator', offset);
  if (!tag.accept('(')) {
    const constant = CONSTANTS.get(name);
    return constant === undefined
      ? { kind: 'variable', path: tag.path(name, offset) }
      : { kind: 'literal', value: constant };
  }
  const arity = TEMPLATE_FUNCTIONS.get(name);
  if (arity === undefined) report(tag, unknownFunction(name, offset));
  const args: Expression[] = [];
  if (!tag.accept(')')) {
    do args.push(readExpression(tag, depth + 1));
    while (tag.accept(','));
    tag.closer(')', '(');
  }
  if (arity !== undefined && (args.length < arity.least || args.length > arity.most))
    report(tag, wrongNumber(name, arity, args.length, offset));
  return { kind: 'call', name, args };
}

function report({ problems }: TagReader, problem: TagProblem): void {
  if (problems.length < MAX_PROBLEMS) problems.push(problem);
}

const unknownFunction = (name: string, offset: number): TagProblem => ({
  message: `the function ${quote(name)} isn't known`,
  hint:
    didYouMean(name, TEMPLATE_FUNCTIONS.keys()) ??
    'the documentation of template strings lists the functions',
  offset,
});

function wrongNumber(name: string, { least, most }: Arity, given: number, offset: number): TagProblem {
  const wanted = least === most ? `${least}` : `${least} or ${most}`;
  return {
    message: `the function ${quote(name)} takes ${wanted} ${plural(most, 'argument')}, not ${given}`,
    hint: most === 0 ? `write \`${name}()\`` : `write ${wanted} between the parentheses of \`${name}()\``,
    offset,
  };
}

/** A JSON array or object: values only, no variables. */
function readJson(tag: TagReader, depth: number): void {
  checkDepth(tag, depth);
  if (tag.accept('[')) {
    if (tag.accept(']')) return;
    do readJsonValue(tag, depth);
    while (tag.accept(','));
    tag.closer(']', '[');
    return;
  }
  tag.index += 1;
  tag.braces += 1;
  if (!tag.accept('}')) {
    do readJsonMember(tag, depth);
    while (tag.accept(','));
    tag.closer('}', '{');
  }
  tag.braces -= 1;
}

function readJsonMember(tag: TagReader, depth: number): void {
  tag.skipSpace();
  if (tag.text[tag.index] !== '"') tag.fail("an object key isn't a string", 'write keys in double quotes');
  tag.string();
  if (!tag.accept(':')) tag.fail('`:` is missing after an object key', 'write `{"key": value}`');
  readJsonValue(tag, depth);
}

function readJsonValue(tag: TagReader, depth: number): void {
  tag.skipSpace();
  const offset = tag.index;
  const character = tag.text[offset];
  if (character === '[' || character === '{') readJson(tag, depth + 1);
  else if (character === '"') tag.string();
  else if (tag.number() === undefined) {
    const name = tag.anyName();
    if (name === undefined) tag.unexpected();
    if (!CONSTANTS.has(name)) {
      const hint =
        'arrays and objects are JSON: write strings in double quotes, numbers, `true`, `false` or `null`';
      tag.fail(`the name ${quote(name)} isn't allowed in an array or object`, hint, offset);
    }
  }
}
