// What the proxy rejects in an expression that parses: it has no list macros, no messages, and only the functions below. Envoy
// rejects everything that is sent together with such an expression. Verified with Envoy 1.36 and 1.40.

import { isObject } from '../json.ts';
import { didYouMean } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { quote } from '../quote.ts';
import { checkExpressionRegex } from '../regex.ts';
import { STRING } from './uses.ts';

const TESTS = ['contains', 'startsWith', 'endsWith', 'matches'];
const TIMES = [
  'FullYear',
  'Month',
  'DayOfYear',
  'DayOfMonth',
  'Date',
  'DayOfWeek',
  'Hours',
  'Minutes',
  'Seconds',
];
const GETTERS = [...TIMES, 'Milliseconds'].map((part) => `get${part}`);
const CONVERSIONS = ['dyn', 'type', 'int', 'uint', 'double', 'bytes', 'bool', 'timestamp', 'duration'];

const of = (names: readonly string[], ...counts: number[]) => names.map((name) => [name, counts] as const);
/** The allowed numbers of arguments, by function name. */
const FUNCTIONS: ReadonlyMap<string, readonly number[]> = new Map([
  ...of([...CONVERSIONS, 'size'], 1),
  ...of(TESTS, 2),
]);
const METHODS: ReadonlyMap<string, readonly number[]> = new Map([
  ...of(['size'], 0),
  ...of(TESTS, 1),
  ...of(GETTERS, 0, 1),
]);
const NAMES = [...new Set([...FUNCTIONS.keys(), ...METHODS.keys()])];

const MACROS = "expressions of the proxy don't support `all`, `exists`, `exists_one`, `map` and `filter`";

/** For an expression with a macro over a list, which Envoy never takes. */
export const MACRO_REFUSAL: Problem = { message: MACROS, hint: 'compare the values one by one' };

/**
 * Nesting of objects and lists in the JSON of a tree. Envoy reads a hundred levels, including those around the expression, which are up to
 * 35 for a backend with several expressions.
 */
const MAX_NESTING = 64;

/** The first thing that the proxy rejects in a tree from `celTree`. */
export function treeRefusal(tree: unknown): Problem | undefined {
  for (const [value] of nodesOf(tree)) {
    const problem = Array.isArray(value) ? undefined : nodeRefusal(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether the proxy can't read the tree itself, which it gets for some expressions instead of their text. */
export function isTooDeep(tree: unknown): boolean {
  for (const [, depth] of nodesOf(tree)) if (depth > MAX_NESTING) return true;
  return false;
}

/** Objects and lists of a tree, with their depths. */
function* nodesOf(tree: unknown): Generator<readonly [node: object, depth: number]> {
  const open: (readonly [value: unknown, depth: number])[] = [[tree, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    yield [value, depth];
    for (const below of Object.values(value)) open.push([below, depth + 1]);
  }
}

function nodeRefusal(node: object): Problem | undefined {
  const { callExpr, comprehensionExpr, structExpr } = node as Readonly<Record<string, unknown>>;
  if (comprehensionExpr !== undefined) return MACRO_REFUSAL;
  if (isObject(structExpr) && structExpr['messageName'] !== undefined)
    return {
      message: "expressions of the proxy don't support messages",
      hint: 'write a map: `{"name": value}`',
    };
  return isObject(callExpr) ? callRefusal(callExpr) : undefined;
}

function callRefusal(call: Readonly<Record<string, unknown>>): Problem | undefined {
  const name = String(call['function']);
  // Names of operators look like `_==_`.
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined;
  const args = Array.isArray(call['args']) ? (call['args'] as unknown[]) : [];
  const counts = (call['target'] === undefined ? FUNCTIONS : METHODS).get(name);
  if (counts === undefined || !counts.includes(args.length))
    return {
      message: NAMES.includes(name)
        ? `\`${name}\` has another form in expressions of the proxy`
        : `expressions of the proxy have no function ${quote(name)}`,
      hint: didYouMean(name, NAMES) ?? `use one of ${NAMES.join(', ')}`,
    };
  const pattern = name === 'matches' ? textOf(args.at(-1)) : undefined;
  const fault = pattern === undefined ? undefined : checkExpressionRegex(pattern);
  return (
    fault && {
      message: `a pattern of \`matches\`: ${fault.message}`,
      ...(fault.hint && { hint: fault.hint }),
    }
  );
}

function textOf(expr: unknown): string | undefined {
  const constant = isObject(expr) ? expr['constExpr'] : undefined;
  const text = isObject(constant) ? constant['stringValue'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

const CALL = /([A-Za-z_]\w*)\s*[({]/g;
const LITERAL = new RegExp(STRING, 'g');

/** Whether an accepted text needs a tree: most contain only calls that the proxy supports. */
export function mayBeRefused(text: string): boolean {
  if (!text.includes('(') && !text.includes('{')) return false;
  for (const [whole, name = ''] of text.matchAll(CALL))
    if (whole.endsWith('{') || (name !== 'has' && name !== 'in' && !NAMES.includes(name))) return true;
  return (
    text.includes('matches') &&
    [...text.matchAll(LITERAL)].some(
      // Escapes of the literal can write a pattern that doesn't look like one.
      ([literal]) =>
        literal.includes('\\') ||
        checkExpressionRegex(literal.replace(/^\w*["']+|["']+$/g, '')) !== undefined,
    )
  );
}
