// Substitutions of a path rewrite: text with `\1`, `\g<name>` and `\\` (C-04).

import type { GradedProblem } from './graded-problem.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './quote.ts';
import { type PatternGroups, patternGroups } from './regex.ts';

/** Enough to fix a text in one go, and a limit for hostile texts. */
const MAX_PROBLEMS = 16;
/** The maximum length of the field. */
const MAX_MENDED = 1024;

/** Characters that no path can contain; the proxy rejects its configuration if one is present. */
const FORBIDDEN = /[\r\n\0]/;

const REFERENCE = /\\(?:(\d)|(\\)|g<([^<>\\]{1,64})>)/y;

/** Wrong escapes (R), and references to groups that `pattern` doesn't define (S). Without a usable pattern, only wrong escapes. */
export function checkSubstitution(text: string, pattern: string | undefined): GradedProblem[] {
  const problems: GradedProblem[] = [];
  const groups = pattern === undefined ? undefined : patternGroups(pattern);
  const forbidden = text.search(FORBIDDEN);
  if (forbidden !== -1) problems.push(forbiddenCharacter(text, forbidden));
  let offset = text.indexOf('\\');
  while (offset !== -1 && problems.length < MAX_PROBLEMS) {
    REFERENCE.lastIndex = offset;
    const match = REFERENCE.exec(text);
    let next = offset + 1;
    if (match === null) {
      problems.push(wrongEscape(text, offset));
      // The rest of a broken `\g<` is not a second mistake.
      if (text[next] === 'g') next += 1;
    } else {
      const [whole, number, , name] = match;
      next = offset + whole.length;
      const problem = groups === undefined ? undefined : undefinedGroup(groups, offset, number, name);
      if (problem !== undefined) problems.push(problem);
    }
    offset = text.indexOf('\\', next);
  }
  return withReplacement(text, problems, pattern);
}

/** The certain fixes: trailing line breaks are removed, `\g<1>` becomes `\1`, `\$` and `\/` become the character itself. */
function withReplacement(
  text: string,
  problems: readonly GradedProblem[],
  pattern: string | undefined,
): GradedProblem[] {
  if (problems.length === 0 || text.length > MAX_MENDED) return [...problems];
  const replacement = text
    .replace(/[\r\n]+$/, '')
    .replaceAll(/\\(?:g<(\d)>|([$/.&?=-])|\\)/g, (whole, digit, sign) =>
      digit === undefined ? (sign ?? whole) : `\\${digit}`,
    );
  const isCertain = replacement !== '' && replacement !== text && isGood(replacement, pattern);
  return problems.map((problem) => (isCertain ? { ...problem, replacement } : problem));
}

function isGood(text: string, pattern: string | undefined): boolean {
  const groups = pattern === undefined ? undefined : patternGroups(pattern);
  if (FORBIDDEN.test(text)) return false;
  for (const { index } of text.replaceAll('\\\\', '  ').matchAll(/\\/g)) {
    REFERENCE.lastIndex = index;
    const match = REFERENCE.exec(text);
    if (match === null) return false;
    if (groups !== undefined && undefinedGroup(groups, index, match[1], match[3]) !== undefined) return false;
  }
  return true;
}

function forbiddenCharacter(text: string, offset: number): GradedProblem {
  const isNul = text[offset] === '\0';
  const atEnd = !isNul && text.slice(offset, offset + 65).trim() === '';
  return {
    grade: 'R',
    message: isNul ? "a path can't hold a NUL character" : "a path can't hold a line break",
    hint: atEnd ? 'remove it (in YAML write `|-` or `>-` instead of `|` or `>`)' : 'remove it',
    offset,
  };
}

/** Converts groups of another syntax (`$1`, `${1}`, `${name}`) to the syntax of this field. */
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
      next === undefined
        ? 'the substitution ends with a backslash'
        : `${quote(sequence)} has no meaning here`,
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
