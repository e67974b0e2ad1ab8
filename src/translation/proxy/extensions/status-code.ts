// Status codes as Envoy's enum.

import type { StatusCode } from '../envoy/generated/envoy.type.v3.ts';
import { ENUMS } from '../envoy/generated/table.js';

const NAMES = new Map(
  Object.entries(ENUMS['envoy.type.v3.StatusCode']!).map(([name, code]) => [code, name as StatusCode]),
);

/** `Forbidden` for 403. A code that Envoy has no name for stays a number, which its rules reject. */
export function statusCode(code: number): StatusCode {
  return NAMES.get(code) ?? (code as unknown as StatusCode);
}
