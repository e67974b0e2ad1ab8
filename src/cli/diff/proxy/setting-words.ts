// What has changed in a message, and the policies that caused it.

import type { Difference } from '../../../analysis/comparison/differences.ts';
import { fieldLabel } from '../../../analysis/policies/field-values.ts';
import { policyText } from '../../../analysis/policies/policy-setting.ts';
import { ENTRIES } from '../../../analysis/proxy/comparison/entry-differences.ts';
import { extensionOfFilter, fieldOfFilter } from '../../../analysis/proxy/comparison/filter-fields.ts';
import type { PolicyChange, SettingChanges } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { equalJson, isObject } from '../../../grammar/json.ts';
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
  const label = fieldLabel(field);
  if (isOff(valueAfter) && !isOff(valueBefore) && differences.length > 0)
    return [[...say`${label} is turned off`, ' (', ...policyWords(after), ')']];
  if (written.length > 0)
    return written.map(({ policy, segments, ...values }) => {
      const path = formatPath(segments);
      const label = path.replace(/^spec\./, '');
      const word = FIELD_WORDS[label];
      const by = word === undefined ? say`${policyText(policy)}` : say`${policyText(policy)} ${path}`;
      return [...sidesWords(word ?? label, values), ' (', ...by, ')'];
    });
  if (before.join() === after.join()) {
    const isReferred = differences.some(({ segments }) => filterIn(segments) !== undefined);
    // A Secret, for example: the policy is as it was.
    const told = isReferred
      ? [say`what ${label} refers to is another one`]
      : differences.map(differenceWords);
    return told.map((words): Words => [...words, ' (', ...policyWords(after), ')']);
  }
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
  // Another policy sets the same.
  const isSame = differences.length === 0 && equalJson(values.before, values.after);
  return [[...(isSame ? say`${label} is the same` : sidesWords(label, values)), ' (', ...by, ')']];
}

/** `basicAuth: {disable: {}}` */
const isOff = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, 'disable');

const policyWords = (ids: readonly string[]): Words =>
  joined(
    ids.slice(0, LISTED).map((id) => say`${policyText(id)}`),
    ', ',
  );

export function differenceWords({ segments, before, after }: Difference): Words {
  const filter = filterIn(segments);
  if (filter !== undefined) return sidesWords(filterLabel(filter), sidesOf(before, after));
  const inner = withoutWrapping(segments);
  // Their order decides, where several change the same.
  if (inner.at(-1) === HTTP_FILTERS && Array.isArray(before) && Array.isArray(after))
    return sidesWords('order', { before: before.map(labelOf), after: after.map(labelOf) });
  return sidesWords(formatPath(inner) || 'all of it', sidesOf(before, after));
}

const sidesOf = (before: unknown, after: unknown): Omit<Difference, 'segments'> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

interface FilterPart {
  readonly name: string;
  /** The part of its settings. */
  readonly below: Segments;
  /** The cluster that it is for, if a route has several backends. */
  readonly cluster?: string;
}

const HTTP_FILTERS = 'httpFilters';

/** The HTTP filter that a path leads to, in a chain or in an entry of a place. */
function filterIn(segments: Segments): FilterPart | undefined {
  const inner = withoutWrapping(segments);
  const at = inner.findIndex((segment) => segment === HTTP_FILTERS || segment === ENTRIES);
  const name = at === -1 ? undefined : inner[at + 1];
  if (typeof name !== 'string') return undefined;
  const [list, , cluster] = inner;
  return {
    name,
    below: inner.slice(at + 2),
    ...(list === 'weightedClusters' ? { cluster: String(cluster) } : {}),
  };
}

/** `cors.allowMethods`, `GatewayExtension shop/guard statusOnError.code` */
function filterLabel({ name, below, cluster }: FilterPart): string {
  const label = labelOf(name);
  const isKind = label.includes(' ') || KINDS[name] !== undefined;
  const path = below.length === 0 ? '' : `${isKind ? ' ' : '.'}${formatPath(below)}`;
  return `${label}${path}${cluster === undefined ? '' : ` for ${cluster}`}`;
}

/** Filters of waypoints, by the kinds that they are made of. */
const KINDS: Readonly<Record<string, string>> = {
  'envoy.filters.http.jwt_authn': 'RequestAuthentication',
  'envoy.filters.http.rbac': 'AuthorizationPolicy',
};

function labelOf(name: string): string {
  const extension = extensionOfFilter(name);
  if (extension !== undefined) return `GatewayExtension ${extension}`;
  const field = KINDS[name] ?? fieldOfFilter(name);
  return field === undefined ? name : fieldLabel(field);
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
