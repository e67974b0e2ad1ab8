// What the API server demands of Kubernetes' own kinds beyond their OpenAPI, of the members that are read (pkg/apis/core/validation,
// pkg/apis/discovery/validation): the parts that several kinds use.

import { isIPv4, isIPv6 } from 'node:net';
import { duplicate, type Fault, fromProblem, invalid, required } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { JsonObject } from '../../grammar/json.ts';
import type { Problem } from '../../grammar/problem.ts';
import type { Report, StoredRule } from '../../schema/rule.ts';

const CODE = 'ST-17';

export type Values = JsonObject;

/** Rules by the path of their value; `[]` is each item. */
export type PlacedRules = Readonly<Record<string, readonly StoredRule[]>>;

export function rule<V>(
  reads: readonly string[],
  demand: string,
  check: (value: V, report: Report) => void,
): StoredRule {
  return {
    id: CODE,
    reads,
    demand,
    // These objects don't ratchet; a list of 30,000 faults must not keep the whole list for each.
    check: (value: never, report) => check(value, (violation) => report({ ...violation, because: NOTHING })),
  };
}

const NOTHING: readonly unknown[] = [];

export const at = (segments: Segments, fault: Fault) => ({ ...fault, at: segments });

/** A text with a grammar; empty counts as absent. */
export const named = (
  member: string,
  demand: string,
  check: (text: string) => Problem | undefined,
): StoredRule =>
  rule<Values>([member], `\`${member}\` is ${demand}`, (values, report) => {
    const text = values[member];
    if (typeof text !== 'string' || text === '') return;
    const problem = check(text);
    if (problem !== undefined) report(at([member], fromProblem(problem, text)));
  });

export const inRange = (member: string, minimum: number): StoredRule =>
  rule<Values>([member], `\`${member}\` is a port`, (values, report) => {
    const port = values[member];
    if (typeof port === 'number' && (port < minimum || port > 65_535))
      report(at([member], invalid(port, `must be from ${minimum} to 65535`)));
  });

/** What an absent spec lacks. */
export const hasSpec = (member: string, hint: string): StoredRule =>
  rule<Values>(['spec?'], `\`spec.${member}\` is required`, ({ spec }, report) => {
    if (spec === undefined) report(at(['spec', member], required(`\`${member}\` must be set`, hint)));
  });

/** Unlike other optional texts, these can't be empty. */
export const notEmpty = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'the texts are absent or not empty', (values, report) => {
    for (const member of members)
      if (values[member] === '') report(at([member], invalid('', 'must not be empty', 'remove it')));
  });

export const hasTexts = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'the texts are not empty', (values, report) => {
    for (const member of members)
      if ((values[member] ?? '') === '') report(at([member], required(`\`${member}\` must be set`)));
  });

export const sameNames = rule<readonly Values[]>(['[].name'], 'names are unique', (items, report) => {
  const known = new Set<unknown>();
  for (const [index, { name }] of items.entries()) {
    if (known.has(name))
      report(at([index, 'name'], duplicate(name, 'another one has this name', 'write another name')));
    if (name !== undefined && name !== '') known.add(name);
  }
});

export const A_PORT_NAME = 'at most 15 lower-case letters, digits and single `-`, with a letter';

export const PORT_NAME = /^(?=.*[a-z])(?!.*--)[a-z0-9](?:[-a-z0-9]{0,13}[a-z0-9])?$/;

export const isIP = (text: unknown): boolean =>
  typeof text === 'string' && !text.includes('%') && (isIPv4(text) || isIPv6(text));
