// Envoy format strings: text with `%OPERATOR(arguments):length%`. C-17, C-18, W-42.

import { type Edit, edited } from './edit.ts';
import { ENVOY_OPERATORS, FILE_LOG_OPERATORS, ONE_LINE_OPERATORS, operatorForm } from './envoy-operators.ts';
import type { GradedProblem } from './graded-problem.ts';
import { apacheWord } from './log-words.ts';
import { didYouMean } from './nearest.ts';
import { argumentFault } from './operator-arguments.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

export interface UnknownOperator extends Problem {
  readonly name: string;
  readonly offset: number;
}

export interface FormatStringReport {
  /** Mistakes: by the syntax (R), or by what the operator accepts (S). */
  readonly problems: readonly GradedProblem[];
  /** Well formed, but unknown to Envoy; each name once. */
  readonly unknownOperators: readonly UnknownOperator[];
}

/** Enough to fix a text in one go, and a limit for hostile texts. */
const MAX_PROBLEMS = 16;

const NAME = /%([A-Z0-9_]+)/y;
const WRONG_LENGTH = /:[^%\s]{0,32}%/y;
const LENGTH_AND_END = /(?::[0-9]+)?%/y;
/** Arguments may contain parentheses (`CEL(size(request.path))`), so they end where the operator can end. */
const ARGUMENTS_END = /\)(?::[0-9]+)?%/g;

export interface FormatPlace {
  /** The format of a file access log, which has extra operators. */
  readonly isFileLog?: boolean;
}

const NOTHING: FormatStringReport = { problems: [], unknownOperators: [] };

export function checkFormatString(text: string, { isFileLog = false }: FormatPlace = {}): FormatStringReport {
  let offset = text.indexOf('%');
  if (offset === -1) return NOTHING;
  const problems: GradedProblem[] = [];
  const edits: Edit[] = [];
  const unknown = new Map<string, UnknownOperator>();
  while (offset !== -1 && problems.length < MAX_PROBLEMS) {
    let next = offset + 2;
    if (text[offset + 1] !== '%') {
      const operator = readOperator(text, offset);
      next = operator.end;
      if (operator.edit !== undefined) edits.push(operator.edit);
      if (operator.problem !== undefined) problems.push(operator.problem);
      else if (!ENVOY_OPERATORS.has(operator.name) || (!isFileLog && FILE_LOG_OPERATORS.has(operator.name))) {
        if (!unknown.has(operator.name) && unknown.size < MAX_PROBLEMS)
          unknown.set(operator.name, unknownOperator(operator.name, offset));
      }
    }
    offset = text.indexOf('%', next);
  }
  return {
    problems: offset === -1 ? withReplacement(text, problems, edits) : problems,
    unknownOperators: [...unknown.values()],
  };
}

/** Whether the text may print a line break: one of its operators can hold any text. A header must not have one. */
export function mayBreakLines(text: string): boolean {
  let offset = text.indexOf('%');
  while (offset !== -1) {
    if (text[offset + 1] === '%') {
      offset = text.indexOf('%', offset + 2);
      continue;
    }
    const { name, end } = readOperator(text, offset);
    if (!ONE_LINE_OPERATORS.has(name)) return true;
    offset = text.indexOf('%', end);
  }
  return false;
}

/** The fixed text, if each mistake has an edit. */
function withReplacement(text: string, problems: readonly GradedProblem[], edits: readonly Edit[]) {
  if (problems.length === 0 || edits.length < problems.length) return problems;
  const replacement = edited(text, edits);
  return problems.map((problem) => ({ ...problem, replacement }));
}

interface Operator {
  readonly name: string;
  readonly end: number;
  readonly problem?: GradedProblem;
  /** The certain fix. */
  readonly edit?: Edit;
}

function readOperator(text: string, offset: number): Operator {
  // `test` and not `exec`, which makes a list for each operator.
  NAME.lastIndex = offset;
  if (!NAME.test(text)) return { name: '', ...loneSign(text, offset) };
  const afterName = NAME.lastIndex;
  const name = text.slice(offset + 1, afterName);
  if (text[afterName] === '(') {
    ARGUMENTS_END.lastIndex = afterName + 1;
    if (ARGUMENTS_END.test(text)) {
      const end = ARGUMENTS_END.lastIndex;
      const close = text.lastIndexOf(')', end - 1);
      const length = close === end - 2 ? undefined : close + 1;
      return taken(text, offset, { name, open: afterName, close, length, end });
    }
    const message = `the operator ${quote(`%${name}(`)} isn't closed`;
    const problem: GradedProblem = { grade: 'R', message, hint: 'end it with `)%`', offset };
    // All that follows belongs to these arguments.
    return { name, end: text.length, problem, ...closing(text, name, afterName) };
  }
  LENGTH_AND_END.lastIndex = afterName;
  if (LENGTH_AND_END.test(text)) {
    const length = text[afterName] === ':' ? afterName : undefined;
    return taken(text, offset, { name, length, end: LENGTH_AND_END.lastIndex });
  }
  const problem = unfinished(text, name, offset, afterName);
  // A wrong length ends at its own percent sign, so that sign isn't a second mistake.
  WRONG_LENGTH.lastIndex = afterName;
  return { name, end: WRONG_LENGTH.test(text) ? WRONG_LENGTH.lastIndex : afterName, problem };
}

/** `%REQ(x)` before the end of the text or of a word: only the percent sign is missing. */
function closing(text: string, name: string, open: number): { edit?: Edit } {
  const [whole] = /^\([^()%]{1,256}\)(?=$|[\s"\])},;])/.exec(text.slice(open, open + 300)) ?? [];
  if (whole === undefined || !ENVOY_OPERATORS.has(name)) return {};
  // The rest may contain a second operator, which is not read any more.
  if (text.includes('%', open)) return {};
  const end = open + whole.length;
  return { edit: { start: end, end, text: '%' } };
}

interface Given {
  readonly name: string;
  /** Offset of the arguments' opening parenthesis. */
  readonly open?: number;
  readonly close?: number;
  /** Offset of the length's colon. */
  readonly length: number | undefined;
  readonly end: number;
}

/** Whether a well-formed operator has what it needs, and nothing that it doesn't accept. */
function taken(text: string, offset: number, { name, open, close, length, end }: Given): Operator {
  const form = operatorForm(name);
  if (form === undefined) return { name, end };
  const shown = (): string => quote(`%${name}%`);
  const hasArguments = open !== undefined && close! > open + 1;
  if (form.arguments === 'required' && !hasArguments) {
    const hint = `write its arguments in parentheses, such as ${quote(`%${name}(${form.example ?? ''})%`)}`;
    return {
      name,
      end,
      problem: { grade: 'S', message: `the operator ${shown()} needs arguments`, hint, offset },
    };
  }
  if (form.arguments === 'none' && hasArguments) {
    const message = `the operator ${shown()} has no arguments`;
    const edit = { start: open, end: end - 1, text: '' };
    return { name, end, edit, problem: { grade: 'S', message, hint: `write ${shown()}`, offset: open } };
  }
  if (!form.length && length !== undefined) {
    const hint = `remove ${quote(text.slice(length, end - 1))}`;
    const message = `the operator ${shown()} has no length`;
    const edit = { start: length, end: end - 1, text: '' };
    return { name, end, edit, problem: { grade: 'S', message, hint, offset: length } };
  }
  const fault = hasArguments ? argumentFault(name, text.slice(open + 1, close)) : undefined;
  if (fault !== undefined) {
    const message = `the operator ${shown()} ${fault.message}`;
    return { name, end, problem: { grade: 'S', message, hint: fault.hint, offset: open! } };
  }
  if (length !== undefined && isBeyondLength(text.slice(length + 1, end - 1))) {
    const message = `the length of the operator ${shown()} is not a number that the proxy can read`;
    return { name, end, problem: { grade: 'S', message, hint: 'write a smaller one', offset: length } };
  }
  return { name, end };
}

/** More than fits into 64 bits. */
const isBeyondLength = (digits: string): boolean =>
  digits.length > 20 || (digits.length === 20 && digits > '18446744073709551615');

/** `%` without a name: `100%`, `% `, `%{X}e`, `%req(x)%`. */
function loneSign(text: string, offset: number): Omit<Operator, 'name'> {
  const lower = /^%([A-Za-z][A-Za-z0-9_]{0,63})(\([^)%]{0,256}\))?(:\d{1,9})?%/.exec(
    text.slice(offset, offset + 340),
  );
  if (lower !== null) {
    const [whole, name, args = '', length = ''] = lower;
    const upper = name!.toUpperCase();
    const end = offset + whole.length;
    const written = `%${upper}${args}${length}%`;
    const isKnown = ENVOY_OPERATORS.has(upper) && readOperator(written, 0).problem === undefined;
    return {
      end,
      ...(isKnown ? { edit: { start: offset, end, text: written } } : {}),
      problem: {
        grade: 'R',
        message: `the operator name ${quote(name!)} isn't in upper case`,
        hint: `write ${quote(written)}, or \`%%\` for a percent sign`,
        offset,
      },
    };
  }
  // Before a letter it may be a word of another log format.
  const isPlain = !/[A-Za-z0-9_{<>(%]/.test(text.charAt(offset + 1));
  return {
    end: offset + 1,
    ...(isPlain ? { edit: { start: offset, end: offset + 1, text: '%%' } } : {}),
    problem: {
      grade: 'R',
      message: "a single `%` doesn't start an operator",
      hint: foreignHint(text, offset) ?? 'write `%%` for a percent sign',
      offset,
    },
  };
}

function unfinished(text: string, name: string, offset: number, end: number): GradedProblem {
  if (text[end] === ':') {
    return {
      grade: 'R',
      message: `the length of the operator ${quote(`%${name}`)} isn't a number followed by \`%\``,
      hint: `write for example ${quote(`%${name}:10%`)}`,
      offset: end,
    };
  }
  return {
    grade: 'R',
    message: `the operator ${quote(`%${name}`)} isn't closed`,
    hint: foreignHint(text, offset) ?? `write ${quote(`%${name}%`)}, or \`%%\` for a percent sign`,
    offset,
  };
}

function foreignHint(text: string, offset: number): string | undefined {
  const foreign = apacheWord(text.slice(offset, offset + 80));
  return foreign && `${quote(foreign.word)} belongs to ${foreign.language}: write \`${foreign.operator}\``;
}

function unknownOperator(name: string, offset: number): UnknownOperator {
  if (FILE_LOG_OPERATORS.has(name)) {
    const message = `the operator ${quote(`%${name}%`)} works only in logs to files`;
    return { name, message, hint: 'write another operator', offset };
  }
  return {
    name,
    message: `the proxy's list of operators has no ${quote(`%${name}%`)}`,
    hint: didYouMean(name, ENVOY_OPERATORS.keys()) ?? 'check that the version of the proxy knows it',
    offset,
  };
}
