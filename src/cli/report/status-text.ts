// The text of `gatewarden status`: a line for each check, and below it what is wrong.

import { counted } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import type { Check, CheckState } from '../status/check.ts';

/** As in /readyz?verbose. */
const MARKS: Readonly<Record<CheckState, string>> = {
  ok: '[+]',
  problem: '[!]',
  unread: '[-]',
  unknown: '[?]',
};
/** Lines below a check, so that all fits on a screen; JSON has all of them. */
const MAX_DETAILS = 6;

export interface StatusSubject {
  readonly version: string;
  readonly server: string;
  readonly namespace: string;
  readonly name: string;
}

export function statusText({ server, namespace, name }: StatusSubject, checks: readonly Check[]): string {
  // Only then it isn't clear which one is meant.
  const hasSeveral = new Set(checks.flatMap(({ deployment }) => deployment ?? [])).size > 1;
  const width = Math.max(...checks.map((check) => check.name.length));
  const lines = checks.flatMap(({ name, state, deployment, text, details = [] }) => [
    `${MARKS[state]} ${name.padEnd(width)}  ${visible(hasSeveral && deployment !== undefined ? `${deployment}: ${text}` : text)}`,
    ...details.slice(0, MAX_DETAILS).map((detail) => `      ${visible(detail)}`),
    ...(details.length > MAX_DETAILS
      ? [`      and ${details.length - MAX_DETAILS} more; -o json lists all`]
      : []),
  ]);
  const of = (...states: readonly CheckState[]): number =>
    checks.filter(({ state }) => states.includes(state)).length;
  const [problems, unread] = [of('problem'), of('unread')];
  const verdict = [
    ...(problems > 0 ? [counted(problems, 'problem')] : []),
    ...(unread > 0 ? [`${unread} could not be read`] : []),
  ].join(', ');
  return `Gatewarden ${visible(namespace)}/${visible(name)} at ${visible(server)}\n${lines.join('\n')}\n\n${verdict || 'All is well'}\n`;
}
