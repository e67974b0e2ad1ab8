// What Envoy's own descriptors ask of a message that we emit, checked in process and on plain JSON: members and their types, one-ofs,
// the rules of `validate.rules`, regular expressions, and the same of every message in an `Any`. Verdicts on fragments are remembered by
// their identity, so that a change of one route judges one route.

import type { MessageName, Messages } from './any.ts';
import { messageCheck } from './constraints/message.ts';
import type { Violations } from './constraints/violation.ts';

export type { Violation, Violations } from './constraints/violation.ts';

/** Everything that is wrong with a message; the empty list for nothing. */
export function violationsOf<Name extends MessageName>(name: Name, message: Messages[Name]): Violations {
  return messageCheck(name)(message);
}
