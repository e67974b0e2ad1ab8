// What Envoy's own descriptors ask of a message that we emit, checked in process and on plain JSON: members and their types, one-ofs,
// the rules of `validate.rules`, regular expressions, and the same of every message in an `Any`. Verdicts on fragments are remembered by
// their identity, so that a change of one route judges one route.

import type { MessageName, Messages } from './any.ts';
import { type Definitions, definitionsOf } from './constraints/definitions.ts';
import { MessageChecks } from './constraints/message.ts';
import type { Violations } from './constraints/violation.ts';

export type { Violation, Violations } from './constraints/violation.ts';

const checks = new Map<Definitions, MessageChecks>();

/** Everything that an Envoy of this version (`1.36`) has against a message by its definitions; the empty list for nothing. */
export function violationsOf<Name extends MessageName>(
  name: Name,
  message: Messages[Name],
  proxyVersion: string,
): Violations {
  const definitions = definitionsOf(proxyVersion);
  let found = checks.get(definitions);
  if (found === undefined) {
    found = new MessageChecks(definitions);
    checks.set(definitions, found);
  }
  return found.of(name)(message);
}
