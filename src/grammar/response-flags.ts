// Envoy's response flags, for access-log filters. C-25.

import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';

export const RESPONSE_FLAGS: readonly string[] =
  'LH UH UT LR UR UF UC UO NR DI FI RL UAEX RLSE DC URX SI IH DPE UMSDR RFCF NFCF DT UPE NC OM DF DO DR UDO'.split(
    ' ',
  );

export function checkResponseFlag(text: string): Problem | undefined {
  if (RESPONSE_FLAGS.includes(text)) return undefined;
  const message = `the proxy doesn't know the response flag ${quote(text)}`;
  const upper = text.length <= 16 ? text.trim().toUpperCase() : '';
  if (RESPONSE_FLAGS.includes(upper))
    return { message, hint: `did you mean \`${upper}\`?`, replacement: upper, offset: 0 };
  const meant = text.length > 2 ? nearest(text, RESPONSE_FLAGS) : undefined;
  const hint = meant === undefined ? `use one of ${RESPONSE_FLAGS.join(', ')}` : `did you mean \`${meant}\`?`;
  return { message, hint, offset: 0 };
}
