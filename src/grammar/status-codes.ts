// HTTP status codes that the proxy can return (Envoy's StatusCode enum). C-27.

import type { Problem } from './problem.ts';

const RANGES: readonly (readonly [first: number, last: number])[] = [
  [100, 100],
  [200, 208],
  [226, 226],
  [300, 305],
  [307, 308],
  [400, 417],
  [421, 424],
  [426, 426],
  [428, 429],
  [431, 431],
  [500, 508],
  [510, 511],
];

export function isProxyStatusCode(code: number): boolean {
  return Number.isInteger(code) && RANGES.some(([first, last]) => code >= first && code <= last);
}

export function checkStatusCode(code: number): Problem | undefined {
  if (isProxyStatusCode(code)) return undefined;
  const known = RANGES.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(
    ', ',
  );
  return { message: `the proxy doesn't know the status code ${code}`, hint: `use one of ${known}` };
}
