// Numbers of units. Objects that admission hasn't seen can have others than the data plane can receive.

import { failed } from './problems.ts';
import type { UnitProblem } from './unit.ts';

/** Of the API's integers, which the data plane's messages have as integers of 32 bits. */
const MOST = 2 ** 31 - 1;

export const isReceivable = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= MOST;

export const notReceivable = (value: number): string => `${value} isn't a whole number from 0 to ${MOST}`;

/** The members that the data plane can't receive. A unit with one fails. */
export function invalidNumbers<Names extends string>(
  at: readonly string[],
  block: { readonly [N in Names]?: number | undefined },
  names: readonly Names[],
): readonly UnitProblem[] {
  return names.flatMap((name) => {
    const value = block[name];
    return value === undefined || isReceivable(value) ? [] : [failed([...at, name], notReceivable(value))];
  });
}

/** What HTTP takes for the status of an answer: the data plane refuses a file with another one, and all routes in it. */
export const isStatus = (value: number): boolean => Number.isInteger(value) && value >= 100 && value <= 599;

export const notStatus = (value: number): string =>
  `${value} is no status of HTTP, which are from 100 to 599`;
