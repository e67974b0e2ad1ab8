// Envoy format strings: text with `%OPERATOR(arguments):length%`. Document 4, C-17, C-18 and W-42.

import { ENVOY_OPERATORS } from './envoy-operators.ts';
import { apacheWord } from './log-words.ts';
import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

export interface UnknownOperator extends Problem {
  readonly name: string;
  readonly offset: number;
}

export interface FormatStringReport {
  /** What is wrong for certain. */
  readonly problems: readonly Problem[];
  /** Well formed, but the name isn't in Envoy's list; each name once. */
  readonly unknownOperators: readonly UnknownOperator[];
}

/** Enough to repair a text that long at once; a hostile one gets no more. */
const MAX_PROBLEMS = 16;

const NAME = /%([A-Z0-9_]+)/y;
const WRONG_LENGTH = /:[^%\s]{0,32}%/y;
const LENGTH_AND_END = /(?::[0-9]+)?%/y;
/** Arguments may hold parentheses (`CEL(size(request.path))`), so they end where the operator can end. */
const ARGUMENTS_END = /\)(?::[0-9]+)?%/g;

const NOTHING: FormatStringReport = { problems: [], unknownOperators: [] };

export function checkFormatString(text: string): FormatStringReport {
  let offset = text.indexOf('%');
  if (offset === -1) return NOTHING;
  const problems: Problem[] = [];
  const unknown = new Map<string, UnknownOperator>();
  while (offset !== -1 && problems.length < MAX_PROBLEMS) {
    let next = offset + 2;
    if (text[offset + 1] !== '%') {
      const operator = readOperator(text, offset);
      next = operator.end;
      if (operator.problem !== undefined) problems.push(operator.problem);
      else if (
        !ENVOY_OPERATORS.has(operator.name) &&
        !unknown.has(operator.name) &&
        unknown.size < MAX_PROBLEMS
      ) {
        unknown.set(operator.name, unknownOperator(operator.name, offset));
      }
    }
    offset = text.indexOf('%', next);
  }
  return { problems, unknownOperators: [...unknown.values()] };
}

interface Operator {
  readonly name: string;
  readonly end: number;
  readonly problem?: Problem;
}

function readOperator(text: string, offset: number): Operator {
  NAME.lastIndex = offset;
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return { name: '', ...loneSign(text, offset) };
  const afterName = offset + 1 + name.length;
  if (text[afterName] === '(') {
    ARGUMENTS_END.lastIndex = afterName + 1;
    if (ARGUMENTS_END.exec(text) !== null) return { name, end: ARGUMENTS_END.lastIndex };
    const message = `the operator ${quote(`%${name}(`)} isn't closed`;
    // Whatever follows belongs to these arguments.
    return { name, end: text.length, problem: { message, hint: 'end it with `)%`', offset } };
  }
  LENGTH_AND_END.lastIndex = afterName;
  if (LENGTH_AND_END.test(text)) return { name, end: LENGTH_AND_END.lastIndex };
  const problem = unfinished(text, name, offset, afterName);
  // A wrong length ends at its own percent sign, which is no second mistake.
  WRONG_LENGTH.lastIndex = afterName;
  return { name, end: WRONG_LENGTH.test(text) ? WRONG_LENGTH.lastIndex : afterName, problem };
}

/** `%` without a name: `100%`, `% `, `%{X}e`, `%req(x)%`. */
function loneSign(text: string, offset: number): { end: number; problem: Problem } {
  const lower = /^%([A-Za-z][A-Za-z0-9_]{0,63})(\([^)%]{0,256}\))?(:\d{1,9})?%/.exec(
    text.slice(offset, offset + 340),
  );
  if (lower !== null) {
    const [whole, name, args = '', length = ''] = lower;
    return {
      end: offset + whole.length,
      problem: {
        message: `the operator name ${quote(name!)} isn't in upper case`,
        hint: `write ${quote(`%${name!.toUpperCase()}${args}${length}%`)}, or \`%%\` for a percent sign`,
        offset,
      },
    };
  }
  return {
    end: offset + 1,
    problem: {
      message: 'a lone `%` starts no operator',
      hint: foreignHint(text, offset) ?? 'write `%%` for a percent sign',
      offset,
    },
  };
}

function unfinished(text: string, name: string, offset: number, end: number): Problem {
  if (text[end] === ':') {
    return {
      message: `the length of the operator ${quote(`%${name}`)} isn't a number followed by \`%\``,
      hint: `write for example ${quote(`%${name}:10%`)}`,
      offset: end,
    };
  }
  return {
    message: `the operator ${quote(`%${name}`)} isn't closed`,
    hint: foreignHint(text, offset) ?? `write ${quote(`%${name}%`)}, or \`%%\` for a percent sign`,
    offset,
  };
}

function foreignHint(text: string, offset: number): string | undefined {
  const foreign = apacheWord(text.slice(offset, offset + 80));
  return foreign && `${quote(foreign.word)} is of ${foreign.language}: write \`${foreign.operator}\``;
}

function unknownOperator(name: string, offset: number): UnknownOperator {
  return {
    name,
    message: `the proxy's list of operators has no ${quote(`%${name}%`)}`,
    hint: didYouMean(name, ENVOY_OPERATORS) ?? 'check that the version of the proxy knows it',
    offset,
  };
}
