// Substitutions of a path rewrite: text with `\1`, `\g<name>` and `\\`. Document 4, C-04.

import type { GradedProblem } from './graded-problem.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './quote.ts';
import { type PatternGroups, patternGroups } from './regex.ts';

/** Enough to repair a text that long at once; a hostile one gets no more. */
const MAX_PROBLEMS = 16;

const REFERENCE = /\\(?:(\d)|(\\)|g<([^<>\\]{1,64})>)/y;

/** Wrong escapes (R), and references to groups that `pattern` doesn't define (S). Without a usable pattern only the former. */
export function checkSubstitution(text: string, pattern: string | undefined): GradedProblem[] {
  const problems: GradedProblem[] = [];
  const groups = pattern === undefined ? undefined : patternGroups(pattern);
  let offset = text.indexOf('\\');
  while (offset !== -1 && problems.length < MAX_PROBLEMS) {
    REFERENCE.lastIndex = offset;
    const match = REFERENCE.exec(text);
    let next = offset + 1;
    if (match === null) {
      problems.push(wrongEscape(text, offset));
      // The rest of a broken `\g<` holds no second mistake.
      if (text[next] === 'g') next += 1;
    } else {
      const [whole, number, , name] = match;
      next = offset + whole.length;
      const problem = groups === undefined ? undefined : undefinedGroup(groups, offset, number, name);
      if (problem !== undefined) problems.push(problem);
    }
    offset = text.indexOf('\\', next);
  }
  return problems;
}

/** The text with groups as they are written here, for one that has those of another language: `$1`, `${1}`, `${name}`. */
export function withBackslashes(text: string): string {
  return text
    .replaceAll(/\$(?:([0-9])|\{([0-9])\})/g, (_, plain, braced) => `\\${plain ?? braced}`)
    .replaceAll(
      /\$(?:\{([A-Za-z_]\w{0,63})\}|<([A-Za-z_]\w{0,63})>)/g,
      (_, braced, angled) => `\\g<${braced ?? angled}>`,
    );
}

function wrongEscape(text: string, offset: number): GradedProblem {
  const next = text.codePointAt(offset + 1);
  const sequence = next === undefined ? '\\' : `\\${String.fromCodePoint(next)}`;
  if (sequence === '\\g') {
    return {
      grade: 'R',
      message: "a reference to a named group isn't complete",
      hint: 'write `\\g<name>`',
      offset,
    };
  }
  return {
    grade: 'R',
    message:
      next === undefined ? 'the substitution ends with a backslash' : `${quote(sequence)} means nothing here`,
    hint: 'write `\\1` for a group, `\\g<name>` for a named one, or `\\\\` for a backslash',
    offset,
  };
}

function undefinedGroup(
  groups: PatternGroups,
  offset: number,
  number: string | undefined,
  name: string | undefined,
): GradedProblem | undefined {
  if (number !== undefined) {
    if (Number(number) <= groups.count) return undefined;
    return {
      grade: 'S',
      message: `\`\\${number}\` refers to a group that the pattern doesn't define`,
      hint:
        groups.count === 0
          ? 'put parentheses around the part to keep'
          : `the last group is \`\\${groups.count}\``,
      offset,
    };
  }
  if (name === undefined || groups.names.includes(name)) return undefined;
  const isNumber = /^\d$/.test(name);
  return {
    grade: 'S',
    message: `${quote(`\\g<${name}>`)} refers to a group that the pattern doesn't define`,
    hint: isNumber
      ? `write \`\\${name}\``
      : (didYouMean(name, groups.names) ?? 'name the group in the pattern: `(?P<name>...)`'),
    offset,
  };
}
