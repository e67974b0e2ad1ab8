// Regular expressions: RE2 syntax, judged without ever matching anything. Document 4, C-03 (and the groups for C-04).

import { RE2JS } from 're2js';
import { BoundedCache } from './bounded-cache.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';
import { MAX_PROGRAM, MAX_REPEAT, type PatternScan, scanPattern } from './regex-scan.ts';

export interface PatternGroups {
  /** Capture groups, the named ones included. */
  readonly count: number;
  readonly names: readonly string[];
}

/**
 * The engine spends some microseconds and 500 bytes on a character. What the scan can't accept by itself is rare,
 * and no such pattern of this length was written by a person.
 */
const MAX_ENGINE_PATTERN = 64 * 1024;

interface Verdict {
  readonly problem?: Problem;
  readonly groups?: PatternGroups;
}

/** Half a MiB of patterns: what one object may hold at most (ST-12). */
const verdicts = new BoundedCache<Verdict>(512 * 1024);

export function checkRegex(pattern: string): Problem | undefined {
  return judge(pattern).problem;
}

/** The groups of a pattern; undefined when it doesn't compile. */
export function patternGroups(pattern: string): PatternGroups | undefined {
  return judge(pattern).groups;
}

function judge(pattern: string): Verdict {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = compile(pattern);
  verdicts.set(pattern, verdict);
  return verdict;
}

function compile(pattern: string): Verdict {
  const scan = scanPattern(pattern);
  const problem = repeatProblem(scan);
  if (problem !== undefined) return { problem };
  if (scan.size > MAX_PROGRAM) return { problem: TOO_LARGE };
  if (scan.certain) return { groups: { count: scan.groups, names: scan.names } };
  if (scan.reduced.length > MAX_ENGINE_PATTERN) return { problem: TOO_LARGE };
  try {
    const compiled = RE2JS.compile(scan.reduced);
    return { groups: { count: compiled.groupCount(), names: Object.keys(compiled.namedGroups()) } };
  } catch (error) {
    // The engine's only way to say no. Its own text names the fragment after the reason.
    return { problem: explain(pattern, error instanceof Error ? error.message : '') };
  }
}

const TOO_LARGE: Problem = {
  message: 'the pattern is too large for RE2',
  hint: 'shorten it or lower its repeat counts; RE2 gives a pattern 8 MiB of memory',
};

function repeatProblem({ repeat }: PatternScan): Problem | undefined {
  if (repeat === undefined) return undefined;
  const { offset, text, nested } = repeat;
  const message = nested
    ? `the repeat count ${quote(text)} multiplies the counts inside it to more than ${MAX_REPEAT}`
    : `the repeat count ${quote(text)} is above ${MAX_REPEAT}`;
  const hint = `RE2 repeats at most ${MAX_REPEAT} times: lower the count, or use \`*\` or \`+\``;
  return { message, hint, offset };
}

/** Constructs of other dialects that people bring along, by what the refused fragment starts with. */
const FOREIGN: readonly (readonly [prefix: RegExp, message: string, hint: string])[] = [
  [/^\\[pP]/, "RE2 doesn't know this Unicode class", 'write a category or a script: `\\pL`, `\\p{Greek}`'],
  [/^\[:/, "RE2 doesn't know this class", 'known are for example `[:alpha:]`, `[:digit:]` and `[:space:]`'],
  [
    /^\(\?[=!]/,
    "look-ahead isn't supported",
    'RE2 has no look-around: match the text itself, or combine two conditions',
  ],
  [
    /^\(\?<[=!]/,
    "look-behind isn't supported",
    'RE2 has no look-around: match the text itself and capture the part you need',
  ],
  [/^\(\?>/, "atomic groups aren't supported", 'write `(?:` instead: RE2 never backtracks'],
  [/^\(\?#/, "comments aren't supported", 'remove the comment'],
  [
    /^\(\?P=|^\\k/,
    "backreferences aren't supported",
    "RE2 can't match a repeated text: remove the reference",
  ],
  [
    /^\\[1-9]/,
    "backreferences aren't supported",
    "RE2 can't match a repeated text; an octal escape is written `\\x{..}`",
  ],
  [/^\(\?(?:P>|R|&|\d)/, "recursion isn't supported", 'write the pattern out'],
  [/^\(\?\|/, "branch resets aren't supported", 'write `(?:` instead'],
  [/^\(\?\(/, "conditions aren't supported", 'write both cases as alternatives'],
  [/^\(\?'/, "this form of a named group isn't supported", 'write `(?P<name>...)`'],
  [
    /^\(\?[a-zA-Z-]*x/,
    "the flag `x` isn't supported",
    'remove the white space and comments from the pattern',
  ],
  [
    /^\(\?(?!P?<)/,
    'not a group that RE2 knows',
    'known are `(?:`, `(?P<name>`, `(?<name>` and the flags `i`, `m`, `s`, `U`',
  ],
  [/^\\Z/, "`\\Z` isn't supported", 'write `\\z` or `$`'],
  [/^\\h/, "`\\h` isn't supported", 'write `[ \\t]`'],
  [/^\\R/, "`\\R` isn't supported", 'write `\\r?\\n`'],
  [/^\\[uU]/, "`\\u` isn't supported", 'write `\\x{...}` with the code point in hexadecimal'],
  [/^\\e/, "`\\e` isn't supported", 'write `\\x1b`'],
];

const REASONS: readonly (readonly [reason: string, message: string, hint: string])[] = [
  [
    'missing closing ]',
    "a character class isn't closed",
    'add the missing `]`, or write `\\[` for a bracket',
  ],
  ['missing closing )', "a group isn't closed", 'add the missing `)`, or write `\\(` for a parenthesis'],
  ['unexpected )', 'a `)` closes no group', 'remove it, or write `\\)` for a parenthesis'],
  [
    'missing argument to repetition operator',
    'a repetition has nothing to repeat',
    'put something before it, or escape it with `\\`',
  ],
  [
    'invalid nested repetition operator',
    'a repetition follows a repetition',
    'RE2 has no possessive quantifiers; put a group around the first one if both are meant',
  ],
  [
    'invalid repeat count',
    'the repeat count is wrong',
    'write `{n}` or `{n,m}` with n not above m and both at most 1000',
  ],
  [
    'trailing backslash at end of expression',
    'the pattern ends with a backslash',
    'write `\\\\` for a backslash',
  ],
  ['invalid escape sequence', "RE2 doesn't know this escape", 'write `\\\\` for a backslash, or remove it'],
  [
    'invalid named capture',
    'the name of the group is wrong',
    'write `(?P<name>...)` with letters, digits and `_`',
  ],
  ['duplicate capture group name', 'a group name is used twice', 'give each group a name of its own'],
  [
    'invalid character class range',
    'the range or class is wrong',
    'write the lower end first, and only class names that RE2 knows',
  ],
  ['expression nests too deeply', 'the pattern nests too deeply', 'use fewer nested groups'],
  ['expression too large', 'the pattern is too large for RE2', 'shorten it or lower its repeat counts'],
];

function explain(pattern: string, said: string): Problem {
  const reason = /^error parsing regexp: ([^:`]+)(?:: `(.*)`)?$/s.exec(said);
  const name = reason?.[1] ?? '';
  const fragment = reason?.[2] ?? '';
  // `(?P` alone is what the engine says of `(?P=name)`; a `(?P<` before it isn't meant.
  const found =
    fragment === '' ? -1 : fragment === '(?P' ? pattern.search(/\(\?P(?!<)/) : pattern.indexOf(fragment);
  const place = found === -1 ? {} : { offset: found };
  const syntactic = /Perl syntax|escape sequence|named capture|character class range/.test(name);
  // The fragment may end before what tells the constructs apart.
  const start = found === -1 ? fragment : pattern.slice(found, found + 32);
  const foreign = syntactic ? FOREIGN.find(([prefix]) => prefix.test(start)) : undefined;
  const [, message, hint] = foreign ??
    REASONS.find(([known]) => known === name) ?? ['', 'not a valid RE2 pattern', ''];
  // What was reduced isn't what the user wrote.
  const shown = found === -1 || fragment === pattern ? '' : `: ${quote(fragment)}`;
  return {
    message: `${message}${shown}`,
    hint: hint === '' ? 'see https://github.com/google/re2/wiki/Syntax' : hint,
    ...place,
  };
}
