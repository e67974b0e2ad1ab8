// Checks the messages that we emit against Envoy's own descriptors, in process and on plain JSON: members and their types, one-ofs, the
// rules of `validate.rules`, regular expressions, and the same for every message in an `Any`. Results for fragments are cached by identity,
// so that a change of one route checks only that route.

import type { MessageName, Messages } from './any.ts';
import { type Definitions, definitionsOf } from './constraints/definitions.ts';
import { MessageChecks } from './constraints/message.ts';
import type { Violations } from './constraints/violation.ts';

export type { Violation, Violations } from './constraints/violation.ts';

const checks = new Map<Definitions, MessageChecks>();

/** All violations of a message by the definitions of this version of Envoy (`1.36`); empty if it is valid. */
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
