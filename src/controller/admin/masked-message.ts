// Messages of both data planes as the admin port shows them: without secrets. What a comparison masks is masked here too, and all that may be
// a credential besides: every header that is sent to a backend, scripts, and keys for tokens.

import { MASK, OF_MESSAGES } from '../../analysis/comparison/secret-places.ts';
import { maskedAt as maskedRecord } from '../../analysis/edge/comparison/masked-records.ts';
import { namesCredential } from '../../analysis/policies/credential-names.ts';
import { withoutUserInfo } from '../../diagnostics/finding.ts';
import { isObject } from '../../grammar/json.ts';
import type { PlaneName } from '../../translation/planes.ts';

/** The value of a member of a message, or of a message in a list of it. */
export type MaskedMember = (member: string, value: unknown) => unknown;

export const MASKED_MEMBER: Readonly<Record<PlaneName, MaskedMember>> = {
  proxy: (member, value) => maskedMember(member, value, false),
  edge: (member, value) => maskedRecord([member], value),
};

const HIDDEN: ReadonlySet<string> = new Set(OF_MESSAGES.secrets);
const OF_RESPONSES: ReadonlySet<string> = new Set([...OF_MESSAGES.readHeaders, ...OF_MESSAGES.readMutations]);
const VALUES: ReadonlySet<string> = new Set(OF_MESSAGES.values);

function maskedMember(member: string, value: unknown, isOfResponse: boolean): unknown {
  return HIDDEN.has(member) ? MASK : masked(value, isOfResponse || OF_RESPONSES.has(member));
}

function masked(value: unknown, isOfResponse: boolean): unknown {
  if (typeof value === 'string') return withoutUserInfo(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, isOfResponse));
  if (!isObject(value)) return value;
  const hidesValue = isHidden(value, isOfResponse);
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      hidesValue && VALUES.has(member) ? MASK : maskedMember(member, inner, isOfResponse),
    ]),
  );
}

/** A header, or a parameter that is named as a credential. */
function isHidden({ key, name }: { readonly [member: string]: unknown }, isOfResponse: boolean): boolean {
  if (typeof key === 'string') return !isOfResponse || namesCredential(key);
  return typeof name === 'string' && namesCredential(name);
}
