// What has changed in a message, and the policies that caused it.

import type { Difference } from '../../../analysis/comparison/differences.ts';
import { fieldLabel } from '../../../analysis/policies/field-values.ts';
import { policyText } from '../../../analysis/policies/policy-setting.ts';
import type { PolicyChange, SettingChanges } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { durationText } from '../../../translation/proxy/duration.ts';
import { CONNECTION_MANAGER } from '../../../translation/proxy/listeners/names.ts';
import { joined, say, valueText, type Words } from '../words.ts';
import type { ChangeWords } from './change-words.ts';
import { LISTED } from './place-words.ts';

/** Fields with a more common name. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  'timeouts.request': 'timeout',
  'timeouts.streamIdle': 'idle timeout',
};

export function settingWords({ policies, others }: SettingChanges): Required<ChangeWords> {
  return { changes: others.map(differenceWords), byPolicies: policies.flatMap(policyChangeWords) };
}

export function policyChangeWords({ field, written, differences, ...sides }: PolicyChange): readonly Words[] {
  const { before, after, valueBefore, valueAfter } = sides;
  if (written.length > 0)
    return written.map(({ policy, segments, ...values }) => {
      const path = formatPath(segments);
      const label = path.replace(/^spec\./, '');
      const word = FIELD_WORDS[label];
      const by = word === undefined ? say`${policyText(policy)}` : say`${policyText(policy)} ${path}`;
      return [...sidesWords(word ?? label, values), ' (', ...by, ')'];
    });
  if (before.join() === after.join())
    return differences.map((each): Words => [...differenceWords(each), ' (', ...policyWords(after), ')']);
  const values = {
    ...(before.length === 0 ? {} : { before: valueBefore ?? 'several' }),
    ...(after.length === 0 ? {} : { after: valueAfter ?? 'several' }),
  };
  const by: Words =
    after.length === 0
      ? ['no longer by ', ...policyWords(before)]
      : before.length === 0
        ? policyWords(after)
        : [...policyWords(after), ' instead of ', ...policyWords(before)];
  return [[...sidesWords(fieldLabel(field), values), ' (', ...by, ')']];
}

const policyWords = (ids: readonly string[]): Words =>
  joined(
    ids.slice(0, LISTED).map((id) => say`${policyText(id)}`),
    ', ',
  );

export function differenceWords({ segments, ...sides }: Difference): Words {
  return sidesWords(formatPath(withoutWrapping(segments)) || 'all of it', sides);
}

/** Without the segments that only Envoy needs. */
function withoutWrapping(segments: Segments): Segments {
  const [first, second, ...rest] = segments;
  const inner = first === 'filters' && second === CONNECTION_MANAGER ? rest : segments;
  const plain = inner.filter((segment) => segment !== 'typedConfig');
  return plain[0] === 'route' && plain.length > 1 ? plain.slice(1) : plain;
}

export function sidesWords(label: string, sides: Omit<Difference, 'segments'>): Words {
  const isNew = sides.before === undefined;
  const isGone = sides.after === undefined;
  if (isNew && isLarge(sides.after)) return say`${label} is new`;
  if (isGone && isLarge(sides.before)) return say`${label} is gone`;
  const isTime = /(?:[tT]imeout|Interval|Delay)$/.test(label);
  const [was, is] = [sides.before, sides.after].map((value) =>
    valueText(isTime && typeof value === 'string' ? durationText(value) : value),
  );
  return was === is ? say`${label} is another one` : say`${label} ${was!} → ${is!}`;
}

/** Envoy messages that would fill a page. */
const isLarge = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && JSON.stringify(value).includes('"@type"');
