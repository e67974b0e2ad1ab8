// Explains a rejection of the scan to the user: message, place, and what to write instead.

import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { quote } from '../quote.ts';
import { PROPERTIES } from './properties.ts';
import { MAX_REPEAT, type Mistake, type Refusal } from './scan.ts';

/** Constructs of other dialects, by the text at the place of the mistake. */
const FOREIGN: readonly (readonly [start: RegExp, message: string, hint: string])[] = [
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
    "RE2 can't match text that repeats an earlier group: remove the reference",
  ],
  [
    /^\\[1-9]/,
    "backreferences aren't supported",
    "RE2 can't match a repeated text; an octal escape is written `\\x{..}`",
  ],
  [/^\(\?(?:P>|R|&|[+-]?\d)/, "recursion isn't supported", 'write the pattern out'],
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
    "RE2 doesn't know this group",
    'use `(?:`, `(?P<name>`, `(?<name>` and the flags `i`, `m`, `s`, `U`',
  ],
  [/^\\Z/, "`\\Z` isn't supported", 'write `\\z` or `$`'],
  [/^\\h/, "`\\h` isn't supported", 'write `[ \\t]`'],
  [/^\\R/, "`\\R` isn't supported", 'write `\\r?\\n`'],
  [/^\\[uU]/, "`\\u` isn't supported", 'write `\\x{...}` with the code point in hexadecimal'],
  [/^\\e/, "`\\e` isn't supported", 'write `\\x1b`'],
  [/^\\x/, "RE2 doesn't know this escape", 'write `\\x` and two hexadecimal digits, or `\\x{1F600}`'],
];

const REASONS: Readonly<Record<Mistake, readonly [message: string, hint: string]>> = {
  unclosedClass: ["a character class isn't closed", 'add the missing `]`, or write `\\[` for a bracket'],
  unclosedGroup: ["a group isn't closed", 'add the missing `)`, or write `\\(` for a parenthesis'],
  strayParenthesis: ['a `)` closes no group', 'remove it, or write `\\)` for a parenthesis'],
  nothingToRepeat: ['a repetition has nothing to repeat', 'put something before it, or escape it with `\\`'],
  stackedRepetition: [
    'a repetition follows a repetition',
    'RE2 has no possessive quantifiers; if you want both, put a group around the first one',
  ],
  reversedCount: [
    'the repeat count is wrong',
    `write \`{n}\` or \`{n,m}\` with n not above m and both at most ${MAX_REPEAT}`,
  ],
  countAbove: [
    `a repeat count is above ${MAX_REPEAT}`,
    `RE2 repeats at most ${MAX_REPEAT} times: lower the count, or use \`*\` or \`+\``,
  ],
  countNested: [
    `a repeat count multiplies the counts inside it to more than ${MAX_REPEAT}`,
    `RE2 repeats at most ${MAX_REPEAT} times: lower the count, or use \`*\` or \`+\``,
  ],
  trailingBackslash: ['the pattern ends with a backslash', 'write `\\\\` for a backslash'],
  escape: ["RE2 doesn't know this escape", 'write `\\\\` for a backslash, or remove it'],
  groupName: [
    'the name of the group is wrong',
    'write `(?P<name>...)` with letters, digits and `_`, at least one of them',
  ],
  groupForm: [
    "RE2 doesn't know this group",
    'use `(?:`, `(?P<name>`, `(?<name>` and the flags `i`, `m`, `s`, `U`',
  ],
  range: [
    'the ends of the range are in the wrong order',
    'write the lower end first, or put a literal `-` last',
  ],
  classInRange: ["a class such as `\\d` can't end a range", 'put a literal `-` at the end of the brackets'],
  posixClass: ["RE2 doesn't know this class", 'use for example `[:alpha:]`, `[:digit:]` and `[:space:]`'],
  property: ["RE2 doesn't know this Unicode property", 'write a category or a script: `\\pL`, `\\p{Greek}`'],
};

/** Mistakes that often come from another dialect; the text at that place shows which construct was meant. */
const OFTEN_FOREIGN: ReadonlySet<Mistake> = new Set(['escape', 'groupForm', 'groupName']);

export function explain(pattern: string, { mistake, offset, end }: Refusal): Problem {
  const foreign = OFTEN_FOREIGN.has(mistake)
    ? FOREIGN.find(([start]) => start.test(pattern.slice(offset, offset + 32)))
    : undefined;
  const [message, hint] = foreign === undefined ? REASONS[mistake] : [foreign[1], foreign[2]];
  const fragment = end - offset === pattern.length ? '' : `: ${quote(pattern.slice(offset, end))}`;
  const meant = mistake === 'property' ? nearestProperty(pattern.slice(offset, end)) : undefined;
  return { message: `${message}${fragment}`, hint: meant ?? hint, offset };
}

function nearestProperty(written: string): string | undefined {
  const name = /^\\[pP]\{\^?([^}]{1,40})\}$/.exec(written)?.[1];
  const meant = name === undefined ? undefined : nearest(name, PROPERTIES.keys());
  return meant === undefined ? undefined : `did you mean \`\\p{${meant}}\`?`;
}
