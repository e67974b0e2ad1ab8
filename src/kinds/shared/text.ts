// Strings that recur in the API: names, durations, hosts, expressions.

import { fromProblem, invalid } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { checkDuration, DURATION_PATTERN, parseDuration } from '../../grammar/duration.ts';
import type { Grade } from '../../grammar/graded-problem.ts';
import {
  checkHeaderName,
  checkHTTPHeaderName,
  HEADER_NAME_PATTERN,
  HTTP_HEADER_NAME_PATTERN,
} from '../../grammar/header.ts';
import {
  checkDnsLabel,
  checkDnsSubdomain,
  DNS_LABEL_PATTERN,
  DNS_SUBDOMAIN_PATTERN,
  GROUP_PATTERN,
  KIND_PATTERN,
} from '../../grammar/names.ts';
import type { Problem } from '../../grammar/problem.ts';
import { type IntegerNode, integer, type StringNode, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { possibleName } from './possible-name.ts';

interface TextOptions<V = string> {
  readonly doc?: string;
  readonly rules?: readonly Rule<V>[];
}

/** A content check: a grammar validates one string, with a code of the C family. */
export function content(
  id: Code,
  demand: string,
  check: (text: string) => (Problem & { readonly grade?: Grade }) | undefined,
  options: { readonly secret?: boolean; readonly expression?: boolean } = {},
): Rule<string> {
  return {
    id,
    reads: [''],
    demand,
    ...(options.expression ? { expression: true } : {}),
    check(text, report) {
      const problem = check(text);
      if (problem === undefined) return;
      const fault = fromProblem(problem, text, options.secret);
      report(problem.grade === 'S' ? { ...fault, level: 'S' } : fault);
    },
  };
}

interface DurationOptions extends TextOptions {
  /** `['DU-01', '1s']`: the smallest value, with a code of the DU family. */
  readonly atLeast?: readonly [code: Code, minimum: string];
}

/** A Duration (docs/development/design.md#durations-and-quantities), at least `atLeast`. */
export function duration({ atLeast, rules = [], ...options }: DurationOptions = {}): StringNode {
  return string({
    maxLength: 28,
    pattern: DURATION_PATTERN,
    patternDoc: 'a duration such as `5s`, `1m30s` or `500ms`',
    explain: checkDuration,
    codes: { pattern: 'CM-01', length: 'CM-01' },
    ...options,
    rules: atLeast === undefined ? rules : [minDuration(...atLeast), ...rules],
  });
}

/** The duration is at least the minimum. */
function minDuration(id: Code, minimum: string): Rule<string> {
  const limit = parseDuration(minimum)!;
  return {
    id,
    reads: [''],
    demand: `at least \`${minimum}\``,
    cel: `duration(self) >= duration('${minimum}')`,
    check(text, report) {
      const value = parseDuration(text);
      if (value !== undefined && value < limit)
        report(invalid(text, `must be at least ${minimum}`, `write \`${minimum}\` or more`));
    },
  };
}

/** HeaderName: a token, optionally with a leading `:`. */
export function headerName(options: TextOptions = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 256,
    pattern: HEADER_NAME_PATTERN,
    patternDoc: "a header name: letters, digits and !#$%&'*+-.^_`|~, optionally a leading `:`",
    explain: checkHeaderName,
    ...options,
  });
}

/** HTTPHeaderName: a token. */
export function httpHeaderName(options: TextOptions = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 256,
    pattern: HTTP_HEADER_NAME_PATTERN,
    patternDoc: "a header name: letters, digits and !#$%&'*+-.^_`|~",
    explain: checkHTTPHeaderName,
    ...options,
  });
}

/** SectionName: a DNS subdomain. */
export function sectionName(options: TextOptions = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 253,
    pattern: DNS_SUBDOMAIN_PATTERN,
    patternDoc: 'a DNS subdomain: lower-case letters, digits, `-` and `.`',
    explain: checkDnsSubdomain,
    ...options,
  });
}

/** Explains a full apiVersion, or a made-up name for the core group. */
function explainGroup(text: string): Problem | undefined {
  const [, name, version] = /^([a-z0-9.-]+)\/(v\d\w*)$/.exec(text) ?? [];
  if (name !== undefined)
    return { message: `\`${version}\` contains a version, but a group has none`, replacement: name };
  if (text === 'core' || text === 'v1')
    return { message: 'the core group has no name', hint: 'write `group: ""`', replacement: '' };
  return undefined;
}

export function group(options: TextOptions = {}): StringNode {
  return string({
    maxLength: 253,
    pattern: GROUP_PATTERN,
    patternDoc: 'an API group without version, empty for the core group',
    explain: explainGroup,
    ...options,
  });
}

export function kindName(options: TextOptions = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 63,
    pattern: KIND_PATTERN,
    patternDoc: 'the name of a kind, such as `Service`',
    ...options,
  });
}

/** The name of an object in a reference. `hasNamespace`: the reference has a `namespace` too. */
export function objectName({ hasNamespace = false, ...options }: ObjectNameOptions = {}): StringNode {
  return string({ minLength: 1, maxLength: 253, rules: [possibleName({ hasNamespace })], ...options });
}

interface ObjectNameOptions extends TextOptions {
  readonly hasNamespace?: boolean;
}

export function namespace(options: TextOptions = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 63,
    pattern: DNS_LABEL_PATTERN,
    patternDoc: 'a DNS label: lower-case letters, digits and `-`',
    explain: checkDnsLabel,
    ...options,
  });
}

export function port(options: TextOptions<number> = {}): IntegerNode {
  return integer({ minimum: 1, maximum: 65535, ...options });
}
