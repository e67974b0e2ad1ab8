// Status codes in Envoy's words.

import type { StatusCode } from '../envoy/generated/envoy.type.v3.ts';
import { ENUMS } from '../envoy/generated/table.js';

const NAMES = new Map(
  Object.entries(ENUMS['envoy.type.v3.StatusCode']!).map(([name, code]) => [code, name as StatusCode]),
);

/** `Forbidden` of 403. One that Envoy has no name for stays a number, which its rules refuse. */
export function statusCode(code: number): StatusCode {
  return NAMES.get(code) ?? (code as unknown as StatusCode);
}
